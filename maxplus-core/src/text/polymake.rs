//! polymake's JSON of a matrix over its tropical numbers, out only.
//!
//! polymake loads it with `load_data("file.json")` as a
//! `Matrix<TropicalNumber<Max, Rational>>`. Every number is a string and exact:
//! a double is written as the fraction it is.

use std::fmt;
use std::io;

use crate::carrier::Carrier;
use crate::tropical::{Convention, Tropical};

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
