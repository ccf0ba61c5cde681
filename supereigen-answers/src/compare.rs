//! The answer of `compare`: whether two matrices, or two systems of inequalities, have the same
//! solutions, and if not, a vector that solves only one of them.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::mirror::{infinite_text, pick, plainly};
use maxplus_core::named::DisplayNamed;
use maxplus_core::{Names, Number, Rational, ReadMatrix, Vector};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Digraph};
use serde::Serialize;
use serde_json::Value;
use supereigen::Problem;
use supereigen::compare::Inclusion;
use supereigen::two_sided::Implication;
use supereigen::vector::VectorError;
use supereigen_verify::claim::two_sided_sha256;

use crate::instance::Stopped;
use crate::relation::mirrored;
use crate::system::Sides;
use crate::vectors_json::{entries, number};
use crate::words::listed;

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-compare-1";

/// A matrix with lambda, and lambda(A).
pub struct Side {
    /// The matrix with lambda.
    pub problem: Problem<Rational>,
    /// lambda(A); `None` for -inf.
    mean: Option<Rational>,
}

impl Side {
    /// Computes lambda(A). A limit of the budget is the error [`Stopped`].
    pub fn of(problem: Problem<Rational>, budget: &Budget) -> Result<Self> {
        let mean = max_cycle_mean(&Digraph::of(problem.given()), budget);
        let mean = mean.map_err(Stopped::before("lambda(A) is not known"))?;
        let mean = mean.map(|mean| Rational::from(mean.mean().clone()));
        Ok(Side { problem, mean })
    }
}

/// Whether all solutions of each are solutions of the other.
pub struct Answer {
    a_in_b: Option<Fails>,
    b_in_a: Option<Fails>,
}

/// A solution of one that is not a solution of the other.
struct Fails {
    vector: Vector<Number>,
    /// The row of the other that it violates, counted from 0.
    row: usize,
    /// How it violates the row.
    how: String,
}

impl Answer {
    /// Compares two matrices with the same nodes.
    pub fn of_matrices(
        [a, b]: [&Side; 2],
        names: Option<&Names>,
        budget: &Budget,
    ) -> Result<Self, VectorError> {
        let fails = |one: &Side, other: &Side| {
            let found = one.problem.inclusion(&other.problem, budget)?;
            Ok::<_, VectorError>(match found {
                Inclusion::Holds => None,
                Inclusion::Fails { witness, row } => Some(Fails {
                    how: row.named(names).to_string(),
                    row: row.node,
                    vector: witness.vector,
                }),
            })
        };
        Ok(Answer {
            a_in_b: fails(a, b)?,
            b_in_a: fails(b, a)?,
        })
    }

    /// Compares two systems with the same variables.
    pub fn of_systems([a, b]: [&Sides; 2], budget: &Budget) -> Result<Result<Self, VectorError>> {
        let (one, other) = (a.system()?, b.system()?);
        let both = one.implies(&other, budget).and_then(|a_in_b| {
            let b_in_a = other.implies(&one, budget)?;
            Ok([a_in_b, b_in_a])
        });
        let [a_in_b, b_in_a] = match both {
            Ok(both) => both,
            Err(error) => return Ok(Err(error)),
        };
        let fails = |found, sides: &Sides| {
            Ok::<_, anyhow::Error>(match found {
                Implication::Holds => None,
                Implication::Fails { row, witness, .. } => Some(Fails {
                    how: sides.violated(row, &witness)?,
                    row,
                    vector: witness,
                }),
            })
        };
        Ok(Ok(Answer {
            a_in_b: fails(a_in_b, b)?,
            b_in_a: fails(b_in_a, a)?,
        }))
    }

    /// Whether both have the same solutions.
    pub fn is_same(&self) -> bool {
        self.a_in_b.is_none() && self.b_in_a.is_none()
    }

    /// Both inclusions, a line for each.
    pub fn text(&self) -> String {
        let line = |one, other, fails: &Option<Fails>| match fails {
            None => format!("every solution of {one} is one of {other}\n"),
            Some(Fails { vector, how, .. }) => format!(
                "not every solution of {one} is one of {other}: {vector:?} solves {one}, and in \
                 {other} {how}\n"
            ),
        };
        line("A", "B", &self.a_in_b) + &line("B", "A", &self.b_in_a)
    }

    /// The text about matrices. `each_at_its_own` says that lambda is lambda(A) of each.
    pub fn text_of_matrices(&self, [a, b]: [&Side; 2], each_at_its_own: bool) -> Result<String> {
        let mut text = means(a.mean.as_ref(), b.mean.as_ref())?;
        if each_at_its_own {
            let [of_a, of_b] = [a, b].map(|side| side.problem.lambda());
            writeln!(
                text,
                "--lambda {}: each at its own lambda, A at {of_a} and B at {of_b}",
                pick("max", "min")
            )?;
        }
        text += &self.text();
        let greatest = a.mean.as_ref().max(b.mean.as_ref());
        if let Some(doubt) = doubt_lambda(&a.problem, &b.problem, greatest) {
            writeln!(text, "{doubt}")?;
        }
        Ok(text)
    }

