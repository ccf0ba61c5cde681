//! One builder for all that can be asked of the extremals.
//!
//! [`Problem::extremals`] asks for all of them. Say which ones
//! ([`filter`](Extremals::filter)), how far ([`limits`](Extremals::limits)), by
//! how many [`threads`](Extremals::threads), and which part
//! ([`shard`](Extremals::shard), [`resume`](Extremals::resume)); then take them
//! as a [`basis`](Extremals::basis), a [`count`](Extremals::count), one by one
//! ([`for_each`](Extremals::for_each), [`find`](Extremals::find),
//! [`iter`](Extremals::iter), [`fold`](Extremals::fold)), or only an
//! [`estimate`](Extremals::estimate) of their number. One builder may be asked
//! many times; what must be prepared is prepared once.
//!
//! ```
//! use supereigen::{Ending, Filter, Limits, Matrix, Problem};
//!
//! let a = Matrix::try_from([
//!     [Some(-3_i64), Some(1), None, None, None],
//!     [Some(1), Some(1), Some(1), None, None],
//!     [None, Some(0), None, Some(2), None],
//!     [Some(1), None, Some(-5), None, Some(-7)],
//!     [Some(-2), Some(-2), Some(-7), Some(1), None],
//! ])?;
//! let extremals = Problem::new(&a)?.extremals();
//! assert_eq!(extremals.count(), Ending::Complete(10));
//!
//! // Those with node 3 in the support, each with its witness.
//! let mut found = Vec::new();
//! for extremal in &extremals.clone().filter(Filter::containing(2))? {
//!     let extremal = extremal?;
//!     found.push(format!("{}: {}", extremal.vector, extremal.witness));
//! }
//! found.sort();
//! assert_eq!(found, [
//!     "-3 -4 0 -2 -inf: 2 1 4 3, closed by (2, 2)",
//!     "-inf 0 0 -5 -inf: 2 3 4, closed by (2, 2)",
//!     "-inf 0 0 -inf -inf: 2 3, closed by (2, 2)",
//! ]);
//!
//! // A count that was cut is no count.
//! match extremals.limits(Limits::results(7)).threads(2).count() {
//!     Ending::Complete(n) => unreachable!("there are more than {n}"),
//!     Ending::Cut { so_far, why, rest } => {
//!         assert_eq!((so_far, why.to_string()), (7, "the limit on results was reached".into()));
//!         assert!(!rest.is_done());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use maxplus_core::{Carrier, MaxPlus, Scaled};
use maxplus_graph::{Budget, Ending, Limits, StopReason};
use thiserror::Error;

use crate::basis::Basis;
use crate::chains::threads::Threads;
use crate::chains::{
    Chains, Choices, Estimate, Extremal, ExtremalIter, Filter, FilterError, Frontier,
    FrontierError, Resumable, Witnessed,
};
use crate::problem::Problem;
use crate::report::{BasisEnding, Run};
use crate::set::VectorSet;

/// What can be asked of the extremals of a problem: see the [module](self).
#[derive(Debug, Clone)]
pub struct Extremals<T: Carrier> {
    pub(crate) problem: Problem<T>,
    pub(crate) filter: Filter,
    pub(crate) limits: Limits,
    pub(crate) threads: usize,
    /// Where to go on; `None` to begin.
    pub(crate) frontier: Option<Frontier>,
    /// Part s of k only.
    pub(crate) shard: Option<(usize, usize)>,
    choices: Choices,
    /// The problem without a filter, once it was prepared.
    prepared: Arc<OnceLock<Chains<T>>>,
}

