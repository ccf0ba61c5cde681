//! Frontiers that cannot be joined or added. For the law of pieces see `pieces.rs`.

use maxplus_core::MaxPlus;
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_graph::Limits;
use supereigen::{Extremals, Filter, Frontier, FrontierError, Problem, Resumable};

/// Through the text, as another process receives it.
fn sent(frontier: &Frontier) -> Frontier {
    let copy = frontier.to_string().parse().unwrap();
    assert_eq!(copy, *frontier);
    copy
}

/// A search without work.
fn idle(extremals: &Extremals<i64>) -> Resumable<i64> {
    let mut search = extremals.open().unwrap();
    search.take_all_work();
    search
}

/// Without loops no root is trivial.
fn instance() -> Extremals<i64> {
    let a = lcg_matrix_without_loops(8, -4, 1, 100, 5);
    Problem::new(&a).unwrap().extremals()
}

#[test]
fn frontiers_of_other_searches_are_refused() {
    let a = lcg_matrix_without_loops(8, -4, 1, 100, 5);
    let b = lcg_matrix_without_loops(8, -4, 1, 100, 6);
    let problem = Problem::new(&a).unwrap();
    let own = problem.extremals();
    let others = [
        (
            Problem::new(&b).unwrap().extremals(),
            "the frontier belongs to another matrix",
        ),
        (
            problem.at(MaxPlus::finite(1)).unwrap().extremals(),
            "the frontier belongs to lambda = 1, not to lambda = 0",
        ),
        (
            own.clone().filter(Filter::containing(2)).unwrap(),
            "the frontier belongs to a search with another filter",
        ),
    ];
    for (other, expected) in others {
        let mut search = own.open().unwrap();
        let _ = search.count(&Limits::steps(20));
        let before = search.frontier();
        let foreign = other.open().unwrap().frontier();
        assert_eq!(search.add_work(&foreign).unwrap_err().to_string(), expected);
        assert_eq!(search.frontier(), before);
        let mut pool = before.clone();
        assert_eq!(pool.join(foreign).unwrap_err().to_string(), expected);
        assert_eq!(pool, before);
        // It continues unchanged.
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
