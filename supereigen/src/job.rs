//! Runs a search or a sweep: drives [engines](Engine) on one or several threads, adds up their
//! counters, and holds the remaining work between two runs.
//!
//! # Laws
//!
//! - Runs with any limits, on one or several threads, together give what one run gives: each
//!   extremal or chain once.
//! - Between two runs [`Job::frontier`] holds exactly what earlier runs have not given.
//! - A run that begins before its deadline makes at least one step. The next run does not repeat
//!   it.
//! - The whole run shares one [allowance](crate::chains::allowance).

use maxplus_graph::{Ending, Limits, Meter, StopReason};

use crate::chains::allowance::{Account, Allowance};
use crate::chains::threads::Threads;
use crate::counts::Counts;
use crate::engine::{Engine, Pause};
use crate::frontier::{FrontierError, FrontierOf, Question, Rest, Searched};
#[cfg(feature = "parallel")]
use crate::scheduler::{self, PerThread};

/// A search or sweep with its counters, and the engines of its threads.
#[derive(Debug)]
pub(crate) struct Job<S: Searched, E: ?Sized> {
    /// The number of nodes.
    n: usize,
    allowance: Allowance,
    /// Counters of the frontiers that were added, and how often this job switched to heads.
    before: S::Done,
    /// Counters that left with the frontiers given away.
    given_away: S::Done,
    /// What other workers of the same run have done.
    elsewhere: S::Elsewhere,
    /// Holds all the remaining work while nothing runs.
    engine: Box<E>,
    /// Engines of the threads of earlier runs, without work.
    idle: Vec<Box<E>>,
}

