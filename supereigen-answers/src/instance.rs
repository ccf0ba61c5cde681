//! A problem as the programs store it, and as users give it: a matrix and lambda. lambda is a
//! number, -inf, or `max`, which means the greatest lambda with solutions.
//!
use std::fmt;

use anyhow::{Context, Result, bail};
use maxplus_core::carrier::Fraction;
use maxplus_core::exact::{self, Integers, Width};
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::{Carrier, MaxPlus, Names, Number, Rational, ReadMatrix, SparseMatrix, Square};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use supereigen::Problem;
use supereigen::TERMS_PER_NODE;
use supereigen_verify::matrix_sha256;

/// integer / denominator.
///
/// # Panics
///
/// If the denominator is zero.
pub fn over<T: Carrier>(integer: &MaxPlus<T>, denominator: &BigInt) -> Number {
    if denominator.is_one()
        && let Some(small) = integer.value().and_then(T::to_machine_integer)
    {
        return small.into();
    }
    let fraction = exact::fraction(integer, denominator).into_value();
    fraction.map_or(MaxPlus::NEG_INFINITY, MaxPlus::from)
}

/// The number as a big fraction, for pictures.
pub fn fraction(entry: &Number) -> MaxPlus<BigRational> {
    let value = entry.value().cloned().map(BigRational::from);
    value.map_or(MaxPlus::NEG_INFINITY, MaxPlus::from)
}

/// The problem in big fractions.
pub fn in_fractions(problem: &Problem<Rational>) -> Result<Problem<BigRational>> {
    let (matrix, lambda) = (problem.given().map(fraction), fraction(problem.lambda()));
    Ok(Problem::with_lambda(&matrix, lambda)?)
}

/// A computation that was stopped before there was anything to write.
#[derive(Debug)]
pub struct Stopped {
    /// The missing result.
    pub what: &'static str,
    /// The reason.
    pub why: StopReason,
}

impl Stopped {
    /// Converts the reason of a stop into the error that this result is missing.
    pub fn before(what: &'static str) -> impl Fn(StopReason) -> Self {
        move |why| Stopped { what, why }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.why)
    }
}

impl std::error::Error for Stopped {}

/// The error that lambda(A) was requested, but there is no cycle.
#[derive(Debug)]
pub struct NoCycle;

impl fmt::Display for NoCycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (infinite, max) = (infinite_text(), pick("max", "min"));
        write!(
            f,
            "--lambda {max}: the matrix has no cycle, so lambda(A) is {infinite} and no finite \
             lambda has a solution; a number or {infinite} was expected",
        )
    }
}

impl std::error::Error for NoCycle {}

/// The names, unless they are just the numbers of their nodes.
pub fn worth_showing(names: Option<Names>) -> Option<Names> {
    names.filter(|names| !names.are_numbers())
}

/// Refuses a matrix that is not square.
pub fn check_square(matrix: &impl ReadMatrix) -> Result<()> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    if rows != cols {
        let arcs = if cols == 3 {
            "; if its rows are arcs (from, to, weight), say --input-format edges"
        } else {
            ""
        };
        bail!("the matrix is {rows} x {cols}, a square one is needed{arcs}");
    }
    Ok(())
}

/// The value of `--lambda`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lambda {
    /// A number or -inf.
    Number(Number),
    /// lambda(A), the maximum cycle mean of the matrix.
    Max,
}

/// Reads lambda from the command line. In min-plus algebra `min` is lambda(A), the minimum cycle
/// mean.
pub fn parse_lambda(text: &str) -> Result<Lambda, String> {
    let max = pick("max", "min");
    if text.trim().eq_ignore_ascii_case(max) {
        return Ok(Lambda::Max);
    }
    let number = text.parse().map(Lambda::Number);
    number.map_err(|error| format!("{error}, or {max} for lambda(A)"))
}

