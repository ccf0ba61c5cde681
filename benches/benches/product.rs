//! Products: dense beside the textbook loop, sparse over density.

use std::hint::black_box;
use std::time::Duration;

use benches::layers::core::{of_carrier, textbook};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use maxplus_core::{Carrier, ReadMatrix};
use maxplus_testing::generate;

const N: usize = 512;

fn dense_of<T: Carrier + From<i32>>(c: &mut Criterion) {
    let (a, b) = (of_carrier::<T>(N, 1), of_carrier::<T>(N, 2));
    assert!(
        a.try_product(&b).unwrap() == textbook(&a, &b),
        "{}",
        T::NAME
    );
    let mut group = c.benchmark_group(format!("product/dense/{}", T::NAME));
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    group.bench_function(BenchmarkId::new("ours", N), |bencher| {
        bencher.iter(|| black_box(&a).try_product(&b));
    });
    group.bench_function(BenchmarkId::new("textbook", N), |bencher| {
        bencher.iter(|| textbook(black_box(&a), &b));
    });
    group.finish();
}

fn dense(c: &mut Criterion) {
    dense_of::<i32>(c);
    dense_of::<i64>(c);
    dense_of::<f64>(c);
}

/// By multiplication, over density: it should not depend on it.
fn sparse(c: &mut Criterion) {
    let n = 2000;
    let mut group = c.benchmark_group("product/sparse");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    for degree in [2, 8, 32, 128] {
        let a = generate::sparse(n, degree, -1000..=1000, 1);
        let b = generate::sparse(n, degree, -1000..=1000, 2);
        let dense = a.to_dense().try_product(&b.to_dense());
        assert!(a.try_product(&b).unwrap() == dense.unwrap().to_sparse());
        group.throughput(Throughput::Elements((n * degree * degree) as u64));
        group.bench_function(BenchmarkId::new("degree", degree), |bencher| {
            bencher.iter(|| black_box(&a).try_product(&b));
        });
    }
    group.finish();
}

criterion_group!(benches, dense, sparse);
criterion_main!(benches);
