//! Rows and arcs that the solutions do not need: the basis stays the same without them, no
//! remaining arc can be removed, and each arc is classified as by its definition.

use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix};
use maxplus_graph::{Budget, Ending, StopReason};
use maxplus_testing::cases;
use maxplus_testing::dead_ends::{ladder, ring};
use maxplus_testing::strategies;
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;
use supereigen::compare::{Reason, Reduction};
use supereigen::{Basis, Problem, VectorSet};

use crate::exhaustive::plain;
use crate::support::tied::tied;
use crate::support::{matrix, unlimited};
use crate::systems::naive;

type Dense = Matrix<MaxPlus<i64>>;

fn parsed(text: &str) -> Dense {
    text.parse().unwrap()
}

fn reduction<T: Carrier>(problem: &Problem<T>) -> Reduction<T> {
    problem.reduce(&unlimited()).complete().unwrap()
}

/// The basis of the reduced matrix, for the same lambda.
fn basis_after<T: Carrier<Exact = T>>(problem: &Problem<T>, reduction: &Reduction<T>) -> Basis<T> {
    let reduced = Problem::with_lambda(&reduction.matrix, problem.lambda().clone());
    reduced.unwrap().basis()
}

fn without(a: &Dense, i: usize, j: usize) -> Dense {
    let mut a = a.clone();
    a[(i, j)] = MaxPlus::NEG_INFINITY;
    a
}

/// The extremals by the checker's double description.
fn extremals(a: &Dense) -> VectorSet<i64> {
    naive(a, &Matrix::identity(a.rows()))
}

/// Removes arcs one at a time, row by row, from the first column to the last, if the extremals stay
/// the same.
fn by_definition(a: &Dense) -> Dense {
    let before = extremals(a);
    let mut left = a.clone();
    for i in 0..a.rows() {
        for j in (0..a.cols()).filter(|&j| a[(i, j)].is_finite()) {
            let fewer = without(&left, i, j);
            if extremals(&fewer) == before {
                left = fewer;
            }
        }
    }
    left
}

fn agrees_with_the_definition(a: &Dense) {
    let problem = Problem::new(a).unwrap();
    let matrix = reduction(&problem).matrix;
    assert_eq!(matrix.to_string(), by_definition(a).to_string(), "{a}");
}

/// All reasons, as they print.
fn reasons(problem: &Problem<i64>) -> Vec<String> {
    let removed = reduction(problem).removed;
    removed.iter().map(ToString::to_string).collect()
}

#[test]
fn each_of_two_arcs_can_go_and_not_both() {
    let a = parsed(". 0 .\n0 . .\n0 0 .");
    let problem = Problem::new(&a).unwrap();
    let reduction = reduction(&problem);
    assert_eq!(
        reduction.matrix.to_string(),
        ". 0 .\n0 . .\n. 0 .\n".replace('.', "-inf")
    );
    let other = Problem::new(&without(&a, 2, 1)).unwrap();
    let neither = Problem::new(&without(&without(&a, 2, 0), 2, 1)).unwrap();
    assert_eq!(problem.basis(), other.basis());
    assert_ne!(problem.basis(), neither.basis());
}

#[test]
fn a_ladder_of_twenty_layers_goes_from_120_arcs_to_42() {
    let a = ladder(20);
    assert_eq!(a.triplets().count(), 120);
    let problem = Problem::new(&a).unwrap();
    let reduction = reduction(&problem);
    assert_eq!(reduction.matrix.triplets().count(), 42);
    assert_eq!(reduction.arcs_removed(), 78);
    assert_eq!(basis_after(&problem, &reduction).len(), 41);
}

#[test]
fn of_a_ring_only_its_zero_cycle_is_left() {
    let n = 40;
    let problem = Problem::new(&ring(n)).unwrap();
    let matrix = reduction(&problem).matrix;
    let arcs: Vec<_> = matrix.triplets().map(|(i, j, _)| (i, j)).collect();
    assert_eq!(arcs, (0..n).map(|i| (i, (i + 1) % n)).collect::<Vec<_>>());
}

#[test]
fn each_reason_is_given_in_words() {
    // A loop at 1; x_2 <= x_1 - 1; 4 and 5 reach no cycle.
    let a = parsed("1 2 . 0 7\n-1 -1 . 0 .\n0 1 . . .\n. . . . 3\n. . . . .");
    let problem = Problem::new(&a).unwrap();
    assert_eq!(
        reasons(&problem),
        [
            "arcs (1, 4), (1, 5): they lead to nodes that are -inf in all solutions",
            "arc (1, 2): row 1 holds by its own loop",
            "arc (2, 4): node 4 is -inf in all solutions",
            "arc (2, 2): a loop below lambda never satisfies row 2",
            "arc (4, 5): node 4 is -inf in all solutions",
            "arc (3, 2): whenever it satisfies row 3, another arc that is left does so too",
        ]
    );
    assert_eq!(
        reasons(&problem.at(None).unwrap())[0],
        "arcs (1, 1), (1, 2), (1, 4), (1, 5): lambda is -inf, every vector is a solution"
    );
}

#[test]
fn what_can_go_depends_on_lambda() {
    let a = parsed("2 0\n1 3");
    let arcs = |lambda: Option<i64>| {
        let reduction = reduction(&Problem::new(&a).unwrap().at(lambda).unwrap());
        reduction
            .matrix
            .triplets()
            .map(|(i, j, _)| (i, j))
            .collect::<Vec<_>>()
    };
    assert_eq!(arcs(Some(2)), [(0, 0), (1, 1)]);
    assert_eq!(arcs(Some(3)), [(0, 1), (1, 1)]);
    let none: Vec<(usize, usize)> = Vec::new();
    assert_eq!(arcs(Some(4)), none);
    assert_eq!(arcs(None), none);
}

