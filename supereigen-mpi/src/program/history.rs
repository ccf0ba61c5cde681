//! The files for plots: how many workers were busy over time, and how large the jobs were.
//!
//! The first seven columns of the histogram are those that mplrs writes with `-hist`
//! (print_histogram in its mplrs.c): seconds, busy workers, the length of the pool, results not
//! yet received, 0, 0, and the number of parts ever in the pool. The others are our own. Lines
//! that begin with # are comments. The frequencies are the sizes of jobs, one per line, like
//! those of `-freq`.

use std::fmt::Write;
use std::path::Path;

use anyhow::Result;
use supereigen_mpi::master::Master;
use supereigen_mpi::work::Work;
use supereigen_run::output_file::write_text;

/// Seconds between two rows at the beginning.
const FIRST: f64 = 0.01;

/// The rows over time.
pub struct History {
    rows: String,
    /// When the next row is due.
    due: f64,
}

impl History {
    /// No rows yet.
    pub fn new() -> Self {
        History {
            rows: "# seconds busy waiting owed 0 0 pooled jobs budget found\n".to_owned(),
            due: 0.0,
        }
    }

    /// Adds a row if it is due. The time between rows grows with the time of the run, so no run
    /// has more than some hundreds.
    pub fn look<W: Work>(&mut self, now: f64, master: &Master<W>) {
        if now < self.due {
            return;
        }
        self.due = now + (now / 100.0).max(FIRST);
        let _ = writeln!(
            self.rows,
            "{now:.6} {} {} {} 0 0 {} {} {} {}",
            master.leases(),
            master.waiting(),
            master.leases(),
            master.pooled(),
            master.frequencies().len(),
            master.budget(),
            master.found()
        );
    }

    /// Writes the rows.
    pub fn write(&self, path: &Path) -> Result<()> {
        write_text(Some(path), &self.rows)
    }
}

/// Writes the steps of each job.
pub fn write_frequencies<W: Work>(path: &Path, master: &Master<W>) -> Result<()> {
    let mut text = String::new();
    for steps in master.frequencies() {
        let _ = writeln!(text, "{steps}");
    }
    write_text(Some(path), &text)
}
