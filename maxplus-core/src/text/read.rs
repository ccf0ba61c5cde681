//! Matrices and vectors in, in any format.

use std::str::FromStr;

use super::cells::Separator;
use super::detect::surely;
use super::entry::Entry;
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::format::Format;
use super::labelled::{self, Plan};
use super::reading::{Labels, Reading};
use super::source::Source;
use super::{
    csv, dot, edges, json, latex, list, matlab, matrix_market, names_comment, numpy, plain,
    polymake, tplib,
};
use crate::matrix::{Matrix, ReadMatrix, SparseMatrix, Square};
use crate::names::Names;
use crate::vector::Vector;

/// Reads a matrix in the given format, or in the one its content shows.
pub fn read_matrix<S: Entry>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<Matrix<S>, ParseError> {
    read(Source::new(input.as_ref())?, format)
}

/// Reads a matrix that must be square.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_core::text::read_square;
///
/// let error = read_square::<MaxPlus<i64>>("1 2 3\n4 5 6", None).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 6: found a 2 x 3 matrix, expected as many rows as columns",
/// );
/// ```
pub fn read_square<S: Entry>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<Square<Matrix<S>>, ParseError> {
    let source = Source::new(input.as_ref())?;
    square(source, read(source, format)?)
}

/// Reads a sparse matrix, in any format and without a dense one on the way: it
/// takes memory for the finite entries and one word per row. A Matrix Market file
/// in coordinate form may say a size up to [`matrix_market::MAX_SIDE`].
///
/// ```
/// use maxplus_core::{MaxPlus, ReadMatrix};
/// use maxplus_core::text::read_sparse;
///
/// let text = "%%MatrixMarket matrix coordinate integer general\n1000000 1000000 1\n7 9 -2\n";
/// let a = read_sparse::<MaxPlus<i64>>(text, None).unwrap();
/// assert_eq!((a.rows(), a.nonzeros()), (1_000_000, 1));
/// ```
pub fn read_sparse<S: Entry>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<SparseMatrix<S>, ParseError> {
    read(Source::new(input.as_ref())?, format)
}

/// Reads a vector: a matrix of one row or one column.
pub fn read_vector<S: Entry>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<Vector<S>, ParseError> {
    let source = Source::new(input.as_ref())?;
    vector(source, read(source, format)?)
}

/// Reads TPLib's inequalities A(x)x >= B(x)x, one list
/// `[a_1,..,a_n,b_1,..,b_n]` per line, as the pair (A, B).
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_core::text::read_pair;
///
/// let (a, b) = read_pair::<MaxPlus<i64>>("[0,-oo,1,2]\n[3,4,-oo,0]").unwrap();
/// assert_eq!(a.to_string(), "0 -inf\n3 4\n");
/// assert_eq!(b.to_string(), "1 2\n-inf 0\n");
/// ```
pub fn read_pair<S: Entry>(input: impl AsRef<[u8]>) -> Result<(Matrix<S>, Matrix<S>), ParseError> {
    let source = Source::new(input.as_ref())?;
    tplib::pair_of(source, &read(source, Some(Format::Tplib))?)
}

impl Reading {
    /// Reads a matrix and the names of its nodes, if it has some.
    pub fn matrix<S: Entry>(
        &self,
        input: impl AsRef<[u8]>,
    ) -> Result<(Matrix<S>, Option<Names>), ParseError> {
        read_named(Source::new(input.as_ref())?, self)
    }

    /// The same for a sparse matrix, as [`read_sparse`] does it.
    pub fn sparse<S: Entry>(
        &self,
        input: impl AsRef<[u8]>,
    ) -> Result<(SparseMatrix<S>, Option<Names>), ParseError> {
        read_named(Source::new(input.as_ref())?, self)
    }
}

/// Reads either form of matrix, names or not.
fn read<F: Form<Scalar: Entry>>(
    source: Source<'_>,
    format: Option<Format>,
) -> Result<F, ParseError> {
    Ok(read_named(source, &Reading::new().format(format))?.0)
}

/// Plain text of entries and nothing else.
fn read_bare<F: Form<Scalar: Entry>>(source: Source<'_>) -> Result<F, ParseError> {
    let how = Reading::new().format(Format::Text).labels(Labels::None);
    Ok(read_named(source, &how)?.0)
}

