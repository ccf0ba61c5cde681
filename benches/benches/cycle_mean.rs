//! Maximum cycle mean: Howard and Karp side by side on one digraph, with 2000
//! nodes and 20,000 arcs; their answers are asserted to be equal.

use std::hint::black_box;

use benches::layers::graph::twenty_thousand_arcs;
use criterion::{Criterion, criterion_group, criterion_main};
use maxplus_graph::cycle_mean::{critical_graph, howard, karp};

fn cycle_mean(c: &mut Criterion) {
    for (family, range) in [("wide", -1_000_000..=1_000_000), ("ties", -1..=1)] {
        let graph = twenty_thousand_arcs(range);
        let lambda = howard(&graph).expect("every node has an arc out");
        assert_eq!(karp(&graph).expect("the same").mean(), lambda.mean());
        let critical = critical_graph(&graph).expect("the same");
        assert_eq!(critical.mean().mean(), lambda.mean());

        let mut group = c.benchmark_group(format!("cycle_mean/{family}/n=2000/m=20000"));
        group.sample_size(10);
        group.bench_function("howard", |b| b.iter(|| howard(black_box(&graph))));
        group.bench_function("critical_graph", |b| {
            b.iter(|| critical_graph(black_box(&graph)))
        });
        group.bench_function("karp", |b| b.iter(|| karp(black_box(&graph))));
        group.finish();
    }
}

criterion_group!(benches, cycle_mean);
criterion_main!(benches);
