//! Half-spaces from generators.

use std::hint::black_box;

use benches::families::HALF_SPACES;
use criterion::Criterion;
use maxplus_graph::Limits;
use maxplus_polyhedra::halfspaces::half_spaces;

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "polyhedra");
    for (generators, d, p, rows) in HALF_SPACES {
        let set = generators.vectors(d, p);
        group.bench_function(format!("{generators:?}({d},{p})"), |b| {
            b.iter(|| {
                let found = half_spaces(black_box(&set), &Limits::none());
                assert_eq!(found.expect("small entries").into_found().len(), rows);
            })
        });
    }
}
