//! Elementary cycles: the definition, other people's code, limits.

use std::ops::ControlFlow;
use std::time::Duration;

use graph_cycles::Cycles as _;
use maxplus_core::MaxPlus;
use maxplus_graph::cycles::search::{Listing, Part, Pruning, Search};
use maxplus_graph::{Cycle, Cycles, Digraph, Ending, Limits, Meter, StopReason};
use maxplus_testing::generate::diamonds;
use maxplus_testing::strategies::square;
use petgraph::graph::DiGraph;
use proptest::prelude::*;

use crate::support::*;

fn listed<T>(cycles: &Cycles<'_, T>) -> Vec<Vec<usize>> {
    cycles
        .iter()
        .map(|cycle| cycle.unwrap().nodes().to_vec())
        .collect()
}

#[test]
fn oracle_every_digraph_up_to_four_nodes() {
    for n in 0..=4 {
        let sequences = sequences(n);
        for graph in all_digraphs(n) {
            let expected = cycles_by_definition(&graph, &sequences);
            assert_eq!(listed(&Cycles::of(&graph)), expected, "{graph:?}");
        }
    }
}

#[test]
fn oracle_every_length_bound_on_every_digraph_up_to_four_nodes() {
    for n in 0..=4 {
        let sequences = sequences(n);
        for graph in all_digraphs(n) {
            let all = cycles_by_definition(&graph, &sequences);
            for longest in 0..=n + 1 {
                let expected = all.iter().filter(|cycle| cycle.len() <= longest);
                let found = Cycles::of(&graph)
                    .up_to(longest)
                    .count()
                    .complete()
                    .unwrap();
                assert_eq!(found, expected.count() as u64, "{graph:?}");
            }
        }
    }
}

/// The number of cycles of the complete digraph with loops: choose k nodes,
/// then one of their (k-1)! cyclic orders.
fn complete_count(n: u64) -> u64 {
    let choose = |k: u64| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    let factorial = |k: u64| (1..=k).product::<u64>();
    (1..=n).map(|k| choose(k) * factorial(k - 1)).sum()
}

#[test]
fn complete_digraphs_have_as_many_cycles_as_the_closed_form_says() {
    assert_eq!(complete_count(9), 125_664 + 9);
    for n in 0..=9 {
        let graph = complete(n);
        let count = Cycles::of(&graph).count().complete().unwrap();
        assert_eq!(count, complete_count(n as u64), "n = {n}");
        let count = Cycles::of(&without_loops(&graph))
            .count()
            .complete()
            .unwrap();
        assert_eq!(count, complete_count(n as u64) - n as u64, "n = {n}");
    }
}

#[test]
fn blocking_spares_the_search_what_cannot_come_home() {
    let tally = Cycles::of(&digraph(diamonds(10)))
        .tally()
        .complete()
        .unwrap();
    assert_eq!(tally.results, 1024 + 1);
    // From 0 at most one visit per node; from 1 a tree with 1024 leaves.
    assert!(tally.steps < 31 + 4 * 1024, "{tally:?}");
}

/// The cycles of a public crate in our canonical form.
fn canonical(graph: &Digraph<i64>, nodes: impl Iterator<Item = usize>) -> Vec<usize> {
    Cycle::new(graph, nodes).unwrap().nodes().to_vec()
}

