//! A filter shows exactly what passes it: its cuts lose nothing.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{MaxPlus, ReadMatrix};
use maxplus_testing::cases;
use maxplus_testing::strategies::square;
use proptest::prelude::*;
use supereigen::{Counter, Filter, FilterError, Sweep};

use super::{all_places, at, staircase, sweep};

fn shown(sweep: &Sweep<i64>) -> BTreeSet<(usize, Vec<usize>)> {
    let mut shown = BTreeSet::new();
    let ending = sweep.for_each(|swept| {
        assert!(
            shown.insert((swept.cycle_len(), swept.chain().to_vec())),
            "twice"
        );
        ControlFlow::Continue(())
    });
    assert!(ending.is_complete());
    shown
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn oracle_a_filter_shows_those_that_pass(
        a in square::<MaxPlus<i64>>(1..=5),
        containing in prop::collection::vec(0..5usize, 0..3),
        head in prop::option::of(0..5usize),
        at_most in prop::option::of(0..6usize),
    ) {
        let n = a.rows();
        let containing: Vec<_> = containing.into_iter().map(|i| i % n).collect();
        let head = head.map(|t| t % n);
        let mut filter = Filter::everything();
        for i in &containing {
            filter = filter.and_containing(*i);
        }
        if let Some(t) = head {
            filter = filter.and_headed_by(t);
        }
        if let Some(k) = at_most {
            filter = filter.and_support_at_most(k);
        }
        let all = shown(&sweep(&a));
        let filtered = sweep(&a).filter(filter.clone()).unwrap();
        let passing = all.into_iter().filter(|(_, chain)| {
            containing.iter().all(|i| chain.contains(i))
                && head.is_none_or(|t| chain.last() == Some(&t))
                && at_most.is_none_or(|k| chain.len() <= k)
        });
        prop_assert_eq!(shown(&filtered), passing.collect::<BTreeSet<_>>());
        // The numbers of the staircase are those of the search with the filter.
        let spectrum = filtered.spectrum().complete().unwrap();
        for lambda in all_places(&staircase(&sweep(&a))) {
            let extremals = at(&a, &lambda).extremals().filter(filter.clone()).unwrap();
            let expected = extremals.basis().complete().unwrap();
            let count = spectrum.staircase().count_at(&lambda);
            prop_assert_eq!(count, Some(expected.len() as u64), "lambda = {}", lambda);
            prop_assert_eq!(spectrum.basis_at(&lambda), Some(expected), "lambda = {}", lambda);
        }
    }
}

#[test]
fn a_node_that_is_not_there_is_an_error() {
    let a = maxplus_core::Matrix::identity(3);
    let error = sweep(&a).filter(Filter::containing(3)).unwrap_err();
    assert!(matches!(error, FilterError { .. }));
    assert_eq!(error.to_string(), "there is no node 4 among 3");
}

#[test]
fn a_filter_cuts_the_search_and_not_only_its_output() {
    let a = lcg_matrix_without_loops(11, -100, 100, 100, 3);
    let steps = |filter: Filter| {
        let report = sweep(&a).filter(filter).unwrap().run().report;
        report.counters.get(Counter::Candidates)
    };
    let all = steps(Filter::everything());
    let everywhere = (0..11).map(|t| steps(Filter::headed_by(t))).sum::<u64>();
    assert!(everywhere < 11 * all * 3 / 4, "{everywhere} of {all} each");
    assert!(steps(Filter::full_support(11)) < all / 2);
    assert!(steps(Filter::support_at_most(3)) < all / 2);
    assert_eq!(steps(Filter::support_at_most(0)), 11);
}
