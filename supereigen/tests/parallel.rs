//! Several threads against one: the same vectors, each once, the same limits.

#![cfg(feature = "parallel")]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use crate::support::tied::{Given, chains, in_one_run, sorted, tied};
use maxplus_core::testing::generate;
use maxplus_core::testing::lcg::lcg_matrix_without_loops;
use maxplus_graph::{Limits, StopReason};
use proptest::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use supereigen::chains::{self, Chains, Frontier, parallel::Shared};
use supereigen::{Outcome, Problem};

/// Pools of 1, 2 and 3 threads.
static POOLS: LazyLock<[ThreadPool; 3]> = LazyLock::new(|| {
    [1, 2, 3].map(|threads| {
        ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap()
    })
});

fn share(
    pool: &ThreadPool,
    chains: &Chains<i64>,
    frontier: &Frontier,
    limits: &Limits,
) -> Shared<Vec<Given>> {
    pool.install(|| {
        let shared = chains.visit_parallel(frontier, limits, Vec::new, |kept, extremal| {
            kept.push(extremal.to_scaled());
            ControlFlow::Continue(())
        });
        shared.unwrap()
    })
}

/// A search of some 10^5 steps: several stretches, so that subtrees change
/// hands.
fn large() -> Chains<i64> {
    let a = lcg_matrix_without_loops(24, -30, 4, 100, 1);
    Chains::new(&Problem::new(&a).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn agreement_of_many_threads_with_one(a in tied(6), limit in 0..40u64, steps in any::<bool>()) {
        let chains = chains(&a);
        let all = in_one_run(&chains);
        let limits = match steps {
            true => Limits::none().with_steps(limit),
            false => Limits::none().with_results(limit),
        };
        for pool in POOLS.iter() {
            let count = pool.install(|| chains.count_parallel(&Limits::none()));
            prop_assert_eq!(count.end, Ok(()));
            prop_assert_eq!(count.steps.extremals, all.len() as u64);
            // Cut, then finished from what was left.
            let first = share(pool, &chains, &chains.frontier(), &limits);
            let mut given: Vec<Given> = first.kept.into_iter().flatten().collect();
            prop_assert_eq!(first.run.steps.extremals, given.len() as u64);
            prop_assert_eq!(first.run.is_complete(), first.rest.is_done());
            if !steps {
                prop_assert_eq!(given.len(), all.len().min(limit as usize));
                prop_assert_eq!(first.run.is_complete(), all.len() as u64 <= limit);
            }
            let second = share(pool, &chains, &first.rest, &Limits::none());
            prop_assert!(second.run.is_complete() && second.rest.is_done());
            given.extend(second.kept.into_iter().flatten());
            prop_assert_eq!(&sorted(given), &all);
        }
    }
}

#[test]
fn law_the_canonical_outcome_does_not_depend_on_the_threads() {
    let a = lcg_matrix_without_loops(20, -30, 5, 100, 2);
    let problem = Problem::new(&a).unwrap();
    let serial = chains::run(&problem, &Limits::none()).complete().unwrap();
    assert!(serial.len() > 1_000, "{}", serial.len());
    for pool in POOLS.iter() {
        let outcome = pool.install(|| Chains::new(&problem).run_parallel(&Limits::none()));
        assert_eq!(
            outcome.report().counters.get("extremals"),
            serial.len() as u64
        );
        assert_eq!(outcome.complete().unwrap(), serial);
    }
}

#[test]
fn law_subtrees_change_hands_and_nothing_is_lost() {
    let chains = large();
    let all = in_one_run(&chains);
    assert!(all.len() > 20_000, "{}", all.len());
    for pool in POOLS.iter() {
        let shared = share(pool, &chains, &chains.frontier(), &Limits::none());
        assert!(shared.kept.len() <= pool.current_num_threads());
        assert_eq!(sorted(shared.kept.into_iter().flatten().collect()), all);
    }
}

#[test]
fn law_limits_hold_for_all_threads_together() {
    let chains = large();
    for pool in POOLS.iter() {
        for results in [0, 1, 999, 12_345] {
            let limits = Limits::none().with_results(results);
            let run = pool.install(|| chains.count_parallel(&limits));
            assert_eq!(run.steps.extremals, results);
            assert_eq!(run.end, Err(StopReason::Results));
            let outcome = pool.install(|| chains.run_parallel(&limits));
            assert!(matches!(outcome, Outcome::Partial(_)));
            assert_eq!(outcome.found().len() as u64, results);
        }
        let limits = Limits::none().with_steps(10_001);
        let run = pool.install(|| chains.count_parallel(&limits));
        assert_eq!(run.end, Err(StopReason::Steps));
        assert!(run.steps.grown + run.steps.roots.roots <= 10_001);
    }
}

#[test]
fn an_interrupt_or_a_visitor_stops_all_threads() {
    let chains = large();
    for pool in POOLS.iter() {
        let flag = Arc::new(AtomicBool::new(true));
        let limits = Limits::none().with_interrupt(flag);
        let run = pool.install(|| chains.count_parallel(&limits));
        assert_eq!(
            (run.steps.extremals, run.end),
            (0, Err(StopReason::Interrupted))
        );
        let shared = pool.install(|| {
            let frontier = chains.frontier();
            chains.visit_parallel(
                &frontier,
                &Limits::none(),
                || (),
                |(), _| ControlFlow::Break(()),
            )
        });
        let shared = shared.unwrap();
        assert_eq!(shared.run.end, Err(StopReason::Visitor));
        let all = chains.count(&Limits::none()).steps.extremals;
        let rest = chains.count_from(&shared.rest, &Limits::none()).unwrap().0;
        assert_eq!(shared.run.steps.extremals + rest.steps.extremals, all);
    }
}

#[test]
fn a_frontier_of_another_matrix_is_refused() {
    let other = chains(&generate::dense(5, 5, -3..=1, 1));
    let refused = large().visit_parallel(
        &other.frontier(),
        &Limits::none(),
        || (),
        |(), _| ControlFlow::Continue(()),
    );
    assert!(refused.is_err());
}
