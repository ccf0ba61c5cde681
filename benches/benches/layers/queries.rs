//! The greatest solution below a bound, the nearest one, and a timetable.

use benches::plant::Plant;
use criterion::Criterion;

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "queries");
    for (name, plant) in [
        ("n = 100 full", Plant::dense(100)),
        ("n = 1,000, four arcs in each row", Plant::sparse(1_000)),
    ] {
        group.bench_function(format!("greatest, {name}"), |b| b.iter(|| plant.greatest()));
        group.bench_function(format!("nearest, {name}"), |b| b.iter(|| plant.nearest()));
        group.bench_function(format!("timetable, {name}"), |b| {
            b.iter(|| plant.timetable())
        });
    }
}
