//! NumPy's files: an array (`.npy`), or an archive (`.npz`) of one array beside its
//! denominator and its code for -inf.

mod names;
mod read;
mod write;

pub use read::{read_sparse, read_vector, read_vectors};
pub use write::{ArrayWriter, write_block, write_matrix, write_vectors};
