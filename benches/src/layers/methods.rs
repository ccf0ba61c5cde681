//! The other methods of `supereigen`: decomposition.

use maxplus_core::{MaxPlus, Vector};
use maxplus_graph::Budget;
use maxplus_testing::generate;
use supereigen::Problem;
use supereigen::vector::Part;

use crate::measure::{Effort, in_turn};
use crate::row::Row;

const LAYER: &str = "methods";

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    vec![decomposition(effort)]
}

/// The maximum of the parts.
pub fn maximum(n: usize, parts: &[Part<i64>]) -> Vector<MaxPlus<i64>> {
    let sum = |sum: Vector<_>, part: &Part<i64>| sum.plus(&part.vector).expect("one length");
    parts.iter().fold(Vector::zeros(n), sum)
}

/// A solution with n nodes, four arcs each, to be decomposed.
pub fn to_decompose(n: usize) -> (Problem<i64>, Vector<MaxPlus<i64>>) {
    let matrix = generate::sparse(n, 4, -10..=10, 7);
    let problem = Problem::new(&matrix).expect("small entries");
    let bound = Vector::from_fn(n, |_| MaxPlus::finite(0));
    let x = problem
        .greatest_below(&bound, &Budget::unlimited())
        .expect("small entries");
    (problem, x.into_vector())
}

fn decomposition(effort: Effort) -> Row {
    let n = 1000;
    let (problem, x) = to_decompose(n);
    let parts = problem
        .decompose(&x, &Budget::unlimited())
        .expect("a solution");
    assert!(maximum(n, &parts) == x);
    let mut decompose = || {
        let again = problem
            .decompose(&x, &Budget::unlimited())
            .expect("a solution");
        assert_eq!(again.len(), parts.len());
    };
    let time = in_turn(effort.rounds(5), [&mut decompose]).seconds(0);
    // "Well under a second."
    let what = "decompose, n = 1000, four arcs per row";
    Row::new(LAYER, what, time.times(1e3))
        .unit("ms")
        .at_most(500.0)
        .scale(format!("into {} extremals", parts.len()))
        .headline()
}
