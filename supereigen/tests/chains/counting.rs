//! Counting, which shows no extremals and grows many at a time, agrees with a visitor: it stops at
//! the same place, with the same remaining work.

use std::ops::ControlFlow;

use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_graph::Limits;
use proptest::prelude::*;
use supereigen::{Extremals, Problem};

use super::{problem, tied};

use crate::support::tied::all_ways;

/// Counts and visits in stretches. Returns the number of extremals.
fn counted_as_visited(extremals: &Extremals<i64>, stretches: &[Limits]) -> u64 {
    let mut counted = extremals.open().unwrap();
    let mut visited = extremals.open().unwrap();
    for limits in stretches {
        let count = counted.count(limits);
        assert_eq!(
            count,
            visited.for_each(limits, |_| ControlFlow::Continue(()))
        );
        assert_eq!(counted.report(), visited.report());
        assert_eq!(counted.frontier(), visited.frontier());
    }
    counted.extremals()
}

proptest! {
    #[test]
    fn agreement_counting_stops_where_a_visitor_stops_in_every_way(
        rows in tied(7),
        stretches in proptest::collection::vec((0..20u64, 0..40u64), 1..8),
    ) {
        let limits = |(results, steps)| Limits::results(results).with_steps(steps);
        let mut stretches: Vec<Limits> = stretches.into_iter().map(limits).collect();
        stretches.push(Limits::none());
        for extremals in all_ways(&problem(&rows).extremals()) {
            counted_as_visited(&extremals, &stretches);
        }
    }
}

#[test]
fn agreement_counting_stops_where_a_visitor_stops_on_long_chains() {
    // One word of candidates, and two; stretches with one check of the clock, and with several.
    for n in [60, 100] {
        let a = lcg_matrix_without_loops(n, -1000, 100, 100, 1);
        let stretches = [
            Limits::results(1),
            Limits::results(1500),
            Limits::steps(1023),
            Limits::steps(1025).with_results(1024),
            Limits::steps(4000),
        ];
        for extremals in all_ways(&Problem::new(&a).unwrap().extremals()) {
            assert!(counted_as_visited(&extremals, &stretches) > 7000);
        }
    }
}
