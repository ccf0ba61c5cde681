//! Taking a solution apart: no basis is computed, so a thousand nodes take
//! milliseconds where the basis has millions of vectors.

use std::hint::black_box;

use benches::layers::methods::{maximum, to_decompose};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_core::{MaxPlus, Vector};
use maxplus_graph::Budget;

fn decompose(c: &mut Criterion) {
    let mut group = c.benchmark_group("decompose/degree 4");
    group.sample_size(10);
    for n in [250, 500, 1000] {
        let (problem, x) = to_decompose(n);
        let bound = Vector::from_fn(n, |_| MaxPlus::finite(0));
        assert!(
            maximum(
                n,
                &problem
                    .decompose(&x, &Budget::unlimited())
                    .expect("a solution")
            ) == x
        );
        group.bench_with_input(BenchmarkId::new("greatest_below", n), &bound, |b, bound| {
            b.iter(|| problem.greatest_below(black_box(bound), &Budget::unlimited()))
        });
        group.bench_with_input(BenchmarkId::new("decompose", n), &x, |b, x| {
            b.iter(|| problem.decompose(black_box(x), &Budget::unlimited()))
        });
    }
    group.finish();
}

criterion_group!(benches, decompose);
criterion_main!(benches);
