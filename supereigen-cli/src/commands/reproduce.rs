//! `reproduce`: every number that the paper's example states, and with `--all`
//! the tables of the README, computed and compared.

mod all_lambda;
mod report;
mod tables;

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use maxplus_graph::{Limits, StopReason};
use supereigen::Counter;
use supereigen::extremality;
use supereigen::paper::algorithm3::algorithm3_in_full;
use supereigen::paper::algorithm4::algorithm4;
use supereigen::paper::example::{self, Check};
use supereigen::paper::generators::x_g;
use supereigen::trace::Trace;

use crate::exit::Exit;
use crate::interrupt;
use crate::progress::{Progress, note};
use crate::reports::ReportArg;
use crate::sink::write_text;
use tables::{Table, number};

/// Arguments of `reproduce`.
#[derive(clap::Args)]
pub struct Args {
    /// Also the tables of the README, from their seeds, into a folder with
    /// their SHA-256 sums.
    #[arg(long)]
    all: bool,

    /// The folder for the tables of --all.
    #[arg(
        long,
        value_name = "DIR",
        default_value = "reproduced",
        requires = "all"
    )]
    folder: PathBuf,

    #[command(flatten)]
    report: ReportArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let limits = Limits::from(interrupt::budget());
        let (stated, by_methods) = stated(&limits)?;
        let mut beyond = by_methods;
        beyond.extend(self::beyond(&limits)?);
        let mut agree = stated.iter().chain(&beyond).all(Check::agrees);
        if self.report.is_json() {
            if self.all {
                bail!(
                    "--all writes tables to a folder, and --format json is for the example alone"
                );
            }
            write_text(None, &report::json(stated.iter().chain(&beyond))?)?;
            return Ok(if agree { Exit::Done } else { Exit::Rejected });
        }
        let text = format!(
            "The paper states, in its order and notation:\n{}\n\
             Computed beyond the paper:\n{}",
            lines(&stated),
            lines(&beyond)
        );
        write_text(None, &text)?;
        let ours = all_lambda::checks(&limits)?;
        let heading = "For every lambda at once, which is ours and not in the paper:";
        write_text(None, &format!("\n{heading}\n{}", lines(&ours)))?;
        agree &= ours.iter().all(Check::agrees);
        if self.all {
            let example = Table {
                file: "example.txt",
                text,
                checks: Vec::new(),
            };
            match self.write_tables(example, &limits)? {
                Ok(tables_agree) => agree &= tables_agree,
                Err(reason) => {
                    note(format_args!("the tables were not made: {reason}"));
                    return Ok(reason.into());
                }
            }
        }
        Ok(if agree { Exit::Done } else { Exit::Rejected })
    }

    /// Computes all tables, then writes them and their sums.
    fn write_tables(&self, example: Table, limits: &Limits) -> Result<Result<bool, StopReason>> {
        let progress = Progress::new("tables");
        let mut tables = vec![example];
        for make in tables::ALL {
            match make(limits)? {
                Ok(table) => tables.push(table),
                Err(reason) => return Ok(Err(reason)),
            }
        }
        drop(progress);
        std::fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make {}", self.folder.display()))?;
        let mut sums = String::new();
        let mut checks = Vec::new();
        for table in tables {
            write_text(Some(&self.folder.join(table.file)), &table.text)?;
            writeln!(sums, "{}  {}", tables::sha256(&table.text), table.file)?;
            checks.extend(table.checks);
        }
        write_text(Some(&self.folder.join("SHA256SUMS")), &sums)?;
        write_text(None, &format!("{}\n{sums}", lines(&checks)))?;
        Ok(Ok(checks.iter().all(Check::agrees)))
    }
}

/// One line each.
fn lines(checks: &[Check]) -> String {
    let mut text = String::new();
    for check in checks {
        let Check {
            what,
            paper,
            computed,
        } = check;
        let _ = if check.agrees() {
            writeln!(text, "ok       {what}: {computed}")
        } else {
            writeln!(
                text,
                "DIFFERS  {what}: expected {paper}, computed {computed}"
            )
        };
    }
    text
}

/// What the example says, and its statements on extremality by both of the
/// criteria that it names; apart from that, its basis by every method.
fn stated(limits: &Limits) -> Result<(Vec<Check>, Vec<Check>)> {
    let by_method = |check: &Check| check.what.starts_with("the scaled basis by ");
    let (by_methods, mut checks): (Vec<_>, Vec<_>) =
        example::checks().into_iter().partition(by_method);
    let problem = example::problem();
    let said = example::statements();
    let (mut hypergraph, mut chains) = (0, 0);
    for (vector, extremal) in &said {
        let budget = limits.budget();
        let by_hypergraph = extremality::hypergraph::extremality(&problem, vector, budget)?;
        let by_chains = extremality::chain::extremality(&problem, vector, budget)?;
        hypergraph += u64::from(by_hypergraph.is_extremal() == *extremal);
        chains += u64::from(by_chains.is_extremal() == *extremal);
    }
    let known = said.len() as u64;
    let what = "statements on extremality confirmed by Allamigeon, Gaubert and Goubault, \
                Theorem 1 (tangent hypergraph)";
    checks.push(number(what, known, hypergraph));
    let what = "statements on extremality confirmed by our O(n^2) criterion (chains), in the \
                place of Sergeev and Wang, Theorem 3.1";
    checks.push(number(what, known, chains));
    Ok((checks, by_methods))
}

/// The numbers that the example implies without printing them: how many paths
/// lead into the other cycles, how many generators and extremality tests there
/// are on the way to its ten extremals. Expected are the numbers that were
/// computed when this was written.
fn beyond(limits: &Limits) -> Result<Vec<Check>> {
    let mut checks = Vec::new();
    let problem = example::problem();
    let trace = Trace::of(&problem, limits).complete()?;
    for (k, (account, known)) in trace.cycles.iter().zip([6, 6, 5, 4]).enumerate().skip(1) {
        let what = format!("number of maximum J_(sigma_{})-paths", k + 1);
        checks.push(number(what, known, account.paths.len() as u64));
    }
    let x_g = x_g(&problem, limits).complete()?;
    let x_a = algorithm4(&problem, limits).complete()?;
    let full = algorithm3_in_full(&problem, limits);
    let tests = full.report.counters.get(Counter::ExtremalityTests);
    checks.push(number("|X_SG|", 16, x_g.scaled().len() as u64));
    checks.push(number("|X_A|", 48, x_a.len() as u64));
    checks.push(number("|X_A| scaled", 38, x_a.scaled().len() as u64));
    let reduced = [x_g.reduced().len(), x_a.reduced().len()];
    for (name, found) in ["X_SG", "X_A"].into_iter().zip(reduced) {
        checks.push(number(format!("extremals in {name}"), 10, found as u64));
    }
    let what = "extremality tests of Algorithm 3, every path in full";
    checks.push(number(what, 57, tests));
    Ok(checks)
}
