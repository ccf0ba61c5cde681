//! Two-sided systems: the double description against its first
//! straightforward version, on the cyclic family with known numbers of rays.

use std::hint::black_box;
use std::time::Duration;

use benches::families::{CYCLIC, cyclic};
use benches::threads::pool;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_graph::Limits;
use supereigen::double_description::{extreme_rays, straightforward};

fn double_description(c: &mut Criterion) {
    // On one thread: the method tests candidates on all it can get.
    let one = pool(1);
    let mut group = c.benchmark_group("double_description/cyclic");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500));
    let none = Limits::none();
    for (d, p, rays) in CYCLIC {
        let cone = cyclic(d, p);
        let id = |name: &str| BenchmarkId::new(name.to_owned(), format!("{d},{p}"));
        assert_eq!(extreme_rays(&cone, &none).found().len(), rays);
        group.bench_with_input(id("method"), &cone, |b, cone| {
            b.iter(|| one.install(|| extreme_rays(black_box(cone), &none)))
        });
        // Seconds a turn for the largest: the report measures that.
        if rays < 1000 {
            let outcome = straightforward::extreme_rays(&cone, &none);
            assert_eq!(outcome.found().len(), rays);
            group.bench_with_input(id("straightforward"), &cone, |b, cone| {
                b.iter(|| straightforward::extreme_rays(black_box(cone), &none))
            });
        }
    }
    group.finish();
}

criterion_group!(benches, double_description);
criterion_main!(benches);
