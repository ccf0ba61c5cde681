//! The greatest solution of a two-sided system below a bound, by policies of its rows, and
//! what follows from it: whether there is a solution, where it can be finite, windows, the
//! nearest one.
//!
//! | question | answer |
//! |---|---|
//! | the greatest x <= u with A (x) x >= B (x) x, and the policy that shows it | [`System::greatest_below`] |
//! | is there a solution, and at which nodes can it be finite? | [`System::is_feasible`], [`System::largest_support`] |
//! | a solution with l <= x <= u | [`System::within`] |
//! | a solution nearest to y | [`System::nearest`] |
//!
//! Source: policy iteration for mean-payoff games, which these systems are (Akian, Gaubert and
//! Guterman 2012), with the greatest solution of a one-row system ([`crate::solution`])
//! as the inner step. The rounds stand in `two_sided/rows.rs`: t is a policy, A^t the one-row
//! system that it leaves, x^t the greatest solution of A^t below u, f and f^t the right
//! sides of both systems.
//!
//! # The theorem
//!
//! **Plain passes and policies in turn end, after no more policies than there are, with the greatest
//! solution x below u and a t for which x = x^t.** Theorem 18 of `docs/theory.md`.
//!
//! # The certificate
//!
//! x, u and the last t, for the rows as they are normalised: whoever doubts that x is the greatest checks that it solves
//! all rows, and that it is the greatest solution of A^t, which has one row per node. Both
//! take polynomial time (`supereigen-verify`). That there is no solution at all is shown
//! by t alone: A^t has none.
//!
//! # Cost
//!
//! A round is at most 32 plain passes, each O(entries of the rows), and one policy, O(n^2 (n + m)) at
//! the worst for n nodes and m arcs of A^t. **No polynomial bound on the number of rounds is known**: it
//! would solve mean-payoff games, which nobody can do in polynomial time as yet. Random systems take 1
//! to 10 rounds. The budget counts rounds, and work that it cuts has no answer. Numbers are
//! whole over one denominator, in 64 bits where sums have room and as wide as it takes elsewhere; they
//! are bounded by the entries, not by the rounds.

use maxplus_core::exact::Width;
use maxplus_core::{Carrier, MaxPlus, NodeSet, Rational, Vector};
use maxplus_graph::Budget;
use num_bigint::BigInt;
use num_traits::One;

use crate::latest::Latest;
use crate::membership::VectorError;
use crate::nearest::{Distance, Gap};
use crate::two_sided::rows::{Rows, Settled};
use crate::two_sided::system::System;
use crate::two_sided::whole::{Whole, narrow, widen};

/// The greatest solution below a bound, what holds its entries down, and the policy that
/// shows that there is no greater one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Greatest<T: Carrier> {
    latest: Latest<T>,
    policy: Vec<Option<usize>>,
    policies: u64,
}

impl<T: Carrier> Greatest<T> {
    /// The greatest solution; -inf throughout if there is no other below the bound.
    pub fn vector(&self) -> &Vector<MaxPlus<T>> {
        self.latest.vector()
    }

    /// Whether there is a solution below the bound.
    pub fn is_solution(&self) -> bool {
        self.latest.is_solution()
    }

    /// For each node the row that it listens to, counted from 0; `None` if no row asks
    /// anything of it. x is the greatest solution even if these were the only demands of the
    /// rows, normalised ([`crate::two_sided`]).
    pub fn policy(&self) -> &[Option<usize>] {
        &self.policy
    }

    /// What holds the entries down: walks along which every node listens to its row.
    pub fn latest(&self) -> &Latest<T> {
        &self.latest
    }

    /// How many policies it took, the last one included; plain passes between them are not counted.
    pub fn policies(&self) -> u64 {
        self.policies
    }

    /// The same with the rows from which those of its system come.
    pub(super) fn of_rows(mut self, origins: &[usize]) -> Self {
        for row in self.policy.iter_mut().flatten() {
            *row = origins[*row];
        }
        self
    }
}

/// Whether a window has a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Window<T: Carrier> {
    /// It has; this is the greatest one.
    Open(Greatest<T>),
    /// It has none.
    Shut {
        /// The first node whose demand no solution below the bound meets.
        node: usize,
        /// l_i, the demand.
        demand: MaxPlus<T>,
        /// The greatest solution below the bound: it tells why.
        greatest: Greatest<T>,
    },
}

/// Whether there is a solution at a finite distance, and which is nearest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Nearest<T: Carrier> {
    /// There is.
    Found(NearestSolution<T>),
    /// No solution has the support of y.
    None {
        /// The nodes of the support at which no solution inside it is finite; at least one.
        stuck: NodeSet,
        /// The greatest solution below y: its policy shows it.
        below: Greatest<T>,
    },
}

