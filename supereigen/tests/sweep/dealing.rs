//! A pool of sweeps: taken apart, sent, done in part and joined again, in any
//! order, gives the staircase and the chains of one run.

use std::ops::ControlFlow;

use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::Limits;
use maxplus_testing::cases;
use maxplus_testing::strategies::square;
use proptest::prelude::*;
use supereigen::sweep::{StaircaseSoFar, SweepFrontier};
use supereigen::{Filter, FrontierError, Problem, Sweep};

use super::{q, sweep};
use crate::support::threads;

/// One turn of a worker: how many parts it is given, how many steps it may make,
/// into how many parts it breaks up what it brings back.
#[derive(Debug, Clone, Copy)]
struct Turn {
    worker: usize,
    parts: usize,
    steps: u64,
    pieces: usize,
    threads: usize,
}

fn turn() -> impl Strategy<Value = Turn> {
    let numbers = (0..3usize, 1..4usize, 0..60u64, 0..9usize, 1..3usize);
    numbers.prop_map(|(worker, parts, steps, pieces, threads)| Turn {
        worker,
        parts,
        steps,
        pieces,
        threads,
    })
}

fn asked(a: &Matrix<MaxPlus<i64>>, is_open: bool, filter: u8) -> Sweep<i64> {
    let n = maxplus_core::ReadMatrix::rows(a);
    let sweep = match is_open {
        true => sweep(a),
        false => sweep(a).above(q(-3, 2)).below(q(2, 1)),
    };
    let filter = match filter {
        0 if n > 0 => Filter::containing(n - 1),
        1 if n > 0 => Filter::headed_by(0),
        2 => Filter::support_at_most(2),
        _ => Filter::everything(),
    };
    sweep.filter(filter).unwrap()
}

/// Through the text, as another process would get it.
fn sent(frontier: &SweepFrontier) -> SweepFrontier {
    let copy = frontier.to_string().parse().unwrap();
    assert_eq!(copy, *frontier);
    copy
}

fn sent_steps(so_far: &StaircaseSoFar) -> StaircaseSoFar {
    let copy = so_far.to_string().parse().unwrap();
    assert_eq!(copy, *so_far);
    copy
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn law_a_pool_of_workers_gives_the_staircase_of_one_run(
        a in square::<MaxPlus<i64>>(0..=5),
        is_open in any::<bool>(),
        filter in 0..8u8,
        turns in prop::collection::vec(turn(), 1..40),
        by_chains in any::<bool>(),
        last_first in any::<bool>(),
    ) {
        let sweep = asked(&a, is_open, filter);
        let whole = sweep.staircase().complete().unwrap();
        let mut pool = sweep.rest().frontier();
        let mut workers: Vec<_> = (0..3).map(|_| sweep.rest()).collect();
        for worker in &mut workers {
            worker.take_all_work();
        }
        let mut found = Vec::new();
        let mut turns = turns.into_iter().cycle();
        let mut rounds = 0;
        while let Some(turn) = turns.next().filter(|_| !pool.is_done()) {
            let job = pool.take(turn.parts).unwrap();
            prop_assert_eq!((job.shown(), job.steps(), job.parts() <= turn.parts), (0, 0, true));
            let worker = &mut workers[turn.worker];
            worker.add_work(&sent(&job)).unwrap();
            let mut some = sweep.no_staircase();
            // Each brings something in the end, however little each turn may do.
            rounds += 1;
            let limits = Limits::steps(turn.steps + rounds / 50);
            let shown = match by_chains {
                true => worker.show(&limits, |swept| {
                    some.take(swept);
                    ControlFlow::Continue(())
                }),
                false => {
                    *worker = worker.clone().threads(threads(turn.threads)).unwrap();
                    worker.add_to(&mut some, &limits)
                }
            };
            let mut rest = worker.take_all_work();
            prop_assert_eq!(rest.shown(), *shown.found());
            prop_assert_eq!(shown.is_complete(), rest.is_done());
            prop_assert!(worker.frontier().is_done() && worker.frontier().steps() == 0);
            rest.break_up(turn.pieces);
            pool.join(sent(&rest)).unwrap();
            found.push(sent_steps(&some));
        }
        // In any order.
        if last_first {
            found.reverse();
        }
        let mut joined = sweep.no_staircase();
        for some in found {
            joined.join(some).unwrap();
        }
        prop_assert_eq!(pool.chains(), whole.chains());
        prop_assert_eq!(sweep.check_staircase(&joined, &pool), Ok(()));
        prop_assert_eq!(joined.into_staircase(), whole);
    }

}

#[test]
fn numbers_beyond_a_word_are_sent_and_read() {
    let huge = i128::from(i64::MAX) * 1_000;
    let entries = [huge, -huge, 7 - huge];
    let a: Matrix<MaxPlus<i128>> =
        Matrix::from_fn(3, 3, |i, j| MaxPlus::finite(entries[(i + 2 * j) % 3]));
    let sweep = Problem::new(&a).unwrap().sweep();
    let mut so_far = sweep.no_staircase();
    let ending = sweep.rest().add_to(&mut so_far, &Limits::none());
    assert!(ending.is_complete() && so_far.chains() > 0);
    let text = so_far.to_string();
    assert!(text.lines().any(|line| line.len() > 20), "{text}");
    assert_eq!(
        sent_steps(&so_far).into_staircase(),
        so_far.into_staircase()
    );
}

#[test]
fn sweeps_of_something_else_are_not_joined_and_not_taken_up() {
    let a = lcg_matrix_without_loops(8, -4, 1, 100, 5);
    let b = lcg_matrix_without_loops(8, -4, 1, 100, 6);
    let others = [
        (sweep(&b), FrontierError::OtherMatrix),
        (sweep(&a).above(q(-1, 2)), FrontierError::OtherWindow),
        (
            sweep(&a).filter(Filter::containing(2)).unwrap(),
            FrontierError::OtherFilter,
        ),
    ];
    for (other, expected) in others {
        let mut worker = sweep(&a).rest();
        let mut so_far = sweep(&a).no_staircase();
        let _ = worker.add_to(&mut so_far, &Limits::steps(50));
        let before = worker.frontier();
        let foreign = other.rest().frontier();
        assert_eq!(worker.add_work(&foreign), Err(expected.clone()));
        let mut pool = before.clone();
        assert_eq!(pool.join(foreign), Err(expected));
        assert_eq!((&worker.frontier(), &pool), (&before, &before));
        // It goes on as if nothing had happened.
        let _ = worker.add_to(&mut so_far, &Limits::none());
        assert_eq!(
            so_far.into_staircase(),
            sweep(&a).staircase().complete().unwrap()
        );
    }
    let mut so_far = sweep(&a).no_staircase();
    let other = sweep(&a).below(q(1, 2)).no_staircase();
    assert_eq!(so_far.join(other), Err(FrontierError::OtherWindow));
}
