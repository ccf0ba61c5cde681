//! One search, many threads.
//!
//! Subtrees are independent, so threads need not talk while they search. What
//! is hard is to keep all of them busy: one subtree may hold nearly everything,
//! and nobody knows which. So nothing is dealt out beforehand. Every thread
//! searches in *stretches* of some thousand steps; when a stretch ends and no
//! subtree waits to be taken, it splits off the half nearest to the top of what
//! remains of it (`subtrees`) and puts it up for the others. rayon's
//! scheduler lets an idle thread steal it.
//!
//! # Laws
//!
//! - A complete run gives what the serial search gives, each extremal once,
//!   with any number of threads.
//! - A limit on results gives exactly that many extremals if there are so many
//!   (which ones depends on the threads), and a limit on steps is never passed.
//!   Both are kept in one place and handed out by the stretch; what a stretch
//!   does not use goes back.
//! - Whatever stopped the run, the rest is a [`Frontier`](super::frontier::Frontier).
//!
//! Cost: two locks per stretch. To split, the way to the current node is walked
//! once more, some microseconds, and only while nobody's subtree waits.
//!
//! Measured, counting n = 60 full: two threads together make 1.002 times the
//! instructions of one, and use 1.03 times its processor time while both
//! processors are busy anyway (30.3 ns per extremal against 29.5; two searches
//! that know nothing of each other, 29.4). What then keeps two threads below
//! twice the speed of one is the machine: on a shared virtual one, otherwise
//! idle, an earlier form of the loop took 38 to 64 ns from one run to the next,
//! and two independent searches were 1.78 times as fast as one after the other.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use maxplus_core::Carrier;
use maxplus_graph::{Limits, Meter, StopReason};
use rayon::Scope;

use super::dispatch::AnySearch;
use super::prepared::Chains;
use super::subtrees::steps::Steps;
use super::subtrees::subtree::Subtree;

/// The steps of a stretch: some hundred microseconds, long against the cost of
/// a split, short against the time that a thread may stand idle.
const STRETCH: u64 = 4096;

impl<T: Carrier> Chains<T> {
    /// Shares the subtrees between the threads; `crew` are searches of this
    /// matrix and filter to begin with, as far as they go. `go_on` is to make
    /// one stretch of a search; what it keeps stands in an `S` of the thread.
    pub(super) fn share<S: Send>(
        &self,
        subtrees: Vec<Subtree>,
        crew: Vec<Box<dyn AnySearch>>,
        limits: &Limits,
        new: impl Fn() -> S + Sync,
        go_on: impl Fn(&mut dyn AnySearch, &mut Meter, &mut S) -> Result<(), StopReason> + Sync,
    ) -> Ended<S> {
        let before = steps_of(&crew);
        let limits = limits.started();
        let crew = Crew {
            chains: self,
            limits: &limits,
            new,
            go_on,
            waiting: AtomicUsize::new(0),
            office: Mutex::new(Office {
                results: limits.max_results(),
                steps: limits.max_steps(),
                starved: None,
                stopped: None,
                rest: subtrees,
                idle: crew,
                resting: Vec::new(),
            }),
        };
        // A thread that finds nothing to hand out stops, though another may
        // bring something back later: then there is one more round.
        while let Some(subtrees) = crew.next_round() {
            rayon::scope(|scope| crew.put_up(scope, subtrees));
        }
        let office = crew.office.into_inner();
        let office = office.unwrap_or_else(PoisonError::into_inner);
        let end = match office.rest.is_empty() {
            true => Ok(()),
            false => Err(office
                .stopped
                .or(office.starved)
                .unwrap_or(StopReason::Steps)),
        };
        let (mut crew, mut kept) = (office.idle, Vec::new());
        for (search, state) in office.resting {
            crew.push(search);
            kept.push(state);
        }
        Ended {
            steps: steps_of(&crew) - before,
            end,
            kept,
            rest: office.rest,
            crew,
        }
    }
}

/// What is there when all threads have stopped.
pub(super) struct Ended<S> {
    /// What the threads together did.
    pub(super) steps: Steps,
    pub(super) end: Result<(), StopReason>,
    /// What the visitors kept, one for each thread that took part.
    pub(super) kept: Vec<S>,
    pub(super) rest: Vec<Subtree>,
    /// The searches of the threads, with nothing to do.
    pub(super) crew: Vec<Box<dyn AnySearch>>,
}

fn steps_of(crew: &[Box<dyn AnySearch>]) -> Steps {
    let mut steps = Steps::default();
    for search in crew {
        steps += search.steps();
    }
    steps
}

/// Lets the search go on with the subtrees. The first is taken up at once: a
/// stretch may be one step, and a thread that spends it on taking up what it
/// then splits and hands on would get nowhere.
fn resume(search: &mut dyn AnySearch, subtrees: Vec<Subtree>) {
    search.resume(subtrees);
    search.take_up();
}

/// The threads of one run. `new` and `go_on` are the caller's.
struct Crew<'a, T: Carrier, S, New, GoOn> {
    chains: &'a Chains<T>,
    limits: &'a Limits,
    new: New,
    go_on: GoOn,
    /// How many subtrees were put up and not taken yet.
    waiting: AtomicUsize,
    office: Mutex<Office<S>>,
}

