//! lambda, and whether solutions must be integers.

use anyhow::{Result, bail};
use clap::Args;
use maxplus_core::mirror::is_mirrored;
use maxplus_core::{MaxPlus, Number, Rational, ReadMatrix};
use num_traits::One;
use supereigen::Problem;
use supereigen_answers::instance::{Instance, Lambda, parse_lambda};
use supereigen_run::clock::Clock;
use supereigen_run::interrupt;

use super::options::INTERVALS;

/// The value of lambda for this matrix. The clock limits the computation of lambda(A).
pub fn lambda_of(
    lambda: &Lambda,
    matrix: &impl ReadMatrix<Scalar = Number>,
    clock: Clock,
) -> Result<Number> {
    if let Lambda::Number(lambda) = lambda {
        return Ok(lambda.clone());
    }
    let number = lambda.of(matrix, &clock.budget());
    // A search that follows checks for signals itself.
    interrupt::stop_checking();
    number
}

/// lambda of A (x) x >= lambda (x) x.
#[derive(Args, Clone)]
pub struct LambdaArg {
    /// lambda: a number or `max` for lambda(A).
    ///
    /// lambda of A (x) x >= lambda (x) x: an integer, decimal, fraction or -inf, or `max`
    /// for the exact maximum cycle mean lambda(A), which is the greatest lambda with
    /// solutions. 0 if not given.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_asked)]
    lambda: Option<AskedLambda>,
}

/// One lambda, or an interval.
#[derive(Debug, Clone)]
pub enum AskedLambda {
    /// One value.
    One(Lambda),
    /// An interval: the least and the greatest value.
    Between(Number, Number),
}

/// Reads `--lambda`: a number, `max` or an interval such as 1..3/2.
pub fn parse_asked(text: &str) -> Result<AskedLambda, String> {
    let Some((lower, upper)) = text.split_once("..") else {
        return parse_lambda(text).map(AskedLambda::One);
    };
    if is_mirrored() {
        return Err(format!(
            "found {text}, expected a number or min: --min-plus takes no interval"
        ));
    }
    let ends = [lower, upper].map(|end| end.trim().parse::<Number>());
    match ends {
        [Ok(lower), Ok(upper)] if lower.is_finite() && lower <= upper => {
            Ok(AskedLambda::Between(lower, upper))
        }
        [Ok(lower), Ok(upper)] if lower.is_finite() && upper.is_finite() => Err(format!(
            "{text} is empty, expected the lower end first: {upper}..{lower}"
        )),
        _ => Err(format!(
            "found {text}, expected an interval of two numbers, the lower one first, such as 3..5"
        )),
    }
}

impl LambdaArg {
    /// The value of `--lambda`, or 0 if it was not given.
    pub fn asked(&self) -> AskedLambda {
        let zero = || AskedLambda::One(Lambda::Number(MaxPlus::one()));
        self.lambda.clone().unwrap_or_else(zero)
    }

    /// The value of `--lambda`, which must not be an interval.
    pub fn value(&self) -> Result<Lambda> {
        match self.asked() {
            AskedLambda::One(lambda) => Ok(lambda),
            AskedLambda::Between(lower, upper) => {
                bail!(
                    "--lambda {lower}..{upper}: expected a number or max, no interval: {INTERVALS}"
                )
            }
        }
    }

    /// Whether `--lambda` is `max`.
    pub fn is_max(&self) -> bool {
        matches!(self.lambda, Some(AskedLambda::One(Lambda::Max)))
    }

    /// Whether `--lambda` was not given.
    pub fn is_left_out(&self) -> bool {
        self.lambda.is_none()
    }
}

/// Whether solutions must be whole numbers.
#[derive(Args, Clone, Copy)]
pub struct IntegersArg {
    /// Integer solutions only.
    ///
    /// Integer solutions only; the matrix and lambda need not be integers. The integer
    /// solutions for one matrix are those of floor(A - lambda).
    #[arg(long)]
    integers: bool,
}

impl IntegersArg {
    /// Whether `--integers` was given.
    pub fn is_asked_for(self) -> bool {
        self.integers
    }

    /// The problem, restricted to whole solutions if `--integers` was given.
    pub fn of(self, problem: Problem<Rational>) -> Result<Problem<Rational>> {
        Ok(match self.integers {
            true => problem.integers()?,
            false => problem,
        })
    }

    /// The instance, restricted to whole solutions if `--integers` was given.
    pub fn instance(self, instance: Instance) -> Result<Instance> {
        match self.integers {
            true => instance.integers(),
            false => Ok(instance),
        }
    }
}
