//! Dead ends: instances on which a search for roots is slow, found by theory, by hand and by hill
//! climbing, against the stated bounds.

use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_testing::dead_ends::{ladder, reversed, ring};
use supereigen::{Counter, Extremals};

use crate::support::bound::{allowance, assert_bounds, unproductive, within_the_bound};
use crate::support::tied::extremals;
use crate::support::{matrix, rows, testdata};

#[test]
fn the_cases_found_by_hill_climbing_are_within_the_bounds() {
    for case in testdata("dead-ends.json")["cases"].as_array().unwrap() {
        let a: Matrix<MaxPlus<i64>> = matrix(&rows(&case["matrix"]));
        let all = extremals(&a);
        let basis = within_the_bound(&all, a.rows());
        assert_eq!(Some(basis.len() as u64), case["extremals"].as_u64());
        assert_eq!(within_the_bound(&all.head_first(), a.rows()), basis);
    }
}

#[test]
fn ladders_of_any_height_are_within_the_bounds() {
    for layers in [1, 2, 12, 40, 400] {
        // Numbered from the other end the least node comes last, which does not help.
        for a in [ladder(layers), reversed(&ladder(layers))] {
            let all = extremals(&a);
            let basis = within_the_bound(&all, a.rows());
            assert_eq!(basis.len(), 2 * layers + 1);
            if layers <= 40 {
                assert_eq!(within_the_bound(&all.head_first(), a.rows()), basis);
            }
        }
    }
}

#[test]
fn rings_of_any_length_are_within_the_bounds() {
    for n in [2, 3, 20, 60, 300] {
        let all = extremals(&ring(n));
        let basis = within_the_bound(&all, n);
        assert_eq!(basis.len(), 1);
        assert_eq!(basis.get(0).unwrap().support().len(), n);
        if n <= 60 {
            assert_eq!(within_the_bound(&all.head_first(), n), basis);
        }
    }
}

/// Pseudo-random numbers that are the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.0 >> 33) % bound
    }

    /// -inf every third time, else a small number.
    fn entry(&mut self) -> MaxPlus<i64> {
        match self.below(3) {
            0 => MaxPlus::NEG_INFINITY,
            _ => MaxPlus::finite(self.below(9) as i64 - 6),
        }
    }
}

/// Changes entries of a random matrix one by one, and keeps changes that make the search more
/// expensive. Returns the greatest cost found.
fn climb(n: usize, changes: u64, seed: u64, cost: impl Fn(&Extremals<i64>) -> f64) -> f64 {
    let mut dice = Dice(seed);
    let mut a = Matrix::from_fn(n, n, |_, _| dice.entry());
    let mut greatest = cost(&extremals(&a));
    for _ in 0..changes {
        let (i, j) = (dice.below(n as u64) as usize, dice.below(n as u64) as usize);
        let before = std::mem::replace(&mut a[(i, j)], dice.entry());
        let now = cost(&extremals(&a));
        if now >= greatest {
            greatest = now;
        } else {
            a[(i, j)] = before;
        }
    }
    greatest
}

/// Unproductive steps per extremal and one more, within the bounds.
fn unproductive_steps(all: &Extremals<i64>, n: usize, allowance: u64) -> f64 {
    let run = all.run();
    let counters = run.report.counters.clone();
    let extremals = run.complete().unwrap().len() as u64;
    assert_bounds(&counters, n, extremals, allowance);
    unproductive(&counters) as f64 / (extremals + 1) as f64
}

#[test]
fn no_hill_leads_beyond_the_bounds() {
    for (n, seed) in [(6, 1), (8, 2), (10, 3), (12, 4)] {
        let dearest = climb(n, 400, seed, |all| unproductive_steps(all, n, allowance(n)));
        assert!(dearest > 1.0, "n = {n}: nothing was climbed, {dearest}");
    }
}

#[test]
fn no_hill_leads_beyond_the_bounds_with_a_small_allowance() {
    for (n, seed) in [(6, 5), (9, 6), (12, 7)] {
        for allowance in [0, 3, 10] {
            climb(n, 150, seed, |all| {
                let hasty = all
                    .clone()
                    .choosing(|choices| choices.allowance = Some(allowance));
                unproductive_steps(&hasty, n, allowance)
            });
        }
    }
}

#[test]
fn no_hill_leads_beyond_the_bounds_head_first() {
    for (n, seed) in [(6, 8), (9, 9), (12, 10)] {
        climb(n, 200, seed, |all| {
            let run = all.clone().head_first().run();
            let counters = run.report.counters.clone();
            let extremals = run.complete().unwrap().len() as u64;
            assert_bounds(&counters, n, extremals, 0);
            counters.get(Counter::Policies) as f64 / (extremals + 1) as f64
        });
    }
}
