//! Simulations of the two readings of A (x) x >= x: `docs/game.md`, `docs/schedule.md`, the period
//! of `docs/production-line.md`, the delays of `docs/dataflow.md` and `docs/timetable.md`.

use std::ops::RangeInclusive;

use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Square, Vector};
use maxplus_graph::cycle_times::CycleTimes;
use maxplus_graph::{Budget, Digraph};
use num_rational::BigRational;
use num_traits::Signed;
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

/// The least credit along a play that is long enough to go round any cycle twice.
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

/// The least sufficient credit of every node, by increasing it from 0 until nothing changes. If the
/// sum of all losses is not enough, no credit is.
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
        // The vector -inf, in which nothing ever starts, does not count.
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

    #[test]
    fn law_a_delay_that_a_solution_has_stays_whatever_the_others_do(
        a in square(1..=5, -3..=9),
        lambda in -3_i64..=6,
        others in prop::collection::vec(prop::option::of(-20_i64..20), 5)
    ) {
        let problem = Problem::with_lambda(&a, MaxPlus::finite(lambda)).unwrap();
        for v in problem.basis().to_vectors() {
            let with = |(v, other): (&Scalar, &Option<i64>)| {
                (*v).max(MaxPlus::from_option(*other).unwrap())
            };
            let mut x: Vector<Scalar> = v.iter().zip(&others).map(with).collect();
            for k in 1..6 {
                x = a.try_apply(&x).unwrap();
                for (v, x) in v.iter().zip(x.iter()) {
                    if let Some(v) = v.value() {
                        prop_assert!(*x >= MaxPlus::finite(v + k * lambda));
                    }
                }
            }
        }
    }

    #[test]
    fn agreement_what_a_node_reaches_is_how_fast_it_grows(a in square(1..=5, -3..=9)) {
        const ROUNDS: i64 = 200;
        let n = a.rows();
        let square = Square::new(a.clone()).unwrap();
        let times = CycleTimes::within(&Digraph::of(&square), &Budget::unlimited()).unwrap();
        let mut x: Vector<Scalar> = (0..n).map(|_| MaxPlus::finite(0)).collect();
        for _ in 0..ROUNDS {
            x = a.try_apply(&x).unwrap();
        }
        // Besides the rounds of the best cycle a walk has fewer than n arcs to it and less than one
        // more round, each arc at most 12 from the mean.
        let off = BigRational::from_integer((2 * 12 * n as i64).into());
        for (i, x) in x.iter().enumerate() {
            let grown = x.value().map(|x| BigRational::from_integer((*x).into()));
            match (grown, times.of_node(i)) {
                (None, None) => {}
                (Some(grown), Some(mean)) => {
                    let expected = mean.mean() * BigRational::from_integer(ROUNDS.into());
                    prop_assert!((grown - expected).abs() <= off);
                }
                (grown, mean) => prop_assert!(false, "{grown:?} {mean:?}"),
            }
        }
    }

    #[test]
    fn law_a_delay_loses_the_slack_of_the_timetable_in_every_round(
        a in square(1..=5, 0..=9),
        v in prop::collection::vec(-9_i64..9, 5),
        late in prop::collection::vec(0_i64..30, 5),
        slack in 0_i64..4
    ) {
        let n = a.rows();
        let v: Vector<Scalar> = v[..n].iter().map(|v| MaxPlus::finite(*v)).collect();
        let image = a.try_apply(&v).unwrap();
        let own = |(after, v): (&Scalar, &Scalar)| Some(after.value()? - v.value()?);
        let Some(mu) = image.iter().zip(v.iter()).filter_map(own).max() else {
            return Ok(());
        };
        let period = mu + slack;
        let timetable = |k: i64| v.iter().map(move |v| *v.value().unwrap() + k * period);
        let mut x: Vector<Scalar> = timetable(0)
            .zip(&late)
            .map(|(planned, late)| MaxPlus::finite(planned + late))
            .collect();
        let mut delay = *late[..n].iter().max().unwrap();
        for k in 1..12 {
            let waits = a.try_apply(&x).unwrap();
            let starts = waits.iter().zip(timetable(k));
            x = starts.map(|(wait, planned)| (*wait).max(MaxPlus::finite(planned))).collect();
            let delays = x.iter().zip(timetable(k)).map(|(x, planned)| x.value().unwrap() - planned);
            let next = delays.max().unwrap();
            prop_assert!(next <= (delay - slack).max(0), "{next} after {delay}");
            delay = next;
        }
    }
}
