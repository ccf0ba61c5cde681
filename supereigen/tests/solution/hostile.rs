//! Families on which plain rounds go down by ones for very long and policies must be improved
//! often: never more often than stated.

use maxplus_core::{Matrix, MaxPlus, Vector};
use maxplus_graph::Budget;
use maxplus_testing::cases;
use proptest::collection::vec;
use proptest::prelude::*;
use supereigen::Problem;

use super::{credits, stated_policies};
use crate::support::unlimited;
use crate::systems::Scalar;

const FAR: i64 = 1_000_000_000;

fn from_arcs(n: usize, arcs: impl IntoIterator<Item = (usize, usize, i64)>) -> Matrix<Scalar> {
    let arcs = arcs.into_iter().map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    Matrix::from_triplets(n, n, arcs).unwrap()
}

/// Pairs of nodes that support each other with a loss of 1, and lose `far` on the way to the next
/// pair; the last node has a loop.
pub(crate) fn drains(pairs: usize, far: i64) -> Matrix<Scalar> {
    let last = 2 * pairs;
    let pair = |p: usize| {
        let next = if p + 1 < pairs { 2 * p + 3 } else { last };
        [
            (2 * p, 2 * p + 1, -1),
            (2 * p + 1, 2 * p, 0),
            (2 * p + 1, next, -far),
        ]
    };
    from_arcs(last + 1, (0..pairs).flat_map(pair).chain([(last, last, 0)]))
}

/// A direct arc of weight -10^9 from every node to a loop, and a long detour of small steps, which
/// is found one step per policy.
fn long_way(n: usize) -> Matrix<Scalar> {
    let ways = (1..n).flat_map(|i| [(i, 0, -FAR - i as i64), (i, i - 1, -1)]);
    from_arcs(n, ways.chain([(0, 0, 0)]))
}

/// The least number of policies that is enough.
fn policies(problem: &Problem<i64>, y: &Vector<Scalar>) -> u64 {
    let is_enough = |steps: &u64| problem.greatest_below(y, &Budget::steps(*steps)).is_ok();
    let mut all = 1..=stated_policies(problem.n());
    all.find(is_enough).expect("more policies than stated")
}

#[test]
fn law_hostile_families_keep_to_the_stated_number_of_policies() {
    let mut most = 0;
    for n in [3, 9, 21, 41] {
        for a in [drains(n / 2, FAR), long_way(n)] {
            let problem = Problem::new(&a).unwrap();
            // All bounds equal, falling, and rising.
            for slope in [0, -1, 1, -FAR, FAR] {
                let y = Vector::from_fn(n, |i| MaxPlus::finite(slope * i as i64));
                most = most.max(policies(&problem, &y));
                let x = problem.greatest_below(&y, &unlimited()).unwrap();
                assert_eq!(
                    x.vector(),
                    &credits::greatest_below(&a, &y),
                    "n = {n}, slope {slope}"
                );
            }
        }
    }
    assert!(
        most >= 20,
        "only {most} policies: nothing hostile about them"
    );
}

#[test]
fn drains_end_where_they_are_known_to_end() {
    let pairs = 50;
    let problem = Problem::new(&drains(pairs, FAR)).unwrap();
    let y = Vector::from_fn(2 * pairs + 1, |_| MaxPlus::finite(0));
    let x = problem
        .greatest_below(&y, &unlimited())
        .unwrap()
        .into_vector();
    for p in 0..pairs {
        let out = -FAR * (pairs - p) as i64;
        assert_eq!(x[2 * p + 1], MaxPlus::finite(out));
        assert_eq!(x[2 * p], MaxPlus::finite(out - 1));
    }
}

/// Numbers that differ by much, or by one.
fn number() -> impl Strategy<Value = i64> {
    let all = vec![-FAR - 1, -FAR, -FAR + 1, -2, -1, 0, 1, FAR - 1, FAR];
    proptest::sample::select(all)
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn agreement_with_the_credits_on_larger_matrices_of_far_apart_numbers(
        n in 2..=16_usize,
        arcs in vec((0..16_usize, 0..16_usize, number()), 8..48),
        bounds in vec(number(), 16),
    ) {
        let a = from_arcs(n, arcs.into_iter().map(|(i, j, a)| (i % n, j % n, a)));
        let y = Vector::from_fn(n, |i| MaxPlus::finite(bounds[i]));
        let problem = Problem::new(&a).unwrap();
        let x = problem.greatest_below(&y, &Budget::steps(stated_policies(n)));
        prop_assert_eq!(x.unwrap().into_vector(), credits::greatest_below(&a, &y));
    }
}
