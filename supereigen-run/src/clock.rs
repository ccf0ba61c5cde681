//! The time limit of a command.
//!
//! There is one clock, and it starts with the program. So everything that a command does
//! before it searches counts, also reading and computing lambda(A).

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::Args;
use maxplus_graph::Budget;

use crate::{interrupt, watch};

/// Seconds, not negative.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|error| format!("{error}"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// The time for reading that any limit allows, counted from the start of reading: the ranks of
/// an MPI job may connect only after the limit. So a small file is always read to its end, and
/// in every run it is the search that reports that time was up.
const TO_READ: Duration = Duration::from_millis(500);

/// The option that every command shares that may run long.
#[derive(Args, Clone, Copy)]
pub struct TimeArg {
    /// Stop after S seconds.
    ///
    /// Stop S seconds after the start. Reading the matrix and computing lambda(A) count;
    /// writing the results does not.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    time: Option<Duration>,
}

impl TimeArg {
    /// Whether there is a limit.
    pub fn is_limited(self) -> bool {
        self.time.is_some()
    }

    /// The clock of the program with this limit. It runs since [`begin`], so reading counts
    /// too.
    pub fn start(self) -> Clock {
        let to_read = Instant::now() + TO_READ;
        let end = self.time.and_then(|time| begin().checked_add(time));
        watch::until(end.map(|end| end.max(to_read)));
        Clock { time: self.time }
    }
}

/// When the program began.
static BEGUN: OnceLock<Instant> = OnceLock::new();

/// Starts the clock for all time limits. To be called first; otherwise the clock starts at its
/// first use.
pub fn begin() -> Instant {
    *BEGUN.get_or_init(Instant::now)
}

/// The clock of the program, with the time limit.
#[derive(Clone, Copy)]
pub struct Clock {
    time: Option<Duration>,
}

impl Clock {
    /// A clock without a limit. Only Ctrl-C stops the work.
    pub fn unlimited() -> Self {
        Clock { time: None }
    }

    /// A budget of the remaining time, which Ctrl-C also stops.
    pub fn budget(&self) -> Budget {
        self.budget_for(Duration::MAX)
    }

    /// A budget of the remaining time, but of at most `most`.
    pub fn budget_for(&self, most: Duration) -> Budget {
        let remaining = self.remaining().map_or(most, |time| time.min(most));
        interrupt::budget().with_time(remaining).started()
    }

    /// The remaining time, if it is limited.
    pub fn remaining(&self) -> Option<Duration> {
        Some(self.time?.saturating_sub(begin().elapsed()))
    }
}
