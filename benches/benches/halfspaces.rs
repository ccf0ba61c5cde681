//! Half-spaces from generators: the walk against the plain version, and the rows that are
//! needed of them.

use std::hint::black_box;
use std::time::Duration;

use benches::families::HALF_SPACES;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use maxplus_graph::{Budget, Limits};
use maxplus_polyhedra::Cone;
use maxplus_polyhedra::halfspaces::{half_spaces, plain};

fn halfspaces(c: &mut Criterion) {
    let mut group = c.benchmark_group("halfspaces");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500));
    let none = Limits::none();
    for (generators, d, p, rows) in HALF_SPACES {
        let set = generators.vectors(d, p);
        let id = |name: &str| BenchmarkId::new(name.to_owned(), format!("{generators:?},{d},{p}"));
        assert_eq!(half_spaces(&set, &none).unwrap().into_found().len(), rows);
        group.bench_with_input(id("walk"), &set, |b, set| {
            b.iter(|| half_spaces(black_box(set), &none))
        });
        // The larger ones take seconds a turn: the report measures them.
        if p <= 30 {
            group.bench_with_input(id("plain"), &set, |b, set| {
                b.iter(|| plain::half_spaces(black_box(set), &none))
            });
            group.bench_with_input(id("needed"), &set, |b, set| {
                b.iter(|| {
                    let cone = Cone::of_set(black_box(set)).unwrap();
                    let rows = cone.minimal_rows(&Budget::unlimited());
                    rows.unwrap().inequalities()
                })
            });
        }
    }
    group.finish();
}

criterion_group!(benches, halfspaces);
criterion_main!(benches);
