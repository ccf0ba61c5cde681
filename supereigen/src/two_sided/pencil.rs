//! The greatest lambda for which A (x) x >= lambda (x) B (x) x, or with =, has a solution.
//!
//! | notation | code |
//! |---|---|
//! | A (x) x >= lambda (x) B (x) x | [`Pencil::new`] |
//! | A (x) x = lambda (x) B (x) x: these rows and lambda (x) B (x) x >= A (x) x | [`Pencil::equation`] |
//! | s_l: row l reads a_l (x) x >= s_l lambda (x) b_l (x) x | 1, and -1 in the second half of an equation |
//! | t, A^t | a policy and the one-row system that it leaves: [`crate::two_sided::greatest`] |
//!
//! # From above, policy by policy
//!
//! Arc (j, k) of A^t has weight a_{t(j),k} - b_{t(j),j} - s_{t(j)} lambda. So a cycle c has weight
//! W_c - K_c lambda, for a sum W_c of entries and an integer K_c, |K_c| <= n.
//!
//! 1. Begin with a lambda above all W_c / K_c. The result there holds for all greater ones.
//! 2. Find the greatest solution below 0 for lambda. If it is not -inf, lambda is the greatest.
//! 3. Otherwise its last policy t has only negative cycles at lambda. This holds for all numbers
//!    down to, but not including, the greatest W_c / K_c < lambda over the cycles of A^t with K_c >
//!    0: **no number between is feasible**, and t proves it. Set lambda to that number and go back
//!    to 2. If A^t has no such cycle, no lambda is feasible.
//!
//! For the proof, and for pencils where lambda is unbounded or never feasible, see Theorem 21 of
//! `docs/theory.md`.
//!
//! The greatest ratio in 3 is found from below: begin with a number below all ratios and take a
//! cycle of greatest mean. If its weight is positive, its K_c is positive too (else it would be
//! positive at lambda already), and its ratio is the next number. If there is no positive cycle,
//! the number is the greatest ratio. It grows from ratio to ratio.
//!
//! # The certificate
//!
//! At lambda, a solution. Above it, for an inequality, the last t alone: all K_c are lengths, so
//! its interval has no upper end. For an equation, all policies of 3, whose intervals have no gap.
//!
//! Here rows are used as they are given. Which entries can be dropped ([`crate::two_sided`],
//! *normalised*) depends on lambda, and the theorem does not need it.
//!
//! Cost: a greatest solution per round; the number of rounds is small in practice and has no known
//! polynomial bound.

use maxplus_core::carrier::Fraction;
use maxplus_core::error::ShapeError;
use maxplus_core::exact::Width;
use maxplus_core::{Carrier, MaxPlus, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Digraph, Meter};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};

use crate::chains::weight::Weight;
use crate::integers::{FITS, Numerators, in_width, restored, widen};
use crate::problem::ProblemError;
use crate::two_sided::rows::{Choice, Rows, Settled, width_of};
use crate::vector::membership::VectorError;

/// The systems A (x) x >= lambda (x) B (x) x, or with =, for all lambda.
///
/// Invariant: `left` and `right` have the same shape and hold integers, `slopes` has an
/// entry for each of their rows.
#[derive(Debug, Clone)]
pub struct Pencil {
    left: SparseMatrix<MaxPlus<BigInt>>,
    right: SparseMatrix<MaxPlus<BigInt>>,
    /// s_l, 1 or -1.
    slopes: Vec<i8>,
    denominator: BigInt,
    /// The largest absolute value of an entry.
    largest: BigInt,
}

/// The greatest lambda for which a pencil is feasible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GreatestLambda {
    /// It is feasible for arbitrarily great lambda.
    Unbounded {
        /// It is feasible from here on.
        lambda: Rational,
        /// A solution there, the greatest below 0.
        vector: Vector<MaxPlus<Rational>>,
    },
    /// There is a greatest lambda.
    At {
        /// The greatest lambda.
        lambda: Rational,
        /// A solution for it, the greatest below 0.
        vector: Vector<MaxPlus<Rational>>,
        /// Why no greater lambda is feasible; the last one has [`Above::beyond`] = lambda.
        above: Vec<Above>,
    },
    /// It is feasible for no lambda.
    Never {
        /// Why; the interval of the last one has no lower end.
        above: Vec<Above>,
    },
}

/// A policy that proves that no lambda of an interval is feasible.
///
/// The interval goes from that of the policy before, or from +inf for the first, down to `beyond`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Above {
    /// The lower end of the interval, not in it; `None` if it has none.
    pub beyond: Option<Rational>,
    /// For each node the row that it uses, counted from 0. For an equation with m rows, row m + l
    /// is lambda (x) b_l (x) x >= a_l (x) x.
    pub policy: Vec<Option<usize>>,
}

