//! Nonnegative elementary cycles: the definition, the paper's example, and
//! how much of the search is cut.

use std::ops::ControlFlow;

use maxplus_core::{Carrier, Matrix, MaxPlus, Square};
use maxplus_graph::{Cycle, Cycles, Digraph, Ending, Limits, NonnegativeCycles, StopReason};
use maxplus_testing::strategies::square;
use maxplus_testing::{generate, strategies};
use num_bigint::BigInt;
use num_rational::Ratio;
use proptest::prelude::*;

use crate::support::*;

fn listed<T: Carrier>(graph: &Digraph<T>) -> Vec<Cycle> {
    let cycles = NonnegativeCycles::of(graph).unwrap();
    cycles.iter().map(Result::unwrap).collect()
}

/// Lists all cycles and drops the negative ones: what the search must not do.
fn filtered<T: Carrier>(graph: &Digraph<T>) -> Vec<Cycle> {
    let all = Cycles::of(graph);
    let all = all.iter().map(Result::unwrap);
    all.filter(|cycle| cycle.weight(graph).unwrap().order(&T::zero()).is_ge())
        .collect()
}

#[test]
fn the_paper_example_has_its_four_cycles() {
    let graph = paper_example();
    let cycles = listed(&graph);
    // As the paper shows them, all from node 2.
    let shown: Vec<_> = cycles
        .iter()
        .map(|cycle| cycle.starting_at(1).unwrap().to_string())
        .collect();
    assert_eq!(
        shown,
        ["(2, 1, 2)", "(2, 3, 4, 1, 2)", "(2, 2)", "(2, 3, 2)"]
    );
    let weights: Vec<_> = cycles
        .iter()
        .map(|cycle| cycle.weight(&graph).unwrap())
        .collect();
    assert_eq!(weights, [2, 5, 1, 1]);
}

#[test]
fn oracle_every_matrix_with_three_nodes_and_three_kinds_of_entries() {
    let sequences = sequences(3);
    for code in 0..3_u32.pow(9) {
        let digit = |i: usize, j: usize| code / 3_u32.pow((3 * i + j) as u32) % 3;
        let graph = digraph(Matrix::from_fn(3, 3, |i, j| match digit(i, j) {
            0 => MaxPlus::NEG_INFINITY,
            digit => MaxPlus::finite(i64::from(digit) * 3 - 5),
        }));
        let mut expected = cycles_by_definition(&graph, &sequences);
        expected.retain(|nodes| {
            let t = nodes.len();
            let arc = |k: usize| *graph.weight(nodes[k], nodes[(k + 1) % t]).unwrap();
            (0..t).map(arc).sum::<i64>() >= 0
        });
        let found: Vec<_> = listed(&graph).iter().map(|c| c.nodes().to_vec()).collect();
        assert_eq!(found, expected, "{graph:?}");
    }
}

