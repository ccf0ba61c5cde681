//! The greatest solution of a two-sided system below a bound, by policies of its rows, and its
//! applications: whether there is a solution, where it can be finite, windows, the nearest one.
//!
//! | question | answer |
//! |---|---|
//! | the greatest x <= u with A (x) x >= B (x) x, and the policy that proves it | [`System::greatest_below`] |
//! | is there a solution, and at which nodes can it be finite? | [`System::is_feasible`], [`System::largest_support`] |
//! | a solution with l <= x <= u | [`System::within`] |
//! | a solution nearest to y | [`System::nearest`] |
//!
//! Source: policy iteration for mean-payoff games, to which these systems are equivalent (Akian,
//! Gaubert and Guterman 2012), with the greatest solution of a one-row system (`policy.rs`) as the
//! inner step. For the rounds see `two_sided/rows.rs`: t is a policy, A^t the one-row system that
//! it leaves, x^t the greatest solution of A^t below u, f and f^t the right sides of both systems.
//!
//! # The theorem
//!
//! **Alternating plain passes and policies end, after at most as many policies as there are, with
//! the greatest solution x below u and a t for which x = x^t.** Theorem 18 of `docs/theory.md`.
//!
//! # The certificate
//!
//! x, u and the last t, for the normalised rows. To verify that x is the greatest, check that it
//! solves all rows, and that it is the greatest solution of A^t, which has one row per node. Both
//! take polynomial time (`supereigen-verify`). That there is no solution at all is proved by t
//! alone: A^t has none.
//!
//! # Cost
//!
//! A round is at most 32 plain passes, each O(entries of the rows), and one policy, O(n^2 (n + m))
//! at worst for n nodes and m arcs of A^t. **No polynomial bound on the number of rounds is
//! known**: it would solve mean-payoff games in polynomial time, which is an open problem. Random
//! systems take 1 to 10 rounds. The budget counts rounds; if it cuts the work there is no answer.
//! Numbers are integers over one denominator, in 64 bits if sums fit, otherwise of any size. They
//! are bounded by the entries, not by the rounds.

use maxplus_core::{Carrier, MaxPlus, Vector};
use maxplus_graph::Budget;
use num_bigint::BigInt;
use num_traits::One;

use crate::below::greatest::{Greatest, Window};
use crate::below::nearest::{Distance, Nearest};
use crate::chains::weight::Weight;
use crate::integers::{Numerators, in_width, narrow};
use crate::problem::floor;
use crate::two_sided::rows::{Rows, Settled};
use crate::two_sided::system::System;
use crate::vector::membership::VectorError;

impl<T: Carrier> System<T> {
    /// The greatest solution x <= u, with the policy that proves it.
    ///
    /// For the budget, a step is one policy of the rows, with at most 32 plain passes before it.
    ///
    /// ```
    /// use supereigen::{Budget, Matrix, System};
    ///
    /// // x_1 >= x_2 + 1, max(x_2 + 3, x_3) >= x_1
    /// let a: Matrix<i64> = "0 . .\n. 3 0".parse()?;
    /// let b: Matrix<i64> = ". 1 .\n0 . .".parse()?;
    /// let greatest = System::new(&a, &b)?.greatest_below(&"5 9 0".parse()?, &Budget::unlimited())?;
    /// assert_eq!(greatest.vector().to_string(), "5 4 0");
    /// // Node 1 uses the second row, 2 the first, no row restricts 3.
    /// assert_eq!(greatest.policy(), [Some(1), Some(0), None]);
    /// assert_eq!(greatest.to_string(), "\
    /// 1: 5, its own bound
    /// 2: 4 = 5 - 1 along 2 -> 1
    /// 3: 0, its own bound
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn greatest_below(
        &self,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Greatest<T>, VectorError> {
        match self.asks_integers() {
            true => self.greatest_real_below(&u.iter().map(floor).collect(), budget),
            false => self.greatest_real_below(u, budget),
        }
    }

    /// The greatest real solution x <= u of the rows.
    fn greatest_real_below(
        &self,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Greatest<T>, VectorError> {
        self.check_length(u)?;
        let numerators = Numerators::of(&[self.greater(), self.smaller()], u);
        let (u, budget) = (numerators.times(u), budget.started());
        let width = numerators.width_of_rows(&u);
        let found = in_width!(width, W => greatest_in::<W>(&numerators, &u, &budget))?;
        let greatest = found.restored(&numerators)?;
        Ok(match &self.origins {
            Some(origins) => greatest.of_rows(origins),
            None => greatest,
        })
    }

    /// The greatest solution below 0. No solution is finite at more nodes, and if it is -inf there
    /// is none.
    pub fn largest_support(&self, budget: &Budget) -> Result<Greatest<T>, VectorError> {
        let u = Vector::from_fn(self.dimension(), |_| MaxPlus::one());
        self.greatest_below(&u, budget)
    }

    /// Whether there is a solution other than -inf.
    ///
    /// ```
    /// use supereigen::{Budget, Matrix, System};
    ///
    /// // x_1 >= x_2 + 1 and x_2 >= x_1: nothing but -inf.
    /// let a: Matrix<i64> = "0 .\n. 0".parse()?;
    /// let b: Matrix<i64> = ". 1\n0 .".parse()?;
    /// assert!(!System::new(&a, &b)?.is_feasible(&Budget::unlimited())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_feasible(&self, budget: &Budget) -> Result<bool, VectorError> {
        Ok(self.largest_support(budget)?.is_solution())
    }

    /// The greatest solution with l <= x <= u, or the node and the policy that show that there is
    /// none. -inf in l demands nothing, -inf in u excludes a node.
    pub fn within(
        &self,
        l: &Vector<MaxPlus<T>>,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Window<T>, VectorError> {
        self.check_length(l)?;
        Ok(Window::of(self.greatest_below(u, budget)?, l))
    }

    /// A solution nearest to y. Proofs: Theorem 27 of `docs/theory.md`, and Theorem 29 for integers.
    pub fn nearest(
        &self,
        y: &Vector<MaxPlus<T>>,
        distance: Distance,
        budget: &Budget,
    ) -> Result<Nearest<T>, VectorError> {
        let budget = budget.started();
        let greatest = |u: &_| self.greatest_real_below(u, &budget);
        Nearest::to(y, distance, self.asks_integers(), &greatest)
    }
}

/// The greatest solution of the first system.
fn greatest_in<W: Weight>(
    numerators: &Numerators,
    u: &Vector<MaxPlus<BigInt>>,
    budget: &Budget,
) -> Result<Greatest<BigInt>, VectorError> {
    let rows: Rows<W> = numerators.system(0);
    let u = narrow(u);
    let mut meter = budget.meter();
    let Settled { x, choice } = rows.greatest_below(&u, None, &mut meter, &|_| false)?;
    let graph = rows.digraph(&choice, &u);
    Ok(Greatest::of(&graph, &u, &x, choice, meter.steps()))
}
