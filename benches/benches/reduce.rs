//! Removing the arcs that the solutions do not need: the ladder, where all but
//! one arc per row go, and full random matrices, where many stay.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_graph::Budget;
use supereigen::Problem;

/// The ladder of `testdata/dead-ends.json`.
fn ladder(layers: usize) -> Problem<i64> {
    let (w, z) = (2 * layers, 2 * layers + 1);
    let nodes = (0..w).flat_map(|node| {
        let next = 2 * (node / 2 + 1);
        let on = if next < w {
            vec![next, next + 1]
        } else {
            vec![]
        };
        on.into_iter().chain([w]).map(move |to| (node, to))
    });
    let arcs = nodes.chain([(w, z), (z, w), (z, 0), (z, 1)]);
    let arcs = arcs.map(|(i, j)| (i, j, MaxPlus::finite(0_i64)));
    Problem::new(&Matrix::from_triplets(z + 1, z + 1, arcs).expect("nodes")).expect("zeros")
}

fn left(problem: &Problem<i64>) -> usize {
    let reduction = problem.reduce(&Budget::unlimited());
    let reduction = reduction.complete().expect("there is no limit");
    reduction.matrix.triplets().count()
}

fn reduce(c: &mut Criterion) {
    let mut group = c.benchmark_group("reduce");
    group.sample_size(10);
    for layers in [20, 80] {
        let problem = ladder(layers);
        assert_eq!(left(&problem), problem.n());
        group.bench_with_input(
            BenchmarkId::new("ladder", layers),
            &problem,
            |b, problem| b.iter(|| left(black_box(problem))),
        );
    }
    for n in [20, 60] {
        let problem =
            Problem::new(&lcg_matrix_without_loops(n, -20, 0, 100, 1)).expect("small entries");
        let arcs = left(&problem);
        let reduction = problem.reduce(&Budget::unlimited()).into_found();
        let again = Problem::new(&reduction.matrix).expect("small entries");
        assert_eq!(left(&again), arcs, "nothing that is left can go");
        group.bench_with_input(BenchmarkId::new("full", n), &problem, |b, problem| {
            b.iter(|| left(black_box(problem)))
        });
    }
    group.finish();
}

criterion_group!(benches, reduce);
criterion_main!(benches);
