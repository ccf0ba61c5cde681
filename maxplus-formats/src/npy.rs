//! Reads and writes matrices and lists of vectors as NumPy's `.npy`, without any rounding.
//!
//! | written | `dtype` | -inf | what fits |
//! |---|---|---|---|
//! | [`Values::Int32`] | `<i4` | -2^31 | integers above -2^31 and below 2^31 |
//! | [`Values::Int64`] | `<i8` | -2^63 | integers above -2^63 and below 2^63 |
//! | [`Values::Float64`] | `<f8` | the double -inf | fractions that are exactly a double |
//!
//! A number that does not fit is an error that names row, column and value: nothing is rounded. A
//! file is a header followed by the rows. The header leaves room for the number of rows, so that
//! [`RowsWriter`] can write rows as they come and their number at the end.
//!
//! # What is read
//!
//! `i1`, `i2`, `i4`, `i8`, `u1`, `u2`, `u4`, `u8`, `f2`, `f4` and `f8` in either byte order, C
//! and Fortran order, versions 1 to 3 of the format; two dimensions, or one, which is one row.
//! The least `i4` and the least `i8` are -inf; every other integer, and every value of the other
//! integer types, is itself. A double is read as its exact fraction, -inf as -inf; NaN and +inf
//! are errors. An archive may define another code for -inf: [`Array::with_minus_infinity`].
//! `f16`, a long double, is refused: its bits differ from machine to machine.
//!
//! In a [mirrored](maxplus_core::mirror) thread arrays are those of min-plus algebra: the greatest
//! `i4`, the greatest `i8` and the double +inf stand for +inf.
//!
//! No file causes a panic or exhausts the memory: memory is bounded by the number of bytes in the
//! file, whatever the header says.
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
