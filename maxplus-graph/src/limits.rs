//! How far a search goes: a number of results, and a [`Budget`].
//!
//! The results are whatever the search lists: cycles, paths, extremals, rays.
//! A question with one answer has no results to limit, and takes a [`Budget`].
//!
//! ```
//! use std::time::Duration;
//! use maxplus_graph::{Budget, Limits};
//!
//! let limits = Limits::results(1000).with_time(Duration::from_secs(5));
//! assert_eq!(limits.max_results(), Some(1000));
//! // Every budget is a limit on no results.
//! assert_eq!(Limits::from(Budget::steps(7)).max_results(), None);
//! ```

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::budget::Budget;
use crate::clock::Clock;

/// How far a search goes. The default is to the end.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    results: Option<u64>,
    budget: Budget,
}

impl Limits {
    /// To the end.
    pub fn none() -> Self {
        Self::default()
    }

    /// At most so many results.
    pub fn results(results: u64) -> Self {
        Self::default().with_results(results)
    }

    /// At most so many search steps: see [`Budget::steps`].
    pub fn steps(steps: u64) -> Self {
        Budget::steps(steps).into()
    }

    /// So much time from the start of the run.
    pub fn time(time: Duration) -> Self {
        Budget::time(time).into()
    }

    /// At most so many results.
    #[must_use]
    pub fn with_results(mut self, results: u64) -> Self {
        self.results = Some(results);
        self
    }

    /// At most so many search steps: see [`Budget::steps`].
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.budget = self.budget.with_steps(steps);
        self
    }

    /// So much time from the start of the run.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.budget = self.budget.with_time(time);
        self
    }

    /// The time is told by this clock: see [`Budget::with_clock`].
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.budget = self.budget.with_clock(clock);
        self
    }

    /// The search is cut soon after the flag becomes true.
    #[must_use]
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.budget = self.budget.with_interrupt(flag);
        self
    }

    /// The same limits with their clock running: see [`Budget::started`].
    #[must_use]
    pub fn started(&self) -> Self {
        Limits {
            results: self.results,
            budget: self.budget.started(),
        }
    }

    /// The limit on results.
    #[inline]
    pub fn max_results(&self) -> Option<u64> {
        self.results
    }

    /// The limit on steps.
    #[inline]
    pub fn max_steps(&self) -> Option<u64> {
        self.budget.max_steps()
    }

    /// Everything but the limit on results.
    #[inline]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}

impl From<Budget> for Limits {
    fn from(budget: Budget) -> Self {
        Limits {
            results: None,
            budget,
        }
    }
}

impl From<&Budget> for Limits {
    fn from(budget: &Budget) -> Self {
        budget.clone().into()
    }
}

impl From<&Limits> for Limits {
    fn from(limits: &Limits) -> Self {
        limits.clone()
    }
}
