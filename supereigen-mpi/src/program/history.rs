//! The files that are plotted: how busy the workers were over time, and how
//! large the jobs.

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
            rows: "# seconds busy waiting jobs budget found\n".to_owned(),
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
            "{now:.3} {} {} {} {} {}",
            master.leases(),
            master.waiting(),
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