/// What the threads have in common.
struct Office<S> {
    /// Results and steps not handed out; `None` if there is no limit.
    results: Option<u64>,
    steps: Option<u64>,
    /// What was to be handed out and was not there.
    starved: Option<StopReason>,
    /// Why all are to stop.
    stopped: Option<StopReason>,
    /// What remains undone.
    rest: Vec<Subtree>,
    /// Searches of earlier runs that nobody has used yet.
    idle: Vec<Box<dyn AnySearch>>,
    /// Searches that nobody uses just now, with what their visitors keep.
    resting: Vec<(Box<dyn AnySearch>, S)>,
}

/// What a thread may use in a stretch.
struct Stretch {
    results: Option<u64>,
    steps: u64,
}

impl<S> Office<S> {
    /// The next stretch; `None` if the thread has to stop.
    fn hand_out(&mut self, threads: u64) -> Option<Stretch> {
        let results_starve = self.starved == Some(StopReason::Results);
        if self.stopped.is_some() || (results_starve && self.results == Some(0)) {
            return None;
        }
        if self.steps == Some(0) {
            self.starved = Some(StopReason::Steps);
            return None;
        }
        let share = |remaining: u64| remaining.div_ceil(2 * threads).min(STRETCH);
        let take = |remaining: &mut Option<u64>| {
            let remaining = remaining.as_mut()?;
            let taken = share(*remaining);
            *remaining -= taken;
            Some(taken)
        };
        Some(Stretch {
            results: take(&mut self.results),
            steps: take(&mut self.steps).unwrap_or(STRETCH),
        })
    }

    /// Takes back what a stretch did not use.
    fn take_back(&mut self, stretch: &Stretch, results: u64, steps: u64) {
        if let (Some(remaining), Some(taken)) = (&mut self.results, stretch.results) {
            *remaining += taken - results;
        }
        if let Some(remaining) = &mut self.steps {
            *remaining += stretch.steps - steps;
        }
    }
}

impl<T, S, New, GoOn> Crew<'_, T, S, New, GoOn>
where
    T: Carrier,
    S: Send,
    New: Fn() -> S + Sync,
    GoOn: Fn(&mut dyn AnySearch, &mut Meter, &mut S) -> Result<(), StopReason> + Sync,
{
    fn office(&self) -> MutexGuard<'_, Office<S>> {
        // A panic of a visitor reaches the caller through rayon.
        self.office.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is to be done, if anything is and may be.
    fn next_round(&self) -> Option<Vec<Subtree>> {
        let mut office = self.office();
        let may = office.stopped.is_none()
            && (office.starved.is_none() || (office.results != Some(0) && office.steps != Some(0)));
        office.starved = office.starved.filter(|_| !may);
        let rest = &mut office.rest;
        (may && !rest.is_empty()).then(|| std::mem::take(rest))
    }

    /// Lets the next idle thread have the subtrees.
    fn put_up<'s>(&'s self, scope: &Scope<'s>, subtrees: Vec<Subtree>) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        scope.spawn(move |scope| {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            self.work(scope, subtrees);
        });
    }

    /// Searches the subtrees to the end, or until all stop.
    fn work<'s>(&'s self, scope: &Scope<'s>, subtrees: Vec<Subtree>) {
        let mut office = self.office();
        let (resting, idle) = match office.resting.pop() {
            Some(resting) => (Some(resting), None),
            None => (None, office.idle.pop()),
        };
        drop(office);
        let (mut search, mut state) = resting.unwrap_or_else(|| {
            let search = idle.unwrap_or_else(|| self.chains.search());
            (search, (self.new)())
        });
        resume(&mut *search, subtrees);
        while self.stretch(&mut *search, &mut state) {
            if self.waiting.load(Ordering::Relaxed) == 0 {
                self.split(scope, &mut *search);
            }
        }
        let mut office = self.office();
        office.rest.extend(search.rest());
        office.resting.push((search, state));
    }

    /// Makes a stretch; whether there is more to do here.
    fn stretch(&self, search: &mut dyn AnySearch, state: &mut S) -> bool {
        let threads = rayon::current_num_threads() as u64;
        let Some(stretch) = self.office().hand_out(threads) else {
            return false;
        };
        let mut limits = self.limits.clone().with_steps(stretch.steps);
        if let Some(results) = stretch.results {
            limits = limits.with_results(results);
        }
        let mut meter = limits.meter();
        let end = (self.go_on)(search, &mut meter, state);
        let mut office = self.office();
        office.take_back(&stretch, meter.results(), meter.steps());
        match end {
            Ok(()) => return false,
            Err(StopReason::Steps) => {}
            Err(StopReason::Results) => {
                if office.results == Some(0) {
                    office.starved = Some(StopReason::Results);
                    return false;
                }
            }
            Err(reason) => office.stopped = office.stopped.or(Some(reason)),
        }
        true
    }

    /// Puts up half of what remains of the search.
    fn split<'s>(&'s self, scope: &Scope<'s>, search: &mut dyn AnySearch) {
        let longest = self.chains.filter.longest(self.chains.n());
        let mut rest = search.rest();
        let half = match &mut rest[..] {
            [] => return,
            [one] => one.halve(longest).into_iter().collect(),
            many => {
                let stay = many.len().div_ceil(2);
                rest.split_off(stay)
            }
        };
        if !half.is_empty() {
            resume(search, rest);
            self.put_up(scope, half);
        }
    }
}
