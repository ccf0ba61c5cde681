//! The bound on unproductive steps is for the whole run: cutting a run, sharing it between threads
//! or dividing it into shards does not renew the allowance.
//!
//! The ladders have few extremals and 2^30 ways that lead to none, and are numbered so that the
//! search walks them. Where a test needs this, tests for dead ends are switched off, because they
//! would prevent it.

use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_graph::Limits;
use maxplus_testing::dead_ends::{interleaved, ladder, reversed};
use supereigen::{Counter, Counters, Extremals, Frontier, Resumable};

use crate::support::bound::{allowance, unproductive};
use crate::support::tied::extremals;
use crate::support::{threads, with_sum};

/// A run is cut after this many steps.
const STRETCH: u64 = 1_000;

/// The allowance per extremal and once more. It is longer than a stretch, so a run that renewed it
/// in every stretch would never end.
const SHORT: u64 = 2_000;

/// The steps of a thread between two reads of the counters of the others.
const MEETING: u64 = 4_096;

/// A ladder with many unproductive steps.
fn tall() -> Matrix<MaxPlus<i64>> {
    interleaved(&ladder(30))
}

/// The number of its extremals.
const ALL: u64 = 61;

/// A search that only the allowance stops.
fn in_danger(a: &Matrix<MaxPlus<i64>>) -> Extremals<i64> {
    let one = extremals(a).threads(1).unwrap();
    one.choosing(|choices| choices.test_after = Some(u64::MAX))
        .choosing(|choices| choices.allowance = Some(SHORT))
}

/// The counters of a run without cuts.
fn uncut(all: &Extremals<i64>) -> (u64, Counters) {
    let mut search = all.open().unwrap();
    assert!(search.count(&Limits::none()).is_complete());
    (search.steps(), search.report().counters)
}

/// Cuts the run every thousand steps, and continues from the written frontier, until it is done or
/// has taken more than `most` steps.
fn cut_and_resumed(all: &Extremals<i64>, from: &Frontier, most: u64) -> Frontier {
    let mut frontier = from.clone();
    while !frontier.is_done() {
        assert!(frontier.steps() <= most, "{}", frontier.counters());
        let mut search = all.clone().resume(&frontier).unwrap().open().unwrap();
        let _ = search.count(&Limits::steps(STRETCH));
        frontier = search.frontier().to_string().parse().unwrap();
    }
    frontier
}

/// The unproductive steps that k threads may make.
fn allowed(threads: usize) -> u64 {
    let together = if threads > 1 {
        MEETING * threads as u64
    } else {
        0
    };
    SHORT * (ALL + 1) + 1 + together
}

/// k threads have switched to heads once, within the allowance.
fn assert_one_switch(counters: &Counters, threads: usize) {
    assert_eq!(counters.get(Counter::TurnedHeadFirst), 1, "{counters}");
    assert!(unproductive(counters) <= allowed(threads), "{counters}");
}

#[test]
fn law_a_run_that_is_cut_takes_hardly_more_steps_than_one_that_is_not() {
    let a = tall();
    let all = in_danger(&a);
    let (steps, counters) = uncut(&all);
    assert_eq!(counters.get(Counter::TurnedHeadFirst), 1, "{counters}");
    assert!(unproductive(&counters) > 10 * STRETCH, "{counters}");
    let done = cut_and_resumed(&all, &all.frontier(), 2 * steps);
    assert_eq!(done.extremals(), ALL);
    let counters = done.counters();
    assert_one_switch(&counters, 1);
}

/// The number of steps after which a search tests for dead ends is greater than a stretch too.
#[test]
fn law_a_run_that_is_cut_leaves_dead_ends() {
    for layers in [12, 30, 100] {
        for a in [reversed(&ladder(layers)), interleaved(&ladder(layers))] {
            let all = extremals(&a).threads(1).unwrap();
            let (steps, counters) = uncut(&all);
            assert_eq!(counters.get(Counter::TurnedHeadFirst), 0, "{counters}");
            let done = cut_and_resumed(&all, &all.frontier(), 2 * steps + STRETCH);
            assert_eq!(done.extremals(), 2 * layers as u64 + 1);
            assert_eq!(done.counters().get(Counter::TurnedHeadFirst), 0);
        }
    }
}

#[test]
fn law_threads_share_one_allowance_and_switch_once() {
    let a = tall();
    for many in [2, 3, 4] {
        let many = threads(many);
        let all = in_danger(&a).threads(many).unwrap();
        let (_, counters) = uncut(&all);
        assert_eq!(counters.get(Counter::Extremals), ALL);
        assert_one_switch(&counters, many);
    }
}

