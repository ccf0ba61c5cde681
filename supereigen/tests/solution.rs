//! One solution, and the greatest solution below a vector.

mod credits;
pub(crate) mod hostile;

use std::time::Duration;

use crate::support::{LATE, unlimited};
use crate::systems::{Scalar, entry, square};
use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Vector};
use maxplus_graph::{Budget, StopReason};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::vector::VectorError;
use supereigen::{Basis, Problem};

/// The greatest combination of the basis below y, entry by entry.
fn greatest_combination_below(basis: &Basis<i64>, y: &Vector<Scalar>) -> Vector<Scalar> {
    let mut greatest = Vector::zeros(y.len());
    for v in basis.to_vectors() {
        let room = v.nonzeros().map(|(i, v)| Some(y[i].value()? - v.value()?));
        if let Some(factor) = room.min().flatten() {
            let below = v.try_times(&MaxPlus::finite(factor)).unwrap();
            greatest = greatest.plus(&below).unwrap();
        }
    }
    greatest
}

/// x <- min(x, A (x) x) until nothing changes. Entries below the least possible finite limit become
/// -inf. Each round but the last lowers an entry by at least one, or to -inf.
fn by_rounds(a: &Matrix<Scalar>, y: &Vector<Scalar>) -> Vector<Scalar> {
    let n = y.len();
    let largest = a
        .triplets()
        .filter_map(|(_, _, a)| a.value())
        .map(|a| a.abs())
        .max();
    let least = y.iter().filter_map(|y| y.value()).min();
    let bound = MaxPlus::from_option(least.map(|y| y - n as i64 * largest.unwrap_or(0))).unwrap();
    let fall = |y: &Scalar| y.value().zip(bound.value()).map(|(y, bound)| y - bound + 1);
    let most: i64 = y.iter().filter_map(fall).sum();
    let mut x = y.clone();
    for round in 0.. {
        assert!(round <= most, "a round too many");
        let next = Vector::from_fn(n, |i| {
            let row = (0..n).fold(MaxPlus::NEG_INFINITY, |sum, j| sum + a[(i, j)] * x[j]);
            let lowered = row.min(x[i]);
            if lowered < bound {
                MaxPlus::NEG_INFINITY
            } else {
                lowered
            }
        });
        if next == x {
            break;
        }
        x = next;
    }
    x
}

/// The stated bound on the number of policies.
fn stated_policies(n: usize) -> u64 {
    let n = n as u64;
    (n * (n + 1) / 2).max(1)
}

#[test]
fn nodes_without_a_nonnegative_cycle_below_y_are_infinite() {
    let arcs = [(0, 1, 5_i64), (1, 1, -1), (2, 2, 0)];
    let arcs = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let problem = Problem::new(&Matrix::from_triplets(3, 3, arcs).unwrap()).unwrap();
    let y = Vector::from_fn(3, |_| MaxPlus::finite(0));
    assert_eq!(
        problem
            .greatest_below(&y, &unlimited())
            .unwrap()
            .vector()
            .to_string(),
        "-inf -inf 0"
    );
    let x = problem
        .greatest_below(&Vector::unit(3, 0), &unlimited())
        .unwrap();
    assert!(!x.is_solution());
    assert!(
        problem
            .greatest_below(&Vector::zeros(2), &unlimited())
            .is_err()
    );
}

#[test]
fn a_solution_without_room_is_an_error_not_a_wrong_answer() {
    let a: supereigen::Matrix<i64> = format!(". {}\n. 0", -1_i64 << 58).parse().unwrap();
    let problem = Problem::new(&a).unwrap();
    let below = |y: Scalar| problem.greatest_below(&Vector::from_fn(2, |_| y), &unlimited());
    // Sums of bounds and arcs may leave the range, but the solution may not.
    let x = below(MaxPlus::finite(i64::MAX)).unwrap();
    let most = i64::MAX - (1 << 58);
    assert_eq!(x.vector().to_string(), format!("{most} {}", i64::MAX));
    assert!(below(MaxPlus::finite(-i64::MAX)).is_err());
}

#[test]
fn a_cut_search_for_the_greatest_is_no_greatest() {
    let problem = Problem::new(&Matrix::<Scalar>::identity(3)).unwrap();
    let y = Vector::from_fn(3, |_| MaxPlus::finite(0));
    let stopped = |budget: Budget| problem.greatest_below(&y, &budget).unwrap_err();
    let none = Budget::steps(0);
    assert_eq!(stopped(none), VectorError::Stopped(StopReason::Steps));
    let late = Budget::time(Duration::ZERO);
    assert_eq!(stopped(late), VectorError::Stopped(LATE));
    let greatest = problem.greatest_below(&y, &Budget::steps(1)).unwrap();
    assert_eq!(greatest.into_vector(), y);
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn agreement_the_greatest_below_is_the_greatest_combination_of_the_basis(
        a in square(6),
        bound in proptest::collection::vec(entry(), 6),
    ) {
        let problem = Problem::new(&a).unwrap();
        let basis = problem.basis();
        let y: Vector<Scalar> = bound.into_iter().take(a.rows()).collect();
        let x = problem.greatest_below(&y, &Budget::steps(stated_policies(a.rows()))).unwrap().into_vector();
        prop_assert_eq!(&x, &greatest_combination_below(&basis, &y));
        prop_assert_eq!(problem.greatest_below(&x, &unlimited()).unwrap().into_vector(), x);
    }

    #[test]
    fn oracle_the_greatest_below_is_the_limit_of_the_rounds(
        a in square(6),
        bound in proptest::collection::vec(entry(), 6),
    ) {
        let problem = Problem::new(&a).unwrap();
        let y: Vector<Scalar> = bound.into_iter().take(a.rows()).collect();
        prop_assert_eq!(problem.greatest_below(&y, &unlimited()).unwrap().into_vector(), by_rounds(&a, &y));
    }

    #[test]
    fn oracle_the_greatest_below_is_what_the_credits_say(
        a in square(7),
        bound in proptest::collection::vec(entry(), 7),
        scale in proptest::sample::select(vec![1, 1_000_000_000_i64]),
    ) {
        // Large distances and distances of one, where plain rounds would go down by ones.
        let scaled = |x: &Scalar, i: usize| MaxPlus::from_option(x.value().map(|x| x * scale - i as i64 % 2)).unwrap();
        let a = Matrix::from_fn(a.rows(), a.rows(), |i, j| scaled(&a[(i, j)], i + j));
        let y: Vector<Scalar> = bound.iter().take(a.rows()).map(|y| scaled(y, 0)).collect();
        let problem = Problem::new(&a).unwrap();
        let x = problem.greatest_below(&y, &Budget::steps(stated_policies(a.rows()))).unwrap().into_vector();
        prop_assert_eq!(x, credits::greatest_below(&a, &y));
    }

    #[test]
    fn law_one_solution_is_a_solution_and_there_is_one_iff_the_basis_has_one(a in square(6)) {
        let problem = Problem::new(&a).unwrap();
        let basis = problem.basis();
        let solution = problem.one_solution();
        prop_assert_eq!(solution.is_none(), basis.is_empty());
        if let Some(solution) = solution {
            prop_assert!(problem.is_solution(&solution.vector).unwrap());
            prop_assert_eq!(solution.vector.support(), solution.cycle.node_set(a.rows()));
        }
    }
}
