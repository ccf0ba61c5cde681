//! Does one system imply another, and which rows do the others imply?
//!
//! | question | answer |
//! |---|---|
//! | do all solutions keep the rows of another system? | [`System::implies`] |
//! | have two systems the same solutions? | [`System::is_equivalent`] |
//! | the rows that can be left out | [`System::redundant_rows`] |
//!
//! # The test
//!
//! All numbers are whole, over one denominator. A solution violates the row
//! c (x) x >= d (x) x iff for some node j with d_j finite
//!
//! ```text
//! c_k + x_k < d_j + x_j    for all k,    with x_j finite,
//! ```
//!
//! and c_j < d_j. Then **some solution is of this kind iff the largest support of the system
//! together with the rows x_j + (d_j - c_k - 1) >= x_k holds j**; the greatest solution
//! below 0 is the witness.
//!
//! That is Theorem 19 of `docs/theory.md`.
//!
//! # Cost
//!
//! For each row of the other system as many greatest solutions as it has entries on
//! the smaller side, without the nodes at which no solution is finite. Each starts from the
//! greatest solution and the policy of the system itself, and ends as soon as x_j = -inf.
//! Most of them need a few plain passes and no policy (`two_sided/rows.rs`): a question lowers x
//! at few nodes, and a pass looks only at the rows that this concerns. A budget counts the
//! policies of all of them.

use maxplus_core::error::ShapeError;
use maxplus_core::exact::Width;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Semiring, SparseMatrix, Vector};
use maxplus_graph::{Budget, Meter};
use num_bigint::BigInt;
use num_traits::One;

use crate::membership::VectorError;
use crate::two_sided::rows::{FITS, Rows, Settled};
use crate::two_sided::system::System;
use crate::two_sided::whole::{Whole, widen};

/// Whether the solutions of one system are solutions of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Implication<T: Carrier> {
    /// All of them are.
    Holds,
    /// One of them is not.
    Fails {
        /// The first row of the other system that can be violated, counted from 0.
        row: usize,
        /// A node at which the smaller side of that row is too great.
        node: usize,
        /// A solution that violates the row.
        witness: Vector<MaxPlus<T>>,
    },
}

impl<T: Carrier> Implication<T> {
    /// Whether it holds.
    pub fn holds(&self) -> bool {
        matches!(self, Implication::Holds)
    }
}

impl<T: Carrier> System<T> {
    /// Whether every solution is one of the other system, or a solution that is none.
    ///
    /// ```
    /// use supereigen::two_sided::Implication;
    /// use supereigen::{Budget, Matrix, System};
    ///
    /// // x_1 >= x_2 + 1 implies x_1 >= x_2, and not the other way round.
    /// let system = |by: &str| -> Result<_, Box<dyn std::error::Error>> {
    ///     let (a, b): (Matrix<i64>, Matrix<i64>) = ("0 .".parse()?, format!(". {by}").parse()?);
    ///     Ok(System::new(&a, &b)?)
    /// };
    /// let (one, none) = (system("1")?, system("0")?);
    /// assert!(one.implies(&none, &Budget::unlimited())?.holds());
    /// let Implication::Fails { witness, .. } = none.implies(&one, &Budget::unlimited())? else {
    ///     panic!("0 0 is a solution of the second alone")
    /// };
    /// assert_eq!(witness.to_string(), "0 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn implies(
        &self,
        other: &System<T>,
        budget: &Budget,
    ) -> Result<Implication<T>, VectorError> {
        if self.dimension() != other.dimension() {
            let shape = |system: &System<T>| (system.inequalities(), system.dimension());
            return Err(ShapeError::Mismatch {
                operation: "A (x) x >= B (x) x implies",
                left: shape(self),
                right: shape(other),
            }
            .into());
        }
        let whole = Whole::of([self, other], std::iter::empty());
        let mut meter = budget.started().meter();
        Ok(match whole.violation(self.dimension(), &mut meter)? {
            None => Implication::Holds,
            Some((row, node, x)) => Implication::Fails {
                row,
                node,
                witness: whole.numbers(&x)?,
            },
        })
    }

    /// Whether both have the same solutions. One budget is for both ways.
    pub fn is_equivalent(&self, other: &System<T>, budget: &Budget) -> Result<bool, VectorError> {
        let budget = budget.started();
        Ok(self.implies(other, &budget)?.holds() && other.implies(self, &budget)?.holds())
    }

    /// Rows that can be left out together, in their order: each of them is implied by those that
    /// stay. What stays has no such row, and of rows that say the same the first stays.
    ///
    /// ```
    /// use supereigen::{Budget, Matrix, System};
    ///
    /// // x_1 >= x_2, x_2 >= x_3, and what follows: x_1 >= x_3.
    /// let a: Matrix<i64> = "0 . .\n. 0 .\n0 . .".parse()?;
    /// let b: Matrix<i64> = ". 0 .\n. . 0\n. . 0".parse()?;
    /// assert_eq!(System::new(&a, &b)?.redundant_rows(&Budget::unlimited())?, [2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redundant_rows(&self, budget: &Budget) -> Result<Vec<usize>, VectorError> {
        let whole = Whole::of([self], std::iter::empty());
        let mut meter = budget.started().meter();
        whole.redundant(self.dimension(), &mut meter)
    }
}

