//! The kind of a file with a basis, or with its roots, by its beginning; and vectors as rows.

use std::collections::HashMap;

use anyhow::Result;
use maxplus_core::text::IntegerLists;
use maxplus_core::{Carrier, Matrix, MaxPlus, Names, ReadMatrix, Vector};
use maxplus_formats::{Format, ParseErrorKind, Reading, names_line};
use serde::de::IgnoredAny;

/// The kinds of files with a basis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A JSON list of lists.
    Lists,
    /// Rows in any format of a matrix.
    Rows,
    /// Lines of JSON, each an extremal with its witness.
    Stream,
    /// A claim, as `basis` writes it or with its matrix.
    Claim {
        /// Whether it contains the matrix.
        has_matrix: bool,
    },
    /// The roots of a basis, as `basis --roots` writes them or with their matrix.
    Roots {
        /// Whether it contains the matrix.
        has_matrix: bool,
    },
    /// The claim of a two-sided system, as `cone rays` writes it.
    Cone,
    /// The claim that a solution or lambda of a two-sided system is the greatest, with a policy.
    Greatest,
    /// A timetable.
    Timetable,
}

impl Kind {
    /// The kind of a text. The first JSON value after a line of names decides: only a line of a
    /// stream has a single vector.
    pub fn of(text: &str) -> Result<Kind> {
        let (_, text) = names_line(text)?;
        if let Some(kind) = Kind::of_lists(text) {
            return Ok(kind);
        }
        // Values are skipped, not parsed: many numbers are out of the range of doubles.
        let mut values = serde_json::Deserializer::from_str(text).into_iter();
        let first: Option<HashMap<String, IgnoredAny>> = values.next().transpose()?;
        let fields = first.unwrap_or_default();
        Ok(Kind::with_fields(|field| fields.contains_key(field)))
    }

    /// Like [`Kind::of`], but reads only the fields before the vectors, not the millions of numbers
    /// after them. `None` if these fields do not decide. Fields after the vectors may make the file
    /// one of another kind; then reading it as this kind fails.
    pub fn of_begin(text: &str, beside: bool) -> Option<Kind> {
        let (_, text) = names_line(text).ok()?;
        if let Some(kind) = Kind::of_lists(text) {
            return Some(kind);
        }
        let mut place = IntegerLists::new(text);
        let mut fields = Vec::new();
        let mut takes = place.take("{");
        while takes {
            let field = place.string()?;
            fields.push(field);
            if !place.take(":") || ["vectors", "x", "roots"].contains(&field) {
                break;
            }
            place.pass()?;
            takes = place.take(",");
        }
        let kind = Kind::with_fields(|field| fields.contains(&field));
        // The matrix may still follow.
        let is_without = matches!(
            kind,
            Kind::Claim { has_matrix: false } | Kind::Roots { has_matrix: false }
        );
        (!is_without || beside).then_some(kind)
    }

    /// The kind, if it can be decided without looking at fields.
    fn of_lists(text: &str) -> Option<Kind> {
        let begin = text.trim_start();
        if begin.starts_with('[') && Format::detect(begin) == Format::Json {
            return Some(Kind::Lists);
        }
        (!begin.starts_with('{')).then_some(Kind::Rows)
    }

    fn with_fields(has: impl Fn(&str) -> bool) -> Kind {
        if has("x") {
            Kind::Stream
        } else if has("_type") {
            // A matrix of polymake.
            Kind::Rows
        } else if has("earliest") {
            Kind::Timetable
        } else if has("policy") || has("right") && has("below") {
            Kind::Greatest
        } else if has("right") {
            Kind::Cone
        } else {
            let has_matrix = has("matrix");
            match has("roots") {
                true => Kind::Roots { has_matrix },
                false => Kind::Claim { has_matrix },
            }
        }
    }
}

/// Vectors, and the names of their entries.
type Rows<T> = (Vec<Vector<MaxPlus<T>>>, Option<Names>);

/// The rows of a matrix in any format, and the names of its columns; a text without entries has
/// no vector.
pub fn read_rows<T: Carrier>(text: &str) -> Result<Rows<T>> {
    match Reading::new().matrix(text.as_bytes()) {
        Ok((rows, names)) => {
            let rows: Matrix<MaxPlus<T>> = rows;
            let row = |i| Vector::from(rows.row_slice(i).to_vec());
            Ok(((0..rows.rows()).map(row).collect(), names))
        }
        Err(error) if error.kind == ParseErrorKind::Empty => Ok((Vec::new(), None)),
        Err(error) => Err(error.into()),
    }
}
