//! Why a file is no claim.

use maxplus_core::error::ShapeError;
use maxplus_core::text::ParseError;
use thiserror::Error;

/// Why a file is no claim.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// No JSON, or not the fields of a claim: what is wrong, and where. What
    /// stood there is cut if it is long.
    #[error("{0}")]
    Json(String),
    /// Plain text that cannot be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// An entry that is no number, or none the chosen type holds.
    #[error("{place}: {trouble}")]
    Number {
        /// Where it stands.
        place: String,
        /// What is wrong with it.
        trouble: Box<ParseError>,
    },
    /// An entry that is neither a JSON number nor a string.
    #[error("{place}: found {found}, expected a number, \"p/q\" or \"-inf\"")]
    Entry {
        /// Where it stands.
        place: String,
        /// What stands there.
        found: String,
    },
    /// The matrix is ragged or not square.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The file holds no matrix, and none was given beside it.
    #[error("the claim holds no \"matrix\", and none was given beside it")]
    NoMatrix,
    /// A count that does not match what it counts.
    #[error("\"{field}\" is {said}, but there are {found}")]
    Count {
        /// The field.
        field: &'static str,
        /// What it says.
        said: usize,
        /// What there is.
        found: usize,
    },
}

impl From<serde_json::Error> for ClaimError {
    fn from(error: serde_json::Error) -> Self {
        ClaimError::Json(shortened(&error.to_string()))
    }
}

/// A text of any length with its middle left out: the begin says what it is, and
/// an error of the JSON library ends with its place.
pub(super) fn shortened(text: &str) -> String {
    const KEPT: usize = 80;
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    if ends.len() <= 2 * KEPT {
        return text.to_owned();
    }
    let (begin, end) = (ends[KEPT], ends[ends.len() - KEPT]);
    format!("{} ... {}", &text[..begin], &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_texts_are_shortened() {
        for length in [0, 1, 81, 159, 160] {
            let text = "é".repeat(length);
            assert_eq!(shortened(&text), text);
        }
        let text: String = ('!'..).take(161).collect();
        let cut = shortened(&text);
        let (begin, end) = cut.split_once(" ... ").unwrap();
        assert_eq!((begin.chars().count(), end.chars().count()), (80, 80));
        assert!(text.starts_with(begin) && text.ends_with(end));
    }
}
