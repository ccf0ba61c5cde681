//! One vector: whether it is a solution or where it fails, whether it is extremal, and of which
//! extremals it is the maximum.

use maxplus_graph::Budget;
use serde::Serialize;
use supereigen::Relation;
use supereigen_answers::decompose;
use supereigen_answers::member::{Answer, rows};
use supereigen_answers::relation::sides;
use supereigen_answers::system::Labels;
use supereigen_answers::words::said;

use crate::given::PageInput;
use crate::number::{Entry, entries, entry};
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
    let (problem, names) = (&question.problem, question.names());
    let x = question.vector(x)?;
    let unlimited = Budget::unlimited();
    let why = |error| Refusal::of_any(said(&error, names));
    let of = |relation| sides(problem.given(), problem.lambda(), relation);
    // A (x) x and lambda (x) x: the rows of the default relation.
    let [a, b] = of(Relation::Ge);
    let both = rows([&a, &b], &x).map_err(Refusal::of_any)?;
    let rows = both.into_iter().map(|both| Row {
        row: both.node,
        holds: match relation {
            Relation::Ge => both.holds(),
            Relation::Le => both.best <= both.value,
            Relation::Eq => both.best == both.value,
        },
        attained: both.argmax.to_vec(),
        left: entry(&both.best),
        right: entry(&both.value),
    });
    let rows = rows.collect();
    let (answer, terms);
    if relation == Relation::Ge {
        answer = Answer::of_matrix(problem, x.clone(), names, &unlimited).map_err(why)?;
        let parts = answer
            .is_solution()
            .then(|| decompose::parts(problem, &x, &unlimited));
        terms = parts.transpose().map_err(why)?;
    } else {
        let [a, b] = of(relation);
        let labels = Labels::of_sides(names);
        answer = Answer::of_sides([&a, &b], x, &labels, false).map_err(Refusal::of_any)?;
        terms = None;
    }
    let term = |part: &decompose::Part| Term {
        shift: entry(&part.factor),
        entries: entries(part.extremal.iter()),
    };
    Ok(Member {
        solution: answer.is_solution(),
        rows,
        extremal: answer.is_extremal(),
        words: given.as_typed(|| answer.text(names)),
        terms: terms.map(|parts| parts.iter().map(term).collect()),
    })
}
