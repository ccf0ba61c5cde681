//! Elementary cycles: Johnson here and in two public crates, side by side.
//!
//! `count` keeps no cycle, as the visitor of graph-cycles; `iter` gives each
//! cycle as a value, as the iterator of rustworkx-core.

use std::hint::black_box;

use benches::layers::graph::{
    count_graph_cycles, count_iterated, count_rustworkx, count_visited, many_cycles, petgraph_of,
};
use criterion::{Criterion, criterion_group, criterion_main};

fn cycles(c: &mut Criterion) {
    for (name, graph, expected) in many_cycles() {
        let theirs = petgraph_of(&graph);
        let answer = count_visited(&graph);
        assert_eq!(answer.0, expected);
        assert_eq!(count_iterated(&graph), answer);
        assert_eq!(count_graph_cycles(&theirs), answer);
        assert_eq!(count_rustworkx(&theirs), answer);

        let mut group = c.benchmark_group(format!("cycles/{name}"));
        group.sample_size(10);
        group.bench_function("count", |b| b.iter(|| count_visited(black_box(&graph))));
        group.bench_function("iter", |b| b.iter(|| count_iterated(black_box(&graph))));
        group.bench_function("graph-cycles 0.3", |b| {
            b.iter(|| count_graph_cycles(black_box(&theirs)))
        });
        group.bench_function("rustworkx-core 0.18", |b| {
            b.iter(|| count_rustworkx(black_box(&theirs)))
        });
        group.finish();
    }
}

criterion_group!(benches, cycles);
criterion_main!(benches);
