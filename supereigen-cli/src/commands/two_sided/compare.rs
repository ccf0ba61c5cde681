//! `compare` of two systems: whether they have the same solutions, and what shows it if
//! not.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::matrix::argmax::try_row_argmax;
use maxplus_core::{Number, Rational, Vector};
use serde::Serialize;
use serde_json::Value;
use supereigen::two_sided::Implication;
use supereigen_answers::vectors_json::entries;
use supereigen_verify::claim::two_sided_sha256;

use crate::about::About;
use crate::exit::Exit;
use crate::input::listed;
use crate::reports::{SystemReportArg, answered, line};
use crate::sides::Sides;
use crate::sink::write_text;
use crate::time::Clock;

/// The name of the report in JSON.
pub const FORMAT: &str = "supereigen-compare-1";

/// Answers; both systems have the same variables.
pub fn run(a: &Sides, b: &Sides, report: SystemReportArg, clock: Clock) -> Result<Exit> {
    let names = a.names.as_ref();
    let (one, other, budget) = (a.system()?, b.system()?, clock.budget());
    let both = one.implies(&other, &budget).and_then(|a_in_b| {
        let b_in_a = other.implies(&one, &budget)?;
        Ok([a_in_b, b_in_a])
    });
    let [a_in_b, b_in_a] = match answered(both, "the systems are not compared", names)? {
        Ok(both) => both,
        Err(exit) => return Ok(exit),
    };
    let text = if report.is_json() {
        line(&Report {
            format: FORMAT,
            own_lambda: false,
            a: SideReport::of(a),
            b: SideReport::of(b),
            a_in_b: Included::of(&a_in_b),
            b_in_a: Included::of(&b_in_a),
        })?
    } else {
        let comments = |command: &str, sides: &Sides| {
            report.comments(command, &|| About::sides(FORMAT, sides, false))
        };
        let both = comments("compare, A", a) + &comments("compare, B", b);
        both + &told(["A", "B"], &a_in_b, b)? + &told(["B", "A"], &b_in_a, a)?
    };
    write_text(None, &text)?;
    Ok(match a_in_b.holds() && b_in_a.holds() {
        true => Exit::Done,
        false => Exit::Rejected,
    })
}

/// Whether all solutions of one solve the other, which is this system.
fn told(
    [one, other]: [&str; 2],
    implication: &Implication<Rational>,
    sides: &Sides,
) -> Result<String> {
    let mut text = String::new();
    match implication {
        Implication::Holds => writeln!(text, "every solution of {one} is one of {other}")?,
        Implication::Fails { row, witness, .. } => {
            let (place, inequality) = (sides.row(*row), sides.inequality(*row)?);
            let left = try_row_argmax(&sides.a, *row, witness)?.value;
            let right = try_row_argmax(&sides.b, *row, witness)?.value;
            writeln!(
                text,
                "not every solution of {one} is one of {other}: {witness:?} solves {one}, and in \
                 {other} {place}, {inequality}: {left} >= {right} fails",
            )?;
        }
    }
    Ok(text)
}

/// What was found, of two matrices or of two systems.
#[derive(Serialize)]
pub struct Report {
    pub format: &'static str,
    /// Whether each matrix is taken at its own greatest lambda.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own_lambda: bool,
    pub a: SideReport,
    pub b: SideReport,
    pub a_in_b: Included,
    pub b_in_a: Included,
}

/// One of the two. A system has neither a lambda nor a cycle mean.
#[derive(Serialize)]
pub struct SideReport {
    pub matrix_sha256: String,
    pub n: usize,
    pub lambda: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    pub greatest_mean: Value,
}

impl SideReport {
    fn of(sides: &Sides) -> Self {
        SideReport {
            matrix_sha256: two_sided_sha256(&sides.a, &sides.b),
            n: sides.n(),
            lambda: Value::Null,
            names: listed(sides.names.as_ref()),
            greatest_mean: Value::Null,
        }
    }
}

/// Whether all solutions of one are solutions of the other.
#[derive(Serialize)]
pub struct Included {
    holds: bool,
    /// A solution of one that is none of the other.
    vector: Option<Value>,
    /// The row that it violates.
    row: Option<usize>,
}

impl Included {
    /// They are if there is no witness; it violates this row, counted from 0.
    pub fn unless(witness: Option<(&Vector<Number>, usize)>) -> Self {
        Included {
            holds: witness.is_none(),
            vector: witness.map(|(vector, _)| entries(vector)),
            row: witness.map(|(_, row)| row + 1),
        }
    }

    fn of(implication: &Implication<Rational>) -> Self {
        Included::unless(match implication {
            Implication::Holds => None,
            Implication::Fails { witness, row, .. } => Some((witness, *row)),
        })
    }
}