/// A row, a node, and a solution that violates the row there.
type Violation<W> = (usize, usize, Vector<MaxPlus<W>>);

/// The same in integers. Not generic in the carrier of the question, so that it is compiled
/// once for each width.
impl Whole {
    /// The first row of the second system that a solution of the first violates.
    fn violation(
        &self,
        n: usize,
        meter: &mut Meter,
    ) -> Result<Option<Violation<BigInt>>, VectorError> {
        match self.width(&Vector::zeros(n)) {
            Width::I32 | Width::I64 => self.violation_in::<i64>(n, meter),
            Width::I128 | Width::Big => self.violation_in::<BigInt>(n, meter),
        }
    }

    fn violation_in<W: Carrier>(
        &self,
        n: usize,
        meter: &mut Meter,
    ) -> Result<Option<Violation<BigInt>>, VectorError> {
        let mut test = Test::new(self.rows::<W>(0), n, meter)?;
        let [greater, smaller] = self.sides::<W>(1);
        for row in 0..greater.rows() {
            let found = test.violation(&greater, &smaller, row, meter)?;
            if let Some((row, node, x)) = found {
                return Ok(Some((row, node, widen(&x))));
            }
        }
        Ok(None)
    }

    /// The rows of the system that can be left out.
    fn redundant(&self, n: usize, meter: &mut Meter) -> Result<Vec<usize>, VectorError> {
        match self.width(&Vector::zeros(n)) {
            Width::I32 | Width::I64 => self.redundant_in::<i64>(n, meter),
            Width::I128 | Width::Big => self.redundant_in::<BigInt>(n, meter),
        }
    }

    fn redundant_in<W: Carrier>(
        &self,
        n: usize,
        meter: &mut Meter,
    ) -> Result<Vec<usize>, VectorError> {
        let [greater, smaller] = self.sides::<W>(0);
        let mut rows = self.rows::<W>(0);
        let mut redundant = Vec::new();
        for row in (0..greater.rows()).rev() {
            let mut without = rows.clone();
            without.silence(row);
            let mut test = Test::new(without, n, meter)?;
            if test.violation(&greater, &smaller, row, meter)?.is_none() {
                rows = test.rows;
                redundant.push(row);
            }
        }
        redundant.reverse();
        Ok(redundant)
    }
}

/// Rows, asked whether they imply others.
struct Test<W: Carrier> {
    rows: Rows<W>,
    /// The greatest solution below 0 and its policy, from which every test starts.
    base: Settled<W>,
    unit: MaxPlus<W>,
}

impl<W: Carrier> Test<W> {
    fn new(rows: Rows<W>, n: usize, meter: &mut Meter) -> Result<Self, VectorError> {
        let u = Vector::from_fn(n, |_| MaxPlus::one());
        let base = rows.greatest_below(&u, None, meter, &|_| false)?;
        let unit = W::from_integer(&BigInt::one()).expect("every carrier holds 1");
        Ok(Test {
            rows,
            base,
            unit: MaxPlus::finite(unit),
        })
    }

    /// A solution that violates row l of the matrices, and where.
    fn violation(
        &mut self,
        greater: &SparseMatrix<MaxPlus<W>>,
        smaller: &SparseMatrix<MaxPlus<W>>,
        l: usize,
        meter: &mut Meter,
    ) -> Result<Option<Violation<W>>, VectorError> {
        let base = self.rows.len();
        for (j, d) in smaller.row(l) {
            if !self.base.x[j].is_finite() {
                continue;
            }
            for (k, c) in greater.row(l) {
                // x_j + d_j >= x_k + c_k + 1.
                let right = c.try_times(&self.unit).expect(FITS);
                self.rows.push(vec![(j, d.clone())], vec![(k, right)]);
            }
            let choice = Some(self.base.choice.clone());
            let gone = |x: &Vector<MaxPlus<W>>| !x[j].is_finite();
            let found = self.rows.greatest_below(&self.base.x, choice, meter, &gone);
            self.rows.truncate(base);
            let x = found?.x;
            if !gone(&x) {
                return Ok(Some((l, j, x)));
            }
        }
        Ok(None)
    }
}