proptest! {
    #[test]
    fn agreement_with_listing_and_filtering(matrix in strategies::square::<MaxPlus<i64>>(0..=7)) {
        let graph = digraph(matrix);
        prop_assert_eq!(listed(&graph), filtered(&graph));
    }

    #[test]
    fn agreement_on_spread_weights(
        n in 0..=7_usize,
        seed in any::<u64>(),
        high in -20..=100_i64,
        longest in 0..8_usize,
    ) {
        let graph = digraph(generate::dense(n, n, -100..=high, seed));
        let cycles = NonnegativeCycles::of(&graph).unwrap().up_to(longest);
        let found: Vec<_> = cycles.iter().map(Result::unwrap).collect();
        let mut expected = filtered(&graph);
        expected.retain(|cycle| cycle.len() <= longest);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn agreement_over_fractions(
        matrix in strategies::square::<MaxPlus<Ratio<i64>>>(0..=5),
    ) {
        let graph = Digraph::of(&Square::new(matrix).unwrap());
        prop_assert_eq!(listed(&graph), filtered(&graph));
    }
}

#[test]
fn matrices_with_a_known_answer() {
    for seed in 0..20 {
        let none = digraph(generate::without_nonnegative_cycles(9, 60, seed));
        assert_eq!(listed(&none), []);
        let one = digraph(generate::with_nonnegative_cycle(9, 60, seed));
        assert_eq!(listed(&one).len(), 1);
    }
}

#[test]
fn at_most_a_tenth_of_the_plain_search_on_dense_matrices() {
    let (mut pruned, mut plain) = (0, 0);
    for seed in 0..10 {
        let graph = digraph(generate::dense(10, 10, -100..=20, seed));
        let tally = NonnegativeCycles::of(&graph)
            .unwrap()
            .tally()
            .complete()
            .unwrap();
        let full = Cycles::of(&graph).tally().complete().unwrap();
        assert!(10 * tally.steps <= full.steps, "seed {seed}: {tally:?}");
        pruned += tally.steps;
        plain += full.steps;
    }
    println!("{pruned} steps of {plain}");
}

#[test]
fn zero_weights_of_doubles_are_not_lost_to_rounding() {
    // 0.1 + 0.2 - 0.3 is not 0 in doubles but positive as exact fractions; the other one is
    // slightly negative.
    let arc = |i, j, a| (i, j, MaxPlus::<f64>::finite(a));
    let above = Digraph::from_arcs(3, [arc(0, 1, 0.1), arc(1, 2, 0.2), arc(2, 0, -0.3)]);
    assert_eq!(listed(&above.unwrap()).len(), 1);
    let below = Digraph::from_arcs(3, [arc(0, 1, 1e16), arc(1, 2, -1.5), arc(2, 0, -1e16)]);
    assert_eq!(listed(&below.unwrap()), []);
    // Rounded to doubles this one would be 0.
    let tiny = Digraph::from_arcs(2, [arc(0, 1, 1e-30 - 1.0), arc(1, 0, 1.0)]);
    assert_eq!(listed(&tiny.unwrap()).len(), 1);
}

#[test]
fn weights_without_room_are_an_error_and_big_numbers_the_way_out() {
    let arcs = [(0, 1, i64::MAX), (1, 0, i64::MAX)];
    let graph = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let graph = Digraph::from_arcs(2, graph).unwrap();
    let error = NonnegativeCycles::of(&graph).unwrap_err();
    assert_eq!(error.carrier, "i64");
    let graph = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(BigInt::from(a))));
    let graph = Digraph::from_arcs(2, graph).unwrap();
    assert_eq!(listed(&graph).len(), 1);
}

#[test]
fn a_huge_search_stops_at_once() {
    let graph = complete(14);
    // Some steps for each node of each cycle, and the preparation: far fewer than the steps of a
    // whole search.
    let few = Limits::steps(100_000);
    let cycles = NonnegativeCycles::of(&graph).unwrap().limits(&few);
    assert!(cycles.iter().take(10).all(|cycle| cycle.is_ok()));
    let cut = cycles.for_each(|_| ControlFlow::Break(()));
    assert_eq!(
        (cut.why(), cut.found().results),
        (Some(StopReason::Visitor), 1)
    );
    let limits = Limits::steps(100);
    let cut = cycles.limits(&limits).tally();
    assert_eq!(cut.why(), Some(StopReason::Steps));
}

#[test]
fn blocking_goes_on_beside_cutting() {
    // Without blocking, the search from node 0 would walk all 2^20 ways
    // through the chain before the second cycle is found.
    let graph = digraph(generate::diamonds(20));
    let limits = Limits::results(2);
    let cycles = NonnegativeCycles::of(&graph).unwrap().limits(&limits);
    let cut = cycles.tally();
    assert_eq!(cut.why(), Some(StopReason::Results));
    assert!(cut.found().steps < 200, "{cut:?}");
}

proptest! {
    #[test]
    fn law_a_budget_of_steps_is_kept_by_search_and_preparation(
        matrix in strategies::square::<MaxPlus<i64>>(0..=6),
        budget in 0..400_u64,
    ) {
        let graph = digraph(matrix);
        let cycles = NonnegativeCycles::of(&graph).unwrap();
        let all = cycles.tally().complete().unwrap();
        match cycles.limits(Limits::steps(budget)).tally() {
            Ending::Complete(tally) => prop_assert_eq!(tally, all),
            cut => {
                prop_assert_eq!(cut.why(), Some(StopReason::Steps));
                prop_assert!(cut.found().steps + cut.found().work <= budget);
                prop_assert!(all.steps + all.work > budget);
            }
        }
    }
}

/// A ring of n nodes, of weight 1 as a whole or of weight -1.
fn ring(n: usize, weight: i64) -> Digraph<i64> {
    let last = weight + n as i64 - 1;
    let arc = |i| {
        (
            i,
            (i + 1) % n,
            MaxPlus::finite(if i + 1 == n { last } else { -1 }),
        )
    };
    Digraph::from_arcs(n, (0..n).map(arc)).unwrap()
}

