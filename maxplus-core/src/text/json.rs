//! JSON: an array of rows, `[[0, "-inf"], ["1/3", -2.5]]`.
//!
//! An entry is a number, a string that holds one (`"-inf"`, `"1/3"`), or
//! `null`, which is the zero of the semiring; Python's bare `-Infinity` is
//! taken too. Numbers keep their text: `0.1` is 1/10 for `BigRational`, and
//! nothing passes through a double. A flat array is one row. `[]` is the 0 x 0
//! matrix. An object holds its rows in the field `matrix`, and may name the
//! nodes in the field `names`; its other fields are passed over.
//!
//! *JSON lines* have one row per line; see the module on lists for what is common with TPLib.
//!
//! Written are integers that fit 64 bits and doubles as numbers, everything
//! else as strings: other programs read long numbers as doubles, in silence.

use std::fmt;

use super::entry::Entry;
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::list::Cursor;
use super::object::Object;
use super::source::{Rows, Source};
use crate::carrier::Carrier;
use crate::names::Names;
use crate::tropical::{Convention, Tropical};

/// Reads a matrix and the names of its nodes, if it has some.
pub(super) fn read<F: Form<Scalar: Entry>>(
    source: Source<'_>,
) -> Result<(F, Option<Names>), ParseError> {
    let mut cursor = Cursor::new(source);
    if cursor.next_sign() == Some(b'{')
        && let Ok(object) = Object::of(source)
        && let Some(place) = object.place("matrix")
    {
        if let Some(right) = object.place("right") {
            let expected = "one matrix: an object with a second side is a claim of `cone`";
            let kind = ParseErrorKind::Unsupported;
            return Err(source.error(right..right, kind, expected));
        }
        let mut cursor = Cursor::at(source, place);
        let matrix: F = array(source, &mut cursor)?;
        let names = object.names("names")?;
        if let (Some(names), Some(place)) = (&names, object.place("names"))
            && names.len() != matrix.cols()
        {
            return Err(source.error_saying(
                place..place,
                ParseErrorKind::Name,
                format!("{} names", names.len()),
                format!("as many as there are columns, {}", matrix.cols()),
            ));
        }
        return Ok((matrix, names));
    }
    let matrix = array(source, &mut cursor)?;
    match cursor.next_sign() {
        None => Ok((matrix, None)),
        Some(_) => Err(cursor.error("nothing after the array")),
    }
}

/// Reads an array of rows, or of entries as one row.
pub(super) fn array<F: Form<Scalar: Entry>>(
    source: Source<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<F, ParseError> {
    let mut rows = Rows::<F>::new(source);
    let begins = cursor.take(b'[');
    match cursor.next_sign() {
        None if !begins => return rows.finish_nonempty(),
        _ if !begins => return Err(cursor.error("`[`, the begin of an array of rows")),
        Some(b'[') => loop {
            cursor.row(&mut rows)?;
            if cursor.take(b']') {
                break;
            }
            if !cursor.take(b',') {
                return Err(cursor.error("`,` or `]` after a row"));
            }
        },
        Some(b']') => {
            cursor.take(b']');
        }
        _ => cursor.rest_of_row(&mut rows)?,
    }
    Ok(rows.finish())
}

/// A scalar as JSON writes it.
pub(super) struct Json<'a, T: Carrier, C: Convention>(pub(super) &'a Tropical<T, C>);

impl<T: Carrier, C: Convention> fmt::Display for Json<'_, T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_finite() {
            return write!(f, "\"{}\"", self.0);
        }
        let text = self.0.to_string();
        // A finite decimal is a number of JSON as it stands.
        let is_number = !T::EXACT || text.contains('.') || text.parse::<i64>().is_ok();
        if is_number {
            f.write_str(&text)
        } else {
            write!(f, "\"{text}\"")
        }
    }
}
