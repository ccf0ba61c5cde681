//! The ways to ask a sweep, and to go on with one.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use maxplus_core::Carrier;
use maxplus_graph::{Ending, Limits, StopReason};

use crate::chains::threads::{Threads, ThreadsError};
#[cfg(feature = "parallel")]
use crate::crew::{GoOn, Keeps, share};
use crate::remains::{Counts, FrontierError, Rest};
use crate::report::{Report, Run};
use crate::sweep::engine::Engine;
use crate::sweep::found::AnyFound;
use crate::sweep::frontier::{Part, SweepFrontier, Tally};
use crate::sweep::spectrum::{Spectrum, SpectrumSoFar};
use crate::sweep::staircase::{Staircase, StaircaseSoFar};
use crate::sweep::swept::Swept;
use crate::sweep::{Sweep, SweepRest};

/// About a millisecond's work: far more than it takes to wake other threads.
const FIRST_STEPS: u64 = 1 << 12;

/// What to ask of the whole.
impl<T: Carrier> Sweep<T> {
    /// Shows every chain that is an extremal for some lambda of the window once,
    /// and every tied tail, in no particular order: until everything was seen, a
    /// limit is reached, or the visitor breaks. With the ending comes how many
    /// were shown.
    ///
    /// Several threads take turns with the visitor; after it breaks it may be
    /// shown a few more, which are in no rest.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use supereigen::paper::example;
    ///
    /// let mut longest = 0;
    /// let shown = example::problem().sweep().for_each(|swept| {
    ///     longest = longest.max(swept.chain().len());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((shown.complete()?, longest), (25, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each(
        &self,
        visitor: impl FnMut(&Swept<'_, T>) -> ControlFlow<()> + Send,
    ) -> Ending<u64, SweepFrontier> {
        self.rest().for_each(visitor)
    }

    /// How many chains there are, tied tails not counted.
    pub fn count(&self) -> Ending<u64, SweepFrontier> {
        self.run().ending
    }

    /// The same, and how it went.
    pub fn run(&self) -> Run<Ending<u64, SweepFrontier>> {
        self.rest().run()
    }

    /// How many extremals there are for every lambda of the window. Of a cut sweep
    /// there is what was found, to [go on](SweepRest::staircase_after) with.
    pub fn staircase(&self) -> Ending<Staircase, SweepFrontier, StaircaseSoFar> {
        self.rest().staircase_after(self.no_staircase())
    }

    /// The staircase of nothing found yet, to be added to.
    pub fn no_staircase(&self) -> StaircaseSoFar {
        StaircaseSoFar::new(self.window.clone(), self.integers.denominator().clone())
    }

    /// All chains with their intervals, to be asked many things without a new
    /// search. Of a cut sweep there is what was found, to [go
    /// on](SweepRest::spectrum_after) with.
    pub fn spectrum(&self) -> Ending<Spectrum<T>, SweepFrontier, SpectrumSoFar> {
        let nothing = SpectrumSoFar::new(self.no_staircase());
        self.rest().spectrum_after(nothing)
    }
}

/// What to ask of the rest.
impl<T: Carrier> SweepRest<T> {
    /// How far to search. Time counts from the start of each run.
    #[must_use]
    pub fn limits(mut self, limits: impl Into<Limits>) -> Self {
        self.sweep = self.sweep.limits(limits);
        self
    }

    /// As [`Sweep::threads`].
    pub fn threads(mut self, threads: usize) -> Result<Self, ThreadsError> {
        self.sweep = self.sweep.threads(threads)?;
        Ok(self)
    }

