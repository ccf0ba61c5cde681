//! An opened search goes on in stretches: together they give what one run
//! gives, and a frontier taken in between holds exactly the rest.

use std::ops::ControlFlow;

use crate::support::threads;
use crate::support::tied::{Given, in_one_run, manner, sorted, tied};
use maxplus_graph::Limits;
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::{Frontier, Resumable};

/// One stretch of so many steps, by a visitor for all threads or by one for
/// each; whether it was the last.
fn stretch(search: &mut Resumable<i64>, steps: u64, fold: bool, given: &mut Vec<Given>) -> bool {
    let limits = Limits::steps(steps);
    let before = given.len();
    if fold {
        let ending = search.fold(&limits, Vec::new, |kept, extremal| {
            kept.push(extremal.to_scaled());
            ControlFlow::Continue(())
        });
        given.extend(ending.found().iter().flatten().cloned());
        return ending.is_complete();
    }
    let ending = search.for_each(&limits, |extremal| {
        given.push(extremal.to_scaled());
        ControlFlow::Continue(())
    });
    assert_eq!(*ending.found(), (given.len() - before) as u64);
    ending.is_complete()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn law_stretches_and_the_frontier_between_them_are_one_run(
        a in tied(6),
        manner in manner(),
        many in 1..4_usize,
        stretches in proptest::collection::vec((1..30u64, any::<bool>()), 1..12),
    ) {
        let extremals = manner.extremals(&a);
        let all = in_one_run(&extremals);
        let mut search = extremals.clone().threads(threads(many)).unwrap().open().unwrap();
        let mut given = Vec::new();
        for (steps, fold) in stretches {
            let complete = stretch(&mut search, steps, fold, &mut given);
            let frontier: Frontier = search.frontier().to_string().parse().unwrap();
            prop_assert_eq!(frontier.extremals(), given.len() as u64);
            prop_assert_eq!(search.extremals(), given.len() as u64);
            prop_assert_eq!(complete, frontier.is_done());
            // Somebody else goes on from here while this search stands.
            let mut elsewhere = given.clone();
            elsewhere.extend(in_one_run(&extremals.clone().resume(&frontier).unwrap()));
            prop_assert_eq!(sorted(elsewhere), all.clone());
        }
        prop_assert!(stretch(&mut search, u64::MAX, false, &mut given));
        prop_assert_eq!(sorted(given), all);
    }

    #[test]
    fn law_counted_stretches_add_up(
        a in tied(6),
        manner in manner(),
        steps in 1..30u64,
        many in 1..4_usize,
    ) {
        let extremals = manner.extremals(&a);
        let mut search = extremals.clone().threads(threads(many)).unwrap().open().unwrap();
        let mut counted = 0;
        loop {
            let ending = search.count(&Limits::steps(steps));
            counted += ending.found();
            prop_assert_eq!(search.extremals(), counted);
            if ending.is_complete() {
                break;
            }
        }
        prop_assert_eq!(counted, in_one_run(&extremals).len() as u64);
    }
}
