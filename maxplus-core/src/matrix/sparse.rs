//! The sparse matrix: the nonzero entries, row by row (compressed rows).

use std::fmt;

use super::display::fmt_rows;
use crate::error::ShapeError;
use crate::semiring::{Idempotent, Semiring};

/// A sparse matrix in compressed rows.
///
/// Invariant: `starts` has one more element than there are rows, begins at 0,
/// never falls and ends at `places.len() == entries.len()`; within a row the
/// columns increase and are below `cols`; no entry is zero.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SparseMatrix<S> {
    cols: usize,
    starts: Vec<usize>,
    /// The columns of the entries.
    places: Vec<usize>,
    entries: Vec<S>,
}

impl<S: Semiring> SparseMatrix<S> {
    /// The matrix of zeros (-inf for max-plus).
    pub fn zeros(rows: usize, cols: usize) -> Self {
        SparseMatrix {
            cols,
            starts: vec![0; rows + 1],
            places: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// The unit matrix I.
    pub fn identity(n: usize) -> Self {
        Self::from_rows(n, (0..n).map(|i| [(i, S::one())]))
    }

    /// The matrix of the given rows of (column, entry), columns increasing;
    /// zero entries are dropped.
    ///
    /// # Panics
    ///
    /// If columns do not increase or one is not below `cols`. For entries in any order use
    /// [`SparseMatrix::from_triplets`].
    pub fn from_rows<R>(cols: usize, rows: impl IntoIterator<Item = R>) -> Self
    where
        R: IntoIterator<Item = (usize, S)>,
    {
        let mut matrix = Self::zeros(0, cols);
        for row in rows {
            matrix.push_row(row);
        }
        matrix
    }

    /// Appends a row of (column, entry), columns increasing; zero entries are
    /// dropped.
    ///
    /// # Panics
    ///
    /// If columns do not increase or one is not below the number of columns.
    pub fn push_row(&mut self, row: impl IntoIterator<Item = (usize, S)>) {
        let mut least = 0;
        for (j, entry) in row {
            assert!(
                least <= j && j < self.cols,
                "column {j} out of order or range"
            );
            least = j + 1;
            if !entry.is_zero() {
                self.places.push(j);
                self.entries.push(entry);
            }
        }
        self.starts.push(self.places.len());
    }

    /// The matrix of the given entries (row, column, entry) in any order. Entries at the same
    /// place are combined by (+).
    pub fn from_triplets(
        rows: usize,
        cols: usize,
        triplets: impl IntoIterator<Item = (usize, usize, S)>,
    ) -> Result<Self, ShapeError> {
        let mut entries: Vec<(usize, usize, S)> = triplets.into_iter().collect();
        let outside = entries.iter().find(|(i, j, _)| *i >= rows || *j >= cols);
        if let Some(&(row, col, _)) = outside {
            return Err(ShapeError::Outside {
                row,
                col,
                rows,
                cols,
            });
        }
        entries.sort_by_key(|&(i, j, _)| (i, j));
        entries.dedup_by(|later, first| {
            let same = (later.0, later.1) == (first.0, first.1);
            if same {
                first.2 = first.2.plus(&later.2);
            }
            same
        });
        let mut matrix = Self::zeros(0, cols);
        for (i, j, entry) in entries {
            // Ends the rows before this one.
            matrix.starts.resize(i + 1, matrix.places.len());
            if !entry.is_zero() {
                matrix.places.push(j);
                matrix.entries.push(entry);
            }
        }
        matrix.starts.resize(rows + 1, matrix.places.len());
        Ok(matrix)
    }

    /// The numbers of rows and columns.
    pub(super) fn shape(&self) -> (usize, usize) {
        (self.starts.len() - 1, self.cols)
    }

    /// The columns and entries of row i.
    ///
    /// # Panics
    ///
    /// If i is not below the number of rows.
    pub fn row_slices(&self, i: usize) -> (&[usize], &[S]) {
        let range = self.starts[i]..self.starts[i + 1];
        (&self.places[range.clone()], &self.entries[range])
    }

    /// All entries as (row, column, entry), row by row.
    fn places(&self) -> impl Iterator<Item = (usize, usize, &S)> {
        (0..self.shape().0).flat_map(|i| {
            let (places, entries) = self.row_slices(i);
            places
                .iter()
                .zip(entries)
                .map(move |(&j, entry)| (i, j, entry))
        })
    }

    /// The entry at row i, column j, if it is stored.
    pub(super) fn find(&self, i: usize, j: usize) -> Option<&S> {
        let (places, entries) = self.row_slices(i);
        places.binary_search(&j).ok().map(|k| &entries[k])
    }

    /// The number of stored entries.
    pub(super) fn stored(&self) -> usize {
        self.entries.len()
    }

    /// The transposed matrix.
    pub fn transpose(&self) -> Self {
        let mut starts = vec![0; self.cols + 1];
        for &j in &self.places {
            starts[j + 1] += 1;
        }
        for j in 0..self.cols {
            starts[j + 1] += starts[j];
        }
        // The place of the next entry of each new row. Rows are visited in order, so the new
        // columns increase.
        let mut next = starts.clone();
        let mut order = vec![(0, 0); self.places.len()];
        for i in 0..self.shape().0 {
            for k in self.starts[i]..self.starts[i + 1] {
                let j = self.places[k];
                order[next[j]] = (i, k);
                next[j] += 1;
            }
        }
        SparseMatrix {
            cols: self.shape().0,
            starts,
            places: order.iter().map(|&(i, _)| i).collect(),
            entries: order
                .iter()
                .map(|&(_, k)| self.entries[k].clone())
                .collect(),
        }
    }

    /// A (+) B.
    pub fn plus(&self, other: &Self) -> Result<Self, ShapeError> {
        let (left, right) = (self.shape(), other.shape());
        ShapeError::unless(left == right, "A (+) B", left, right)?;
        let both = self.places().chain(other.places());
        let both = both.map(|(i, j, entry)| (i, j, entry.clone()));
        Self::from_triplets(left.0, left.1, both)
    }
}

impl<S: Idempotent> SparseMatrix<S> {
    /// Whether A <= B entry by entry in the natural order. False for matrices of different
    /// shapes.
    pub fn is_below(&self, other: &Self) -> bool {
        // Zero is below everything, so only the stored entries of A matter.
        self.shape() == other.shape()
            && self
                .places()
                .all(|(i, j, a)| other.find(i, j).is_some_and(|b| a.is_below(b)))
    }
}

/// Prints the same text as the dense matrix, without a dense copy.
impl<S: Semiring + fmt::Display> fmt::Display for SparseMatrix<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zero = S::zero();
        let mut row = vec![&zero; self.cols];
        fmt_rows(f, self.shape(), |i, j| {
            if j == 0 {
                row.fill(&zero);
                let (places, entries) = self.row_slices(i);
                for (&j, entry) in places.iter().zip(entries) {
                    row[j] = entry;
                }
            }
            row[j]
        })
    }
}

/// The nonzero entries, nodes counted from 0.
impl<S: Semiring + fmt::Display> fmt::Debug for SparseMatrix<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, cols) = self.shape();
        writeln!(f, "{rows}x{cols} sparse matrix")?;
        for (i, j, entry) in self.places() {
            writeln!(f, "({i}, {j}): {entry}")?;
        }
        Ok(())
    }
}
