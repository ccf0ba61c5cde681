//! Several threads against one: the same vectors, each once, the same limits.

#![cfg(feature = "parallel")]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use crate::support::tied::{Given, count, extremals, in_one_run, sorted};
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_graph::{Limits, StopReason};
use rayon::{ThreadPool, ThreadPoolBuilder};
use supereigen::{Counter, Ending, Extremals, Frontier, Problem, most_threads, on_threads};

/// Pools of 1, 2 and 3 threads.
static POOLS: LazyLock<[ThreadPool; 3]> = LazyLock::new(|| {
    [1, 2, 3].map(|threads| {
        ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap()
    })
});

/// What all threads of the pool collect of the extremals.
fn share(pool: &ThreadPool, extremals: &Extremals<i64>) -> Ending<Vec<Vec<Given>>, Frontier> {
    let shared = extremals.clone().threads(0).unwrap();
    pool.install(|| {
        shared.fold(Vec::new, |kept, extremal| {
            kept.push(extremal.to_scaled());
            ControlFlow::Continue(())
        })
    })
}

fn flat(kept: &[Vec<Given>]) -> Vec<Given> {
    kept.iter().flatten().cloned().collect()
}

/// A search of some 10^5 steps: several stretches, so that threads exchange subtrees.
fn large() -> Extremals<i64> {
    extremals(&lcg_matrix_without_loops(24, -30, 4, 100, 1))
}

/// At most a small multiple of the processors is started.
#[test]
fn no_more_threads_are_started_than_processors_can_use() {
    // The threads that answer in the current pool.
    let alive = || rayon::broadcast(|_| ()).len();
    let problem = Problem::new(&lcg_matrix_without_loops(5, -3, 2, 100, 1)).unwrap();
    let most = most_threads();
    assert!(most >= 4);
    for asked in [2, 3, 10_000, usize::MAX] {
        let expected = asked.min(most);
        assert_eq!(on_threads(asked, alive), expected, "{asked}");
        let (mut searching, mut sweeping) = (0, 0);
        let search = problem.extremals().threads(asked).unwrap();
        let ended = search.for_each(|_| {
            searching = rayon::current_num_threads();
            ControlFlow::Continue(())
        });
        assert_eq!(
            ended.complete(),
            Ok(problem.extremals().iter().count() as u64)
        );
        let sweep = problem.sweep().threads(asked).unwrap();
        let ended = sweep.for_each(|_| {
            sweeping = rayon::current_num_threads();
            ControlFlow::Continue(())
        });
        assert!(ended.is_complete());
        assert_eq!([searching, sweeping], [expected; 2], "{asked}");
    }
    assert_eq!(on_threads(1, alive), 1);
    // The threads of the enclosing pool.
    assert_eq!(on_threads(3, || on_threads(0, alive)), 3);
}

#[test]
fn law_subtrees_change_hands_and_nothing_is_lost() {
    let extremals = large();
    let all = in_one_run(&extremals);
    assert!(all.len() > 20_000, "{}", all.len());
    for pool in POOLS.iter() {
        let kept = share(pool, &extremals).complete().unwrap();
        assert!(kept.len() <= pool.current_num_threads());
        assert_eq!(sorted(flat(&kept)), all);
    }
}

#[test]
fn law_limits_hold_for_all_threads_together() {
    for threads in [1, 2, 3] {
        let extremals = large().threads(threads).unwrap();
        for results in [0, 1, 999, 12_345] {
            let few = extremals.clone().limits(Limits::results(results));
            let count = few.count();
            assert_eq!(
                (*count.found(), count.why()),
                (results, Some(StopReason::Results))
            );
            let run = few.run();
            assert_eq!(run.found().len() as u64, results);
            assert!(!run.ending.is_complete());
        }
        let mut search = extremals.open().unwrap();
        let cut = search.count(&Limits::steps(10_001));
        assert_eq!(cut.why(), Some(StopReason::Steps));
        let counters = search.report().counters;
        assert!(counters.get(Counter::GrownNodes) + counters.get(Counter::Roots) <= 10_001);
        assert!(search.steps() <= 10_001);
    }
}

#[test]
fn an_interrupt_or_a_visitor_stops_all_threads() {
    let extremals = large();
    let all = count(&extremals);
    for threads in [1, 2, 3] {
        let many = extremals.clone().threads(threads).unwrap();
        let flag = Arc::new(AtomicBool::new(true));
        let interrupted = many.clone().limits(Limits::none().with_interrupt(flag));
        let cut = interrupted.count();
        assert_eq!(
            (*cut.found(), cut.why()),
            (0, Some(StopReason::Interrupted))
        );
        let broken = many.fold(
            || 0,
            |seen, _| {
                *seen += 1;
                ControlFlow::Break(())
            },
        );
        let Ending::Cut { so_far, why, rest } = broken else {
            panic!("the visitor broke");
        };
        assert_eq!(why, StopReason::Visitor);
        let left = count(&extremals.clone().resume(&rest).unwrap());
        assert_eq!(so_far.iter().sum::<u64>() + left, all);
    }
}

/// Far more steps than the calling thread makes alone.
#[test]
fn agreement_who_says_nothing_of_threads_gets_what_one_thread_gives() {
    let extremals = large();
    let one = extremals.clone().threads(1).unwrap();
    let mut search = one.open().unwrap();
    let counted = search.count(&Limits::none()).complete().unwrap();
    assert!(search.steps() > 1 << 15, "{} steps", search.steps());
    let basis = one.basis().complete().unwrap();
    assert_eq!(basis.len() as u64, counted);
    for _ in 0..5 {
        assert_eq!(extremals.count(), Ending::Complete(counted));
        assert_eq!(extremals.basis().complete().unwrap(), basis);
        assert_eq!(
            extremals
                .clone()
                .threads(3)
                .unwrap()
                .basis()
                .complete()
                .unwrap(),
            basis
        );
    }
    // A cut answer is the same in every run, like that of one thread.
    let cut = |extremals: &Extremals<i64>| {
        let limits = Limits::results(counted / 2);
        let cut = extremals.clone().limits(limits).run();
        assert_eq!(cut.ending.why(), Some(StopReason::Results));
        cut.found().clone()
    };
    assert_eq!(cut(&extremals), cut(&one));
}
