//! Walk bounds into one node, up to 100 arcs, with 1000 nodes and 10,000 arcs.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use maxplus_core::Square;
use maxplus_graph::Digraph;
use maxplus_graph::walks::WalkBounds;
use maxplus_testing::generate::sparse;

const SEED: u64 = 11;

fn walks(c: &mut Criterion) {
    let matrix = sparse(1000, 10, 1..=1, SEED);
    let graph = Digraph::of(&Square::new(matrix).expect("n x n"));
    // Every arc weighs 1 and every node has one, so the best walk uses all
    // 100 arcs or, where no walk of that length arrives, one or a few less.
    let bounds = WalkBounds::into_node(&graph, 0, 100).expect("small weights");
    assert!((0..1000).all(|from| bounds.best(100, from).is_none_or(|&best| best <= 100)));
    assert!((0..1000).any(|from| bounds.best(100, from) == Some(&100)));

    let mut group = c.benchmark_group("walks/n=1000/m=10000/L=100");
    group.sample_size(10);
    group.bench_function("into_node", |b| {
        b.iter(|| WalkBounds::into_node(black_box(&graph), 0, 100))
    });
    group.finish();
}

criterion_group!(benches, walks);
criterion_main!(benches);
