//! Frontiers taken apart and joined again: what a pool of work needs.
//!
//! A search may be done by many who share nothing but messages: a pool holds a
//! frontier, gives some subtrees of it away with [`Frontier::take`], and
//! [joins](Frontier::join) to itself what comes back undone. A worker that
//! brings back much at once [breaks it up](Frontier::break_up) first, so that
//! the pool has something for everybody.
//!
//! # Laws
//!
//! Whatever is taken, joined and broken up, an extremal that was in one of the
//! frontiers is in exactly one of them afterwards, and what was done adds up to
//! the same: an account stays with the frontier that it was in.
//!
//! ```
//! use supereigen::{Limits, Matrix, Problem};
//!
//! let a: Matrix<i64> = Matrix::from_fn(7, 7, |i, j| [1, -3, -2][(i * j + i) % 3].try_into().unwrap());
//! let extremals = Problem::new(&a)?.extremals();
//! let mut pool = extremals.open()?.frontier();
//! let mut worker = extremals.open()?;
//! worker.leave(); // it has nothing to do
//! let mut jobs = 0;
//! while let Some(job) = pool.take(1) {
//!     worker.take_up(&job)?;
//!     let _ = worker.count(&Limits::steps(2));
//!     let mut rest = worker.leave();
//!     rest.break_up(4);
//!     pool.join(rest)?;
//!     jobs += 1;
//! }
//! assert!(jobs > 5);
//! assert_eq!(pool.extremals(), extremals.count().complete()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Frontier, FrontierError};
use crate::chains::subtrees::steps::Steps;

impl Frontier {
    /// Takes up to so many subtrees out, with nothing done; `None` if there is
    /// none left. The account stays here. Those that came last go first.
    ///
    /// Everything, where the search has not begun, counts as one subtree.
    pub fn take(&mut self, subtrees: usize) -> Option<Frontier> {
        if subtrees == 0 || self.is_done() {
            return None;
        }
        let Some(own) = &mut self.subtrees else {
            let mut whole = self.clone();
            whole.steps = Steps::default();
            self.subtrees = Some(Vec::new());
            self.shard = None;
            return Some(whole);
        };
        let stay = own.len().saturating_sub(subtrees);
        let taken = own.split_off(stay);
        Some(self.piece(Steps::default(), taken))
    }

    /// Adds what remains in another frontier of the same search, and its
    /// account.
    ///
    /// Refused, with both unchanged but for `other` being gone, if it belongs to
    /// another matrix, lambda or filter, if one of them is everything and the
    /// other is not done, or if no run can have counted that far.
    pub fn join(&mut self, other: Frontier) -> Result<(), FrontierError> {
        if other.lambda != self.lambda {
            return Err(FrontierError::OtherLambda {
                found: other.lambda,
                expected: self.lambda.clone(),
            });
        }
        if (other.n, &other.matrix_sha256) != (self.n, &self.matrix_sha256) {
            return Err(FrontierError::OtherMatrix);
        }
        if other.filter != self.filter {
            return Err(FrontierError::OtherFilter);
        }
        let steps = self.steps.joined(other.steps);
        let steps = steps.ok_or(FrontierError::Countless)?;
        match (&mut self.subtrees, other.subtrees) {
            (Some(own), Some(more)) => own.extend(more),
            (Some(own), None) if own.is_empty() => {
                self.subtrees = None;
                self.shard = other.shard;
            }
            (None, Some(more)) if more.is_empty() => {}
            _ => return Err(FrontierError::Overlap),
        }
        self.steps = steps;
        Ok(())
    }

    /// Splits what remains until there are so many subtrees, if it can be
    /// split without a search. The largest ones, as far as one can tell, are
    /// split first.
    pub fn break_up(&mut self, subtrees: usize) {
        let longest = self.filter.longest(self.n);
        let Some(own) = &mut self.subtrees else {
            return;
        };
        // Every round but the last makes one more of them, at least.
        while own.len() < subtrees {
            let mut halves = Vec::new();
            for subtree in &mut *own {
                let half = subtree.halve(longest);
                halves.extend(half);
            }
            if halves.is_empty() {
                return;
            }
            own.append(&mut halves);
        }
    }
}
