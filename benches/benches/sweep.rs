//! All lambda at once: the paper's example, where everything is small, and full
//! matrices.

use std::hint::black_box;

use benches::families::{Lcg, example};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use supereigen::Sweep;

fn chains(sweep: &Sweep<i64>) -> u64 {
    let staircase = sweep.staircase().complete();
    staircase.expect("there is no limit").chains()
}

fn sweep(c: &mut Criterion) {
    let mut group = c.benchmark_group("sweep");
    group.sample_size(20);
    let known = [
        ("the paper's example", example(), 25),
        ("full, n = 12", Lcg::swept(12).problem(), 2_834),
        ("full, n = 16", Lcg::swept(16).problem(), 18_221),
    ];
    for (name, problem, expected) in known {
        let sweep = problem.sweep().threads(1).expect("the feature `parallel`");
        assert_eq!(chains(&sweep), expected);
        group.bench_with_input(BenchmarkId::from_parameter(name), &sweep, |b, sweep| {
            b.iter(|| chains(black_box(sweep)))
        });
    }
    group.finish();
}

criterion_group!(benches, sweep);
criterion_main!(benches);
