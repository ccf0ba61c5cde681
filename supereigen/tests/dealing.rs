//! A pool of work: frontiers taken apart, sent, done in part and joined again.
//! Nothing twice, nothing lost, whoever does what and for how long.

use std::ops::ControlFlow;

use crate::support::tied::{Given, in_one_run, manner, sorted, tied};
use maxplus_core::MaxPlus;
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_graph::Limits;
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::{Extremals, Filter, Frontier, FrontierError, Problem, Resumable};

/// One turn of a worker: how many subtrees it is given, how many steps it may
/// make, into how many pieces it breaks up what it brings back.
#[derive(Debug, Clone, Copy)]
struct Turn {
    worker: usize,
    subtrees: usize,
    steps: u64,
    pieces: usize,
}

fn turn() -> impl Strategy<Value = Turn> {
    (0..3usize, 1..4usize, 0..60u64, 0..9usize).prop_map(|(worker, subtrees, steps, pieces)| Turn {
        worker,
        subtrees,
        steps,
        pieces,
    })
}

fn filter(n: usize, (kind, i): (u8, usize)) -> Filter {
    match kind % 6 {
        0 => Filter::containing(i % n),
        1 => Filter::headed_by(i % n),
        2 => Filter::support_at_most(i % n + 1),
        _ => Filter::everything(),
    }
}

/// Through the text, as another process would get it.
fn sent(frontier: &Frontier) -> Frontier {
    let copy = frontier.to_string().parse().unwrap();
    assert_eq!(copy, *frontier);
    copy
}

/// A search with nothing to do.
fn idle(extremals: &Extremals<i64>) -> Resumable<i64> {
    let mut search = extremals.open().unwrap();
    search.take_all_work();
    search
}

/// The worker goes on, adding to what was given, and leaves its rest.
fn work(worker: &mut Resumable<i64>, turn: Turn, given: &mut Vec<Given>) -> Frontier {
    let before = given.len();
    let _ = worker.for_each(&Limits::steps(turn.steps), |extremal| {
        given.push(extremal.to_scaled());
        ControlFlow::Continue(())
    });
    let mut rest = worker.take_all_work();
    assert_eq!(rest.extremals(), (given.len() - before) as u64);
    assert_eq!((worker.extremals(), worker.frontier().is_done()), (0, true));
    let whole = rest.subtrees();
    rest.break_up(turn.pieces);
    assert!(rest.subtrees() >= whole);
    sent(&rest)
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn law_a_pool_of_workers_gives_what_one_run_gives(
        a in tied(6),
        manner in manner(),
        choice in (0..6u8, 0..6usize),
        turns in prop::collection::vec(turn(), 1..40),
        begun in any::<bool>(),
    ) {
        let n = maxplus_core::ReadMatrix::rows(&a);
        let extremals = manner.extremals(&a).filter(filter(n, choice)).unwrap();
        let mut pool = match begun {
            true => extremals.open().unwrap().frontier(),
            false => extremals.frontier(),
        };
        let mut workers: Vec<_> = (0..3).map(|_| idle(&extremals)).collect();
        let mut given = Vec::new();
        for turn in &turns {
            let Some(job) = pool.take(turn.subtrees) else { break };
            prop_assert_eq!((job.extremals(), job.subtrees() <= turn.subtrees), (0, true));
            let worker = &mut workers[turn.worker];
            worker.add_work(&sent(&job)).unwrap();
            pool.join(work(worker, *turn, &mut given)).unwrap();
            prop_assert_eq!(pool.extremals(), given.len() as u64);
        }
        // One worker does the rest, in any number of pieces.
        while let Some(job) = pool.take(2) {
            workers[0].add_work(&job).unwrap();
        }
        let all = Turn { worker: 0, subtrees: 0, steps: u64::MAX, pieces: 0 };
        pool.join(work(&mut workers[0], all, &mut given)).unwrap();
        prop_assert!(pool.is_done());
        prop_assert_eq!(pool.extremals(), given.len() as u64);
        prop_assert_eq!(sorted(given), in_one_run(&extremals));
    }

}

/// Without loops no root is trivial.
fn instance() -> Extremals<i64> {
    let a = lcg_matrix_without_loops(8, -4, 1, 100, 5);
    Problem::new(&a).unwrap().extremals()
}

#[test]
fn frontiers_of_other_searches_are_not_joined_and_not_taken_up() {
    let a = lcg_matrix_without_loops(8, -4, 1, 100, 5);
    let b = lcg_matrix_without_loops(8, -4, 1, 100, 6);
    let problem = Problem::new(&a).unwrap();
    let own = problem.extremals();
    let others = [
        (
            Problem::new(&b).unwrap().extremals(),
            FrontierError::OtherMatrix,
        ),
        (
            problem.at(MaxPlus::finite(1)).unwrap().extremals(),
            FrontierError::OtherLambda {
                found: "1".to_owned(),
                expected: "0".to_owned(),
            },
        ),
        (
            own.clone().filter(Filter::containing(2)).unwrap(),
            FrontierError::OtherFilter,
        ),
    ];
    for (other, expected) in others {
        let mut search = own.open().unwrap();
        let _ = search.count(&Limits::steps(20));
        let before = search.frontier();
        let foreign = other.open().unwrap().frontier();
        assert_eq!(search.add_work(&foreign), Err(expected.clone()));
        assert_eq!(search.frontier(), before);
        let mut pool = before.clone();
        assert_eq!(pool.join(foreign), Err(expected));
        assert_eq!(pool, before);
        // It goes on as if nothing had happened.
        let _ = search.count(&Limits::none());
        assert_eq!(search.extremals(), own.count().complete().unwrap());
    }
}

#[test]
fn everything_is_one_piece_that_overlaps_with_any_other() {
    let extremals = instance();
    let mut pool = extremals.frontier();
    let some = extremals.open().unwrap().frontier();
    assert_eq!(pool.join(some.clone()), Err(FrontierError::Overlap));
    assert_eq!(some.clone().join(pool.clone()), Err(FrontierError::Overlap));
    assert_eq!((pool.take(0), pool.subtrees()), (None, 1));
    let whole = pool.take(1).unwrap();
    assert_eq!(whole, extremals.frontier());
    assert_eq!((pool.is_done(), pool.take(1)), (true, None));
    pool.join(whole.clone()).unwrap();
    assert_eq!(pool, whole);
    let shard = extremals.clone().shard(1, 3).unwrap().frontier();
    let mut empty = shard.clone();
    assert_eq!(empty.take(7), Some(sent(&shard)));
    empty.join(shard.clone()).unwrap();
    assert_eq!(empty, shard);
    let mut worker = idle(&extremals);
    let mut total = 0;
    for s in 0..3 {
        let shard = extremals.clone().shard(s, 3).unwrap().frontier();
        worker.add_work(&shard).unwrap();
        let _ = worker.count(&Limits::none());
        total += worker.take_all_work().extremals();
    }
    assert_eq!(total, extremals.count().complete().unwrap());
}
