//! What a search may use, and why it stopped.
//!
//! Every search that may explode takes [`Limits`], counts with a [`Meter`] and
//! ends with `Ok` (everything was seen) or the [`StopReason`]. A result that
//! was cut can therefore never be mistaken for a complete one.
//!
//! A search counts its *steps*, each at least a visit of one node of its tree,
//! and the *work* that it does beside them: what it prepares before its first
//! step, or between two. Both count against the limit on steps, and both look
//! at clock and flag, so no loop runs on unseen.
//!
//! ```
//! use maxplus_graph::limits::{Limits, StopReason};
//!
//! let mut meter = Limits::none().with_cycles(2).meter();
//! assert_eq!(meter.cycle(), Ok(()));
//! assert_eq!(meter.cycle(), Ok(()));
//! assert_eq!(meter.cycle(), Err(StopReason::Cycles));
//! ```

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How many steps pass between two looks at the clock and the interrupt flag.
/// A look costs some ten nanoseconds, a step at least one.
const STEPS_PER_LOOK: u32 = 1024;

/// What a search may use. The default is no limit at all.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    cycles: Option<u64>,
    paths: Option<u64>,
    results: Option<u64>,
    steps: Option<u64>,
    deadline: Option<Instant>,
    interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limit.
    pub fn none() -> Self {
        Self::default()
    }

    /// At most so many cycles are visited.
    #[must_use]
    pub fn with_cycles(mut self, cycles: u64) -> Self {
        self.cycles = Some(cycles);
        self
    }

    /// At most so many paths are visited.
    #[must_use]
    pub fn with_paths(mut self, paths: u64) -> Self {
        self.paths = Some(paths);
        self
    }

    /// At most so many results (vectors of a basis, rays) are given.
    #[must_use]
    pub fn with_results(mut self, results: u64) -> Self {
        self.results = Some(results);
        self
    }

    /// At most so many search steps are made, the [work](Meter::work) beside
    /// them included.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self
    }

    /// The search stops when this much time has passed from now.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        // A time so long that the clock cannot express its end is no limit.
        let deadline = Instant::now().checked_add(time);
        Limits { deadline, ..self }
    }

    /// The search stops soon after the flag becomes true.
    #[must_use]
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = Some(flag);
        self
    }

    /// The same clock and flag without the limits on counts: for a part of the
    /// work that a caller counts as a whole.
    #[must_use]
    pub fn clock_and_flag(&self) -> Self {
        Limits {
            deadline: self.deadline,
            interrupt: self.interrupt.clone(),
            ..Limits::none()
        }
    }

    /// The limit on cycles.
    pub fn cycles(&self) -> Option<u64> {
        self.cycles
    }

    /// The limit on paths.
    pub fn paths(&self) -> Option<u64> {
        self.paths
    }

    /// The limit on results.
    pub fn results(&self) -> Option<u64> {
        self.results
    }

    /// The limit on steps.
    pub fn steps(&self) -> Option<u64> {
        self.steps
    }

    /// A meter that starts at zero.
    pub fn meter(&self) -> Meter {
        Meter {
            limits: self.clone(),
            cycles: 0,
            paths: 0,
            results: 0,
            spent: 0,
            work: 0,
            until_look: 0,
        }
    }

    /// Whether time is up or the flag is set, asked of the clock now.
    pub fn look(&self) -> Result<(), StopReason> {
        if let Some(flag) = &self.interrupt
            && flag.load(Ordering::Relaxed)
        {
            return Err(StopReason::Interrupted);
        }
        if let Some(deadline) = self.deadline
            && Instant::now() >= deadline
        {
            return Err(StopReason::Time);
        }
        Ok(())
    }
}

/// Why a search ended before everything was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The limit on cycles was reached.
    Cycles,
    /// The limit on paths was reached.
    Paths,
    /// The limit on results was reached.
    Results,
    /// The limit on search steps was reached.
    Steps,
    /// Time was up.
    Time,
    /// The interrupt flag was set.
    Interrupted,
    /// The visitor asked to stop.
    Visitor,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Cycles => "the limit on cycles was reached",
            StopReason::Paths => "the limit on paths was reached",
            StopReason::Results => "the limit on results was reached",
            StopReason::Steps => "the limit on search steps was reached",
            StopReason::Time => "time was up",
            StopReason::Interrupted => "interrupted",
            StopReason::Visitor => "the visitor asked to stop",
        })
    }
}

impl std::error::Error for StopReason {}

