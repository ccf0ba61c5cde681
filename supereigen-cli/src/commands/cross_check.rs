//! `cross-check`: every method of the solver and the independent oracle on
//! seeded matrices, compared. Exit code 0 if all agree with the oracle, 4 if they
//! agree and the oracle did not get to the end of every matrix, 1 if they differ.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_graph::limits::Limits;
use supereigen::{Method, Problem};
use supereigen_verify::cross_check::{Answer, CrossCheck, Report};
use supereigen_verify::seeded::Family;

use crate::exit::Exit;
use crate::sink::write_text;

/// Arguments of `cross-check`.
#[derive(clap::Args)]
pub struct Args {
    /// The number of nodes.
    #[arg(long, default_value_t = 5)]
    n: usize,

    /// The part of entries that are finite, in percent.
    #[arg(long, value_name = "P", default_value_t = 60, value_parser = clap::value_parser!(u64).range(0..=100))]
    density: u64,

    /// The least finite entry.
    #[arg(long, default_value_t = -2, allow_hyphen_values = true)]
    min: i32,

    /// The greatest finite entry.
    #[arg(long, default_value_t = 1, allow_hyphen_values = true)]
    max: i32,

    /// How many matrices, with seeds 1, 2, ...
    #[arg(long, value_name = "N", default_value_t = 20)]
    seeds: u64,

    /// Pairs of vectors that the oracle may look at for each matrix; beyond
    /// them the methods are held against each other.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pairs: u64,

    /// The report as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        if self.min > self.max {
            bail!("no number from {} to {}", self.min, self.max);
        }
        let family = Family {
            n: self.n,
            lo: self.min,
            hi: self.max,
            density_percent: self.density,
        };
        let mut check = CrossCheck::new(family, self.pairs);
        for seed in 1..=self.seeds {
            let problem = Problem::supereigenvectors(&check.matrix(seed))?;
            check.compare(seed, answers(&problem)?);
        }
        let report = check.finish();
        let text = if self.json {
            format!("{}\n", report.to_json())
        } else {
            table(&report)?
        };
        write_text(None, &text)?;
        Ok(match report.agrees() {
            true if report.is_proved() => Exit::Done,
            true => Exit::Likely,
            false => Exit::Rejected,
        })
    }
}

/// What every method of the one list gives.
fn answers(problem: &Problem<i64>) -> Result<Vec<Answer>> {
    let mut answers = Vec::new();
    for &method in Method::ALL {
        let basis = problem.run(method, &Limits::none()).complete()?;
        let vectors = basis.into_iter().map(|x| x.into_vector()).collect();
        answers.push(Answer::new(method.name(), vectors));
    }
    Ok(answers)
}

/// One line a matrix, then the sum.
fn table(report: &Report) -> Result<String> {
    let mut text = String::new();
    for case in &report.cases {
        write!(text, "seed {:<4} {:>6} vectors", case.seed, case.vectors)?;
        for answer in case.answers.iter().filter(|answer| !answer.agrees()) {
            write!(text, "; {} DIFFERS", answer.method)?;
            if let Some(x) = &answer.lacks {
                write!(text, ", lacks {x}")?;
            }
            if let Some(x) = &answer.adds {
                write!(text, ", adds {x}")?;
            }
            if answer.repeats > 0 {
                write!(text, ", repeats {}", answer.repeats)?;
            }
        }
        writeln!(text, "; against {}", case.against)?;
    }
    let verdict = if report.agrees() { "agree" } else { "DIFFER" };
    writeln!(
        text,
        "{} methods {verdict} on {} matrices",
        Method::ALL.len(),
        report.cases.len()
    )?;
    Ok(text)
}
