//! Plain text in and out, and the parts that every reader of texts needs.
//!
//! The only format here is [plain text](plain): one row per line, blanks between, read by
//! `parse` and written by `to_string`, for scalars, vectors and matrices. All other formats
//! (CSV, JSON, Matrix Market, LaTeX, NumPy, ...) are in the crate `maxplus-formats`, which
//! builds on this module.
//!
//! | module | idea |
//! |---|---|
//! | [`source`] | a text, and errors that show a place in it |
//! | [`number`] | one number or infinity from its text, exactly |
//! | [`plain`] | rows of them: `FromStr` for matrices and vectors; comments |
//! | [`names`] | names of nodes in texts |
//! | [`integers`] | a fast reader for JSON lists of short integers |
//! | [`rows`] | a fast writer for rows of a [block](crate::block) |
//!
//! No input causes a panic, an endless loop or exhausted memory: it is read, or it is a
//! [`ParseError`] that says where, what was found and what was expected.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus};
//! use num_rational::BigRational;
//!
//! let a: Matrix<MaxPlus<BigRational>> = "0.1 -inf  # a tenth\n1e2 1/3".parse().unwrap();
//! assert_eq!(a.to_string(), "1/10 -inf\n100 1/3\n");
//!
//! let error = "1 2\n3 4 5".parse::<Matrix<MaxPlus<i64>>>().unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 5: found `5`, expected the end of row 2 after 2 entries, as in the first row",
//! );
//! ```

pub mod integers;
pub mod names;
pub mod number;
pub mod plain;
pub mod rows;
pub mod source;

pub use integers::IntegerLists;
pub use names::names_line;
pub use number::Entry;
pub use rows::RowFormat;
pub use source::{BadEntry, MAX_WORD, ParseError, ParseErrorKind, Source};
