//! NumPy's files: an array (`.npy`), or an archive (`.npz`) of one array beside its
//! denominator and its code for -inf.
//!
//! | name in an archive | holds |
//! |---|---|
//! | `matrix` or `vectors` | integers, a vector per row |
//! | `denominator` | what each of them is to be divided by |
//! | `minus_infinity` | the one that is none but -inf |

mod read;
mod write;

pub use read::{read_sparse, read_vectors};
pub use write::{ArrayWriter, write_block, write_matrix, write_vectors};

/// What an archive calls a matrix.
const MATRIX: &str = "matrix";
/// What an archive calls a list of vectors.
const VECTORS: &str = "vectors";
/// What every entry is to be divided by.
const DENOMINATOR: &str = "denominator";
/// The entry that stands for -inf.
const MINUS_INFINITY: &str = "minus_infinity";
