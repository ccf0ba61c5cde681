//! A problem as the program holds it.
//!
//! Everything is read exactly and brought to integers over one denominator; the
//! solver then runs on the narrowest integers that cannot overflow, and results
//! are printed as the fractions they stand for.

use std::sync::LazyLock;

use anyhow::{Context, Result, bail};
use maxplus_core::exact::{self, Integers, Width};
use maxplus_core::{Carrier, MaxPlus, Names, ReadMatrix, SparseMatrix};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};
use supereigen::Problem;
use supereigen::problem::TERMS_PER_NODE;

use crate::number::Exact;
use crate::reading::check_square;

/// A problem in integers over one denominator, in memory for its finite
/// entries.
pub struct Instance {
    entries: Entries,
    /// lambda over the same denominator.
    lambda: MaxPlus<BigInt>,
    width: Width,
    names: Option<Names>,
}

/// The matrix times the denominator.
enum Entries {
    /// Machine integers as they were read; the denominator is 1.
    Small(SparseMatrix<MaxPlus<i64>>),
    /// All others.
    Big(Integers),
}

impl Instance {
    /// The problem of a matrix and lambda.
    pub fn of(matrix: &SparseMatrix<Exact>, lambda: &Exact) -> Result<Self> {
        check_square(matrix)?;
        Self::of_fractions(matrix, lambda)
    }

    /// With these names of its nodes.
    pub fn called(self, names: Option<Names>) -> Self {
        Instance { names, ..self }
    }

    /// What its nodes are called, if they have names.
    pub fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }

    /// The problem of a square matrix of integers and an integer lambda.
    pub fn of_integers(matrix: SparseMatrix<MaxPlus<i64>>, lambda: &Exact) -> Result<Self> {
        let entries = matrix.triplets().filter_map(|(_, _, entry)| entry.value());
        let largest = entries.map(|entry| entry.unsigned_abs()).max();
        let largest = BigInt::from(largest.unwrap_or(0));
        let width = width(&matrix, &largest, lambda);
        let lambda = lambda.value().map(BigRational::to_integer);
        Ok(Instance {
            entries: Entries::Small(matrix),
            lambda: MaxPlus::from_option(lambda)?,
            width,
            names: None,
        })
    }

    /// The problem of a square matrix and lambda.
    pub fn of_fractions(matrix: &SparseMatrix<Exact>, lambda: &Exact) -> Result<Self> {
        let entries = matrix.triplets().map(|(_, _, entry)| entry);
        let denominator = exact::common_denominator(entries.chain([lambda]));
        let Some(integers) = Integers::over(matrix, denominator) else {
            bail!("no common denominator");
        };
        let scaled = lambda
            .value()
            .map(|value| (value * integers.denominator()).to_integer());
        let scaled = MaxPlus::from_option(scaled)?;
        let as_fraction = exact::fraction(&scaled, &BigInt::one());
        Ok(Instance {
            width: width(matrix, integers.largest(), &as_fraction),
            lambda: scaled,
            entries: Entries::Big(integers),
            names: None,
        })
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        match &self.entries {
            Entries::Small(matrix) => matrix.rows(),
            Entries::Big(integers) => integers.matrix().rows(),
        }
    }

    /// What integers of results are to be divided by.
    pub fn denominator(&self) -> &BigInt {
        static ONE: LazyLock<BigInt> = LazyLock::new(BigInt::one);
        match &self.entries {
            Entries::Small(_) => &ONE,
            Entries::Big(integers) => integers.denominator(),
        }
    }

    /// The narrowest integers with room for all sums.
    pub fn width(&self) -> Width {
        self.width
    }

    /// The problem over one kind of integers; see `with_problem!`.
    pub fn problem<T: Carrier<Exact = T>>(&self) -> Result<Problem<T>> {
        let (matrix, lambda) = self.integers_as::<T>()?;
        Ok(Problem::with_lambda(&matrix, lambda)?)
    }

    /// The matrix and lambda times the denominator.
    pub fn integers_as<T: Carrier>(&self) -> Result<(SparseMatrix<MaxPlus<T>>, MaxPlus<T>)> {
        let number = |integer: &BigInt| {
            let number = T::from_integer(integer)
                .with_context(|| format!("{integer} does not fit {}", T::NAME))?;
            Ok::<_, anyhow::Error>(MaxPlus::new(number)?)
        };
        let lambda = self.lambda.value().map(number).transpose()?;
        let matrix = match &self.entries {
            Entries::Big(integers) => integers.narrow()?,
            Entries::Small(matrix) => {
                let mut narrow = SparseMatrix::zeros(0, matrix.cols());
                for i in 0..matrix.rows() {
                    let row = matrix
                        .row(i)
                        .filter_map(|(j, entry)| Some((j, entry.value()?)));
                    let row = row.map(|(j, &entry)| Ok((j, number(&entry.into())?)));
                    narrow.push_row(row.collect::<Result<Vec<_>>>()?);
                }
                narrow
            }
        };
        Ok((matrix, lambda.unwrap_or(MaxPlus::NEG_INFINITY)))
    }

    /// The matrix as it was read.
    pub fn matrix(&self) -> SparseMatrix<Exact> {
        let denominator = self.denominator();
        match &self.entries {
            Entries::Small(matrix) => matrix.map(|entry| exact::fraction(entry, denominator)),
            Entries::Big(integers) => {
                let matrix = integers.matrix();
                matrix.map(|entry| exact::fraction(entry, denominator))
            }
        }
    }

    /// lambda as it was read.
    pub fn lambda(&self) -> Exact {
        exact::fraction(&self.lambda, self.denominator())
    }

    /// The problem in fractions, for what comes from people.
    pub fn exact_problem(&self) -> Result<Problem<BigRational>> {
        Ok(Problem::with_lambda(&self.matrix(), self.lambda())?)
    }
}

/// What [`Problem::new`] will check, for the largest entry that folding lambda
/// in can give.
fn width(matrix: &impl ReadMatrix, largest: &BigInt, lambda: &Exact) -> Width {
    let shift = lambda.value().map(|value| value.abs().to_integer());
    let largest = largest + shift.unwrap_or_default();
    Width::for_sums(
        &largest,
        TERMS_PER_NODE.saturating_mul(matrix.rows().max(1)),
    )
}
