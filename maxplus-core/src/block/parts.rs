//! A block as raw bytes, and a block from raw bytes: for memory that another library owns, such
//! as a NumPy array, and for vectors from other sources.

use num_bigint::BigInt;
use num_traits::One;
use thiserror::Error;

use super::Block;
use super::row::{Depth, WORD};

/// Why bytes are not a block.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartsError {
    /// The width is not one that a block can have.
    #[error("depths of {0} bytes; expected 1, 2, 4 or a multiple of 8")]
    Width(usize),
    /// The denominator is not positive.
    #[error("the denominator {0}; expected 1 or more")]
    Denominator(BigInt),
    /// The number of bytes is not a multiple of the row size.
    #[error("{bytes} bytes; expected a multiple of {row}, for {n} entries of {width} bytes each")]
    Bytes {
        /// The number of bytes.
        bytes: usize,
        /// The bytes of a row.
        row: usize,
        /// The entries of a row.
        n: usize,
        /// The bytes of an entry.
        width: usize,
    },
    /// This row, counted from 1, has no entry 0.
    #[error("vector {0} has no entry 0; expected a scaled one")]
    NotScaled(usize),
}

impl Block {
    /// The depths of all vectors, one after the other, as they are stored.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// The block with these depths of `width` bytes each, the most significant byte first, all
    /// bytes 255 for -inf. This is the inverse of [`Block::into_bytes`].
    ///
    /// ```
    /// use maxplus_core::block::Block;
    ///
    /// let block = Block::from_bytes(2, 1, 1.into(), vec![0, 7, 255, 0])?;
    /// assert_eq!(block.row::<i64>(0).to_string(), "0 -7");
    /// assert_eq!(block.row::<i64>(1).to_string(), "-inf 0");
    /// let error = Block::from_bytes(2, 1, 1.into(), vec![0, 7, 255, 3]).unwrap_err();
    /// assert_eq!(error.to_string(), "vector 2 has no entry 0; expected a scaled one");
    /// # Ok::<(), maxplus_core::block::parts::PartsError>(())
    /// ```
    pub fn from_bytes(
        n: usize,
        width: usize,
        denominator: BigInt,
        bytes: Vec<u8>,
    ) -> Result<Self, PartsError> {
        if !(matches!(width, 1 | 2 | 4) || width > 0 && width.is_multiple_of(WORD)) {
            return Err(PartsError::Width(width));
        }
        if denominator < BigInt::one() {
            return Err(PartsError::Denominator(denominator));
        }
        let row = n.saturating_mul(width);
        if !bytes.len().is_multiple_of(row.max(1)) || row == 0 && !bytes.is_empty() {
            let bytes = bytes.len();
            return Err(PartsError::Bytes {
                bytes,
                row,
                n,
                width,
            });
        }
        let zero = vec![0; width];
        for (place, row) in bytes.chunks_exact(row.max(1)).enumerate() {
            let mut depths = row.chunks_exact(width).map(Depth::new);
            if !depths.any(|depth| depth == Depth::new(&zero)) {
                return Err(PartsError::NotScaled(place + 1));
            }
        }
        Ok(Block {
            n,
            width,
            denominator,
            bytes,
        })
    }
}
