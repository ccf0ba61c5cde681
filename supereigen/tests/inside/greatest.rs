//! Greatest solutions against plain rounds, and the number of policies against
//! its bound.

use std::sync::Arc;

use maxplus_core::{MaxPlus, SparseMatrix};
use maxplus_graph::{Budget, Meter};
use maxplus_testing::cases;
use num_bigint::BigInt;
use proptest::prelude::*;
use supereigen::testing::inside::{InstanceIteration, Policy};
use supereigen::testing::{Form, Instance, Weight};

type Arcs = Vec<(usize, usize, i64)>;

fn instance<W: Weight>(n: usize, arcs: &Arcs) -> Arc<Instance<W>> {
    let weight = |a: i64| W::from(i32::try_from(a).unwrap());
    let entries = arcs
        .iter()
        .map(|&(i, j, a)| (i, j, MaxPlus::finite(weight(a))));
    let matrix = SparseMatrix::from_triplets(n, n, entries).unwrap();
    Arc::new(Instance::new(&matrix, Form::Sparse).unwrap())
}

/// x <- min(x, A (x) x), by loops, from the bound down. A number that falls below all bounds by
/// more than the weight of a path becomes -inf.
fn oracle(n: usize, arcs: &Arcs, bound: &[i64]) -> Vec<Option<i64>> {
    let largest = arcs.iter().map(|arc| arc.2.abs()).max().unwrap_or(0);
    let least = bound.iter().min().unwrap() - largest * n as i64;
    let mut x: Vec<_> = bound.iter().copied().map(Some).collect();
    loop {
        let mut image = vec![None; n];
        for &(i, j, a) in arcs {
            image[i] = image[i].max(x[j].map(|value| value + a));
        }
        let next = x.iter().zip(&image).map(|(x, image)| *x.min(image));
        let next: Vec<_> = next.map(|x| x.filter(|x| *x >= least)).collect();
        if next == x {
            return x;
        }
        x = next;
    }
}

fn given<W: Weight>(greatest: &InstanceIteration<W>) -> Vec<Option<i64>> {
    let entries = greatest.solution().iter().enumerate();
    let finite = |(i, x): (usize, &W)| greatest.is_finite(i).then(|| x.to_i64().unwrap());
    entries.map(finite).collect()
}

fn meter() -> Meter {
    Budget::unlimited().meter()
}

/// f(f + 1)/2, and 1 for f = 0.
fn most_policies(n: usize, policy: &Policy) -> u64 {
    let f = (0..n).filter(|&i| policy.keeps(i)).count() as u64;
    (f * (f + 1) / 2).max(1)
}

fn is_solution(n: usize, arcs: &Arcs, x: &[Option<i64>]) -> bool {
    let holds = |i: usize| {
        let row = arcs.iter().filter(|arc| arc.0 == i);
        row.filter_map(|&(_, j, a)| Some(x[j]? + a)).max() >= x[i]
    };
    (0..n).all(holds)
}

/// All tests for all bounds, each from the policy that the one before left.
fn check<W: Weight>(n: usize, arcs: &Arcs, bounds: &[Vec<i64>]) {
    let matrix = instance::<W>(n, arcs);
    let mut greatest = InstanceIteration::of(matrix.clone());
    let first = matrix.first_policy();
    let mut stale = first.clone();
    for bound in bounds {
        let number = |b: &i64| W::from(i32::try_from(*b).unwrap());
        let wide: Vec<W> = bound.iter().map(number).collect();
        let expected = oracle(n, arcs, bound);
        for mut policy in [first.clone(), stale.clone()] {
            let before = greatest.policies();
            greatest.below(&wide, &mut policy, &mut meter()).unwrap();
            assert_eq!(given(&greatest), expected);
            assert!(greatest.policies() - before <= most_policies(n, &policy));
        }
        for t in 0..n {
            let before = greatest.policies();
            let reached = greatest
                .reaches(&wide, t, &mut stale, &mut meter())
                .unwrap();
            assert!(greatest.policies() - before <= most_policies(n, &stale));
            let left = given(&greatest);
            assert_eq!(reached, expected[t] == Some(bound[t]));
            assert_eq!(reached, left[t] == Some(bound[t]));
            assert!(is_solution(n, arcs, &left));
            assert!(left.iter().zip(&expected).all(|(left, most)| left <= most));
            assert!(reached || left == expected);
        }
    }
}