impl Lambda {
    /// The number for this matrix. If the budget stops the search for lambda(A), the error is a
    /// [`Stopped`]; if lambda(A) is -inf, it is [`NoCycle`].
    pub fn of(&self, matrix: &impl ReadMatrix<Scalar = Number>, budget: &Budget) -> Result<Number> {
        if let Lambda::Number(lambda) = self {
            return Ok(lambda.clone());
        }
        let graph = Digraph::of(&Square::new(matrix)?);
        let greatest = max_cycle_mean(&graph, budget);
        let greatest = greatest.map_err(Stopped::before("lambda(A) is not known"))?;
        let greatest = greatest.ok_or(NoCycle)?;
        Ok(greatest.mean().clone().into())
    }
}

/// A problem in integers over one denominator, with memory for its finite entries only.
pub struct Instance {
    /// The matrix and lambda times the denominator.
    problem: Problem<Rational>,
    denominator: BigInt,
    width: Width,
    names: Option<Names>,
}

impl Instance {
    /// The problem of a square matrix and lambda.
    pub fn of(matrix: &SparseMatrix<Number>, lambda: &Number) -> Result<Self> {
        check_square(matrix)?;
        let entries = matrix.triplets().map(|(_, _, entry)| entry);
        let denominator = exact::common_denominator(entries.chain([lambda]));
        let problem = if denominator.is_one() {
            Problem::with_lambda(matrix, lambda.clone())?
        } else {
            let factor = Rational::from(denominator.clone());
            let times = |entry: &Number| match entry.value() {
                Some(value) => Number::from(value * &factor),
                None => Number::NEG_INFINITY,
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

    /// The problem for whole solutions. The matrix is rounded down after lambda is subtracted, so
    /// the denominator of results is 1.
    pub fn integers(self) -> Result<Self> {
        let problem = self.exact_problem()?.integers()?;
        Ok(Instance {
            width: width(&problem).context("a number is not whole")?,
            problem,
            denominator: BigInt::one(),
            names: self.names,
        })
    }

    /// The problem of the same matrix and another lambda.
    pub fn at(&self, lambda: &Number) -> Result<Self> {
        Ok(Instance::of(&self.matrix(), lambda)?.called(self.names.clone()))
    }

    /// Sets the names of the nodes.
    pub fn called(self, names: Option<Names>) -> Self {
        Instance { names, ..self }
    }

    /// The names of the nodes, if they have names.
    pub fn names(&self) -> Option<&Names> {
        self.names.as_ref()
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.problem.n()
    }

    /// The denominator of integers in results.
    pub fn denominator(&self) -> &BigInt {
        &self.denominator
    }

    /// The narrowest integers that hold all sums.
    pub fn width(&self) -> Width {
        self.width
    }

    /// The problem in integers: the matrix and lambda times the denominator.
    pub fn problem(&self) -> &Problem<Rational> {
        &self.problem
    }

    /// The matrix as it was read.
    pub fn matrix(&self) -> SparseMatrix<Number> {
        let given = self.problem.given();
        given.map(|entry| over(entry, &self.denominator))
    }

    /// lambda as it was read.
    pub fn lambda(&self) -> Number {
        over(self.problem.lambda(), &self.denominator)
    }

    /// [The hash](supereigen_verify::claim) of the question as it was read.
    pub fn sha256(&self) -> String {
        // A matrix of integers is stored as it was read.
        if self.denominator.is_one() {
            return self.problem.sha256();
        }
        matrix_sha256(&self.matrix(), &self.lambda())
    }

    /// The problem in fractions, for vectors that users give.
    pub fn exact_problem(&self) -> Result<Problem<Rational>> {
        if self.denominator.is_one() {
            return Ok(self.problem.clone());
        }
        Ok(Problem::with_lambda(&self.matrix(), self.lambda())?)
    }
}

/// The narrowest integers for all sums of entries minus lambda; `None` if an entry is not an
/// integer.
fn width(problem: &Problem<Rational>) -> Option<Width> {
    if problem.asks_integers() {
        let (largest, terms) = (Integers::new(&**problem.matrix()), terms(problem));
        return Some(Width::for_sums(largest.largest(), terms));
    }
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
    Some(Width::for_sums(&largest, terms(problem)))
}

/// The most entries that a sum may have.
fn terms(problem: &Problem<Rational>) -> usize {
    TERMS_PER_NODE.saturating_mul(problem.n().max(1))
}
