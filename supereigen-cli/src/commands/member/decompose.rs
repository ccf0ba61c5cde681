//! `member --decompose`: a solution as a maximum of extremals.
//!
//! Its extremals are named by their rows in the sorted basis, without keeping the basis: a
//! row has as many extremals before it as come before in the canonical order.

use std::fmt::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{MaxPlus, Names, Number, Rational, Scaled, Vector};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;
use num_traits::One;
use serde_json::Value;
use supereigen::vector::Part;
use supereigen::{Problem, Witness};
use supereigen_answers::about::About;
use supereigen_answers::vectors_json;
use supereigen_answers::vectors_json::{Heading, entries, number};
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::{Sink, write_text};
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

/// One extremal of a decomposition.
struct Found {
    /// What it is to be multiplied by.
    factor: Number,
    extremal: Scaled<Number>,
    /// A node where it attains the solution.
    node: usize,
    witness: Option<Witness>,
    /// Which row of the sorted basis it is, counted from 1.
    row: Option<u64>,
}

impl DecomposeArg {
    /// Whether it is.
    pub fn is_asked_for(&self) -> bool {
        self.decompose
    }

    /// Takes the vector apart if it is a solution.
    pub fn run(
        &self,
        problem: &Problem<Rational>,
        vector: &Vector<Number>,
        names: Option<&Names>,
        report: SystemReportArg,
        clock: Clock,
    ) -> Result<Exit> {
        let about = || About::problem("supereigen-decomposition-1", problem, names);
        let comments = report.comments("member --decompose", &about);
        let membership = problem.membership(vector)?;
        if let Err(reason) = membership.check() {
            if report.is_json() {
                write_json(problem, vector, names, &[], false)?;
            } else {
                let (reason, rows) = (reason.named(names), membership.named(names));
                write_text(None, &format!("{comments}no solution: {reason}\n\n{rows}"))?;
            }
            explain_empty(problem, &BigInt::one(), names, clock);
            return Ok(Exit::Rejected);
        }
        let parts = problem.decompose(vector, &clock.budget());
        let parts = answered(parts, "the vector was not decomposed", names)?;
        let parts = parts.iter().map(|part| found(problem, part));
        let mut parts: Vec<_> = parts.collect::<Result<Vec<_>>>()?;
        let mut stopped: Option<StopReason> = None;
        if self.rows {
            let extremals: Vec<_> = parts.iter().map(|part| &part.extremal).collect();
            match decompositions(problem, &extremals, &clock.budget(), self.stats) {
                Ok(rows) => {
                    for (part, row) in parts.iter_mut().zip(rows) {
                        part.row = Some(row);
                    }
                }
                Err(reason) => stopped = Some(reason),
            }
        }
        if report.is_json() {
            write_json(problem, vector, names, &parts, true)?;
        } else {
            write_text(None, &(comments + &render(vector, &parts, names)?))?;
        }
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

fn found(problem: &Problem<Rational>, part: &Part<Rational>) -> Result<Found> {
    let scaled = part.vector.try_scaled()?;
    Ok(Found {
        factor: part.vector.norm(),
        extremal: scaled.ok_or_else(|| anyhow::anyhow!("a part is -inf"))?,
        node: part.node,
        witness: part.reason.witness(problem, &part.vector)?,
        row: None,
    })
}

/// `row 3: 1 (x) (0, -1), for node 1; chain 2 1, closed by (2, 2)`.
fn render(vector: &Vector<Number>, parts: &[Found], names: Option<&Names>) -> Result<String> {
    let mut text = format!("{vector:?}");
    match parts.len() {
        0 => writeln!(text, " is the maximum of no extremals")?,
        1 => writeln!(text, " is a multiple of one extremal")?,
        k => writeln!(text, " is the maximum of {k} multiples of extremals")?,
    }
    for part in parts {
        text += "  ";
        if let Some(row) = part.row {
            write!(text, "row {row}: ")?;
        }
        let (extremal, node) = (&*part.extremal, called(part.node, names));
        write!(text, "{} (x) {extremal:?}, for node {node}", part.factor)?;
        if let Some(witness) = &part.witness {
            let chain = witness.cycle().map_or("chain ", |_| "");
            write!(text, "; {chain}{}", witness.named(names))?;
        }
        writeln!(text)?;
    }
    Ok(text)
}

/// The one shape of vectors, with what makes them parts of the solution.
fn write_json(
    problem: &Problem<Rational>,
    vector: &Vector<Number>,
    names: Option<&Names>,
    parts: &[Found],
    solution: bool,
) -> Result<()> {
    let lambda = problem.lambda().clone();
    let heading = Heading {
        format: "supereigen-decomposition-1",
        matrix_sha256: problem.sha256(),
        n: problem.n(),
        names,
        lambda: Some(lambda),
        method: "decompose",
        complete: solution,
        decimals: false,
    };
    let list = |value: fn(&Found) -> Value| Value::from_iter(parts.iter().map(value));
    let mut more = vec![
        ("vector", entries(vector)),
        ("solution", solution.into()),
        ("factors", list(|part| number(&part.factor))),
        ("nodes", list(|part| (part.node + 1).into())),
    ];
    if parts.iter().any(|part| part.row.is_some()) {
        more.push(("rows", list(|part| part.row.into())));
    }
    if problem.asks_integers() {
        more.push(("integers", true.into()));
    }
    let extremals: Vec<Vector<MaxPlus<Rational>>> =
        parts.iter().map(|part| (*part.extremal).clone()).collect();
    let witnesses: Vec<_> = parts.iter().map(|part| part.witness.as_ref()).collect();
    let mut sink = Sink::open(None)?;
    vectors_json::write_unscaled(&mut sink, &heading, &extremals, &more, Some(&witnesses))?;
    sink.finish()
}

/// The rows of the extremals, counted from 1; or why they are not known.
fn decompositions(
    problem: &Problem<Rational>,
    extremals: &[&Scaled<MaxPlus<Rational>>],
    budget: &Budget,
    stats: StatsArg,
) -> Result<Vec<u64>, StopReason> {
    let stats = stats.start();
    let progress = Progress::new("rows of the basis");
    let search = problem.extremals().limits(budget.clone());
    let mut search = search.open()?;
    let new = || (0, vec![1; extremals.len()]);
    let ending = search.fold(budget, new, |(seen, rows), extremal| {
        *seen += 1;
        progress.found(*seen);
        let other = extremal.to_scaled();
        for (row, extremal) in rows.iter_mut().zip(extremals) {
            *row += u64::from(other < **extremal);
        }
        ControlFlow::Continue(())
    });
    drop(progress);
    stats.tell(&search.report(), Some(search.steps()), 1);
    // One thread found them all, or there was none.
    let mut all = ending.complete()?;
    Ok(all.pop().unwrap_or_else(new).1)
}
