//! Reads and writes matrices and vectors in files: fourteen text formats and NumPy's arrays.
//! Reading is exact, and errors point at their place.
//!
//! [`Format`] lists the formats; `docs/formats.md` of the repository shows each of them, says
//! where names of nodes and comments stand in it, and gives the rules by which a format is
//! detected.
//!
//! [`read_matrix`] detects the format of a text unless it is given. [`Reading`] reads a matrix
//! with the [names](maxplus_core::names) of its nodes, or one end of its intervals ([`End`]);
//! [`write_matrix_with_names`] writes both matrix and names. Two-sided systems are read and
//! written by [`read_inequalities`], [`write_inequalities`], [`read_pair`] and [`write_pair`],
//! NumPy's arrays by [`npy`], its arrays and archives by [`npz`]. Numbers and the spellings of
//! -inf are the same in all formats: see [`number`](maxplus_core::text::number).
//!
//! Every reader reads exact numbers ([`Rational`](maxplus_core::Rational)) and converts them to
//! the type that the caller asks for. A carrier refuses a number that it cannot hold; only `f64`
//! **rounds decimals to the nearest double**.
//!
//! # Safety from bad input
//!
//! No input causes a panic, an endless loop or exhausted memory: it is read, or the result is a
//! [`ParseError`] with the place, what stood there and what was expected. A word has at most
//! [`MAX_WORD`](maxplus_core::text::MAX_WORD) bytes, a row at most
//! [`MAX_SIDE`](maxplus_core::matrix::MAX_SIDE) entries. Memory is requested fallibly: a failed
//! request is an error.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Rational};
//! use maxplus_formats::{Format, format_matrix, read_matrix};
//!
//! let a: Matrix<MaxPlus<Rational>> = read_matrix("0.1,-inf\n1e2,1/3", None).unwrap();
//! assert_eq!(a.to_string(), "1/10 -inf\n100 1/3\n");
//! assert_eq!(format_matrix(&a, Format::Tplib), "[1/10,-oo]\n[100,1/3]\n");
//!
//! let error = read_matrix::<MaxPlus<i64>>("1,2\n3,4,5", None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 5: found `5`, expected the end of row 2 after 2 entries, as in the first row",
//! );
//! ```

#![forbid(unsafe_code)]

mod cells;
mod comments;
mod csv;
mod cursor;
mod detect;
mod dot;
mod edges;
mod file;
mod format;
pub mod game;
mod inequalities;
mod interval;
mod json;
mod labels;
mod latex;
mod matlab;
pub mod matrix_market;
pub mod npy;
pub mod npz;
mod numpy;
mod polymake;
mod read;
mod sectors;
mod source;
pub mod style;
mod table;
mod tplib;
mod write;
mod written;
pub mod zip;

pub use comments::no_vectors_comment;
pub use detect::shows_inequalities;
pub use file::{FileFormat, ending, foreign, is_compressed};
pub use format::{Format, Labels, Reading};
pub use inequalities::{Inequalities, read_inequalities, write_inequalities};
pub use interval::End;
pub use labels::{names_comment, names_heading};
pub use maxplus_core::text::{ParseError, ParseErrorKind, RowFormat, names_line};
pub use read::{Read, read_matrix, read_pair, read_sparse, read_square, read_vector};
pub use sectors::{read_sectors, shows_sectors, write_sectors};
pub use source::{MAX_DENSE_BYTES, Parallel, Scalar};
pub use table::{InfiniteStyle, Table};
pub use write::{
    VectorWriter, format_matrix, row_format, row_format_over, write_block, write_matrix,
    write_matrix_with_names, write_pair, write_vectors,
};

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
