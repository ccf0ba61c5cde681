//! One vector: is it a solution, where does it fail, is it extremal, and of which
//! extremals is it the maximum?

use maxplus_core::{Number, ReadMatrix, Semiring, Vector};
use maxplus_graph::Budget;
use num_traits::Zero;
use serde::Serialize;
use supereigen_answers::member::{check_length, told};
use supereigen_answers::words::said;

use crate::given::{Given, Question};
use crate::number::{Entry, entries, entry, vector};
use crate::refusal::Refusal;

/// The result for a vector.
#[derive(Serialize)]
pub struct Member {
    solution: bool,
    rows: Vec<Row>,
    extremal: bool,
    words: String,
    terms: Option<Vec<Term>>,
}

/// (A (x) x)_i and lambda + x_i.
#[derive(Serialize)]
struct Row {
    row: usize,
    left: Entry,
    right: Entry,
    holds: bool,
    attained: Vec<usize>,
}

/// A scaled extremal and the number added to it.
#[derive(Serialize)]
struct Term {
    shift: Entry,
    entries: Vec<Entry>,
}

/// Tests the vector.
pub fn member(given: &Given, x: &[Entry]) -> Result<Member, Refusal> {
    let question = given.question()?;
    let (problem, names) = (&question.problem, question.names());
    let x = vector(x)?;
    check_length("the vector", x.len(), problem.n()).map_err(Refusal::of_any)?;
    let membership = problem.membership(&x).map_err(Refusal::of)?;
    let (mut extremality, mut terms) = (None, None);
    if membership.is_solution() {
        let budget = Budget::unlimited();
        let why = |error| Refusal::of_any(said(&error, names));
        extremality = Some(problem.extremality(&x, &budget).map_err(why)?);
        let parts = problem.decompose(&x, &budget).map_err(why)?;
        terms = Some(parts.iter().filter_map(|part| term(&part.vector)).collect());
    }
    let words = told(problem, &x, &membership, extremality.as_ref(), names);
    let rows: Result<_, _> = (0..problem.n()).map(|i| row(&question, &x, i)).collect();
    Ok(Member {
        solution: membership.is_solution(),
        rows: rows?,
        extremal: extremality.is_some_and(|extremality| extremality.is_extremal()),
        words: words.map_err(Refusal::of_any)?,
        terms,
    })
}

/// The sides of row i.
fn row(question: &Question, x: &Vector<Number>, i: usize) -> Result<Row, Refusal> {
    let problem = &question.problem;
    // The matrix as it was given, without lambda.
    let arcs = problem.given().row(i);
    let sums = arcs.map(|(j, a)| Ok((j, a.try_times(&x[j]).map_err(Refusal::of)?)));
    let sums = sums.collect::<Result<Vec<(usize, Number)>, Refusal>>()?;
    let sums = || sums.iter().filter(|(_, sum)| sum.is_finite());
    let left = sums().map(|(_, sum)| sum).max().cloned();
    let left = left.unwrap_or_else(Number::zero);
    let right = problem.lambda().try_times(&x[i]).map_err(Refusal::of)?;
    Ok(Row {
        row: i,
        holds: left >= right,
        attained: sums()
            .filter(|(_, sum)| *sum == left)
            .map(|(j, _)| *j)
            .collect(),
        left: entry(&left),
        right: entry(&right),
    })
}

/// The extremal scaled, and the number added to it.
fn term(part: &Vector<Number>) -> Option<Term> {
    let shift = part.iter().max()?;
    let scaled = part.try_scaled().ok()??;
    Some(Term {
        shift: entry(shift),
        entries: entries(scaled.iter()),
    })
}
