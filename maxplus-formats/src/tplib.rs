//! TPLib lines: one list per line, `[0,-oo,3/2]`.
//!
//! TPLib (Allamigeon, Gaubert, Goubault) writes a generator as the list of its entries. It writes
//! an inequality A(x)x >= B(x)x as the list `[a_1,..,a_n,b_1,..,b_n]` of both rows, so a file of
//! inequalities is a pair of matrices. Comments may stand between lists.

use maxplus_core::matrix::{Matrix, ReadMatrix};
use maxplus_core::text::names::leading_names;
use maxplus_core::text::{self, ParseError, ParseErrorKind};
use maxplus_core::{Names, Semiring};

use crate::cursor::Cursor;
use crate::labels::check_count;
use crate::source::{Grid, Rows, Source};

/// Reads a list of vectors as the rows of a matrix.
pub(crate) fn read(source: Source<'_>) -> Result<Grid, ParseError> {
    read_lists(source, 0)
}

/// Reads a list of vectors with a line of names before it.
pub(crate) fn read_named(source: Source<'_>) -> Result<(Grid, Option<Names>), ParseError> {
    let Some((names, end)) = leading_names(*source)? else {
        return Ok((read(source)?, None));
    };
    let matrix = read_lists(source, end)?;
    check_count(source, 0..end, Some(&names), matrix.cols)?;
    Ok((matrix, Some(names)))
}

/// Reads the lists from byte `at` on.
fn read_lists(source: Source<'_>, at: usize) -> Result<Grid, ParseError> {
    let mut rows = Rows::new(source);
    let mut cursor = Cursor::at(source, at);
    while cursor.next_list()?.is_some() {
        cursor.row(&mut rows)?;
    }
    rows.finish_nonempty()
}

/// The rows of inequalities as the pair of matrices A, B.
pub(crate) fn pair_of<S: Semiring>(
    source: text::Source<'_>,
    both: &Matrix<S>,
) -> Result<(Matrix<S>, Matrix<S>), ParseError> {
    if !both.cols().is_multiple_of(2) {
        let end = source.text().trim_end().len();
        return Err(source.error_saying(
            end..end,
            ParseErrorKind::Shape,
            format!("rows of {} entries", both.cols()),
            "an even number: n of A, then n of B",
        ));
    }
    let n = both.cols() / 2;
    let half = |shift| Matrix::from_fn(both.rows(), n, |i, j| both[(i, shift + j)].clone());
    Ok((half(0), half(n)))
}
