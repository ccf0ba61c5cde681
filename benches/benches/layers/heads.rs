//! Head first: where the other search is quick, and where it would not end.

use benches::families::{dead_ends, twenty};
use criterion::Criterion;
use supereigen::Ending;

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "heads");
    // A thousand nodes in a ring are for the default.
    let small = dead_ends()
        .into_iter()
        .filter(|known| known.problem.n() < 1000);
    for known in small.chain([twenty()]) {
        let extremals = known.problem.extremals().head_first();
        group.bench_function(&known.name, |b| {
            b.iter(|| assert_eq!(extremals.count(), Ending::Complete(known.extremals)))
        });
    }
}
