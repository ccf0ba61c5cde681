//! What was measured on which machine, said by the machine itself.

use std::process::Command;

use serde::{Deserialize, Serialize};
use supereigen::testing::InstructionSet;

use crate::threads::cores;

/// Where and of what a record was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The name of the processor.
    pub processor: String,
    /// Processors at hand.
    pub cores: usize,
    /// The widest instructions that the engine chooses.
    pub instructions: String,
    /// Memory in GiB, where the system tells.
    pub memory_gib: Option<f64>,
    /// System and architecture.
    pub system: String,
    /// Processes that ran or waited in the last minute, when the run began.
    pub load: Option<f64>,
}

impl Machine {
    /// This one.
    pub fn here() -> Self {
        let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
        let value = |text: &str, key: &str| {
            let line = text.lines().find(|line| line.starts_with(key))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        let processor = value(&read("/proc/cpuinfo"), "model name");
        let memory = value(&read("/proc/meminfo"), "MemTotal");
        let kilobytes = memory.and_then(|text| text.strip_suffix(" kB")?.parse::<f64>().ok());
        let load = read("/proc/loadavg");
        let load = load
            .split_whitespace()
            .next()
            .and_then(|first| first.parse().ok());
        Machine {
            processor: processor.unwrap_or_else(|| "unknown".to_owned()),
            cores: cores(),
            instructions: InstructionSet::best().to_string(),
            memory_gib: kilobytes.map(|kb| (kb / 1024.0 / 1024.0 * 10.0).round() / 10.0),
            system: format!("{}, {}", std::env::consts::OS, std::env::consts::ARCH),
            load,
        }
    }
}

/// The first line that a program prints, empty if it cannot be run.
fn line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let printed = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let printed = printed.unwrap_or_default();
    printed.lines().next().unwrap_or_default().trim().to_owned()
}

/// The compiler, as it names itself.
pub fn compiler() -> String {
    line("rustc", &["--version"])
}

/// The commit that was measured, marked if sources differ from it.
pub fn commit() -> String {
    let commit = line("git", &["rev-parse", "--short=10", "HEAD"]);
    let changed = line(
        "git",
        &["status", "--porcelain", "--", "*.rs", "*.toml", "*.lock"],
    );
    if changed.is_empty() {
        commit
    } else {
        format!("{commit}, changed")
    }
}
