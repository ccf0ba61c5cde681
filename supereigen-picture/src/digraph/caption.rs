//! What stands below a picture of a digraph: what its weights are, and means.

use maxplus_graph::cycle_mean::{CycleMean, max_cycle_mean};
use maxplus_graph::{Cycle, Digraph};
use num_rational::BigRational;
use num_traits::Zero;
use supereigen::Problem;

/// The lines below the picture: none where the weights are those of the matrix
/// and no cycle is shown.
pub(super) fn caption(problem: &Problem<BigRational>, cycle: Option<&Cycle>) -> Vec<String> {
    let mut lines = Vec::new();
    let lambda = problem.lambda().value();
    match lambda {
        None => lines.push(
            "lambda = -inf: every vector is a solution, as for the unit matrix, which this is"
                .to_owned(),
        ),
        Some(lambda) if lambda.is_zero() => {}
        Some(lambda) => lines.push(format!(
            "weights are reduced: lambda = {lambda} is taken off every arc"
        )),
    }
    if let (Some(cycle), Some(lambda)) = (cycle, lambda) {
        let reduced = CycleMean::of(&problem.digraph(), cycle.clone());
        let mean = reduced.mean() + lambda;
        lines.push(format!("the cycle has mean {mean} in the matrix as given"));
    }
    if lines.is_empty() {
        return lines;
    }
    lines.push(match max_cycle_mean(&Digraph::of(problem.given())) {
        Some(greatest) => format!("lambda(A) = {}", greatest.mean()),
        None => "lambda(A) = -inf: there is no cycle".to_owned(),
    });
    lines
}
