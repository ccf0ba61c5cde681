//! Shared by the reports of all commands: text for people, or JSON for programs as
//! `docs/json.md` describes it, one object per line.
//!
//! Lists of cycles and paths, which may be cut off by a limit, are written here too: one
//! item per line, or only their number.

use std::fmt::Display;
use std::io::Write;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use maxplus_core::mirror::plainly;
use maxplus_core::{Names, Number, Rational};
use maxplus_graph::{Ending, StopReason};
use serde::Serialize;
use serde_json::Value;
use supereigen::vector::{Row, VectorError};
use supereigen_answers::about::About;
pub use supereigen_answers::vectors_json::line;
use supereigen_answers::vectors_json::number;
use supereigen_answers::words::why;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::{Sink, write_text};
use supereigen_run::progress::{Progress, note};

use crate::input::said;

/// How a report is written.
#[derive(Args, Clone, Copy)]
pub struct ReportArg {
    /// text for people, json for programs.
    ///
    /// The format of the report: text for people, json for programs.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

impl ReportArg {
    /// Whether the report is JSON.
    pub fn is_json(self) -> bool {
        self.format == ReportFormat::Json
    }
}

/// Whether an output begins with comments.
#[derive(Args, Clone, Copy, Default)]
pub struct HeaderArg {
    /// Begin with comments on version and matrix.
    ///
    /// Begin a table, a text or inequalities with comments that state the version of the
    /// program and the hash of the matrix. Readers of these files skip the comments. json
    /// always contains the hash.
    #[arg(long)]
    header: bool,
}

impl HeaderArg {
    /// Whether there are comments.
    pub fn is_asked_for(self) -> bool {
        self.header
    }

    /// Refuses comments in a format that has none.
    pub fn check(self, format: &dyn Display, has_comments: bool) -> Result<()> {
        if self.header && !has_comments {
            bail!(
                "--header needs --format table, text or ineq, not {format}; json contains \
                 the hash anyway"
            );
        }
        Ok(())
    }

    /// The comments on what a command says about a system; nothing without a request for
    /// them.
    pub fn comments(self, command: &str, about: &dyn Fn() -> About) -> String {
        match self.header {
            true => about().comments(command),
            false => String::new(),
        }
    }
}

/// How a report on a system is written: a text may begin with comments on it.
#[derive(Args, Clone, Copy)]
pub struct SystemReportArg {
    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    header: HeaderArg,
}

impl SystemReportArg {
    /// Refuses comments in a format without comments.
    pub fn check(self) -> Result<()> {
        self.header.check(&"json", !self.is_json())
    }

    /// Whether the report is JSON.
    pub fn is_json(self) -> bool {
        self.report.is_json()
    }

    /// The comments on a system, if they were requested.
    pub fn comments(self, command: &str, about: &dyn Fn() -> About) -> String {
        self.header.comments(command, about)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// For people.
    Text,
    /// For programs, as docs/json.md says.
    Json,
}

/// A row at a vector.
#[derive(Serialize)]
pub struct RowReport {
    row: usize,
    /// The maximum of a_ij + x_j, minus lambda.
    left: Value,
    /// x_i.
    right: Value,
    attained_at: Vec<usize>,
    slack: Option<Value>,
    holds: bool,
    tight: bool,
}

impl RowReport {
    /// The row `left >= right`, counted from 0, whose greater side is attained there.
    pub fn new(row: usize, left: &Number, right: &Number, attained_at: &[usize]) -> Self {
        let slack = match (left.value(), right.value()) {
            (Some(left), Some(right)) => Some(difference(left - right)),
            _ => None,
        };
        RowReport {
            row: row + 1,
            left: number(left),
            right: number(right),
            attained_at: from_one(attained_at),
            slack,
            holds: left >= right,
            tight: left == right && left.is_finite(),
        }
    }

