//! Where a soak stands, in a small file.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::tally::Tally;

/// The next case and all that was counted before it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct State {
    /// The seed that the cases are drawn with.
    pub seed: u64,
    /// The first case not checked yet.
    pub next: u64,
    /// What was counted.
    pub tally: Tally,
}

impl State {
    /// The file for a seed, below the folder.
    pub fn file(folder: &Path, seed: u64) -> PathBuf {
        folder.join(format!("seed-{seed}.json"))
    }

    /// Reads the state of a soak with this seed.
    pub fn read(file: &Path, seed: u64) -> Result<Self, String> {
        let problem = |what: &dyn std::fmt::Display| format!("{}: {what}", file.display());
        let text = fs::read_to_string(file).map_err(|error| problem(&error))?;
        let state: State = serde_json::from_str(&text).map_err(|error| problem(&error))?;
        if state.seed == seed {
            Ok(state)
        } else {
            Err(problem(&format!("is of seed {}, not {seed}", state.seed)))
        }
    }

    /// Writes the state, whole or not at all.
    pub fn write(&self, file: &Path) -> Result<(), String> {
        let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|error| problem(&error))?;
        }
        let text = serde_json::to_string(self).map_err(|error| problem(&error))?;
        let fresh = file.with_extension("new");
        fs::write(&fresh, text).map_err(|error| problem(&error))?;
        fs::rename(&fresh, file).map_err(|error| problem(&error))
    }
}
