//! The answers of the builder: all extremals, some, their number, an estimate of it, or a search
//! that runs in stretches.

use std::ops::ControlFlow;

use maxplus_core::Carrier;
use maxplus_graph::{Budget, Ending, Limits, StopReason};

use super::{Extremals, ExtremalsError};
use crate::basis::Basis;
use crate::chains::threads::Threads;
use crate::chains::{Estimate, Extremal, ExtremalIter, Frontier, Resumable, RootCounts, Witnessed};
use crate::frontier::FrontierError;
use crate::problem::Problem;
use crate::report::{BasisEnding, Run};
use crate::set::VectorSet;

impl<T: Carrier> Extremals<T> {
    /// The scaled basis, or the vectors found and the remaining work. With a filter, a shard or a
    /// frontier it is the selected part of the basis.
    pub fn basis(&self) -> BasisEnding<T, Frontier> {
        self.run().ending
    }

    /// The scaled basis, and a report on the run.
    pub fn run(&self) -> Run<BasisEnding<T, Frontier>> {
        let clock = self.limits.clock();
        let start = clock.now();
        let limits = self.limits.started();
        let n = self.problem.n();
        let threads = Threads::for_all(self.threads, &limits);
        let mut search = match self.open_on(threads.clone(), &limits) {
            Ok(search) => search,
            Err(why) => {
                let ending = Ending::cut(VectorSet::new(n, []), why, self.frontier());
                let report = crate::chains::report_of_nothing(self.head_first);
                return Run::new(ending, report);
            }
        };
        let mut block = search.new_block();
        let ending = search.collect_into(&limits, &mut block, usize::MAX);
        let mut report = search.report();
        threads.sort(&mut block);
        // The search gives each vector once.
        let found = VectorSet::of_distinct(block);
        let ending = match ending {
            Ending::Complete(_) => {
                let is_part = self.frontier.is_some() || self.shard.is_some();
                let is_whole = !is_part && self.filter.is_everything();
                let origin = self.problem.origin(is_whole);
                Ending::Complete(Basis::known(found).answering(origin))
            }
            Ending::Cut { why, .. } => Ending::cut(found, why, search.frontier()),
        };
        report.elapsed = clock.since(start);
        Run::new(ending, report)
    }

    /// The number of extremals.
    pub fn count(&self) -> Ending<u64, Frontier> {
        let limits = self.limits.started();
        let search = self.open_on(Threads::for_all(self.threads, &limits), &limits);
        self.answer(search, 0, |search| search.count(&limits))
    }

    /// How many extremals grow from each root: the whole basis in a few lines. See
    /// [`root_counts`](crate::extremals::root_counts).
    pub fn roots(&self) -> Ending<RootCounts, Frontier> {
        let limits = self.limits.started();
        let search = self.open_on(Threads::for_all(self.threads, &limits), &limits);
        let nothing = RootCounts::default();
        self.answer(search, nothing, |search| search.count_by_root(&limits))
    }

