//! The questions to a sweep, and to the remaining work of one.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use maxplus_core::Carrier;
use maxplus_graph::{Ending, Limits};

use crate::chains::threads::{Threads, ThreadsError};
use crate::counts::Counts;
use crate::frontier::FrontierError;
use crate::report::{Report, Run};
use crate::sweep::found::AnyFound;
use crate::sweep::frontier::{SweepFrontier, Tally};
use crate::sweep::spectrum::{Spectrum, SpectrumSoFar};
use crate::sweep::staircase::{Staircase, StaircaseSoFar};
use crate::sweep::swept::Swept;
use crate::sweep::{Sweep, SweepRest};

/// Questions about the whole.
impl<T: Carrier> Sweep<T> {
    /// Shows every chain that is an extremal for some lambda of the window, and every tied tail,
    /// once each and in no particular order, until all were shown, a limit is reached, or the
    /// visitor breaks. The ending holds how many were shown.
    ///
    /// Several threads take turns with the visitor. After it breaks it may be shown a few more.
    /// These are not part of the remaining work.
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

    /// The number of chains, without tied tails.
    pub fn count(&self) -> Ending<u64, SweepFrontier> {
        self.run().ending
    }

    /// The number of chains, without tied tails, and a report.
    pub fn run(&self) -> Run<Ending<u64, SweepFrontier>> {
        self.rest().run()
    }

    /// The number of extremals for every lambda of the window. A cut sweep returns what was found,
    /// to [continue](SweepRest::staircase_after) with.
    pub fn staircase(&self) -> Ending<Staircase, SweepFrontier, StaircaseSoFar> {
        self.rest().staircase_after(self.no_staircase())
    }

    /// An empty staircase, to be added to.
    pub fn no_staircase(&self) -> StaircaseSoFar {
        StaircaseSoFar::new(self.window.clone(), self.integers.denominator().clone())
    }

    /// All chains with their intervals, which answer many questions without a new search. A cut
    /// sweep returns what was found, to [continue](SweepRest::spectrum_after) with.
    pub fn spectrum(&self) -> Ending<Spectrum<T>, SweepFrontier, SpectrumSoFar> {
        let nothing = SpectrumSoFar::new(self.no_staircase());
        self.rest().spectrum_after(nothing)
    }
}

/// Questions about the remaining work.
impl<T: Carrier> SweepRest<T> {
    /// How far to search. Time counts from the start of each run.
    #[must_use]
    pub fn limits(mut self, limits: impl Into<Limits>) -> Self {
        self.sweep = self.sweep.limits(limits);
        self
    }

    /// How many threads to use: see [`Sweep::threads`].
    pub fn threads(mut self, threads: usize) -> Result<Self, ThreadsError> {
        self.sweep = self.sweep.threads(threads)?;
        Ok(self)
    }

    /// Shows what was not shown before: see [`Sweep::for_each`].
    pub fn for_each(
        &self,
        visitor: impl FnMut(&Swept<'_, T>) -> ControlFlow<()> + Send,
    ) -> Ending<u64, SweepFrontier> {
        let mut rest = self.clone();
        let ending = rest.show(&self.sweep.limits, visitor);
        ending.map_rest(|()| rest.frontier())
    }

    /// The number of remaining chains, without tied tails.
    pub fn count(&self) -> Ending<u64, SweepFrontier> {
        self.run().ending
    }

    /// The number of remaining chains, without tied tails, and a report.
    pub fn run(&self) -> Run<Ending<u64, SweepFrontier>> {
        let mut rest = self.clone();
        let before = rest.job.done();
        let ending = rest.fold_for_all(&self.sweep.limits, || (), |(), _| {});
        let done = rest.job.done().since(before);
        let report = report(done, rest.job.engine().width_name());
        let ending = ending.map(|_| done.chains).map_rest(|()| rest.frontier());
        Run::new(ending, report)
    }

    /// Completes a staircase: see [`Sweep::staircase`]. `so_far` is what was found before.
    ///
    /// # Panics
    ///
    /// If `so_far` belongs to a sweep over another window, or of a matrix with another common
    /// denominator.
    pub fn staircase_after(
        &self,
        mut so_far: StaircaseSoFar,
    ) -> Ending<Staircase, SweepFrontier, StaircaseSoFar> {
        let mut rest = self.clone();
        match rest.add_to(&mut so_far, &self.sweep.limits) {
            Ending::Complete(_) => Ending::Complete(so_far.into_staircase()),
            Ending::Cut { why, .. } => Ending::cut(so_far, why, rest.frontier()),
        }
    }

    /// Completes a spectrum: see [`Sweep::spectrum`]. `so_far` is what was found before.
    ///
    /// # Panics
    ///
    /// If `so_far` belongs to a sweep over another window, or of a matrix with another common
    /// denominator.
    pub fn spectrum_after(
        &self,
        mut so_far: SpectrumSoFar,
    ) -> Ending<Spectrum<T>, SweepFrontier, SpectrumSoFar> {
        let mut rest = self.clone();
        let new = || SpectrumSoFar::new(self.sweep.no_staircase());
        let ending = rest.fold_for_all(&self.sweep.limits, new, SpectrumSoFar::add);
        let ending = ending.map(|parts| parts.into_iter().for_each(|part| so_far.append(part)));
        match ending {
            Ending::Complete(()) => {
                let (problem, filter) = (self.sweep.problem.clone(), self.sweep.filter.clone());
                Ending::Complete(Spectrum::new(problem, filter, so_far))
            }
            Ending::Cut { why, .. } => Ending::cut(so_far, why, rest.frontier()),
        }
    }
}

/// The report of a sweep with these counters and integers of this width.
pub(super) fn report(tally: Tally, width: &'static str) -> Report {
    let mut report = Report::new("sweep");
    report.counters = tally.counters();
    report.width = Some(width);
    report
}

impl<T: Carrier> SweepRest<T> {
    /// The remaining work, to be stored.
    pub fn frontier(&self) -> SweepFrontier {
        self.job.frontier(&self.question)
    }

