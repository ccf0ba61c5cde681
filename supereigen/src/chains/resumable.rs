//! A search that stops, writes down what remains, and continues where it stands.
//!
//! To open a [`Frontier`] costs a look at the whole matrix and one walk along
//! every subtree. A run that writes a checkpoint every few seconds must not pay
//! for that each time, so a [`Resumable`] is opened once; between two stretches
//! it stands still, and [`Resumable::frontier`] only copies what remains.
//!
//! # Laws
//!
//! - Stretches of any limits, on one thread or several, give together what one
//!   run gives, each extremal once.
//! - [`Resumable::frontier`] between two stretches holds exactly what the
//!   stretches before have not given.
//! - A stretch that begins before its deadline makes at least one step, and
//!   what it did is not done again by the next one.
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
//! # All in one block
//!
//! [`Resumable::collect_into`] is for one thread or several. Each thread collects batches
//! of its own and adds them to the block, one thread at a time. To add a batch costs the copying, and on some machines a good deal
//! more for memory that is touched for the first time; so a thread that finds the block
//! in use continues to search and returns with a larger batch.

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
    /// A search that has everything before it.
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
    /// The problem that is searched.
    pub(crate) fn chains(&self) -> &Chains<T> {
        &self.chains
    }

    /// What remains, and everything that was done so far.
    pub fn frontier(&self) -> Frontier {
        self.job.frontier(&self.chains.question())
    }

    /// Gives away what remains, and the account of what was done so far. Then
    /// nothing remains here and nothing was done: the search is kept, to
    /// [add](Resumable::add_work) other parts of the same problem to it without
    /// preparing it anew.
    pub fn take_all_work(&mut self) -> Frontier {
        self.job.take_all_work(&self.chains.question())
    }

    /// Adds what remains in a frontier of this matrix, lambda and filter to what
    /// remains here, to be done first, and its account to the one here. What that
    /// frontier holds of others is kept only if nothing remains here and nothing was
    /// done. Nothing changes if it is refused.
    pub fn add_work(&mut self, frontier: &Frontier) -> Result<(), FrontierError> {
        let chains = &self.chains;
        let frontier = chains.dealt(frontier)?;
        let question = chains.question();
        self.job.add_work(&question, &frontier, || chains.search())
    }

    /// How many extremals were given so far, those before it was opened
    /// included.
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

    /// Goes on, and shows every extremal once to the visitor: in no particular
    /// order, until everything was seen, a limit is reached, or the visitor
    /// breaks. With the ending comes how many extremals this stretch gave.
    ///
    /// Several threads take turns with the visitor; after it breaks it may be
    /// shown a few extremals more, which are in no rest.
    pub fn for_each(
        &mut self,
        limits: &Limits,
        visitor: impl FnMut(&Extremal<'_, T>) -> ControlFlow<()> + Send,
    ) -> Ending<u64> {
        let before = self.extremals();
        let end = self.visit(limits, visitor);
        Ending::new(self.extremals() - before, end)
    }

    /// Goes on counting. With the ending comes how many extremals this stretch
    /// counted.
    pub fn count(&mut self, limits: &Limits) -> Ending<u64> {
        let before = self.extremals();
        let Resumable {
            chains,
            threads,
            job,
        } = self;
        let new_engine = || chains.search();
        let counted = job.fold(
            threads,
            limits,
            &new_engine,
            || (),
            |search, meter, ()| search.count(meter),
        );
        let end = counted.complete().map(|_| ());
        Ending::new(self.extremals() - before, end)
    }

    /// Continues counting, each extremal at its root. With the ending come the counts of
    /// this stretch.
    pub fn count_by_root(&mut self, limits: &Limits) -> Ending<RootCounts> {
        let Resumable {
            chains,
            threads,
            job,
        } = self;
        let new_engine = || chains.search();
        let counted = job.fold(
            threads,
            limits,
            &new_engine,
            RootCounts::default,
            |search, meter, counts| search.count_by_root(meter, counts),
        );
        counted.map(|threads| {
            let mut all = RootCounts::default();
            threads.into_iter().for_each(|counts| all.add(counts));
            all
        })
    }

    /// Goes on, and lets every thread show the extremals that it finds to a
    /// visitor with an `S` of its own. With the ending come all of these, no
    /// more than there are threads, in no particular order.
    ///
    /// After one visitor breaks, others may be shown some more extremals.
    pub fn fold<S: Send>(
        &mut self,
        limits: &Limits,
        new: impl Fn() -> S + Sync,
        visit: impl Fn(&mut S, &Extremal<'_, T>) -> ControlFlow<()> + Sync,
    ) -> Ending<Vec<S>> {
        let Resumable {
            chains,
            threads,
            job,
        } = self;
        let (n, denominator) = (chains.n(), chains.denominator());
        let new_engine = || chains.search();
        job.fold(threads, limits, &new_engine, new, |search, meter, state| {
            search.run(meter, &mut |found| {
                visit(state, &Extremal::new(found, n, denominator))
            })
        })
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

    /// Goes on by the one thread that calls.
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

/// The entries of a batch that a thread collects by itself: they fit its first
/// caches.
const BATCH: usize = 1 << 15;

/// A batch that has grown to so many waits for the block.
const LARGEST: usize = 16;

impl<T: Carrier> Resumable<T> {
    /// Goes on, and adds every extremal that it finds to the block, until that
    /// has so many rows or a few more: the fastest way to have them. With the
    /// ending comes how many were added; [`StopReason::Visitor`] says that the
    /// block is full.
    ///
    /// # Panics
    ///
    /// If the block was made for vectors of another length or over another
    /// denominator than [`Resumable::new_block`] has.
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

    /// What `collect_into` does, by all threads.
    fn collect_on_threads(
        &mut self,
        limits: &Limits,
        block: &mut Block,
        rows: usize,
    ) -> Result<(), StopReason> {
        let batch_rows = (BATCH / block.n().max(1)).clamp(1, rows.max(1));
        let (empty, all) = (self.new_block(), Mutex::new(block));
        // Whether the block is full; `None` if another thread uses it.
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

/// The extremals of a problem, one by one; an error, the last item, if the
/// search was cut.
///
/// The search stands still between two of them.
#[derive(Debug)]
pub struct ExtremalIter<T: Carrier> {
    /// The search, or what remains if it could not begin.
    search: Result<Resumable<T>, Box<(StopReason, Frontier)>>,
    meter: Meter,
    over: bool,
}

impl<T: Carrier> ExtremalIter<T> {
    /// At the start of a search.
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

    /// What the iterator would still give.
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
