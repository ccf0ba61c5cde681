//! The linear congruential generator that `testdata/counts.json` names: five numbers identify a
//! matrix in any language.
//!
//! ```text
//! s <- s * 6364136223846793005 + 1442695040888963407 mod 2^64, from s = seed
//! draw = s >> 33
//! ```
//!
//! Entries row by row, two draws u and v for each: lo + v mod (hi - lo + 1) if
//! u mod 100 is below the density in percent, else -inf.
//!
//! Large sparse matrices are generated row by row instead ([`lcg_matrix_of_degree`]).

use std::collections::BTreeSet;

use crate::matrix::{Matrix, SparseMatrix};
use crate::tropical::MaxPlus;

/// The generator; its state is initially the seed.
pub struct Lcg(pub u64);

impl Lcg {
    /// The next number, of 31 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

/// The number of different entries from lo to hi.
fn width(lo: i64, hi: i64) -> u64 {
    assert!(lo <= hi, "no number from {lo} to {hi}");
    lo.abs_diff(hi) + 1
}

/// Draws the entries of a matrix, one after another.
fn entries(lo: i64, hi: i64, density_percent: u64, seed: u64) -> impl FnMut() -> MaxPlus<i64> {
    let (mut lcg, width) = (Lcg(seed), width(lo, hi));
    move || match (lcg.draw() % 100, lcg.draw() % width) {
        (present, place) if present < density_percent => {
            MaxPlus::finite(lo.wrapping_add_unsigned(place))
        }
        _ => MaxPlus::NEG_INFINITY,
    }
}

/// The n x n matrix with entries from lo to hi, and -inf according to the density.
///
/// ```
/// use maxplus_core::lcg::lcg_matrix;
///
/// assert_eq!(lcg_matrix(2, -100, 100, 50, 1).to_string(), "-inf -inf\n34 63\n");
/// ```
///
/// # Panics
///
/// If hi is below lo, or lo is `i64::MIN`.
pub fn lcg_matrix(
    n: usize,
    lo: i64,
    hi: i64,
    density_percent: u64,
    seed: u64,
) -> Matrix<MaxPlus<i64>> {
    let mut draw = entries(lo, hi, density_percent, seed);
    Matrix::from_fn(n, n, |_, _| draw())
}

/// [`lcg_matrix`] with -inf on the diagonal: a digraph without loops. The draws for the
/// diagonal are made and discarded, so that all other entries are those of [`lcg_matrix`].
///
/// # Panics
///
/// As [`lcg_matrix`].
pub fn lcg_matrix_without_loops(
    n: usize,
    lo: i64,
    hi: i64,
    density_percent: u64,
    seed: u64,
) -> Matrix<MaxPlus<i64>> {
    let mut matrix = lcg_matrix(n, lo, hi, density_percent, seed);
    for i in 0..n {
        matrix[(i, i)] = MaxPlus::NEG_INFINITY;
    }
    matrix
}

/// [`lcg_matrix`], or [`lcg_matrix_without_loops`], in memory proportional to its finite
/// entries.
///
/// # Panics
///
/// As [`lcg_matrix`].
pub fn lcg_sparse_matrix(
    n: usize,
    lo: i64,
    hi: i64,
    density_percent: u64,
    seed: u64,
    loops: bool,
) -> SparseMatrix<MaxPlus<i64>> {
    let mut draw = entries(lo, hi, density_percent, seed);
    let mut matrix = SparseMatrix::zeros(0, n);
    for i in 0..n {
        let row = (0..n).map(|j| (j, draw()));
        matrix.push_row(row.filter(|&(j, _)| loops || j != i));
    }
    matrix
}

/// The n x n matrix with `degree` finite entries in every row, none of them on the diagonal
/// if `loops` is false.
///
/// Row by row: first the columns among the m allowed ones, by Floyd's method, one draw each
/// (for k = m - degree, ..., m - 1 column d mod (k + 1), or k if that column was chosen
/// before); then, in the order of the columns, one draw v for each entry lo + v mod (hi - lo +
/// 1). The number of draws is fixed: no draw is rejected.
///
/// ```
/// use maxplus_core::lcg::lcg_matrix_of_degree;
///
/// let matrix = lcg_matrix_of_degree(4, -9, 9, 1, 1, true);
/// assert_eq!(matrix.to_string(), "-inf -inf -8 -inf\n9 -inf -inf -inf\n-inf -inf 1 -inf\n-inf -inf 0 -inf\n");
/// ```
///
/// # Panics
///
/// If hi is below lo, lo is `i64::MIN`, or a row has fewer than `degree` places.
pub fn lcg_matrix_of_degree(
    n: usize,
    lo: i64,
    hi: i64,
    degree: usize,
    seed: u64,
    loops: bool,
) -> SparseMatrix<MaxPlus<i64>> {
    let (mut lcg, width) = (Lcg(seed), width(lo, hi));
    let places = if loops { n } else { n.saturating_sub(1) };
    assert!(degree <= places, "no {degree} places among {places}");
    let mut matrix = SparseMatrix::zeros(0, n);
    let mut chosen = BTreeSet::new();
    for i in 0..n {
        chosen.clear();
        for k in places - degree..places {
            let place = (lcg.draw() % (k as u64 + 1)) as usize;
            if !chosen.insert(place) {
                chosen.insert(k);
            }
        }
        matrix.push_row(chosen.iter().map(|&place| {
            let skips = !loops && place >= i;
            let entry = lo.wrapping_add_unsigned(lcg.draw() % width);
            (place + usize::from(skips), MaxPlus::finite(entry))
        }));
    }
    matrix
}