#[test]
fn a_ring_of_100_000_nodes_costs_its_size() {
    let n = 100_000;
    for (weight, number) in [(1, 1), (0, 1), (-1, 0)] {
        let graph = ring(n, weight);
        let tally = NonnegativeCycles::of(&graph)
            .unwrap()
            .tally()
            .complete()
            .unwrap();
        assert_eq!(tally.results, number);
        assert!(tally.work <= 40 * n as u64, "{tally:?}");
        assert!(tally.steps <= n as u64, "{tally:?}");
    }
}

#[test]
fn the_first_cycle_of_a_dense_matrix_costs_a_few_looks_at_it() {
    let n = 200;
    let graph = digraph(generate::dense(n, n, -10..=10, 7));
    let limits = Limits::results(1);
    let cycles = NonnegativeCycles::of(&graph).unwrap().limits(&limits);
    let cut = cycles.tally();
    assert_eq!(
        (cut.why(), cut.found().results),
        (Some(StopReason::Results), 1)
    );
    // All bounds W_L for all L up to n would take n^3 = 8 million sums alone.
    let most = (1 << 22) + 60 * (n * n) as u64;
    assert!(cut.found().work <= most, "{cut:?}");
}

#[test]
fn a_digraph_without_nonnegative_cycles_is_left_after_one_look() {
    let graph = digraph(generate::without_nonnegative_cycles(300, 10, 3));
    let tally = NonnegativeCycles::of(&graph)
        .unwrap()
        .tally()
        .complete()
        .unwrap();
    assert_eq!((tally.results, tally.steps), (0, 0));
    let size = (graph.n() + graph.arc_count()) as u64;
    assert!(tally.work <= 300 * size, "{tally:?}, {size}");
}

#[test]
fn the_short_cycles_of_a_large_sparse_digraph_are_found_near_their_roots() {
    // Three arcs a row; all but a few short cycles have negative weight.
    let n = 100_000;
    let arcs = (0..n).flat_map(|i| {
        let far = move |k: usize| (i, (i * 7 + k * 33_331 + 5) % n, MaxPlus::finite(-3));
        let near = (i, i ^ 1, MaxPlus::finite(if i % 1000 < 2 { 1 } else { -4 }));
        [far(1), far(2), near]
    });
    let graph = Digraph::<i64>::from_arcs(n, arcs).unwrap();
    let limits = Limits::results(50);
    let cycles = NonnegativeCycles::of(&graph).unwrap().short_first();
    let cut = cycles.limits(&limits).tally();
    assert_eq!(
        (cut.why(), cut.found().results),
        (Some(StopReason::Results), 50)
    );
    assert!(cut.found().steps <= n as u64, "{cut:?}");
}

proptest! {
    #[test]
    fn agreement_short_ones_first_are_the_same_cycles_by_rounds(
        matrix in square::<MaxPlus<i64>>(0..=7),
        first in 1..=3_usize,
        most in 1..=8_usize,
        longest in 1..=8_usize,
    ) {
        let graph = Digraph::of(&Square::new(matrix).unwrap());
        let cycles = NonnegativeCycles::of(&graph).unwrap().up_to(longest);
        let mut expected: Vec<_> = cycles.iter().map(Result::unwrap).collect();
        // The round in which a cycle is listed.
        let round = |cycle: &Cycle| {
            let mut limits = std::iter::successors(Some(first.min(most)), |limit| Some((2 * limit).min(most)));
            let within = |limit: usize| cycle.len() <= limit;
            limits.position(|limit| within(limit) || limit == most).unwrap()
                + usize::from(cycle.len() > most)
        };
        expected.sort_by_key(|cycle| round(cycle));
        let short = cycles.short_first_up_to(first, most);
        let found: Vec<_> = short.iter().map(Result::unwrap).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn law_a_budget_of_steps_is_kept_by_both_searches(
        matrix in square::<MaxPlus<i64>>(0..=6),
        budget in 0..400_u64,
    ) {
        let graph = Digraph::of(&Square::new(matrix).unwrap());
        let cycles = NonnegativeCycles::of(&graph).unwrap().short_first_up_to(1, 2);
        let all = cycles.tally();
        match cycles.limits(Limits::steps(budget)).tally() {
            Ending::Cut { so_far, why, .. } => {
                prop_assert_eq!(why, StopReason::Steps);
                prop_assert!(so_far.steps + so_far.work <= budget);
            }
            complete => prop_assert_eq!(complete, all),
        }
    }
}