impl<S, E> Job<S, E>
where
    S: Searched,
    E: ?Sized + Engine<Part = S::Part, Done = S::Done>,
{
    /// A job with the work of this engine, and all counters 0.
    pub(crate) fn new(n: usize, allowance: Allowance, engine: Box<E>) -> Self {
        Job {
            n,
            allowance,
            before: S::Done::default(),
            given_away: S::Done::default(),
            elsewhere: S::Elsewhere::default(),
            engine,
            idle: Vec::new(),
        }
    }

    /// A copy of this job that runs another engine, which has no work.
    pub(crate) fn with_engine(&self, mut engine: Box<E>) -> Self {
        engine.resume(self.engine.rest());
        Job {
            before: self.total(),
            engine,
            idle: Vec::new(),
            ..*self
        }
    }

    /// The engine.
    pub(crate) fn engine(&self) -> &E {
        &self.engine
    }

    /// The remaining work, and the counters of everything done so far.
    pub(crate) fn frontier(&self, question: &Question<S>) -> FrontierOf<S> {
        FrontierOf {
            done: self.done(),
            elsewhere: self.elsewhere,
            ..FrontierOf::parts_of(question, self.engine.rest())
        }
    }

    /// Removes and returns the remaining work and the counters. Afterwards this job has no work,
    /// and its counters are 0.
    pub(crate) fn take_all_work(&mut self, question: &Question<S>) -> FrontierOf<S> {
        let frontier = self.frontier(question);
        self.engine.resume(Vec::new());
        self.given_away = self.total();
        self.elsewhere = S::Elsewhere::default();
        frontier
    }

    /// Adds the work of a frontier of the same question, to be done first, and its counters. What
    /// other workers have done, as the frontier states it, is kept only if this job has no work and
    /// has done nothing. If the frontier is refused, nothing changes. A shard must have been dealt.
    /// `new_engine` makes an engine that has all the work.
    pub(crate) fn add_work(
        &mut self,
        question: &Question<S>,
        frontier: &FrontierOf<S>,
        new_engine: impl FnOnce() -> Box<E>,
    ) -> Result<(), FrontierError> {
        question.check(frontier)?;
        let before = self.before.joined(frontier.done);
        let before = before.ok_or(FrontierError::COUNTERS)?;
        let rest = self.engine.rest();
        let is_blank = rest.is_empty() && self.done() == S::Done::default();
        // Checking takes steps: do not count them.
        let done = self.engine.done();
        let checked = check_parts(frontier, &mut *self.engine);
        self.given_away.add(self.engine.done().since(done));
        if let Err(refused) = checked {
            self.engine.resume(rest);
            return Err(refused);
        }
        let mut parts = match &frontier.rest {
            Rest::Parts(parts) => parts.clone(),
            _ => new_engine().rest(),
        };
        parts.extend(rest);
        self.engine.resume(parts);
        self.before = before;
        if is_blank {
            self.elsewhere = frontier.elsewhere;
        }
        let account = self.account();
        self.engine.expect_dead_ends(account.unproductive);
        Ok(())
    }

    /// Counters of everything done so far and not given away.
    pub(crate) fn done(&self) -> S::Done {
        self.total().since(self.given_away)
    }

    fn total(&self) -> S::Done {
        let mut done = self.before;
        done.add(self.engine.done());
        for engine in &self.idle {
            done.add(engine.done());
        }
        done
    }

    /// What the whole run has done, as far as this job counts it.
    fn account(&self) -> Account {
        S::account(&self.done(), &self.elsewhere)
    }

    pub(crate) fn is_done(&self) -> bool {
        self.engine.is_done()
    }

    /// A run that was stopped when no work remained is complete.
    pub(crate) fn settled(&self, end: Result<(), StopReason>) -> Result<(), StopReason> {
        match end {
            Err(_) if self.is_done() => Ok(()),
            end => end,
        }
    }

    /// Runs the engine on the calling thread until no work remains, a limit is reached, or the
    /// visitor of `run` breaks.
    pub(crate) fn run(
        &mut self,
        meter: &mut Meter,
        mut run: impl FnMut(&mut E, &mut Meter) -> Result<Pause, StopReason>,
    ) -> Result<(), StopReason> {
        loop {
            let left = self.allowance.left(self.account());
            self.engine.allow(left);
            match run(&mut self.engine, meter)? {
                Pause::Done => return Ok(()),
                Pause::Unproductive if self.allowance.covers(self.account()) => {}
                Pause::Unproductive => {
                    let mut rest = self.engine.rest();
                    S::switch_to_heads(self.n, &mut self.before, &mut rest);
                    self.engine.resume(rest);
                }
            }
        }
    }

    /// Runs the engine on the calling thread: to the end if there is only this thread, for the
    /// first steps if the others are started for long runs only. `None` if other threads must
    /// continue.
    pub(crate) fn run_alone(
        &mut self,
        threads: &Threads,
        limits: &Limits,
        run: impl FnMut(&mut E, &mut Meter) -> Result<Pause, StopReason>,
    ) -> Option<Result<(), StopReason>> {
        if threads.is_one() {
            let end = self.run(&mut limits.meter(), run);
            return Some(self.settled(end));
        }
        if !threads.begins_alone() {
            return None;
        }
        debug_assert_eq!(limits.max_steps(), None, "a limit of the caller's own");
        let first = limits.clone().with_steps(S::FIRST_STEPS);
        let end = self.run(&mut first.meter(), run);
        match self.settled(end) {
            Err(StopReason::Steps) => None,
            end => Some(end),
        }
    }

    /// Runs on the threads. Each thread has its own `V`; all of them are returned with the ending,
    /// in no particular order.
    pub(crate) fn fold<V: Send>(
        &mut self,
        threads: &Threads,
        limits: &Limits,
        new_engine: &(dyn Fn() -> Box<E> + Sync),
        new: impl Fn() -> V + Sync,
        run: impl Fn(&mut E, &mut Meter, &mut V) -> Result<Pause, StopReason> + Sync,
    ) -> Ending<Vec<V>> {
        let limits = &limits.started();
        let mut own = None;
        let alone = self.run_alone(threads, limits, |engine, meter| {
            run(engine, meter, own.get_or_insert_with(&new))
        });
        let kept = match alone {
            Some(end) => Ending::new(Vec::new(), end),
            None => self.on_threads(threads, limits, new_engine, new, run),
        };
        kept.map(|mut kept| {
            kept.extend(own);
            kept
        })
    }

    /// Runs on several threads. Never called without the feature: then there is one thread.
    #[cfg_attr(not(feature = "parallel"), expect(unused_variables))]
    pub(crate) fn on_threads<V: Send>(
        &mut self,
        threads: &Threads,
        limits: &Limits,
        new_engine: &(dyn Fn() -> Box<E> + Sync),
        new: impl Fn() -> V + Sync,
        run: impl Fn(&mut E, &mut Meter, &mut V) -> Result<Pause, StopReason> + Sync,
    ) -> Ending<Vec<V>> {
        #[cfg(not(feature = "parallel"))]
        unreachable!("without the feature there is one thread");
        #[cfg(feature = "parallel")]
        {
            let states = PerThread::new(new);
            let work = scheduler::Work {
                n: self.n,
                parts: self.engine.rest(),
                // Computed before `idle` is moved: it includes the steps of the idle engines.
                account: self.account(),
                idle: std::mem::take(&mut self.idle),
                allowance: self.allowance,
            };
            let run: scheduler::Run<'_, E> =
                &|engine, meter| states.with(|state| run(engine, meter, state));
            let ended = threads.run(|| scheduler::share::<S, E>(work, limits, new_engine, run));
            self.engine.resume(ended.rest);
            self.before.add(ended.switched);
            self.idle = ended.idle;
            Ending::new(states.into_kept(), ended.end)
        }
    }
}

/// Whether all parts belong to the engine. The engine drops its work.
pub(crate) fn check_parts<S, E>(
    frontier: &FrontierOf<S>,
    engine: &mut E,
) -> Result<(), FrontierError>
where
    S: Searched,
    E: ?Sized + Engine<Part = S::Part>,
{
    for (part, number) in frontier.listed().iter().zip(1..) {
        if !engine.belongs(part) {
            let text = format!("subtree {number} does not fit the matrix");
            return Err(FrontierError::Malformed(text.into()));
        }
    }
    Ok(())
}
