//! The answer of `greatest` for subeigenvectors above a bound: the least one, and what forces each
//! entry. The algorithm is in [`supereigen::timetable::least_above`].

use std::fmt;

use anyhow::Result;
use maxplus_core::mirror::{infinite_text, pick, plainly};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Names, Number, SparseMatrix, Square, Vector};
use maxplus_graph::{Budget, Digraph};
use serde::Serialize;
use serde_json::Value;
use supereigen::timetable::{Least, LeastAbove, least_above};
use supereigen_verify::matrix_sha256;

use crate::about::About;
use crate::instance::{Stopped, check_square};
use crate::relation::Relation;
use crate::timetable;
use crate::vectors_json::entries;
use crate::words::from_one;

/// The name of the format in JSON.
pub const FORMAT: &str = "supereigen-least-1";

/// The question: a matrix, lambda, and a lower bound.
pub struct Question<'a> {
    /// The matrix A.
    pub matrix: &'a SparseMatrix<Number>,
    /// The names of the nodes.
    pub names: Option<&'a Names>,
    /// lambda of A (x) x <= lambda (x) x.
    pub lambda: &'a Number,
    /// Lower bounds of the entries; -inf means no bound.
    pub above: &'a Vector<Number>,
    /// Whether only whole solutions count.
    pub integers: bool,
}

/// The least solution, or why there is none.
pub struct Answer {
    /// What was found.
    pub found: LeastAbove,
    /// The head of its report.
    pub about: About,
    above: Vector<Number>,
}

/// Computes the answer. A limit of the budget is the error [`Stopped`].
pub fn ask(question: &Question<'_>, budget: &Budget) -> Result<Answer> {
    check_square(question.matrix)?;
    let graph = Digraph::of(&Square::new(question.matrix)?);
    let Question {
        names,
        lambda,
        above,
        integers,
        ..
    } = *question;
    let found = least_above(&graph, lambda, above, integers, budget);
    let about = About::new(FORMAT, matrix_sha256(question.matrix, lambda), above.len());
    Ok(Answer {
        found: found.map_err(Stopped::before("the least solution is not known"))?,
        about: about.at(Relation::Le, lambda, integers, names),
        above: above.clone(),
    })
}

impl Answer {
    /// The least solution, if there is one.
    pub fn least(&self) -> Option<&Least> {
        match &self.found {
            LeastAbove::Found(least) => Some(least),
            _ => None,
        }
    }

    /// What forces entry i.
    fn held(least: &Least, i: usize) -> &'static str {
        match (least.vector()[i].is_finite(), least.next(i)) {
            (false, _) => "free",
            (true, None) => "bound",
            (true, Some(_)) => "by",
        }
    }

    /// What forces each entry: `bound`, its own bound; `by`, the entry of another node; `free` if
    /// it is -inf.
    pub fn causes(&self) -> Option<Vec<&'static str>> {
        let least = self.least()?;
        let nodes = 0..self.above.len();
        Some(nodes.map(|i| Self::held(least, i)).collect())
    }

    /// Why the entry of a node is not less, or why there is no solution.
    pub fn why(&self, node: usize, names: Option<&Names>) -> String {
        let Some(least) = self.least() else {
            return self.why_none(names);
        };
        match Self::held(least, node) {
            "free" => "no bound forces it".to_owned(),
            "bound" => "its own bound".to_owned(),
            _ => along(least, node, names),
        }
    }

    /// Why there is no solution; empty if there is one.
    pub fn why_none(&self, names: Option<&Names>) -> String {
        match &self.found {
            LeastAbove::Found(_) => String::new(),
            LeastAbove::Rises { cycle, by, node } => {
                let (bound, node) = (&self.above[*node], called(*node, names));
                let cycle = cycle.named(names);
                let (least, higher) = pick(("least", "higher"), ("most", "lower"));
                let by = plainly(|| by.to_string());
                format!(
                    "{node} must be at {least} {bound}, the cycle {cycle} leads to it, and each \
                     round of the cycle forces its nodes {by} {higher}"
                )
            }
            LeastAbove::Column { node, row } => {
                let (bound, node) = (&self.above[*node], called(*node, names));
                let row = called(*row, names);
                let (least, infinite) = (pick("least", "most"), infinite_text());
                format!(
                    "{node} must be {bound} at {least}, but with lambda = {infinite} the entry in \
                     row {row} and column {node} forces it to be {infinite}"
                )
            }
        }
    }

    /// The answer for programs.
    pub fn report(&self) -> Report {
        let least = self.least();
        let nodes = 0..self.above.len();
        let cycle = match &self.found {
            LeastAbove::Rises { cycle, .. } => Some(from_one(cycle.nodes())),
            _ => None,
        };
        let missed = match &self.found {
            LeastAbove::Found(_) => None,
            LeastAbove::Rises { node, .. } | LeastAbove::Column { node, .. } => Some(node + 1),
        };
        Report {
            about: self.about.clone(),
            solution: least.is_some(),
            vector: least.map(|least| entries(least.vector())),
            above: entries(&self.above),
            held: self.causes(),
            next: least.map(|least| nodes.map(|i| least.next(i).map(|j| j + 1)).collect()),
            missed,
            cycle,
        }
    }
}

/// How many arcs of a walk are shown.
const SHOWN: usize = 20;

/// The bound and the walk that force an entry: `2 + 5 along press -> oven -> saw`.
fn along(least: &Least, node: usize, names: Option<&Names>) -> String {
    let (walk, x) = (least.walk(node), least.vector());
    let end = walk[walk.len() - 1];
    let mut text = x[end].to_string();
    if let (Some(entry), Some(bound)) = (x[node].value(), x[end].value()) {
        let more = pick(entry - bound, bound - entry);
        text += &plainly(|| match more.is_negative() {
            true => format!(" - {}", -more),
            false => format!(" + {more}"),
        });
    }
    let arcs = walk.len() - 1;
    text + &match arcs <= SHOWN {
        true => format!(" along {}", timetable::walk(&walk, names)),
        false => {
            let first = timetable::walk(&walk[..SHOWN / 2], names);
            let last = called(end, names);
            format!(" along {first} -> ... -> {last}, {arcs} arcs")
        }
    }
}

/// The vector, then a line for each node; or why there is no solution.
impl DisplayNamed for Answer {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(least) = self.least() else {
            return writeln!(f, "no solution: {}", self.why_none(names));
        };
        writeln!(f, "{:#}\n", least.vector())?;
        for (i, x) in least.vector().iter().enumerate() {
            let between = if Self::held(least, i) == "by" {
                " = "
            } else {
                ", "
            };
            writeln!(
                f,
                "{}: {x}{between}{}",
                called(i, names),
                self.why(i, names)
            )?;
        }
        Ok(())
    }
}

maxplus_core::display_without_names!([] Answer);

/// The answer in JSON. Nodes are counted from 1.
#[derive(Debug, Serialize)]
pub struct Report {
    #[serde(flatten)]
    about: About,
    solution: bool,
    vector: Option<Value>,
    above: Value,
    /// What forces each entry: `bound`, `by` or `free`.
    held: Option<Vec<&'static str>>,
    /// For `by` the next node of the walk to the bound.
    next: Option<Vec<Option<usize>>>,
    /// A node whose bound no solution meets.
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<usize>,
    /// The cycle that forces its own nodes higher.
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<Vec<usize>>,
}
