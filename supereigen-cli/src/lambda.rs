//! lambda on the command line.

use anyhow::Result;
use clap::Args;
use maxplus_core::{MaxPlus, ReadMatrix};
use num_traits::One;
use supereigen_files::Exact;

pub use supereigen_files::lambda::{Lambda, parse_lambda};

use crate::interrupt;
use crate::time::Clock;

/// The number that is meant for this matrix, while the clock runs.
pub fn lambda_of(
    lambda: &Lambda,
    matrix: &impl ReadMatrix<Scalar = Exact>,
    clock: Clock,
) -> Result<Exact> {
    if let Lambda::Number(lambda) = lambda {
        return Ok(lambda.clone());
    }
    let number = lambda.of(matrix, &clock.budget());
    // Whoever goes on to search looks again.
    interrupt::unheeded();
    number
}

/// lambda of A (x) x >= lambda (x) x.
#[derive(Args, Clone)]
pub struct LambdaArg {
    /// lambda of A (x) x >= lambda (x) x: an integer, decimal, fraction or -inf, or
    /// `max`: lambda(A), the maximum cycle mean, exactly. It is the greatest that
    /// has solutions. 0 if not given.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_lambda)]
    lambda: Option<Lambda>,
}

impl LambdaArg {
    /// What was asked for, 0 if nothing was.
    pub fn value(&self) -> Lambda {
        let zero = || Lambda::Number(MaxPlus::one());
        self.lambda.clone().unwrap_or_else(zero)
    }

    /// Whether lambda was left to the program.
    pub fn is_left_out(&self) -> bool {
        self.lambda.is_none()
    }
}