#[test]
fn law_threads_that_are_cut_share_one_allowance_and_switch_once() {
    let a = tall();
    let (steps, _) = uncut(&in_danger(&a));
    for many in [2, 3, 4] {
        let many = threads(many);
        let all = in_danger(&a).threads(many).unwrap();
        let done = cut_and_resumed(&all, &all.frontier(), 2 * steps);
        assert_eq!(done.extremals(), ALL);
        let counters = done.counters();
        assert_one_switch(&counters, many);
        // The same without writing a text.
        let mut search = all.open().unwrap();
        while !search.count(&Limits::steps(STRETCH)).is_complete() {
            assert!(search.steps() <= 2 * steps, "{}", search.report().counters);
        }
        let counters = search.report().counters;
        assert_one_switch(&counters, many);
    }
}

#[test]
fn law_a_shard_has_the_allowance_of_a_whole_run() {
    let a = tall();
    let all = in_danger(&a);
    let (steps, _) = uncut(&all);
    for k in [2, 3, 4] {
        // Dealt at the beginning, and after some steps; each is cut.
        for first in [0, 20_000] {
            let mut search = all.open().unwrap();
            let _ = search.count(&Limits::steps(first));
            let rest = search.frontier();
            let shards = all.clone().resume(&rest).unwrap().split(k).unwrap();
            // The steps of dealing are excluded from the allowance.
            let dealt: u64 = shards.iter().map(Frontier::steps).sum();
            let mut found = 0;
            for shard in &shards {
                let done = cut_and_resumed(&all, shard, dealt + 2 * steps);
                found += done.extremals();
                let counters = done.counters();
                assert!(counters.get(Counter::TurnedHeadFirst) <= 1, "{counters}");
                let made = unproductive(&counters);
                assert!(made <= dealt + allowed(1), "{k}: {counters}");
            }
            assert_eq!(found, ALL);
        }
    }
}

#[test]
fn law_work_beyond_the_allowance_is_switched_before_it_is_dealt() {
    let all = in_danger(&tall());
    let mut search = all.open().unwrap();
    // Within this allowance, but too many for another.
    let _ = search.count(&Limits::steps(120_000));
    let rest = search.frontier();
    assert_eq!(rest.counters().get(Counter::TurnedHeadFirst), 0);
    let hasty = all.choosing(|choices| choices.allowance = Some(SHORT - 100));
    let shards = hasty.clone().resume(&rest).unwrap().split(3).unwrap();
    let switches = shards
        .iter()
        .map(|shard| shard.counters().get(Counter::TurnedHeadFirst));
    assert_eq!(switches.sum::<u64>(), 1);
    for shard in shards {
        let before = unproductive(&shard.counters());
        let done = cut_and_resumed(&hasty, &shard, u64::MAX);
        assert_eq!(unproductive(&done.counters()), before);
    }
}

/// A job of a pool, done by a worker without other work, as the ranks of MPI do it.
fn job(worker: &mut Resumable<i64>, pool: &mut Frontier) -> bool {
    let Some(job) = pool.take(1) else {
        return false;
    };
    // Through the text, as a rank receives it.
    let job = job.to_string().parse().unwrap();
    worker.add_work(&job).unwrap();
    let _ = worker.count(&Limits::steps(STRETCH));
    let mut rest = worker.take_all_work();
    rest.break_up(4);
    pool.join(rest).unwrap();
    true
}

#[test]
fn law_a_pool_of_jobs_has_the_allowance_of_one_run() {
    // A pool uses P(n), which is large, so the ladder is shorter. Another worker has used half of
    // P(n) before, without a result.
    let a = interleaved(&ladder(25));
    let all = extremals(&a)
        .threads(1)
        .unwrap()
        .choosing(|choices| choices.test_after = Some(u64::MAX));
    let text = all.open().unwrap().frontier().to_string();
    let p = allowance(a.rows());
    let known = text.replace("besides 0 0 0 0", &format!("besides {} 0 0 0", p / 2));
    let (body, _) = known.rsplit_once("sum ").expect("the last line");
    let mut pool: Frontier = with_sum(body).parse().unwrap();
    let mut worker = all.open().unwrap();
    worker.take_all_work();
    while job(&mut worker, &mut pool) {
        assert!(
            unproductive(&pool.counters()) <= 52 * p - p / 2 + 1,
            "{}",
            pool.counters()
        );
    }
    assert_eq!(pool.extremals(), 51);
    let counters = pool.counters();
    assert!(unproductive(&counters) > 2 * p, "{counters}");
    // The job that used up the allowance has switched its own work, the pool all the rest.
    let switches = counters.get(Counter::TurnedHeadFirst);
    assert!((1..=2).contains(&switches), "{counters}");
}
