//! Progress on standard error: nothing for the first second, nothing when
//! standard error is not a terminal, nothing with `--quiet`.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

static QUIET: AtomicBool = AtomicBool::new(false);

/// Work that ends sooner than this shows no progress.
const SILENCE: Duration = Duration::from_secs(1);

/// Sets `--quiet` for the whole run.
pub fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// A line for people on standard error, unless `--quiet`.
pub fn note(text: impl std::fmt::Display) {
    if !QUIET.load(Ordering::Relaxed) {
        eprintln!("{text}");
    }
}

/// A counter that shows itself once the work takes long.
pub struct Progress {
    start: Instant,
    next: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A counter that has seen nothing yet.
    pub fn new() -> Self {
        let start = Instant::now();
        let shown = std::io::stderr().is_terminal() && !QUIET.load(Ordering::Relaxed);
        let bar = shown.then(|| {
            let bar = ProgressBar::new_spinner();
            let style = ProgressStyle::with_template("{spinner} {msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar
        });
        Progress {
            start,
            next: start + SILENCE,
            bar,
        }
    }

    /// Says how many were found so far; cheap enough to call for each.
    pub fn found(&mut self, count: u64) {
        // The clock is asked once in 4096 calls.
        if self.bar.is_none() || !count.is_multiple_of(4096) {
            return;
        }
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + Duration::from_millis(200);
        let rate = count as f64 / (now - self.start).as_secs_f64();
        if let Some(bar) = &self.bar {
            bar.set_message(format!("{count} extremals, {rate:.0} a second"));
            bar.tick();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
