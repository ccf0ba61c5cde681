//! Lists of cycles and paths, which a limit may cut: one item per line, one JSON object, or only
//! their number.

use std::fmt::Display;
use std::io::Write;

use anyhow::Result;
use maxplus_graph::{Ending, StopReason};
use serde::Serialize;
use supereigen_answers::about::About;
use supereigen_answers::words::why;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::{Sink, write_text};
use supereigen_run::progress::{Progress, note, with_progress};

use crate::report_output::{SystemReportArg, line};

/// How a list is written.
pub struct List<'a> {
    /// The command.
    pub command: &'a str,
    /// What is listed.
    pub what: &'a str,
    /// What the list is about.
    pub about: &'a dyn Fn() -> About,
    /// The format.
    pub report: SystemReportArg,
    /// Whether only the number is written.
    pub count: bool,
    /// Whether there are limits.
    pub is_limited: bool,
}

#[derive(Serialize)]
struct Count {
    #[serde(flatten)]
    about: About,
    count: u64,
    complete: bool,
}

impl List<'_> {
    /// Writes the number, or each item as soon as it is found. Prints a note if a limit cut the
    /// list. A reader that closes the pipe is not an error, but if there are limits the list
    /// counts as cut.
    pub fn write<T, D: Display, S: Serialize, I: Iterator<Item = Result<T, StopReason>>>(
        &self,
        count: impl FnOnce() -> Ending<u64>,
        items: impl FnOnce() -> I,
        text: impl Fn(T) -> D,
        fields: impl Fn(T) -> S,
    ) -> Result<Exit> {
        if self.count {
            return self.write_count(count);
        }
        let is_json = self.report.is_json();
        let mut sink = Sink::open_beside_work(None)?;
        let (mut exit, mut count) = (Exit::Done, 0);
        let progress = Progress::beside("listing", None);
        if is_json {
            let about = serde_json::to_string(&(self.about)())?;
            let about = about.strip_suffix('}').unwrap_or(&about);
            write!(sink, "{about},\"{}\":[", self.what)?;
        } else {
            let comments = self.report.comments(self.command, self.about);
            sink.write_all(comments.as_bytes())?;
        }
        for item in items() {
            progress.found(count);
            match item {
                Ok(item) if is_json => {
                    let before = if count == 0 { "\n" } else { ",\n" };
                    let fields = serde_json::to_string(&fields(item))?;
                    write!(sink, "{before}{fields}")?;
                }
                Ok(item) => writeln!(sink, "{}", text(item))?,
                Err(reason) => exit = self.cut(reason),
            }
            count += u64::from(exit == Exit::Done);
            if sink.reader_is_gone() {
                if self.is_limited {
                    exit = Exit::Limit;
                }
                break;
            }
        }
        if is_json {
            // Only now it is known whether the list is complete.
            let complete = exit == Exit::Done;
            writeln!(sink, "],\"count\":{count},\"complete\":{complete}}}")?;
        }
        sink.finish()?;
        Ok(exit)
    }

    fn write_count(&self, count: impl FnOnce() -> Ending<u64>) -> Result<Exit> {
        let ending = with_progress("counting", count);
        let exit = ending.why().map_or(Exit::Done, |reason| self.cut(reason));
        let text = match self.report.is_json() {
            false => format!("{}\n", ending.found()),
            true => line(&Count {
                about: (self.about)(),
                count: *ending.found(),
                complete: ending.is_complete(),
            })?,
        };
        write_text(None, &text)?;
        Ok(exit)
    }

    fn cut(&self, reason: StopReason) -> Exit {
        note(format_args!("incomplete: {}", why(self.what, reason)));
        reason.into()
    }
}