    /// The row for programs.
    pub fn of(row: &Row<Rational>) -> Self {
        RowReport {
            row: row.node + 1,
            left: number(&row.best),
            right: number(&row.value),
            attained_at: from_one(&row.argmax),
            slack: row.slack.clone().map(difference),
            holds: row.holds(),
            tight: row.is_tight(),
        }
    }
}

/// The JSON object with a `format` field in front.
pub fn with_format(format: &str, object: &str) -> String {
    let fields = object.strip_prefix('{').unwrap_or(object);
    format!("{{\"format\":\"{format}\",{fields}")
}

/// The answer to a question about vectors. If the computation was stopped before, prints a
/// note and returns how the program ends.
pub fn answered<A>(
    answer: Result<A, VectorError>,
    unknown: &str,
    names: Option<&Names>,
) -> Result<Result<A, Exit>> {
    match answer {
        Ok(answer) => Ok(Ok(answer)),
        Err(VectorError::Stopped(reason)) => {
            note(format_args!("{unknown}: {reason}"));
            Ok(Err(reason.into()))
        }
        Err(error) => Err(said(&error, names)),
    }
}

/// Nodes counted from 1.
pub fn from_one(nodes: &[usize]) -> Vec<usize> {
    nodes.iter().map(|node| node + 1).collect()
}

/// A finite number.
pub fn finite(value: impl Into<Number>) -> Value {
    number(&value.into())
}

/// How far apart two numbers are, which is the same in both algebras.
fn difference(value: Rational) -> Value {
    plainly(|| finite(value))
}

/// Prints comments, then each item as soon as it is found. Prints a note if a limit cut the
/// list. A reader that closes the pipe is not an error, but if there are limits the list
/// counts as cut.
pub fn print_all<D: Display>(
    comments: &str,
    what: &str,
    things: impl Iterator<Item = Result<D, StopReason>>,
    is_limited: bool,
) -> Result<Exit> {
    let mut sink = Sink::open_beside_work(None)?;
    sink.write_all(comments.as_bytes())?;
    let mut exit = Exit::Done;
    let progress = Progress::beside("listing", None);
    for (k, thing) in things.enumerate() {
        progress.found(k as u64);
        match thing {
            Ok(thing) => writeln!(sink, "{thing}")?,
            Err(reason) => exit = cut(what, reason),
        }
        if sink.reader_is_gone() {
            if is_limited {
                exit = Exit::Limit;
            }
            break;
        }
    }
    sink.finish()?;
    Ok(exit)
}

/// Prints the items as one JSON object with a field for the list. The field `complete`
/// follows the list, because it is known only then.
pub fn print_json<S: Serialize>(
    about: &About,
    what: &str,
    things: impl Iterator<Item = Result<S, StopReason>>,
    is_limited: bool,
) -> Result<Exit> {
    let mut sink = Sink::open_beside_work(None)?;
    let mut exit = Exit::Done;
    let progress = Progress::beside("listing", None);
    let about = serde_json::to_string(about)?;
    let about = about.strip_suffix('}').unwrap_or(&about);
    write!(sink, "{about},\"{what}\":[")?;
    let mut count = 0;
    for thing in things {
        progress.found(count);
        match thing {
            Ok(thing) => {
                let before = if count == 0 { "\n" } else { ",\n" };
                write!(sink, "{before}{}", serde_json::to_string(&thing)?)?;
                count += 1;
            }
            Err(reason) => exit = cut(what, reason),
        }
        if sink.reader_is_gone() {
            if is_limited {
                exit = Exit::Limit;
            }
            break;
        }
    }
    let complete = exit == Exit::Done;
    writeln!(sink, "],\"count\":{count},\"complete\":{complete}}}")?;
    sink.finish()?;
    Ok(exit)
}

/// Prints a number, as JSON together with what it counts. Prints a note if a limit cut the
/// count.
pub fn print_count(
    report: Option<&About>,
    what: &str,
    count: impl FnOnce() -> Ending<u64>,
) -> Result<Exit> {
    let progress = Progress::new("counting");
    let ending = count();
    drop(progress);
    let exit = ending.why().map_or(Exit::Done, |reason| cut(what, reason));
    let text = match report {
        None => format!("{}\n", ending.found()),
        Some(about) => line(&CountReport {
            about,
            count: *ending.found(),
            complete: ending.is_complete(),
        })?,
    };
    write_text(None, &text)?;
    Ok(exit)
}

#[derive(Serialize)]
struct CountReport<'a> {
    #[serde(flatten)]
    about: &'a About,
    count: u64,
    complete: bool,
}

fn cut(what: &str, reason: StopReason) -> Exit {
    note(format_args!("incomplete: {}", why(what, reason)));
    reason.into()
}
