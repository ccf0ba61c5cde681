//! What the ending of the name of an output asks for, and the refusal of endings
//! that ask for nothing that there is: a table in `x.png` helps nobody.

use std::path::Path;

use anyhow::{Result, bail};
use maxplus_formats::ending;

use crate::file::Target;

/// The ending of a text, which names no format: it has what is usual.
const TEXT: &str = "txt";

/// The endings that a command knows, beside `.txt` and none at all.
pub struct Endings<'a> {
    /// What names end in.
    pub known: &'a [&'a str],
    /// Whether the command has `--format`, and nothing else is asked for.
    pub or_format: bool,
}

impl Endings<'static> {
    /// Those of what holds one number just as well.
    pub const COUNT: Self = Endings {
        known: &["csv", "json", "jsonl"],
        or_format: false,
    };
}

impl Endings<'_> {
    /// Refuses a file of another name. Call it where no format was given, before
    /// anything is read or written. What is no file (a device, a pipe) may have any
    /// name.
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

    /// The sentence with the endings that there are, these ones too.
    pub fn refusal(&self, path: &Path, more: &[&str]) -> String {
        let found = match ending(path) {
            Some(ending) => {
                format!("the ending .{ending}, which names no format that is written here")
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
