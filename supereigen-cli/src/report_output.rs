//! Shared by the reports of all commands: text for people, or JSON for programs as
//! `docs/json.md` describes it, one object per line.

use std::fmt::Display;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use maxplus_core::{DisplayNamed, Names, Number};
use maxplus_graph::{Budget, StopReason};
use serde_json::Value;
use supereigen::vector::VectorError;
use supereigen_answers::Stopped;
use supereigen_answers::about::About;
use supereigen_answers::vectors_json::number;
pub use supereigen_answers::vectors_json::{line, with_format};
pub use supereigen_answers::words::from_one;
use supereigen_run::exit::Exit;
use supereigen_run::interrupt;
use supereigen_run::output_file::write_text;
use supereigen_run::progress::{note_lines, with_progress};
use supereigen_verify::{Conclusion, Verdict};

use supereigen_answers::words::said;

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

    /// Writes the answer as JSON or as text.
    pub fn write(
        self,
        json: impl FnOnce() -> Result<String>,
        text: impl FnOnce() -> Result<String>,
    ) -> Result<()> {
        let answer = if self.is_json() { json() } else { text() };
        write_text(None, &answer?)
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

    /// The comments on a report about a system, or an empty text if they were not requested.
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

    /// The arguments of a report whose text contains its comments already.
    pub fn plain(self) -> ReportArg {
        self.report
    }

    /// Writes the answer as JSON, or as text after the comments that were requested.
    pub fn write(
        self,
        command: &str,
        about: &dyn Fn() -> About,
        json: impl FnOnce() -> Result<String>,
        text: impl FnOnce() -> Result<String>,
    ) -> Result<()> {
        let text = || Ok(self.comments(command, about) + &text()?);
        self.report.write(json, text)
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

/// The answer to a question about vectors. If a limit stopped the computation, an error that
/// ends the command.
pub fn answered<A>(
    answer: Result<A, VectorError>,
    unknown: &'static str,
    names: Option<&Names>,
) -> Result<A> {
    answer.map_err(|error| match error {
        VectorError::Stopped(reason) => Stopped::before(unknown)(reason).into(),
        error => said(&error, names),
    })
}

/// Notes the verdict of the checker, which shares no reasoning with the solver. Returns `Done`,
/// `Likely` or `Rejected`.
pub fn judged(check: impl FnOnce() -> Result<Verdict>, names: Option<&Names>) -> Result<Exit> {
    interrupt::stop_checking();
    let verdict = with_progress("checking", check)?;
    note_lines(verdict.named(names));
    Ok(match verdict.conclusion() {
        Conclusion::Rejected => Exit::Rejected,
        // A check without a watcher is never stopped, so `Undecided` does not occur here.
        Conclusion::Likely | Conclusion::Undecided => Exit::Likely,
        Conclusion::Proved | Conclusion::ProvedPart => Exit::Done,
    })
}

/// What was computed. If the budget stopped the computation, an error that ends the command.
pub fn whole<T>(found: Option<T>, what: &'static str, budget: &Budget) -> Result<T> {
    let stopped = || {
        let why = budget.look().err().unwrap_or(StopReason::Interrupted);
        Stopped { what, why }
    };
    Ok(found.ok_or_else(stopped)?)
}

/// A finite number.
pub fn finite(value: impl Into<Number>) -> Value {
    number(&value.into())
}
