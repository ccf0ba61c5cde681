//! Names in a comment: `# node names: "press", "oven"`.
//!
//! Formats without a place for names carry them in a comment before the
//! entries, which every other program passes over. What does not look exactly
//! so is a comment like any other.

use std::io::{self, Write};

use super::error::{ParseError, ParseErrorKind};
use super::label::{Label, names_of};
use super::quoted::{InQuotes, quoted};
use super::source::Source;
use crate::names::Names;

/// What stands before the names.
const MARK: &str = "node names:";

/// The names in the comments before the entries, and where they stand.
pub(super) fn read(source: Source<'_>) -> Result<Option<Names>, ParseError> {
    let text = source.text();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start();
        let comment = bare.trim_start_matches(['#', '%', '/']);
        if comment.len() == bare.len() && !bare.is_empty() {
            break;
        }
        if let Some(list) = comment.trim_start().strip_prefix(MARK)
            && let Some(labels) = labels(list, start + line.len() - list.len())
        {
            return names_of(source, &labels);
        }
        start += line.len();
    }
    Ok(None)
}

/// The names of a list; `None` if it is none.
fn labels(list: &str, start: usize) -> Option<Vec<Label>> {
    let mut labels = Vec::new();
    let mut at = 0;
    loop {
        at = list.len() - list[at..].trim_start().len();
        let (text, length) = quoted(&list[at..])?;
        let span = start + at..start + at + length;
        labels.push(Label { text, span });
        at += length;
        let rest = list[at..].trim_start();
        at = list.len() - rest.len();
        if rest.is_empty() {
            return Some(labels);
        }
        rest.strip_prefix(',')?;
        at += 1;
    }
}

/// The error of names that are not as many as the nodes.
pub(super) fn check(source: Source<'_>, names: &Names, nodes: usize) -> Result<(), ParseError> {
    if names.len() == nodes {
        return Ok(());
    }
    let at = source.text().find(MARK).unwrap_or(0);
    Err(source.error_saying(
        at..at + MARK.len(),
        ParseErrorKind::Name,
        format!("{} names", names.len()),
        format!("as many as there are columns, {nodes}"),
    ))
}

/// The comment in which formats without a place for names carry them; `sign`
/// begins comments there. Every reader of texts finds it before the entries.
///
/// ```
/// use maxplus_core::Names;
/// use maxplus_core::text::names_comment;
///
/// let names = Names::new(["press", "oven"]).unwrap();
/// assert_eq!(names_comment("%", &names), "% node names: \"press\", \"oven\"\n");
/// ```
pub fn names_comment(sign: &str, names: &Names) -> String {
    let mut out = Vec::new();
    write(&mut out, sign, names).expect("memory takes everything");
    String::from_utf8(out).expect("only text is written")
}

/// Writes the comment, which begins with `sign`.
pub(super) fn write(out: &mut (impl Write + ?Sized), sign: &str, names: &Names) -> io::Result<()> {
    write!(out, "{sign} {MARK}")?;
    for (k, name) in names.iter().enumerate() {
        let between = if k > 0 { "," } else { "" };
        write!(out, "{between} {}", InQuotes(name))?;
    }
    writeln!(out)
}
