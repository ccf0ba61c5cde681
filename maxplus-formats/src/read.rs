//! Reads matrices and vectors in any format: thin generic functions over readers that are not
//! generic.

use std::ops::Range;

use maxplus_core::matrix::{Matrix, SparseMatrix, Square};
use maxplus_core::text::plain::{
    begins_comment, ends_token, is_empty_list, leading_comment_end, line_end, square, token_end,
    vector,
};
use maxplus_core::text::{self, ParseError, ParseErrorKind};
use maxplus_core::{Names, ReadMatrix, Vector};

use crate::cells::Separator;
use crate::detect::detect_unambiguous;
use crate::file::foreign;
use crate::format::{Format, Labels, Reading};
use crate::interval;
use crate::labels::{self, Plan};
use crate::source::{Grid, Parallel, Rows, Scalar, Source, Wanted};
use crate::{
    csv, dot, edges, inequalities, json, latex, matlab, matrix_market, numpy, polymake, tplib,
};

/// Reads a matrix in the given format, or in the detected one.
pub fn read_matrix<S: Scalar>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<Matrix<S>, ParseError> {
    Ok(Reading::new().format(format).matrix(input)?.0)
}

/// Reads a matrix that must be square.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_formats::read_square;
///
/// let error = read_square::<MaxPlus<i64>>("1 2 3\n4 5 6", None).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 6: found a 2 x 3 matrix, expected as many rows as columns",
/// );
/// ```
pub fn read_square<S: Scalar>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<Square<Matrix<S>>, ParseError> {
    let matrix = read_matrix(input.as_ref(), format)?;
    square(text::Source::new(input.as_ref())?, matrix)
}

/// Reads a sparse matrix, in any format, without a dense one in between: memory for the finite
/// entries and one word per row. A Matrix Market file in coordinate form may have up to
/// [`MAX_SIDE`](maxplus_core::matrix::MAX_SIDE) rows and columns.
///
/// ```
/// use maxplus_core::{MaxPlus, ReadMatrix};
/// use maxplus_formats::read_sparse;
///
/// let text = "%%MatrixMarket matrix coordinate integer general\n1000000 1000000 1\n7 9 -2\n";
/// let a = read_sparse::<MaxPlus<i64>>(text, None).unwrap();
/// assert_eq!((a.rows(), a.nonzeros()), (1_000_000, 1));
/// ```
pub fn read_sparse<S: Scalar>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<SparseMatrix<S>, ParseError> {
    Ok(Reading::new().format(format).sparse(input)?.0)
}

/// Reads a vector: a matrix of one row or one column.
pub fn read_vector<S: Scalar>(
    input: impl AsRef<[u8]>,
    format: Option<Format>,
) -> Result<Vector<S>, ParseError> {
    let matrix = read_matrix(input.as_ref(), format)?;
    vector(text::Source::new(input.as_ref())?, matrix)
}

/// Reads TPLib's inequalities A(x)x >= B(x)x, one list
/// `[a_1,..,a_n,b_1,..,b_n]` per line, as the pair (A, B).
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_formats::read_pair;
///
/// let (a, b) = read_pair::<MaxPlus<i64>>("[0,-oo,1,2]\n[3,4,-oo,0]").unwrap();
/// assert_eq!(a.to_string(), "0 -inf\n3 4\n");
/// assert_eq!(b.to_string(), "1 2\n-inf 0\n");
/// ```
pub fn read_pair<S: Scalar>(input: impl AsRef<[u8]>) -> Result<(Matrix<S>, Matrix<S>), ParseError> {
    let both = read_matrix(input.as_ref(), Some(Format::Tplib))?;
    tplib::pair_of(text::Source::new(input.as_ref())?, &both)
}

/// A matrix as it was read, with what is known about it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Read<M> {
    /// The matrix.
    pub matrix: M,
    /// The names of its nodes, if it has some.
    pub names: Option<Names>,
    /// Arcs that were left out because a parallel arc has at least their weight; only for edge
    /// lists and digraphs in DOT.
    pub parallel: Option<Parallel>,
    /// Whether the rows stood in another order than the columns and were put into theirs, by the
    /// names of both.
    pub reordered: bool,
}

impl Reading {
    /// Reads a matrix and the names of its nodes, if it has some.
    pub fn matrix<S: Scalar>(
        &self,
        input: impl AsRef<[u8]>,
    ) -> Result<(Matrix<S>, Option<Names>), ParseError> {
        let read = self.read(input.as_ref(), false, Grid::dense::<S>)?;
        Ok((read.matrix, read.names))
    }

    /// Reads a sparse matrix and the names of its nodes, as [`read_sparse`] does.
    pub fn sparse<S: Scalar>(
        &self,
        input: impl AsRef<[u8]>,
    ) -> Result<(SparseMatrix<S>, Option<Names>), ParseError> {
        let read = self.read_sparse(input)?;
        Ok((read.matrix, read.names))
    }

    /// Reads a sparse matrix with everything that is known about it.
    ///
    /// ```
    /// use maxplus_core::{MaxPlus, ReadMatrix};
    /// use maxplus_formats::Reading;
    ///
    /// let text = "press oven 3\noven press 1\npress oven 5\n";
    /// let read = Reading::new().read_sparse::<MaxPlus<i64>>(text)?;
    /// assert_eq!(read.matrix.to_dense().to_string(), "-inf 5\n1 -inf\n");
    /// let parallel = read.parallel.unwrap();
    /// assert_eq!((parallel.left_out, parallel.line), (1, 3));
    /// # Ok::<(), maxplus_core::ParseError>(())
    /// ```
    pub fn read_sparse<S: Scalar>(
        &self,
        input: impl AsRef<[u8]>,
    ) -> Result<Read<SparseMatrix<S>>, ParseError> {
        self.read(input.as_ref(), true, Grid::sparse::<S>)
    }

