//! Best weights of walks: from one node, and between all, on digraphs whose
//! cycles are all negative. The answers are held against each other.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_core::{ReadMatrix, Square};
use maxplus_graph::Digraph;
use maxplus_graph::closure::{best_between, best_from};
use maxplus_testing::generate::sparse;

fn closure(c: &mut Criterion) {
    let mut group = c.benchmark_group("closure");
    group.sample_size(10);
    for n in [100, 200, 400] {
        let matrix = Square::new(sparse(n, 4, -1000..=-1, 1)).expect("square");
        let graph = Digraph::of(&matrix);
        let between = best_between(&graph).expect("all cycles are negative");
        let from = best_from(&graph, 0).expect("all cycles are negative");
        for (j, best) in from.iter().enumerate() {
            assert_eq!(between.entry(0, j), best.value().map(|_| best));
        }
        group.bench_function(BenchmarkId::new("best_from", n), |b| {
            b.iter(|| best_from(black_box(&graph), 0))
        });
        group.bench_function(BenchmarkId::new("best_between", n), |b| {
            b.iter(|| best_between(black_box(&graph)))
        });
    }
    group.finish();
}

criterion_group!(benches, closure);
criterion_main!(benches);
