//! Elementary cycles: Johnson here and in two public crates, side by side.
//!
//! | digraph | cycles | asks for |
//! |---|---|---|
//! | K9, no loops | 125,664 | little work per cycle |
//! | 18 diamonds | 262,145 | blocking: without it 2^18 ways are walked in vain |
//!
//! All run without loops: rustworkx-core miscounts when they are left in. The
//! counts are asserted. `count` keeps no cycle, as the visitor of graph-cycles;
//! `iter` gives each cycle as a value, as the iterator of rustworkx-core.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use graph_cycles::Cycles as _;
use maxplus_core::testing::generate::{dense, diamonds};
use maxplus_core::{MaxPlus, ReadMatrix, Square};
use maxplus_graph::{Cycles, Digraph};
use petgraph::graph::{DiGraph, NodeIndex};
use rustworkx_core::connectivity::johnson_simple_cycles;

fn digraph(matrix: impl ReadMatrix<Scalar = MaxPlus<i64>>) -> Digraph<i64> {
    Digraph::of(&Square::new(matrix).expect("n x n"))
}

/// The nodes seen, so that no one can leave the cycles out.
fn count_visited(graph: &Digraph<i64>) -> (u64, usize) {
    let (mut cycles, mut nodes) = (0, 0);
    let tally = Cycles::of(graph).visit(|cycle| {
        cycles += 1;
        nodes += cycle.len();
        ControlFlow::Continue(())
    });
    assert_eq!(tally.expect("no limit").cycles, cycles);
    (cycles, nodes)
}

fn count_iterated(graph: &Digraph<i64>) -> (u64, usize) {
    let cycles = Cycles::of(graph);
    cycles.iter().fold((0, 0), |(cycles, nodes), cycle| {
        (cycles + 1, nodes + cycle.expect("no limit").len())
    })
}

fn count_graph_cycles(graph: &DiGraph<(), ()>) -> (u64, usize) {
    let (mut cycles, mut nodes) = (0, 0);
    graph.visit_all_cycles(|_, cycle| {
        cycles += 1;
        nodes += cycle.len();
    });
    (cycles, nodes)
}

fn count_rustworkx(graph: &DiGraph<(), ()>) -> (u64, usize) {
    let (mut cycles, mut nodes) = (0, 0);
    let mut search = johnson_simple_cycles(graph, None);
    while let Some(cycle) = search.next(graph) {
        cycles += 1;
        nodes += cycle.len();
    }
    (cycles, nodes)
}

fn cycles(c: &mut Criterion) {
    let k9 = digraph(dense(9, 9, 0..=0, 0)).filtered(|i, j, _| i != j);
    for (name, graph, expected) in [
        ("K9", k9, 125_664),
        ("18 diamonds", digraph(diamonds(18)), 262_145),
    ] {
        let mut theirs = DiGraph::<(), ()>::new();
        let nodes: Vec<NodeIndex> = (0..graph.n()).map(|_| theirs.add_node(())).collect();
        for (i, j, _) in graph.arcs() {
            theirs.add_edge(nodes[i], nodes[j], ());
        }
        let answer = count_visited(&graph);
        assert_eq!(answer.0, expected);
        assert_eq!(count_iterated(&graph), answer);
        assert_eq!(count_graph_cycles(&theirs), answer);
        assert_eq!(count_rustworkx(&theirs), answer);

        let mut group = c.benchmark_group(format!("cycles/{name}"));
        group.sample_size(10);
        group.bench_function("count", |b| b.iter(|| count_visited(black_box(&graph))));
        group.bench_function("iter", |b| b.iter(|| count_iterated(black_box(&graph))));
        group.bench_function("graph-cycles 0.3", |b| {
            b.iter(|| count_graph_cycles(black_box(&theirs)))
        });
        group.bench_function("rustworkx-core 0.18", |b| {
            b.iter(|| count_rustworkx(black_box(&theirs)))
        });
        group.finish();
    }
}

criterion_group!(benches, cycles);
criterion_main!(benches);
