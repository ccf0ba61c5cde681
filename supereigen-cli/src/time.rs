//! How long a command may take.

use std::time::{Duration, Instant};

use clap::Args;
use maxplus_graph::Budget;

use crate::interrupt;

/// Seconds, not negative.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|error| format!("{error}"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// The option that every command shares that may run long.
#[derive(Args, Clone, Copy)]
pub struct TimeArg {
    /// Stop after so many seconds from the start: reading the matrix and finding
    /// lambda(A) count too, writing what was found does not.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    time: Option<Duration>,
}

impl TimeArg {
    /// Whether there is a limit.
    pub fn is_limited(self) -> bool {
        self.time.is_some()
    }

    /// The time that was given.
    pub fn value(self) -> Option<Duration> {
        self.time
    }

    /// Starts the clock: reading counts too.
    pub fn start(self) -> Clock {
        Clock {
            start: Instant::now(),
            time: self.time,
        }
    }
}

impl From<Clock> for TimeArg {
    /// What is left of the time.
    fn from(clock: Clock) -> Self {
        TimeArg {
            time: clock.remaining(),
        }
    }
}

/// A clock that runs.
#[derive(Clone, Copy)]
pub struct Clock {
    start: Instant,
    time: Option<Duration>,
}

impl Clock {
    /// A clock that stops nothing but by Ctrl-C.
    pub fn unlimited() -> Self {
        TimeArg { time: None }.start()
    }

    /// What is left of the time, and Ctrl-C.
    pub fn budget(&self) -> Budget {
        self.budget_for(Duration::MAX)
    }

    /// The same, but no more than so much time from now on.
    pub fn budget_for(&self, most: Duration) -> Budget {
        let remaining = self.remaining().map_or(most, |time| time.min(most));
        interrupt::budget().with_time(remaining).started()
    }

    /// What is left of the time, if it is limited.
    pub fn remaining(&self) -> Option<Duration> {
        let time = self.time?;
        Some(time.saturating_sub(self.start.elapsed()))
    }
}
