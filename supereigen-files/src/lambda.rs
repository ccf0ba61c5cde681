//! lambda as people ask for it: a number, -inf, or `max`, the greatest lambda
//! that has solutions.

use anyhow::{Context, Result};
use maxplus_core::{ReadMatrix, Square};
use maxplus_graph::cycle_mean::max_cycle_mean_within;
use maxplus_graph::{Budget, Digraph};

use crate::number::Exact;
use crate::stopped::Stopped;

/// What stands behind `--lambda`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lambda {
    /// A number or -inf.
    Number(Exact),
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
    pub fn of(&self, matrix: &impl ReadMatrix<Scalar = Exact>, budget: &Budget) -> Result<Exact> {
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
        Ok(greatest.mean().clone().into())
    }
}
