//! The chains engine: counting by instruction set, by size, by form, on one
//! and on all threads. The report sets these against their goals.

use std::hint::black_box;
use std::time::Duration;

use benches::counting::{first, prepared};
use benches::families::{self, Lcg, SIXTY, TWENTY};
use benches::threads::{self, cores};
use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use maxplus_core::ReadMatrix;
use maxplus_testing::generate;
use supereigen::Ending;
use supereigen::Problem;
use supereigen::testing::{Form, InstructionSet};

const EXTREMALS: u64 = 100_000;

fn group<'a>(c: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(format!("chains/{name}"));
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .throughput(Throughput::Elements(EXTREMALS));
    group
}

fn instruction_sets(c: &mut Criterion) {
    let problem = SIXTY.problem();
    let mut group = group(c, "n=60");
    for set in InstructionSet::ALL
        .into_iter()
        .filter(|set| set.is_available())
    {
        let chains = prepared(&problem).with_instructions(set);
        group.bench_function(set.name(), |b| b.iter(|| first(&chains, EXTREMALS)));
    }
    group.finish();
}

fn sizes(c: &mut Criterion) {
    let mut group = group(c, "size");
    for n in [50, 100, 200, 400] {
        let chains = prepared(&Lcg::without_loops(n, (-1000, 100), 100).problem());
        let id = BenchmarkId::new("full", n);
        group.bench_function(id, |b| b.iter(|| first(&chains, EXTREMALS)));
    }
    for n in [1000, 2000, 4000, 8000] {
        let chains = prepared(&families::sparse(n));
        let id = BenchmarkId::new("three arcs per row", n);
        group.bench_function(id, |b| b.iter(|| first(&chains, EXTREMALS)));
    }
    group.finish();
}

/// Where the sparse form begins to pay: what [`Form::choose`] rests on.
fn forms(c: &mut Criterion) {
    let mut group = group(c, "form");
    for (n, degree) in [(64, 4), (128, 8), (256, 8), (256, 32), (512, 16), (512, 64)] {
        let matrix = generate::sparse(n, degree, -10..=10, 1);
        let problem = Problem::new(&matrix).expect("small entries");
        let choice = Form::choose(n, matrix.nonzeros()).name();
        for form in [Form::Dense, Form::Sparse] {
            let chains = prepared(&problem).in_form(form);
            let chosen = if form.name() == choice {
                ", chosen"
            } else {
                ""
            };
            let name = format!("{}{chosen}", form.name());
            let id = BenchmarkId::new(name, format!("n={n}, degree {degree}"));
            group.bench_function(id, |b| b.iter(|| first(&chains, EXTREMALS)));
        }
    }
    group.finish();
}

/// A whole basis: counted, and with collecting and sorting.
fn whole(c: &mut Criterion) {
    let problem = TWENTY.problem();
    let chains = prepared(&problem);
    let mut group = group(c, "n=20, density 50 %, whole");
    group.throughput(Throughput::Elements(5_203));
    group.bench_function("count", |b| {
        b.iter(|| {
            assert_eq!(black_box(&chains).count(), Ending::Complete(5_203));
        })
    });
    group.bench_function("basis", |b| {
        b.iter(|| assert_eq!(black_box(&problem).basis().len(), 5_203))
    });
    group.finish();
}

fn threads(c: &mut Criterion) {
    let chains = prepared(&SIXTY.problem());
    let mut group = group(c, "threads, n=60");
    let extremals = 10 * EXTREMALS;
    group.throughput(Throughput::Elements(extremals));
    for count in 1..=cores() {
        group.bench_function(BenchmarkId::from_parameter(count), |b| {
            b.iter(|| threads::count(count, &chains, extremals))
        });
    }
    group.finish();
}

criterion_group!(benches, instruction_sets, sizes, forms, whole, threads);
criterion_main!(benches);
