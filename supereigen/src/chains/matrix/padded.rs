//! Whole rows and columns, padded to whole registers.

use crate::chains::matrix::aligned::Aligned;
use crate::chains::weight::Weight;

/// How many weights a padded row is a multiple of: the lanes of the widest
/// vector of the narrowest weight.
pub(crate) const PAD: usize = 16;

/// Whole rows and columns, padded with -inf.
#[derive(Debug, Clone)]
pub(crate) struct Padded<W> {
    /// The length of a padded row.
    pub(crate) stride: usize,
    rows: Aligned<W>,
    columns: Aligned<W>,
}

impl<W: Weight> Padded<W> {
    pub(super) fn new(n: usize, arcs: &[(usize, usize, W)], minus_infinite: &W) -> Self {
        let stride = n.next_multiple_of(PAD);
        let mut rows = Aligned::new(n * stride, minus_infinite);
        let mut columns = rows.clone();
        for (i, j, weight) in arcs {
            rows[i * stride + j] = weight.clone();
            columns[j * stride + i] = weight.clone();
        }
        Padded {
            stride,
            rows,
            columns,
        }
    }

    /// All rows, end to end.
    #[inline(always)]
    pub(crate) fn rows(&self) -> &[W] {
        &self.rows
    }

    /// All columns, end to end.
    #[inline(always)]
    pub(crate) fn columns(&self) -> &[W] {
        &self.columns
    }

    /// a_i0, a_i1, ...
    #[inline(always)]
    pub(crate) fn row(&self, i: usize) -> &[W] {
        &self.rows[i * self.stride..][..self.stride]
    }

    /// a_0j, a_1j, ...
    #[inline(always)]
    pub(crate) fn column(&self, j: usize) -> &[W] {
        &self.columns[j * self.stride..][..self.stride]
    }
}
