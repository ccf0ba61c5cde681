//! The forms of matrix that readers fill: dense and sparse, entry by entry, so
//! that neither is a detour to the other.

use crate::matrix::{Matrix, ReadMatrix, SparseMatrix};
use crate::semiring::Semiring;

/// The most memory of a dense matrix made from a coordinate file, if the matrix
/// has more entries than the file bytes: 256 MiB.
pub const MAX_DENSE_BYTES: usize = 1 << 28;

/// A matrix that can be built while it is read.
pub(super) trait Form: ReadMatrix + Sized {
    /// The entries of the rows so far.
    type Entries: Default;

    /// Takes the entry of the next column.
    fn push(entries: &mut Self::Entries, col: usize, entry: Self::Scalar);

    /// The row is over.
    fn end_row(entries: &mut Self::Entries);

    /// The matrix of rows that all have length `cols`.
    fn of_rows(entries: Self::Entries, rows: usize, cols: usize) -> Self;

    /// The matrix of entries sorted by row and column, one at each place.
    fn of_places(rows: usize, cols: usize, entries: Vec<(usize, usize, Self::Scalar)>) -> Self;

    /// The most entries, written or not, that a text of so many bytes may ask
    /// this form to hold.
    fn most_entries(text: usize) -> usize;
}

impl<S: Semiring> Form for Matrix<S> {
    type Entries = Vec<S>;

    #[inline]
    fn push(entries: &mut Vec<S>, _: usize, entry: S) {
        entries.push(entry);
    }

    fn end_row(_: &mut Vec<S>) {}

    fn of_rows(entries: Vec<S>, rows: usize, cols: usize) -> Self {
        Matrix::from_vec(rows, cols, entries).expect("rows of one length")
    }

    fn of_places(rows: usize, cols: usize, entries: Vec<(usize, usize, S)>) -> Self {
        let mut dense = Matrix::zeros(rows, cols);
        for (i, j, entry) in entries {
            dense[(i, j)] = entry;
        }
        dense
    }

    fn most_entries(text: usize) -> usize {
        // A text that writes every entry has more bytes than entries.
        text.max(MAX_DENSE_BYTES / size_of::<S>().max(1))
    }
}

/// A sparse matrix in the making; see [`SparseMatrix`] for the fields.
pub(super) struct Compressed<S> {
    starts: Vec<usize>,
    places: Vec<usize>,
    entries: Vec<S>,
}

impl<S> Default for Compressed<S> {
    fn default() -> Self {
        Compressed {
            starts: vec![0],
            places: Vec::new(),
            entries: Vec::new(),
        }
    }
}

impl<S: Semiring> Form for SparseMatrix<S> {
    type Entries = Compressed<S>;

    #[inline]
    fn push(under_way: &mut Compressed<S>, col: usize, entry: S) {
        if !entry.is_zero() {
            under_way.places.push(col);
            under_way.entries.push(entry);
        }
    }

    fn end_row(under_way: &mut Compressed<S>) {
        under_way.starts.push(under_way.places.len());
    }

    fn of_rows(entries: Compressed<S>, rows: usize, cols: usize) -> Self {
        debug_assert_eq!(entries.starts.len(), rows + 1);
        SparseMatrix::from_compressed(cols, entries.starts, entries.places, entries.entries)
    }

    fn of_places(rows: usize, cols: usize, entries: Vec<(usize, usize, S)>) -> Self {
        SparseMatrix::from_places(rows, cols, entries)
    }

    fn most_entries(_: usize) -> usize {
        usize::MAX
    }
}
