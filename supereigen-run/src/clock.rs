//! How long a command may take.
//!
//! There is one clock, and it starts with the program: whatever a command does
//! before it searches, reading and finding lambda(A) included, is part of its time.

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

/// So long may reading take whatever the limit, counted from its own start: the ranks of an
/// MPI job can need longer to find each other. A small file is read to its end, and the search
/// after it reports that time was up, the same in every run.
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

    /// The clock of the program with this limit. It runs since [`begin`], whenever
    /// this is called: reading counts too.
    pub fn start(self) -> Clock {
        let to_read = Instant::now() + TO_READ;
        let end = self.time.and_then(|time| begin().checked_add(time));
        watch::until(end.map(|end| end.max(to_read)));
        Clock { time: self.time }
    }
}

/// When the program began.
static BEGUN: OnceLock<Instant> = OnceLock::new();

/// Starts the clock, the one that every limit in time is measured by; to be called
/// first thing. Without this it starts at the first look.
pub fn begin() -> Instant {
    *BEGUN.get_or_init(Instant::now)
}

/// The clock of the program, and when it stops what runs.
#[derive(Clone, Copy)]
pub struct Clock {
    time: Option<Duration>,
}

impl Clock {
    /// A clock that stops nothing but by Ctrl-C.
    pub fn unlimited() -> Self {
        Clock { time: None }
    }

    /// What is left of the time, and Ctrl-C.
    pub fn budget(&self) -> Budget {
        self.budget_for(Duration::MAX)
    }

    /// A budget until the clock stops, and at most so much time from now.
    pub fn budget_for(&self, most: Duration) -> Budget {
        let remaining = self.remaining().map_or(most, |time| time.min(most));
        interrupt::budget().with_time(remaining).started()
    }

    /// What is left of the time, if it is limited.
    pub fn remaining(&self) -> Option<Duration> {
        Some(self.time?.saturating_sub(begin().elapsed()))
    }
}
