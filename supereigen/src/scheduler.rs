//! One search on many threads.
//!
//! Subtrees are independent, so threads exchange no messages while they search. The difficulty is
//! to keep all of them busy: one subtree may hold nearly everything, and it is not known which. So
//! no work is divided in advance. Every thread searches in *stretches* of some thousand steps. When
//! a stretch ends and no subtree is on offer, the thread splits off half of its remaining work,
//! nearest to the top, and offers it. rayon's scheduler lets an idle thread steal it.
//!
//! # Laws
//!
//! - A complete run gives what the serial search gives, each extremal once, with any number of
//!   threads.
//! - A limit on results gives exactly that many extremals, or all if there are fewer. Which ones
//!   depends on the threads. A limit on steps is never exceeded. Both limits are kept in one place:
//!   each stretch receives a share, and returns what it does not use.
//! - Whatever stopped the run, the remaining work is a list of parts.
//!
//! The counters of all threads are added up before and after each stretch. When the
//! [allowance](crate::chains::allowance) is used up, all threads stop, all remaining work is
//! switched to heads, and they continue.
//!
//! Cost: two locks per stretch. A split walks the way to the current node once more. This takes
//! some microseconds, and happens only while no part is on offer.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use maxplus_graph::{Limits, Meter, StopReason};
use rayon::Scope;

use crate::chains::allowance::{Account, Allowance};
use crate::engine::{Engine, Pause};
use crate::frontier::Searched;

/// The steps of a stretch: some hundred microseconds, long compared to a split, short compared to
/// the time that a thread may be idle.
const STRETCH: u64 = 4096;

/// The most stretches between two attempts to split a part that cannot be split. Finding that out
/// takes time proportional to the length of its path: on a ring of a million nodes, which has a
/// single path, as long as many stretches.
const LONGEST_PAUSE: u32 = 64;

/// Runs an engine for one stretch.
pub(crate) type Run<'a, E> = &'a (dyn Fn(&mut E, &mut Meter) -> Result<Pause, StopReason> + Sync);

/// The input of [`share`].
pub(crate) struct Work<S: Searched, E: ?Sized> {
    /// The number of nodes.
    pub(crate) n: usize,
    pub(crate) parts: Vec<S::Part>,
    /// Engines that can be used, without work.
    pub(crate) idle: Vec<Box<E>>,
    /// What the run has done so far.
    pub(crate) account: Account,
    pub(crate) allowance: Allowance,
}

/// The state when all threads have stopped.
pub(crate) struct Ended<S: Searched, E: ?Sized> {
    pub(crate) end: Result<(), StopReason>,
    pub(crate) rest: Vec<S::Part>,
    /// The engines of the threads, without work.
    pub(crate) idle: Vec<Box<E>>,
    /// Counts the switch to heads, if there was one.
    pub(crate) switched: S::Done,
}

/// Shares the parts between the threads of rayon's current pool. `new_engine` makes more engines,
/// `run` runs one for a stretch. Both are behind pointers, and `run` finds the state of its thread
/// itself, so this is compiled only once for each `S`.
pub(crate) fn share<S, E>(
    work: Work<S, E>,
    limits: &Limits,
    new_engine: &(dyn Fn() -> Box<E> + Sync),
    run: Run<'_, E>,
) -> Ended<S, E>
where
    S: Searched,
    E: ?Sized + Engine<Part = S::Part, Done = S::Done>,
{
    let limits = limits.started();
    let scheduler = Scheduler::<S, E> {
        n: work.n,
        limits: &limits,
        allowance: work.allowance,
        new_engine,
        run,
        waiting: AtomicUsize::new(0),
        shared: Mutex::new(Shared {
            results: limits.max_results(),
            steps: limits.max_steps(),
            starved: None,
            stopped: None,
            must_switch: false,
            rest: work.parts,
            idle: work.idle,
            account: work.account,
            switched: S::Done::default(),
        }),
    };
    // A thread that receives no stretch stops, although another may return some results or steps
    // later. Then there is one more round.
    while let Some(parts) = scheduler.next_round() {
        rayon::scope(|scope| scheduler.offer(scope, parts));
    }
    let shared = scheduler.shared.into_inner();
    let shared = shared.unwrap_or_else(PoisonError::into_inner);
    let end = match shared.rest.is_empty() {
        true => Ok(()),
        false => Err(shared
            .stopped
            .or(shared.starved)
            .unwrap_or(StopReason::Steps)),
    };
    Ended {
        end,
        rest: shared.rest,
        idle: shared.idle,
        switched: shared.switched,
    }
}

/// The states of the visitors, at most one for each thread. Each is taken for a stretch and put
/// back after it.
pub(crate) struct PerThread<S, New> {
    idle: Mutex<Vec<S>>,
    new: New,
}

impl<S, New: Fn() -> S> PerThread<S, New> {
    pub(crate) fn new(new: New) -> Self {
        PerThread {
            idle: Mutex::new(Vec::new()),
            new,
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<S>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `work` on a state that no other thread uses.
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut S) -> R) -> R {
        let kept = self.idle().pop();
        let mut kept = kept.unwrap_or_else(&self.new);
        let result = work(&mut kept);
        self.idle().push(kept);
        result
    }

