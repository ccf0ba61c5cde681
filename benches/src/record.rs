//! A dated record: everything that one run measured.
//!
//! A record is a folder `benches/records/<date>` with the data as JSON
//! (whole) and CSV (rows, points), the report as Markdown, and the plots.
//! Dates are written so that the last name is the latest record.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::layers::{Effort, LAYERS};
use crate::machine::{self, Machine};
use crate::row::{Row, Verdict};
use crate::{csv, growth, ladder, markdown, others, plots};

/// What one run measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// When the run began, UTC.
    pub date: String,
    /// The commit that was measured.
    pub commit: String,
    /// The compiler.
    pub compiler: String,
    /// The machine.
    pub machine: Machine,
    /// `full` or `quick`.
    pub effort: String,
    /// Programs of others that were looked for: name, and whether found.
    pub others: Vec<(String, bool)>,
    /// The rows with goals.
    pub rows: Vec<Row>,
    /// All methods side by side.
    pub ladder: Vec<ladder::Point>,
    /// Cost of an extremal for every family, against the extremals counted.
    pub by_family: Vec<growth::Point>,
    /// Cost of an extremal against n.
    pub with_n: Vec<growth::Point>,
    /// Cost of an extremal against density.
    pub with_density: Vec<growth::Point>,
    /// Speed-up against threads.
    pub with_threads: Vec<growth::Point>,
}

impl Record {
    /// Measures everything; `tell` hears what is being measured.
    pub fn make(effort: Effort, tell: impl Fn(&str)) -> Self {
        let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let machine = Machine::here();
        let mut rows = Vec::new();
        for (layer, measure) in LAYERS {
            tell(layer);
            rows.extend(measure(effort));
        }
        if effort == Effort::Quick {
            // Goals are for whole instances and repeated measurements.
            rows.iter_mut().for_each(|row: &mut Row| row.goal = None);
        }
        tell("all methods side by side");
        let ladder = ladder::climb(effort);
        tell("every family");
        let by_family = growth::by_family(effort);
        tell("growth with n");
        let with_n = growth::with_n(effort);
        tell("growth with density");
        let with_density = growth::with_density(effort);
        tell("growth with threads");
        let with_threads = growth::with_threads(effort);
        Record {
            date: now,
            commit: machine::commit(),
            compiler: machine::compiler(),
            machine,
            effort: effort.name().to_owned(),
            others: others::looked_for(),
            rows,
            ladder,
            by_family,
            with_n,
            with_density,
            with_threads,
        }
    }

    /// The rows that missed their goal.
    pub fn missed(&self) -> impl Iterator<Item = &Row> {
        let rows = self.rows.iter();
        rows.filter(|row| row.verdict() == Verdict::Missed)
    }

    /// The name of its folder: the date without colons.
    pub fn name(&self) -> String {
        self.date.replace([':', 'Z'], "")
    }

    /// Writes the folder of this record into `records`, and gives its path.
    pub fn write(&self, records: &Path) -> io::Result<PathBuf> {
        let folder = records.join(self.name());
        fs::create_dir_all(&folder)?;
        let mut json = serde_json::to_string_pretty(self)?;
        json.push('\n');
        fs::write(folder.join("record.json"), json)?;
        fs::write(folder.join("rows.csv"), csv::rows(self))?;
        fs::write(folder.join("points.csv"), csv::points(self))?;
        fs::write(folder.join("report.md"), markdown::report(self))?;
        for (name, chart) in plots::all(self) {
            fs::write(folder.join(name), chart.svg())?;
        }
        Ok(folder)
    }

    /// Reads a record from its folder.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(folder.join("record.json"))?;
        Ok(serde_json::from_str(&text)?)
    }

    /// The latest record in a folder of records, and the folder it is in.
    pub fn latest(records: &Path) -> io::Result<(PathBuf, Self)> {
        let entries = fs::read_dir(records)?.collect::<Result<Vec<_>, _>>()?;
        let paths = entries.into_iter().map(|entry| entry.path());
        let latest = paths
            .filter(|path| path.join("record.json").is_file())
            .max();
        let none = || io::Error::new(io::ErrorKind::NotFound, "there is no record");
        let folder = latest.ok_or_else(none)?;
        let record = Record::read(&folder)?;
        Ok((folder, record))
    }
}
