//! Limits, stopping and continuing, threads.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::{Ending, Limits, StopReason};
use maxplus_testing::cases;
use maxplus_testing::strategies::square;
use proptest::prelude::*;
use supereigen::sweep::{SweepFrontier, SweepRest};

use super::{staircase, sweep};
use crate::support::threads;

type Shown = Vec<(usize, Vec<usize>)>;

fn large() -> Matrix<MaxPlus<i64>> {
    lcg_matrix_without_loops(11, -100, 100, 100, 3)
}

/// What one stretch shows, and the remaining work.
fn stretch(sweep: &SweepRest<i64>) -> (Shown, Option<SweepFrontier>) {
    let mut shown = Vec::new();
    let ending = sweep.for_each(|swept| {
        shown.push((swept.cycle_len(), swept.chain().to_vec()));
        ControlFlow::Continue(())
    });
    assert_eq!(*ending.found(), shown.len() as u64);
    (shown, ending.into_rest())
}

fn sorted(mut shown: Shown) -> Shown {
    shown.sort();
    shown
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn law_a_staircase_and_a_spectrum_by_parts_are_the_whole(
        a in square::<MaxPlus<i64>>(0..=5),
        steps in 1..40u64,
    ) {
        let whole = sweep(&a).spectrum().complete().unwrap();
        let limits = Limits::steps(steps);
        let mut ending = sweep(&a).limits(&limits).staircase();
        let staircase = loop {
            match ending {
                Ending::Complete(staircase) => break staircase,
                Ending::Cut { so_far, rest, .. } => {
                    let rest = sweep(&a).resume(&rest).unwrap();
                    ending = rest.limits(&limits).staircase_after(so_far);
                }
            }
        };
        prop_assert_eq!(&staircase, whole.staircase());
        let mut ending = sweep(&a).limits(&limits).spectrum();
        let spectrum = loop {
            match ending {
                Ending::Complete(spectrum) => break spectrum,
                Ending::Cut { so_far, rest, .. } => {
                    prop_assert_eq!(so_far.staircase().chains(), rest.chains());
                    let rest = sweep(&a).resume(&rest).unwrap();
                    ending = rest.limits(&limits).spectrum_after(so_far);
                }
            }
        };
        prop_assert_eq!(spectrum.staircase(), whole.staircase());
        let chains = spectrum.chains().collect::<Vec<_>>();
        prop_assert_eq!(chains, whole.chains().collect::<Vec<_>>());
    }
}

#[test]
fn threads_agree_with_one() {
    let a = large();
    let (all, _) = stretch(&sweep(&a).rest());
    assert!(all.len() > 1_000);
    for many in [0, 2, 3] {
        let (shared, rest) = stretch(&sweep(&a).rest().threads(threads(many)).unwrap());
        assert!(rest.is_none());
        assert_eq!(sorted(shared), sorted(all.clone()));
        assert_eq!(
            staircase(&sweep(&a).threads(threads(many)).unwrap()),
            staircase(&sweep(&a).threads(1).unwrap())
        );
    }
    let limit = all.len() as u64 / 2;
    let half = sweep(&a)
        .rest()
        .threads(threads(2))
        .unwrap()
        .limits(Limits::results(limit));
    let (some, rest) = stretch(&half);
    assert_eq!(some.len() as u64, limit);
    let (others, rest) = stretch(&sweep(&a).resume(&rest.unwrap()).unwrap());
    assert!(rest.is_none());
    assert_eq!(sorted([some, others].concat()), sorted(all));
}

#[test]
fn every_reason_to_stop_is_printed() {
    let a = large();
    let why = |limits: Limits| sweep(&a).limits(limits).count().why();
    assert_eq!(why(Limits::steps(10)), Some(StopReason::Steps));
    assert_eq!(why(Limits::results(10)), Some(StopReason::Results));
    let flag = Arc::new(AtomicBool::new(true));
    let stopped = Limits::none().with_interrupt(flag);
    assert_eq!(why(stopped), Some(StopReason::Interrupted));
    let broken = sweep(&a).for_each(|_| ControlFlow::Break(()));
    assert_eq!(
        (*broken.found(), broken.why()),
        (1, Some(StopReason::Visitor))
    );
}

#[test]
fn steps_are_counted_and_bounded() {
    // A child is tried once, so a full tree has at most as many steps as its nodes have children: n
    // roots, and at most 2n for each node.
    for n in 1..=6 {
        let a = lcg_matrix_without_loops(n, -1, 1, 100, 7);
        let report = sweep(&a).run().report;
        let count = |name: &str| {
            let found = report
                .counters
                .iter()
                .find(|(counter, _)| counter.name() == name);
            found.map_or(0, |(_, count)| count)
        };
        let nodes = count("chains") + count("tied tails") + count("open chains");
        let steps = count("candidates");
        assert!(
            steps >= nodes && steps <= n as u64 * (2 * nodes + 1),
            "{report}"
        );
    }
}
