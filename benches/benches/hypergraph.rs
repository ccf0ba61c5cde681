//! Terminal components of directed hypergraphs: twice the size should take
//! little more than twice the time, where a closure per node takes four times.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use maxplus_core::NodeSet;
use maxplus_graph::hypergraph::Hypergraph;

/// {k-2, k-1} -> k and k -> 0: nodes merge one after the other, and every merge
/// sets one more hyperarc free. All nodes are one component.
fn staircase(n: usize) -> Hypergraph {
    let up = (1..n).map(|k| (vec![k - 1, k.saturating_sub(2)], vec![k]));
    let down = (1..n).map(|k| (vec![k], vec![0]));
    Hypergraph::new(n, up.chain(down))
}

/// The nodes reached from all, by a closure from every node.
fn by_closures(h: &Hypergraph) -> NodeSet {
    let mut common = NodeSet::full(h.n());
    for node in 0..h.n() {
        common.intersect_with(&h.reachable([node]));
    }
    common
}

fn hypergraph(c: &mut Criterion) {
    let mut group = c.benchmark_group("hypergraph/staircase");
    group.sample_size(10);
    for n in [1_000, 2_000] {
        let h = staircase(n);
        assert_eq!(h.reached_from_all(), by_closures(&h));
        group.bench_with_input(BenchmarkId::new("closures", n), &h, |b, h| {
            b.iter(|| by_closures(black_box(h)))
        });
    }
    for n in [1_000, 2_000, 100_000, 200_000] {
        let h = staircase(n);
        assert_eq!(h.reached_from_all().len(), n);
        group.throughput(Throughput::Elements(h.size() as u64));
        group.bench_with_input(BenchmarkId::new("terminal", n), &h, |b, h| {
            b.iter(|| black_box(h).reached_from_all())
        });
    }
    group.finish();
}

criterion_group!(benches, hypergraph);
criterion_main!(benches);
