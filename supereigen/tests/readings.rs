//! The two readings of A (x) x >= x, played: `docs/game.md`, `docs/schedule.md`,
//! and the period of `docs/production-line.md`.

use std::ops::RangeInclusive;

use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Vector};
use proptest::prelude::*;
use supereigen::{Problem, Witnessed};

type Scalar = MaxPlus<i64>;

/// Square matrices of few numbers: many ties, and a third of -inf.
fn square(
    sizes: RangeInclusive<usize>,
    entries: RangeInclusive<i64>,
) -> impl Strategy<Value = Matrix<Scalar>> {
    sizes.prop_flat_map(move |n| {
        let entry = prop::option::weighted(0.67, entries.clone());
        prop::collection::vec(entry, n * n).prop_map(move |all| {
            Matrix::from_fn(n, n, |i, j| MaxPlus::from_option(all[i * n + j]).unwrap())
        })
    })
}

fn witnessed(problem: &Problem<i64>) -> Vec<Witnessed<i64>> {
    let mut found = Vec::new();
    let ending = problem.extremals().for_each(|extremal| {
        found.push(extremal.to_witnessed());
        std::ops::ControlFlow::Continue(())
    });
    assert!(ending.is_complete());
    found
}

/// The move of the witness from each node of its support.
fn strategy(problem: &Problem<i64>, extremal: &Witnessed<i64>) -> Vec<Option<usize>> {
    let witness = &extremal.witness;
    let mut moves = vec![None; problem.n()];
    for pair in witness.chain().windows(2) {
        moves[pair[1]] = Some(pair[0]);
    }
    let (first, end) = witness.closing_arc();
    moves[first] = Some(end);
    if let Some(&tied) = witness.tail().first() {
        let rows = problem.membership(&extremal.vector).unwrap();
        let row = rows.rows().iter().find(|row| row.node == tied).unwrap();
        moves[tied] = row.argmax.first().copied();
    }
    moves
}

/// The least credit on the way, playing long enough to go round any cycle
/// twice.
fn lowest(a: &Matrix<Scalar>, moves: &[Option<usize>], start: usize, credit: i64) -> i64 {
    let (mut node, mut credit, mut lowest) = (start, credit, credit);
    for _ in 0..=3 * moves.len() {
        let next = moves[node].expect("a strategy stays within its plan");
        credit += a[(node, next)].value().expect("an arc");
        lowest = lowest.min(credit);
        node = next;
    }
    lowest
}

/// The least sufficient credit of every node by going from 0 upwards until
/// nothing changes: beyond the sum of all losses none suffices.
fn least_credits(a: &Matrix<Scalar>) -> Vec<Option<i64>> {
    let n = a.rows();
    let weights = || (0..n).flat_map(|i| (0..n).filter_map(move |k| a[(i, k)].value().copied()));
    let bound: i64 = weights().map(i64::abs).sum();
    let mut credits: Vec<Option<i64>> = vec![Some(0); n];
    loop {
        let need = |i: usize| {
            let after = (0..n).filter_map(|k| {
                let weight = a[(i, k)].value().copied()?;
                Some((credits[k]? - weight).max(0))
            });
            after.min().filter(|&need| need <= bound)
        };
        let next: Vec<_> = (0..n).map(need).collect();
        if next == credits {
            return credits;
        }
        credits = next;
    }
}

proptest! {
    #[test]
    fn law_a_strategy_with_its_credit_never_falls_below_0_and_with_less_it_does(
        a in square(1..=5, -3..=3)
    ) {
        let problem = Problem::new(&a).unwrap();
        for extremal in witnessed(&problem) {
            let moves = strategy(&problem, &extremal);
            for (i, entry) in extremal.vector.iter().enumerate() {
                if let Some(x) = entry.value() {
                    prop_assert!(lowest(&a, &moves, i, -x) >= 0);
                }
            }
            let head = extremal.witness.head();
            let asked = -extremal.vector[head].value().expect("the head is in the support");
            prop_assert!(lowest(&a, &moves, head, asked - 1) < 0);
        }
    }

    #[test]
    fn agreement_the_least_credits_are_those_of_the_basis(a in square(1..=5, -3..=3)) {
        let problem = Problem::new(&a).unwrap();
        let basis = problem.basis().to_vectors();
        let least: Vec<_> = (0..a.rows())
            .map(|i| basis.iter().filter_map(|x| x[i].value().map(|x| -x)).min())
            .collect();
        prop_assert_eq!(least, least_credits(&a));
    }

    #[test]
    fn law_a_schedule_is_one_in_which_each_job_has_a_predecessor_that_releases_it(
        a in square(1..=4, -3..=3),
        start in prop::collection::vec(prop::option::of(0_i64..6), 4)
    ) {
        let n = a.rows();
        let start = &start[..n];
        let released = |i: usize| match start[i] {
            None => true,
            Some(own) => (0..n).any(|k| match (a[(i, k)].value(), start[k]) {
                (Some(weight), Some(other)) => own >= other - weight,
                _ => false,
            }),
        };
        let x: Vector<Scalar> = start
            .iter()
            .map(|start| MaxPlus::from_option(start.map(|start| -start)).unwrap())
            .collect();
        let problem = Problem::new(&a).unwrap();
        // The vector -inf, nothing ever starting, is not counted.
        let starts = start.iter().any(Option::is_some);
        prop_assert_eq!(problem.is_solution(&x).unwrap(), starts && (0..n).all(released));
    }

    #[test]
    fn law_a_line_started_at_a_solution_never_runs_faster_than_its_period(
        a in square(1..=5, -3..=9),
        lambda in -3_i64..=6
    ) {
        let problem = Problem::with_lambda(&a, MaxPlus::finite(lambda)).unwrap();
        for x in problem.basis().to_vectors() {
            let mut x = x.into_vector();
            for _ in 0..6 {
                let next = a.try_apply(&x).unwrap();
                for (now, then) in x.iter().zip(next.iter()) {
                    if let Some(now) = now.value() {
                        prop_assert!(*then >= MaxPlus::finite(now + lambda));
                    }
                }
                x = next;
            }
        }
    }
}
