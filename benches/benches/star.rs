//! Stars: sparse over density, dense beside it.
//!
//! The throughput is in *needed multiplications*: every node looks once at
//! every arc it can reach, that is n times the number of arcs here, where all
//! nodes reach all.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use maxplus_core::star::star;
use maxplus_core::{ReadMatrix, Square};
use maxplus_testing::generate;

fn over_density(c: &mut Criterion) {
    let n = 400;
    let mut group = c.benchmark_group("star");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    for degree in [2, 4, 8, 16, 32, 64] {
        let sparse = Square::new(generate::sparse(n, degree, -1000..=-1, 1)).expect("square");
        let dense = Square::new(sparse.to_dense()).expect("square");
        let from_sparse = star(&sparse).expect("all cycles negative");
        let from_dense = star(&dense).expect("all cycles negative");
        assert!(from_sparse.to_dense() == from_dense.into_inner());
        group.throughput(Throughput::Elements((n * sparse.nonzeros()) as u64));
        group.bench_function(BenchmarkId::new("sparse", degree), |bencher| {
            bencher.iter(|| star(black_box(&sparse)));
        });
        group.bench_function(BenchmarkId::new("dense", degree), |bencher| {
            bencher.iter(|| star(black_box(&dense)));
        });
    }
    group.finish();
}

criterion_group!(benches, over_density);
criterion_main!(benches);
