//! Peak memory of a job, by a process of its own.
//!
//! The system keeps the greatest resident size of a process and never takes it
//! back, so every job runs in a fresh child: this program again, with the job
//! as its arguments.

use std::ops::ControlFlow;
use std::process::Command;

use supereigen::Method;

use crate::counting::first;
use crate::families::{Lcg, SIXTY, THIRTY_SIX, rung};
use crate::plant::Plant;

/// Something to do.
pub enum Job {
    /// Nothing: what a process takes anyway.
    Nothing,
    /// Count extremals of [`SIXTY`].
    Count {
        /// How many.
        extremals: u64,
    },
    /// Hold the basis of [`THIRTY_SIX`], sorted.
    Sorted {
        /// By how many threads.
        threads: usize,
    },
    /// Stream all chains of a sweep over lambda.
    Sweep {
        /// The size of the matrix.
        n: usize,
    },
    /// Look for the greatest and the nearest solution of [`Plant::sparse`].
    Questions {
        /// The size of the matrix.
        n: usize,
    },
    /// The basis of a rung of the ladder.
    Basis {
        /// By which method.
        method: Method,
        /// The size of the matrix.
        n: usize,
    },
}

impl Job {
    /// The arguments that name the job.
    pub fn words(&self) -> Vec<String> {
        match self {
            Job::Nothing => vec!["nothing".to_owned()],
            Job::Count { extremals } => vec!["count".to_owned(), extremals.to_string()],
            Job::Sorted { threads } => vec!["sorted".to_owned(), threads.to_string()],
            Job::Sweep { n } => vec!["sweep".to_owned(), n.to_string()],
            Job::Questions { n } => vec!["questions".to_owned(), n.to_string()],
            Job::Basis { method, n } => {
                vec!["basis".to_owned(), method.to_string(), n.to_string()]
            }
        }
    }

    /// The job of that name.
    pub fn parse(words: &[String]) -> Option<Job> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["nothing"] => Some(Job::Nothing),
            ["count", extremals] => {
                let extremals = extremals.parse().ok()?;
                Some(Job::Count { extremals })
            }
            ["sorted", threads] => {
                let threads = threads.parse().ok()?;
                Some(Job::Sorted { threads })
            }
            ["sweep", n] => Some(Job::Sweep { n: n.parse().ok()? }),
            ["questions", n] => Some(Job::Questions { n: n.parse().ok()? }),
            ["basis", method, n] => {
                let (method, n) = (method.parse().ok()?, n.parse().ok()?);
                Some(Job::Basis { method, n })
            }
            _ => None,
        }
    }

    /// Does the job and gives the megabytes that this process took at most.
    pub fn run(&self) -> Option<f64> {
        match self {
            Job::Nothing => {}
            Job::Count { extremals } => first(&SIXTY.problem().extremals(), *extremals),
            Job::Sorted { threads } => {
                let extremals = THIRTY_SIX
                    .problem()
                    .extremals()
                    .threads(*threads)
                    .expect("the feature `parallel`");
                let basis = extremals.basis().complete();
                assert_eq!(basis.expect("no limit").len(), 1_749_001);
            }
            Job::Sweep { n } => {
                let sweep = Lcg::swept(*n).problem().sweep();
                let mut nodes = 0;
                let ending = sweep.for_each(|swept| {
                    nodes += swept.chain().len();
                    ControlFlow::Continue(())
                });
                assert!(ending.is_complete() && nodes > 0);
            }
            Job::Questions { n } => {
                let plant = Plant::sparse(*n);
                plant.greatest();
                plant.nearest();
            }
            Job::Basis { method, n } => {
                let problem = rung(*n).problem();
                let by_method = problem.extremals().method(*method);
                let basis = by_method.expect("all are asked for").basis();
                assert!(basis.is_complete());
            }
        }
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: f64 = peak.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes / 1024.0)
    }
}

/// The megabytes that a job takes at most; `None` where the system does not
/// tell.
pub fn of(job: &Job) -> Option<f64> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new(program)
        .arg("peak")
        .args(job.words())
        .output()
        .ok()?;
    let printed = String::from_utf8(output.stdout).ok()?;
    printed.trim().parse().ok()
}
