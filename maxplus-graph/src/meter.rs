//! Counts against limits.
//!
//! A search counts its *steps*, each at least a visit of one node of its tree,
//! and the *work* that it does beside them: what it prepares before its first
//! step, or between two. Both count against the limit on steps, and both look
//! at clock and flag, so no loop runs on unseen.
//!
//! ```
//! use maxplus_graph::{Limits, StopReason};
//!
//! let mut meter = Limits::results(2).meter();
//! assert_eq!((meter.result(), meter.result()), (Ok(()), Ok(())));
//! assert_eq!(meter.result(), Err(StopReason::Results));
//! ```

use crate::budget::Budget;
use crate::ending::StopReason;
use crate::limits::Limits;

/// How many steps pass between two looks at the clock and the interrupt flag.
/// A look costs some ten nanoseconds, a step at least one.
const STEPS_PER_LOOK: u32 = 1024;

impl Budget {
    /// A meter that starts at zero, and the clock with it.
    pub fn meter(&self) -> Meter {
        Limits::from(self).meter()
    }
}

impl Limits {
    /// A meter that starts at zero, and the clock with it.
    pub fn meter(&self) -> Meter {
        Meter {
            limits: self.started(),
            results: 0,
            spent: 0,
            work: 0,
            until_look: 0,
        }
    }
}

/// Counts against [`Limits`]. Each call announces one more unit of work and
/// fails, counting nothing, when that unit is no longer allowed.
#[derive(Debug, Clone)]
pub struct Meter {
    limits: Limits,
    results: u64,
    /// Steps and work together.
    spent: u64,
    work: u64,
    until_look: u32,
}

/// One more of a kind, if the limit allows it.
fn count(used: &mut u64, limit: Option<u64>, reason: StopReason) -> Result<(), StopReason> {
    if limit.is_some_and(|limit| *used >= limit) {
        return Err(reason);
    }
    *used += 1;
    Ok(())
}

impl Meter {
    /// One more result.
    pub fn result(&mut self) -> Result<(), StopReason> {
        let most = self.limits.max_results();
        count(&mut self.results, most, StopReason::Results)
    }

    /// One more search step; from time to time a look at clock and flag.
    #[inline]
    pub fn step(&mut self) -> Result<(), StopReason> {
        if self.until_look == 0 {
            self.limits.budget().look()?;
            self.until_look = STEPS_PER_LOOK;
        }
        self.until_look -= 1;
        count(&mut self.spent, self.limits.max_steps(), StopReason::Steps)
    }

    /// How many search steps that each give a result may now be made ahead of
    /// [`Meter::count_ahead`]: no limit is reached by them, and no look at clock
    /// and flag is due.
    pub fn results_ahead(&self) -> u64 {
        let remaining = |most: Option<u64>, used: u64| most.map_or(u64::MAX, |most| most - used);
        let results = remaining(self.limits.max_results(), self.results);
        let steps = remaining(self.limits.max_steps(), self.spent);
        results.min(steps).min(self.until_look.into())
    }

    /// So many search steps that each gave a result.
    ///
    /// # Panics
    ///
    /// If they are more than [`Meter::results_ahead`] allowed.
    pub fn count_ahead(&mut self, steps: u64) {
        assert!(steps <= self.results_ahead(), "more than was allowed");
        self.results += steps;
        self.spent += steps;
        self.until_look -= steps as u32;
    }

