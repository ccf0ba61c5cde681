//! Two-sided systems by the double description, and decomposition.

use std::hint::black_box;

use benches::families::{CYCLIC, cyclic};
use benches::layers::methods::{maximum, to_decompose};
use benches::threads::pool;
use criterion::Criterion;
use maxplus_graph::{Budget, Limits};
use supereigen::methods::double_description::extreme_rays;

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "methods");
    // On one thread: the method tests candidates on all it can get.
    let one = pool(1);
    for (d, p, rays) in CYCLIC {
        let cone = cyclic(d, p);
        group.bench_function(format!("double description, cyclic({d},{p})"), |b| {
            let found = || extreme_rays(black_box(&cone), &Limits::none());
            b.iter(|| assert_eq!(one.install(found).found().len(), rays))
        });
    }
    let (problem, x) = to_decompose(1000);
    group.bench_function("decompose, n = 1000", |b| {
        b.iter(|| {
            let parts = problem.decompose(black_box(&x), &Budget::unlimited());
            assert!(maximum(1000, &parts.expect("a solution")) == x);
        })
    });
}
