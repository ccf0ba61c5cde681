//! Peak memory of a job, measured in a separate process.
//!
//! The system records the greatest resident size of a process and never lowers it. So every job
//! runs in a new process: this program, with the job as its arguments.
//!
//! | job | what it does |
//! |---|---|
//! | `nothing` | nothing: the memory of an empty process |
//! | `count EXTREMALS` | counts this number of extremals of [`SIXTY`] |
//! | `sorted THREADS` | holds the basis of [`THIRTY_SIX`], sorted, on this number of threads |
//! | `sweep N` | streams all chains of a sweep over lambda, n = N |
//! | `queries N` | finds the greatest and the nearest solution of [`Plant::sparse`], n = N |
//! | `basis METHOD N` | the basis of rung N of the ladder |

use std::ops::ControlFlow;
use std::process::Command;

use supereigen::Method;

use crate::counting::first;
use crate::families::{Lcg, SIXTY, THIRTY_SIX, rung};
use crate::plant::Plant;

/// Does the job and returns the peak memory of this process in megabytes; `None` if there is no
/// such job or the system does not report it.
///
/// # Panics
///
/// If an answer is wrong.
pub fn run(job: &[&str]) -> Option<f64> {
    match *job {
        ["nothing"] => {}
        ["count", extremals] => first(&SIXTY.problem().extremals(), extremals.parse().ok()?),
        ["sorted", threads] => {
            let extremals = THIRTY_SIX.problem().extremals();
            let extremals = extremals.threads(threads.parse().ok()?);
            let basis = extremals.expect("the feature `parallel`").basis();
            assert_eq!(basis.complete().expect("no limit").len(), 1_749_001);
        }
        ["sweep", n] => {
            let sweep = Lcg::swept(n.parse().ok()?).problem().sweep();
            let mut nodes = 0;
            let ending = sweep.for_each(|swept| {
                nodes += swept.chain().len();
                ControlFlow::Continue(())
            });
            assert!(ending.is_complete() && nodes > 0);
        }
        ["queries", n] => {
            let plant = Plant::sparse(n.parse().ok()?);
            plant.greatest();
            plant.nearest();
        }
        ["basis", method, n] => {
            let (method, n): (Method, usize) = (method.parse().ok()?, n.parse().ok()?);
            let run = rung(n).problem().extremals().run_by(method);
            assert!(run.expect("all are asked for").ending.is_complete());
        }
        _ => return None,
    }
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = status.lines();
    let peak = lines.find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = peak.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// The peak memory of a job in megabytes; `None` if the system does not report it.
pub fn of(job: &str) -> Option<f64> {
    let mut program = Command::new(std::env::current_exe().ok()?);
    let output = program.arg("peak").args(job.split(' ')).output().ok()?;
    let printed = String::from_utf8(output.stdout).ok()?;
    printed.trim().parse().ok()
}