proptest! {
    #[test]
    fn oracle_random_digraphs(matrix in square::<MaxPlus<i64>>(0..=6)) {
        let graph = digraph(matrix);
        let expected = cycles_by_definition(&graph, &sequences(graph.n()));
        prop_assert_eq!(listed(&Cycles::of(&graph)), expected);
    }

    #[test]
    fn law_cycles_are_elementary_and_in_lexicographic_order(
        matrix in square::<MaxPlus<i64>>(0..=7),
        longest in 0..8_usize,
    ) {
        let graph = digraph(matrix);
        let mut last: Option<Cycle> = None;
        for cycle in Cycles::of(&graph).up_to(longest).iter() {
            let cycle = cycle.unwrap();
            prop_assert!(cycle.len() <= longest);
            prop_assert_eq!(&Cycle::new(&graph, cycle.nodes().iter().copied()).unwrap(), &cycle);
            prop_assert!(last.is_none_or(|last| last < cycle));
            last = Some(cycle);
        }
    }

    #[test]
    fn agreement_with_graph_cycles(matrix in square::<MaxPlus<i64>>(0..=7)) {
        let graph = without_loops(&digraph(matrix));
        let mut theirs = DiGraph::<(), ()>::new();
        let nodes: Vec<_> = (0..graph.n()).map(|_| theirs.add_node(())).collect();
        for (i, j, _) in graph.arcs() {
            theirs.add_edge(nodes[i], nodes[j], ());
        }

        let mut found = Vec::new();
        theirs.visit_all_cycles(|_, cycle| {
            found.push(canonical(&graph, cycle.iter().map(|node| node.index())));
        });
        found.sort();
        prop_assert_eq!(listed(&Cycles::of(&graph)), found);
    }

    #[test]
    fn agreement_of_iterator_visitor_and_count(matrix in square::<MaxPlus<i64>>(0..=6)) {
        let graph = digraph(matrix);
        let cycles = Cycles::of(&graph);
        let mut visited = Vec::new();
        let tally = cycles.for_each(|nodes| {
            visited.push(nodes.to_vec());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(tally, cycles.tally());
        prop_assert_eq!(tally.found().results, visited.len() as u64);
        prop_assert_eq!(listed(&cycles), visited);
    }
}

/// More than 10^9 cycles.
fn huge() -> Digraph<i64> {
    assert!(complete_count(14) > 1_000_000_000);
    complete(14)
}

#[test]
fn a_search_through_a_thousand_million_cycles_stops_at_once() {
    let graph = huge();
    // Some steps for each node of each cycle, and the preparation: far fewer than the steps of a
    // whole search.
    let few = Limits::steps(2000);
    let cycles = Cycles::of(&graph).limits(&few);
    let first: Vec<_> = cycles.iter().take(10).map(Result::unwrap).collect();
    assert_eq!(first[0].to_string(), "(1, 1)");
    assert_eq!(first[9].nodes(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

    let mut seen = 0;
    let cut = cycles.for_each(|_| {
        seen += 1;
        if seen == 10 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(seen, 10);
    assert_eq!(cut.why(), Some(StopReason::Visitor));
    assert_eq!(cut.found().results, 10);

    let limits = few.with_results(10);
    let cut = cycles.clone().limits(&limits).tally();
    assert_eq!(cut.why(), Some(StopReason::Results));
    assert_eq!(cut.found().results, 10);
}

#[test]
fn limits_on_steps_and_time_stop_a_huge_search() {
    let graph = huge();
    let limits = Limits::steps(1000);
    let cut = Cycles::of(&graph).limits(&limits).tally();
    let spent = cut.found().steps + cut.found().work;
    assert_eq!((cut.why(), spent), (Some(StopReason::Steps), 1000));

    let limits = Limits::time(Duration::from_millis(20));
    let cut = Cycles::of(&graph).limits(&limits).tally();
    assert_eq!(cut.why(), Some(StopReason::Time));
}

#[test]
fn an_iterator_that_was_cut_says_so_once_and_last() {
    let graph = complete(3);
    let limits = Limits::results(2);
    let items: Vec<_> = Cycles::of(&graph).limits(&limits).iter().collect();
    assert_eq!(items.len(), 3);
    assert!(items[0].is_ok() && items[1].is_ok());
    assert_eq!(items[2], Err(StopReason::Results));
    let enough = Limits::results(8);
    let tally = Cycles::of(&graph)
        .limits(&enough)
        .tally()
        .complete()
        .unwrap();
    assert_eq!(tally.results, 8);
}

proptest! {
    #[test]
    fn law_steps_and_work_stay_within_the_stated_bounds(
        matrix in square::<MaxPlus<i64>>(0..=7),
    ) {
        let graph = digraph(matrix);
        let tally = Cycles::of(&graph).tally().complete().unwrap();
        let (n, m) = (graph.n() as u64, graph.arc_count() as u64);
        prop_assert!(tally.steps <= 2 * n * (tally.results + 1), "{:?}", tally);
        prop_assert!(tally.work <= 2 * (n + m) * (tally.results + 1), "{:?}", tally);
    }

    #[test]
    fn law_a_budget_of_steps_is_kept_by_search_and_preparation(
        matrix in square::<MaxPlus<i64>>(0..=6),
        budget in 0..200_u64,
        longest in 1..7_usize,
    ) {
        let graph = digraph(matrix);
        let limits = Limits::steps(budget);
        let cut = Cycles::of(&graph).up_to(longest).limits(&limits).tally();
        let all = Cycles::of(&graph).up_to(longest).tally().complete().unwrap();
        match cut {
            Ending::Complete(tally) => prop_assert_eq!(tally, all),
            Ending::Cut { .. } => {
                prop_assert_eq!(cut.why(), Some(StopReason::Steps));
                prop_assert!(cut.found().steps + cut.found().work <= budget);
                prop_assert!(all.steps + all.work > budget);
            }
        }
    }
}

#[test]
fn many_components_are_taken_apart_once() {
    // 50,000 pairs that point at one another.
    let n = 100_000;
    let arcs: Vec<_> = (0..n).map(|i| (i, i ^ 1)).collect();
    let graph = unweighted(n, &arcs);
    let tally = Cycles::of(&graph).tally().complete().unwrap();
    assert_eq!(tally.results, 50_000);
    // Johnson's outer loop over the whole digraph would take 10^10.
    assert!(tally.work <= 8 * n as u64, "{tally:?}");
}

/// Cuts nothing.
struct Unpruned;

impl Pruning for Unpruned {
    fn begin(&mut self, _: &Part, _: &mut Meter) -> Result<bool, StopReason> {
        Ok(true)
    }

    fn enter(&mut self, _: &Part, _: usize, _: usize) -> bool {
        true
    }

    fn leave(&mut self) {}

    fn closes(&mut self, _: usize, _: usize) -> bool {
        true
    }
}

#[test]
fn the_state_does_not_grow_with_the_cycles() {
    let n = 14;
    let arcs = (0..n * n).map(|k| (k / n, k % n, MaxPlus::finite(0)));
    let graph = Digraph::<i64>::from_arcs(n, arcs).unwrap();
    let mut search = Search::new(&graph, Unpruned, Limits::none().meter());
    let mut greatest = 0;
    for _ in 0..200_000 {
        assert_eq!(search.advance(), Ok(true));
        greatest = greatest.max(search.held());
    }
    assert!(greatest <= 3 * n + graph.arc_count());
}