/// A nearest solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NearestSolution<T: Carrier> {
    /// In the maximum norm the greatest of the nearest solutions. It may have halves
    /// where y and the rows have none.
    pub vector: Vector<MaxPlus<Rational>>,
    /// How far it is from y.
    pub distance: Rational,
    /// The greatest solution below y.
    pub below: Greatest<T>,
    /// The nodes at which it is farthest below y; empty if y is a solution.
    pub forced: Vec<usize>,
}

impl<T: Carrier> System<T> {
    /// The greatest solution x <= u, with the policy that shows it.
    ///
    /// A step, for the budget, is one policy of the rows, with at most 32 plain passes before it.
    ///
    /// ```
    /// use supereigen::{Budget, Matrix, System};
    ///
    /// // x_1 >= x_2 + 1, max(x_2 + 3, x_3) >= x_1
    /// let a: Matrix<i64> = "0 . .\n. 3 0".parse()?;
    /// let b: Matrix<i64> = ". 1 .\n0 . .".parse()?;
    /// let greatest = System::new(&a, &b)?.greatest_below(&"5 9 0".parse()?, &Budget::unlimited())?;
    /// assert_eq!(greatest.vector().to_string(), "5 4 0");
    /// // 1 listens to the second row, 2 to the first, nobody asks anything of 3.
    /// assert_eq!(greatest.policy(), [Some(1), Some(0), None]);
    /// assert_eq!(greatest.latest().to_string(), "\
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
        self.check_length(u)?;
        let whole = Whole::of([self], u.iter());
        let found = whole.greatest_below(&whole.bound(u), &budget.started())?;
        let vector = whole.numbers(found.vector())?;
        Ok(Greatest {
            latest: found.latest.told_of(vector),
            policy: found.policy,
            policies: found.policies,
        })
    }

    /// The greatest solution below 0: no solution is finite at more nodes, and if it is
    /// -inf there is none.
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

    /// The greatest solution with l <= x <= u, or the node and the policy that show
    /// that there is none. -inf in l demands nothing, -inf in u excludes a node.
    pub fn within(
        &self,
        l: &Vector<MaxPlus<T>>,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Window<T>, VectorError> {
        self.check_length(l)?;
        Ok(window(self.greatest_below(u, budget)?, l))
    }

    /// A solution nearest to y; why it is, is told in [`crate::nearest`].
    pub fn nearest(
        &self,
        y: &Vector<MaxPlus<T>>,
        distance: Distance,
        budget: &Budget,
    ) -> Result<Nearest<T>, VectorError> {
        if y.is_zero() {
            return Err(VectorError::Zero);
        }
        let below = self.greatest_below(y, budget)?;
        Ok(match Gap::between(y, below.vector())? {
            Err(stuck) => Nearest::None { stuck, below },
            Ok(gap) => {
                let (vector, distance) = gap.nearest(below.vector(), distance);
                Nearest::Found(NearestSolution {
                    vector,
                    distance,
                    below,
                    forced: gap.forced,
                })
            }
        })
    }
}

/// Whether the greatest solution below a bound meets the demands l.
pub(super) fn window<T: Carrier>(greatest: Greatest<T>, l: &Vector<MaxPlus<T>>) -> Window<T> {
    let node = (0..l.len()).find(|&i| greatest.vector()[i] < l[i]);
    match node {
        None => Window::Open(greatest),
        Some(node) => Window::Shut {
            node,
            demand: l[node].clone(),
            greatest,
        },
    }
}

/// The same in integers.
impl Whole {
    /// The greatest solution of the first system. Not generic in the carrier of the question,
    /// so that it is compiled once for each width.
    fn greatest_below(
        &self,
        u: &Vector<MaxPlus<BigInt>>,
        budget: &Budget,
    ) -> Result<Greatest<BigInt>, VectorError> {
        match self.width(u) {
            Width::I32 | Width::I64 => self.greatest_in::<i64>(u, budget),
            Width::I128 | Width::Big => self.greatest_in::<BigInt>(u, budget),
        }
    }

    fn greatest_in<W: Carrier>(
        &self,
        u: &Vector<MaxPlus<BigInt>>,
        budget: &Budget,
    ) -> Result<Greatest<BigInt>, VectorError> {
        let rows: Rows<W> = self.rows(0);
        let u = narrow(u);
        let mut meter = budget.meter();
        let Settled { x, choice } = rows.greatest_below(&u, None, &mut meter, &|_| false)?;
        let vector = widen(&x);
        let latest = Latest::of(&rows.digraph(&choice, &u), &u, x)?;
        Ok(Greatest {
            latest: latest.told_of(vector),
            policy: choice,
            policies: meter.steps(),
        })
    }
}
