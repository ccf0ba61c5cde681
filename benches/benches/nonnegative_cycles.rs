//! Nonnegative cycles of a full matrix, n = 10, entries in [-100, 20]: the
//! search that cuts beside the plain one that lists all and throws most away.

use std::hint::black_box;

use benches::layers::graph::{cut, list_and_filter, mostly_negative};
use criterion::{Criterion, criterion_group, criterion_main};
use maxplus_graph::{Cycle, NonnegativeCycles};

fn nonnegative_cycles(c: &mut Criterion) {
    let graph = mostly_negative();
    assert_eq!(cut(&graph).0, list_and_filter(&graph).0);
    let all = NonnegativeCycles::of(&graph).expect("small weights");
    let weights = all.iter().map(|cycle: Result<Cycle, _>| {
        let cycle = cycle.expect("no limit");
        cycle.weight(&graph).expect("small weights")
    });
    assert!(weights.min() >= Some(0));

    let mut group = c.benchmark_group("nonnegative_cycles/n=10");
    group.sample_size(10);
    group.bench_function("cut", |b| b.iter(|| cut(black_box(&graph))));
    group.bench_function("list and filter", |b| {
        b.iter(|| list_and_filter(black_box(&graph)))
    });
    group.finish();
}

criterion_group!(benches, nonnegative_cycles);
criterion_main!(benches);
