//! `timetable`: a period, earliest and latest starts, slack, and what to make faster.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use maxplus_core::number_style::{NumberStyle, in_number_style};
use maxplus_core::{Names, Number, Rational, ReadMatrix};
use supereigen_answers::about::About;
use supereigen_answers::timetable::{FORMAT, Question, Times, ask};
use supereigen_answers::words::quoted;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::{write_bytes, write_text};
use supereigen_run::progress::with_progress;

use crate::formats;
use crate::input::tolerance::ToleranceArg;
use crate::input::vector::{VectorArg, parse_given, read_times};
use crate::input::{Lambda, MatrixArg, parse_lambda};
use crate::numbers::decimals_are_asked_for;
use crate::report_output::HeaderArg;

#[derive(clap::Args)]
#[command(mut_arg("choice", |arg| arg.long_help(
    "Where entries are intervals: `every` gives the timetable that is kept for every choice \
     between the ends, which is that of the upper ends; `some` gives the one that is kept for \
     at least one choice, which is that of the lower ends"
)))]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    /// The period; default: the least one, lambda(A).
    ///
    /// The period: the time from one start of a node to the next. `max`, the default, is
    /// the least period, lambda(A).
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_lambda)]
    period: Option<Lambda>,

    /// Release times: "Saw=5", "0 5" or @FILE.
    ///
    /// No node starts before its release time. The times are a list, "Saw=5, Pack=7/2",
    /// where the other nodes have 0, or a vector, or @FILE. `*` means no bound. Default: 0
    /// for every node.
    #[arg(long, value_name = "TIMES", allow_hyphen_values = true, value_parser = parse_given)]
    release: Option<VectorArg>,

    /// Due times: "Pack=60", "9 *" or @FILE.
    ///
    /// No node starts after its due time. Written as for --release, except that nodes not
    /// in the list have no bound.
    #[arg(long, value_name = "TIMES", allow_hyphen_values = true, value_parser = parse_given)]
    due: Option<VectorArg>,

    /// Write the starts of K rounds.
    #[arg(long, value_name = "K", default_value_t = 0, hide_default_value = true)]
    rounds: usize,

    /// Write how much every waiting time may grow.
    ///
    /// Write how much every waiting time may grow before the period cannot be kept.
    #[arg(long)]
    arcs: bool,

    /// The format of the output.
    ///
    /// The format. If not given, it follows from the ending of the file: .json, .csv, .svg,
    /// .tex, .pdf, .png.
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<TimetableFormat>,

    /// The file; standard output if not given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    header: HeaderArg,

    #[command(flatten)]
    tolerance: ToleranceArg,

    #[command(flatten)]
    time: TimeArg,
}

/// How a timetable is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TimetableFormat {
    /// For people.
    Text,
    /// For programs, as docs/json.md says.
    Json,
    /// A line for each node.
    Csv,
    /// A picture for screens.
    Svg,
    /// A picture for papers.
    Tikz,
    /// A picture on a page as large as itself.
    Pdf,
    /// A picture of pixels, for slides.
    Png,
}

impl TimetableFormat {
    fn has_comments(self) -> bool {
        matches!(self, TimetableFormat::Text | TimetableFormat::Csv)
    }
}

/// The most starts that are listed: rounds times nodes.
const MOST_STARTS: usize = 10_000_000;

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let output = self.output.as_deref();
        let known = ["json", "csv", "svg", "tex", "tikz", "pdf", "png"];
        let format = formats::chosen(self.format, output, &known, TimetableFormat::Text)?;
        let name = formats::name(&format);
        self.header.check(&name, format.has_comments())?;
        if decimals_are_asked_for() && !format.has_comments() {
            bail!("--decimals is for text and csv, not for {name}");
        }
        if self.arcs && !matches!(format, TimetableFormat::Text | TimetableFormat::Json) {
            bail!("--arcs is for text and json, not for {name}");
        }
        let period = match &self.period {
            None | Some(Lambda::Max) => None,
            Some(Lambda::Number(period)) => {
                let finite = period.value().cloned();
                Some(finite.context("--period -inf: a number or max was expected")?)
            }
        };
        let (matrix, names) = self.tolerance.read_waits(&self.matrix)?;
        let n = matrix.rows();
        if self.rounds.saturating_mul(n) > MOST_STARTS {
            bail!(
                "--rounds {}: {n} nodes in so many rounds have more than {MOST_STARTS} starts",
                self.rounds
            );
        }
        let called = (n, names.as_ref());
        let zero = Some(Number::from(Rational::from(0)));
        let question = Question {
            matrix: &matrix,
            names: names.as_ref(),
            period,
            release: self.times("--release", &self.release, zero, called)?,
            due: self.times("--due", &self.due, None, called)?,
            arcs: self.arcs,
            rounds: self.rounds,
        };
        let answer = with_progress("the timetable", || ask(&question, &clock.budget()));
        let answer = answer.with_context(|| self.matrix.name())?;
        let (names, exit) = (names.as_ref(), Exit::of_answer(answer.feasible));
        if let Some(back_end) = formats::back_end(&format) {
            let scene = answer.picture(names)?.scene();
            write_bytes(output, &scene.render(back_end)?)?;
            return Ok(exit);
        }
        let text = match format {
            TimetableFormat::Json => answer.json()?,
            TimetableFormat::Csv => {
                in_number_style(NumberStyle::Decimals, || csv(&answer.table(names, "")))
            }
            _ => answer.text(names)?,
        };
        let about = || About::new(FORMAT, answer.matrix_sha256.clone(), answer.n);
        let comments = self.header.comments("timetable", &about);
        write_text(output, &(comments + &text))?;
        Ok(exit)
    }

    /// The times of an option, or the default for every node.
    fn times(
        &self,
        option: &str,
        given: &Option<VectorArg>,
        default: Option<Number>,
        (n, names): (usize, Option<&Names>),
    ) -> Result<Times> {
        let times = match given {
            None => vec![default; n],
            Some(given) => {
                let file = self.matrix.name();
                read_times(option, given.clone(), default, (n, names, &file))?
            }
        };
        let value = |time: Option<Number>| time.and_then(|time| time.value().cloned());
        Ok(times.into_iter().map(value).collect())
    }
}

/// The table in CSV. Names are quoted, numbers are not.
fn csv(table: &[Vec<String>]) -> String {
    let mut text = String::new();
    for (k, row) in table.iter().enumerate() {
        let mut cells = row.clone();
        if let Some(name) = cells.first_mut().filter(|_| k > 0) {
            *name = quoted(name);
        }
        text += &(cells.join(",") + "\n");
    }
    text
}
