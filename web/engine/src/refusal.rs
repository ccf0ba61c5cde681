//! Why there is no answer, and the place of the error. The words are those of the program, without
//! its options.

use std::fmt::Display;

use maxplus_formats::ParseError;
use serde::Serialize;

use crate::words::for_the_page;

/// The reply if there is no answer.
#[derive(Debug, Default, Serialize)]
pub struct Refusal {
    /// The whole sentence.
    pub message: String,
    /// The sentence without the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// Line and column in the text, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Row and column of the matrix, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<(usize, usize)>,
}

impl Refusal {
    /// A refusal without a place.
    pub fn of<M: Display>(message: M) -> Self {
        Refusal {
            message: for_the_page(&message.to_string()),
            ..Refusal::default()
        }
    }

    /// An error of the program's files, with its causes.
    pub fn of_any(error: anyhow::Error) -> Self {
        Refusal::of(format!("{error:#}"))
    }

    /// The error of a text, with its cell if that is known.
    pub fn of_text(error: &ParseError, cell: Option<(usize, usize)>) -> Self {
        Refusal {
            message: for_the_page(&error.to_string()),
            short: Some(format!(
                "found {}, expected {}",
                error.found,
                for_the_page(&error.expected)
            )),
            line: Some(error.line),
            column: Some(error.column),
            cell,
        }
    }
}
