//! Estimates from random probes, against all probes with their probabilities.

use std::time::Duration;

use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_graph::Limits;
use maxplus_testing::cases;
use maxplus_testing::generate;
use maxplus_testing::strategies::square;
use proptest::prelude::*;
use supereigen::testing::Form;
use supereigen::{Estimate, Expected, Extremals, Filter, Mean, Problem};

fn extremals(a: &Matrix<MaxPlus<i64>>, filter: &Filter, form: Form) -> Extremals<i64> {
    let extremals = Problem::new(a)
        .unwrap()
        .extremals()
        .choosing(|choices| choices.form = Some(form));
    extremals
        .filter(filter.clone())
        .unwrap()
        .threads(1)
        .unwrap()
}

/// The expectation over all probes of one tree, each with its probability.
fn expectation(asked: &Extremals<i64>, head_first: bool) -> (f64, f64) {
    let (mut extremals, mut steps) = (0.0, 0.0);
    let mut path: Vec<(usize, usize)> = Vec::new();
    loop {
        let mut depth = 0;
        let mut probability = 1.0;
        let mut choose = |branches: usize| {
            if depth == path.len() {
                path.push((0, branches));
            }
            depth += 1;
            probability /= branches as f64;
            path[depth - 1].0
        };
        let seen = asked.probe(head_first, &mut choose);
        extremals += probability * seen.0;
        steps += probability * seen.1;
        // The next path in lexicographic order.
        path.truncate(depth);
        while let Some((chosen, branches)) = path.pop() {
            if chosen + 1 < branches {
                path.push((chosen + 1, branches));
                break;
            }
        }
        if path.is_empty() {
            return (extremals, steps);
        }
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn law_the_expectation_is_the_count(
        a in square::<MaxPlus<i64>>(0..=4),
        choice in 0..8usize,
    ) {
        let n = a.rows();
        let filter = match choice {
            0 if n > 0 => Filter::headed_by(n - 1),
            1 if n > 0 => Filter::containing(0),
            2 => Filter::support_at_most(2),
            3 => Filter::support_at_most(0),
            _ => Filter::everything(),
        };
        let form = if choice % 2 == 0 { Form::Dense } else { Form::Sparse };
        let asked = extremals(&a, &filter, form);
        let mut search = asked.open().unwrap();
        let count = search.count(&Limits::none()).complete().unwrap();
        let (heads, _) = expectation(&asked, true);
        prop_assert!((heads - count as f64).abs() < 1e-6);
        let (extremals, steps) = expectation(&asked, false);
        prop_assert!((extremals - count as f64).abs() < 1e-6);
        // At most 4 nodes, so there is one round.
        prop_assert!((steps - search.steps() as f64).abs() < 1e-6);
    }
}

#[test]
fn a_seed_determines_the_estimate() {
    let a = Matrix::from_fn(5, 5, |i, j| MaxPlus::finite((i * j) as i64 % 4 - 2));
    let asked = extremals(&a, &Filter::everything(), Form::Dense);
    let estimate = |seed| asked.estimate(100, seed);
    assert_eq!(estimate(7), estimate(7));
    assert_ne!(estimate(7), estimate(8));
    assert_eq!(estimate(7).complete().unwrap().probes, 100);
}

#[test]
fn the_time_to_expect_follows_the_steps_of_a_trial() {
    let asked = extremals(
        &generate::dense(12, 12, -20..=5, 1),
        &Filter::everything(),
        Form::Dense,
    );
    let mut trial = asked.open().unwrap();
    assert!(!trial.count(&Limits::steps(50)).is_complete());
    let made = trial.steps() as f64;
    assert!(made > 10.0, "{trial:?}");
    let probed: Estimate = asked.estimate(100, 1).complete().unwrap();
    assert!(!probed.head_first);
    let expected = |steps, standard_error| {
        let nothing = Mean {
            value: 0.0,
            standard_error: 0.0,
        };
        let steps = Mean {
            value: steps,
            standard_error,
        };
        // Without an extremal the result is the same.
        let mut estimate = probed;
        estimate.extremals = nothing;
        estimate.steps = steps;
        estimate.time(&trial, Duration::from_secs(1))
    };
    let seconds = Duration::from_secs;
    assert_eq!(expected(50.0 * made, made), Expected::About(seconds(50)));
    let wide = 40.0 * made;
    assert_eq!(expected(50.0 * made, wide), Expected::AtLeast(seconds(5)));
    assert_eq!(expected(1e300, 1.0), Expected::Ages);
    assert_eq!(expected(0.9 * made, 0.0), Expected::Unknown);
    assert_eq!(expected(5.0 * made, wide), Expected::Unknown);
    assert_eq!(expected(0.0, f64::INFINITY), Expected::Unknown);
}
