//! Head first: where the other search is quick, and where it would not end.

use std::time::Duration;

use benches::families::{self, TWENTY};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use supereigen::{Ending, Problem};

/// Counts by the search head first, and asserts the number.
fn count(problem: &Problem<i64>, extremals: u64) {
    let counted = problem.extremals().head_first().count();
    assert_eq!(counted, Ending::Complete(extremals));
}

fn heads(c: &mut Criterion) {
    let mut group = c.benchmark_group("heads");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(1));
    let twenty = TWENTY.problem();
    group.bench_function(BenchmarkId::from_parameter(TWENTY), |b| {
        b.iter(|| count(&twenty, 5_203));
    });
    for known in families::dead_ends() {
        // A thousand nodes in a ring are for the default.
        if known.problem.n() < 1000 {
            let id = BenchmarkId::from_parameter(&known.name);
            group.bench_function(id, |b| b.iter(|| count(&known.problem, known.extremals)));
        }
    }
    group.finish();
}

criterion_group!(benches, heads);
criterion_main!(benches);
