//! The paper's algorithms on one dense matrix, the default method beside them.
//!
//! n = 8, entries from -100 to 100, seed 1: 8,377 nonnegative cycles, 141,681
//! maximum paths, a basis of 40. The counts are asserted.
//!
//! | bench | extremality tests |
//! |---|---|
//! | every path in full, as printed | 150,617 |
//! | each ending once, branches cut | 93,800 |
//! | Algorithm 4, 190,745 generators reduced | none |
//! | chains | none: every extremal is made once |

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use maxplus_core::lcg::lcg_matrix;
use maxplus_graph::Limits;
use supereigen::paper::{algorithm3, algorithm4};
use supereigen::{BasisEnding, Counter, Problem, Run};

fn tests(run: Run<BasisEnding<i64>>, expected: u64) {
    let tests = run.report.counters.get(Counter::ExtremalityTests);
    assert_eq!(tests, expected);
    assert_eq!(run.complete().expect("no limit").len(), 40);
}

fn paper(criterion: &mut Criterion) {
    let matrix = lcg_matrix(8, -100, 100, 100, 1);
    let problem = Problem::new(&matrix).expect("small entries");
    let limits = Limits::none();
    let mut group = criterion.benchmark_group("paper, n = 8 dense");
    group.sample_size(10);
    group.bench_function("algorithm 3, every path in full", |bencher| {
        bencher.iter(|| {
            let run = algorithm3::algorithm3_in_full(black_box(&problem), &limits);
            tests(run, 150_617);
        });
    });
    group.bench_function("algorithm 3, branches cut", |bencher| {
        bencher.iter(|| tests(algorithm3::algorithm3(black_box(&problem), &limits), 93_800));
    });
    group.bench_function("algorithm 4, reduced", |bencher| {
        bencher.iter(|| tests(algorithm4::run(black_box(&problem), &limits), 0));
    });
    group.bench_function("chains", |bencher| {
        bencher.iter(|| assert_eq!(black_box(&problem).basis().len(), 40));
    });
    group.finish();
}

criterion_group!(benches, paper);
criterion_main!(benches);
