//! A problem as the programs hold it, and how people ask for one: the matrix, and
//! lambda, which is a number, -inf, or `max`, the greatest lambda that has solutions.
//!
//! Everything is read exactly and brought to integers over one denominator; the
//! solver then runs on the narrowest integers that cannot overflow, and results
//! are printed as the fractions they stand for.

use std::fmt;
use std::sync::LazyLock;

use anyhow::{Context, Result, bail};
use maxplus_core::exact::{self, Integers, Width};
use maxplus_core::{Carrier, MaxPlus, Names, ReadMatrix, SparseMatrix, Square};
use maxplus_graph::cycle_mean::max_cycle_mean_within;
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};
use supereigen::Problem;
use supereigen::problem::TERMS_PER_NODE;

/// A fraction or -inf.
pub type Exact = MaxPlus<BigRational>;

/// Something that was stopped before there was anything to write.
#[derive(Debug)]
pub struct Stopped {
    /// What is not there.
    pub what: &'static str,
    /// Why.
    pub why: StopReason,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.why)
    }
}

impl std::error::Error for Stopped {}

/// Names that are just the numbers of their nodes say nothing.
pub fn worth_showing(names: Option<Names>) -> Option<Names> {
    names.filter(|names| !names.are_numbers())
}

/// Refuses a matrix that is no square.
pub fn check_square(matrix: &impl ReadMatrix) -> Result<()> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    if rows != cols {
        let arcs = if cols == 3 {
            "; if its rows are arcs, from, to and weight, say --input-format edges"
        } else {
            ""
        };
        bail!("the matrix is {rows} x {cols}, a square one is needed{arcs}");
    }
    Ok(())
}

/// What stands behind `--lambda`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lambda {
    /// A number or -inf.
    Number(MaxPlus<BigRational>),
    /// lambda(A), the maximum cycle mean of the matrix.
    Max,
}

/// lambda as people write it on the command line.
pub fn parse_lambda(text: &str) -> Result<Lambda, String> {
    if text.trim().eq_ignore_ascii_case("max") {
        return Ok(Lambda::Max);
    }
    let number = text.parse().map(Lambda::Number);
    number.map_err(|error| format!("{error}, or max for lambda(A)"))
}

impl Lambda {
    /// The number that is meant for this matrix. If the budget stops the search for
    /// lambda(A), the error is a [`Stopped`].
    pub fn of<T, M>(&self, matrix: &M, budget: &Budget) -> Result<MaxPlus<BigRational>>
    where
        T: Carrier,
        M: ReadMatrix<Scalar = MaxPlus<T>>,
    {
        if let Lambda::Number(lambda) = self {
            return Ok(lambda.clone());
        }
        let graph = Digraph::of(&Square::new(matrix)?);
        let greatest = max_cycle_mean_within(&graph, budget);
        let greatest = greatest.map_err(|why| Stopped {
            what: "lambda(A) is not known",
            why,
        })?;
        let greatest = greatest.context(
            "--lambda max: the matrix has no cycle, so lambda(A) is -inf and no finite lambda \
             has a solution; a number or -inf was expected",
        )?;
        Ok(MaxPlus::new(greatest.mean().clone())?)
    }

    /// Whether it may be an integer: lambda(A) is not known yet.
    pub fn may_be_whole(&self) -> bool {
        match self {
            Lambda::Number(lambda) => lambda.value().is_none_or(BigRational::is_integer),
            Lambda::Max => true,
        }
    }
}

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
