//! Words that name nodes: told from entries, and made into [`Names`].

use std::ops::Range;

use super::entry::{Entry, scalar};
use super::error::{ParseError, ParseErrorKind};
use super::source::Source;
use crate::names::{Names, NamesError};

/// A name as it stood in the text.
#[derive(Debug, Clone)]
pub(super) struct Label {
    pub(super) text: String,
    pub(super) span: Range<usize>,
}

/// Whether a piece of text is a number or an infinity, if perhaps one that the
/// scalar does not hold.
pub(super) fn reads_as_entry<S: Entry>(text: &str) -> bool {
    let reads = |text: &str| match scalar::<S>(text) {
        Ok(_) => true,
        Err(bad) => bad.kind != ParseErrorKind::NotANumber,
    };
    !text.is_empty() && (reads(text) || text.contains(',') && reads(&text.replace(',', ".")))
}

/// Whether a piece of text can only be a name: it begins with a letter or `_`,
/// and is no entry.
pub(super) fn is_label<S: Entry>(text: &str) -> bool {
    let begins = |sign: char| sign.is_alphabetic() || sign == '_';
    text.starts_with(begins) && !reads_as_entry::<S>(text)
}

/// Whether the labels only count, from 0 or from 1.
pub(super) fn only_count(labels: &[Label]) -> bool {
    let counts = |first: usize| {
        let mut numbers = labels.iter().enumerate();
        numbers.all(|(k, label)| label.text == (first + k).to_string())
    };
    counts(0) || counts(1)
}

/// The names of all nodes; labels that only count are none.
pub(super) fn names_of(source: Source<'_>, labels: &[Label]) -> Result<Option<Names>, ParseError> {
    if only_count(labels) {
        return Ok(None);
    }
    match Names::new(labels.iter().map(|label| label.text.trim())) {
        Ok(names) => Ok(Some(names)),
        Err(error) => {
            let node = error.node();
            let expected = match &error {
                NamesError::Repeated { first, .. } => {
                    format!("a name of its own for node {node}: node {first} has this one")
                }
                NamesError::AnotherNumber { .. } => {
                    format!("a name for node {node} that is not the number of another node")
                }
                _ => format!("a name for node {node}, without control characters"),
            };
            let span = labels[node - 1].span.clone();
            Err(source.error(span, ParseErrorKind::Name, expected))
        }
    }
}
