//! TPLib lines: one list per line, `[0,-oo,3/2]`.
//!
//! TPLib (Allamigeon, Gaubert, Goubault) writes a generator as the list of its
//! entries and an inequality A(x)x >= B(x)x as the list
//! `[a_1,..,a_n,b_1,..,b_n]` of both rows, so a file of inequalities is a pair
//! of matrices. [Comments](super#comments) stand between lists.

use std::fmt;

use super::entry::Entry;
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::list::Cursor;
use super::names_line;
use super::source::{Rows, Source};
use crate::carrier::Carrier;
use crate::matrix::{Matrix, ReadMatrix};
use crate::names::Names;
use crate::semiring::Semiring;
use crate::tropical::{Convention, Tropical};

/// Reads a list of vectors as the rows of a matrix.
pub(super) fn read<F: Form<Scalar: Entry>>(source: Source<'_>) -> Result<F, ParseError> {
    read_lists(source, 0)
}

/// The same, with a line of names before it.
pub(super) fn read_named<F: Form<Scalar: Entry>>(
    source: Source<'_>,
) -> Result<(F, Option<Names>), ParseError> {
    let Some((names, end)) = names_line::read(source)? else {
        return Ok((read(source)?, None));
    };
    let matrix: F = read_lists(source, end)?;
    let (found, cols) = (names.len(), matrix.cols());
    if found != cols {
        return Err(source.error_saying(
            0..end,
            ParseErrorKind::Name,
            format!("{found} names"),
            format!("as many as there are columns, {cols}"),
        ));
    }
    Ok((matrix, Some(names)))
}

/// The lists from a place of the text on.
fn read_lists<F: Form<Scalar: Entry>>(source: Source<'_>, at: usize) -> Result<F, ParseError> {
    let mut rows = Rows::<F>::new(source);
    let mut cursor = Cursor::at(source, at);
    while cursor.next_list()?.is_some() {
        cursor.row(&mut rows)?;
    }
    rows.finish_nonempty()
}

/// The rows of inequalities as the pair of matrices A, B.
pub(super) fn pair_of<S: Semiring>(
    source: Source<'_>,
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

/// A scalar as TPLib writes it.
pub(super) struct Tplib<'a, T: Carrier, C: Convention>(pub(super) &'a Tropical<T, C>);

impl<T: Carrier, C: Convention> fmt::Display for Tplib<'_, T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.value() {
            Some(value) => write!(f, "{value}"),
            None if C::INFINITE_IS.is_lt() => f.write_str("-oo"),
            None => f.write_str("+oo"),
        }
    }
}
