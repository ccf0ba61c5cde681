//! polymake's JSON of a matrix over its tropical numbers.
//!
//! polymake loads it with `load_data("file.json")` as a
//! `Matrix<TropicalNumber<Max, Rational>>`. Every number is a string and exact:
//! a double is written as the fraction it is. What polymake's `save_data` writes
//! is read: the rows in the field `data`, dense ones. A matrix of tropical
//! numbers with the other addition is an error; one of plain numbers is read.

use std::fmt;
use std::io;

use super::entry::Entry;
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::json::array;
use super::list::Cursor;
use super::object::Object;
use super::source::Source;
use crate::carrier::Carrier;
use crate::tropical::{Convention, Tropical};

/// Reads a matrix.
pub(super) fn read<F: Form<Scalar: Entry>>(source: Source<'_>) -> Result<F, ParseError> {
    let object = Object::of(source)?;
    // The scalar takes the infinity of its own addition alone.
    let other = match F::Scalar::from_token("-inf") {
        Ok(_) => "Min",
        Err(_) => "Max",
    };
    let kind = object.text("_type").unwrap_or_default();
    if kind.contains(&format!("TropicalNumber<{other}")) {
        let at = object.place("_type").unwrap_or(0);
        return Err(source.error_saying(
            at..at,
            ParseErrorKind::Unsupported,
            format!("tropical numbers with the addition {other}"),
            "the addition that is computed with: turn all signs around to change it",
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

/// A scalar as polymake writes it.
pub(super) struct Polymake<'a, T: Carrier, C: Convention>(pub(super) &'a Tropical<T, C>);

impl<T: Carrier, C: Convention> fmt::Display for Polymake<'_, T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.value() {
            Some(value) => write!(f, "\"{}\"", value.to_fraction()),
            None => write!(f, "\"{}\"", C::INFINITE_TEXT),
        }
    }
}

/// Writes what stands before the rows.
pub(super) fn begin<C: Convention>(out: &mut dyn io::Write) -> io::Result<()> {
    let addition = if C::INFINITE_IS.is_lt() { "Max" } else { "Min" };
    write!(
        out,
        "{{\"_ns\":{{\"polymake\":[\"https://polymake.org\",\"4.0\"]}},\
         \"_type\":\"common::Matrix<TropicalNumber<{addition}, Rational>, NonSymmetric>\",\
         \"data\":["
    )
}

/// Writes what stands after the rows.
pub(super) fn end(out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "]}}")
}
