//! What a run may use before it is cut: steps, time, and a flag.
//!
//! Time counts from the start of the run, not from the making of the value: a
//! budget can be written down once and used for many runs. A caller to whom
//! several runs are one thing calls [`Budget::started`] and gives all of them
//! the same running clock.
//!
//! ```
//! use std::time::Duration;
//! use maxplus_graph::{Budget, StopReason};
//!
//! let budget = Budget::steps(2).with_time(Duration::from_secs(60));
//! let mut meter = budget.meter();
//! assert_eq!((meter.step(), meter.step()), (Ok(()), Ok(())));
//! assert_eq!(meter.step(), Err(StopReason::Steps));
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Clock;
use crate::ending::StopReason;

/// What a run may use. The default is as much as it likes.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    steps: Option<u64>,
    /// From the start of the run.
    time: Option<Duration>,
    /// The end of a time that runs already.
    deadline: Option<Deadline>,
    clock: Clock,
    interrupt: Option<Arc<AtomicBool>>,
}

/// The end of a time that runs. Of two, the lesser counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Deadline {
    /// It cannot be told: there is no clock.
    Unknown,
    /// When the clock shows this.
    At(Duration),
}

impl Budget {
    /// As much as the run likes.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// At most so many search steps, the [work](crate::Meter::work) beside them
    /// included.
    pub fn steps(steps: u64) -> Self {
        Self::default().with_steps(steps)
    }

    /// So much time from the start of the run.
    pub fn time(time: Duration) -> Self {
        Self::default().with_time(time)
    }

    /// At most so many search steps, the [work](crate::Meter::work) beside them
    /// included.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self
    }

    /// So much time from the start of the run.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The time is told by this clock, not by the machine's. A time that runs
    /// already has as much left by the new clock as it had by the old one.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        if let Some(Deadline::At(end)) = self.deadline {
            let left = end.saturating_sub(self.clock.now().unwrap_or(end));
            self.deadline = deadline(clock, left);
        }
        self.clock = clock;
        self
    }

    /// The run is cut soon after the flag becomes true.
    #[must_use]
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = Some(flag);
        self
    }

    /// The same budget with its clock running from now on; one that runs
    /// already goes on running. For a run that is made of several.
    #[must_use]
    pub fn started(&self) -> Self {
        let end = self.time.and_then(|time| deadline(self.clock, time));
        Budget {
            time: None,
            deadline: self.deadline.into_iter().chain(end).min(),
            ..self.clone()
        }
    }

    /// The same clock and flag without the limit on steps: for a part of the
    /// work that a caller counts as a whole.
    #[must_use]
    pub fn clock_and_flag(&self) -> Self {
        Budget {
            steps: None,
            ..self.clone()
        }
    }

    /// The limit on steps.
    #[inline]
    pub fn max_steps(&self) -> Option<u64> {
        self.steps
    }

    /// What tells the time.
    #[inline]
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Whether the time of a running clock is up or the flag is set, asked now.
    pub fn look(&self) -> Result<(), StopReason> {
        if let Some(flag) = &self.interrupt
            && flag.load(Ordering::Relaxed)
        {
            return Err(StopReason::Interrupted);
        }
        match self.deadline {
            None => Ok(()),
            Some(Deadline::Unknown) => Err(StopReason::NoClock),
            Some(Deadline::At(end)) => match self.clock.now() {
                Some(now) if now < end => Ok(()),
                Some(_) => Err(StopReason::Time),
                None => Err(StopReason::NoClock),
            },
        }
    }
}

/// The end of a time that begins now. One so far off that the clock cannot
/// express it is no limit.
fn deadline(clock: Clock, time: Duration) -> Option<Deadline> {
    match clock.now() {
        Some(now) => now.checked_add(time).map(Deadline::At),
        None => Some(Deadline::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_counts_from_the_start_of_the_run() {
        let budget = Budget::time(Duration::ZERO);
        assert_eq!(budget.look(), Ok(()), "nothing runs yet");
        assert_eq!(budget.started().look(), Err(StopReason::Time));
        let budget = Budget::time(Duration::from_secs(3600)).started();
        let shorter = budget.clone().with_time(Duration::ZERO).started();
        assert_eq!(budget.look(), Ok(()));
        assert_eq!(shorter.look(), Err(StopReason::Time));
        assert_eq!(
            shorter.with_time(Duration::MAX).started().look(),
            Err(StopReason::Time)
        );
    }

    #[test]
    fn clock_and_flag_can_be_had_without_steps() {
        let budget = Budget::steps(0).with_time(Duration::MAX);
        assert_eq!(budget.clock_and_flag().meter().step(), Ok(()));
        let budget = budget.with_time(Duration::ZERO).clock_and_flag();
        assert_eq!(budget.meter().step(), Err(StopReason::Time));
    }

    #[test]
    fn an_endless_time_is_no_limit() {
        let mut meter = Budget::time(Duration::MAX).meter();
        assert_eq!(meter.step(), Ok(()));
    }

    #[test]
    fn without_a_clock_a_limit_in_time_is_refused_and_nothing_else_is() {
        for time in [Duration::ZERO, Duration::from_secs(3600), Duration::MAX] {
            let budget = Budget::time(time).with_clock(Clock::none());
            assert_eq!(budget.look(), Ok(()), "nothing runs yet");
            assert_eq!(budget.meter().step(), Err(StopReason::NoClock));
            assert_eq!(budget.meter().work(1), Err(StopReason::NoClock));
            assert_eq!(budget.started().look(), Err(StopReason::NoClock));
            // The limit that cannot be kept is not forgotten for another.
            let later = budget.started().with_time(Duration::MAX);
            assert_eq!(later.started().look(), Err(StopReason::NoClock));
        }
        let mut meter = Budget::steps(1).with_clock(Clock::none()).meter();
        assert_eq!(meter.step(), Ok(()));
        assert_eq!(meter.step(), Err(StopReason::Steps));
    }

    #[test]
    fn another_clock_leaves_as_much_time_as_there_was() {
        let at = |seconds: fn() -> Duration| Clock::new(seconds);
        let budget = Budget::time(Duration::from_secs(5))
            .with_clock(at(|| Duration::from_secs(100)))
            .started();
        let later = budget.clone().with_clock(at(|| Duration::from_secs(7)));
        assert_eq!(later.look(), Ok(()));
        assert_eq!(later.deadline, Some(Deadline::At(Duration::from_secs(12))));
        let lost = budget.with_clock(Clock::none());
        assert_eq!(lost.look(), Err(StopReason::NoClock));
    }

    #[test]
    fn a_deadline_in_the_past_stops_at_once() {
        let mut meter = Budget::time(Duration::ZERO).meter();
        assert_eq!(meter.step(), Err(StopReason::Time));
    }
}
