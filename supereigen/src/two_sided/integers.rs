//! Integer solutions of a two-sided system.
//!
//! | notation | code |
//! |---|---|
//! | row l: max_k (a_lk + x_k) >= max_j (b_lj + x_j) | a row of the system |
//! | row (l, j): max_k (floor(a_lk - b_lj) + x_k) >= x_j | a row of [`OverIntegers::system`] |
//!
//! **The whole solutions of the system are the whole solutions of the rows (l, j), one for each
//! row l and each j with b_lj finite.** *Proof.* Row l holds iff for each such j with x_j finite
//! there is a k with a_lk - b_lj >= x_j - x_k. The right side is a whole number, so this says
//! floor(a_lk - b_lj) >= x_j - x_k. ∎
//!
//! All entries of the rows (l, j) are whole. So their greatest solution below a whole bound is
//! whole, their scaled extreme rays are whole, and the whole solutions are the maxima of these rays
//! shifted by whole numbers. If a real x solves them, so does floor(x).
//!
//! # Cost
//!
//! A row with e finite entries on its smaller side becomes e rows. A system for which these have more
//! than [`MOST_ENTRIES`] entries is refused.

use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Semifield, SparseMatrix, Vector};
use maxplus_graph::Budget;
use num_traits::One;

use crate::below::greatest::{Greatest, Window};
use crate::below::nearest::{Distance, Nearest};
use crate::problem::{ProblemError, TERMS_PER_NODE, check_room, floor, no_room_for_difference};
use crate::two_sided::system::System;
use crate::vector::membership::VectorError;

/// How many finite entries the rows (l, j) may have on their greater sides: half a gigabyte or so.
pub const MOST_ENTRIES: usize = 1 << 24;

/// The problem of the integer solutions of a system. [`System::over_integers`] makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverIntegers<T: Carrier> {
    /// The rows (l, j), normalised.
    split: System<T>,
    /// The row l that each of them comes from.
    origins: Vec<usize>,
}

impl<T: Carrier> System<T> {
    /// The problem of the solutions whose finite entries are integers. The entries of the rows need
    /// not be integers.
    ///
    /// ```
    /// use maxplus_core::Rational;
    /// use supereigen::double_description::extreme_rays;
    /// use supereigen::{Budget, Limits, Matrix, System};
    ///
    /// // x_1 <= x_2 + 3/2 and x_2 <= x_1 - 1/2
    /// let a: Matrix<Rational> = ". 3/2\n-1/2 .".parse()?;
    /// let b: Matrix<Rational> = "0 .\n. 0".parse()?;
    /// let whole = System::new(&a, &b)?.over_integers()?;
    /// let greatest = whole.greatest_below(&"5/2 9".parse()?, &Budget::unlimited())?;
    /// assert_eq!(greatest.vector().to_string(), "2 1");
    /// let rays = extreme_rays(whole.system(), &Limits::none());
    /// assert_eq!(rays.found().to_string(), "0 -1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn over_integers(&self) -> Result<OverIntegers<T>, ProblemError> {
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
        let split = System { greater, smaller };
        Ok(OverIntegers { split, origins })
    }
}

impl<T: Carrier> OverIntegers<T> {
    /// The system with integer entries that has the same integer solutions. Its extreme rays are
    /// those of the integer solutions.
    pub fn system(&self) -> &System<T> {
        &self.split
    }

    /// The system with integer entries, by value.
    pub fn into_system(self) -> System<T> {
        self.split
    }

    /// The greatest integer solution below u: see [`System::greatest_below`]. u need not have
    /// integer entries. The policy names rows of the system from which this one was made.
    pub fn greatest_below(
        &self,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Greatest<T>, VectorError> {
        self.real_below(&u.iter().map(floor).collect(), budget)
    }

    /// The largest support of an integer solution: see [`System::largest_support`].
    pub fn largest_support(&self, budget: &Budget) -> Result<Greatest<T>, VectorError> {
        let u = Vector::from_fn(self.split.dimension(), |_| MaxPlus::one());
        self.real_below(&u, budget)
    }

    /// The greatest integer solution with l <= x <= u: see [`System::within`]. l and u need not
    /// have integer entries.
    pub fn within(
        &self,
        l: &Vector<MaxPlus<T>>,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Window<T>, VectorError> {
        self.split.check_length(l)?;
        Ok(Window::of(self.greatest_below(u, budget)?, l))
    }

    /// An integer solution nearest to y. Proof: Theorem 29 of `docs/theory.md`.
    pub fn nearest(
        &self,
        y: &Vector<MaxPlus<T>>,
        distance: Distance,
        budget: &Budget,
    ) -> Result<Nearest<T>, VectorError> {
        if y.is_zero() {
            return Err(VectorError::Zero);
        }
        let budget = budget.started();
        let below = self.real_below(y, &budget)?;
        let greatest = |u: &_| Ok(self.split.greatest_below(u, &budget)?.into_vector());
        Nearest::to(y, distance, below, Some(&greatest))
    }

    /// The greatest real solution of the split rows below u.
    fn real_below(
        &self,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Greatest<T>, VectorError> {
        let greatest = self.split.greatest_below(u, budget)?;
        Ok(greatest.of_rows(&self.origins))
    }
}
