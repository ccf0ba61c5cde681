//! Extremals collected into blocks, many at a time, are those that a visitor sees, in the same
//! order. The search stops at the same place, with the same remaining work.

use std::ops::ControlFlow;

use maxplus_core::block::Block;
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{Carrier, Matrix, MaxPlus};
use maxplus_graph::{Limits, StopReason};
use num_rational::BigRational;
use proptest::prelude::*;
use supereigen::{Extremals, Filter, Problem};

use super::{problem, tied};
use crate::support::threads;
use crate::support::tied::all_ways;

/// Collects into blocks of `rows` rows, and visits, in stretches. Returns the number of extremals.
fn collected_as_visited<T: Carrier>(
    extremals: &Extremals<T>,
    stretches: &[Limits],
    rows: usize,
) -> u64 {
    let mut collected = extremals.open().unwrap();
    let mut visited = extremals.open().unwrap();
    for limits in stretches {
        let mut seen = collected.new_block();
        let expected = visited.for_each(limits, |extremal| {
            extremal.push_to(&mut seen);
            // The short way to a row, and the long one.
            let last = seen.row::<T>(seen.len() - 1).to_scaled();
            assert_eq!(last, extremal.to_scaled());
            ControlFlow::Continue(())
        });
        let limits = limits.started();
        let (mut found, mut count) = (collected.new_block(), 0);
        let mut block = collected.new_block();
        let end = loop {
            let (results, steps) = (limits.max_results(), limits.max_steps());
            let rest = Limits::none();
            let rest = match results {
                Some(results) => rest.with_results(results - count),
                None => rest,
            };
            let rest = match steps {
                // A full block ends between two steps. The number of steps before it is not
                // compared.
                Some(_) if count > 0 => break None,
                Some(steps) => rest.with_steps(steps),
                None => rest,
            };
            let ending = collected.collect_into(&rest, &mut block, rows);
            assert_eq!(*ending.found(), block.len() as u64);
            count += block.len() as u64;
            found.append(&block);
            block.clear();
            if ending.why() != Some(StopReason::Visitor) {
                break Some(ending.why());
            }
        };
        if let Some(end) = end {
            assert_eq!((end, count), (expected.why(), *expected.found()));
            assert_eq!(collected.report(), visited.report());
            assert_eq!(collected.frontier(), visited.frontier());
            let as_vectors = |block: &Block| -> Vec<_> {
                block.iter::<T>().map(|row| row.to_scaled()).collect()
            };
            assert_eq!(as_vectors(&found), as_vectors(&seen));
        } else {
            return count;
        }
    }
    collected.extremals()
}

proptest! {
    #[test]
    fn agreement_blocks_is_what_a_visitor_sees_in_every_way(
        rows in tied(7),
        stretches in proptest::collection::vec(0..20u64, 0..8),
        most in prop_oneof![1..5_usize, Just(usize::MAX)],
    ) {
        let mut stretches: Vec<Limits> = stretches.into_iter().map(Limits::results).collect();
        stretches.push(Limits::none());
        for extremals in all_ways(&problem(&rows).extremals()) {
            collected_as_visited(&extremals, &stretches, most);
        }
    }

    #[test]
    fn agreement_steps_end_it_where_they_end_a_visitor(
        rows in tied(7),
        stretches in proptest::collection::vec((0..20u64, 0..40u64), 1..8),
    ) {
        let limits = |(results, steps)| Limits::results(results).with_steps(steps);
        let stretches: Vec<Limits> = stretches.into_iter().map(limits).collect();
        for extremals in all_ways(&problem(&rows).extremals()) {
            collected_as_visited(&extremals, &stretches, usize::MAX);
        }
    }

    /// Head first, with a small allowance, and with a filter that prevents running ahead.
    #[test]
    fn agreement_in_every_manner_of_search(rows in tied(6), most in 1..5_usize, node in 0..6_usize) {
        let problem = problem(&rows);
        let all = problem.extremals();
        let filter = Filter::containing(node % problem.n());
        for extremals in [
            all.clone().head_first(),
            all.clone().choosing(|choices| choices.allowance = Some(0)),
            all.clone().filter(filter).unwrap(),
            all,
        ] {
            collected_as_visited(&extremals, &[Limits::results(3), Limits::none()], most);
        }
    }
}

#[test]
fn agreement_on_long_chains_and_wide_numbers() {
    // One word of candidates and two; 32 and 64 bits.
    for (n, factor) in [(60, 1), (100, 1), (40, 3_000_000), (30, 1 << 43)] {
        let a = lcg_matrix_without_loops(n, -1000, 100, 100, 1);
        let a = Matrix::from_fn(n, n, |i, j| {
            let value = a[(i, j)].into_value().map(|value| value * factor);
            MaxPlus::from_option(value).unwrap()
        });
        let stretches = [1, 300, 1500].map(Limits::results);
        for extremals in all_ways(&Problem::new(&a).unwrap().extremals()) {
            for rows in [7, usize::MAX] {
                assert!(collected_as_visited(&extremals, &stretches, rows) > 1000);
            }
        }
    }
}

#[test]
fn agreement_on_fractions_and_on_numbers_of_any_size() {
    let a = lcg_matrix_without_loops(12, -40, 8, 100, 1);
    for (numer, denom) in [(1, 7_i64), (i64::MAX, 3)] {
        let factor = BigRational::new(numer.into(), denom.into());
        let scale = |x: &MaxPlus<i64>| {
            let value = x
                .value()
                .map(|&x| BigRational::from_integer(x.into()) * &factor);
            MaxPlus::from_option(value.map(|x| &x * &factor)).unwrap()
        };
        let a = Matrix::from_fn(12, 12, |i, j| scale(&a[(i, j)]));
        let extremals = Problem::new(&a).unwrap().extremals();
        assert!(collected_as_visited(&extremals, &[Limits::none()], 50) > 100);
        let basis = extremals.basis().complete().unwrap();
        let shared = extremals
            .threads(threads(3))
            .unwrap()
            .basis()
            .complete()
            .unwrap();
        assert_eq!(basis, shared);
    }
}
