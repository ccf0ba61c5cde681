//! Lists that may be cut: cycles and paths, one per line, or only their number.

use std::fmt::Display;
use std::io::Write;

use anyhow::Result;
use maxplus_graph::{Ending, StopReason};

use crate::exit::Exit;
use crate::progress::{Progress, note};
use crate::sink::Sink;

/// Prints things as they come; says so if the list was cut. A reader who has
/// seen enough is no failure, but a list with limits was cut all the same.
pub fn print_all<D: Display>(
    what: &str,
    things: impl Iterator<Item = Result<D, StopReason>>,
    is_limited: bool,
) -> Result<Exit> {
    let mut sink = Sink::open(None)?;
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

/// Prints a number; says so if counting was cut.
pub fn print_count(what: &str, count: impl FnOnce() -> Ending<u64>) -> Result<Exit> {
    let progress = Progress::new("counting");
    let ending = count();
    drop(progress);
    let exit = ending.why().map_or(Exit::Done, |reason| cut(what, reason));
    let mut sink = Sink::open(None)?;
    writeln!(sink, "{}", ending.found())?;
    sink.finish()?;
    Ok(exit)
}

fn cut(what: &str, reason: StopReason) -> Exit {
    note(format_args!("incomplete: {}", why(what, reason)));
    reason.into()
}

/// The reason in words that name what was limited.
pub fn why(what: &str, reason: StopReason) -> String {
    match reason {
        StopReason::Results => format!("the limit on {what} was reached"),
        reason => reason.to_string(),
    }
}