    /// Shows every extremal once to the visitor, in no particular order, until all were shown, a
    /// limit is reached, or the visitor breaks. The ending holds their number.
    ///
    /// Several threads take turns with the visitor. After it breaks it may be shown a few more
    /// extremals. These are not part of the remaining work.
    pub fn for_each(
        &self,
        visitor: impl FnMut(&Extremal<'_, T>) -> ControlFlow<()> + Send,
    ) -> Ending<u64, Frontier> {
        self.search(0, |search, limits| search.for_each(limits, visitor))
    }

    /// Each thread shows the extremals that it finds to the visitor, with its own `S`: see
    /// [`Resumable::fold`].
    pub fn fold<S: Send>(
        &self,
        new: impl Fn() -> S + Sync,
        visit: impl Fn(&mut S, &Extremal<'_, T>) -> ControlFlow<()> + Sync,
    ) -> Ending<Vec<S>, Frontier> {
        self.search(Vec::new(), |search, limits| search.fold(limits, new, visit))
    }

    /// The first extremal found for which `is_wanted` holds. `Complete(None)` says that there is
    /// none; a cut search cannot say so.
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

    /// The extremals one by one, searched for on the calling thread. If the search was cut, the
    /// last item is an error.
    pub fn iter(&self) -> ExtremalIter<T> {
        let limits = self.limits.started();
        let search = self.open_within(&limits);
        let search = search.map_err(|reason| Box::new((reason, self.frontier())));
        ExtremalIter::new(search, &limits)
    }

    /// An estimate of the number of extremals, and of the steps to find them, from random probes
    /// that the seed determines. A cut estimate uses fewer probes. Shards and frontiers are
    /// ignored: the estimate is for the whole problem.
    pub fn estimate(&self, probes: u64, seed: u64) -> Ending<Estimate> {
        let budget = self.limits.without_results().started();
        match self.chains(&budget) {
            Ok(chains) => chains.estimate(probes, seed, &budget),
            Err(why) => Ending::cut(Estimate::of_nothing(), why, ()),
        }
    }

    /// Prepares the problem, within the limits, unless it is prepared already. Every answer does
    /// this first, and all later answers use it.
    pub fn prepare(&self) -> Result<(), StopReason> {
        self.chains(&self.limits.started()).map(|_| ())
    }

    /// Opens the search, to be run in stretches with their own limits. Those of the builder limit
    /// the preparation only.
    pub fn open(&self) -> Result<Resumable<T>, StopReason> {
        self.open_within(&self.limits.started())
    }

    /// Divides the selected work into this many shards, as [`Extremals::shard`] would. Some are
    /// empty if there is too little work. All are held in memory; `shard` gives a single one.
    pub fn split(&self, shards: usize) -> Result<Vec<Frontier>, ExtremalsError> {
        if shards == 0 {
            return Err(ExtremalsError::Shard { shard: 0, shards });
        }
        let search = self.open().map_err(FrontierError::Stopped)?;
        let frontier = search.frontier();
        Ok(search.chains().split(&frontier, shards)?)
    }

    /// All the selected work, not begun.
    pub fn frontier(&self) -> Frontier {
        match (&self.frontier, self.shard) {
            (None, shard) => Frontier::everything(&self.problem, &self.filter, shard),
            (Some(frontier), None) => frontier.clone(),
            // A resumed problem is prepared, so it can be divided here.
            (Some(_), Some(_)) => {
                Budget::without_limits(|budget| self.open_within(&budget.into())).frontier()
            }
        }
    }

    /// A run from start to end; `nothing` is its result if it cannot begin.
    fn search<S>(
        &self,
        nothing: S,
        run: impl FnOnce(&mut Resumable<T>, &Limits) -> Ending<S>,
    ) -> Ending<S, Frontier> {
        let limits = self.limits.started();
        let search = self.open_within(&limits);
        self.answer(search, nothing, |search| run(search, &limits))
    }

    /// The result of an opened search, or the reason why it could not begin.
    fn answer<S>(
        &self,
        search: Result<Resumable<T>, StopReason>,
        nothing: S,
        run: impl FnOnce(&mut Resumable<T>) -> Ending<S>,
    ) -> Ending<S, Frontier> {
        match search {
            Ok(mut search) => run(&mut search).map_rest(|()| search.frontier()),
            Err(why) => Ending::cut(nothing, why, self.frontier()),
        }
    }

    /// The search at its beginning, for extremals that are shown one by one; or the reason why it
    /// cannot begin.
    fn open_within(&self, limits: &Limits) -> Result<Resumable<T>, StopReason> {
        self.open_on(Threads::new(self.threads.unwrap_or(1)), limits)
    }

    /// The search at its beginning, or the reason why it cannot begin.
    fn open_on(&self, threads: Threads, limits: &Limits) -> Result<Resumable<T>, StopReason> {
        let chains = self.chains(limits)?;
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

/// The method of chains, on the calling thread, for the list of methods.
pub(crate) fn run_chains<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    problem.extremals().limits(limits).run().without_rest()
}

/// The search head first, on the calling thread, for the list of methods.
pub(crate) fn run_heads<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    let extremals = problem.extremals().head_first();
    extremals.limits(limits).run().without_rest()
}
