//! `member --decompose`: a solution as a maximum of extremals.
//!
//! The extremals are identified by their rows in the sorted basis, without storing the basis: the
//! row of an extremal follows from how many extremals precede it in the canonical order.

use std::ops::ControlFlow;

use anyhow::Result;
use maxplus_core::{DisplayNamed, Names, Number, Rational, Vector};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;
use num_traits::One;
use supereigen::Problem;
use supereigen_answers::about::About;
use supereigen_answers::decompose::{self, FORMAT, Part};
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::progress::{Progress, StatsArg, note};

use crate::hints::explain_empty;
use crate::report_output::{SystemReportArg, answered};

/// Whether a solution is taken apart.
#[derive(clap::Args)]
#[command(mut_arg("stats", |stats| stats.requires("rows")))]
pub struct DecomposeArg {
    /// Write the solution as a maximum of extremals.
    ///
    /// Write the solution as a maximum of multiples of extremals instead.
    #[arg(long)]
    decompose: bool,

    /// Write which row of the basis each part is.
    ///
    /// Write for each part which row of the sorted basis it is, counted from 1. This takes
    /// a search for all extremals, but no memory for them.
    #[arg(long, requires = "decompose")]
    rows: bool,

    #[command(flatten)]
    stats: StatsArg,
}

impl DecomposeArg {
    /// Whether `--decompose` was given.
    pub fn is_asked_for(&self) -> bool {
        self.decompose
    }

    /// Decomposes the vector if it is a solution.
    pub fn run(
        &self,
        problem: &Problem<Rational>,
        vector: &Vector<Number>,
        names: Option<&Names>,
        report: SystemReportArg,
        clock: Clock,
    ) -> Result<Exit> {
        let about = || About::problem(FORMAT, problem, names);
        let write = |parts: Option<&[Part]>, text: &dyn Fn() -> Result<String>| {
            let json = || decompose::json(problem, vector, names, parts);
            report.write("member --decompose", &about, json, text)
        };
        let membership = problem.membership(vector)?;
        if let Err(reason) = membership.check() {
            let (reason, rows) = (reason.named(names), membership.named(names));
            write(None, &|| Ok(format!("no solution: {reason}\n\n{rows}")))?;
            explain_empty(problem, &BigInt::one(), names, clock);
            return Ok(Exit::Rejected);
        }
        let parts = decompose::parts(problem, vector, &clock.budget());
        let mut parts = answered(parts, "the vector was not decomposed", names)?;
        let mut stopped = None;
        if self.rows {
            stopped = number_rows(problem, &mut parts, &clock.budget(), self.stats).err();
        }
        write(Some(&parts), &|| decompose::text(vector, &parts, names))?;
        Ok(match stopped {
            None => Exit::Done,
            Some(reason) => {
                note(format_args!(
                    "the rows of the basis are not known: {reason}"
                ));
                reason.into()
            }
        })
    }
}

/// Finds the rows of the parts in the sorted basis. If they are not known, the error says why.
fn number_rows(
    problem: &Problem<Rational>,
    parts: &mut [Part],
    budget: &Budget,
    stats: StatsArg,
) -> Result<(), StopReason> {
    let stats = stats.start();
    let progress = Progress::new("rows of the basis");
    let search = problem.extremals().limits(budget.clone());
    let mut search = search.open()?;
    let new = || (0, vec![1; parts.len()]);
    let ending = search.fold(budget, new, |(seen, rows), extremal| {
        *seen += 1;
        progress.found(*seen);
        let other = extremal.to_scaled();
        for (row, part) in rows.iter_mut().zip(&*parts) {
            *row += u64::from(other < part.extremal);
        }
        ControlFlow::Continue(())
    });
    drop(progress);
    stats.print(&search.report(), Some(search.steps()), 1);
    // There is one batch from one thread, or none if there is no extremal.
    let rows = ending.complete()?.pop().unwrap_or_else(new).1;
    for (part, row) in parts.iter_mut().zip(rows) {
        part.row = Some(row);
    }
    Ok(())
}
