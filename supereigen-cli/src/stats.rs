//! `--stats`: what a search did, on standard error.

use std::fmt::Write;
use std::time::{Duration, Instant};

use clap::Args;
use supereigen::{Counter, Report};

use crate::progress::say;

/// The option that every search has.
#[derive(Args, Clone, Copy)]
pub struct StatsArg {
    /// Say on standard error what the search did: time, threads, width of its
    /// numbers, form, steps, steps in vain (those that gave no extremal), roots
    /// (chains at the moment they close) and whatever else the method counts.
    #[arg(long)]
    stats: bool,
}

impl StatsArg {
    /// Whether somebody wants to know.
    pub fn is_asked_for(self) -> bool {
        self.stats
    }

    /// Starts the watch.
    pub fn start(self) -> Stats {
        Stats {
            wanted: self.stats,
            begun: Instant::now(),
        }
    }
}

/// A watch that runs.
#[derive(Clone, Copy)]
pub struct Stats {
    wanted: bool,
    begun: Instant,
}

impl Stats {
    /// Says what was done so far on so many threads, 0 for all there are; `steps`
    /// if the search counts those of its tree.
    pub fn tell(&self, report: &Report, steps: Option<u64>, threads: usize) {
        let found = report.counters.get(Counter::Extremals);
        self.say(report, steps.map(|steps| [steps, found]), threads);
    }

    /// The same for a search that made so many steps and found so many things.
    pub fn tell_search(&self, report: &Report, steps: u64, found: u64, threads: usize) {
        self.say(report, Some([steps, found]), threads);
    }

    fn say(&self, report: &Report, steps: Option<[u64; 2]>, threads: usize) {
        if self.wanted {
            let threads = match threads {
                0 => rayon::current_num_threads(),
                threads => threads,
            };
            say(told(report, steps, threads, self.begun.elapsed()).trim_end());
        }
    }
}

/// A line for each number.
fn told(report: &Report, steps: Option<[u64; 2]>, threads: usize, elapsed: Duration) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &dyn std::fmt::Display| {
        // Memory takes everything.
        let _ = writeln!(text, "stats: {name:<24} {value}");
    };
    line("method", &report.method);
    line("time", &format!("{:.3} s", elapsed.as_secs_f64()));
    line("threads", &threads);
    for (name, choice) in [("width", report.width), ("form", report.form)] {
        if let Some(choice) = choice {
            line(name, &choice);
        }
    }
    if let Some([steps, found]) = steps {
        line("steps", &steps);
        line("steps in vain", &steps.saturating_sub(found));
    }
    for (counter, count) in report.counters.iter() {
        line(counter.name(), &count);
    }
    text
}
