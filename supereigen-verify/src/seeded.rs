//! Seeded numbers and matrices, the same on every machine and in every version.
//!
//! The linear congruential generator of `testdata/counts.json`: s_0 is the seed, s <- s *
//! 6364136223846793005 + 1442695040888963407 mod 2^64, and a draw is s >> 33. It spreads samples
//! well enough, and is short enough to write in any language.

use maxplus_core::{Matrix, MaxPlus};

/// The generator.
#[derive(Debug, Clone)]
pub struct Seeded {
    state: u64,
}

impl Seeded {
    /// The generator that starts from the seed.
    pub fn new(seed: u64) -> Self {
        Seeded { state: seed }
    }

    /// The next draw, below 2^31.
    pub fn draw(&mut self) -> u64 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.state >> 33
    }

    /// The next draw modulo `bound`.
    ///
    /// # Panics
    ///
    /// If the bound is 0 or does not fit into 64 bits.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("a bound of at most 64 bits");
        usize::try_from(self.draw() % bound).expect("below a usize")
    }
}

/// A family of random matrices, one for each seed.
///
/// Entries are drawn row by row, two draws u, v each: lo + v mod (hi - lo + 1) if
/// u mod 100 is below the density in percent, else -inf.
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
        let (lo, hi) = (i64::from(self.lo), i64::from(self.hi));
        let width = u64::try_from(hi - lo + 1).expect("lo <= hi");
        let mut seeded = Seeded::new(seed);
        Matrix::from_fn(self.n, self.n, |_, _| {
            let (u, v) = (seeded.draw(), seeded.draw());
            if u % 100 >= self.density_percent {
                return MaxPlus::NEG_INFINITY;
            }
            let offset = i64::try_from(v % width).expect("below 2^31");
            MaxPlus::finite(lo + offset)
        })
    }
}
