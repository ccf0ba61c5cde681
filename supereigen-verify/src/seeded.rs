//! Families of seeded matrices, the same on every machine and in every version.

use maxplus_core::lcg::lcg_matrix;
use maxplus_core::{Matrix, MaxPlus};

/// A family of random matrices, one for each seed, made by [`lcg_matrix`].
///
/// ```
/// use supereigen_verify::seeded::Family;
///
/// let family = Family { n: 2, lo: -9, hi: 9, density_percent: 50 };
/// assert_eq!(family.matrix(1), family.matrix(1));
/// assert_ne!(family.matrix(1), family.matrix(2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Family {
    /// Rows and columns.
    pub n: usize,
    /// The least entry.
    pub lo: i32,
    /// The greatest entry, not below `lo`.
    pub hi: i32,
    /// The percentage of finite entries.
    pub density_percent: u64,
}

impl Family {
    /// The matrix of the seed.
    ///
    /// # Panics
    ///
    /// If `hi` is below `lo`.
    pub fn matrix(&self, seed: u64) -> Matrix<MaxPlus<i64>> {
        let (lo, hi) = (self.lo.into(), self.hi.into());
        lcg_matrix(self.n, lo, hi, self.density_percent, seed)
    }
}
