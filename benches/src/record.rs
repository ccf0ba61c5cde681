//! A dated record: everything that one run measured, the machine, and the folder for it.
//!
//! The folder `benches/records/<date>` holds the data as JSON, one row or point per line, and
//! the report as Markdown. Names sort by date, so the last name is the latest record.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use std::{fs, io};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use supereigen::testing::InstructionSet;

use crate::ladder;
use crate::layers::LAYERS;
use crate::measure::Effort;
use crate::row::{GoalResult, Row};
use crate::threads::cores;

/// The results of one run.
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
    /// The rows of all layers.
    pub rows: Vec<Row>,
    /// All methods compared.
    pub ladder: Vec<ladder::Point>,
}

impl Record {
    /// Measures everything; `progress` receives what is measured next.
    pub fn make(effort: Effort, progress: impl Fn(&str)) -> Self {
        let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let machine = Machine::here();
        let mut rows = Vec::new();
        for (layer, measure) in LAYERS {
            progress(layer);
            rows.extend(measure(effort));
        }
        if effort == Effort::Quick {
            // Goals only apply to whole instances and repeated measurements.
            rows.iter_mut().for_each(|row: &mut Row| row.goal = None);
        }
        progress("all methods side by side");
        let ladder = ladder::climb(effort);
        Record {
            date,
            commit: commit(),
            compiler: first_line("rustc", &["--version"]),
            machine,
            effort: effort.name().to_owned(),
            rows,
            ladder,
        }
    }

    /// The rows that missed their goal.
    pub fn missed(&self) -> impl Iterator<Item = &Row> {
        let rows = self.rows.iter();
        rows.filter(|row| row.goal_result() == GoalResult::Missed)
    }

    /// The name of its folder: the date without colons.
    pub fn name(&self) -> String {
        self.date.replace([':', 'Z'], "")
    }

    /// The record as JSON, with one row or point per line.
    pub fn json(&self) -> io::Result<String> {
        let Value::Object(fields) = serde_json::to_value(self)? else {
            unreachable!("a record has fields")
        };
        let field = |(name, value): (String, Value)| match value {
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(Value::to_string).collect();
                format!("\"{name}\": [\n{}\n]", items.join(",\n"))
            }
            value => format!("\"{name}\": {value}"),
        };
        let fields: Vec<String> = fields.into_iter().map(field).collect();
        Ok(format!("{{\n{}\n}}\n", fields.join(",\n")))
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

/// A machine, as it describes itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The name of the processor.
    pub processor: String,
    /// The number of processors.
    pub cores: usize,
    /// The widest instructions that the engine chooses.
    pub instructions: String,
    /// Memory in GiB, if the system reports it.
    pub memory_gib: Option<f64>,
    /// System and architecture.
    pub system: String,
    /// The load average over the last minute, when the run began.
    pub load: Option<f64>,
}

impl Machine {
    /// This machine.
    pub fn here() -> Self {
        let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
        let value = |text: &str, key: &str| {
            let line = text.lines().find(|line| line.starts_with(key))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        let processor = value(&read("/proc/cpuinfo"), "model name");
        let memory = value(&read("/proc/meminfo"), "MemTotal");
        let kilobytes = memory.and_then(|text| text.strip_suffix(" kB")?.parse::<f64>().ok());
        let load = read("/proc/loadavg");
        let load = load.split_whitespace().next();
        Machine {
            processor: processor.unwrap_or_else(|| "unknown".to_owned()),
            cores: cores(),
            instructions: InstructionSet::best().to_string(),
            memory_gib: kilobytes.map(|kb| (kb / 1024.0 / 1024.0 * 10.0).round() / 10.0),
            system: format!("{}, {}", std::env::consts::OS, std::env::consts::ARCH),
            load: load.and_then(|load| load.parse().ok()),
        }
    }
}

/// The first line that a program prints, empty if it cannot be run.
fn first_line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let printed = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let printed = printed.unwrap_or_default();
    printed.lines().next().unwrap_or_default().trim().to_owned()
}

/// The commit that is measured, marked if sources differ from it.
fn commit() -> String {
    let commit = first_line("git", &["rev-parse", "--short=10", "HEAD"]);
    let sources = ["status", "--porcelain", "--", "*.rs", "*.toml", "*.lock"];
    match first_line("git", &sources).as_str() {
        "" => commit,
        _ => format!("{commit}, changed"),
    }
}
