//! Matrices and vectors as text: read exactly, with errors that point.
//!
//! | format | reads | writes | looks like |
//! |---|---|---|---|
//! | [`Format::Text`] | yes | yes | `0 -inf 2/3`, one row per line |
//! | [`Format::Csv`] | yes | yes | `0,-inf,2/3` |
//! | [`Format::Json`], [`Format::JsonLines`] | yes | yes | `[0, "-inf", "2/3"]` |
//! | [`Format::MatrixMarket`] | yes | yes | `%%MatrixMarket matrix coordinate integer general` |
//! | [`Format::Tplib`] | yes, pairs too | yes | `[0,-oo,2/3]` |
//! | [`Format::Table`] | as text | yes | aligned columns, `.` for -inf |
//! | [`Format::Polymake`], [`Format::Latex`] | | yes | |
//!
//! [`read_matrix`] finds out which format a text is in unless told. Numbers and
//! the spellings of -inf are the same in all formats: see [`number`]. All
//! carriers read what they hold and refuse the rest, but for `f64`, which
//! **rounds decimals to the nearest double**; read `BigRational` to have them
//! exact, and [`crate::exact`] to compute on integers from there.
//!
//! # Comments
//!
//! `#`, `//` and `%` begin a comment that runs to the end of its line, but `%0`,
//! which is a spelling of -inf, never does.
//!
//! | format | where a comment may begin |
//! |---|---|
//! | text, csv, table | at the begin of a line and after a blank or tab; `#` anywhere |
//! | jsonl, tplib | between lists |
//! | mtx | `%` alone: where a number may begin; before the sizes `%0` too, for no entry can be meant |
//! | json | nowhere |
//!
//! A line that begins with `%` and, whatever blanks and further `%` stand
//! between, the word `MatrixMarket` is a banner and never a comment.
//!
//! A line ends in a line feed, before which a carriage return may stand; a
//! carriage return elsewhere is an error but in json, where it is a blank.
//!
//! Lines of blanks are skipped as well; everything else is a row or an error.
//! No row is dropped. A text without any row is an error too, for it is more
//! often an accident than a matrix: the 0 x 0 matrix is `[]` in every format
//! but mtx, which has a header for it.
//!
//! # Formats
//!
//! Who says the format is believed. Otherwise the first rule that applies to
//! what stands behind blank lines and comments decides:
//!
//! 1. A banner: mtx. (The reader expects it to be `%%MatrixMarket` and to stand
//!    before all comments.)
//! 2. `[` and behind it `[` or `]`: json. Any other `[`: tplib, which reads jsonl too.
//! 3. `{`: json. (There is no matrix in an object: the reader says so.)
//! 4. A comma, a semicolon or a double quote in the first line of entries: csv.
//! 5. Anything else: text.
//!
//! A byte order mark before it all is skipped.
//!
//! # Safety from bad input
//!
//! No input panics, hangs or fills the memory: it is read or it is a
//! [`ParseError`] that says where, what stood there and what was expected.
//!
//! ```
//! use maxplus_core::text::{self, Format};
//! use maxplus_core::{Matrix, MaxPlus};
//! use num_rational::BigRational;
//!
//! let a: Matrix<MaxPlus<BigRational>> = text::read_matrix("0.1,-inf\n1e2,1/3", None).unwrap();
//! assert_eq!(a.to_string(), "1/10 -inf\n100 1/3\n");
//! assert_eq!(text::format_matrix(&a, Format::Tplib), "[1/10,-oo]\n[100,1/3]\n");
//!
//! let error = text::read_matrix::<MaxPlus<i64>>("1,2\n3,4,5", None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 5: found `5`, expected the end of row 2 after 2 entries, as in the first row",
//! );
//! ```

mod cells;
mod columns;
mod commas;
mod comment;
mod csv;
mod detect;
mod digraph;
mod dot;
mod edges;
mod entry;
mod error;
mod form;
mod format;
mod integers;
mod json;
mod label;
mod labelled;
mod latex;
mod lines;
mod list;
mod matlab;
pub mod matrix_market;
mod named;
mod names_comment;
pub mod number;
mod numpy;
mod object;
mod places;
mod plain;
mod polymake;
mod quoted;
mod read;
mod reading;
mod row;
mod rows;
mod source;
mod table;
mod texts;
mod tplib;
mod write;

pub use entry::Entry;
pub use error::{BadEntry, ParseError, ParseErrorKind};
pub use format::{Format, UnknownFormat};
pub use integers::IntegerLists;
pub use named::write_matrix_with_names;
pub use read::{read_matrix, read_pair, read_sparse, read_square, read_vector};
pub use reading::{Labels, Reading};
pub use rows::RowFormat;
pub use table::{InfiniteStyle, Table, TableStyle};
pub use write::{
    VectorWriter, format_matrix, write_block, write_block_with_names, write_matrix, write_pair,
    write_vectors,
};
