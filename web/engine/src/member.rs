//! One vector: is it a solution, where does it fail, is it extremal, and of which
//! extremals is it the maximum?

use maxplus_core::matrix::argmax::try_row_argmax;
use maxplus_core::{Number, Semiring, Vector};
use maxplus_graph::Budget;
use serde::Serialize;
use supereigen::Relation;
use supereigen_answers::member::{check_length, render};
use supereigen_answers::words::said;

use crate::basis::star;
use crate::given::{PageInput, Question};
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
pub fn member(given: &PageInput, relation: Relation, x: &[Entry]) -> Result<Member, Refusal> {
    let question = given.question()?;
    if relation != Relation::Ge {
        return related(&question, relation, &vector(x)?);
    }
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
    let words = given.as_typed(|| render(problem, &x, &membership, extremality.as_ref(), names));
    Ok(Member {
        solution: membership.is_solution(),
        rows: rows(&question, relation, &x)?,
        extremal: extremality.is_some_and(|extremality| extremality.is_extremal()),
        words: words.map_err(Refusal::of_any)?,
        terms,
    })
}

/// Tests whether the vector is a subeigenvector or an eigenvector: row by row, and extremal if it
/// is a column of the star, scaled.
fn related(question: &Question, relation: Relation, x: &Vector<Number>) -> Result<Member, Refusal> {
    check_length("the vector", x.len(), question.problem.n()).map_err(Refusal::of_any)?;
    let rows = rows(question, relation, x)?;
    let solution = x.iter().any(|entry| entry.is_finite()) && rows.iter().all(|row| row.holds);
    let (columns, _) = match solution {
        true => star(question, relation, &Budget::unlimited()),
        false => Default::default(),
    };
    let scaled = x.try_scaled().map_err(Refusal::of)?;
    Ok(Member {
        solution,
        rows,
        extremal: columns
            .iter()
            .any(|column| Some(&column.vector) == scaled.as_ref()),
        words: String::new(),
        terms: None,
    })
}

/// The sides of all rows.
fn rows(question: &Question, relation: Relation, x: &Vector<Number>) -> Result<Vec<Row>, Refusal> {
    let nodes = 0..question.problem.n();
    nodes.map(|i| row(question, relation, x, i)).collect()
}

/// The sides of row i.
fn row(
    question: &Question,
    relation: Relation,
    x: &Vector<Number>,
    i: usize,
) -> Result<Row, Refusal> {
    let problem = &question.problem;
    // The matrix as it was given, without lambda.
    let left = try_row_argmax(&**problem.given(), i, x).map_err(Refusal::of)?;
    let right = problem.lambda().try_times(&x[i]).map_err(Refusal::of)?;
    Ok(Row {
        row: i,
        holds: match relation {
            Relation::Ge => left.value >= right,
            Relation::Le => left.value <= right,
            Relation::Eq => left.value == right,
        },
        attained: left.places.to_vec(),
        left: entry(&left.value),
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