/// The greatest solution below 0 for one lambda, and its policy.
pub(crate) struct Below {
    pub(crate) vector: Vector<MaxPlus<Rational>>,
    pub(crate) policy: Choice,
}

impl Pencil {
    /// A (x) x >= lambda (x) B (x) x. The numbers of any carrier are multiplied by a common
    /// denominator and stored as integers.
    pub fn new<T: Carrier>(
        a: &impl ReadMatrix<Scalar = MaxPlus<T>>,
        b: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    ) -> Result<Self, ProblemError> {
        let (left, right) = ((a.rows(), a.cols()), (b.rows(), b.cols()));
        ShapeError::unless(left == right, "A (x) x >= lambda (x) B (x) x", left, right)?;
        let (a, b) = (a.map(MaxPlus::clone), b.map(MaxPlus::clone));
        let numerators = Numerators::of(&[&a, &b], []);
        Ok(Pencil {
            left: numerators.matrix(0),
            right: numerators.matrix(1),
            slopes: vec![1; a.rows()],
            largest: numerators.largest(&Vector::zeros(0)),
            denominator: numerators.into_denominator(),
        })
    }

    /// A (x) x = lambda (x) B (x) x.
    pub fn equation<T: Carrier>(
        a: &impl ReadMatrix<Scalar = MaxPlus<T>>,
        b: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    ) -> Result<Self, ProblemError> {
        let mut pencil = Self::new(a, b)?;
        let Pencil {
            left,
            right,
            slopes,
            ..
        } = &mut pencil;
        for l in 0..slopes.len() {
            let row = |side: &SparseMatrix<MaxPlus<BigInt>>| -> Vec<_> {
                side.row(l).map(|(k, entry)| (k, entry.clone())).collect()
            };
            let (a, b) = (row(left), row(right));
            left.push_row(b);
            right.push_row(a);
            slopes.push(-1);
        }
        Ok(pencil)
    }