    /// The answer about matrices, for programs.
    pub fn report_of_matrices(
        &self,
        sides: [&Side; 2],
        names: Option<&Names>,
        own_lambda: bool,
    ) -> Report {
        let sides = sides.map(|Side { problem, mean }| SideReport {
            matrix_sha256: problem.sha256(),
            n: problem.n(),
            lambda: number(problem.lambda()),
            names: listed(names),
            greatest_mean: match mean {
                Some(mean) => number(&Number::from(mean.clone())),
                None => infinite_text().into(),
            },
        });
        Report {
            own_lambda,
            ..self.report(sides)
        }
    }

    /// The answer about systems, for programs.
    pub fn report_of_systems(&self, sides: [&Sides; 2]) -> Report {
        let relation = sides[0].relation.as_ref();
        let sides = sides.map(|sides| SideReport {
            matrix_sha256: two_sided_sha256(&sides.a, &sides.b),
            n: sides.n(),
            lambda: match &sides.relation {
                Some((_, lambda)) => number(lambda),
                None => Value::Null,
            },
            names: listed(sides.names.as_ref()),
            greatest_mean: Value::Null,
        });
        Report {
            relation: relation.map(|&(relation, _)| mirrored(relation).name()),
            ..self.report(sides)
        }
    }

    fn report(&self, [a, b]: [SideReport; 2]) -> Report {
        Report {
            format: FORMAT,
            own_lambda: false,
            relation: None,
            a,
            b,
            a_in_b: Included::unless(self.a_in_b.as_ref()),
            b_in_a: Included::unless(self.b_in_a.as_ref()),
        }
    }
}

/// Both cycle means, and by how much they differ.
fn means(a: Option<&Rational>, b: Option<&Rational>) -> Result<String> {
    let shown =
        |mean: Option<&Rational>| mean.map_or(infinite_text().to_owned(), ToString::to_string);
    let mut text = format!("lambda(A) = {}, lambda(B) = {}", shown(a), shown(b));
    if let (Some(a), Some(b)) = (a, b)
        && a != b
    {
        let more = if (b > a) == pick(true, false) {
            "more"
        } else {
            "less"
        };
        write!(text, ": {} {more}", plainly(|| (b - a).abs().to_string()))?;
    }
    Ok(text + "\n")
}

/// If every vector solves both problems: a sentence that says so, and for which lambdas this is
/// not the case. `greatest` is the greater of lambda(A) and lambda(B).
///
/// Unit vectors decide: every vector is a solution if and only if a_ii >= lambda for every i.
pub fn doubt_lambda(
    a: &Problem<Rational>,
    b: &Problem<Rational>,
    greatest: Option<&Rational>,
) -> Option<String> {
    let every_up_to = |problem: &Problem<Rational>| {
        let given = problem.given();
        let loops =
            (0..problem.n()).map(|i| given.entry(i, i).cloned().unwrap_or(Number::NEG_INFINITY));
        loops.min().unwrap_or(Number::NEG_INFINITY)
    };
    let [up_to_a, up_to_b] = [a, b].map(every_up_to);
    if up_to_a < *a.lambda() || up_to_b < *b.lambda() || a.n() == 0 {
        return None;
    }
    let least = up_to_a.min(up_to_b);
    let doubt = format!(
        "every vector is a solution of both: lambda = {} is too {} to matter",
        a.lambda(),
        pick("small", "large")
    );
    Some(match greatest {
        Some(greatest) if least < Number::from(greatest.clone()) => {
            let (above, up) = pick(("above", "up"), ("below", "down"));
            format!("{doubt}; try a lambda {above} {least}, {up} to {greatest}")
        }
        _ => doubt,
    })
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
pub struct Report {
    format: &'static str,
    /// Whether each matrix is taken at its own greatest lambda.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    own_lambda: bool,
    /// The relation between A (x) x and lambda (x) x, if it is not `ge`.
    #[serde(skip_serializing_if = "Option::is_none")]
    relation: Option<&'static str>,
    a: SideReport,
    b: SideReport,
    a_in_b: Included,
    b_in_a: Included,
}

/// One of the two. A system has neither a lambda nor a cycle mean.
#[derive(Debug, Serialize)]
struct SideReport {
    matrix_sha256: String,
    n: usize,
    lambda: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    greatest_mean: Value,
}

/// Whether all solutions of one are solutions of the other.
#[derive(Debug, Serialize)]
struct Included {
    holds: bool,
    /// A solution of one that is not a solution of the other.
    vector: Option<Value>,
    /// The row that it violates, counted from 1.
    row: Option<usize>,
}

impl Included {
    fn unless(fails: Option<&Fails>) -> Self {
        Included {
            holds: fails.is_none(),
            vector: fails.map(|fails| entries(&fails.vector)),
            row: fails.map(|fails| fails.row + 1),
        }
    }
}
