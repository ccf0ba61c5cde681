//! A search that stops, writes down what remains, and goes on where it stands.
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
//! [`Resumable::lay_into`] is for one thread or several. Each thread lays batches of its own and adds them to the block, one thread at a
//! time. To add a batch costs the copying, and on some machines a good deal
//! more for memory that is touched for the first time; so who finds the block
//! taken goes on searching and comes again with a larger batch.

use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, TryLockError};

use maxplus_core::Carrier;
use maxplus_core::block::Block;
use maxplus_graph::{Ending, Limits, Meter, StopReason};

use crate::chains::extremal::{Extremal, Witnessed};
use crate::chains::frontier::{Frontier, FrontierError};
use crate::chains::patience::{Account, Besides};
use crate::chains::prepared::Chains;
use crate::chains::subtrees::Steps;
#[cfg(feature = "parallel")]
use crate::chains::subtrees::Subtree;
use crate::chains::threads::Threads;
use crate::chains::traversal::AnySearch;
#[cfg(feature = "parallel")]
use crate::crew::{Ended, GoOn, Keeps, share};
use crate::remains::{Counts, Rest};
use crate::report::Report;

/// About a millisecond's work, in which most problems are done: far more than it
/// takes to wake other threads.
const FIRST_STEPS: u64 = 1 << 14;

/// An opened search. See the [module](self).
#[derive(Debug)]
pub struct Resumable<T: Carrier> {
    pub(super) chains: Chains<T>,
    pub(super) threads: Threads,
    /// What was done before it was opened, or taken up.
    before: Steps,
    /// What of all this went away with frontiers that were left.
    left: Steps,
    /// What its run is known to have done elsewhere.
    besides: Besides,
    /// Holds all that remains whenever no stretch runs.
    pub(super) search: Box<dyn AnySearch>,
    /// Searches of the threads of earlier stretches, to be used again.
    #[cfg(feature = "parallel")]
    pub(super) crew: Vec<Box<dyn AnySearch>>,
    /// What those did.
    pub(super) steps_of_crew: Steps,
}

impl<T: Carrier> Chains<T> {
    /// A search that has everything before it.
    pub(crate) fn begin(&self, threads: Threads) -> Resumable<T> {
        let (before, besides) = (Steps::default(), Besides::default());
        Resumable::new(self, self.search(), before, besides, threads)
    }

    /// Opens a frontier of this matrix, lambda and filter.
    pub(crate) fn resume(
        &self,
        frontier: &Frontier,
        threads: Threads,
    ) -> Result<Resumable<T>, FrontierError> {
        let frontier = &*self.dealt(frontier)?;
        let search = self.open(frontier)?;
        let Frontier { done, besides, .. } = *frontier;
        Ok(Resumable::new(self, search, done, besides, threads))
    }
}

impl<T: Carrier> Resumable<T> {
    fn new(
        chains: &Chains<T>,
        search: Box<dyn AnySearch>,
        before: Steps,
        besides: Besides,
        threads: Threads,
    ) -> Self {
        Resumable {
            chains: chains.clone(),
            threads,
            before,
            left: Steps::default(),
            besides,
            search,
            #[cfg(feature = "parallel")]
            crew: Vec::new(),
            steps_of_crew: Steps::default(),
        }
    }

    /// The problem that is searched.
    pub(crate) fn chains(&self) -> &Chains<T> {
        &self.chains
    }

    /// What remains, and everything that was done so far.
    pub fn frontier(&self) -> Frontier {
        let rest = self.search.rest();
        self.chains.frontier_of(self.done(), self.besides, rest)
    }

    /// Gives away what remains, and the account of what was done so far. Then
    /// nothing remains here and nothing was done: the search is kept, to
    /// [take up](Resumable::take_up) other parts of the same problem without
    /// being prepared anew.
    pub fn leave(&mut self) -> Frontier {
        let frontier = self.frontier();
        self.search.resume(Vec::new());
        self.left = self.total();
        self.besides = Besides::default();
        self.search.hear(self.account());
        frontier
    }

