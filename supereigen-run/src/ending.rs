//! The formats that the endings of output names select. Other endings are refused: a table in
//! `x.png` would be useless.

use std::path::Path;

use anyhow::{Result, bail};
use maxplus_formats::ending;

use crate::file::Target;

/// The ending of a text. It names no format, so the default format is written.
const TEXT: &str = "txt";

/// The endings that a command accepts, besides `.txt` and none.
pub struct Endings<'a> {
    /// The accepted endings.
    pub known: &'a [&'a str],
    /// Whether the message suggests `--format`: the command has it, and no other option
    /// excludes it.
    pub or_format: bool,
}

impl Endings<'static> {
    /// The endings for an output that may consist of a single number.
    pub const COUNT: Self = Endings {
        known: &["csv", "json", "jsonl"],
        or_format: false,
    };
}

impl Endings<'_> {
    /// Refuses a file with any other ending. To be called if no format was given, before
    /// anything is read or written. Something that is not a regular file (a device, a pipe)
    /// may have any name.
    pub fn check(&self, path: Option<&Path>) -> Result<()> {
        let Some(path) = path else { return Ok(()) };
        match ending(path) {
            None => return Ok(()),
            Some(ending) if ending == TEXT || self.known.contains(&&*ending) => return Ok(()),
            Some(_) => {}
        }
        match Target::of(Some(path))?.regular() {
            None => Ok(()),
            Some(_) => bail!(self.refusal(path, &[TEXT])),
        }
    }

    /// The message that lists the accepted endings, including `more`.
    pub fn refusal(&self, path: &Path, more: &[&str]) -> String {
        let found = match ending(path) {
            Some(ending) => {
                format!("the ending .{ending}, which is not a format of this output")
            }
            None => "no ending".to_owned(),
        };
        let all: Vec<_> = self
            .known
            .iter()
            .chain(more)
            .map(|e| format!(".{e}"))
            .collect();
        let or = match self.or_format {
            true => ", or --format",
            false => "",
        };
        format!(
            "{}: found {found}; expected {}{or}",
            path.display(),
            all.join(", ")
        )
    }
}