    /// So much work beside the search steps, such as arcs looked at while
    /// something is prepared; from time to time a look at clock and flag. Work
    /// that does not fit into the limit on steps is refused whole.
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), StopReason> {
        match u32::try_from(units).ok() {
            Some(few) if few <= self.until_look => self.until_look -= few,
            _ => {
                self.limits.budget().look()?;
                self.until_look = STEPS_PER_LOOK;
            }
        }
        self.spend(units)?;
        self.work = self.work.saturating_add(units);
        Ok(())
    }

    /// So many more search steps at once, and a look at clock and flag: for
    /// work that is handed out in blocks, perhaps to several threads. A block
    /// that does not fit into the limit is refused whole.
    pub fn many_steps(&mut self, steps: u64) -> Result<(), StopReason> {
        self.limits.budget().look()?;
        self.spend(steps)
    }

    fn spend(&mut self, units: u64) -> Result<(), StopReason> {
        let total = self.spent.saturating_add(units);
        if self.limits.max_steps().is_some_and(|limit| total > limit) {
            return Err(StopReason::Steps);
        }
        self.spent = total;
        Ok(())
    }

    /// Search steps made so far, the work beside them not counted.
    pub fn steps(&self) -> u64 {
        self.spent - self.work
    }

    /// Work done beside the search steps so far.
    pub fn worked(&self) -> u64 {
        self.work
    }

    /// Results given so far.
    pub fn results(&self) -> u64 {
        self.results
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn a_set_flag_stops_at_the_next_look() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut meter = Budget::unlimited().with_interrupt(flag.clone()).meter();
        assert_eq!(meter.step(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        let allowed = (0..).take_while(|_| meter.step().is_ok()).count();
        assert!(allowed <= STEPS_PER_LOOK as usize);
        assert_eq!(meter.step(), Err(StopReason::Interrupted));
    }

    #[test]
    fn a_block_of_steps_is_allowed_or_refused_whole() {
        let mut meter = Budget::steps(5).meter();
        assert_eq!(meter.many_steps(3), Ok(()));
        assert_eq!(meter.many_steps(3), Err(StopReason::Steps));
        assert_eq!(meter.many_steps(2), Ok(()));
        assert_eq!(meter.steps(), 5);
    }

    #[test]
    fn work_counts_against_the_limit_on_steps_and_is_no_step() {
        let mut meter = Budget::steps(5).meter();
        assert_eq!(meter.work(3), Ok(()));
        assert_eq!(meter.step(), Ok(()));
        assert_eq!(meter.work(2), Err(StopReason::Steps));
        assert_eq!((meter.steps(), meter.worked()), (1, 3));
        assert_eq!(meter.work(1), Ok(()));
        assert_eq!(meter.step(), Err(StopReason::Steps));
    }

    #[test]
    fn a_set_flag_stops_work_at_the_next_look() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut meter = Budget::unlimited().with_interrupt(flag.clone()).meter();
        assert_eq!(meter.work(1), Ok(()));
        flag.store(true, Ordering::Relaxed);
        let allowed = (0..).take_while(|_| meter.work(7).is_ok()).count();
        assert!(allowed <= STEPS_PER_LOOK as usize / 7);
        assert_eq!(meter.work(u64::MAX), Err(StopReason::Interrupted));
    }

    #[test]
    fn steps_ahead_reach_no_limit_and_pass_no_look() {
        let limits = Limits::results(5).with_steps(3000);
        let mut meter = limits.meter();
        assert_eq!(meter.results_ahead(), 0, "a look is due");
        assert_eq!(meter.step(), Ok(()));
        assert_eq!(meter.results_ahead(), 5);
        meter.count_ahead(4);
        assert_eq!((meter.steps(), meter.results()), (5, 4));
        assert_eq!(meter.results_ahead(), 1);
        assert_eq!(meter.result(), Ok(()));
        assert_eq!(meter.results_ahead(), 0);
        let mut meter = Budget::steps(2000).meter();
        for expected in [1023, 975] {
            assert_eq!(meter.step(), Ok(()));
            assert_eq!(meter.results_ahead(), expected);
            meter.count_ahead(expected);
        }
        assert_eq!(meter.step(), Err(StopReason::Steps));
    }

    #[test]
    #[should_panic(expected = "more than was allowed")]
    fn steps_ahead_that_were_not_allowed_panic() {
        Budget::unlimited().meter().count_ahead(1);
    }

    #[test]
    fn refused_work_is_not_counted() {
        let mut meter = Budget::steps(1).meter();
        assert_eq!(meter.step(), Ok(()));
        assert_eq!(meter.step(), Err(StopReason::Steps));
        assert_eq!(meter.steps(), 1);
    }
}
