//! A problem as the program holds it.
//!
//! Everything is read exactly and brought to integers over one denominator. A
//! [`Rational`] is a machine integer while it is one, so whatever only adds and
//! compares runs at nearly the speed of machine integers; the search for chains
//! narrows its numbers by itself. Results are printed as the fractions they stand
//! for.

use anyhow::{Context, Result};
use maxplus_core::carrier::Fraction;
use maxplus_core::exact::{self, Width};
use maxplus_core::{Names, Rational, ReadMatrix, SparseMatrix};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use supereigen::Problem;
use supereigen::problem::TERMS_PER_NODE;

use crate::number::{Exact, over};
use crate::reading::check_square;

/// A problem in integers over one denominator, in memory for its finite
/// entries.
pub struct Instance {
    /// The matrix and lambda times the denominator.
    problem: Problem<Rational>,
    denominator: BigInt,
    width: Width,
    names: Option<Names>,
}

impl Instance {
    /// The problem of a square matrix and lambda.
    pub fn of(matrix: &SparseMatrix<Exact>, lambda: &Exact) -> Result<Self> {
        check_square(matrix)?;
        let entries = matrix.triplets().map(|(_, _, entry)| entry);
        let denominator = exact::common_denominator(entries.chain([lambda]));
        let problem = if denominator.is_one() {
            Problem::with_lambda(matrix, lambda.clone())?
        } else {
            let factor = Rational::from(denominator.clone());
            let times = |entry: &Exact| match entry.value() {
                Some(value) => Exact::from(value * &factor),
                None => Exact::NEG_INFINITY,
            };
            Problem::with_lambda(&matrix.map(times), times(lambda))?
        };
        Ok(Instance {
            width: width(&problem).context("no common denominator")?,
            problem,
            denominator,
            names: None,
        })
    }

    /// With these names of its nodes.
    pub fn called(self, names: Option<Names>) -> Self {
        Instance { names, ..self }
    }

    /// What its nodes are called, if they have names.
    pub fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.problem.n()
    }

    /// What integers of results are to be divided by.
    pub fn denominator(&self) -> &BigInt {
        &self.denominator
    }

    /// The narrowest integers with room for all sums.
    pub fn width(&self) -> Width {
        self.width
    }

    /// The problem in integers: the matrix and lambda times the denominator.
    pub fn problem(&self) -> &Problem<Rational> {
        &self.problem
    }

    /// The matrix as it was read.
    pub fn matrix(&self) -> SparseMatrix<Exact> {
        let given = self.problem.given();
        given.map(|entry| over(entry, &self.denominator))
    }

    /// lambda as it was read.
    pub fn lambda(&self) -> Exact {
        over(self.problem.lambda(), &self.denominator)
    }

    /// The problem in fractions, for what comes from people.
    pub fn exact_problem(&self) -> Result<Problem<Rational>> {
        if self.denominator.is_one() {
            return Ok(self.problem.clone());
        }
        Ok(Problem::with_lambda(&self.matrix(), self.lambda())?)
    }
}

/// The narrowest integers for all sums of entries from which lambda is taken;
/// `None` if a number is none.
fn width(problem: &Problem<Rational>) -> Option<Width> {
    let entries = problem.given().triplets();
    let entries = entries.filter_map(|(_, _, entry)| entry.value());
    let zero = Rational::zero();
    let (mut least, mut greatest) = (&zero, &zero);
    for entry in entries {
        (least, greatest) = (least.min(entry), greatest.max(entry));
    }
    let mut largest = Fraction::to_integer(&least.abs().max(greatest.abs()))?;
    if let Some(lambda) = problem.lambda().value() {
        largest += Fraction::to_integer(lambda)?.abs();
    }
    let terms = TERMS_PER_NODE.saturating_mul(problem.n().max(1));
    Some(Width::for_sums(&largest, terms))
}
