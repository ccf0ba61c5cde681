//! NumPy's files: read from bytes, written where they belong.

use std::path::Path;

use anyhow::Result;
use maxplus_core::block::Block;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Vector};
use num_bigint::BigInt;

pub use maxplus_formats::npz::{ArrayWriter, read_sparse, read_vector, read_vectors};

use crate::sink::patched::Patched;
use maxplus_formats::FileFormat;
use maxplus_formats::npz as numpy;

/// Writes a whole matrix, integers in the narrowest type that holds all.
pub fn write_matrix<T: Carrier>(
    path: Option<&Path>,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    format: FileFormat,
) -> Result<()> {
    numpy::write_matrix(Patched::open(path)?, matrix, format)?.finish()
}

/// Writes a whole list of vectors of n entries that stand over the denominator.
pub fn write_vectors<'a, T: Carrier>(
    path: Option<&Path>,
    n: usize,
    vectors: impl Iterator<Item = &'a Vector<MaxPlus<T>>> + Clone,
    denominator: &BigInt,
    format: FileFormat,
) -> Result<()> {
    numpy::write_vectors(Patched::open(path)?, n, vectors, denominator, format)?.finish()
}

/// Writes a whole block.
pub fn write_block(path: Option<&Path>, block: &Block, format: FileFormat) -> Result<()> {
    numpy::write_block(Patched::open(path)?, block, format)?.finish()
}
