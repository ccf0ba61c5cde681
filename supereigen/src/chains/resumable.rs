//! A search that stops, stores its remaining work, and continues where it stopped.
//!
//! Opening a [`Frontier`] costs one pass over the whole matrix and one walk along every subtree. A
//! run that writes a checkpoint every few seconds should not pay for that each time. So a
//! [`Resumable`] is opened once. Between two stretches it keeps its state, and
//! [`Resumable::frontier`] only copies the remaining work.
//!
//! # Laws
//!
//! - Stretches with any limits, on one or several threads, together give what one run gives, each
//!   extremal once.
//! - Between two stretches [`Resumable::frontier`] holds exactly what the stretches before have not
//!   given.
//! - A stretch that begins before its deadline makes at least one step. The next stretch does not
//!   repeat it.
//!
//! ```
//! use supereigen::{Limits, Matrix, Problem};
//!
//! let a: Matrix<i64> = Matrix::from_fn(6, 6, |i, j| [3, -1, 0][(i * j + i) % 3].try_into().unwrap());
//! let extremals = Problem::new(&a)?.at(2)?.extremals();
//! let mut search = extremals.open()?;
//! while !search.count(&Limits::steps(3)).is_complete() {
//!     let checkpoint = search.frontier().to_string();
//!     assert!(checkpoint.starts_with("supereigen frontier"));
//! }
//! assert_eq!(search.extremals(), extremals.count().complete()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Collecting into one block
//!
//! [`Resumable::collect_into`] works on one or several threads. Each thread collects its own
//! batches and adds them to the block, one thread at a time. Adding a batch costs the copying, and
//! on some machines much more for memory that is touched for the first time. So a thread that finds
//! the block in use continues to search and returns with a larger batch.

use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, TryLockError};

use maxplus_core::Carrier;
use maxplus_core::block::Block;
use maxplus_graph::{Ending, Limits, Meter, StopReason};

use crate::chains::extremal::{Extremal, Witnessed};
use crate::chains::one_lambda::{Frontier, OneLambda};
use crate::chains::prepared::Chains;
use crate::chains::root_counts::RootCounts;
use crate::chains::subtrees::Steps;
use crate::chains::threads::Threads;
use crate::chains::traversal::AnySearch;
use crate::engine::Pause;
use crate::frontier::FrontierError;
use crate::job::Job;
use crate::report::Report;

/// An opened search. See the [module](self).
#[derive(Debug)]
pub struct Resumable<T: Carrier> {
    chains: Chains<T>,
    threads: Threads,
    job: Job<OneLambda, dyn AnySearch>,
}

impl<T: Carrier> Chains<T> {
    /// A search that has all the work.
    pub(crate) fn begin(&self, threads: Threads) -> Resumable<T> {
        Resumable {
            chains: self.clone(),
            threads,
            job: Job::new(self.n(), self.allowance, self.search()),
        }
    }

    /// Opens a frontier of this matrix, lambda and filter.
    pub(crate) fn resume(
        &self,
        frontier: &Frontier,
        threads: Threads,
    ) -> Result<Resumable<T>, FrontierError> {
        let mut search = self.begin(threads);
        search.take_all_work();
        search.add_work(frontier)?;
        Ok(search)
    }
}

impl<T: Carrier> Resumable<T> {
    pub(crate) fn chains(&self) -> &Chains<T> {
        &self.chains
    }

    /// The remaining work, and the counters of everything done so far.
    pub fn frontier(&self) -> Frontier {
        self.job.frontier(&self.chains.question())
    }

    /// Removes and returns the remaining work and the counters. Afterwards no work is left here and
    /// the counters are 0. The search is kept: other parts of the same problem can be
    /// [added](Resumable::add_work) without preparing it again.
    pub fn take_all_work(&mut self) -> Frontier {
        self.job.take_all_work(&self.chains.question())
    }

    /// Adds the work of a frontier of this matrix, lambda and filter, to be done first, and its
    /// counters. What that frontier states as done elsewhere is kept only if no work remains here
    /// and nothing was done. If the frontier is refused, nothing changes.
    pub fn add_work(&mut self, frontier: &Frontier) -> Result<(), FrontierError> {
        let chains = &self.chains;
        let frontier = chains.of_shard(frontier)?;
        let question = chains.question();
        self.job.add_work(&question, &frontier, || chains.search())
    }

    /// How many extremals were given so far, including those before it was opened.
    pub fn extremals(&self) -> u64 {
        self.done().extremals()
    }

