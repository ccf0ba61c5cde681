//! The files that are plotted: how busy the workers were over time, and how
//! large the jobs.
//!
//! The first seven columns of the histogram are those that mplrs writes by `-hist`
//! (print_histogram in its mplrs.c): seconds, busy workers, the length of the pool,
//! results that are owed, 0, 0, and all that ever was in the pool. The others are our
//! own. A line that begins with # is none of a plot's. The frequencies have a size for
//! each job, one to a line, as those of `-freq`.

use std::fmt::Write;
use std::path::Path;

use anyhow::Result;
use supereigen_cli::sink::write_text;
use supereigen_mpi::master::Master;
use supereigen_mpi::work::Work;

/// Seconds between two rows at the beginning.
const FIRST: f64 = 0.01;

/// What happened over time.
pub struct History {
    rows: String,
    /// When the next row is due.
    due: f64,
}

impl History {
    /// Nothing yet.
    pub fn new() -> Self {
        History {
            rows: "# seconds busy waiting owed 0 0 pooled jobs budget found\n".to_owned(),
            due: 0.0,
        }
    }

    /// Takes a row if it is time: the longer the run, the rarer, so that no run
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
