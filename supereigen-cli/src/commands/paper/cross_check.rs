//! `paper cross-check`: every method of the solver and the independent oracle on
//! seeded matrices, compared. Exit code 0 if all agree with the oracle, 4 if they agree but
//! the oracle did not finish every matrix, 1 if they differ.

use std::fmt::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use supereigen::Method;
use supereigen_answers::cross_check;
use supereigen_answers::random::{Density, parse_density};
use supereigen_run::clock::parse_seconds;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;
use supereigen_run::progress::note;
use supereigen_run::run::limits_after;
use supereigen_verify::cross_check::Report;
use supereigen_verify::seeded::Family;

use crate::report_output::{ReportArg, with_format};

#[derive(clap::Args)]
pub struct Args {
    /// The number of nodes, at most 1000.
    ///
    /// The number of nodes, at most 1000. The slowest method determines the time.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=1000))]
    n: u16,

    /// The fraction of entries that are finite.
    ///
    /// The fraction of entries that are finite, from 0 to 1, in steps of a hundredth.
    #[arg(long, value_name = "D", default_value = "0.6", value_parser = parse_density)]
    density: Density,

    /// The least finite entry.
    #[arg(long, default_value_t = -2, allow_hyphen_values = true)]
    min: i32,

    /// The greatest finite entry.
    #[arg(long, default_value_t = 1, allow_hyphen_values = true)]
    max: i32,

    /// How many matrices.
    ///
    /// How many matrices, with seeds 1, 2, ...
    #[arg(long, value_name = "N", default_value_t = 20)]
    seeds: u64,

    /// Pairs that the oracle may look at.
    ///
    /// Pairs of vectors that the oracle may look at for each matrix. If they are not
    /// enough, the methods are only compared with each other.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pairs: u64,

    /// Stop after S seconds.
    ///
    /// Stop after S seconds and report the matrices that are done.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    time: Option<Duration>,

    #[command(flatten)]
    report: ReportArg,

    /// Short for --format json.
    #[arg(long, hide = true, conflicts_with = "format")]
    json: bool,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        if self.min > self.max {
            bail!(
                "--min {} is above --max {}: there is no number between them",
                self.min,
                self.max
            );
        }
        let family = Family {
            n: self.n.into(),
            lo: self.min,
            hi: self.max,
            density_percent: self.density.percent(),
        };
        let budget = limits_after(None, 0, self.time).started();
        let (report, stopped) = cross_check::ask(family, self.pairs, self.seeds, &budget)?;
        let text = if self.json || self.report.is_json() {
            let fields = report.to_json();
            let (agrees, proved) = (report.agrees(), report.is_proved());
            let complete = stopped.is_none();
            let fields = fields.strip_prefix('{').unwrap_or(&fields);
            let verdict =
                format!("\"agrees\":{agrees},\"proved\":{proved},\"complete\":{complete}");
            with_format(
                "supereigen-cross-check-1",
                &format!("{{{verdict},{fields}\n"),
            )
        } else {
            table(&report)?
        };
        write_text(None, &text)?;
        if let Some(reason) = stopped {
            let done = report.cases.len();
            note(format_args!("incomplete after {done} matrices: {reason}"));
        }
        Ok(match report.agrees() {
            true if stopped.is_some() => stopped.map_or(Exit::Done, Exit::from),
            true if report.is_proved() => Exit::Done,
            true => Exit::Likely,
            false => Exit::Rejected,
        })
    }
}

/// One line per matrix, then a summary.
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
