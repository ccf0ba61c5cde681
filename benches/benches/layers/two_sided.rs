//! The greatest solution of a two-sided system by policies, beside plain iteration.

use std::hint::black_box;

use benches::layers::two_sided::{Rows, greatest, plain};
use criterion::Criterion;

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "two-sided");
    for (name, n, rows) in [
        ("n = 100, density 0.1", 100, Rows::random(100, 10, 1_000)),
        ("a game of 300 vertices", 300, Rows::game(300, 1_000)),
    ] {
        let system = rows.system();
        assert!(plain(greatest(&system, n).vector()) == rows.iterated());
        group.bench_function(format!("policies, {name}"), |b| {
            b.iter(|| greatest(black_box(&system), n))
        });
        group.bench_function(format!("iteration, {name}"), |b| {
            b.iter(|| black_box(&rows).iterated())
        });
    }
}
