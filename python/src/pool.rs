//! The threads of a search.
//!
//! A process that forks, as `multiprocessing` does, has none of the threads of
//! its parent. So the pool is never rayon's global one: it belongs to a process,
//! and a child makes its own.

use std::sync::{Arc, Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};
use supereigen::on_threads;

/// The pool and the process it was made by.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Runs work with the threads that were asked for around it: those of the pool
/// for 0, one per processor; any other number is for the library to make.
pub fn with_pool<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    if threads != 0 {
        return work();
    }
    match pool() {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// Runs work that shares itself between the threads of rayon's current pool: on those of
/// the pool for 0, else on as many as were asked for, as far as the library starts them.
pub fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    match threads {
        0 => with_pool(0, work),
        threads => on_threads(threads, work),
    }
}

fn pool() -> Option<Arc<ThreadPool>> {
    let mut held = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some((owner, pool)) = held.take() {
        if owner == process {
            *held = Some((owner, pool.clone()));
            return Some(pool);
        }
        // Its threads are those of another process: there is nobody to end.
        std::mem::forget(pool);
    }
    let pool = Arc::new(ThreadPoolBuilder::new().build().ok()?);
    *held = Some((process, pool.clone()));
    Some(pool)
}
