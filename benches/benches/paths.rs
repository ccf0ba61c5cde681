//! Maximum J-paths into one node of the complete digraph on 10 nodes: 9! of
//! them, all kept, or all cut at their third node.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use maxplus_core::{NodeSet, Square};
use maxplus_graph::paths::Visit;
use maxplus_graph::{Digraph, MaximumPaths};
use maxplus_testing::generate::dense;

fn paths(c: &mut Criterion) {
    let graph = Digraph::of(&Square::new(dense(10, 10, 0..=0, 0)).expect("n x n"));
    let into = MaximumPaths::ending_in(&graph, &NodeSet::of(10, [0]));
    let all = into.tally().complete().expect("no limit");
    assert_eq!(all.results, (1..=9).product::<u64>());
    let cut = |paths: &MaximumPaths<'_, i64>| {
        let tally = paths.visit(|ending| {
            if ending.len() == 3 {
                Visit::Cut
            } else {
                Visit::Grow
            }
        });
        tally.found().steps
    };
    assert_eq!(cut(&into), 1 + 9 + 9 * 8);

    let mut group = c.benchmark_group("paths/K10");
    group.sample_size(10);
    group.bench_function("count", |b| b.iter(|| black_box(&into).count()));
    group.bench_function("iter", |b| b.iter(|| black_box(&into).iter().count()));
    group.bench_function("cut", |b| b.iter(|| cut(black_box(&into))));
    group.finish();
}

criterion_group!(benches, paths);
criterion_main!(benches);
