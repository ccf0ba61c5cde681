//! The answers that the builder gives: all extremals, some, how many, about how
//! many, or a search to be made in stretches.

use std::ops::ControlFlow;

use maxplus_core::Carrier;
use maxplus_graph::{Ending, Limits, StopReason};

use super::{Extremals, ExtremalsError};
use crate::basis::Basis;
use crate::chains::threads::Threads;
use crate::chains::{Estimate, Extremal, ExtremalIter, Frontier, Resumable, RootCounts, Witnessed};
use crate::frontier::FrontierError;
use crate::problem::Problem;
use crate::report::{BasisEnding, Run};
use crate::set::VectorSet;

impl<T: Carrier> Extremals<T> {
    /// The scaled basis, or what was found of it and what is left. With a
    /// filter, a shard or a frontier it is the part of it that was asked for.
    pub fn basis(&self) -> BasisEnding<T, Frontier> {
        self.run().ending
    }

    /// The scaled basis, and a report on the run.
    pub fn run(&self) -> Run<BasisEnding<T, Frontier>> {
        let clock = self.limits.budget().clock();
        let start = clock.now();
        let limits = self.limits.started();
        let n = self.problem.n();
        let threads = Threads::for_all(self.threads, &limits);
        let mut search = match self.open_on(threads.clone(), &limits) {
            Ok(search) => search,
            Err(why) => {
                let rest = self.frontier();
                let so_far = VectorSet::new(n, []);
                let report = crate::chains::report_of_nothing(self.head_first);
                return Run::new(Ending::Cut { so_far, why, rest }, report);
            }
        };
        let mut block = search.new_block();
        let ending = search.collect_into(&limits, &mut block, usize::MAX);
        let mut report = search.report();
        threads.sort(&mut block);
        // The search gives each once.
        let found = VectorSet::of_distinct(block);
        let ending = match ending {
            Ending::Complete(_) => {
                let is_part = self.frontier.is_some() || self.shard.is_some();
                let is_whole = !is_part && self.filter.is_everything();
                let origin = self.problem.origin(is_whole);
                Ending::Complete(Basis::known(found).answering(origin))
            }
            Ending::Cut { why, .. } => Ending::Cut {
                so_far: found,
                why,
                rest: search.frontier(),
            },
        };
        report.elapsed = clock.since(start);
        Run::new(ending, report)
    }

    /// How many there are.
    pub fn count(&self) -> Ending<u64, Frontier> {
        let limits = self.limits.started();
        let search = self.open_on(Threads::for_all(self.threads, &limits), &limits);
        self.answer(search, 0, |search| search.count(&limits))
    }

    /// How many grow from each root: the whole basis in a few lines. See
    /// [`root_counts`](crate::extremals::root_counts).
    pub fn roots(&self) -> Ending<RootCounts, Frontier> {
        let limits = self.limits.started();
        let search = self.open_on(Threads::for_all(self.threads, &limits), &limits);
        let nothing = RootCounts::default();
        self.answer(search, nothing, |search| search.count_by_root(&limits))
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

    /// Prepares the problem, within the limits, unless it is prepared already;
    /// every answer does this first, and whatever was prepared serves all later
    /// ones.
    pub fn prepare(&self) -> Result<(), StopReason> {
        self.chains(self.limits.started().budget()).map(|_| ())
    }

    /// Opens the search, to be made in stretches with limits of their own:
    /// those of the builder only bound the preparation.
    pub fn open(&self) -> Result<Resumable<T>, StopReason> {
        self.open_within(&self.limits.started())
    }

    /// Deals what was asked for out to so many shards, as [`Extremals::shard`]
    /// would, some of them empty if there is too little to do. All are held in
    /// memory: one alone is had from `shard`.
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
        let search = self.open_within(&limits);
        self.answer(search, nothing, |search| run(search, &limits))
    }

    /// What an opened search gives, or the reason why it could not begin.
    fn answer<S>(
        &self,
        search: Result<Resumable<T>, StopReason>,
        nothing: S,
        run: impl FnOnce(&mut Resumable<T>) -> Ending<S>,
    ) -> Ending<S, Frontier> {
        match search {
            Ok(mut search) => run(&mut search).map_rest(|()| search.frontier()),
            Err(why) => Ending::Cut {
                so_far: nothing,
                why,
                rest: self.frontier(),
            },
        }
    }

    /// The search at its beginning, for extremals that are shown one by one, or
    /// why it cannot begin.
    fn open_within(&self, limits: &Limits) -> Result<Resumable<T>, StopReason> {
        self.open_on(Threads::new(self.threads.unwrap_or(1)), limits)
    }

    /// The search at its beginning, or why it cannot begin.
    fn open_on(&self, threads: Threads, limits: &Limits) -> Result<Resumable<T>, StopReason> {
        let chains = self.chains(limits.budget())?;
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

/// The same head first, as a method of the list.
pub(crate) fn run_heads<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    let extremals = problem.extremals().head_first();
    extremals.limits(limits).run().without_rest()
}
