//! `maxplus-graph`: elementary cycles compared with another crate, nonnegative cycles compared
//! with list-and-filter, Howard's cycle mean, growth rates of nodes, periods of powers.

use std::hint::black_box;
use std::ops::ControlFlow;

use graph_cycles::Cycles as _;
use maxplus_core::matrix::FractionMatrix;
use maxplus_core::{MaxPlus, Number, Rational, ReadMatrix, SparseMatrix, Square};
use maxplus_graph::cycle_mean::{karp, max_cycle_mean};
use maxplus_graph::cycle_times::CycleTimes;
use maxplus_graph::powers::{Growth, powers};
use maxplus_graph::{Budget, Cycles, Digraph, NonnegativeCycles};
use maxplus_testing::generate::{self, dense, diamonds};
use petgraph::graph::{DiGraph, NodeIndex};

use crate::measure::{Effort, Spread, in_turn};
use crate::row::{Row, duration};

const LAYER: &str = "graph";

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let mut rows: Vec<Row> = many_cycles()
        .into_iter()
        .map(|(name, graph, cycles)| johnson(effort, name, &graph, cycles))
        .collect();
    rows.push(nonnegative_cycles());
    rows.push(cycle_mean(effort));
    rows.push(growth_rates(effort));
    rows.push(period_of_powers(effort));
    rows
}

/// The digraph of a square matrix.
pub fn digraph(matrix: impl ReadMatrix<Scalar = MaxPlus<i64>>) -> Digraph<i64> {
    Digraph::of(&Square::new(matrix).expect("n x n"))
}