    /// The greatest lambda for which there is a solution other than -inf.
    ///
    /// For the budget, a step is one policy of the rows.
    ///
    /// ```
    /// use supereigen::two_sided::{GreatestLambda, Pencil};
    /// use supereigen::{Budget, Matrix};
    ///
    /// // With B = I it is the maximum cycle mean.
    /// let a: Matrix<i64> = ". 4\n1 2".parse()?;
    /// let unit: Matrix<i64> = "0 .\n. 0".parse()?;
    /// let greatest = Pencil::new(&a, &unit)?.greatest_lambda(&Budget::unlimited())?;
    /// let GreatestLambda::At { lambda, vector, .. } = greatest else { panic!("a cycle") };
    /// assert_eq!((lambda.to_string(), vector.to_string()), ("5/2".into(), "0 -3/2".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn greatest_lambda(&self, budget: &Budget) -> Result<GreatestLambda, VectorError> {
        self.greatest_lambda_by(&mut budget.started().meter())
    }

    /// [`Pencil::greatest_lambda`], counted by a meter.
    pub(crate) fn greatest_lambda_by(
        &self,
        meter: &mut Meter,
    ) -> Result<GreatestLambda, VectorError> {
        let mut above: Vec<Above> = Vec::new();
        let mut lambda = BigRational::from_integer(self.beyond());
        let mut choice = None;
        // No policy is repeated.
        loop {
            let Below {
                vector,
                policy: last,
            } = self.below_zero(&lambda, choice, meter)?;
            if vector.iter().any(MaxPlus::is_finite) {
                let lambda = self.number(&lambda);
                return Ok(if above.is_empty() {
                    GreatestLambda::Unbounded { lambda, vector }
                } else {
                    GreatestLambda::At {
                        lambda,
                        vector,
                        above,
                    }
                });
            }
            let next = self.greatest_ratio(&last, &meter.budget().clock_and_flag())?;
            if self.slopes.iter().all(|&slope| slope > 0) {
                above.clear();
            }
            above.push(Above {
                beyond: next.as_ref().map(|next| self.number(next)),
                policy: last.clone(),
            });
            match next {
                Some(next) => (lambda, choice) = (next, Some(last)),
                None => return Ok(GreatestLambda::Never { above }),
            }
        }
    }

    /// The greatest solution below 0 for one lambda, from some policy.
    pub(crate) fn at(
        &self,
        lambda: &Rational,
        policy: Option<Choice>,
        meter: &mut Meter,
    ) -> Result<Below, VectorError> {
        let lambda = lambda.to_fraction() * &self.denominator;
        self.below_zero(&lambda, policy, meter)
    }

    /// The greatest solution below 0, for lambda times the denominator.
    fn below_zero(
        &self,
        lambda: &BigRational,
        choice: Option<Choice>,
        meter: &mut Meter,
    ) -> Result<Below, VectorError> {
        let width = self.width(lambda);
        let Settled { x, choice } = in_width!(width, W => self.solve::<W>(lambda, choice, meter))?;
        Ok(Below {
            vector: restored(&x, &(&self.denominator * lambda.denom()))?,
            policy: choice,
        })
    }

    /// A number above all |W_c| / |K_c|.
    fn beyond(&self) -> BigInt {
        &self.largest * 2 * self.left.cols() + 1
    }

    /// Divides lambda by the denominator.
    fn number(&self, lambda: &BigRational) -> Rational {
        Rational::from(lambda / &self.denominator)
    }

    /// The width for entries q a and q b + s p.
    fn width(&self, lambda: &BigRational) -> Width {
        let largest = &self.largest * lambda.denom() + lambda.numer().abs();
        width_of(&largest, self.left.cols(), self.left.rows())
    }

    /// The greatest solution below 0 for lambda = p/q, times q.
    fn solve<W: Weight>(
        &self,
        lambda: &BigRational,
        choice: Option<Choice>,
        meter: &mut Meter,
    ) -> Result<Settled<BigInt>, VectorError> {
        let u = Vector::from_fn(self.left.cols(), |_| MaxPlus::one());
        let rows: Rows<W> = self.rows(lambda);
        let Settled { x, choice } = rows.greatest_below(&u, choice, meter, &|_| false)?;
        let x = widen(&x);
        Ok(Settled { x, choice })
    }

    /// The rows for lambda = p/q, times q.
    fn rows<W: Weight>(&self, lambda: &BigRational) -> Rows<W> {
        let (p, q) = (lambda.numer(), lambda.denom());
        let side = |matrix: &SparseMatrix<MaxPlus<BigInt>>, l: usize, add: &BigInt| {
            let integer = |entry: &MaxPlus<BigInt>| {
                let value = entry.value().expect("stored entries are finite") * q + add;
                W::from_integer(&value).expect(FITS)
            };
            let row = matrix.row(l).map(|(k, entry)| (k, integer(entry)));
            row.collect::<Vec<_>>()
        };
        let none = SparseMatrix::zeros(0, self.left.cols());
        let mut rows = Rows::new(&none, &none);
        for (l, &slope) in self.slopes.iter().enumerate() {
            let left = side(&self.left, l, &BigInt::ZERO);
            rows.push(left, side(&self.right, l, &(p * slope)));
        }
        rows
    }

    /// The greatest W_c / K_c over the cycles of A^t with K_c > 0, if there is one.
    fn greatest_ratio(
        &self,
        choice: &Choice,
        budget: &Budget,
    ) -> Result<Option<BigRational>, VectorError> {
        let mut ratio = BigRational::from_integer(-self.beyond());
        let mut found = None;
        // The ratio grows, and there are finitely many.
        loop {
            let greatest = in_width!(self.width(&ratio), W => self.greatest_cycle::<W>(choice, &ratio, budget))?;
            let Some((weight, cycle)) = greatest.filter(|(weight, _)| weight.is_positive()) else {
                return Ok(found);
            };
            // The weight is W - K ratio, times the denominator of the ratio.
            let slope = |&j: &usize| i64::from(choice[j].map_or(0, |l| self.slopes[l]));
            let slope = BigInt::from(cycle.iter().map(slope).sum::<i64>());
            ratio += weight / (slope * ratio.denom());
            found = Some(ratio.clone());
        }
    }

    /// A cycle of A^t of greatest mean for lambda = p/q: its weight times q, and its nodes.
    fn greatest_cycle<W: Weight>(
        &self,
        choice: &Choice,
        lambda: &BigRational,
        budget: &Budget,
    ) -> Result<Option<(BigRational, Vec<usize>)>, VectorError> {
        let rows: Rows<W> = self.rows(lambda);
        let everywhere = Vector::from_fn(self.left.cols(), |_| MaxPlus::one());
        let graph: Digraph<W> = rows.digraph(choice, &everywhere);
        let greatest = max_cycle_mean(&graph, budget)?;
        Ok(greatest.map(|greatest| (greatest.weight(), greatest.cycle().nodes().to_vec())))
    }
}
