//! Matrices and vectors as text: read exactly, with errors that point.
//!
//! | format | reads | writes | looks like |
//! |---|---|---|---|
//! | [`Format::Text`] | yes | yes | `0 -inf 2/3`, one row a line |
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
//! 1. A banner: mtx. (The reader wants it to be `%%MatrixMarket` and to stand
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
//! let error = text::read_matrix::<i64, maxplus_core::tropical::Max>("1,2\n3,4,5", None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 5: found `5`, expected the end of row 2 after 2 entries, as in the first row",
//! );
//! ```

mod comment;
mod csv;
mod error;
mod form;
mod format;
mod json;
mod latex;
mod list;
pub mod matrix_market;
pub mod number;
mod plain;
mod polymake;
mod source;
mod table;
mod tplib;
mod write;

pub use error::{ParseError, ParseErrorKind};
pub use format::{Format, UnknownFormat};
pub use table::{InfiniteStyle, Table, TableStyle};
pub use write::{VectorWriter, format_matrix, write_matrix, write_pair, write_vectors};

use crate::carrier::Carrier;
use crate::matrix::{Matrix, SparseMatrix, Square};
use crate::tropical::{Convention, Tropical};
use crate::vector::Vector;
use form::Form;
use source::Source;

/// Reads a matrix in the given format, or in the one its content shows.
pub fn read_matrix<T: Carrier, C: Convention>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<Matrix<Tropical<T, C>>, ParseError> {
    read(Source::new(input.as_ref())?, format)
}

/// Reads a matrix that must be square.
///
/// ```
/// use maxplus_core::text::read_square;
/// use maxplus_core::tropical::Max;
///
/// let error = read_square::<i64, Max>("1 2 3\n4 5 6", None).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 6: found a 2 x 3 matrix, expected as many rows as columns",
/// );
/// ```
pub fn read_square<T: Carrier, C: Convention>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<Square<Matrix<Tropical<T, C>>>, ParseError> {
    let source = Source::new(input.as_ref())?;
    plain::square(source, read(source, format)?)
}

/// Reads a sparse matrix, in any format and without a dense one on the way: it
/// takes memory for the finite entries and one word a row. A Matrix Market file
/// in coordinate form may say a size up to [`matrix_market::MAX_SIDE`].
///
/// ```
/// use maxplus_core::ReadMatrix;
/// use maxplus_core::text::read_sparse;
/// use maxplus_core::tropical::Max;
///
/// let text = "%%MatrixMarket matrix coordinate integer general\n1000000 1000000 1\n7 9 -2\n";
/// let a = read_sparse::<i64, Max>(text, None).unwrap();
/// assert_eq!((a.rows(), a.nonzeros()), (1_000_000, 1));
/// ```
pub fn read_sparse<T: Carrier, C: Convention>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<SparseMatrix<Tropical<T, C>>, ParseError> {
    read(Source::new(input.as_ref())?, format)
}

/// Reads a vector: a matrix of one row or one column.
pub fn read_vector<T: Carrier, C: Convention>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<Vector<Tropical<T, C>>, ParseError> {
    let source = Source::new(input.as_ref())?;
    plain::vector(source, read(source, format)?)
}

/// Reads TPLib's inequalities A(x)x >= B(x)x, one list
/// `[a_1,..,a_n,b_1,..,b_n]` a line, as the pair (A, B).
///
/// ```
/// use maxplus_core::text::read_pair;
/// use maxplus_core::tropical::Max;
///
/// let (a, b) = read_pair::<i64, Max>("[0,-oo,1,2]\n[3,4,-oo,0]").unwrap();
/// assert_eq!(a.to_string(), "0 -inf\n3 4\n");
/// assert_eq!(b.to_string(), "1 2\n-inf 0\n");
/// ```
#[allow(clippy::type_complexity)]
pub fn read_pair<T: Carrier, C: Convention>(
    input: impl AsRef<[u8]>,
) -> Result<(Matrix<Tropical<T, C>>, Matrix<Tropical<T, C>>), ParseError> {
    let [a, b] = tplib::read_pair(Source::new(input.as_ref())?)?;
    Ok((a, b))
}

/// Reads either form of matrix.
fn read<T: Carrier, C: Convention, F: Form<Scalar = Tropical<T, C>>>(
    source: Source<'_>,
    format: Option<Format>,
) -> Result<F, ParseError> {
    let format = format.unwrap_or_else(|| Format::detect(source.text()));
    let lines = !matches!(format, Format::Json | Format::MatrixMarket) && format.reads_back();
    if format != Format::Json {
        source.refuse_stray_returns()?;
    }
    if lines && list::is_empty_list(source)? {
        return Ok(F::of_rows(F::Entries::default(), 0, 0));
    }
    match format {
        Format::Text | Format::Table => plain::read(source),
        Format::Csv => csv::read(source),
        Format::Json => json::read(source),
        Format::JsonLines | Format::Tplib => tplib::read(source),
        Format::MatrixMarket => matrix_market::read(source),
        format @ (Format::Polymake | Format::Latex) => Err(source.error_saying(
            0..0,
            ParseErrorKind::Unsupported,
            format!("a request to read {format}"),
            "a format that can be read: text, csv, json, jsonl, mtx or tplib",
        )),
    }
}
