//! Vectors and matrices in formats that say nothing beside them.

use std::io::Write;

use anyhow::Result;
use maxplus_core::block::Block;
use maxplus_core::carrier::Fraction;
use maxplus_core::text::{self, Format};
use maxplus_core::{Carrier, MaxPlus, Names, Rational, ReadMatrix};
use num_traits::One;

use crate::decimals::Decimal;
use crate::style::{Style, has_decimals};

/// The same number, as one that prints as a decimal.
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
        text::write_block_with_names::<Decimal>(out, block, format, table, names)?;
    } else {
        text::write_block_with_names::<Rational>(out, block, format, table, names)?;
    }
    Ok(())
}

/// Writes a whole matrix with the names of its columns, as text.
pub fn write_matrix<T: Carrier>(
    out: impl Write,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    names: Option<&Names>,
    format: Format,
    decimals: bool,
) -> Result<()> {
    if has_decimals(decimals, format.into()) {
        text::write_matrix_with_names(out, &matrix.map(decimal), names, format)?;
    } else {
        text::write_matrix_with_names(out, matrix, names, format)?;
    }
    Ok(())
}
