//! The entries of scaled vectors into memory that someone else holds.

use num_bigint::BigInt;

use super::depths;
use super::double::Doubles;
use super::dtype::Values;
use super::error::WriteError;
use super::write::Rows;

/// Writes vectors as the entries of an array, bytes from the least to the
/// greatest: doubles divided by the denominator, integers times it, -inf as
/// [`Values`] says. The vectors have `n` entries each and are given by their
/// depths, of `width` bytes each, as they lie in a
/// [`Block`](crate::block::Block). What is not held is an error that names the
/// row, counted from those given.
///
/// ```
/// use maxplus_core::npy::{self, Values};
///
/// let mut out = [0; 16];
/// npy::write_depths(&[0, 3], 1, 2, &4.into(), Values::Float64, &mut out)?;
/// assert_eq!(out[8..], (-0.75_f64).to_le_bytes());
/// let error = npy::write_depths(&[0, 1], 1, 2, &3.into(), Values::Float64, &mut out);
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "row 1, column 2: -1/3 is no float64, and nothing is rounded",
/// );
/// # Ok::<(), npy::WriteError>(())
/// ```
///
/// # Panics
///
/// If the depths are no whole number of rows, the output has not exactly room
/// for them, or the denominator is not positive.
pub fn write_depths(
    depths: &[u8],
    width: usize,
    n: usize,
    denominator: &BigInt,
    values: Values,
    out: &mut [u8],
) -> Result<(), WriteError> {
    assert_eq!(depths.len() % (n * width).max(1), 0, "whole rows");
    let entries = depths.len() / width;
    assert_eq!(
        out.len(),
        entries * values.size(),
        "the length of the output"
    );
    let doubles = Doubles::over(denominator.clone());
    if depths::write(depths, width, values, &doubles, out) {
        return Ok(());
    }
    let mut bytes = Vec::with_capacity(out.len());
    let rows = Rows::new(values, n).over(doubles);
    rows.encode_depths(depths, width, 0, &mut bytes)?;
    out.copy_from_slice(&bytes);
    Ok(())
}