/// Counts against [`Limits`]. Each call announces one more unit of work and
/// fails, counting nothing, when that unit is no longer allowed.
#[derive(Debug, Clone)]
pub struct Meter {
    limits: Limits,
    cycles: u64,
    paths: u64,
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
    /// One more cycle.
    pub fn cycle(&mut self) -> Result<(), StopReason> {
        count(&mut self.cycles, self.limits.cycles, StopReason::Cycles)
    }

    /// One more path.
    pub fn path(&mut self) -> Result<(), StopReason> {
        count(&mut self.paths, self.limits.paths, StopReason::Paths)
    }

    /// One more result.
    pub fn result(&mut self) -> Result<(), StopReason> {
        count(&mut self.results, self.limits.results, StopReason::Results)
    }

    /// One more search step; from time to time a look at clock and flag.
    #[inline]
    pub fn step(&mut self) -> Result<(), StopReason> {
        if self.until_look == 0 {
            self.limits.look()?;
            self.until_look = STEPS_PER_LOOK;
        }
        self.until_look -= 1;
        count(&mut self.spent, self.limits.steps, StopReason::Steps)
    }

    /// So much work beside the search steps, such as arcs looked at while
    /// something is prepared; from time to time a look at clock and flag. Work
    /// that does not fit into the limit on steps is refused whole.
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), StopReason> {
        match u32::try_from(units).ok() {
            Some(few) if few <= self.until_look => self.until_look -= few,
            _ => {
                self.limits.look()?;
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
        self.limits.look()?;
        self.spend(steps)
    }

    fn spend(&mut self, units: u64) -> Result<(), StopReason> {
        let total = self.spent.saturating_add(units);
        if self.limits.steps.is_some_and(|limit| total > limit) {
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

    /// Cycles seen so far.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Paths seen so far.
    pub fn paths(&self) -> u64 {
        self.paths
    }

    /// Results given so far.
    pub fn results(&self) -> u64 {
        self.results
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_flag_stops_at_the_next_look() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut meter = Limits::none().with_interrupt(flag.clone()).meter();
        assert_eq!(meter.step(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        let allowed = (0..).take_while(|_| meter.step().is_ok()).count();
        assert!(allowed <= STEPS_PER_LOOK as usize);
        assert_eq!(meter.step(), Err(StopReason::Interrupted));
    }

    #[test]
    fn a_deadline_in_the_past_stops_at_once() {
        let mut meter = Limits::none().with_time(Duration::ZERO).meter();
        assert_eq!(meter.step(), Err(StopReason::Time));
    }

    #[test]
    fn clock_and_flag_can_be_had_without_counts() {
        let limits = Limits::none().with_steps(0).with_time(Duration::MAX);
        assert_eq!(limits.clock_and_flag().meter().step(), Ok(()));
        let limits = limits.with_time(Duration::ZERO).clock_and_flag();
        assert_eq!(limits.meter().step(), Err(StopReason::Time));
    }

    #[test]
    fn an_endless_time_is_no_limit() {
        let mut meter = Limits::none().with_time(Duration::MAX).meter();
        assert_eq!(meter.step(), Ok(()));
    }

    #[test]
    fn a_block_of_steps_is_allowed_or_refused_whole() {
        let mut meter = Limits::none().with_steps(5).meter();
        assert_eq!(meter.many_steps(3), Ok(()));
        assert_eq!(meter.many_steps(3), Err(StopReason::Steps));
        assert_eq!(meter.many_steps(2), Ok(()));
        assert_eq!(meter.steps(), 5);
    }

    #[test]
    fn work_counts_against_the_limit_on_steps_and_is_no_step() {
        let mut meter = Limits::none().with_steps(5).meter();
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
        let mut meter = Limits::none().with_interrupt(flag.clone()).meter();
        assert_eq!(meter.work(1), Ok(()));
        flag.store(true, Ordering::Relaxed);
        let allowed = (0..).take_while(|_| meter.work(7).is_ok()).count();
        assert!(allowed <= STEPS_PER_LOOK as usize / 7);
        assert_eq!(meter.work(u64::MAX), Err(StopReason::Interrupted));
    }

    #[test]
    fn refused_work_is_not_counted() {
        let mut meter = Limits::none().with_steps(1).meter();
        assert_eq!(meter.step(), Ok(()));
        assert_eq!(meter.step(), Err(StopReason::Steps));
        assert_eq!(meter.steps(), 1);
    }
}
