//! How numbers and lists look, and writers with these options.
//!
//! Fractions can be written as decimals where these are finite: 1/4 is 0.25, and 1/3 stays 1/3.
//! [`has_decimals`] is the rule. Writers print numbers of any type by their text, so decimals are a
//! type too: a fraction that prints differently ([`Decimal`]).

use std::cmp::Ordering;
use std::fmt;
use std::io::Write;

use anyhow::Result;
use maxplus_core::block::Block;
use maxplus_core::carrier::{Fraction, OrderedGroup, Packed};
use maxplus_core::error::NotFinite;
use maxplus_core::number_style::{NumberStyle, chosen_number_style, decimal_text, number_style};
use maxplus_core::{Carrier, MaxPlus, Names, Rational, ReadMatrix};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::file::FileFormat;
use crate::format::Format;
use crate::table::InfiniteStyle;
use crate::write::{self, write_with_names};
use crate::written::{Of, Written};

/// How lists of vectors are written.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// The format of the output.
    pub format: FileFormat,
    /// How -inf looks in tables.
    pub infinite: InfiniteStyle,
}

impl Style {
    /// The default style of a format.
    pub fn of(format: FileFormat) -> Self {
        Style {
            format,
            infinite: InfiniteStyle::Dot,
        }
    }

    /// Whether finite decimals are written as such.
    pub fn has_decimals(self) -> bool {
        has_decimals(self.format)
    }
}

/// Whether finite decimals are written as such in a file of this format, by the
/// [style](maxplus_core::number_style) of the thread.
///
/// - CSV always has decimals, because spreadsheets read 1/2 as a date.
/// - JSON has them only if they were asked for, not because the input has some.
/// - polymake and NumPy have numbers of their own.
/// - A table for people may be rounded; then its numbers print themselves. All other formats are
///   read back, so they are never rounded.
pub fn has_decimals(format: FileFormat) -> bool {
    match format.text() {
        Some(Format::Csv) => true,
        Some(Format::Json | Format::JsonLines) => chosen_number_style() == NumberStyle::Decimals,
        Some(Format::Table) => number_style() == NumberStyle::Decimals,
        Some(Format::Polymake) | None => false,
        Some(_) => number_style() != NumberStyle::Fractions,
    }
}

/// The number in a type that prints as a decimal.
pub fn decimal<T: Carrier>(entry: &MaxPlus<T>) -> MaxPlus<Decimal> {
    let value = entry.value().map(T::to_fraction);
    let value = value.and_then(|value| Decimal::from_fraction(&value));
    MaxPlus::from_option(value).unwrap_or(MaxPlus::NEG_INFINITY)
}

/// Writes all vectors of a block, whose entries have these names.
pub fn write_block(
    out: impl Write + Send,
    block: &Block,
    format: Format,
    style: Style,
    names: Option<&Names>,
) -> Result<()> {
    let table = style.infinite;
    if style.has_decimals() && !block.denominator().is_one() {
        write::write_block::<Decimal>(out, block, format, table, names)?;
    } else {
        write::write_block::<Rational>(out, block, format, table, names)?;
    }
    Ok(())
}

/// Writes a whole matrix as text, with the names of its columns.
pub fn write_matrix<T: Carrier>(
    out: impl Write,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    names: Option<&Names>,
    format: Format,
) -> Result<()> {
    write(out, matrix, names, format, true)
}

/// Writes a whole matrix whose rows are not nodes, such as a side of a system: rows get no names,
/// even if there are as many rows as columns.
pub fn write_rows<T: Carrier>(
    out: impl Write,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    names: Option<&Names>,
    format: Format,
) -> Result<()> {
    write(out, matrix, names, format, false)
}

fn write<T: Carrier>(
    mut out: impl Write,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    names: Option<&Names>,
    format: Format,
    rows_are_nodes: bool,
) -> Result<()> {
    let mut write =
        |matrix: &dyn Written| write_with_names(&mut out, matrix, names, format, rows_are_nodes);
    match has_decimals(format.into()) {
        true => write(&Of(&matrix.map(decimal)))?,
        false => write(&Of(matrix))?,
    }
    Ok(())
}

/// A fraction that prints as a decimal where that is finite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal(BigRational);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match decimal_text(&self.0) {
            Some(text) => f.pad(&text),
            None => self.0.fmt(f),
        }
    }
}

impl Packed for Decimal {
    type Word = Option<Decimal>;
    const INFINITE: Option<Decimal> = None;

    fn pack(self) -> Result<Option<Decimal>, NotFinite> {
        Ok(Some(self))
    }

    fn unpack(word: &Option<Decimal>) -> Option<&Decimal> {
        word.as_ref()
    }
}

impl OrderedGroup for Decimal {
    fn zero() -> Self {
        Decimal(Zero::zero())
    }

    fn order(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }

    fn sum(&self, other: &Self) -> Option<Self> {
        Some(Decimal(&self.0 + &other.0))
    }

    fn difference(&self, other: &Self) -> Option<Self> {
        Some(Decimal(&self.0 - &other.0))
    }
}

impl Fraction for Decimal {
    fn to_fraction(&self) -> BigRational {
        self.0.clone()
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        Some(Decimal(fraction.clone()))
    }
}

impl Carrier for Decimal {
    const NAME: &'static str = "Decimal";
    const EXACT: bool = true;
    type Exact = Decimal;

    fn into_exact(self) -> Self {
        self
    }

    fn has_room(_: &BigRational, _: &BigInt, _: usize) -> bool {
        true
    }
}
