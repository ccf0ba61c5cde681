//! Lists that may be cut: cycles and paths, one per line, or only their number.

use std::fmt::Display;
use std::io::Write;

use anyhow::Result;
use maxplus_graph::{Ending, StopReason};
use serde::Serialize;
use supereigen_report::words::why;

use crate::exit::Exit;
use crate::progress::{Progress, note};
use crate::reports::{About, line};
use crate::sink::{Sink, write_text};

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

/// The same as one JSON object with a field for the list; whether that is whole
/// stands behind it, for it is known only then.
pub fn print_json<S: Serialize>(
    about: &About,
    what: &str,
    things: impl Iterator<Item = Result<S, StopReason>>,
    is_limited: bool,
) -> Result<Exit> {
    let mut sink = Sink::open(None)?;
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

/// Prints a number; says so if counting was cut. As JSON with what it is the
/// number of.
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