/// Something was asked of the extremals that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExtremalsError {
    /// The filter speaks of a node that is not there.
    #[error(transparent)]
    Filter(#[from] FilterError),
    /// The frontier belongs to something else.
    #[error(transparent)]
    Frontier(#[from] FrontierError),
    /// There is no such shard.
    #[error("there is no shard {} of {shards}", shard + 1)]
    Shard {
        /// The shard, counted from 0.
        shard: usize,
        /// How many there are.
        shards: usize,
    },
}

impl<T: Carrier> Problem<T> {
    /// All extremals: a question, to be narrowed down and answered in many
    /// ways.
    pub fn extremals(&self) -> Extremals<T> {
        Extremals {
            problem: self.clone(),
            filter: Filter::everything(),
            limits: Limits::none(),
            threads: 1,
            frontier: None,
            shard: None,
            choices: Choices::default(),
            prepared: Arc::default(),
        }
    }

    /// The scaled basis, by the default method and without limits.
    ///
    /// ```
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a = Matrix::try_from([[None, Some(1_i64)], [Some(1), None]])?;
    /// assert_eq!(Problem::new(&a)?.basis().to_string(), "0 -1\n-1 0\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn basis(&self) -> Basis<T> {
        let basis = self.extremals().basis().complete();
        basis.expect("there is no limit to stop at")
    }
}

/// What to ask for.
impl<T: Carrier> Extremals<T> {
    /// Only the extremals that pass the filter, which must speak of nodes of
    /// this problem.
    ///
    /// ```
    /// use supereigen::{Filter, Matrix, Problem};
    ///
    /// let problem = Problem::new(&Matrix::<i64>::identity(5))?;
    /// let error = problem.extremals().filter(Filter::containing(100)).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no node 101 among 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn filter(self, filter: Filter) -> Result<Self, ExtremalsError> {
        filter.check(self.problem.n())?;
        if self
            .frontier
            .as_ref()
            .is_some_and(|rest| *rest.filter() != filter)
        {
            return Err(FrontierError::OtherFilter.into());
        }
        Ok(Extremals { filter, ..self })
    }

    /// How far to search. Time counts from the start of each run.
    #[must_use]
    pub fn limits(self, limits: impl Into<Limits>) -> Self {
        Extremals {
            limits: limits.into(),
            ..self
        }
    }

    /// By how many threads to search: 1 unless said otherwise, 0 for those of
    /// rayon's current pool, by default one per processor. What a whole search
    /// gives does not depend on it, and a cut one gives as many; which ones,
    /// and in which order, does.
    ///
    /// Without the feature `parallel`, and where no threads can be had, the
    /// thread that calls does it all.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Extremals { threads, ..self }
    }

    /// Only part `shard`, counted from 0, of `shards`; together the parts give
    /// everything once.
    pub fn shard(self, shard: usize, shards: usize) -> Result<Self, ExtremalsError> {
        if shard >= shards {
            return Err(ExtremalsError::Shard { shard, shards });
        }
        let shard = Some((shard, shards));
        Ok(Extremals { shard, ..self })
    }

    /// Only what is left of an earlier search for the same, which need not
    /// have been made on this machine. The problem is prepared here, within
    /// the limits given so far.
    pub fn resume(self, frontier: &Frontier) -> Result<Self, ExtremalsError> {
        let chains = self.chains(self.limits.budget());
        let chains = chains.map_err(FrontierError::Stopped)?;
        chains.check(frontier)?;
        Ok(Extremals {
            frontier: Some(frontier.clone()),
            ..self
        })
    }
}

/// What the engine chooses by itself, for tests and benches to choose.
#[cfg(feature = "testing")]
impl<T: Carrier> Extremals<T> {
    /// Computes in integers of the given width.
    ///
    /// # Panics
    ///
    /// When a search begins, if the width has no room for its sums.
    #[must_use]
    pub fn in_width(self, width: maxplus_core::exact::Width) -> Self {
        self.choosing(|choices| choices.width = Some(width))
    }

    /// Grows chains in the given form.
    #[must_use]
    pub fn in_form(self, form: crate::chains::Form) -> Self {
        self.choosing(|choices| choices.form = Some(form))
    }

    /// Uses the given instructions.
    ///
    /// # Panics
    ///
    /// When a search begins, if the processor does not have them.
    #[must_use]
    pub fn with_instructions(self, set: crate::chains::InstructionSet) -> Self {
        self.choosing(|choices| choices.instruction_set = Some(set))
    }

    /// The narrowest width with room for the sums of a search.
    pub fn narrowest_width(&self) -> maxplus_core::exact::Width {
        crate::chains::narrowest_width(&self.problem)
    }

