//! Elementary cycles here and in another crate, nonnegative cycles, cycle means.

use std::hint::black_box;

use benches::layers::graph::{
    count_graph_cycles, count_visited, cut, fifty_classes, full_hundred, greatest_growth,
    list_and_filter, many_cycles, mostly_negative, period_and_transient, petgraph_of,
    twenty_thousand_arcs,
};
use criterion::Criterion;
use maxplus_graph::Budget;
use maxplus_graph::cycle_mean::{karp, max_cycle_mean};

pub(crate) fn all(c: &mut Criterion) {
    let mut group = crate::group(c, "graph");
    for (name, graph, cycles) in many_cycles() {
        let theirs = petgraph_of(&graph);
        assert_eq!(count_visited(&graph).0, cycles);
        group.bench_function(format!("cycles of {name}"), |b| {
            b.iter(|| count_visited(black_box(&graph)))
        });
        group.bench_function(format!("cycles of {name}, graph-cycles"), |b| {
            b.iter(|| count_graph_cycles(black_box(&theirs)))
        });
    }
    let graph = mostly_negative();
    assert_eq!(cut(&graph).0, list_and_filter(&graph).0);
    group.bench_function("nonnegative cycles", |b| b.iter(|| cut(black_box(&graph))));
    let graph = twenty_thousand_arcs();
    group.bench_function("howard", |b| {
        b.iter(|| max_cycle_mean(black_box(&graph), &Budget::unlimited()))
    });
    group.bench_function("karp", |b| {
        b.iter(|| karp(black_box(&graph), &Budget::unlimited()))
    });
    let graph = fifty_classes();
    group.bench_function("growth rates", |b| {
        b.iter(|| greatest_growth(black_box(&graph)))
    });
    let matrix = full_hundred();
    group.bench_function("period of powers", |b| {
        b.iter(|| period_and_transient(black_box(&matrix)))
    });
}
