//! Two-sided systems: the double description against its first
//! straightforward version, on the cyclic family with known numbers of rays.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_core::{MaxPlus, SparseMatrix};
use maxplus_graph::limits::Limits;
use supereigen::Cone;
use supereigen::double_description::{extreme_rays, straightforward};

/// Inequality i = 0..p has coefficient j * (i + 1) at x_j, on the greater side
/// iff i + j is even. The numbers of rays were counted with TPLib 1.3, which
/// took 9.1 s for (15, 7) on the machine where that was done.
fn cyclic(d: usize, p: usize) -> Cone<i64> {
    let side = |parity: usize| {
        let row = |i: usize| {
            let columns = (0..d).filter(move |j| (i + j) % 2 == parity);
            columns.map(move |j| (j, MaxPlus::finite((j * (i + 1)) as i64)))
        };
        SparseMatrix::from_rows(d, (0..p).map(row))
    };
    Cone::new(&side(0), &side(1)).expect("small entries")
}

fn double_description(c: &mut Criterion) {
    let mut group = c.benchmark_group("double_description/cyclic");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500));
    let none = Limits::none();
    for (d, p, rays) in [(8, 5, 38), (10, 8, 74), (15, 7, 2640)] {
        let cone = cyclic(d, p);
        let id = |name: &str| BenchmarkId::new(name.to_owned(), format!("{d},{p}"));
        assert_eq!(extreme_rays(&cone, &none).found().len(), rays);
        group.bench_with_input(id("method"), &cone, |b, cone| {
            b.iter(|| extreme_rays(black_box(cone), &none))
        });
        assert_eq!(
            straightforward::extreme_rays(&cone, &none).found().len(),
            rays
        );
        group.bench_with_input(id("straightforward"), &cone, |b, cone| {
            b.iter(|| straightforward::extreme_rays(black_box(cone), &none))
        });
    }
    group.finish();
}

criterion_group!(benches, double_description);
criterion_main!(benches);