    /// Adds what remains in a frontier of this matrix, lambda and filter to what
    /// remains here, to be done first, and its account to the one kept here. What that
    /// frontier knows of others is heard if nothing remains here and nothing was done.
    /// Nothing changes if it is refused.
    pub fn take_up(&mut self, frontier: &Frontier) -> Result<(), FrontierError> {
        let frontier = &*self.chains.dealt(frontier)?;
        let before = self.before.joined(frontier.done);
        let before = before.ok_or(FrontierError::Countless)?;
        // The search itself looks whether the subtrees are its own.
        let rest = self.search.rest();
        let is_blank = rest.is_empty() && self.done() == Steps::default();
        if let Err(refused) = self.chains.check_with(frontier, &mut *self.search) {
            self.search.resume(rest);
            return Err(refused);
        }
        let mut subtrees = match &frontier.rest {
            Rest::Parts(subtrees) => subtrees.clone(),
            _ => self.chains.search().rest(),
        };
        subtrees.extend(rest);
        self.search.resume(subtrees);
        self.before = before;
        if is_blank {
            self.besides = frontier.besides;
        }
        self.search.hear(self.account());
        self.search.expect_dead_ends();
        Ok(())
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

    /// Everything that was done so far.
    pub fn report(&self) -> Report {
        self.chains.report(&self.done())
    }

    /// Everything that was done so far and is accounted for here.
    pub(super) fn done(&self) -> Steps {
        self.total().since(self.left)
    }

    /// What its run has done, as far as it is known here.
    fn account(&self) -> Account {
        self.besides.run_of(self.done().account())
    }

    fn total(&self) -> Steps {
        let mut steps = self.before;
        steps.add(self.steps_of_crew);
        steps.add(self.search.steps());
        steps
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
        let alone = self.alone(limits, |this, meter| this.search.count(meter));
        let end = alone.unwrap_or_else(|| {
            let counted = self.on_threads(limits, || (), |search, meter, ()| search.count(meter));
            counted.complete().map(|_| ())
        });
        Ending::new(self.extremals() - before, end)
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
        let mut own = None;
        let alone = self.alone(limits, |this, meter| {
            let state = own.get_or_insert_with(&new);
            this.go_on(meter, &mut |extremal| visit(state, extremal))
        });
        let kept = match alone {
            Some(end) => Ending::new(Vec::new(), end),
            None => {
                let (n, integers) = (self.chains.n(), self.chains.integers.clone());
                self.on_threads(limits, new, |search, meter, state| {
                    search.run(meter, &mut |values| {
                        visit(state, &Extremal::new(values, n, integers.denominator()))
                    })
                })
            }
        };
        kept.map(|mut kept| {
            kept.extend(own);
            kept
        })
    }

    /// What the thread that calls does alone: everything if nobody else is
    /// there, the first steps if others are to be woken only when it is worth
    /// it. `None` if others are to go on.
    pub(super) fn alone(
        &mut self,
        limits: &Limits,
        run: impl FnOnce(&mut Self, &mut Meter) -> Result<(), StopReason>,
    ) -> Option<Result<(), StopReason>> {
        if self.threads.is_one() {
            let end = run(self, &mut limits.meter());
            return Some(self.settled(end));
        }
        if !self.threads.begins_alone() {
            return None;
        }
        debug_assert_eq!(limits.max_steps(), None, "a limit of the caller's own");
        let end = run(self, &mut limits.clone().with_steps(FIRST_STEPS).meter());
        match self.settled(end) {
            Err(StopReason::Steps) => None,
            end => Some(end),
        }
    }

    fn visit(
        &mut self,
        limits: &Limits,
        mut visitor: impl FnMut(&Extremal<'_, T>) -> ControlFlow<()> + Send,
    ) -> Result<(), StopReason> {
        if self.threads.is_one() {
            let end = self.go_on(&mut limits.meter(), &mut visitor);
            return self.settled(end);
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

    /// A search that was stopped where nothing remained has seen everything.
    pub(super) fn settled(&self, end: Result<(), StopReason>) -> Result<(), StopReason> {
        match end {
            Err(_) if self.search.is_done() => Ok(()),
            end => end,
        }
    }

    /// Goes on by the one thread that calls.
    pub(super) fn go_on(
        &mut self,
        meter: &mut Meter,
        visitor: &mut dyn FnMut(&Extremal<'_, T>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let (n, denominator) = (self.chains.n(), self.chains.integers.denominator());
        self.search.run(meter, &mut |values| {
            visitor(&Extremal::new(values, n, denominator))
        })
    }

    /// Goes on with all threads.
    #[cfg(not(feature = "parallel"))]
    pub(super) fn on_threads<S: Send>(
        &mut self,
        _: &Limits,
        _: impl Fn() -> S + Sync,
        _: impl Fn(&mut dyn AnySearch, &mut Meter, &mut S) -> Result<(), StopReason> + Sync,
    ) -> Ending<Vec<S>> {
        unreachable!("without the feature there is one thread")
    }

    /// Goes on with all threads; `go_on` makes one stretch of one of them.
    #[cfg(feature = "parallel")]
    pub(super) fn on_threads<S: Send>(
        &mut self,
        limits: &Limits,
        new: impl Fn() -> S + Sync,
        go_on: impl Fn(&mut dyn AnySearch, &mut Meter, &mut S) -> Result<(), StopReason> + Sync,
    ) -> Ending<Vec<S>> {
        let subtrees = self.search.rest();
        let crew = std::mem::take(&mut self.crew);
        let before = steps_of(&crew);
        let run = self.account();
        let chains = &self.chains;
        let keeps = Keeps::new(new);
        let ended = share_searches(
            &self.threads,
            subtrees,
            crew,
            run,
            limits,
            &|| {
                let mut search = chains.search();
                search.leave_turning_to_others();
                search
            },
            &|search, meter| keeps.with(|state| go_on(&mut **search, meter, state)),
        );
        self.search.resume(ended.rest);
        self.steps_of_crew.add(steps_of(&ended.crew).since(before));
        self.crew = ended.crew;
        self.search.hear(self.account());
        Ending::new(keeps.into_kept(), ended.end)
    }
}

/// See [`share`]. Without type parameters, so that it is compiled here alone.
#[cfg(feature = "parallel")]
fn share_searches(
    threads: &Threads,
    subtrees: Vec<Subtree>,
    crew: Vec<Box<dyn AnySearch>>,
    run: Account,
    limits: &Limits,
    hire: &(dyn Fn() -> Box<dyn AnySearch> + Sync),
    go_on: GoOn<'_, Box<dyn AnySearch>>,
) -> Ended<Box<dyn AnySearch>> {
    threads.run(|| share(subtrees, crew, run, limits, hire, go_on))
}

/// What all of them together did.
#[cfg(feature = "parallel")]
fn steps_of(crew: &[Box<dyn AnySearch>]) -> Steps {
    let mut steps = Steps::default();
    for search in crew {
        steps.add(search.steps());
    }
    steps
}

/// The entries of a batch that a thread lays by itself: they fit its first
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
    pub fn lay_into(&mut self, limits: &Limits, block: &mut Block, rows: usize) -> Ending<u64> {
        assert_eq!(block.n(), self.chains.n(), "a block of another length");
        let denominator = self.chains.denominator();
        assert_eq!(block.denominator(), denominator, "another denominator");
        let before = self.extremals();
        let alone = self.alone(limits, |this, meter| this.search.lay(meter, block, rows));
        let end = alone.unwrap_or_else(|| self.lay_on_threads(limits, block, rows));
        Ending::new(self.extremals() - before, end)
    }

    /// An empty block for extremals of the problem.
    pub fn new_block(&self) -> Block {
        Block::new(self.chains.n(), self.chains.denominator().clone())
    }

    /// What `lay_into` does, by all threads.
    fn lay_on_threads(
        &mut self,
        limits: &Limits,
        block: &mut Block,
        rows: usize,
    ) -> Result<(), StopReason> {
        let batch_rows = (BATCH / block.n().max(1)).clamp(1, rows.max(1));
        let (empty, all) = (self.new_block(), Mutex::new(block));
        // Whether the block is full; `None` if somebody else has it.
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
        let lay = |search: &mut dyn AnySearch, meter: &mut Meter, batch: &mut Block| loop {
            let most = batch.len().saturating_add(batch_rows);
            match search.lay(meter, batch, most) {
                Err(StopReason::Visitor) => {
                    let waits = batch.len() >= LARGEST * batch_rows;
                    if add(batch, waits) == Some(true) {
                        return Err(StopReason::Visitor);
                    }
                }
                end => return end,
            }
        };
        let laid = self.on_threads(limits, || empty.clone(), lay);
        let laid = laid.map(|batches| {
            for mut batch in batches {
                add(&mut batch, true);
            }
        });
        laid.complete()
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
        let end = search.go_on(&mut self.meter, &mut |extremal| {
            next = Some(extremal.to_witnessed());
            ControlFlow::Break(())
        });
        if let Some(found) = next {
            return Some(Ok(found));
        }
        self.over = true;
        search.settled(end).err().map(Err)
    }
}

impl<T: Carrier> FusedIterator for ExtremalIter<T> {}
