//! An opened search goes on in stretches: together they give what one run
//! gives, and a frontier taken in between holds exactly the rest.

use std::ops::ControlFlow;

use crate::support::tied::{Given, chains, in_one_run, sorted, tied};
use maxplus_graph::Limits;
use proptest::prelude::*;
use supereigen::chains::{Chains, Frontier, Resumable};

/// One stretch of so many steps, on one thread or on two.
fn stretch(search: &mut Resumable<i64>, steps: u64, threads: bool, given: &mut Vec<Given>) -> bool {
    let limits = Limits::none().with_steps(steps);
    let before = given.len();
    #[cfg(feature = "parallel")]
    if threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
        let (run, kept) = pool.unwrap().install(|| {
            search.visit_parallel(&limits, Vec::new, |kept, extremal| {
                kept.push(extremal.to_scaled());
                ControlFlow::Continue(())
            })
        });
        given.extend(kept.into_iter().flatten());
        assert_eq!(run.steps.extremals, (given.len() - before) as u64);
        return run.is_complete();
    }
    let _ = threads;
    let run = search.visit(&limits, |extremal| {
        given.push(extremal.to_scaled());
        ControlFlow::Continue(())
    });
    assert_eq!(run.steps.extremals, (given.len() - before) as u64);
    run.is_complete()
}

fn to_the_end(chains: &Chains<i64>, frontier: &Frontier) -> Vec<Given> {
    let mut given = Vec::new();
    let (run, _) = chains
        .visit_from(frontier, &Limits::none(), |extremal| {
            given.push(extremal.to_scaled());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(run.is_complete());
    given
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn law_stretches_and_the_frontier_between_them_are_one_run(
        a in tied(6),
        stretches in proptest::collection::vec((1..30u64, any::<bool>()), 1..12),
    ) {
        let chains = chains(&a);
        let all = in_one_run(&chains);
        let mut search = chains.resume(&chains.frontier()).unwrap();
        let mut given = Vec::new();
        for (steps, threads) in stretches {
            let complete = stretch(&mut search, steps, threads, &mut given);
            let frontier: Frontier = search.frontier().to_string().parse().unwrap();
            prop_assert_eq!(frontier.steps().extremals, given.len() as u64);
            prop_assert!(!complete || frontier.is_done());
            // Somebody else goes on from here while this search stands.
            let mut elsewhere = given.clone();
            elsewhere.extend(to_the_end(&chains, &frontier));
            prop_assert_eq!(sorted(elsewhere), all.clone());
        }
        let run = search.visit(&Limits::none(), |extremal| {
            given.push(extremal.to_scaled());
            ControlFlow::Continue(())
        });
        prop_assert!(run.is_complete());
        prop_assert_eq!(sorted(given), all);
    }
}
