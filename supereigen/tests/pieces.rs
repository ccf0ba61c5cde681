//! Pieces give the whole: however a search or a sweep is cut, split, given to a pool of workers,
//! shared by threads, killed and sent as text, every result is given exactly once.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use maxplus_core::exact::Width;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_graph::{Ending, Limits, StopReason};
use maxplus_testing::cases;
use maxplus_testing::strategies::square;
use num_rational::BigRational;
use proptest::prelude::*;
use supereigen::sweep::{StaircaseSoFar, SweepFrontier, SweepRest};
use supereigen::testing::Form;
use supereigen::{Extremals, Filter, Frontier, FrontierError, Problem, Resumable, Sweep};

use crate::support::threads;
use crate::support::tied::{Given, in_one_run, manner, tied};

/// A search or a sweep, with the operations of the law.
trait Whole {
    type Frontier: Clone + Eq + fmt::Debug + fmt::Display + FromStr<Err = FrontierError>;
    type Worker;
    type Item: Ord + fmt::Debug;

    /// All results of one run.
    fn all(&self) -> Vec<Self::Item>;
    /// All the work: opened, or not begun.
    fn everything(&self, is_begun: bool) -> Self::Frontier;
    /// A worker without work, with one of several settings that give the same results.
    fn worker(&self, setting: usize, threads: usize) -> Self::Worker;
    /// One run, by one of several visitors, that ends after `most` items.
    fn run(
        &self,
        worker: &mut Self::Worker,
        visitor: usize,
        limits: &Limits,
        most: usize,
        given: &mut Vec<Self::Item>,
    ) -> Ending<u64>;
    /// The number of remaining results.
    fn count(&self, rest: &Self::Frontier, threads: usize) -> u64;
    /// The frontier, split into this many pieces.
    fn split(&self, setting: usize, rest: &Self::Frontier, pieces: usize) -> Vec<Self::Frontier>;

    fn frontier(worker: &Self::Worker) -> Self::Frontier;
    fn add_work(worker: &mut Self::Worker, work: &Self::Frontier) -> Result<(), FrontierError>;
    fn take_all_work(worker: &mut Self::Worker) -> Self::Frontier;
    fn take(pool: &mut Self::Frontier, parts: usize) -> Option<Self::Frontier>;
    fn join(pool: &mut Self::Frontier, rest: Self::Frontier) -> Result<(), FrontierError>;
    fn break_up(rest: &mut Self::Frontier, parts: usize);
    fn parts(frontier: &Self::Frontier) -> usize;
    fn found(frontier: &Self::Frontier) -> u64;
}

/// The methods with the same names in both workers and both frontiers.
macro_rules! same_names {
    () => {
        fn frontier(worker: &Self::Worker) -> Self::Frontier {
            worker.frontier()
        }

        fn add_work(worker: &mut Self::Worker, work: &Self::Frontier) -> Result<(), FrontierError> {
            worker.add_work(work)
        }

        fn take_all_work(worker: &mut Self::Worker) -> Self::Frontier {
            worker.take_all_work()
        }

        fn take(pool: &mut Self::Frontier, parts: usize) -> Option<Self::Frontier> {
            pool.take(parts)
        }

        fn join(pool: &mut Self::Frontier, rest: Self::Frontier) -> Result<(), FrontierError> {
            pool.join(rest)
        }

        fn break_up(rest: &mut Self::Frontier, parts: usize) {
            rest.break_up(parts);
        }
    };
}

