//! How the program ends: one exit code for each kind of ending.

use std::process::ExitCode;

use maxplus_formats::ParseError;
use maxplus_graph::StopReason;
use supereigen_report::Stopped;

use crate::progress::{note, say};

/// An ending that is not a failure of input or usage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything was done.
    Done,
    /// A claim was rejected, or numbers differ.
    Rejected,
    /// Nothing speaks against a claim, and it is not proved.
    Likely,
    /// The work was cut by a limit.
    Limit,
    /// The work was cut by Ctrl-C.
    Interrupted,
    /// The work was cut for want of memory. What was found is written as at any
    /// limit; the code is that of everything that cannot be done with what is given.
    Memory,
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
            Exit::Interrupted => 130,
        })
    }
}

/// Bad input or usage: the exit code, and the message on standard error. What was
/// stopped is no failure.
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
