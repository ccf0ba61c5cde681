//! How numbers and lists look, and writers with these options.
//!
//! Fractions can be written as decimals where these are finite. Nothing is rounded: 1/4 is 0.25,
//! and 1/3 stays 1/3. Writers print numbers of any type by their text, so decimals are a type
//! too: a fraction that prints differently ([`Decimal`]).

use std::cmp::Ordering;
use std::fmt;
use std::io::Write;

use anyhow::Result;
use maxplus_core::block::Block;
use maxplus_core::carrier::{Fraction, Literal, OrderedGroup, Packed};
use maxplus_core::error::NotFinite;
use maxplus_core::{Carrier, MaxPlus, Names, Rational, ReadMatrix};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::file::FileFormat;
use crate::format::Format;
use crate::table::{InfiniteStyle, TableStyle};
use crate::write::{write_block_with_names, write_with_names};
use crate::written::{Of, Written};

/// How lists of vectors are written.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// The format of the output.
    pub format: FileFormat,
    /// How -inf looks in tables.
    pub infinite: InfiniteStyle,
    /// Whether fractions are written as decimals where these are finite.
    pub decimals: bool,
}

impl Style {
    /// The default style of a format.
    pub fn of(format: FileFormat) -> Self {
        Style {
            format,
            infinite: InfiniteStyle::Dot,
            decimals: false,
        }
    }

    /// Whether finite decimals are written as such.
    pub fn has_decimals(self) -> bool {
        has_decimals(self.decimals, self.format)
    }

    /// How tables look.
    pub fn table(self) -> TableStyle {
        TableStyle {
            infinite: self.infinite,
            labels: false,
        }
    }
}

/// Whether finite decimals are written as such; in CSV they always are.
pub fn has_decimals(decimals: bool, format: FileFormat) -> bool {
    decimals || format == Format::Csv
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
    let table = style.table();
    if style.has_decimals() && !block.denominator().is_one() {
        write_block_with_names::<Decimal>(out, block, format, table, names)?;
    } else {
        write_block_with_names::<Rational>(out, block, format, table, names)?;
    }
    Ok(())
}

/// Writes a whole matrix as text, with the names of its columns.
pub fn write_matrix<T: Carrier>(
    out: impl Write,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    names: Option<&Names>,
    format: Format,
    decimals: bool,
) -> Result<()> {
    write(out, matrix, names, format, decimals, true)
}

/// Writes a whole matrix whose rows are not nodes, such as a side of a system: rows get no names,
/// even if there are as many rows as columns.
pub fn write_rows<T: Carrier>(
    out: impl Write,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    names: Option<&Names>,
    format: Format,
    decimals: bool,
) -> Result<()> {
    write(out, matrix, names, format, decimals, false)
}

fn write<T: Carrier>(
    mut out: impl Write,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    names: Option<&Names>,
    format: Format,
    decimals: bool,
    rows_are_nodes: bool,
) -> Result<()> {
    let mut write =
        |matrix: &dyn Written| write_with_names(&mut out, matrix, names, format, rows_are_nodes);
    match has_decimals(decimals, format.into()) {
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
        match places(self.0.denom()) {
            Some(places) if places > 0 => {
                let ten = BigInt::from(10).pow(places);
                let shifted = (&self.0 * ten).to_integer();
                let digits = format!("{:0>1$}", shifted.abs(), places as usize + 1);
                let (whole, rest) = digits.split_at(digits.len() - places as usize);
                let sign = if self.0.is_negative() { "-" } else { "" };
                f.pad(&format!("{sign}{whole}.{rest}"))
            }
            _ => self.0.fmt(f),
        }
    }
}

/// The least number of decimal places for fractions in lowest terms with this denominator: `None`
/// if their decimals are infinite.
fn places(denominator: &BigInt) -> Option<u32> {
    let mut rest = denominator.clone();
    let mut powers = [0_u32; 2];
    for (power, prime) in powers.iter_mut().zip([2_u32, 5]) {
        // Each round makes it smaller.
        loop {
            let (quotient, remainder) = rest.div_rem(&prime.into());
            if !remainder.is_zero() {
                break;
            }
            rest = quotient;
            *power = power.checked_add(1)?;
        }
    }
    rest.is_one().then(|| powers[0].max(powers[1]))
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

impl Literal for Decimal {}

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
