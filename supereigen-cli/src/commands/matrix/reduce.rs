//! `matrix reduce`: a matrix with the same solutions and fewer arcs.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use maxplus_core::{DisplayNamed, Names, Rational, ReadMatrix};
use maxplus_formats::Format;
use num_traits::One;
use serde::Serialize;
use supereigen::compare::{Reduction, Removed};
use supereigen_answers::over;

use crate::about::{About, HeaderArg};
use crate::commands::two_sided;
use crate::exit::Exit;
use crate::hints::doubt_zero;
use crate::input::{Instance, ProblemArg};
use crate::interrupt;
use crate::output::{MatrixOutputArg, write_matrix};
use crate::progress::{Progress, note};
use crate::reports::{from_one, line};
use crate::sides::{OneOrTwo, RightArg, refuse_lambda};
use crate::sink::write_text;
use crate::time::TimeArg;

/// The name of the reasons in JSON.
const FORMAT: &str = "supereigen-reduction-1";

/// Arguments of `matrix reduce`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    right: RightArg,

    /// The file of B; -o is that of A.
    ///
    /// The file of B, if the two sides of a system are written as two files; -o is that
    /// of A then.
    #[arg(long, value_name = "FILE")]
    output_right: Option<PathBuf>,

    /// What was removed and why, as text or json.
    ///
    /// Instead of the matrix, what was removed and why; as text or json.
    #[arg(long)]
    reasons: bool,

    #[command(flatten)]
    output: MatrixOutputArg,

    #[command(flatten)]
    header: HeaderArg,

    /// Decimals for fractions where finite.
    ///
    /// Fractions as decimals where these are finite, the others as fractions:
    /// 1/4 is 0.25, and 1/3 stays 1/3. CSV has it always.
    #[arg(long)]
    decimals: bool,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.output.check_either()?;
        if self.reasons && self.decimals {
            bail!(
                "--decimals has nothing to do with --reasons, which has no numbers of the matrix"
            );
        }
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
            bail!("--header goes with --reasons: a matrix says nothing but itself");
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
                    decimals: self.decimals,
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
        let progress = Progress::new("reducing");
        let ending = problem.reduce(&clock.budget());
        drop(progress);
        let why = ending.why();
        let reduction = ending.into_found();
        let (file, denominator) = (self.output.file(), instance.denominator());
        let names = instance.names();
        let lambda = over(problem.lambda(), denominator).to_string();
        if self.reasons {
            let text = match self.output.format().text() {
                Some(Format::Json) => as_json(instance, &reduction, why.is_none())?,
                _ => {
                    let about = || About::instance(FORMAT, instance);
                    self.header.comments("matrix reduce", &about)
                        + &as_text(&reduction.removed, names)?
                }
            };
            write_text(file, &text)?;
        } else {
            self.output.check_full(&reduction.matrix)?;
            let (format, decimals) = (self.output.format(), self.decimals);
            if denominator.is_one() {
                write_matrix(file, &reduction.matrix, names, format, decimals)?;
            } else {
                // What is left to do can only be done whole.
                interrupt::unheeded();
                let matrix = reduction.matrix.map(|a| over(a, denominator));
                write_matrix(file, &matrix, names, format, decimals)?;
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

/// One line for each thing that was removed.
fn as_text(removed: &[Removed], names: Option<&Names>) -> Result<String> {
    let mut text = String::new();
    for removed in removed {
        writeln!(text, "{}", removed.named(names))?;
    }
    Ok(text)
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    about: About,
    complete: bool,
    arcs: usize,
    removed: Vec<RemovedReport>,
}

#[derive(Serialize)]
struct RemovedReport {
    row: usize,
    columns: Vec<usize>,
    reason: &'static str,
    words: String,
}

/// Nodes counted from 1, as everywhere in the program.
fn as_json(instance: &Instance, reduction: &Reduction<Rational>, complete: bool) -> Result<String> {
    let removed = reduction.removed.iter().map(|removed| RemovedReport {
        row: removed.row + 1,
        columns: from_one(&removed.columns),
        reason: removed.reason.name(),
        words: removed.named(instance.names()).to_string(),
    });
    line(&Report {
        about: About::instance(FORMAT, instance),
        complete,
        arcs: reduction.matrix.triplets().count(),
        removed: removed.collect(),
    })
}
