//! Whether one system implies another, and which rows the others imply.
//!
//! | question | answer |
//! |---|---|
//! | do all solutions satisfy the rows of another system? | [`System::implies`] |
//! | do two systems have the same solutions? | [`System::is_equivalent`] |
//! | the redundant rows | [`System::redundant_rows`] |
//!
//! # The test
//!
//! All numbers are integers, over one denominator; L is the largest absolute value of an entry of
//! the system, and M = 2 (n - 1) L. Let h be its greatest solution below 0. **Some solution
//! violates the row c (x) x >= d (x) x at node j, with d_j and h_j finite, iff z_j = 0 in the
//! greatest solution z with**
//!
//! ```text
//! z_j <= 0,    z_k <= d_j - c_k - 1 for all k with c_k finite,    z_k <= h_k + M for all k.
//! ```
//!
//! That is Theorem 19 of `docs/theory.md`. z, scaled, is the witness.
//!
//! # Cost
//!
//! For each row of the other system as many greatest solutions as it has entries on the smaller
//! side, without the nodes at which no solution is finite. Each starts from h + M and the policy of
//! h, and ends as soon as z_j < 0. Most of them need a few plain passes and no policy
//! (`two_sided/rows.rs`): a test lowers z at few nodes, and a pass visits only the rows that this
//! affects. A budget counts the policies of all of them.

use maxplus_core::error::ShapeError;
use maxplus_core::{Carrier, MaxPlus, Vector};
use maxplus_graph::{Budget, Meter, StopReason};
use num_bigint::BigInt;
use num_traits::One;

use crate::chains::weight::Weight;
use crate::integers::{FITS, Numerators, in_width, widen};
use crate::two_sided::rows::{Rows, Settled};
use crate::two_sided::system::System;
use crate::vector::membership::VectorError;

/// Whether the solutions of one system are solutions of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Implication<T: Carrier> {
    /// All solutions of the first system are solutions of the other.
    Holds,
    /// Some solution of the first system is not a solution of the other.
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
    /// Whether every solution is a solution of the other system; if not, one that is not.
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
        let [left, right] = [self, other].map(|system| (system.inequalities(), system.dimension()));
        ShapeError::unless(left.1 == right.1, "A (x) x >= B (x) x implies", left, right)?;
        let [a, b] = [self, other].map(|system| [system.greater(), system.smaller()]);
        let numerators = Numerators::of(&[a, b].concat(), []);
        let mut meter = budget.started().meter();
        let width = numerators.width_of_rows(&Vector::zeros(self.dimension()));
        let violation = in_width!(width, W => violation::<W>(&numerators, &mut meter))?;
        Ok(match violation {
            None => Implication::Holds,
            Some((row, node, x)) => Implication::Fails {
                row,
                node,
                witness: numerators.restore(&x)?,
            },
        })
    }

    /// Whether both have the same solutions. One budget is for both directions.
    pub fn is_equivalent(&self, other: &System<T>, budget: &Budget) -> Result<bool, VectorError> {
        let budget = budget.started();
        Ok(self.implies(other, &budget)?.holds() && other.implies(self, &budget)?.holds())
    }

    /// Rows that can be removed together, in their order: each of them is implied by those that
    /// stay. No remaining row is redundant, and of equivalent rows the first stays.
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
        let numerators = Numerators::of(&[self.greater(), self.smaller()], []);
        let mut meter = budget.started().meter();
        let width = numerators.width_of_rows(&Vector::zeros(self.dimension()));
        Ok(in_width!(width, W => redundant::<W>(&numerators, &mut meter))?)
    }
}

/// A row, a node, and a solution that violates the row there, scaled.
type Violation = (usize, usize, Vector<MaxPlus<BigInt>>);

/// A node, and a solution with entry 0 there.
type AtNode<W> = (usize, Vector<MaxPlus<W>>);

/// The first row of the second system that a solution of the first violates.
fn violation<W: Weight>(
    numerators: &Numerators,
    meter: &mut Meter,
) -> Result<Option<Violation>, StopReason> {
    let other: Rows<W> = numerators.system(1);
    let test = Test::new(numerators.system(0), meter)?;
    for row in 0..other.len() {
        if let Some((node, x)) = test.violation(&other, row, meter)? {
            return Ok(Some((row, node, scaled(&x))));
        }
    }
    Ok(None)
}

/// The redundant rows of the system.
fn redundant<W: Weight>(
    numerators: &Numerators,
    meter: &mut Meter,
) -> Result<Vec<usize>, StopReason> {
    let all: Rows<W> = numerators.system(0);
    let mut rows = all.clone();
    let mut redundant = Vec::new();
    for row in (0..all.len()).rev() {
        let mut without = rows.clone();
        without.clear_demand(row);
        let test = Test::new(without, meter)?;
        if test.violation(&all, row, meter)?.is_none() {
            rows = test.rows;
            redundant.push(row);
        }
    }
    redundant.reverse();
    Ok(redundant)
}

/// A solution with greatest entry 0.
fn scaled<W: Weight>(x: &Vector<MaxPlus<W>>) -> Vector<MaxPlus<BigInt>> {
    let x = widen(x).try_scaled().expect(FITS);
    x.expect("finite at a node").into_vector()
}

/// Tests whether rows imply others.
struct Test<W: Carrier> {
    rows: Rows<W>,
    /// h + M, the greatest solution below M, and its policy, from which every test starts.
    high: Settled<W>,
}

impl<W: Weight> Test<W> {
    fn new(rows: Rows<W>, meter: &mut Meter) -> Result<Self, StopReason> {
        let mut most = W::default();
        let step = rows.largest() + &rows.largest();
        for _ in 1..rows.n() {
            most = most + &step;
        }
        let u = Vector::from_fn(rows.n(), |_| MaxPlus::finite(most.clone()));
        let high = rows.greatest_below(&u, None, meter, &|_| false)?;
        Ok(Test { rows, high })
    }

    /// A solution z that violates row l of others at a node j with z_j = 0, and j. No entry is
    /// above 0 if that is possible.
    fn violation(
        &self,
        others: &Rows<W>,
        l: usize,
        meter: &mut Meter,
    ) -> Result<Option<AtNode<W>>, StopReason> {
        let (left, right) = others.row(l);
        for (j, d) in right.iter().filter(|(j, _)| self.high.x[*j].is_finite()) {
            let mut bound = self.high.x.clone();
            bound[*j] = MaxPlus::one();
            for (k, c) in left {
                let most = d.clone() - c - &W::from(1);
                bound[*k] = bound[*k].clone().min(MaxPlus::finite(most));
            }
            let Some(z) = self.reaching(*j, &bound, meter)? else {
                continue;
            };
            let low = z.iter().map(|z| z.clone().min(MaxPlus::one())).collect();
            let low = self.reaching(*j, &low, meter)?;
            return Ok(Some((*j, low.unwrap_or(z))));
        }
        Ok(None)
    }

    /// The greatest solution z below a bound with entry 0 at j, if z_j = 0.
    fn reaching(
        &self,
        j: usize,
        bound: &Vector<MaxPlus<W>>,
        meter: &mut Meter,
    ) -> Result<Option<Vector<MaxPlus<W>>>, StopReason> {
        let choice = Some(self.high.choice.clone());
        let sunk = |z: &Vector<MaxPlus<W>>| z[j] < MaxPlus::one();
        let z = self.rows.greatest_below(bound, choice, meter, &sunk)?.x;
        Ok((!sunk(&z)).then_some(z))
    }
}
