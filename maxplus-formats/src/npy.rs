//! Matrices and lists of vectors as NumPy's `.npy`, in and out, bit by bit exact.
//!
//! | written | `dtype` | -inf | what fits |
//! |---|---|---|---|
//! | [`Values::Int32`] | `<i4` | -2^31 | integers above -2^31 and below 2^31 |
//! | [`Values::Int64`] | `<i8` | -2^63 | integers above -2^63 and below 2^63 |
//! | [`Values::Float64`] | `<f8` | the double -inf | fractions that are exactly a double |
//!
//! What does not fit is an error that names row, column and value: nothing is
//! rounded. A file is one header and the rows, one after the other; the header
//! has room for the number of rows, so that [`RowsWriter`] writes rows as they
//! come and their number at the end.
//!
//! # What is read
//!
//! `i1`, `i2`, `i4`, `i8`, `u1`, `u2`, `u4`, `u8`, `f2`, `f4` and `f8` in either order of bytes,
//! C and Fortran order, versions 1 to 3 of the format; two dimensions, or one,
//! which is one row. The least `i4` and the least `i8` are -inf; every other integer,
//! and every value of the other integer types, is the number that it is. A double
//! is the fraction that it is, -inf is -inf; NaN and +inf are errors. An archive may say
//! another code for -inf: [`Array::with_minus_infinity`]. `f16`, a long double, is refused: its bits
//! differ from machine to machine.
//!
//! No file panics or fills the memory: what is held is bounded by the bytes that
//! are there, whatever the header says.
//!
//! ```
//! use std::io::Cursor;
//!
//! use maxplus_formats::npy::{self, Array, Values};
//! use maxplus_core::{Matrix, MaxPlus};
//!
//! let a: Matrix<MaxPlus<i64>> = "-3 1\n. 0".parse()?;
//! let mut file = Cursor::new(Vec::new());
//! npy::write_matrix(&mut file, &a, Values::Int32)?;
//!
//! let bytes = file.into_inner();
//! assert_eq!(bytes.len(), 128 + 4 * 4);
//! assert_eq!(&bytes[136..140], &i32::MIN.to_le_bytes());
//! assert_eq!(Array::read(&bytes)?.matrix::<i64>()?, a);
//!
//! let error = Array::read(&bytes[..140]).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "byte 140: found the end after 12 bytes of entries, expected 16 bytes: (2, 2) of 4 bytes each",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod header;
mod read;
mod write;

pub use header::{Place, ReadError, Values, WriteError};
pub use read::{Array, MAGIC};
pub use write::{RowsWriter, write_depths, write_matrix, write_scalar};
