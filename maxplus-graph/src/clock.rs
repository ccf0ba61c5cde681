//! What tells the time: the machine's clock, one that was given, or none.
//!
//! A program that is compiled for a browser (wasm32-unknown-unknown) has no
//! clock of its own: to ask for one stops it. There the page hands one in, for
//! example JavaScript's `performance.now`. Without one no time can be measured,
//! and a run with a limit in time is refused before its first step
//! ([`StopReason::NoClock`](crate::StopReason::NoClock)): nobody can take it
//! for one that kept the limit.
//!
//! ```
//! use std::cell::Cell;
//! use std::time::Duration;
//! use maxplus_graph::{Budget, Clock, StopReason};
//!
//! thread_local!(static SECONDS: Cell<u64> = const { Cell::new(100) });
//! let clock = Clock::new(|| Duration::from_secs(SECONDS.get()));
//!
//! let budget = Budget::time(Duration::from_secs(5)).with_clock(clock).started();
//! assert_eq!(budget.look(), Ok(()));
//! SECONDS.set(105);
//! assert_eq!(budget.look(), Err(StopReason::Time));
//! ```

use std::time::Duration;

/// A clock, or the lack of one. The default is the machine's.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    now: Option<fn() -> Duration>,
}

impl Clock {
    /// A clock that tells the time since some moment, which may be any but is
    /// always the same. It must never go back.
    pub fn new(now: fn() -> Duration) -> Self {
        Clock { now: Some(now) }
    }

    /// The machine's, where the target has one.
    pub fn of_the_machine() -> Self {
        Clock { now: machine::NOW }
    }

    /// No clock: every run with a limit in time is refused.
    pub fn none() -> Self {
        Clock { now: None }
    }

    /// The time since the clock's moment; `None` without a clock.
    #[inline]
    pub fn now(&self) -> Option<Duration> {
        self.now.map(|now| now())
    }

    /// The time since an earlier look; `None` without a clock.
    pub fn since(&self, look: Option<Duration>) -> Option<Duration> {
        Some(self.now()?.saturating_sub(look?))
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::of_the_machine()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod machine {
    use std::time::Duration;

    /// To call `Instant::now` stops the program.
    pub(super) const NOW: Option<fn() -> Duration> = None;
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod machine {
    use std::sync::OnceLock;
    use std::time::{Duration, Instant};

    pub(super) const NOW: Option<fn() -> Duration> = Some(since_the_first_look);

    fn since_the_first_look() -> Duration {
        static FIRST: OnceLock<Instant> = OnceLock::new();
        FIRST.get_or_init(Instant::now).elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_the_machine_does_not_go_back_and_there_may_be_none() {
        let clock = Clock::default();
        let looks: Vec<_> = (0..100).map(|_| clock.now()).collect();
        assert!(looks.is_sorted());
        let has_none = cfg!(all(target_family = "wasm", target_os = "unknown"));
        assert_eq!(looks[0].is_none(), has_none);
        assert_eq!(Clock::none().now(), None);
        let seven = Clock::new(|| Duration::from_secs(7));
        let four = Some(Duration::from_secs(4));
        assert_eq!(seven.since(four), Some(Duration::from_secs(3)));
        assert_eq!((seven.since(None), Clock::none().since(four)), (None, None));
    }
}