    /// Reads a grid and makes of it what is wanted, `None` if a number is not held.
    fn read<S: Scalar, M: ReadMatrix<Scalar = S>>(
        &self,
        input: &[u8],
        sparse: bool,
        made: impl Fn(Grid) -> Option<M>,
    ) -> Result<Read<M>, ParseError> {
        let wanted = Wanted::of::<S>(sparse, self.end);
        // The first error of a text that has one, numbers that are not held among them.
        let first = |other| {
            let again = read_grid(input, self, wanted.looked_at::<S>());
            again.err().unwrap_or(other)
        };
        let (mut grid, names) = read_grid(input, self, wanted).map_err(first)?;
        let (parallel, reordered) = (grid.parallel.take(), grid.reordered);
        match made(grid) {
            Some(matrix) => Ok(Read {
                matrix,
                names,
                parallel,
                reordered,
            }),
            None => Err(first(not_held_error::<S>())),
        }
    }
}

/// An error without a place, where the text has another that does.
fn not_held_error<S: Scalar>() -> ParseError {
    let nothing = text::Source::new(b"").expect("no byte is none of a text");
    let expected = format!("a number that {} holds", S::HOLDER);
    nothing.error(0..0, ParseErrorKind::NotHeld, expected)
}

/// The error for bytes that are not text, with what they are instead if that is known.
#[cold]
fn named_foreign(input: &[u8], mut error: ParseError) -> ParseError {
    if let Some((found, expected)) = foreign(input) {
        error.kind = ParseErrorKind::Unsupported;
        (error.found, error.expected) = (found.to_owned(), expected.to_owned());
    }
    error
}

/// Reads a matrix of exact numbers.
fn read_grid(
    input: &[u8],
    how: &Reading,
    wanted: Wanted,
) -> Result<(Grid, Option<Names>), ParseError> {
    let source = Source::new(input, wanted).map_err(|error| named_foreign(input, error))?;
    let format = match how.format {
        Some(format) => format,
        None => detect_unambiguous(source)?,
    };
    let objects = matches!(format, Format::Json | Format::Polymake);
    if !objects {
        source.refuse_stray_returns()?;
    }
    if !objects && format != Format::MatrixMarket && is_empty_list(*source)? {
        return Ok((Rows::new(source).finish(), None));
    }
    let bare = |matrix: Result<Grid, ParseError>| Ok((matrix?, None));
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
        Format::Inequalities => Err(inequalities::no_matrix(source)),
    }?;
    if names.is_some() || objects || how.labels == Labels::None {
        return Ok((matrix, names));
    }
    let names = labels::read_comment(source, matrix.cols)?;
    Ok((matrix, names))
}

/// Lines of entries separated by blanks, perhaps with names.
fn text_rows(source: Source<'_>, how: &Reading) -> Result<(Grid, Option<Names>), ParseError> {
    let plan = Plan::of(source, Separator::Blank, how.labels)?;
    if plan.has_names() {
        return labels::read(source, Separator::Blank, plan, how.decimal_comma);
    }
    Ok((plain(source)?, None))
}

/// The end of the entry at `token`, to which a `%` after blanks belongs if it is a tolerance,
/// `9.6+-5 %`. If words follow, these may be a comment.
fn past_percent(source: Source<'_>, token: Range<usize>) -> Result<usize, ParseError> {
    let end = token.end;
    if !interval::is_tolerance(&source.text()[token.clone()]) {
        return Ok(end);
    }
    let line = &source.text()[end..line_end(source.bytes(), end)];
    let rest = line.trim_start_matches([' ', '\t']);
    let Some(behind) = rest.strip_prefix('%').filter(|_| rest.len() < line.len()) else {
        return Ok(end);
    };
    let percent = end + line.len() - behind.len();
    let next = behind.trim_start();
    let next_word = next.split_ascii_whitespace().next().unwrap_or_default();
    let goes_on = next.is_empty() || next.starts_with('#') || labels::reads_as_entry(next_word);
    if !goes_on || !behind.starts_with([' ', '\t', '\r']) && !behind.is_empty() {
        let expected = "`5%` without a blank for a tolerance in percent, or `#` for a comment";
        let kind = ParseErrorKind::Ambiguous;
        return Err(source.error(token.start..percent, kind, expected));
    }
    Ok(percent)
}

/// Lines of entries separated by blanks, and nothing else.
fn plain(source: Source<'_>) -> Result<Grid, ParseError> {
    let bytes = source.bytes();
    let mut rows = Rows::new(source);
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b' ' | b'\t' | b'\r' => at += 1,
            b'\n' => {
                if rows.in_row() {
                    rows.end_row(at)?;
                }
                at += 1;
            }
            _ if begins_comment(&bytes[at..]) => {
                if !rows.in_row() {
                    leading_comment_end(*source, at)?;
                }
                at = line_end(bytes, at);
            }
            _ => {
                let start = at;
                if let Some((entry, length)) = source.short_entry(&bytes[at..], ends_token) {
                    at += length;
                    rows.push(entry, start..at)?;
                    continue;
                }
                at = token_end(bytes, at);
                at = past_percent(source, start..at)?;
                let entry = source.entry(&source.text()[start..at], start..at)?;
                rows.push(entry, start..at)?;
            }
        }
    }
    if rows.in_row() {
        rows.end_row(bytes.len())?;
    }
    rows.finish_nonempty()
}
