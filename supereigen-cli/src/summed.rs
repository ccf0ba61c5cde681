//! Texts with a sum in their last line, read strictly: checkpoints of every kind.
//!
//! ```text
//! <title> <version>
//! <name> <value>
//! ...
//! whole <SHA-256 of everything above>
//! ```

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::sink::mark::hexadecimal;
use crate::sink::rewrite_text;

/// The text with its sum below it.
pub fn summed(mut text: String) -> String {
    let sum = hexadecimal(Sha256::digest(&text));
    let _ = writeln!(text, "whole {sum}");
    text
}

/// Writes the text of a checkpoint in the place of the one before, whole or not at
/// all.
pub fn save(path: &Path, text: &str) -> Result<()> {
    rewrite_text(path, text).context("the checkpoint was not written")
}

/// A name as a word of a line: quotes around it, no line breaks in it.
pub fn quoted(name: &str) -> String {
    serde_json::Value::from(name).to_string()
}

/// The name that was quoted.
pub fn unquoted(word: &str) -> Option<String> {
    serde_json::from_str(word).ok()
}

/// A text that is read line by line.
pub struct SummedLines<'a> {
    rest: &'a str,
}

impl<'a> SummedLines<'a> {
    /// Reads the first line.
    pub fn begin(text: &'a str, title: &str, version: u32) -> Result<Self> {
        let mut lines = SummedLines { rest: text };
        let first = lines.line();
        match first
            .strip_prefix(title)
            .map(|found| found.trim().parse::<u32>())
        {
            Some(Ok(found)) if found == version => Ok(lines),
            Some(Ok(found)) => {
                bail!("the checkpoint has version {found}; this program reads version {version}")
            }
            _ => bail!("not a checkpoint: it does not begin with {title:?}"),
        }
    }

    fn line(&mut self) -> &'a str {
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        line
    }

    /// The value of the next line, which must have this name.
    pub fn field(&mut self, name: &str) -> Result<&'a str> {
        let line = self.line();
        let value = line.strip_prefix(name).and_then(|v| v.strip_prefix(' '));
        value.with_context(|| format!("the checkpoint says {line:?} in place of its {name}"))
    }

    /// The value of the next line, if it has this name.
    pub fn field_if(&mut self, name: &str) -> Option<&'a str> {
        let is_there = self.rest.strip_prefix(name)?.starts_with(' ');
        is_there.then(|| self.field(name).ok()).flatten()
    }

    /// Everything else but the sum, which is not looked at: whoever reads writes
    /// the text again and compares.
    pub fn rest(self) -> Result<&'a str> {
        match self.rest.rfind("whole ") {
            Some(0) => Ok(""),
            Some(end) if self.rest.as_bytes()[end - 1] == b'\n' => Ok(&self.rest[..end]),
            _ => bail!("the checkpoint is not whole: it does not end with its sum"),
        }
    }
}

/// What was read, if it is the text again.
pub fn checked<C>(read: C, again: &str, text: &str) -> Result<C> {
    if again != text {
        bail!("the sum does not fit the checkpoint: it was changed or is not whole");
    }
    Ok(read)
}
