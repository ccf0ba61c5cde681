//! All extremals of a search in one block, by one thread or several.
//!
//! Each thread lays batches of its own and adds them to the block, one thread at a
//! time. To add a batch costs the copying, and on some machines a good deal
//! more for memory that is touched for the first time; so who finds the block
//! taken goes on searching and comes again with a larger batch.

use std::sync::{Mutex, PoisonError, TryLockError};

use maxplus_core::Carrier;
use maxplus_core::block::Block;
use maxplus_graph::{Ending, Limits, Meter, StopReason};

use super::dispatch::AnySearch;
use super::resumable::Resumable;

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
