//! A sweep that stands still and goes on, for those who keep what is left of it
//! from time to time.

use std::ops::ControlFlow;

use maxplus_core::Carrier;
use maxplus_graph::{Ending, Limits};

use super::answers::{Ended, report};
use super::engine::Engine;
use super::frontier::{SweepError, SweepFrontier};
use super::staircase::StaircaseSoFar;
use super::swept::Swept;
use super::{Sweep, SweepRest};
use crate::report::Report;

impl<T: Carrier> SweepRest<T> {
    /// What is left, to be kept.
    pub fn frontier(&self) -> &SweepFrontier {
        &self.frontier
    }

    /// What was done so far, by those before the frontier too.
    pub fn report(&self) -> Report {
        report(self.frontier.tally, self.sweep.engine().width_name())
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
        self.frontier.tally += ended.tally;
        self.frontier.parts = ended.rest;
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
    ) -> Result<(), SweepError> {
        if so_far.window() != &self.window {
            return Err(SweepError::OtherWindow);
        }
        if so_far.denominator() != self.integers.denominator() {
            return Err(SweepError::OtherMatrix);
        }
        let tally = frontier.tally;
        if so_far.found() != (tally.chains, tally.tied_tails) {
            return Err(SweepError::OtherStaircase);
        }
        Ok(())
    }
}
