//! JSON: an array of rows, `[[0, "-inf"], ["1/3", -2.5]]`.
//!
//! An entry is a number, a string that holds one (`"-inf"`, `"1/3"`), or `null`, which is the
//! zero of the semiring; Python's bare `-Infinity` is accepted too. Numbers are read from their
//! text, never through a double: `0.1` is 1/10 for `BigRational`. A flat array is one row. `[]`
//! is the 0 x 0 matrix. An object holds its rows in the field `matrix`, and may name the nodes in
//! the field `names` and its algebra in the field `algebra`; its other fields are ignored. Matrices
//! of min-plus algebra are written as objects that do.
//!
//! Integers that fit 64 bits and doubles are written as numbers, everything else as strings:
//! other programs silently read long numbers as doubles.

use std::io;

use maxplus_core::Names;
use maxplus_core::number_style::{NumberStyle, in_number_style};
use maxplus_core::text::names::{json_string, names_list};
use maxplus_core::text::{IntegerLists, ParseError, ParseErrorKind};

use crate::cursor::Cursor;
use crate::labels::check_count;
use crate::source::{Grid, Rows, Source};
use crate::written::WrittenNumber;

pub(crate) fn read(source: Source<'_>) -> Result<(Grid, Option<Names>), ParseError> {
    let mut cursor = Cursor::new(source);
    if cursor.next_sign() == Some(b'{')
        && let Ok(object) = Object::of(source)
        && let Some(place) = object.place("matrix")
    {
        if let Some(right) = object.place("right") {
            let expected = "one matrix: this object has two sides, as `cone rays` writes it";
            let kind = ParseErrorKind::Unsupported;
            return Err(source.error(right..right, kind, expected));
        }
        let expected = match source.is_min_plus() {
            true => "min-plus",
            false => "max-plus",
        };
        if let Some(algebra) = object.text("algebra").filter(|algebra| algebra != expected) {
            let place = object.place("algebra").unwrap_or(place);
            return Err(source.error_saying(
                place..place,
                ParseErrorKind::Unsupported,
                format!("a matrix of {algebra} algebra"),
                format!("one of {expected} algebra"),
            ));
        }
        let mut cursor = Cursor::at(source, place);
        let matrix = array(source, &mut cursor)?;
        let Some(place) = object.place("names") else {
            return Ok((matrix, None));
        };
        let names = names_list(*source, place)?;
        check_count(source, place..place, names.as_ref(), matrix.cols)?;
        return Ok((matrix, names));
    }
    let matrix = array(source, &mut cursor)?;
    match cursor.next_sign() {
        None => Ok((matrix, None)),
        Some(_) => Err(cursor.error("nothing after the array")),
    }
}

/// Reads an array of rows, or of entries as one row.
pub(crate) fn array(source: Source<'_>, cursor: &mut Cursor<'_>) -> Result<Grid, ParseError> {
    let mut rows = Rows::new(source);
    let begins = cursor.take(b'[');
    match cursor.next_sign() {
        None if !begins => return rows.finish_nonempty(),
        _ if !begins => return Err(cursor.error("`[`, the beginning of an array of rows")),
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

pub(crate) fn write_number(out: &mut dyn io::Write, number: &dyn WrittenNumber) -> io::Result<()> {
    // JSON is for programs: only decimals that were asked for have a point.
    let text = in_number_style(NumberStyle::Fractions, || number.to_string());
    // A finite decimal is a valid JSON number.
    let is_number = !number.is_exact() || text.contains('.') || text.parse::<i64>().is_ok();
    match is_number {
        true => write!(out, "{text}"),
        false => write!(out, "\"{text}\""),
    }
}

/// An object: the names of its fields, and where their values begin.
pub(crate) struct Object<'a> {
    source: Source<'a>,
    fields: Vec<(&'a str, usize)>,
}

impl<'a> Object<'a> {
    /// Finds the fields. Their values are skipped by matching brackets.
    pub(crate) fn of(source: Source<'a>) -> Result<Self, ParseError> {
        let mut place = IntegerLists::new(source.text());
        let mut fields = Vec::new();
        if read_fields(&mut place, &mut fields).is_none() || !place.is_at_end() {
            let end = place.place().min(source.text().len());
            let rest = &source.text()[end..];
            let start = end + (rest.len() - rest.trim_start().len());
            let expected = "a JSON object of fields, `\"name\": value`, and nothing after it";
            return Err(source.error(start..start, ParseErrorKind::Syntax, expected));
        }
        Ok(Object { source, fields })
    }

    /// Where the value of a field begins.
    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        let field = self.fields.iter().find(|(field, _)| *field == name);
        field.map(|&(_, place)| place)
    }

    /// The text of a field that holds a string.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        let rest = &self.source.text()[self.place(name)?..];
        json_string(rest.trim_start()).map(|(text, _)| text)
    }
}

fn read_fields<'a>(place: &mut IntegerLists<'a>, fields: &mut Vec<(&'a str, usize)>) -> Option<()> {
    if !place.take("{") {
        return None;
    }
    if place.take("}") {
        return Some(());
    }
    loop {
        let field = place.string()?;
        if !place.take(":") {
            return None;
        }
        fields.push((field, place.place()));
        place.pass()?;
        if place.take("}") {
            return Some(());
        }
        if !place.take(",") {
            return None;
        }
    }
}
