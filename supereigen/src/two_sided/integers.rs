//! Integer solutions of a two-sided system.
//!
//! | notation | code |
//! |---|---|
//! | row l: max_k (a_lk + x_k) >= max_j (b_lj + x_j) | a row of the system |
//! | row (l, j): max_k (floor(a_lk - b_lj) + x_k) >= x_j | a row of [`System::over_integers`] |
//!
//! **The integer solutions of the system are the integer solutions of the rows (l, j), one for each
//! row l and each j with b_lj finite.** *Proof.* Row l holds iff for each such j with x_j finite
//! there is a k with a_lk - b_lj >= x_j - x_k. The right side is an integer, so this is equivalent
//! to floor(a_lk - b_lj) >= x_j - x_k. ∎
//!
//! All entries of the rows (l, j) are integers. So their greatest solution below an integer bound
//! is an integer one, so are their scaled extreme rays, and the integer solutions are the maxima of
//! these rays shifted by integers. If a real x solves them, so does floor(x).
//!
//! # Cost
//!
//! A row with e finite entries on its smaller side becomes e rows. A system for which these have more
//! than [`MOST_ENTRIES`] entries is refused.

use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Semifield, SparseMatrix};
use num_traits::One;

use crate::problem::{ProblemError, TERMS_PER_NODE, check_room, floor, no_room_for_difference};
use crate::two_sided::system::System;

/// How many finite entries the rows (l, j) may have on their greater sides: half a gigabyte or so.
pub const MOST_ENTRIES: usize = 1 << 24;

impl<T: Carrier> System<T> {
    /// The system of the solutions whose finite entries are integers: the rows (l, j), whose
    /// extreme rays are those of the integer solutions. The entries of the given rows need not be
    /// integers, nor those of bounds. A policy refers to the given rows.
    ///
    /// ```
    /// use maxplus_core::Rational;
    /// use supereigen::methods::double_description::extreme_rays;
    /// use supereigen::{Budget, Limits, Matrix, System};
    ///
    /// // x_1 <= x_2 + 3/2 and x_2 <= x_1 - 1/2
    /// let a: Matrix<Rational> = ". 3/2\n-1/2 .".parse()?;
    /// let b: Matrix<Rational> = "0 .\n. 0".parse()?;
    /// let whole = System::new(&a, &b)?.over_integers()?;
    /// let greatest = whole.greatest_below(&"5/2 9".parse()?, &Budget::unlimited())?;
    /// assert_eq!(greatest.vector().to_string(), "2 1");
    /// let rays = extreme_rays(&whole, &Limits::none());
    /// assert_eq!(rays.found().to_string(), "0 -1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn over_integers(&self) -> Result<Self, ProblemError> {
        if self.asks_integers() {
            return Ok(self.clone());
        }
        let n = self.dimension();
        let terms = TERMS_PER_NODE.saturating_mul(n);
        let pairs = |l| {
            self.greater
                .row(l)
                .count()
                .saturating_mul(self.smaller.row(l).count())
        };
        let entries = (0..self.inequalities())
            .map(pairs)
            .fold(0, usize::saturating_add);
        if entries > MOST_ENTRIES {
            let most = MOST_ENTRIES;
            return Err(ProblemError::TooManyEntries { entries, most });
        }
        let (mut greater, mut smaller) = (SparseMatrix::zeros(0, n), SparseMatrix::zeros(0, n));
        let mut origins = Vec::new();
        for l in 0..self.inequalities() {
            for (j, b) in self.smaller.row(l) {
                let mut row = Vec::new();
                for (k, a) in self.greater.row(l) {
                    match a.try_over(b) {
                        Ok(Some(difference)) => row.push((k, floor(&difference))),
                        Ok(None) => unreachable!("a stored entry is finite"),
                        Err(_) => return Err(no_room_for_difference(a, b, terms)),
                    }
                }
                greater.push_row(row);
                smaller.push_row([(j, MaxPlus::one())]);
                origins.push(l);
            }
        }
        check_room([&greater, &smaller], terms)?;
        Ok(System {
            greater,
            smaller,
            origins: Some(origins),
        })
    }

    /// Whether only integer solutions count: see [`System::over_integers`].
    pub fn asks_integers(&self) -> bool {
        self.origins.is_some()
    }
}
