//! The three extremality tests on the 692 extremals of one dense matrix:
//! n = 15, entries from -100 to 20, seed 1. Every extremality is asserted.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use maxplus_core::lcg::lcg_matrix;
use maxplus_core::{MaxPlus, Vector};
use maxplus_graph::Budget;
use supereigen::Problem;
use supereigen::extremality::{chain, definition, hypergraph};

fn extremality(criterion: &mut Criterion) {
    let matrix = lcg_matrix(15, -100, 20, 100, 1);
    let problem = Problem::new(&matrix).expect("small entries");
    let basis: Vec<Vector<MaxPlus<i64>>> = problem.basis().iter().map(|v| v.to_vector()).collect();
    assert_eq!(basis.len(), 692);
    let mut group = criterion.benchmark_group("extremality, n = 15 dense, 692 vectors");
    group.sample_size(10);
    group.bench_function("chain", |bencher| {
        bencher.iter(|| {
            for x in black_box(&basis) {
                assert!(
                    chain::extremality(&problem, x, &Budget::unlimited())
                        .expect("a solution")
                        .is_extremal()
                );
            }
        });
    });
    group.bench_function("hypergraph", |bencher| {
        bencher.iter(|| {
            for x in black_box(&basis) {
                let extremality = hypergraph::extremality(&problem, x, &Budget::unlimited());
                assert!(extremality.expect("a solution").is_extremal());
            }
        });
    });
    group.bench_function("definition", |bencher| {
        bencher.iter(|| {
            for x in black_box(&basis) {
                let extremality = definition::extremality(&problem, x, &basis);
                assert!(extremality.expect("a solution").is_extremal());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, extremality);
criterion_main!(benches);
