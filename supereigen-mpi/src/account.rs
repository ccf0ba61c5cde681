//! Statistics of a run: jobs, idle time, how often the pool ran dry.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

/// The time of one worker.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Time {
    /// Seconds of searching.
    pub busy: f64,
    /// Seconds of waiting for a job.
    pub idle: f64,
    /// Seconds of saving results.
    pub writing: f64,
    /// Seconds of packing, unpacking and sending messages.
    pub messages: f64,
}

/// Statistics of one worker.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// The number of jobs.
    pub jobs: u64,
    /// The number of steps.
    pub steps: u64,
    /// The number of results.
    pub found: u64,
    /// Its time.
    pub time: Time,
}

/// Statistics of the master.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Account {
    /// Seconds from the first message to the last.
    pub seconds: f64,
    /// The number of jobs given out.
    pub jobs: u64,
    /// The number of jobs that came back unfinished.
    pub returned: u64,
    /// The number of jobs called back because other workers were idle.
    pub recalled: u64,
    /// The number of results that were not accepted, so that their work was done again.
    pub refused: u64,
    /// How often a worker asked for work and the pool was empty.
    pub ran_dry: u64,
    /// The greatest number of waiting parts.
    pub longest_pool: usize,
    /// The greatest budget, in steps.
    pub greatest_budget: u64,
    /// Bytes of all messages that carried work.
    pub bytes: u64,
    /// The longest of them.
    pub longest_message: usize,
    /// Seconds that the master was busy.
    pub master: f64,
    /// The workers, by number.
    pub workers: Vec<Share>,
}

impl Account {
    /// The fraction of the workers' time that was spent searching.
    pub fn efficiency(&self) -> f64 {
        let busy: f64 = self.workers.iter().map(|share| share.time.busy).sum();
        busy / (self.seconds * self.workers.len() as f64)
    }

    /// The statistics as text, one line for each number.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: &dyn std::fmt::Display| {
            // Writing to a string does not fail.
            let _ = writeln!(text, "mpi: {name:<22} {value}");
        };
        line("workers", &self.workers.len());
        line("time", &format_args!("{:.3} s", self.seconds));
        line(
            "searching",
            &format_args!("{:.1} % of the workers' time", 100.0 * self.efficiency()),
        );
        line(
            "jobs",
            &format_args!("{}, {} of them unfinished", self.jobs, self.returned),
        );
        line("called back", &self.recalled);
        if self.refused > 0 {
            line("not accepted", &self.refused);
        }
        line("the pool ran dry", &format_args!("{} times", self.ran_dry));
        line(
            "longest pool",
            &format_args!("{} subtrees", self.longest_pool),
        );
        line(
            "greatest budget",
            &format_args!("{} steps", self.greatest_budget),
        );
        line(
            "messages",
            &format_args!(
                "{} bytes of work, the longest {}",
                self.bytes, self.longest_message
            ),
        );
        let messages: f64 = self.workers.iter().map(|share| share.time.messages).sum();
        let all = self.seconds * self.workers.len() as f64;
        line(
            "overhead of messages",
            &format_args!("{:.2} % of the workers' time", 100.0 * messages / all),
        );
        line("master at work", &format_args!("{:.3} s", self.master));
        for (worker, share) in self.workers.iter().enumerate() {
            let Time {
                busy,
                idle,
                writing,
                messages,
            } = share.time;
            line(
                &format!("worker {worker}"),
                &format_args!(
                    "{} jobs, {} steps, {} found; {busy:.3} s searching, {idle:.3} s idle, {writing:.3} s writing, {messages:.3} s messages",
                    share.jobs, share.steps, share.found
                ),
            );
        }
        text
    }
}
