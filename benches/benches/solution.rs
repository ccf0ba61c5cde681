//! The greatest solution below a vector, where plain rounds x <- min(x, A (x) x)
//! would go down by ones: weights of 10^9 beside a loss of 1. Policies need as
//! many operations as for small weights, and both are measured.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_core::{MaxPlus, SparseMatrix, Vector};
use maxplus_graph::Budget;
use supereigen::Problem;

/// Pairs of nodes that hold each other up with a loss of 1 and lose `far` on
/// the way to the next pair; the last node has a loop. With the greatest
/// solution below 0, which loses `far` once for each pair.
fn drains(pairs: usize, far: i64) -> (Problem<i64>, Vector<MaxPlus<i64>>) {
    let last = 2 * pairs;
    let pair = |p: usize| {
        let next = if p + 1 < pairs { 2 * p + 3 } else { last };
        let (left, right) = (2 * p, 2 * p + 1);
        [(left, right, -1), (right, left, 0), (right, next, -far)]
    };
    let arcs = (0..pairs).flat_map(pair).chain([(last, last, 0)]);
    let arcs = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let matrix = SparseMatrix::from_triplets(last + 1, last + 1, arcs).expect("nodes");
    let entry = |i: usize| {
        let lost = far * (pairs - i / 2) as i64;
        MaxPlus::finite(if i == last {
            0
        } else {
            -lost - i64::from(i.is_multiple_of(2))
        })
    };
    let problem = Problem::new(&matrix).expect("room for the sums");
    (problem, Vector::from_fn(last + 1, entry))
}

fn solution(c: &mut Criterion) {
    let mut group = c.benchmark_group("greatest_below/drains");
    group.sample_size(10);
    for pairs in [10, 100, 1000] {
        for (name, far) in [("10", 10), ("10^9", 1_000_000_000)] {
            let (problem, expected) = drains(pairs, far);
            let bound = Vector::from_fn(problem.n(), |_| MaxPlus::finite(0));
            let greatest = || problem.greatest_below(black_box(&bound), &Budget::unlimited());
            assert_eq!(greatest(), Ok(expected));
            group.bench_function(BenchmarkId::new(name, problem.n()), |b| b.iter(greatest));
        }
    }
    group.finish();
}

criterion_group!(benches, solution);
criterion_main!(benches);
