//! Where chains can close, and the similar matrix that leaves the search less freedom.

use maxplus_core::{MaxPlus, ReadMatrix, SparseMatrix};
use maxplus_graph::{Budget, StopReason};
use maxplus_testing::cases;
use maxplus_testing::strategies::square;
use proptest::prelude::*;
use supereigen::testing::inside::{Closing, Regions, far_above_the_mean, potentials};

use crate::support::unlimited;

fn closing(matrix: &SparseMatrix<MaxPlus<i64>>) -> Closing<i64> {
    let mut loops = vec![false; matrix.rows()];
    for (i, j, a) in matrix.triplets() {
        loops[i] |= i == j && *a >= MaxPlus::finite(0);
    }
    Closing::within(matrix, &loops, &unlimited()).unwrap()
}

fn of_arcs(n: usize, arcs: &[(usize, usize, i64)]) -> Closing<i64> {
    let entries = arcs.iter().map(|&(i, j, a)| (i, j, MaxPlus::finite(a)));
    closing(&SparseMatrix::from_triplets(n, n, entries).unwrap())
}

fn of(closing: &Closing<i64>) -> Vec<i64> {
    potentials(closing, &unlimited()).unwrap()
}

#[test]
fn a_zero_cycle_becomes_a_cycle_of_zeros() {
    let closing = of_arcs(4, &[(0, 1, 7), (1, 2, -9), (2, 0, 2), (3, 0, 5)]);
    assert_eq!(of(&closing), [7, 0, 9, 0]);
}

#[test]
fn what_exceeds_no_mean_by_far_stays_as_it_is() {
    let arcs = |a| [(0, 1, 2), (1, 0, 2), (1, 2, -50), (2, 0, a)];
    assert_eq!(of(&of_arcs(3, &arcs(3))), [0, 0, 0]);
    assert_eq!(of(&of_arcs(3, &arcs(4))), [0, 0, 2]);
}

#[test]
fn a_mean_of_zero_leaves_the_critical_components() {
    let arcs = [
        // Two zero cycles, and node 4 between them; all strongly connected.
        (0, 1, 3),
        (1, 0, -3),
        (2, 3, 0),
        (3, 2, 0),
        (1, 4, 1),
        (4, 2, 1),
        (3, 0, -9),
        // A positive cycle next to them.
        (5, 6, 2),
        (6, 5, -1),
    ];
    let closing = of_arcs(7, &arcs);
    let p = of(&closing);
    let expected = [Some(0), Some(0), Some(1), Some(1), None, Some(2), Some(2)];
    let regions = Regions::of(&closing, &p);
    assert_eq!(regions.region, expected);
    assert_eq!(
        regions.critical,
        [true, true, true, true, false, false, false]
    );
}

#[test]
fn a_budget_too_small_stops_it() {
    let closing = of_arcs(2, &[(0, 1, 5), (1, 0, -5)]);
    let stopped = potentials(&closing, &Budget::steps(1));
    assert_eq!(stopped, Err(StopReason::Steps));
}