/// Digraphs without loops, and the number of their cycles. K9 needs little work per cycle. The
/// diamonds need blocking: without it, 2^18 paths are searched in vain.
pub fn many_cycles() -> [(&'static str, Digraph<i64>, u64); 2] {
    let k9 = digraph(dense(9, 9, 0..=0, 0)).filtered(|i, j, _| i != j);
    [
        ("K9", k9, 125_664),
        ("18 diamonds", digraph(diamonds(18)), 262_145),
    ]
}

/// The numbers of cycles and of nodes on them, so that neither crate can skip the nodes.
pub type Count = (u64, usize);

/// Counts by our visitor.
pub fn count_visited(graph: &Digraph<i64>) -> Count {
    let (mut cycles, mut nodes) = (0, 0);
    let tally = Cycles::of(graph).for_each(|cycle| {
        cycles += 1;
        nodes += cycle.len();
        ControlFlow::Continue(())
    });
    assert_eq!(tally.found().results, cycles);
    (cycles, nodes)
}

/// The digraph for the other crate.
pub fn petgraph_of(graph: &Digraph<i64>) -> DiGraph<(), ()> {
    let mut theirs = DiGraph::new();
    let nodes: Vec<NodeIndex> = (0..graph.n()).map(|_| theirs.add_node(())).collect();
    for (i, j, _) in graph.arcs() {
        theirs.add_edge(nodes[i], nodes[j], ());
    }
    theirs
}

/// Counts by the visitor of graph-cycles.
pub fn count_graph_cycles(graph: &DiGraph<(), ()>) -> Count {
    let (mut cycles, mut nodes) = (0, 0);
    graph.visit_all_cycles(|_, cycle| {
        cycles += 1;
        nodes += cycle.len();
    });
    (cycles, nodes)
}

fn johnson(effort: Effort, name: &str, graph: &Digraph<i64>, cycles: u64) -> Row {
    let theirs = petgraph_of(graph);
    let answer = count_visited(graph);
    assert_eq!(answer.0, cycles);
    let turns = in_turn(
        effort.rounds(5),
        [
            &mut || assert_eq!(count_visited(black_box(graph)), answer),
            &mut || assert_eq!(count_graph_cycles(black_box(&theirs)), answer),
        ],
    );
    let what = format!(
        "Johnson on {name}, {cycles} cycles: fastest public crate (graph-cycles 0.3) / ours"
    );
    Row::new(LAYER, what, turns.ratio(1, 0))
        .at_least(1.0)
        .scale(duration(turns.seconds(0).median))
        .headline()
}

/// Cycles of weight >= 0 and steps, by pruning.
pub fn cut(graph: &Digraph<i64>) -> (u64, u64) {
    let cycles = NonnegativeCycles::of(graph).expect("small weights");
    let tally = cycles.tally().complete().expect("no limit");
    (tally.results, tally.steps)
}

/// Cycles of weight >= 0 and steps, by listing all cycles and filtering them.
pub fn list_and_filter(graph: &Digraph<i64>) -> (u64, u64) {
    let mut kept = 0;
    let tally = Cycles::of(graph).for_each(|nodes| {
        let closed = nodes.iter().zip(nodes.iter().cycle().skip(1));
        let weight: i64 = closed
            .map(|(&i, &j)| graph.weight(i, j).expect("an arc of the cycle"))
            .sum();
        kept += u64::from(weight >= 0);
        ControlFlow::Continue(())
    });
    (kept, tally.found().steps)
}

/// A full digraph on ten nodes in which most cycles are negative.
pub fn mostly_negative() -> Digraph<i64> {
    digraph(generate::dense(10, 10, -100..=20, 1))
}

fn nonnegative_cycles() -> Row {
    let graph = mostly_negative();
    let (cycles, steps) = cut(&graph);
    let (kept, all_steps) = list_and_filter(&graph);
    assert_eq!(cycles, kept);
    let ratio = Spread::exact(steps as f64 / all_steps as f64);
    let what =
        "nonnegative cycles, n = 10, entries in [-100, 20]: search nodes / those without cutting";
    Row::new(LAYER, what, ratio)
        .at_most(0.1)
        .scale(format!("{steps} against {all_steps} for {cycles} cycles"))
}

/// A digraph with 2000 nodes and 20,000 arcs.
pub fn twenty_thousand_arcs() -> Digraph<i64> {
    let graph = digraph(generate::sparse(2000, 10, -1_000_000..=1_000_000, 3));
    assert_eq!(graph.arc_count(), 20_000);
    graph
}

fn cycle_mean(effort: Effort) -> Row {
    let graph = twenty_thousand_arcs();
    let lambda = karp(&graph, &Budget::unlimited()).expect("no limit");
    let lambda = lambda.expect("every node has an arc out");
    let mut mean = || {
        let found = max_cycle_mean(&graph, &Budget::unlimited()).expect("no limit");
        assert_eq!(found.expect("the same").mean(), lambda.mean())
    };
    let time = in_turn(effort.rounds(5), [&mut mean]).seconds(0);
    let what = "maximum cycle mean, n = 2000, 20,000 arcs: Howard";
    // "Well under a second."
    let row = Row::new(LAYER, what, time.times(1e3)).unit("ms");
    row.at_most(500.0).headline()
}

/// A digraph of 50 classes of 20 nodes each.
pub fn fifty_classes() -> Digraph<i64> {
    digraph(generate::reducible(&[20; 50], -1000..=1000, 5))
}

/// The greatest growth rate of a node, which is lambda(A).
pub fn greatest_growth(graph: &Digraph<i64>) -> Rational {
    let times = CycleTimes::within(graph, &Budget::unlimited()).expect("no limit");
    let rates = (0..graph.n()).filter_map(|node| times.of_node(node));
    let greatest = rates.map(|rate| rate.mean().clone()).max();
    greatest.expect("every class has a cycle").into()
}

fn growth_rates(effort: Effort) -> Row {
    let graph = fifty_classes();
    let all = &Budget::unlimited();
    let greatest = || max_cycle_mean(black_box(&graph), all).expect("no limit");
    let lambda = Rational::from(greatest().expect("there are cycles").mean().clone());
    let turns = in_turn(
        effort.rounds(5),
        [
            &mut || assert_eq!(greatest_growth(black_box(&graph)), lambda),
            &mut || assert!(greatest().is_some()),
        ],
    );
    let what = "growth rates of all nodes (`info --cycle-times`), n = 1000, 50 classes: ours / \
                lambda(A) alone";
    let row = Row::new(LAYER, what, turns.ratio(0, 1)).at_most(3.0);
    row.scale(duration(turns.seconds(0).median))
}

/// A full matrix of 100 nodes.
pub fn full_hundred() -> Square<SparseMatrix<Number>> {
    let matrix = dense(100, 100, 0..=1000, 5);
    let exact = |entry: &MaxPlus<i64>| entry.value().map_or(Number::ZERO, |&value| value.into());
    Square::new(matrix.map(exact)).expect("n x n")
}

/// The period and the transient of the powers of a matrix whose entries grow at the same rate.
pub fn period_and_transient(matrix: &Square<SparseMatrix<Number>>) -> [u64; 2] {
    let found = powers(matrix, &Budget::unlimited()).expect("no limit");
    let found = found.complete().expect("no limit");
    assert!(matches!(found.growth(), Growth::Common(_)));
    [found.period(), found.transient()].map(|number| number.try_into().expect("small"))
}

fn period_of_powers(effort: Effort) -> Row {
    let matrix = full_hundred();
    let fractions = FractionMatrix::new(&*matrix);
    let power = |k: u64| {
        let power = fractions.try_power(k, &mut || true);
        power.expect("n x n").expect("no limit").to_sparse()
    };
    let [period, transient] = period_and_transient(&matrix);
    // A^(k+c) - A^k is a constant from the transient on, but not for the power before it.
    let is_periodic = |k: u64| {
        let (now, later) = (power(k), power(k + period));
        let mut differences = now
            .triplets()
            .zip(later.triplets())
            .map(|(now, later)| later.2.value().expect("finite") - now.2.value().expect("finite"));
        let first = differences.next();
        differences.all(|difference| Some(difference) == first)
    };
    assert!(is_periodic(transient) && !is_periodic(transient - 1));
    let turns = in_turn(
        effort.rounds(5),
        [
            &mut || {
                assert_eq!(
                    period_and_transient(black_box(&matrix)),
                    [period, transient]
                )
            },
            &mut || assert_eq!(power(2).rows(), 100),
        ],
    );
    let what = "period and transient of A^k (`info --powers`), n = 100: ours / one product A (x) A";
    let row = Row::new(LAYER, what, turns.ratio(0, 1))
        .at_most(60.0)
        .cause(
            "about 16 powers are tried, each by two or three products and a comparison of all \
             entries; where the rest of the time goes was not looked into",
        );
    row.scale(format!(
        "{}; period {period}, transient {transient}",
        duration(turns.seconds(0).median)
    ))
}
