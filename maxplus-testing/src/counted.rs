//! A matrix that counts how often its rows are read, for tests that check the stated number of
//! steps of an algorithm.

use std::cell::Cell;

use maxplus_core::matrix::ReadMatrix;

/// A view of a matrix that counts.
///
/// ```
/// use maxplus_testing::counted::Counted;
/// use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
///
/// let a: Matrix<MaxPlus<i64>> = "1 2\n3 4".parse().unwrap();
/// let counted = Counted::new(&a);
/// assert_eq!(counted.row(1).count(), 2);
/// assert_eq!(counted.looks(), 1);
/// ```
#[derive(Debug)]
pub struct Counted<'a, M> {
    matrix: &'a M,
    looks: Cell<usize>,
}

impl<'a, M: ReadMatrix> Counted<'a, M> {
    /// A view with counter 0.
    pub fn new(matrix: &'a M) -> Self {
        Counted {
            matrix,
            looks: Cell::new(0),
        }
    }

    /// How often a row was read.
    pub fn looks(&self) -> usize {
        self.looks.get()
    }
}

impl<M: ReadMatrix> ReadMatrix for Counted<'_, M> {
    type Scalar = M::Scalar;

    fn rows(&self) -> usize {
        self.matrix.rows()
    }

    fn cols(&self) -> usize {
        self.matrix.cols()
    }

    fn entry(&self, i: usize, j: usize) -> Option<&Self::Scalar> {
        self.matrix.entry(i, j)
    }

    fn row(&self, i: usize) -> impl Iterator<Item = (usize, &Self::Scalar)> {
        self.looks.set(self.looks.get() + 1);
        self.matrix.row(i)
    }
}
