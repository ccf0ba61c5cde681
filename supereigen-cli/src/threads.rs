//! The threads that a result is sorted and written by: those of its search.

/// Does work that shares itself between threads on so many of them, 0 for all
/// there are. Where they cannot be had, on those that can.
pub fn on_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    if threads == 0 {
        return work();
    }
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}
