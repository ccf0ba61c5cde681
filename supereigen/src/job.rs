//! The driver of a search or a sweep: it runs [engines](Engine) on one thread or
//! several, adds up what they did, and holds what remains between two runs.
//!
//! # Laws
//!
//! - Runs with any limits, on one thread or several, give together what one run
//!   gives, each extremal or chain once.
//! - [`Job::frontier`] between two runs holds exactly what the runs before have not
//!   given.
//! - A run that begins before its deadline makes at least one step, and the next run
//!   does not repeat it.
//! - The [allowance](crate::chains::allowance) is one for the whole run.

use maxplus_graph::{Ending, Limits, Meter, StopReason};

use crate::chains::allowance::{Account, Allowance};
use crate::chains::threads::Threads;
use crate::counts::Counts;
use crate::engine::{Engine, Pause};
use crate::frontier::{FrontierError, FrontierOf, Question, Rest, Searched};
#[cfg(feature = "parallel")]
use crate::scheduler::{self, PerThread};

/// An engine with its account, and the engines of its threads.
#[derive(Debug)]
pub(crate) struct Job<S: Searched, E: ?Sized> {
    /// The number of nodes.
    n: usize,
    allowance: Allowance,
    /// What was done before, by those whose frontiers were added; and how often this
    /// job switched to heads.
    before: S::Done,
    /// What of all this went away with frontiers that were given away.
    given_away: S::Done,
    /// What its run has done elsewhere.
    elsewhere: S::Elsewhere,
    /// Holds all that remains whenever nothing runs.
    engine: Box<E>,
    /// Engines of the threads of earlier runs, with nothing to do.
    idle: Vec<Box<E>>,
}

impl<S, E> Job<S, E>
where
    S: Searched,
    E: ?Sized + Engine<Part = S::Part, Done = S::Done>,
{
    /// What remains to the engine, with nothing done.
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

    /// The same job for another engine, which has nothing to do.
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

    /// What remains, and everything that was done so far.
    pub(crate) fn frontier(&self, question: &Question<S>) -> FrontierOf<S> {
        FrontierOf {
            done: self.done(),
            elsewhere: self.elsewhere,
            ..FrontierOf::parts_of(question, self.engine.rest())
        }
    }

    /// Gives away what remains and the account. Then nothing remains here and
    /// nothing was done.
    pub(crate) fn take_all_work(&mut self, question: &Question<S>) -> FrontierOf<S> {
        let frontier = self.frontier(question);
        self.engine.resume(Vec::new());
        self.given_away = self.total();
        self.elsewhere = S::Elsewhere::default();
        frontier
    }

    /// Adds what remains in a frontier of the same question to what remains here, to
    /// be done first, and its account to the one here. What it holds from elsewhere is
    /// kept only if nothing remains here and nothing was done. Nothing changes if it
    /// is refused. A shard must have been dealt; `new_engine` makes an engine that has
    /// everything to do.
    pub(crate) fn add_work(
        &mut self,
        question: &Question<S>,
        frontier: &FrontierOf<S>,
        new_engine: impl FnOnce() -> Box<E>,
    ) -> Result<(), FrontierError> {
        question.check(frontier)?;
        let before = self.before.joined(frontier.done);
        let before = before.ok_or(FrontierError::Countless)?;
        let rest = self.engine.rest();
        let is_blank = rest.is_empty() && self.done() == S::Done::default();
        // The steps of the check are not counted.
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

    /// Everything that was done so far and not given away.
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

    /// What the whole run has done, as far as it is counted here.
    fn account(&self) -> Account {
        S::account(&self.done(), &self.elsewhere)
    }

    /// Whether nothing remains.
    pub(crate) fn is_done(&self) -> bool {
        self.engine.is_done()
    }

    /// A run that was stopped where nothing remained has seen everything.
    pub(crate) fn settled(&self, end: Result<(), StopReason>) -> Result<(), StopReason> {
        match end {
            Err(_) if self.is_done() => Ok(()),
            end => end,
        }
    }

    /// Runs the engine on the calling thread until nothing remains, a limit is
    /// reached, or the visitor of `run` breaks.
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

    /// Runs the engine on the calling thread: to the end if there is no other, for
    /// the first steps if others are to be woken only for a long run. `None` if other
    /// threads are to continue.
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

    /// Runs on the threads. Each has a `V` of its own; with the ending come all of
    /// these, in no particular order.
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

    /// Runs on several threads.
    #[cfg(not(feature = "parallel"))]
    pub(crate) fn on_threads<V: Send>(
        &mut self,
        _: &Threads,
        _: &Limits,
        _: &(dyn Fn() -> Box<E> + Sync),
        _: impl Fn() -> V + Sync,
        _: impl Fn(&mut E, &mut Meter, &mut V) -> Result<Pause, StopReason> + Sync,
    ) -> Ending<Vec<V>> {
        unreachable!("without the feature there is one thread")
    }

    /// Runs on several threads.
    #[cfg(feature = "parallel")]
    pub(crate) fn on_threads<V: Send>(
        &mut self,
        threads: &Threads,
        limits: &Limits,
        new_engine: &(dyn Fn() -> Box<E> + Sync),
        new: impl Fn() -> V + Sync,
        run: impl Fn(&mut E, &mut Meter, &mut V) -> Result<Pause, StopReason> + Sync,
    ) -> Ending<Vec<V>> {
        let states = PerThread::new(new);
        let work = scheduler::Work {
            n: self.n,
            parts: self.engine.rest(),
            // Before the idle engines go, whose steps it includes.
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

/// Whether all parts belong to the engine, which drops what it was to do.
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
            return Err(FrontierError::OtherSubtree { number });
        }
    }
    Ok(())
}