    fn choosing(mut self, choose: impl FnOnce(&mut Choices)) -> Self {
        choose(&mut self.choices);
        let prepared = Arc::default();
        Extremals { prepared, ..self }
    }
}

/// The answers.
impl<T: Carrier> Extremals<T> {
    /// The scaled basis, or what was found of it and what is left. With a
    /// filter, a shard or a frontier it is the part of it that was asked for.
    pub fn basis(&self) -> BasisEnding<T, Frontier> {
        self.run().ending
    }

    /// The scaled basis, and a report on the run.
    pub fn run(&self) -> Run<BasisEnding<T, Frontier>> {
        let start = Instant::now();
        let limits = self.limits.started();
        let n = self.problem.n();
        let mut search = match self.open_within(&limits) {
            Ok(search) => search,
            Err(why) => {
                let rest = self.frontier();
                let so_far = VectorSet::new(n, []);
                let report = crate::chains::report_of_nothing();
                return Run::new(Ending::Cut { so_far, why, rest }, report);
            }
        };
        let keep = |kept: &mut Vec<Scaled<MaxPlus<T>>>, extremal: &Extremal<'_, T>| {
            kept.push(extremal.to_scaled());
            ControlFlow::Continue(())
        };
        let ending = search.fold(&limits, Vec::new, keep);
        let mut report = search.report();
        let set = |kept: Vec<Vec<_>>| VectorSet::new(n, kept.into_iter().flatten());
        let ending = match ending {
            Ending::Complete(kept) => Ending::Complete(Basis::known(set(kept))),
            Ending::Cut { so_far, why, .. } => Ending::Cut {
                so_far: set(so_far),
                why,
                rest: search.frontier(),
            },
        };
        report.elapsed = Some(start.elapsed());
        Run::new(ending, report)
    }

    /// How many there are.
    pub fn count(&self) -> Ending<u64, Frontier> {
        self.search(0, |search, limits| search.count(limits))
    }

    /// Shows every extremal once to the visitor: in no particular order, until
    /// everything was seen, a limit is reached, or the visitor breaks. With the
    /// ending comes their number.
    ///
    /// Several threads take turns with the visitor; after it breaks it may be
    /// shown a few extremals more, which are in no rest.
    pub fn for_each(
        &self,
        visitor: impl FnMut(&Extremal<'_, T>) -> ControlFlow<()> + Send,
    ) -> Ending<u64, Frontier> {
        self.search(0, |search, limits| search.for_each(limits, visitor))
    }

    /// Lets every thread show the extremals that it finds to a visitor with an
    /// `S` of its own: see [`Resumable::fold`].
    pub fn fold<S: Send>(
        &self,
        new: impl Fn() -> S + Sync,
        visit: impl Fn(&mut S, &Extremal<'_, T>) -> ControlFlow<()> + Sync,
    ) -> Ending<Vec<S>, Frontier> {
        self.search(Vec::new(), |search, limits| search.fold(limits, new, visit))
    }

    /// The first extremal found that is wanted. `Complete(None)` says that
    /// there is none; a cut search says that it does not know.
    ///
    /// ```
    /// use supereigen::{Ending, Filter, Matrix, Problem};
    ///
    /// let problem = Problem::new(&Matrix::<i64>::identity(5))?;
    /// let found = problem.extremals().filter(Filter::containing(3))?.find(|x| x.support_len() > 5);
    /// assert_eq!(found, Ending::Complete(None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(
        &self,
        mut is_wanted: impl FnMut(&Extremal<'_, T>) -> bool + Send,
    ) -> Ending<Option<Witnessed<T>>, Frontier> {
        let mut found = None;
        let ending = self.for_each(|extremal| {
            if found.is_none() && is_wanted(extremal) {
                found = Some(extremal.to_witnessed());
            }
            match found {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            }
        });
        match found {
            None => ending.map(|_| None),
            found => Ending::Complete(found),
        }
    }

    /// The extremals one by one, found by the thread that asks for them; an
    /// error, the last item, if the search was cut.
    pub fn iter(&self) -> ExtremalIter<T> {
        let limits = self.limits.started();
        let search = self.open_within(&limits);
        let search = search.map_err(|reason| Box::new((reason, self.frontier())));
        ExtremalIter::new(search, &limits)
    }

    /// An estimate of their number from random probes that a seed determines,
    /// and of the steps that it takes to find them. A cut estimate is one of
    /// fewer probes. Shards and frontiers are not looked at: the estimate is
    /// one of the whole.
    pub fn estimate(&self, probes: u64, seed: u64) -> Ending<Estimate> {
        let budget = self.limits.budget().started();
        match self.chains(&budget) {
            Ok(chains) => chains.estimate(probes, seed, &budget),
            Err(why) => Ending::Cut {
                so_far: Estimate::of_nothing(),
                why,
                rest: (),
            },
        }
    }

    /// Opens the search, to be made in stretches with limits of their own:
    /// those of the builder only bound the preparation.
    pub fn open(&self) -> Result<Resumable<T>, StopReason> {
        self.open_within(&self.limits.started())
    }

    /// Deals what was asked for out to so many shards, as [`Extremals::shard`]
    /// would, some of them empty if there is too little to do.
    pub fn split(&self, shards: usize) -> Result<Vec<Frontier>, ExtremalsError> {
        if shards == 0 {
            return Err(ExtremalsError::Shard { shard: 0, shards });
        }
        let search = self.open().map_err(FrontierError::Stopped)?;
        let frontier = search.frontier();
        Ok(search.chains().split(&frontier, shards)?)
    }

    /// Everything that was asked for, still to be done.
    pub fn frontier(&self) -> Frontier {
        match (&self.frontier, self.shard) {
            (None, shard) => Frontier::everything(&self.problem, &self.filter, shard),
            (Some(frontier), None) => frontier.clone(),
            // What was resumed is prepared, so it can be dealt out here.
            (Some(_), Some(_)) => {
                let search = self.open_within(&Limits::none());
                search.expect("there is no limit to stop at").frontier()
            }
        }
    }

    /// A run from start to end; `nothing` is what it gives if it cannot even
    /// begin.
    fn search<S>(
        &self,
        nothing: S,
        run: impl FnOnce(&mut Resumable<T>, &Limits) -> Ending<S>,
    ) -> Ending<S, Frontier> {
        let limits = self.limits.started();
        match self.open_within(&limits) {
            Ok(mut search) => run(&mut search, &limits).map_rest(|()| search.frontier()),
            Err(why) => Ending::Cut {
                so_far: nothing,
                why,
                rest: self.frontier(),
            },
        }
    }

    /// The search at its beginning, or why it cannot begin.
    fn open_within(&self, limits: &Limits) -> Result<Resumable<T>, StopReason> {
        let chains = self.chains(limits.budget())?;
        let threads = Threads::new(self.threads);
        let mut search = match &self.frontier {
            None => chains.begin(threads.clone()),
            Some(frontier) => {
                let search = chains.resume(frontier, threads.clone());
                search.expect("the frontier was opened before")
            }
        };
        if let Some((shard, shards)) = self.shard {
            let part = chains.shard(&search.frontier(), shard, shards);
            let part = part.expect("a frontier of the search itself");
            search = chains.resume(&part, threads).expect("a part of it");
        }
        Ok(search)
    }

    /// The problem, prepared.
    fn chains(&self, budget: &Budget) -> Result<Chains<T>, StopReason> {
        if let Some(chains) = self.prepared.get() {
            return Ok(chains.with_filter(&self.filter));
        }
        let everything = Filter::everything();
        let chains = Chains::new(&self.problem, &everything, self.choices, budget)?;
        Ok(self
            .prepared
            .get_or_init(|| chains)
            .with_filter(&self.filter))
    }
}

impl<T: Carrier> IntoIterator for &Extremals<T> {
    type Item = Result<Witnessed<T>, StopReason>;
    type IntoIter = ExtremalIter<T>;

    fn into_iter(self) -> ExtremalIter<T> {
        self.iter()
    }
}

/// The method of the list: the default one, by the thread that calls.
pub(crate) fn run_chains<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    problem.extremals().limits(limits).run().without_rest()
}
