//! polymake's JSON of a matrix over its tropical numbers.
//!
//! polymake loads it with `load_data("file.json")` as a `Matrix<TropicalNumber<Max, Rational>>`.
//! Every number is an exact string: a double is written as a fraction. The reader accepts files
//! of polymake's `save_data`: dense rows in the field `data`. A matrix of tropical numbers with
//! the other addition is an error; one of plain numbers is read.

use std::io;

use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::cursor::Cursor;
use crate::json::{Object, array};
use crate::source::{Grid, Source};
use crate::written::Infinity;

pub(crate) fn read(source: Source<'_>) -> Result<Grid, ParseError> {
    let object = Object::of(source)?;
    let other = match source.is_min_plus() {
        true => "Max",
        false => "Min",
    };
    let kind = object.text("_type").unwrap_or_default();
    if kind.contains(&format!("TropicalNumber<{other}")) {
        let at = object.place("_type").unwrap_or(0);
        return Err(source.error_saying(
            at..at,
            ParseErrorKind::Unsupported,
            format!("tropical numbers with the addition {other}"),
            match source.is_min_plus() {
                true => "those with the addition Min, which is that of min-plus",
                false => "those with the addition Max: for Min use --min-plus",
            },
        ));
    }
    match object.place("data") {
        Some(place) => array(source, &mut Cursor::at(source, place)),
        None => Err(source.error(
            0..0,
            ParseErrorKind::Syntax,
            "an object of polymake with the rows in its field `data`",
        )),
    }
}

/// Writes the text before the rows.
pub(crate) fn begin(out: &mut dyn io::Write, infinity: Infinity) -> io::Result<()> {
    let addition = infinity.pick("Max", "Min");
    write!(
        out,
        "{{\"_ns\":{{\"polymake\":[\"https://polymake.org\",\"4.0\"]}},\
         \"_type\":\"common::Matrix<TropicalNumber<{addition}, Rational>, NonSymmetric>\",\
         \"data\":["
    )
}

/// Writes the text after the rows.
pub(crate) fn end(out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "]}}")
}
