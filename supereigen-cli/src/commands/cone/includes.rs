//! `cone includes`: whether one cone contains another, both ways; if not, a vector as witness.

use std::path::PathBuf;

use anyhow::Result;
use maxplus_core::{Number, Vector};
use maxplus_polyhedra::Inclusion;
use serde::Serialize;
use serde_json::Value;
use supereigen_answers::reach::coordinates;
use supereigen_answers::vectors_json::entries;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;

use crate::input::cones::{ConesArg, made};
use crate::report_output::{ReportArg, line};
use supereigen_answers::words::listed;

#[derive(clap::Args)]
pub struct Args {
    /// The cone that should contain the other.
    ///
    /// The cone that should contain the other: a file of inequalities (.ineq) or JSON as
    /// `cone rays` writes it is rows, any other matrix or list of vectors is generators;
    /// `-` is standard input.
    #[arg(value_name = "A")]
    left: PathBuf,

    /// The other cone, with as many coordinates.
    #[arg(value_name = "B")]
    right: PathBuf,

    #[command(flatten)]
    how: ConesArg,

    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let (cones, names) = self.how.read_cones(&[&self.left, &self.right])?;
        let (a, b, budget) = (&cones[0], &cones[1], clock.budget());
        let (b_in_a, a_in_b) = made("comparing", "the cones are not compared", || {
            Ok((a.includes(b, &budget)?, b.includes(a, &budget)?))
        })?;
        let report = || {
            line(&Report {
                format: "supereigen-includes-1",
                n: a.dimension(),
                names: listed(names.as_ref()),
                a_in_b: Included::of(&a_in_b),
                b_in_a: Included::of(&b_in_a),
            })
        };
        let text = || {
            let both = render(["A", "B"], &b_in_a) + &render(["B", "A"], &a_in_b);
            Ok(coordinates(names.as_ref()) + &both)
        };
        self.report.write(report, text)?;
        Ok(Exit::of_answer(b_in_a.holds()))
    }
}

/// Whether one cone contains the other.
fn render([one, other]: [&str; 2], inclusion: &Inclusion<Vector<Number>>) -> String {
    match inclusion {
        Inclusion::Holds => format!("{one} contains {other}\n"),
        Inclusion::Fails { witness } => {
            format!("{one} does not contain {other}: {witness:?} is in {other} and not in {one}\n")
        }
    }
}

#[derive(Serialize)]
struct Report {
    format: &'static str,
    n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    a_in_b: Included,
    b_in_a: Included,
}

/// Whether the inclusion holds, and if not a vector of the one cone that is not in the other.
#[derive(Serialize)]
struct Included {
    holds: bool,
    vector: Option<Value>,
}

impl Included {
    fn of(inclusion: &Inclusion<Vector<Number>>) -> Self {
        Included {
            holds: inclusion.holds(),
            vector: match inclusion {
                Inclusion::Holds => None,
                Inclusion::Fails { witness } => Some(entries(witness)),
            },
        }
    }
}
