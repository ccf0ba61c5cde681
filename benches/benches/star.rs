//! Stars: sparse over density, and against dense.
//!
//! `cargo bench -p benches --bench star` prints, besides criterion's figures,
//! the time of a sparse star by *needed multiplication*: every node looks once
//! at every arc it can reach, that is n times the number of arcs here, where
//! all nodes reach all.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_core::star::star;
use maxplus_core::testing::generate;
use maxplus_core::{ReadMatrix, Square};

fn time_of<R>(run: impl FnOnce() -> R) -> (R, Duration) {
    let start = Instant::now();
    let result = black_box(run());
    (result, start.elapsed())
}

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
        let (from_sparse, sparse_time) = time_of(|| star(&sparse).expect("all cycles negative"));
        let (from_dense, dense_time) = time_of(|| star(&dense).expect("all cycles negative"));
        assert_eq!(from_sparse.to_dense(), from_dense.into_inner());
        let needed = n * sparse.nonzeros();
        println!(
            "star n = {n}, {degree} a row: {needed} needed multiplications, {:.2} ns each; \
             dense takes {:.1} times as long",
            sparse_time.as_secs_f64() * 1e9 / needed as f64,
            dense_time.as_secs_f64() / sparse_time.as_secs_f64(),
        );
        group.bench_function(BenchmarkId::new("sparse, degree", degree), |bencher| {
            bencher.iter(|| star(&sparse));
        });
    }
    group.finish();
}

criterion_group!(benches, over_density);
criterion_main!(benches);
