//! How the program ends: one exit code for each kind of end.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::anyhow;
use clap::error::ContextValue;
use maxplus_formats::ParseError;
use maxplus_graph::StopReason;
use supereigen_answers::Stopped;

use crate::progress::{in_one_line, note, say, say_lines};

/// An end other than a failure of input or usage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything was done.
    Done,
    /// A claim was rejected, or numbers differ.
    Rejected,
    /// Nothing contradicts a claim, but it is not proved.
    Likely,
    /// A claim holds, but it does not claim to be complete.
    Part,
    /// The work was stopped by a limit.
    Limit,
    /// The work was stopped by Ctrl-C.
    Interrupted,
    /// The work was stopped because memory ran short. What was found is written as at any
    /// limit. The exit code is the same as for all requests that cannot be carried out as given.
    Memory,
}

impl Exit {
    /// The end of a question whose answer is yes or no.
    pub fn of_answer(is_yes: bool) -> Self {
        match is_yes {
            true => Exit::Done,
            false => Exit::Rejected,
        }
    }
}

impl From<StopReason> for Exit {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Interrupted => Exit::Interrupted,
            StopReason::Memory => Exit::Memory,
            _ => Exit::Limit,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::Rejected => 1,
            Exit::Memory => 2,
            Exit::Limit => 3,
            Exit::Likely => 4,
            Exit::Part => 5,
            Exit::Interrupted => 130,
        })
    }
}

/// Prints the help that a command line asks for, or the error in it.
pub fn usage(mut error: clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match error.print().and_then(|()| io::stdout().flush()) {
            // A reader that closes the pipe is not an error.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                fail(&anyhow!("cannot write standard output: {error}"))
            }
            _ => ExitCode::SUCCESS,
        };
    }
    // The message consists of several lines, so each quoted text must be a single line.
    let quoted = error.context().filter_map(|(kind, value)| {
        let value = match value {
            ContextValue::String(text) => ContextValue::String(in_one_line(text)),
            ContextValue::Strings(texts) => {
                ContextValue::Strings(texts.iter().map(|text| in_one_line(text)).collect())
            }
            _ => return None,
        };
        Some((kind, value))
    });
    for (kind, value) in quoted.collect::<Vec<_>>() {
        error.insert(kind, value);
    }
    say_lines(error.render());
    ExitCode::from(2)
}

/// Prints the message for bad input or usage on standard error and returns the exit code.
/// Work that was stopped is not a failure.
pub fn fail(error: &anyhow::Error) -> ExitCode {
    if let Some(stopped) = error.downcast_ref::<Stopped>() {
        note(stopped);
        return Exit::from(stopped.why).into();
    }
    say(format_args!("error: {error:#}"));
    if let Some(parse) = error.downcast_ref::<ParseError>() {
        for line in parse.excerpt().lines() {
            say(format_args!("  | {line}"));
        }
    }
    ExitCode::from(2)
}