#[test]
fn a_matrix_without_nodes_has_nothing_to_lose() {
    let problem = Problem::new(&Dense::zeros(0, 0)).unwrap();
    let reduction = reduction(&problem);
    assert_eq!((reduction.matrix.rows(), reduction.arcs_removed()), (0, 0));
}

#[test]
fn entries_at_the_end_of_a_width_are_judged_exactly() {
    // Row 3 needs both its arcs only if x_2 may exceed x_1 by 2.
    let far = BigInt::from(10).pow(30);
    let entry = |value: &BigInt| MaxPlus::finite(value.clone());
    for (gap, left) in [(-1, 0), (0, 3), (1, 3), (2, 4)] {
        // x_1 <= x_2 and x_2 <= x_1 + gap.
        let arcs = [
            (0, 1, entry(&BigInt::ZERO)),
            (1, 0, entry(&BigInt::from(gap))),
            (2, 0, entry(&(&far + 1))),
            (2, 1, entry(&far)),
        ];
        let a = Matrix::from_triplets(3, 3, arcs).unwrap();
        let problem = Problem::new(&a).unwrap();
        let reduction = reduction(&problem);
        assert_eq!(reduction.matrix.triplets().count(), left, "{gap}");
        assert_eq!(basis_after(&problem, &reduction), problem.basis());
    }
}

#[test]
fn law_a_cut_reduction_is_the_first_part_of_the_whole() {
    let problem = Problem::new(&ladder(5)).unwrap();
    let whole = reduction(&problem);
    for steps in 0.. {
        match problem.reduce(&Budget::steps(steps)) {
            Ending::Complete(reduction) => {
                assert_eq!(reduction, whole);
                break;
            }
            Ending::Cut { so_far, why, .. } => {
                assert_eq!(why, StopReason::Steps);
                assert!(whole.removed.starts_with(&so_far.removed));
                assert_eq!(basis_after(&problem, &so_far), problem.basis());
            }
        }
        assert!(steps < 30, "more steps than arcs");
    }
}

#[test]
fn oracle_all_matrices_of_two_nodes_are_reduced_by_definition() {
    let entries = [None, Some(-1), Some(0), Some(1)];
    let all = plain::matrices_up_to_symmetry(2, &entries, |_, _| true);
    assert!(all.len() > 100);
    for a in all {
        agrees_with_the_definition(&matrix(&a));
    }
}

/// The basis is unchanged, over any carrier.
fn law_same_basis<T: Carrier<Exact = T>>(a: &Matrix<MaxPlus<T>>, lambda: MaxPlus<T>) {
    let problem = Problem::with_lambda(a, lambda).unwrap();
    let arcs = Budget::steps(a.triplets().count() as u64);
    let reduction = problem.reduce(&arcs).complete().unwrap();
    assert_eq!(basis_after(&problem, &reduction), problem.basis(), "{a}");
    let left = reduction.matrix.triplets().count() + reduction.arcs_removed();
    assert_eq!(left, a.triplets().count());
    // No remaining arc can be removed.
    let again = Problem::with_lambda(&reduction.matrix, problem.lambda().clone()).unwrap();
    let again = again.reduce(&unlimited()).complete().unwrap();
    assert_eq!(again.removed, [], "{a}");
    assert_eq!(again.matrix, reduction.matrix);
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn law_the_basis_is_the_same_before_and_after(a in tied(6), lambda in -1_i64..=1) {
        law_same_basis(&a, MaxPlus::finite(lambda));
    }

    #[test]
    fn law_the_basis_is_the_same_over_fractions(
        a in strategies::square::<MaxPlus<Ratio<i64>>>(0..=5),
        lambda in strategies::scalar::<MaxPlus<Ratio<i64>>>(),
    ) {
        law_same_basis(&a, lambda);
    }

    #[test]
    fn law_the_basis_is_the_same_over_big_fractions(
        a in strategies::square::<MaxPlus<BigRational>>(0..=4),
        lambda in strategies::scalar::<MaxPlus<BigRational>>(),
    ) {
        law_same_basis(&a, lambda);
    }

    #[test]
    fn oracle_arcs_go_one_at_a_time_by_definition(a in tied(4)) {
        agrees_with_the_definition(&a);
    }

    #[test]
    fn oracle_an_arc_that_is_left_satisfies_its_row_alone_in_some_extremal(a in tied(5)) {
        let problem = Problem::new(&a).unwrap();
        let left = reduction(&problem);
        let sum = |i: usize, k: usize, x: &[MaxPlus<i64>]| left.matrix.entry(i, k).map(|a| *a * x[k]);
        let satisfies = |i: usize, k: usize, x: &[MaxPlus<i64>]| sum(i, k, x).is_some_and(|sum| sum >= x[i]);
        let basis = problem.basis();
        for (i, j, _) in left.matrix.triplets() {
            let alone = basis.iter().any(|x| {
                let x = &x.iter().collect::<Vec<_>>();
                x[i].is_finite() && (0..a.rows()).all(|k| satisfies(i, k, x) == (k == j))
            });
            prop_assert!(alone, "({i}, {j}) of\n{}", a);
        }
        for removed in left.removed.iter().filter(|r| r.reason == Reason::NeverAlone) {
            prop_assert_eq!(removed.columns.len(), 1);
        }
    }
}
