//! All lambda at once.

use benches::layers::sweep::{CHAINS, sweep};
use criterion::Criterion;

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "sweep");
    let sweep = sweep();
    group.bench_function("n = 12 full", |b| {
        b.iter(|| {
            let staircase = sweep.staircase().complete();
            assert_eq!(staircase.expect("no limit").chains(), CHAINS);
        })
    });
}
