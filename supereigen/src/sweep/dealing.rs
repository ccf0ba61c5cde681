//! A pool of sweeps: frontiers taken apart, sent, done in part and joined again,
//! as [`Frontier`](crate::Frontier) is.
//!
//! # Laws
//!
//! What is taken out is no longer here, what is joined is. However a sweep is
//! taken apart, in any budgets and by anybody, the staircases of the parts joined
//! are the staircase of the whole.
//!
//! ```
//! use supereigen::Limits;
//! use supereigen::paper::example;
//!
//! let sweep = example::problem().sweep();
//! let (mut pool, mut staircase) = (sweep.rest().frontier().clone(), sweep.no_staircase());
//! let mut worker = sweep.rest();
//! worker.leave(); // it has nothing to do
//! let mut jobs = 0;
//! while let Some(job) = pool.take(1) {
//!     worker.take_up(&job)?;
//!     let mut found = sweep.no_staircase();
//!     let _ = worker.add_to(&mut found, &Limits::steps(20));
//!     let mut rest = worker.leave();
//!     rest.break_up(3);
//!     pool.join(rest)?;
//!     staircase.join(found)?;
//!     jobs += 1;
//! }
//! assert!(jobs > 5);
//! assert_eq!(staircase.into_staircase(), sweep.staircase().complete()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use maxplus_core::Carrier;

use super::SweepRest;
use super::frontier::{SweepError, SweepFrontier};
use super::part::Part;
use super::tally::Tally;

impl SweepFrontier {
    /// Takes up to so many parts out, with nothing done; `None` if there is none
    /// left. The account stays here. Those that came last go first.
    pub fn take(&mut self, parts: usize) -> Option<SweepFrontier> {
        if parts == 0 || self.is_done() {
            return None;
        }
        let stay = self.parts.len().saturating_sub(parts);
        let parts = self.parts.split_off(stay);
        Some(SweepFrontier {
            parts,
            tally: Tally::default(),
            ..self.with_no_parts()
        })
    }

    /// Adds what remains in another frontier of the same sweep, and its account.
    ///
    /// Refused, with both unchanged but for `other` being gone, if it belongs to
    /// another matrix, window or filter, or if no run can have counted that far.
    pub fn join(&mut self, other: SweepFrontier) -> Result<(), SweepError> {
        self.check_same(&other)?;
        let tally = self.tally.joined(other.tally);
        self.tally = tally.ok_or(SweepError::Countless)?;
        self.parts.extend(other.parts);
        Ok(())
    }

    /// Splits what remains until there are so many parts, if it can be split
    /// without a search.
    pub fn break_up(&mut self, parts: usize) {
        // Every round but the last makes one more of them, at least.
        while self.parts.len() < parts {
            let halves: Vec<_> = self.parts.iter_mut().filter_map(Part::halve).collect();
            if halves.is_empty() {
                return;
            }
            self.parts.extend(halves);
        }
    }

    /// Whether the other one is of the same sweep.
    pub(super) fn check_same(&self, other: &SweepFrontier) -> Result<(), SweepError> {
        if (other.n, &other.matrix_sha256) != (self.n, &self.matrix_sha256) {
            return Err(SweepError::OtherMatrix);
        }
        if other.window != self.window {
            return Err(SweepError::OtherWindow);
        }
        if other.filter != self.filter {
            return Err(SweepError::OtherFilter);
        }
        Ok(())
    }

    fn with_no_parts(&self) -> SweepFrontier {
        SweepFrontier {
            n: self.n,
            matrix_sha256: self.matrix_sha256.clone(),
            window: self.window.clone(),
            filter: self.filter.clone(),
            tally: self.tally,
            parts: Vec::new(),
        }
    }
}

impl<T: Carrier> SweepRest<T> {
    /// Takes on what another frontier of the same sweep has left to be done, beside
    /// what is left here, and its account. Refused, with nothing changed, if it
    /// belongs to another matrix, window or filter.
    pub fn take_up(&mut self, frontier: &SweepFrontier) -> Result<(), SweepError> {
        self.frontier.check_same(frontier)?;
        let mut engine = self.engine();
        for (place, part) in frontier.parts.iter().enumerate() {
            if !engine.belongs(part) {
                return Err(SweepError::OtherPart { number: place + 1 });
            }
        }
        self.frontier.join(frontier.clone())?;
        engine.resume(self.frontier.parts.clone());
        self.standing.keep(engine);
        Ok(())
    }

    /// Leaves what remains to others, with the account of what was done: nothing
    /// is left here, and nothing was done.
    pub fn leave(&mut self) -> SweepFrontier {
        let mut engine = self.engine();
        engine.resume(Vec::new());
        self.standing.keep(engine);
        let nothing = SweepFrontier {
            tally: Tally::default(),
            ..self.frontier.with_no_parts()
        };
        std::mem::replace(&mut self.frontier, nothing)
    }
}