    pub(crate) fn into_kept(self) -> Vec<S> {
        self.idle
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads of one run.
struct Scheduler<'a, S: Searched, E: ?Sized> {
    n: usize,
    limits: &'a Limits,
    allowance: Allowance,
    new_engine: &'a (dyn Fn() -> Box<E> + Sync),
    run: Run<'a, E>,
    /// How many offers are not taken yet.
    waiting: AtomicUsize,
    shared: Mutex<Shared<S, E>>,
}

/// What the threads share.
struct Shared<S: Searched, E: ?Sized> {
    /// Results and steps not handed out; `None` if there is no limit.
    results: Option<u64>,
    steps: Option<u64>,
    /// The limit that left nothing to hand out.
    starved: Option<StopReason>,
    /// Why all threads must stop.
    stopped: Option<StopReason>,
    /// Whether all threads must stop until the remaining work is switched to heads.
    must_switch: bool,
    /// The remaining work.
    rest: Vec<S::Part>,
    /// Engines that no thread uses now.
    idle: Vec<Box<E>>,
    /// What the run did, up to the last stretch of each thread.
    account: Account,
    switched: S::Done,
}

/// What a thread may use in a stretch.
struct Stretch {
    results: Option<u64>,
    steps: u64,
}

impl<S: Searched, E: ?Sized> Shared<S, E> {
    /// The next stretch; `None` if the thread has to stop.
    fn hand_out(&mut self, threads: u64) -> Option<Stretch> {
        let results_starve = self.starved == Some(StopReason::Results);
        if self.stopped.is_some() || self.must_switch || (results_starve && self.results == Some(0))
        {
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

    /// Takes back what the stretch did not use.
    fn take_back(&mut self, stretch: &Stretch, results: u64, steps: u64) {
        if let (Some(remaining), Some(taken)) = (&mut self.results, stretch.results) {
            *remaining += taken - results;
        }
        if let Some(remaining) = &mut self.steps {
            *remaining += stretch.steps - steps;
        }
    }
}

impl<S, E> Scheduler<'_, S, E>
where
    S: Searched,
    E: ?Sized + Engine<Part = S::Part, Done = S::Done>,
{
    fn shared(&self) -> MutexGuard<'_, Shared<S, E>> {
        // rayon passes a visitor's panic to the caller.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The parts of the next round; `None` if no work remains or the run must stop.
    fn next_round(&self) -> Option<Vec<S::Part>> {
        let mut shared = self.shared();
        let shared = &mut *shared;
        if std::mem::take(&mut shared.must_switch)
            && S::switch_to_heads(self.n, &mut shared.switched, &mut shared.rest)
        {
            shared.account.switches += 1;
        }
        let may = shared.stopped.is_none()
            && (shared.starved.is_none() || (shared.results != Some(0) && shared.steps != Some(0)));
        shared.starved = shared.starved.filter(|_| !may);
        let rest = &mut shared.rest;
        (may && !rest.is_empty()).then(|| std::mem::take(rest))
    }

    /// Offers the parts to the next idle thread.
    fn offer<'s>(&'s self, scope: &Scope<'s>, parts: Vec<S::Part>)
    where
        S: 's,
    {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        scope.spawn(move |scope| {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            self.work(scope, parts);
        });
    }

    /// Does the parts until they are done or all threads stop.
    fn work<'s>(&'s self, scope: &Scope<'s>, parts: Vec<S::Part>)
    where
        S: 's,
    {
        let idle = self.shared().idle.pop();
        let mut engine = idle.unwrap_or_else(self.new_engine);
        engine.resume(parts);
        engine.open_first();
        // Stretches until the next attempt to split, and the pause after a failed one.
        let (mut until, mut pause) = (1, 1);
        while self.stretch(&mut engine) {
            until -= 1;
            if until == 0 {
                let is_wanted = self.waiting.load(Ordering::Relaxed) == 0;
                let is_split = is_wanted && self.split(scope, &mut engine);
                pause = match is_wanted && !is_split {
                    true => (2 * pause).min(LONGEST_PAUSE),
                    false => 1,
                };
                until = pause;
            }
        }
        let rest = engine.rest();
        let mut shared = self.shared();
        shared.rest.extend(rest);
        shared.idle.push(engine);
    }

    /// Makes a stretch. Returns whether the engine has more work.
    fn stretch(&self, engine: &mut E) -> bool {
        let threads = rayon::current_num_threads() as u64;
        let mut shared = self.shared();
        let Some(stretch) = shared.hand_out(threads) else {
            return false;
        };
        engine.allow(self.allowance.left(shared.account));
        drop(shared);
        let mut limits = self.limits.clone().with_steps(stretch.steps);
        if let Some(results) = stretch.results {
            limits = limits.with_results(results);
        }
        let mut meter = limits.meter();
        let before = engine.account();
        let end = (self.run)(engine, &mut meter);
        let mut shared = self.shared();
        shared.take_back(&stretch, meter.results(), meter.steps());
        shared.account = shared.account.and(engine.account().since(before));
        match end {
            Ok(Pause::Done) => return false,
            Ok(Pause::Unproductive) => {
                if !self.allowance.covers(shared.account) {
                    shared.must_switch = true;
                    return false;
                }
            }
            Err(StopReason::Steps) => {}
            Err(StopReason::Results) => {
                if shared.results == Some(0) {
                    shared.starved = Some(StopReason::Results);
                    return false;
                }
            }
            Err(reason) => shared.stopped = shared.stopped.or(Some(reason)),
        }
        true
    }

    /// Offers half of the engine's remaining work. Returns false if it cannot be split.
    fn split<'s>(&'s self, scope: &Scope<'s>, engine: &mut E) -> bool
    where
        S: 's,
    {
        let mut rest = engine.rest();
        let half = match &mut rest[..] {
            [] => return false,
            [one] => engine.halve(one).into_iter().collect(),
            many => {
                let stay = many.len().div_ceil(2);
                rest.split_off(stay)
            }
        };
        if half.is_empty() {
            return false;
        }
        engine.resume(rest);
        engine.open_first();
        self.offer(scope, half);
        true
    }
}