/// The weight of the heaviest walk of at most n arcs from each node, by the
/// definition.
fn heaviest_walks(closing: &Closing<i64>) -> Vec<i64> {
    let n = closing.graph.n();
    let far = far_above_the_mean(closing);
    let mut p = vec![0; n];
    for _ in 0..n {
        let mut next = vec![0; n];
        for (i, j, a) in closing.graph.arcs() {
            let Some(number) = closing.component[i] else {
                continue;
            };
            let mu = closing.components[number as usize].mu;
            if closing.component[j] == Some(number) && far[number as usize] {
                next[i] = next[i].max(a - mu + p[j]);
            }
        }
        p = next;
    }
    p
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn oracle_the_potentials_are_the_heaviest_walks(
        matrix in square::<MaxPlus<i64>>(0..=7)
    ) {
        let closing = closing(&matrix.to_sparse());
        let p = of(&closing);
        prop_assert_eq!(&p, &heaviest_walks(&closing));
        for (i, j, a) in closing.graph.arcs() {
            if let Some(number) = closing.component[i].filter(|_| closing.component[i] == closing.component[j]) {
                let mu = closing.components[number as usize].mu;
                let as_given = a - p[i] + p[j] == *a && *a < 2 * mu;
                prop_assert!(as_given || a - p[i] + p[j] <= mu);
            }
        }
    }

    #[test]
    fn law_what_was_visualised_stays_as_it_is(matrix in square::<MaxPlus<i64>>(0..=7)) {
        let p = of(&closing(&matrix.to_sparse()));
        let similar = SparseMatrix::from_triplets(
            matrix.rows(),
            matrix.rows(),
            matrix.triplets().map(|(i, j, a)| (i, j, MaxPlus::finite(a.value().unwrap() - p[i] + p[j]))),
        ).unwrap();
        prop_assert!(of(&closing(&similar)).iter().all(|p| *p == 0));
    }
}

fn components(n: usize, arcs: &[(usize, usize, i64)]) -> Vec<Option<u32>> {
    of_arcs(n, arcs).component
}

#[test]
fn zero_cycles_count_and_negative_ones_do_not() {
    assert_eq!(components(2, &[(0, 1, 5), (1, 0, -5)]), [Some(0), Some(0)]);
    assert_eq!(components(2, &[(0, 1, 5), (1, 0, -6)]), [None, None]);
}

#[test]
fn a_budget_too_small_for_the_question_stops_it() {
    let arcs = [(0, 1, 5), (1, 0, -5)].map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let matrix = SparseMatrix::<MaxPlus<i64>>::from_triplets(2, 2, arcs).unwrap();
    let budget = Budget::steps(3);
    let stopped = Closing::within(&matrix, &[false; 2], &budget);
    assert_eq!(stopped.err(), Some(StopReason::Steps));
}

#[test]
fn a_node_with_a_nonnegative_loop_breaks_the_cycles_through_it() {
    let arcs = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (1, 1, 0)];
    assert_eq!(components(3, &arcs), [None; 3]);
}

#[test]
fn every_component_shows_one_of_its_nonnegative_cycles() {
    let arcs = [
        (0, 1, 1),
        (1, 0, -1),
        (1, 2, -4),
        (2, 0, -4),
        (3, 4, 2),
        (4, 5, 2),
        (5, 3, 2),
        (4, 3, 1),
        (6, 6, 7),
    ];
    let closing = of_arcs(7, &arcs);
    let (component, components) = (closing.component, closing.components);
    let mut shown: Vec<_> = components
        .iter()
        .map(|c| (c.cycle.clone(), c.mu, c.is_zero))
        .collect();
    shown.sort();
    assert_eq!(shown, [(vec![0, 1], 0, true), (vec![3, 4, 5], 2, false)]);
    for (number, c) in components.iter().enumerate() {
        assert!(c.cycle.iter().all(|&i| component[i] == Some(number as u32)));
    }
    assert_eq!(component[6], None);
}

#[test]
fn a_mean_between_two_integers_counts_as_the_upper_one() {
    let closing = of_arcs(3, &[(0, 1, 5), (1, 2, -1), (2, 0, -3)]);
    assert_eq!(closing.components[0].mu, 1);
    assert!(!closing.components[0].is_zero);
}

#[test]
fn one_good_cycle_keeps_its_whole_component_and_no_other() {
    let arcs = [
        (0, 1, -9),
        (1, 0, 9),
        (1, 2, -3),
        (2, 1, -3),
        (2, 3, 1),
        (3, 4, -1),
        (4, 3, 0),
    ];
    let found = components(5, &arcs);
    assert!(found[0].is_some() && found[0] == found[1] && found[1] == found[2]);
    assert_eq!(found[3..], [None, None]);
}