    /// As [`Sweep::for_each`], only what was not shown before.
    pub fn for_each(
        &self,
        visitor: impl FnMut(&Swept<'_, T>) -> ControlFlow<()> + Send,
    ) -> Ending<u64, SweepFrontier> {
        let ended = self.shown_to(&mut *self.new_engine(), visitor);
        self.ending(ended.tally.shown(), &ended)
    }

    /// A run that shows what it finds.
    pub(super) fn shown_to(
        &self,
        engine: &mut dyn Engine,
        visitor: impl FnMut(&Swept<'_, T>) -> ControlFlow<()> + Send,
    ) -> Ended<()> {
        let denominator = self.sweep.integers.denominator();
        let visitor = Mutex::new(visitor);
        let one_at_a_time = |(): &mut (), found: &dyn AnyFound| {
            // A panic of the visitor reaches the caller anyway.
            let mut visitor = visitor.lock().unwrap_or_else(PoisonError::into_inner);
            visitor(&Swept::new(found, denominator))
        };
        let threads = Threads::new(self.sweep.threads.unwrap_or(1));
        self.search(engine, &threads, || (), one_at_a_time)
    }

    /// A run that adds what it finds to a staircase.
    pub(super) fn added_to(
        &self,
        engine: &mut dyn Engine,
        so_far: &mut StaircaseSoFar,
    ) -> Ended<()> {
        let add = |so_far: &mut StaircaseSoFar, found: &dyn AnyFound| {
            so_far.add(found);
            ControlFlow::Continue(())
        };
        let new = || self.sweep.no_staircase();
        let ended = self.search(engine, &self.threads_for_all(), new, add);
        for part in ended.kept {
            so_far.append(part);
        }
        Ended {
            kept: Vec::new(),
            end: ended.end,
            tally: ended.tally,
            rest: ended.rest,
            width: ended.width,
            is_shared: ended.is_shared,
        }
    }

    /// How many chains are left, tied tails not counted.
    pub fn count(&self) -> Ending<u64, SweepFrontier> {
        self.run().ending
    }

    /// The same, and how it went.
    pub fn run(&self) -> Run<Ending<u64, SweepFrontier>> {
        let go_on = |(): &mut (), _: &dyn AnyFound| ControlFlow::Continue(());
        let mut engine = self.new_engine();
        let ended = self.search(&mut *engine, &self.threads_for_all(), || (), go_on);
        let report = report(ended.tally, ended.width);
        Run::new(self.ending(ended.tally.chains, &ended), report)
    }

    /// As [`Sweep::staircase`], after so much was found before.
    ///
    /// # Panics
    ///
    /// If that was found in a sweep over another window, or of a matrix with
    /// another common denominator.
    pub fn staircase_after(
        &self,
        mut so_far: StaircaseSoFar,
    ) -> Ending<Staircase, SweepFrontier, StaircaseSoFar> {
        let ended = self.added_to(&mut *self.new_engine(), &mut so_far);
        match self.ending((), &ended) {
            Ending::Complete(()) => Ending::Complete(so_far.into_staircase()),
            Ending::Cut { why, rest, .. } => Ending::Cut { so_far, why, rest },
        }
    }

    /// As [`Sweep::spectrum`], after so much was found before.
    ///
    /// # Panics
    ///
    /// If that was found in a sweep over another window, or of a matrix with
    /// another common denominator.
    pub fn spectrum_after(
        &self,
        mut so_far: SpectrumSoFar,
    ) -> Ending<Spectrum<T>, SweepFrontier, SpectrumSoFar> {
        let add = |so_far: &mut SpectrumSoFar, found: &dyn AnyFound| {
            so_far.add(found);
            ControlFlow::Continue(())
        };
        let new = || SpectrumSoFar::new(self.sweep.no_staircase());
        let mut engine = self.new_engine();
        let mut ended = self.search(&mut *engine, &self.threads_for_all(), new, add);
        for part in std::mem::take(&mut ended.kept) {
            so_far.append(part);
        }
        match self.ending((), &ended) {
            Ending::Complete(()) => {
                let (problem, filter) = (self.sweep.problem.clone(), self.sweep.filter.clone());
                Ending::Complete(Spectrum::new(problem, filter, so_far))
            }
            Ending::Cut { why, rest, .. } => Ending::Cut { so_far, why, rest },
        }
    }

    /// The threads for an answer that is the same whatever their number. A cut
    /// one is not.
    fn threads_for_all(&self) -> Threads {
        let Sweep {
            limits, threads, ..
        } = &self.sweep;
        let is_cut = limits.max_results().is_some() || limits.max_steps().is_some();
        match threads {
            Some(threads) => Threads::new(*threads),
            None if is_cut => Threads::new(1),
            None => Threads::if_worth_it(),
        }
    }

    /// The ending of a search that gave `given`.
    fn ending<S, K>(&self, given: S, ended: &Ended<K>) -> Ending<S, SweepFrontier> {
        match ended.end {
            Ok(()) => Ending::Complete(given),
            Err(why) => {
                let mut rest = self.frontier.clone();
                rest.done.add(ended.tally);
                rest.rest = Rest::Parts(ended.rest.clone());
                Ending::Cut {
                    so_far: given,
                    why,
                    rest,
                }
            }
        }
    }

    /// A new walk that stands before what is left.
    pub(super) fn new_engine(&self) -> Box<dyn Engine> {
        let mut engine = self.sweep.engine();
        engine.resume(self.frontier.listed().to_vec());
        engine
    }

    /// A run from start to end by a walk that stands before what is left; each
    /// thread keeps an `S`.
    fn search<S: Send>(
        &self,
        engine: &mut dyn Engine,
        threads: &Threads,
        new: impl Fn() -> S + Sync,
        take: impl Fn(&mut S, &dyn AnyFound) -> ControlFlow<()> + Sync,
    ) -> Ended<S> {
        let limits = self.sweep.limits.started();
        let (width, before) = (engine.width_name(), engine.tally());
        let mut own = new();
        let alone = match (threads.is_one(), threads.begins_alone()) {
            (true, _) => Some(limits.clone()),
            (false, true) => Some(limits.clone().with_steps(FIRST_STEPS)),
            (false, false) => None,
        };
        let mut end = Err(StopReason::Steps);
        if let Some(limits) = alone {
            end = engine.run(&mut limits.meter(), &mut |found| take(&mut own, found));
        }
        let mut ended = Ended {
            end,
            kept: vec![own],
            tally: Tally::default(),
            rest: Vec::new(),
            width,
            is_shared: false,
        };
        if !threads.is_one() && ended.end == Err(StopReason::Steps) {
            ended.is_shared = true;
            self.share(engine, threads, &limits, &new, &take, &mut ended);
        }
        ended.tally.add(engine.tally().since(before));
        ended.rest.extend(engine.rest());
        // A search that was stopped where nothing remained has seen everything.
        if ended.rest.is_empty() {
            ended.end = Ok(());
        }
        ended
    }

    /// Goes on with all threads.
    #[cfg(not(feature = "parallel"))]
    fn share<S: Send>(
        &self,
        _: &mut dyn Engine,
        _: &Threads,
        _: &Limits,
        _: &(impl Fn() -> S + Sync),
        _: &(impl Fn(&mut S, &dyn AnyFound) -> ControlFlow<()> + Sync),
        _: &mut Ended<S>,
    ) {
        unreachable!("without the feature there is one thread")
    }

    /// Goes on with all threads.
    #[cfg(feature = "parallel")]
    fn share<S: Send>(
        &self,
        engine: &mut dyn Engine,
        threads: &Threads,
        limits: &Limits,
        new: &(impl Fn() -> S + Sync),
        take: &(impl Fn(&mut S, &dyn AnyFound) -> ControlFlow<()> + Sync),
        ended: &mut Ended<S>,
    ) {
        let parts = engine.rest();
        engine.resume(Vec::new());
        let crew = vec![engine.another()];
        let keeps = Keeps::new(new);
        let shared = share_engines(
            threads,
            parts,
            crew,
            limits,
            &|| self.sweep.engine(),
            &|engine, meter| keeps.with(|state| engine.run(meter, &mut |found| take(state, found))),
        );
        ended.end = shared.end;
        ended.kept.extend(keeps.into_kept());
        ended.rest = shared.rest;
        for engine in shared.crew {
            ended.tally.add(engine.tally());
        }
    }
}

/// See [`share`]. Without type parameters, so that it is compiled here alone.
#[cfg(feature = "parallel")]
fn share_engines(
    threads: &Threads,
    parts: Vec<Part>,
    crew: Vec<Box<dyn Engine>>,
    limits: &Limits,
    hire: &(dyn Fn() -> Box<dyn Engine> + Sync),
    go_on: GoOn<'_, Box<dyn Engine>>,
) -> crate::crew::Ended<Box<dyn Engine>> {
    threads.run(|| share(parts, crew, (), limits, hire, go_on))
}

/// What a sweep did, in integers of this width.
pub(super) fn report(tally: Tally, width: &'static str) -> Report {
    let mut report = Report::new("sweep");
    report.counters = tally.counters();
    report.width = Some(width);
    report
}

/// What is there when a run has ended.
pub(super) struct Ended<S> {
    pub(super) end: Result<(), StopReason>,
    /// What the threads kept.
    kept: Vec<S>,
    /// What this run did.
    pub(super) tally: Tally,
    pub(super) rest: Vec<Part>,
    /// The integers it computed in.
    width: &'static str,
    /// Whether others took what was left from the walk.
    pub(super) is_shared: bool,
}

#[cfg(feature = "parallel")]
impl crate::crew::Worker for Box<dyn Engine> {
    type Part = Part;
    // A sweep does nothing in vain that the others should know of.
    type Common = ();

    fn rest(&self) -> Vec<Self::Part> {
        (**self).rest()
    }

    fn resume(&mut self, parts: Vec<Self::Part>) {
        (**self).resume(parts);
    }

    fn halve(&self, part: &mut Self::Part) -> Option<Self::Part> {
        crate::remains::Part::halve(part, 0)
    }

    fn meet(&mut self, (): &mut ()) {}

    fn is_stuck(&self) -> bool {
        false
    }

    fn rearrange(&mut self, _: &mut Vec<Self::Part>, (): &mut ()) {}
}

impl<T: Carrier> SweepRest<T> {
    /// What is left, to be kept.
    pub fn frontier(&self) -> &SweepFrontier {
        &self.frontier
    }

    /// What was done so far, by those before the frontier too.
    pub fn report(&self) -> Report {
        report(self.frontier.done, self.sweep.width_name())
    }

    /// As [`SweepRest::for_each`], within these limits; afterwards this is what is
    /// left.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use supereigen::Limits;
    /// use supereigen::paper::example;
    ///
    /// let mut rest = example::problem().sweep().rest();
    /// let mut stretches = 0;
    /// while !rest.frontier().is_done() {
    ///     stretches += 1;
    ///     let _ = rest.show(&Limits::results(10), |_| ControlFlow::Continue(()));
    /// }
    /// assert_eq!((stretches, rest.frontier().chains()), (3, 25));
    /// ```
    pub fn show(
        &mut self,
        limits: &Limits,
        visitor: impl FnMut(&Swept<'_, T>) -> ControlFlow<()> + Send,
    ) -> Ending<u64> {
        self.sweep.limits = limits.clone();
        let mut engine = self.engine();
        let ended = self.shown_to(&mut *engine, visitor);
        self.stand(ended, engine)
    }

    /// Adds what is found within these limits to the staircase; afterwards this is
    /// what is left. The staircase is whole when nothing is.
    ///
    /// # Panics
    ///
    /// If the staircase is of another sweep; see [`Sweep::check_staircase`].
    pub fn add_to(&mut self, so_far: &mut StaircaseSoFar, limits: &Limits) -> Ending<u64> {
        self.sweep.limits = limits.clone();
        let mut engine = self.engine();
        let ended = self.added_to(&mut *engine, so_far);
        self.stand(ended, engine)
    }

    /// A walk that stands before what is left.
    pub(super) fn engine(&mut self) -> Box<dyn Engine> {
        self.standing.take().unwrap_or_else(|| self.new_engine())
    }

    /// Stands where the run has stopped.
    fn stand(&mut self, ended: Ended<()>, mut engine: Box<dyn Engine>) -> Ending<u64> {
        if ended.is_shared {
            // Others have done it, and left this.
            engine.resume(ended.rest.clone());
        }
        self.standing.keep(engine);
        self.frontier.done.add(ended.tally);
        self.frontier.rest = Rest::Parts(ended.rest);
        Ending::new(ended.tally.shown(), ended.end)
    }
}

impl<T: Carrier> Sweep<T> {
    /// Whether a staircase that was kept can be added to by this sweep, and holds
    /// what was shown before the frontier.
    pub fn check_staircase(
        &self,
        so_far: &StaircaseSoFar,
        frontier: &SweepFrontier,
    ) -> Result<(), FrontierError> {
        if so_far.window() != &self.window {
            return Err(FrontierError::OtherWindow);
        }
        if so_far.denominator() != self.integers.denominator() {
            return Err(FrontierError::OtherMatrix);
        }
        let tally = frontier.done;
        if so_far.found() != (tally.chains, tally.tied_tails) {
            return Err(FrontierError::OtherStaircase);
        }
        Ok(())
    }
}

impl<T: Carrier> SweepRest<T> {
    /// Takes on what another frontier of the same sweep has left to be done, beside
    /// what is left here, and its account. Refused, with nothing changed, if it
    /// belongs to another matrix, window or filter.
    pub fn take_up(&mut self, frontier: &SweepFrontier) -> Result<(), FrontierError> {
        self.frontier.asked.check(frontier)?;
        let mut engine = self.engine();
        for (part, number) in frontier.listed().iter().zip(1..) {
            if !engine.belongs(part) {
                return Err(FrontierError::OtherSubtree { number });
            }
        }
        self.frontier.join(frontier.clone())?;
        engine.resume(self.frontier.listed().to_vec());
        self.standing.keep(engine);
        Ok(())
    }

    /// Leaves what remains to others, with the account of what was done: nothing
    /// is left here, and nothing was done.
    pub fn leave(&mut self) -> SweepFrontier {
        let mut engine = self.engine();
        engine.resume(Vec::new());
        self.standing.keep(engine);
        let nothing = SweepFrontier::parts_of(&self.frontier.asked, Vec::new());
        std::mem::replace(&mut self.frontier, nothing)
    }
}
