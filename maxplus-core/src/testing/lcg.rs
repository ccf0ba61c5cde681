//! The linear congruential generator that `testdata/counts.json` names, so
//! that a matrix can be spoken of by five numbers in any language.
//!
//! ```text
//! s <- s * 6364136223846793005 + 1442695040888963407 mod 2^64, from s = seed
//! draw = s >> 33
//! ```
//!
//! Entries row by row, two draws u and v for each: lo + v mod (hi - lo + 1) if
//! u mod 100 is below the density in percent, else -inf.

use crate::matrix::Matrix;
use crate::tropical::MaxPlus;

struct Lcg(u64);

impl Lcg {
    fn draw(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

/// The n x n matrix with entries from lo to hi, -inf where the density says.
///
/// ```
/// use maxplus_core::testing::lcg::lcg_matrix;
///
/// assert_eq!(lcg_matrix(2, -100, 100, 50, 1).to_string(), "-inf -inf\n34 63\n");
/// ```
///
/// # Panics
///
/// If hi is below lo.
pub fn lcg_matrix(
    n: usize,
    lo: i64,
    hi: i64,
    density_percent: u64,
    seed: u64,
) -> Matrix<MaxPlus<i64>> {
    assert!(lo <= hi, "no number from {lo} to {hi}");
    let width = lo.abs_diff(hi) + 1;
    let mut lcg = Lcg(seed);
    Matrix::from_fn(n, n, |_, _| {
        let (present, place) = (lcg.draw() % 100, lcg.draw() % width);
        if present < density_percent {
            MaxPlus::finite(lo.wrapping_add_unsigned(place))
        } else {
            MaxPlus::INFINITE
        }
    })
}

/// [`lcg_matrix`] with -inf on the diagonal: a digraph without loops. The
/// draws for the diagonal are made and thrown away, so that all other entries
/// are those of [`lcg_matrix`].
///
/// # Panics
///
/// If hi is below lo.
pub fn lcg_matrix_without_loops(
    n: usize,
    lo: i64,
    hi: i64,
    density_percent: u64,
    seed: u64,
) -> Matrix<MaxPlus<i64>> {
    let mut matrix = lcg_matrix(n, lo, hi, density_percent, seed);
    for i in 0..n {
        matrix[(i, i)] = MaxPlus::INFINITE;
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::ReadMatrix;

    #[test]
    fn the_first_draws_are_those_of_the_written_recurrence() {
        // By hand from seed 0: s1 = 1442695040888963407, s1 >> 33.
        let mut lcg = Lcg(0);
        assert_eq!(lcg.draw(), 1_442_695_040_888_963_407 >> 33);
        let s1 = 1_442_695_040_888_963_407_u128;
        let s2 = (s1 * 6_364_136_223_846_793_005 + s1) % (1 << 64);
        assert_eq!(u128::from(lcg.draw()), s2 >> 33);
    }

    #[test]
    fn without_loops_only_the_diagonal_differs() {
        let (with, without) = (
            lcg_matrix(9, -10, 10, 40, 3),
            lcg_matrix_without_loops(9, -10, 10, 40, 3),
        );
        for i in 0..9 {
            for j in 0..9 {
                let expected = with.entry(i, j).filter(|_| i != j);
                assert_eq!(without.entry(i, j), expected);
            }
        }
    }
}
