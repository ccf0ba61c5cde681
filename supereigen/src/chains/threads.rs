//! How many threads a search uses: at most [`most_threads`].

#[cfg(feature = "parallel")]
use std::sync::Arc;

use maxplus_core::block::Block;
#[cfg(feature = "parallel")]
use maxplus_core::number_style::carried;
use maxplus_graph::Limits;
use thiserror::Error;

/// With this many vectors it pays to use other threads.
#[cfg(feature = "parallel")]
const WORTH_SHARING: usize = 1 << 14;

/// The most threads that are started for one search: four for each processor, and one without the
/// feature `parallel`. A larger number is reduced to this one.
///
/// More threads would only slow each other down. An idle thread looks for work at every other one
/// before it sleeps, so thousands of them take minutes to start and to end, and react to neither a
/// clock nor a signal in that time.
pub fn most_threads() -> usize {
    if cfg!(not(feature = "parallel")) {
        return 1;
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    processors.saturating_mul(4)
}

/// Runs work that divides itself between the threads of rayon's current pool, on this many threads;
/// 0 for the current pool, at most [`most_threads`]. If the system cannot start them, the current
/// pool is used. Numbers are written as on the calling thread.
pub fn on_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    #[cfg(feature = "parallel")]
    if threads > 0
        && let Some(pool) = pool_of(threads)
    {
        return pool.install(carried(work));
    }
    #[cfg(not(feature = "parallel"))]
    let _ = threads;
    work()
}

/// A pool of this many threads, at most [`most_threads`]; `None` if the system cannot start them.
#[cfg(feature = "parallel")]
fn pool_of(threads: usize) -> Option<rayon::ThreadPool> {
    let threads = threads.min(most_threads());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.ok()
}

/// More than one thread was demanded, but this build has only one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "{} needs the feature `parallel` of the crate supereigen, which was built without it: only \
     one thread is available",
    match threads {
        0 => "searching by all threads".into(),
        threads => format!("searching by {threads} threads"),
    }
)]
pub struct ThreadsError {
    /// The demanded number, 0 for all.
    pub threads: usize,
}

/// One thread, or the threads of a pool.
#[derive(Debug, Clone, Default)]
pub(crate) struct Threads {
    #[cfg(feature = "parallel")]
    pool: Pool,
    /// Whether the calling thread begins alone.
    begins_alone: bool,
}

#[cfg(feature = "parallel")]
#[derive(Debug, Clone, Default)]
enum Pool {
    /// The calling thread.
    #[default]
    Caller,
    /// rayon's current pool: the global one, or the one whose `install` makes the call.
    Current,
    /// A pool of its own.
    Own(Arc<rayon::ThreadPool>),
}

impl Threads {
    /// Whether this number of threads is allowed: 1 always, others with the feature `parallel`.
    pub(crate) fn check(count: usize) -> Result<(), ThreadsError> {
        match count == 1 || cfg!(feature = "parallel") {
            true => Ok(()),
            false => Err(ThreadsError { threads: count }),
        }
    }

    /// This many threads, at most [`most_threads`]; 0 for those of rayon's current pool. If the
    /// system cannot start them, and without the feature `parallel`, the calling thread does all
    /// the work.
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

    /// The threads for an answer that does not depend on their number: `asked`, or all if there is
    /// enough work. A cut answer does depend on it: with a limit on results or steps one thread is
    /// used, which finds the same in every run.
    pub(crate) fn for_all(asked: Option<usize>, limits: &Limits) -> Self {
        let is_cut = limits.max_results().is_some() || limits.max_steps().is_some();
        match asked {
            Some(threads) => Threads::new(threads),
            None if is_cut => Threads::new(1),
            None => Threads::start_late(),
        }
    }

    /// Those of rayon's current pool. They start when the calling thread has made some steps and is
    /// not done, because most problems are small.
    fn start_late() -> Self {
        let mut threads = Threads::new(0);
        threads.begins_alone = true;
        threads
    }

    /// Whether the calling thread is to make some steps alone.
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

    /// Whether the calling thread does all the work.
    pub(crate) fn is_one(&self) -> bool {
        #[cfg(feature = "parallel")]
        return matches!(self.pool, Pool::Caller);
        #[cfg(not(feature = "parallel"))]
        true
    }

    /// Runs work that divides itself between the threads of the current pool. If the calling thread
    /// does all the work, it runs in a pool of one thread.
    pub(crate) fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        #[cfg(feature = "parallel")]
        match &self.pool {
            Pool::Current => work(),
            Pool::Own(pool) => pool.install(carried(work)),
            Pool::Caller => on_threads(1, work),
        }
        #[cfg(not(feature = "parallel"))]
        work()
    }
}
