//! Components of a sparse digraph with 100,000 nodes, ours alone and petgraph's
//! own; the counts are asserted to be equal.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use maxplus_core::Square;
use maxplus_graph::Digraph;
use maxplus_graph::scc::Components;
use maxplus_testing::generate::sparse;
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

const SEED: u64 = 7;

fn scc(c: &mut Criterion) {
    let n = 100_000;
    let matrix = sparse(n, 2, 0..=0, SEED);
    let graph = Digraph::of(&Square::new(matrix).expect("n x n"));
    let mut theirs = DiGraph::<(), ()>::new();
    let nodes: Vec<_> = (0..n).map(|_| theirs.add_node(())).collect();
    for (i, j, _) in graph.arcs() {
        theirs.add_edge(nodes[i], nodes[j], ());
    }
    assert_eq!(Components::of(&graph).len(), tarjan_scc(&theirs).len());

    let mut group = c.benchmark_group("scc/n=100000/m=200000");
    group.sample_size(10);
    group.bench_function("components", |b| {
        b.iter(|| Components::of(black_box(&graph)))
    });
    group.bench_function("petgraph 0.8", |b| {
        b.iter(|| tarjan_scc(black_box(&theirs)))
    });
    group.finish();
}

criterion_group!(benches, scc);
criterion_main!(benches);