/// Breaks after `most` results.
fn until(most: usize, given: usize) -> ControlFlow<()> {
    match given >= most {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// A search in one order, with settings that do not affect its results.
struct Search([Extremals<i64>; SETTINGS]);

impl Search {
    /// One setting tests for dead ends after this many unproductive steps.
    fn new(extremals: &Extremals<i64>, test_after: u64) -> Self {
        let set = |form, width, test_after| {
            extremals.clone().choosing(|choices| {
                choices.form = Some(form);
                choices.width = width;
                choices.test_after = test_after;
            })
        };
        Search([
            set(Form::Dense, None, None),
            set(Form::Sparse, None, None),
            set(Form::Sparse, Some(Width::I128), None),
            set(Form::Sparse, None, Some(test_after)),
        ])
    }
}

impl Whole for Search {
    type Frontier = Frontier;
    type Worker = Resumable<i64>;
    type Item = Given;

    fn all(&self) -> Vec<Given> {
        in_one_run(&self.0[0])
    }

    fn everything(&self, is_begun: bool) -> Frontier {
        match is_begun {
            true => self.0[0].open().unwrap().frontier(),
            false => self.0[0].frontier(),
        }
    }

    fn worker(&self, setting: usize, threads: usize) -> Resumable<i64> {
        let extremals = self.0[setting].clone();
        let mut worker = extremals.threads(threads).unwrap().open().unwrap();
        worker.take_all_work();
        worker
    }

    fn run(
        &self,
        worker: &mut Resumable<i64>,
        visitor: usize,
        limits: &Limits,
        most: usize,
        given: &mut Vec<Given>,
    ) -> Ending<u64> {
        let before = given.len();
        match visitor % 3 {
            0 => worker.for_each(limits, |extremal| {
                given.push(extremal.to_scaled());
                until(most, given.len() - before)
            }),
            1 => {
                let ending = worker.fold(limits, Vec::new, |kept, extremal| {
                    kept.push(extremal.to_scaled());
                    until(most, kept.len())
                });
                ending.map(|kept| {
                    given.extend(kept.into_iter().flatten());
                    (given.len() - before) as u64
                })
            }
            _ => {
                let mut block = worker.new_block();
                let ending = worker.collect_into(limits, &mut block, most);
                given.extend(block.iter().map(|row| row.to_scaled()));
                ending
            }
        }
    }

    fn count(&self, rest: &Frontier, threads: usize) -> u64 {
        let rest = self.0[1].clone().resume(rest).unwrap();
        rest.threads(threads).unwrap().count().complete().unwrap()
    }

    fn split(&self, setting: usize, rest: &Frontier, pieces: usize) -> Vec<Frontier> {
        let shards = self.0[setting].clone().resume(rest).unwrap().split(pieces);
        let shards = shards.unwrap();
        assert_eq!(shards.len(), pieces);
        shards
    }

    same_names!();

    fn parts(frontier: &Frontier) -> usize {
        frontier.subtrees()
    }

    fn found(frontier: &Frontier) -> u64 {
        frontier.extremals()
    }
}

impl Whole for Sweep<i64> {
    type Frontier = SweepFrontier;
    type Worker = SweepRest<i64>;
    type Item = (usize, Vec<usize>);

    fn all(&self) -> Vec<(usize, Vec<usize>)> {
        let mut given = Vec::new();
        let mut rest = self.rest();
        let ending = Whole::run(self, &mut rest, 0, &Limits::none(), usize::MAX, &mut given);
        assert!(ending.is_complete());
        given.sort();
        given
    }

    fn everything(&self, _: bool) -> SweepFrontier {
        self.rest().frontier()
    }

    fn worker(&self, setting: usize, threads: usize) -> SweepRest<i64> {
        let mut worker = self.rest().threads(threads).unwrap();
        worker.take_all_work();
        match setting {
            0 => worker,
            _ => worker.clone(),
        }
    }

    fn run(
        &self,
        worker: &mut SweepRest<i64>,
        _: usize,
        limits: &Limits,
        most: usize,
        given: &mut Vec<(usize, Vec<usize>)>,
    ) -> Ending<u64> {
        let before = given.len();
        worker.show(limits, |swept| {
            given.push((swept.cycle_len(), swept.chain().to_vec()));
            until(most, given.len() - before)
        })
    }

    fn count(&self, rest: &SweepFrontier, threads: usize) -> u64 {
        let rest = self.clone().resume(rest).unwrap();
        let rest = rest.threads(threads).unwrap();
        let ending = rest.for_each(|_| ControlFlow::Continue(()));
        let chains = rest.count().complete().unwrap();
        let staircase = rest.staircase_after(self.no_staircase());
        let staircase = staircase.complete().unwrap();
        assert_eq!(chains, staircase.chains());
        assert_eq!(ending, Ending::Complete(chains + staircase.tied_tails()));
        *ending.found()
    }

    fn split(&self, _: usize, rest: &SweepFrontier, pieces: usize) -> Vec<SweepFrontier> {
        let mut rest = rest.clone();
        rest.break_up(pieces);
        let parts: Vec<_> = (1..pieces).filter_map(|_| rest.take(1)).collect();
        parts.into_iter().chain([rest]).collect()
    }

    same_names!();

    fn parts(frontier: &SweepFrontier) -> usize {
        SweepFrontier::parts(frontier)
    }

    fn found(frontier: &SweepFrontier) -> u64 {
        frontier.shown()
    }
}

/// The limit of a run: on results, on steps, or on results seen by the visitor.
#[derive(Debug, Clone, Copy)]
enum Budget {
    Results(u64),
    Steps(u64),
    Visitor(usize),
}

impl Budget {
    fn limits(self) -> (Limits, usize) {
        match self {
            Budget::Results(most) => (Limits::results(most), usize::MAX),
            Budget::Steps(most) => (Limits::steps(most), usize::MAX),
            Budget::Visitor(most) => (Limits::none(), most),
        }
    }
}

fn budget() -> impl Strategy<Value = Budget> {
    prop_oneof![
        (0..6u64).prop_map(Budget::Results),
        (0..60u64).prop_map(Budget::Steps),
        (1..6usize).prop_map(Budget::Visitor),
    ]
}

/// What one worker does with some parts of the pool.
#[derive(Debug, Clone)]
struct Turn {
    worker: usize,
    parts: usize,
    visitor: usize,
    /// Runs, one after the other. The worker keeps its state in between.
    runs: Vec<Budget>,
    /// A run before these, whose results are lost.
    killed: Option<Budget>,
    /// How many parts the rest is broken up into, and how many frontiers it is split into.
    pieces: usize,
    split: usize,
}

fn turn() -> impl Strategy<Value = Turn> {
    let numbers = (0..WORKERS, 1..4usize, 0..3usize, 0..9usize, 1..5usize);
    let runs = prop::collection::vec(budget(), 1..3);
    let killed = prop::option::weighted(0.2, budget());
    (numbers, runs, killed).prop_map(|((worker, parts, visitor, pieces, split), runs, killed)| {
        Turn {
            worker,
            parts,
            visitor,
            runs,
            killed,
            pieces,
            split,
        }
    })
}

const SETTINGS: usize = 4;

/// For each setting one with one thread, and one with two or three.
const WORKERS: usize = 2 * SETTINGS;

fn threads_of(worker: usize) -> usize {
    threads(match worker < SETTINGS {
        true => 1,
        false => 2 + worker % 2,
    })
}

/// Through the text, as another process receives it.
fn sent<W: Whole>(frontier: &W::Frontier) -> W::Frontier {
    let copy = frontier.to_string().parse().unwrap();
    assert_eq!(&copy, frontier);
    copy
}

/// One run, and the checks of its ending.
fn run<W: Whole>(
    whole: &W,
    worker: &mut W::Worker,
    turn: &Turn,
    budget: Budget,
    given: &mut Vec<W::Item>,
) {
    let before = given.len();
    let found = W::found(&W::frontier(worker));
    let (limits, most) = budget.limits();
    let ending = whole.run(worker, turn.visitor, &limits, most, given);
    let seen = (given.len() - before) as u64;
    let is_one = threads_of(turn.worker) == 1;
    assert_eq!(*ending.found(), seen);
    match (ending.why(), budget) {
        (None, _) | (Some(StopReason::Steps), Budget::Steps(_)) => {}
        (Some(StopReason::Results), Budget::Results(most)) => assert_eq!(seen, most),
        (Some(StopReason::Visitor), Budget::Visitor(most)) => {
            assert!(seen >= most as u64 && (!is_one || seen == most as u64));
        }
        (Some(why), budget) => panic!("{budget:?} ended with {why}"),
    }
    let rest = W::frontier(worker);
    assert_eq!(W::found(&rest), found + seen);
    assert_eq!(W::parts(&rest) == 0, ending.is_complete());
}

fn pieces_give_the_whole<W: Whole>(whole: &W, turns: &[Turn], is_begun: bool) {
    let mut pool = sent::<W>(&whole.everything(is_begun));
    let worker = |k| whole.worker(k % SETTINGS, threads_of(k));
    let mut workers: Vec<Option<W::Worker>> = (0..WORKERS).map(|_| None).collect();
    let mut given = Vec::new();
    for turn in turns {
        let Some(job) = W::take(&mut pool, turn.parts) else {
            break;
        };
        assert_eq!((W::found(&job), W::parts(&job) <= turn.parts), (0, true));
        let job = sent::<W>(&job);
        if let Some(budget) = turn.killed {
            let mut lost = worker(turn.worker);
            W::add_work(&mut lost, &job).unwrap();
            run(whole, &mut lost, turn, budget, &mut Vec::new());
        }
        let worker = workers[turn.worker].get_or_insert_with(|| worker(turn.worker));
        W::add_work(worker, &job).unwrap();
        for budget in &turn.runs {
            run(whole, worker, turn, *budget, &mut given);
        }
        let rest = W::frontier(worker);
        assert_eq!(W::take_all_work(worker), rest);
        let blank = W::frontier(worker);
        assert_eq!((W::found(&blank), W::parts(&blank)), (0, 0));
        for mut piece in whole.split(turn.worker % SETTINGS, &sent::<W>(&rest), turn.split) {
            let parts = W::parts(&piece);
            W::break_up(&mut piece, turn.pieces);
            assert!(W::parts(&piece) >= parts);
            W::join(&mut pool, sent::<W>(&piece)).unwrap();
        }
        assert_eq!(W::found(&pool), given.len() as u64);
    }
    let all = whole.all();
    for many in [1, 3] {
        let left = whole.count(&pool, threads(many));
        assert_eq!(left + given.len() as u64, all.len() as u64);
    }
    // One worker does the rest.
    let mut last = worker(0);
    while let Some(job) = W::take(&mut pool, 2) {
        W::add_work(&mut last, &job).unwrap();
    }
    let ending = whole.run(&mut last, 0, &Limits::none(), usize::MAX, &mut given);
    assert!(ending.is_complete());
    W::join(&mut pool, W::take_all_work(&mut last)).unwrap();
    assert_eq!((W::parts(&pool), W::found(&pool)), (0, given.len() as u64));
    given.sort();
    assert_eq!(given, all);
}

fn filter(n: usize, (kind, i): (u8, usize)) -> Filter {
    match kind {
        0 if n > 0 => Filter::containing(i % n),
        1 if n > 0 => Filter::headed_by(i % n),
        2 => Filter::support_at_most(i % n.max(1) + 1),
        _ => Filter::everything(),
    }
}

fn q(numer: i64, denom: i64) -> BigRational {
    BigRational::new(numer.into(), denom.into())
}

fn sweep(a: &Matrix<MaxPlus<i64>>, is_open: bool) -> Sweep<i64> {
    let sweep = Problem::new(a).unwrap().sweep();
    match is_open {
        true => sweep,
        false => sweep.above(q(-3, 2)).below(q(2, 1)),
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn law_pieces_of_a_search_give_the_whole(
        a in tied(6),
        manner in manner(),
        choice in (0..6u8, 0..6usize),
        turns in prop::collection::vec(turn(), 0..20),
        is_begun in any::<bool>(),
        test_after in 0..4u64,
    ) {
        let extremals = manner.extremals(&a).filter(filter(a.rows(), choice)).unwrap();
        pieces_give_the_whole(&Search::new(&extremals, test_after), &turns, is_begun);
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn law_pieces_of_a_sweep_give_the_whole(
        a in square::<MaxPlus<i64>>(0..=5),
        is_open in any::<bool>(),
        choice in (0..6u8, 0..6usize),
        turns in prop::collection::vec(turn(), 0..20),
    ) {
        let sweep = sweep(&a, is_open).filter(filter(a.rows(), choice)).unwrap();
        pieces_give_the_whole(&sweep, &turns, true);
    }

    #[test]
    fn law_staircases_of_pieces_join_to_the_whole(
        a in square::<MaxPlus<i64>>(0..=5),
        is_open in any::<bool>(),
        turns in prop::collection::vec((1..60u64, 0..9usize, 1..4usize), 1..20),
        is_last_first in any::<bool>(),
    ) {
        let sweep = sweep(&a, is_open);
        let mut pool = sweep.rest().frontier();
        let mut found = Vec::new();
        for (steps, pieces, many) in turns.into_iter().cycle() {
            let Some(job) = pool.take(1) else { break };
            let mut worker = sweep.clone().resume(&job).unwrap().threads(threads(many)).unwrap();
            let mut some = sweep.no_staircase();
            let ending = worker.add_to(&mut some, &Limits::steps(steps));
            let mut rest = worker.take_all_work();
            prop_assert_eq!((ending.is_complete(), *ending.found()), (rest.is_done(), rest.shown()));
            rest.break_up(pieces);
            pool.join(rest).unwrap();
            found.push(some.to_string().parse::<StaircaseSoFar>().unwrap());
        }
        if is_last_first {
            found.reverse();
        }
        let mut joined = sweep.no_staircase();
        found.into_iter().for_each(|some| joined.join(some).unwrap());
        prop_assert_eq!(sweep.check_staircase(&joined, &pool), Ok(()));
        prop_assert_eq!(joined.into_staircase(), sweep.staircase().complete().unwrap());
    }
}
