//! The instances: lambda(A), basis, sweep and verdict of each.

use benches::layers::instances::Real;
use criterion::Criterion;
use maxplus_instances::ALL;

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "instances");
    for instance in ALL {
        let real = Real::of(instance);
        group.bench_function(instance.name, |b| b.iter(|| real.all()));
    }
}