    /// Everything done so far, including what was done before the frontier was written.
    pub fn report(&self) -> Report {
        report(self.job.done(), self.job.engine().width_name())
    }

    /// Shows what was not shown before, within these limits. Afterwards `self` is the remaining
    /// work.
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
        let visitor = Mutex::new(visitor);
        let denominator = self.sweep.integers.clone();
        let threads = Threads::new(self.sweep.threads.unwrap_or(1));
        let before = self.job.done().shown();
        let ending = self.fold(
            &threads,
            limits,
            || (),
            |(), found| {
                // A panic of the visitor reaches the caller anyway.
                let mut visitor = visitor.lock().unwrap_or_else(PoisonError::into_inner);
                visitor(&Swept::new(found, denominator.denominator()))
            },
        );
        ending.map(|_| self.job.done().shown() - before)
    }

    /// Adds what is found within these limits to the staircase. Afterwards `self` is the remaining
    /// work. The staircase is complete when no work remains.
    ///
    /// # Panics
    ///
    /// If the staircase belongs to another sweep; see [`Sweep::check_staircase`].
    pub fn add_to(&mut self, so_far: &mut StaircaseSoFar, limits: &Limits) -> Ending<u64> {
        let before = self.job.done().shown();
        let sweep = self.sweep.clone();
        let ending = self.fold_for_all(limits, || sweep.no_staircase(), StaircaseSoFar::add);
        ending.map(|parts| {
            parts.into_iter().for_each(|part| so_far.append(part));
            self.job.done().shown() - before
        })
    }

    /// A run whose answer does not depend on the threads. Each thread has its own `V`.
    fn fold_for_all<V: Send>(
        &mut self,
        limits: &Limits,
        new: impl Fn() -> V + Sync,
        add: impl Fn(&mut V, &dyn AnyFound) + Sync,
    ) -> Ending<Vec<V>> {
        let threads = Threads::for_all(self.sweep.threads, limits);
        self.fold(&threads, limits, new, |state, found| {
            add(state, found);
            ControlFlow::Continue(())
        })
    }

    /// A run on these threads. Each thread has its own `V`.
    fn fold<V: Send>(
        &mut self,
        threads: &Threads,
        limits: &Limits,
        new: impl Fn() -> V + Sync,
        visit: impl Fn(&mut V, &dyn AnyFound) -> ControlFlow<()> + Sync,
    ) -> Ending<Vec<V>> {
        let first = self.job.engine().another();
        let new_engine = || first.another();
        self.job
            .fold(threads, limits, &new_engine, new, |walk, meter, state| {
                walk.run(meter, &mut |found| visit(state, found))
            })
    }
}

/// A copy has its own walk.
impl<T: Carrier> Clone for SweepRest<T> {
    fn clone(&self) -> Self {
        SweepRest {
            sweep: self.sweep.clone(),
            question: self.question.clone(),
            job: self.job.with_engine(self.job.engine().another()),
        }
    }
}

impl<T: Carrier> Sweep<T> {
    /// Whether a stored staircase belongs to this sweep, and holds what was shown before the
    /// frontier was written.
    pub fn check_staircase(
        &self,
        so_far: &StaircaseSoFar,
        frontier: &SweepFrontier,
    ) -> Result<(), FrontierError> {
        if so_far.window() != &self.window {
            return Err(FrontierError::WINDOW);
        }
        if so_far.denominator() != self.integers.denominator() {
            return Err(FrontierError::MATRIX);
        }
        let tally = frontier.done;
        if so_far.found() != (tally.chains, tally.tied_tails) {
            return Err(FrontierError::Malformed(
                "the staircase and the frontier do not count the same chains".into(),
            ));
        }
        Ok(())
    }
}

impl<T: Carrier> SweepRest<T> {
    /// Adds the work of another frontier of the same sweep, to be done first, and its counters.
    /// Refused, with nothing changed, if it belongs to another matrix, window or filter.
    pub fn add_work(&mut self, frontier: &SweepFrontier) -> Result<(), FrontierError> {
        let sweep = &self.sweep;
        self.job
            .add_work(&self.question, frontier, || sweep.engine())
    }

    /// Removes and returns the remaining work and the counters. Afterwards no work is left here,
    /// and the counters are 0.
    pub fn take_all_work(&mut self) -> SweepFrontier {
        self.job.take_all_work(&self.question)
    }
}
