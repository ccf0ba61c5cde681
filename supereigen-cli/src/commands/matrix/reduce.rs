//! `matrix reduce`: a matrix with the same solutions and fewer arcs.

use std::path::PathBuf;

use anyhow::{Result, bail};
use maxplus_core::{DisplayNamed, ReadMatrix};
use maxplus_formats::Format;
use num_traits::One;
use supereigen::compare::Removed;
use supereigen_answers::about::About;
use supereigen_answers::over;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::interrupt;
use supereigen_run::progress::{note, with_progress};

use crate::commands::two_sided;
use crate::commands::two_sided::reduce::{FORMAT, Report};
use crate::hints::doubt_zero;
use crate::input::ProblemArg;
use crate::input::two_sided::{OneOrTwo, RightArg, refuse_lambda};
use crate::output::{MatrixOutputArg, write_matrix};
use crate::report_output::{HeaderArg, from_one};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    right: RightArg,

    /// The file for B; -o names the file for A.
    ///
    /// The file for B, to write the two sides of a system as two files; -o names the file
    /// for A.
    #[arg(long, value_name = "FILE", conflicts_with = "reasons")]
    output_right: Option<PathBuf>,

    /// What was removed and why, as text or json.
    ///
    /// Instead of the matrix, what was removed and why; as text or json.
    #[arg(long, conflicts_with = "decimals")]
    reasons: bool,

    #[command(flatten)]
    output: MatrixOutputArg,

    #[command(flatten)]
    header: HeaderArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.output.check_either()?;
        if self.reasons
            && !matches!(
                self.output.format().text(),
                Some(Format::Text | Format::Json)
            )
        {
            bail!(
                "reasons are written as text or json, not as {}",
                self.output.format()
            );
        }
        if self.header.is_asked_for() && !self.reasons {
            bail!("--header needs --reasons: a matrix is written without comments");
        }
        let is_text = self.output.format() == Format::Text;
        self.header.check(&self.output.format(), is_text)?;
        let output_right = self.output_right.as_deref();
        let clock = self.time.start();
        let instance = match OneOrTwo::read(&self.problem, &self.right, None, clock)? {
            OneOrTwo::One(asked) => asked.one()?,
            OneOrTwo::Two(sides) => {
                refuse_lambda(&self.problem)?;
                let output = two_sided::reduce::Output {
                    left: &self.output,
                    right: output_right,
                    reasons: self.reasons,
                    header: self.header,
                };
                return two_sided::reduce::run(&sides, &output, clock);
            }
        };
        if output_right.is_some() {
            bail!(
                "--output-right is for a two-sided system A (x) x >= B (x) x, and this is one matrix"
            );
        }
        self.output.check()?;
        let (instance, problem) = (&instance, instance.problem());
        doubt_zero(&self.problem, problem);
        let ending = with_progress("reducing", || problem.reduce(&clock.budget()));
        let why = ending.why();
        let reduction = ending.into_found();
        let (file, denominator) = (self.output.file(), instance.denominator());
        let names = instance.names();
        let lambda = over(problem.lambda(), denominator).to_string();
        if self.reasons {
            let of_row = |removed: &Removed| two_sided::reduce::Removed {
                row: removed.row + 1,
                columns: Some(from_one(&removed.columns)),
                reason: removed.reason.name(),
                words: removed.named(names).to_string(),
            };
            let report = Report {
                about: About::instance(FORMAT, instance),
                complete: why.is_none(),
                arcs: Some(reduction.matrix.triplets().count()),
                rows: None,
                removed: reduction.removed.iter().map(of_row).collect(),
            };
            report.write(&self.output, self.header)?;
        } else {
            self.output.check_full(&reduction.matrix)?;
            let format = self.output.format();
            if denominator.is_one() {
                write_matrix(file, &reduction.matrix, names, format)?;
            } else {
                // From here on nothing checks for signals.
                interrupt::stop_checking();
                let matrix = reduction.matrix.map(|a| over(a, denominator));
                write_matrix(file, &matrix, names, format)?;
            }
        }
        let gone = reduction.arcs_removed();
        let arcs = gone + reduction.matrix.triplets().count();
        note(format_args!(
            "{gone} of {arcs} arcs removed; the solutions for lambda = {lambda} are the same"
        ));
        Ok(why.map_or(Exit::Done, |why| {
            note(format_args!(
                "incomplete, more arcs may be removable: {why}"
            ));
            why.into()
        }))
    }
}
