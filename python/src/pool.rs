//! The threads of a search.
//!
//! A forked process, as `multiprocessing` creates, has none of the threads of its parent. So the
//! pool is never rayon's global one. Each pool belongs to one process, and a child creates its own.

use std::sync::{Arc, Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};
use supereigen::on_threads;

/// The pool and the id of the process that created it.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Runs `work` with the requested number of threads. 0 means one thread per processor: the pool.
/// For any other number the library creates the threads itself.
pub fn with_pool<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    if threads != 0 {
        return work();
    }
    match pool() {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// Runs work that divides itself among the threads of rayon's current pool. 0 means the pool here.
/// Any other number means that many threads, as far as the library can start them.
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
        // Its threads belong to another process. There is no thread to stop, so the pool is leaked.
        std::mem::forget(pool);
    }
    let pool = Arc::new(ThreadPoolBuilder::new().build().ok()?);
    *held = Some((process, pool.clone()));
    Some(pool)
}
