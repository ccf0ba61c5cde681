//! By how many threads a search is done: never by more than [`most_threads`], whatever is
//! asked for.

#[cfg(feature = "parallel")]
use std::sync::Arc;

use maxplus_core::block::Block;
use maxplus_graph::Limits;
use thiserror::Error;

/// So many vectors are worth waking a thread for.
#[cfg(feature = "parallel")]
const WORTH_SHARING: usize = 1 << 14;

/// The most threads that are started for one search: four for each processor, and one
/// without the feature `parallel`. A larger number is reduced to this one.
///
/// More would do nothing but take time from each other: an idle thread looks for work at
/// every other one before it sleeps, so that thousands of them take minutes to start and to
/// end, and heed neither a clock nor a signal meanwhile.
pub fn most_threads() -> usize {
    if cfg!(not(feature = "parallel")) {
        return 1;
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    processors.saturating_mul(4)
}

/// Does work that shares itself between the threads of rayon's current pool on so many
/// threads, 0 for those of the pool that is current already; at most [`most_threads`]. Where
/// they cannot be had, on those that can.
pub fn on_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    #[cfg(feature = "parallel")]
    if threads > 0
        && let Some(pool) = pool_of(threads)
    {
        return pool.install(work);
    }
    #[cfg(not(feature = "parallel"))]
    let _ = threads;
    work()
}

/// A pool of so many threads, at most [`most_threads`]; `None` if it cannot be had.
#[cfg(feature = "parallel")]
fn pool_of(threads: usize) -> Option<rayon::ThreadPool> {
    let threads = threads.min(most_threads());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.ok()
}

/// More than one thread was asked for, and this build has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "{} needs the feature `parallel` of the crate supereigen, which was built without it: one \
     thread is what there is",
    match threads {
        0 => "searching by all threads".into(),
        threads => format!("searching by {threads} threads"),
    }
)]
pub struct ThreadsError {
    /// How many were asked for, 0 for all that there are.
    pub threads: usize,
}

/// One thread, or the threads of a pool.
#[derive(Debug, Clone, Default)]
pub(crate) struct Threads {
    #[cfg(feature = "parallel")]
    pool: Pool,
    /// Whether the thread that calls begins alone.
    begins_alone: bool,
}

#[cfg(feature = "parallel")]
#[derive(Debug, Clone, Default)]
enum Pool {
    /// The thread that calls.
    #[default]
    Caller,
    /// rayon's current pool: the global one, or the one in whose `install` the
    /// call is made.
    Current,
    /// A pool of its own.
    Own(Arc<rayon::ThreadPool>),
}

impl Threads {
    /// Whether so many threads may be asked for: one always, others with the
    /// feature `parallel`.
    pub(crate) fn check(count: usize) -> Result<(), ThreadsError> {
        match count == 1 || cfg!(feature = "parallel") {
            true => Ok(()),
            false => Err(ThreadsError { threads: count }),
        }
    }

    /// So many threads, at most [`most_threads`], 0 for those of rayon's current pool. Where
    /// they cannot be had, and without the feature `parallel`, the thread that calls does
    /// it all.
    #[cfg_attr(not(feature = "parallel"), expect(unused_variables))]
    pub(crate) fn new(count: usize) -> Self {
        Threads {
            begins_alone: false,
            #[cfg(feature = "parallel")]
            pool: match count {
                0 if rayon::current_num_threads() > 1 => Pool::Current,
                0 | 1 => Pool::Caller,
                _ => pool_of(count).map_or(Pool::Caller, |pool| Pool::Own(Arc::new(pool))),
            },
        }
    }

    /// The threads for an answer that is the same whatever their number: `asked`, or all
    /// if there is enough to do. A cut answer is not the same: with a limit on results or
    /// steps one thread finds the same in every run.
    pub(crate) fn for_all(asked: Option<usize>, limits: &Limits) -> Self {
        let is_cut = limits.max_results().is_some() || limits.max_steps().is_some();
        match asked {
            Some(threads) => Threads::new(threads),
            None if is_cut => Threads::new(1),
            None => Threads::if_worth_it(),
        }
    }

    /// Those of rayon's current pool, which are woken when the thread that calls
    /// has made some steps and is not done: most problems are small.
    fn if_worth_it() -> Self {
        let mut threads = Threads::new(0);
        threads.begins_alone = true;
        threads
    }

    /// Whether the thread that calls is to make some steps alone.
    pub(crate) fn begins_alone(&self) -> bool {
        self.begins_alone
    }

    /// Sorts a block into canonical order.
    pub(crate) fn sort(&self, block: &mut Block) {
        #[cfg(feature = "parallel")]
        if !self.is_one() && block.len() >= WORTH_SHARING {
            return self.run(|| block.sort_on_threads());
        }
        block.sort();
    }

    /// Whether the thread that calls does it all.
    pub(crate) fn is_one(&self) -> bool {
        #[cfg(feature = "parallel")]
        return matches!(self.pool, Pool::Caller);
        #[cfg(not(feature = "parallel"))]
        true
    }

    /// Runs work that shares itself between the threads of the current pool:
    /// in a pool of one thread if the caller is to do it all.
    pub(crate) fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        #[cfg(feature = "parallel")]
        match &self.pool {
            Pool::Current => work(),
            Pool::Own(pool) => pool.install(work),
            Pool::Caller => on_threads(1, work),
        }
        #[cfg(not(feature = "parallel"))]
        work()
    }
}
