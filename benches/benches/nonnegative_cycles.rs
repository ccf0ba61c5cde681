//! Nonnegative cycles of dense matrices, n = 10, entries from -100..=20: the
//! pruned search beside the plain one that lists all cycles and throws most
//! away. The steps of both are counted; at most a tenth may remain.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use maxplus_core::Square;
use maxplus_core::testing::generate;
use maxplus_graph::{Cycle, Cycles, Digraph, NonnegativeCycles};

const SEED: u64 = 1;

fn pruned(graph: &Digraph<i64>) -> (u64, u64) {
    let cycles = NonnegativeCycles::of(graph).expect("small weights");
    let tally = cycles.count().expect("no limit");
    (tally.cycles, tally.steps)
}

fn filtered(graph: &Digraph<i64>) -> (u64, u64) {
    let mut kept = 0;
    let tally = Cycles::of(graph).visit(|nodes| {
        let closed = nodes.iter().zip(nodes.iter().cycle().skip(1));
        let weight: i64 = closed
            .map(|(&i, &j)| graph.weight(i, j).expect("an arc of the cycle"))
            .sum();
        kept += u64::from(weight >= 0);
        ControlFlow::Continue(())
    });
    (kept, tally.expect("no limit").steps)
}

fn nonnegative_cycles(c: &mut Criterion) {
    let matrix = generate::dense(10, 10, -100..=20, SEED);
    let graph = Digraph::of(&Square::new(matrix).expect("n x n"));
    let (cycles, steps) = pruned(&graph);
    let (kept, all_steps) = filtered(&graph);
    assert_eq!(cycles, kept);
    assert!(10 * steps <= all_steps, "{steps} steps of {all_steps}");
    println!("{cycles} nonnegative cycles: {steps} steps, {all_steps} without cutting");
    let first = NonnegativeCycles::of(&graph).expect("small weights");
    let weights = first.iter().map(|cycle: Result<Cycle, _>| {
        let cycle = cycle.expect("no limit");
        cycle.weight(&graph).expect("small weights")
    });
    assert!(weights.min() >= Some(0));

    let mut group = c.benchmark_group("nonnegative_cycles/n=10/-100..=20");
    group.sample_size(10);
    group.bench_function("cut", |b| b.iter(|| pruned(black_box(&graph))));
    group.bench_function("list and filter", |b| {
        b.iter(|| filtered(black_box(&graph)))
    });
    group.finish();
}

criterion_group!(benches, nonnegative_cycles);
criterion_main!(benches);