    /// How many nodes of the search tree were visited so far.
    pub fn steps(&self) -> u64 {
        self.done().visited()
    }

    /// The counters of everything that was done so far.
    pub(super) fn done(&self) -> Steps {
        self.job.done()
    }

    /// Everything that was done so far.
    pub fn report(&self) -> Report {
        self.chains.report(&self.done())
    }

    /// Continues, and shows every extremal once to the visitor, in no particular order, until no
    /// work remains, a limit is reached, or the visitor breaks. The ending holds how many extremals
    /// this stretch gave.
    ///
    /// Several threads take turns with the visitor. After it breaks it may be shown a few more
    /// extremals. These are not part of the remaining work.
    pub fn for_each(
        &mut self,
        limits: &Limits,
        visitor: impl FnMut(&Extremal<'_, T>) -> ControlFlow<()> + Send,
    ) -> Ending<u64> {
        let before = self.extremals();
        let end = self.visit(limits, visitor);
        Ending::new(self.extremals() - before, end)
    }

    /// Continues to count. The ending holds how many extremals this stretch counted.
    pub fn count(&mut self, limits: &Limits) -> Ending<u64> {
        let before = self.extremals();
        let counted = self.on_searches(limits, || (), |search, meter, ()| search.count(meter));
        let end = counted.complete().map(|_| ());
        Ending::new(self.extremals() - before, end)
    }

    /// Continues counting, separately for each root. The ending holds the counts of this stretch.
    pub fn count_by_root(&mut self, limits: &Limits) -> Ending<RootCounts> {
        let run = |search: &mut (dyn AnySearch + 'static), meter: &mut Meter, counts: &mut _| {
            search.count_by_root(meter, counts)
        };
        let counted = self.on_searches(limits, RootCounts::default, run);
        counted.map(|threads| {
            let mut all = RootCounts::default();
            threads.into_iter().for_each(|counts| all.add(counts));
            all
        })
    }

    /// Continues. Each thread shows the extremals that it finds to the visitor, with its own `S`.
    /// The ending holds all of these, at most one for each thread, in no particular order.
    ///
    /// After one visitor breaks, others may be shown some more extremals.
    pub fn fold<S: Send>(
        &mut self,
        limits: &Limits,
        new: impl Fn() -> S + Sync,
        visit: impl Fn(&mut S, &Extremal<'_, T>) -> ControlFlow<()> + Sync,
    ) -> Ending<Vec<S>> {
        let (n, denominator) = (self.chains.n(), self.chains.denominator().clone());
        self.on_searches(limits, new, |search, meter, state| {
            search.run(meter, &mut |found| {
                visit(state, &Extremal::new(found, n, &denominator))
            })
        })
    }

    /// Continues on the threads, each with an `S` of its own.
    fn on_searches<S: Send>(
        &mut self,
        limits: &Limits,
        new: impl Fn() -> S + Sync,
        run: impl Fn(&mut (dyn AnySearch + 'static), &mut Meter, &mut S) -> Result<Pause, StopReason>
        + Sync,
    ) -> Ending<Vec<S>> {
        let Resumable {
            chains,
            threads,
            job,
        } = self;
        job.fold(threads, limits, &|| chains.search(), new, run)
    }

    fn visit(
        &mut self,
        limits: &Limits,
        mut visitor: impl FnMut(&Extremal<'_, T>) -> ControlFlow<()> + Send,
    ) -> Result<(), StopReason> {
        if self.threads.is_one() {
            let end = self.run(&mut limits.meter(), &mut visitor);
            return self.job.settled(end);
        }
        let visitor = Mutex::new(visitor);
        let one_at_a_time = |(): &mut (), extremal: &Extremal<'_, T>| {
            // A panic of the visitor reaches the caller anyway.
            let mut visitor = visitor.lock().unwrap_or_else(PoisonError::into_inner);
            visitor(extremal)
        };
        self.fold(limits, || (), one_at_a_time)
            .complete()
            .map(|_| ())
    }

    /// Continues on the calling thread.
    fn run(
        &mut self,
        meter: &mut Meter,
        visitor: &mut dyn FnMut(&Extremal<'_, T>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let (n, denominator) = (self.chains.n(), self.chains.denominator());
        self.job.run(meter, |search, meter| {
            search.run(meter, &mut |found| {
                visitor(&Extremal::new(found, n, denominator))
            })
        })
    }
}

/// The entries of a batch that a thread collects. They fit its first caches.
const BATCH: usize = 1 << 15;

/// A batch of this many times `BATCH` entries waits for the block.
const LARGEST: usize = 16;

impl<T: Carrier> Resumable<T> {
    /// Continues, and adds every extremal that it finds to the block, until the block has `rows`
    /// rows or a few more. This is the fastest way to get them. The ending holds how many were
    /// added; [`StopReason::Visitor`] says that the block is full.
    ///
    /// # Panics
    ///
    /// If the block was made for vectors of another length or another denominator than that of
    /// [`Resumable::new_block`].
    pub fn collect_into(&mut self, limits: &Limits, block: &mut Block, rows: usize) -> Ending<u64> {
        assert_eq!(block.n(), self.chains.n(), "a block of another length");
        let denominator = self.chains.denominator();
        assert_eq!(block.denominator(), denominator, "another denominator");
        let before = self.extremals();
        let alone = self.job.run_alone(&self.threads, limits, |search, meter| {
            search.collect(meter, block, rows)
        });
        let end = alone.unwrap_or_else(|| self.collect_on_threads(limits, block, rows));
        Ending::new(self.extremals() - before, end)
    }

    /// An empty block for extremals of the problem.
    pub fn new_block(&self) -> Block {
        Block::new(self.chains.n(), self.chains.denominator().clone())
    }

    /// `collect_into` on all threads.
    fn collect_on_threads(
        &mut self,
        limits: &Limits,
        block: &mut Block,
        rows: usize,
    ) -> Result<(), StopReason> {
        let batch_rows = (BATCH / block.n().max(1)).clamp(1, rows.max(1));
        let (empty, all) = (self.new_block(), Mutex::new(block));
        // Returns whether the block is full; `None` if another thread uses it.
        let add = |batch: &mut Block, waits: bool| {
            let mut all = match all.try_lock() {
                Ok(all) => all,
                Err(TryLockError::WouldBlock) if !waits => return None,
                Err(_) => all.lock().unwrap_or_else(PoisonError::into_inner),
            };
            all.append(batch);
            batch.clear();
            Some(all.len() >= rows)
        };
        let collect =
            |search: &mut (dyn AnySearch + 'static), meter: &mut Meter, batch: &mut Block| loop {
                let most = batch.len().saturating_add(batch_rows);
                match search.collect(meter, batch, most) {
                    Err(StopReason::Visitor) => {
                        let waits = batch.len() >= LARGEST * batch_rows;
                        if add(batch, waits) == Some(true) {
                            return Err(StopReason::Visitor);
                        }
                    }
                    end => return end,
                }
            };
        let Resumable {
            chains,
            threads,
            job,
        } = self;
        let new_engine = || chains.search();
        let ending = job.on_threads(threads, limits, &new_engine, || empty.clone(), collect);
        let ending = ending.map(|batches| {
            for mut batch in batches {
                add(&mut batch, true);
            }
        });
        ending.complete()
    }
}

/// The extremals of a problem, one by one. If the search was cut, the last item is an error.
///
/// The search pauses between two of them.
#[derive(Debug)]
pub struct ExtremalIter<T: Carrier> {
    /// The search, or the remaining work if it could not begin.
    search: Result<Resumable<T>, Box<(StopReason, Frontier)>>,
    meter: Meter,
    over: bool,
}

impl<T: Carrier> ExtremalIter<T> {
    /// An iterator at the start of a search.
    pub(crate) fn new(
        search: Result<Resumable<T>, Box<(StopReason, Frontier)>>,
        limits: &Limits,
    ) -> Self {
        ExtremalIter {
            search,
            meter: limits.meter(),
            over: false,
        }
    }

    /// The extremals that the iterator has not given yet.
    pub fn frontier(&self) -> Frontier {
        match &self.search {
            Ok(search) => search.frontier(),
            Err(cut) => cut.1.clone(),
        }
    }
}

impl<T: Carrier> Iterator for ExtremalIter<T> {
    type Item = Result<Witnessed<T>, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let search = match &mut self.search {
            Ok(search) => search,
            Err(cut) => {
                self.over = true;
                return Some(Err(cut.0));
            }
        };
        let mut next = None;
        let end = search.run(&mut self.meter, &mut |extremal| {
            next = Some(extremal.to_witnessed());
            ControlFlow::Break(())
        });
        if let Some(found) = next {
            return Some(Ok(found));
        }
        self.over = true;
        search.job.settled(end).err().map(Err)
    }
}

impl<T: Carrier> FusedIterator for ExtremalIter<T> {}
