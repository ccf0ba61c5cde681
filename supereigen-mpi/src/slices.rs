//! A job in slices of a few milliseconds. Between slices the worker checks for messages.

use std::time::{Duration, Instant};

use anyhow::Result;
use maxplus_graph::{Limits, StopReason};

/// The approximate time that a worker searches between two checks for messages.
const SLICE: Duration = Duration::from_millis(2);

/// The steps of the first slice.
const FIRST_SLICE: u64 = 1 << 12;

/// The number of steps in a slice, and the longest time of a job.
#[derive(Debug, Clone, Copy)]
pub struct Slices {
    steps: u64,
    longest: Duration,
}

/// The result of a slice: the number of results, why it stopped, and its steps.
pub type Slice = (u64, Option<StopReason>, u64);

impl Slices {
    /// For jobs of this length at most.
    pub fn new(longest: Duration) -> Self {
        Slices {
            steps: FIRST_SLICE,
            longest,
        }
    }

    /// Continues until everything is done, the steps, the results or the time are used up, or the
    /// master wants the remaining work.
    pub fn run(
        &mut self,
        steps: u64,
        results: Option<u64>,
        is_wanted: &mut dyn FnMut() -> Result<bool>,
        mut go_on: impl FnMut(&Limits) -> Result<Slice>,
    ) -> Result<()> {
        let begun = Instant::now();
        let (mut left, mut found) = (steps.max(1), 0);
        // Each round makes at least one step.
        loop {
            let mut limits = Limits::steps(self.steps.min(left));
            if let Some(results) = results {
                limits = limits.with_results(results - found);
            }
            let at = Instant::now();
            let (more, why, made) = go_on(&limits)?;
            let took = at.elapsed();
            found += more;
            left = left.saturating_sub(made.max(1));
            let goes_on = matches!(why, Some(StopReason::Steps | StopReason::Visitor));
            if !goes_on || left == 0 || begun.elapsed() >= self.longest || is_wanted()? {
                return Ok(());
            }
            if took < SLICE / 2 {
                self.steps = self.steps.saturating_mul(2);
            } else if took > SLICE * 2 {
                self.steps = (self.steps / 2).max(1);
            }
        }
    }
}