fn tied() -> impl Strategy<Value = (usize, Arcs, Vec<Vec<i64>>)> {
    (1..=8usize, 1..=4i64, 1..=6i64).prop_flat_map(|(n, entries, bounds)| {
        let arcs = proptest::collection::vec((0..n, 0..n, -entries..=entries), 0..=3 * n);
        let arcs = arcs.prop_map(|mut arcs| {
            arcs.sort();
            arcs.dedup_by_key(|(i, j, _)| (*i, *j));
            arcs
        });
        let bound = proptest::collection::vec(-bounds..=bounds, n);
        (Just(n), arcs, proptest::collection::vec(bound, 1..=4))
    })
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn oracle_plain_iteration_from_fresh_and_stale_policies((n, arcs, bounds) in tied()) {
        check::<i32>(n, &arcs, &bounds);
    }

    #[test]
    fn agreement_of_no_bound_with_a_bound_far_away((n, arcs, bounds) in tied(), out: u8) {
        let matrix = instance::<i64>(n, &arcs);
        let mut greatest = InstanceIteration::of(matrix.clone());
        let mut policy = matrix.first_policy();
        let mut bound = bounds[0].clone();
        for (i, b) in bound.iter_mut().enumerate() {
            if out >> i & 1 == 1 {
                *b = *matrix.infinite();
            }
        }
        let expected = oracle(n, &arcs, &bound);
        greatest.below(&bound, &mut policy, &mut meter()).unwrap();
        prop_assert_eq!(given(&greatest), expected);
    }
}

#[test]
fn every_width_gives_the_same() {
    let arcs = vec![
        (0, 1, -3),
        (1, 2, 4),
        (2, 0, -1),
        (2, 2, -2),
        (3, 0, 5),
        (3, 3, -1),
    ];
    let bounds = [vec![0, 9, 0, 7], vec![5, -5, 5, -5], vec![-9, 9, 9, 9]];
    check::<i64>(4, &arcs, &bounds);
    check::<i128>(4, &arcs, &bounds);
    check::<BigInt>(4, &arcs, &bounds);
}

#[test]
fn a_long_way_down_takes_few_policies() {
    // x_1 <= max(x_1 - 1, x_2 - 1,000,000,000), x_2 free.
    let matrix = instance::<i64>(2, &vec![(0, 0, -1), (0, 1, -1_000_000_000), (1, 1, 0)]);
    let mut greatest = InstanceIteration::of(matrix.clone());
    let mut policy = matrix.first_policy();
    assert_eq!(
        greatest.below(&[5, 7], &mut policy, &mut meter()).unwrap(),
        [-999_999_993, 7]
    );
    assert!(greatest.policies() <= 3);
}

#[test]
fn a_node_that_reaches_no_nonnegative_cycle_is_never_in_the_support() {
    let matrix = instance::<i32>(3, &vec![(0, 1, 1), (1, 0, -2), (2, 2, 0), (2, 0, 5)]);
    let mut greatest = InstanceIteration::of(matrix.clone());
    let mut policy = matrix.first_policy();
    let bound = [0, 0, *matrix.infinite()];
    assert!(
        !greatest
            .reaches(&bound, 0, &mut policy, &mut meter())
            .unwrap()
    );
    assert!([0, 1].iter().all(|i| !greatest.is_finite(*i)));
    assert!(greatest.solution()[0] < *matrix.floor());
    assert!(
        greatest
            .reaches(&bound, 2, &mut policy, &mut meter())
            .unwrap()
    );
}