/// Reads either form of matrix.
fn read_named<F: Form<Scalar: Entry>>(
    source: Source<'_>,
    how: &Reading,
) -> Result<(F, Option<Names>), ParseError> {
    let format = match how.format {
        Some(format) => format,
        None => surely(source)?,
    };
    let objects = matches!(format, Format::Json | Format::Polymake);
    if !objects {
        source.refuse_stray_returns()?;
    }
    if !objects && format != Format::MatrixMarket && list::is_empty_list(source)? {
        return Ok((F::of_rows(F::Entries::default(), 0, 0), None));
    }
    let bare = |matrix: Result<F, ParseError>| Ok((matrix?, None));
    let (matrix, names) = match format {
        Format::Text | Format::Table => text_rows(source, how),
        Format::Csv => csv::read(source, how),
        Format::Json => json::read(source),
        Format::JsonLines => tplib::read_named(source),
        Format::Tplib => bare(tplib::read(source)),
        Format::MatrixMarket => bare(matrix_market::read(source)),
        Format::Polymake => bare(polymake::read(source)),
        Format::Latex => bare(latex::read(source)),
        Format::Matlab => bare(matlab::read(source)),
        Format::NumPy => bare(numpy::read(source)),
        Format::Edges => edges::read(source, how),
        Format::Dot => dot::read(source),
    }?;
    if names.is_some() || objects || how.labels == Labels::None {
        return Ok((matrix, names));
    }
    let names = names_comment::read(source)?;
    if let Some(names) = &names {
        names_comment::check(source, names, matrix.cols())?;
    }
    Ok((matrix, names))
}

/// Lines of entries with blanks between, perhaps with names.
fn text_rows<F: Form<Scalar: Entry>>(
    source: Source<'_>,
    how: &Reading,
) -> Result<(F, Option<Names>), ParseError> {
    let plan = Plan::of::<F::Scalar>(source, Separator::Blank, how.labels)?;
    if plan.has_names() {
        return labelled::read(source, Separator::Blank, plan, how.decimal_comma);
    }
    Ok((plain::read(source)?, None))
}

/// Plain text; other formats are read by [`read_matrix`].
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
///
/// let a: Matrix<MaxPlus<i64>> = "-3 1 .  # a row with -inf
///                                 1 1 1".parse().unwrap();
/// assert_eq!(a.to_string(), "-3 1 -inf\n1 1 1\n");
/// ```
impl<S: Entry> FromStr for Matrix<S> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_bare(Source::new(text.as_bytes())?)
    }
}

/// Plain text with every entry written; see [`Matrix`].
impl<S: Entry> FromStr for SparseMatrix<S> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_bare(Source::new(text.as_bytes())?)
    }
}

/// Plain text of as many rows as columns.
impl<S: Entry> FromStr for Square<Matrix<S>> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let source = Source::new(text.as_bytes())?;
        square(source, read_bare(source)?)
    }
}

/// The entries in one row or one column; the empty text is the empty vector.
impl<S: Entry> FromStr for Vector<S> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let source = Source::new(text.as_bytes())?;
        match read_bare(source) {
            Ok(matrix) => vector(source, matrix),
            Err(error) if error.kind == ParseErrorKind::Empty => Ok(Vec::new().into()),
            Err(error) => Err(error),
        }
    }
}

/// The matrix, if it is square.
fn square<M: ReadMatrix>(source: Source<'_>, matrix: M) -> Result<Square<M>, ParseError> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    Square::new(matrix).map_err(|_| shape_error(source, rows, cols, "as many rows as columns"))
}

/// The one row or column of the matrix.
fn vector<S: Entry>(source: Source<'_>, matrix: Matrix<S>) -> Result<Vector<S>, ParseError> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    if rows > 1 && cols > 1 {
        return Err(shape_error(source, rows, cols, "one row or one column"));
    }
    Ok(matrix.into_vec().into())
}

/// The error about the shape of the whole; it points at the last line.
fn shape_error(source: Source<'_>, rows: usize, cols: usize, expected: &str) -> ParseError {
    let end = source.text().trim_end().len();
    let found = format!("a {rows} x {cols} matrix");
    source.error_saying(end..end, ParseErrorKind::Shape, found, expected)
}
