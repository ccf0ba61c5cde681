//! Taking a solution apart: no basis is computed, so a thousand nodes take
//! milliseconds where the basis has millions of vectors.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_core::testing::generate;
use maxplus_core::{MaxPlus, Vector};
use supereigen::Problem;
use supereigen::decompose::Part;

/// The maximum of the parts.
fn maximum(n: usize, parts: &[Part<i64>]) -> Vector<MaxPlus<i64>> {
    let sum = |sum: Vector<_>, part: &Part<i64>| sum.plus(&part.vector).expect("one length");
    parts.iter().fold(Vector::zeros(n), sum)
}

fn decompose(c: &mut Criterion) {
    let mut group = c.benchmark_group("decompose/degree 4");
    group.sample_size(10);
    for n in [250, 500, 1000] {
        let matrix = generate::sparse(n, 4, -10..=10, 7);
        let problem = Problem::supereigenvectors(&matrix).expect("small entries");
        let bound = Vector::from_fn(n, |_| MaxPlus::finite(0));
        let x = problem.greatest_below(&bound).expect("small entries");
        assert_eq!(maximum(n, &problem.decompose(&x).expect("a solution")), x);
        group.bench_with_input(BenchmarkId::new("greatest_below", n), &bound, |b, bound| {
            b.iter(|| problem.greatest_below(black_box(bound)))
        });
        group.bench_with_input(BenchmarkId::new("decompose", n), &x, |b, x| {
            b.iter(|| problem.decompose(black_box(x)))
        });
    }
    group.finish();
}

criterion_group!(benches, decompose);
criterion_main!(benches);
