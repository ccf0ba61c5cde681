//! Counts of the checks so far, and the small file that stores them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use serde::{Deserialize, Serialize};

/// Counts by section and name. Tallies can be added, and are stored in a file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    sections: BTreeMap<String, BTreeMap<String, u64>>,
}

/// Cases, bases, vectors.
pub const TOTAL: &str = "total";
/// Whole bases compared with that of the chains, by method.
pub const COMPARED: &str = "compared";
/// Runs that were cut by a limit; the vectors they found were looked up in the basis.
pub const CUT: &str = "cut by a limit";
/// Runs not made, because their cost is known to be out of proportion.
pub const SKIPPED: &str = "skipped";
/// All other checks made.
pub const CHECKED: &str = "checked";
/// Cases by family.
pub const FAMILIES: &str = "families";
/// Cases by carrier.
pub const CARRIERS: &str = "carriers";
/// Cases by lambda.
pub const LAMBDAS: &str = "lambdas";

/// In [`TOTAL`]: cases drawn.
pub const CASES: &str = "cases";
/// In [`TOTAL`]: bases that at least one other method agreed with in full.
pub const BASES: &str = "bases cross-checked";
/// In [`TOTAL`]: vectors of all bases.
pub const VECTORS: &str = "vectors";

impl Tally {
    /// Adds to a count.
    pub fn add(&mut self, section: &str, name: &str, amount: u64) {
        let section = entry(&mut self.sections, section);
        *entry(section, name) += amount;
    }

    /// The count.
    pub fn get(&self, section: &str, name: &str) -> u64 {
        let section = self.sections.get(section);
        *section.and_then(|section| section.get(name)).unwrap_or(&0)
    }

    /// The sum of a section.
    pub fn sum(&self, section: &str) -> u64 {
        let section = self.sections.get(section);
        section.map_or(0, |section| section.values().sum())
    }

    /// Adds all counts of another tally.
    pub fn merge(&mut self, other: &Tally) {
        for (section, counts) in &other.sections {
            for (name, count) in counts {
                self.add(section, name, *count);
            }
        }
    }

    /// One line.
    pub fn summary(&self) -> String {
        format!(
            "{} cases, {} bases cross-checked, {} vectors, {} comparisons with other methods, {} cut, {} other checks",
            self.get(TOTAL, CASES),
            self.get(TOTAL, BASES),
            self.get(TOTAL, VECTORS),
            self.sum(COMPARED),
            self.sum(CUT),
            self.sum(CHECKED),
        )
    }
}

/// The value of a name, created if it is new; a known name needs no allocation.
fn entry<'a, V: Default>(map: &'a mut BTreeMap<String, V>, name: &str) -> &'a mut V {
    if !map.contains_key(name) {
        map.insert(name.to_owned(), V::default());
    }
    map.get_mut(name).expect("it was put there")
}

/// One section a line.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (section, counts) in &self.sections {
            let counts: Vec<_> = counts
                .iter()
                .map(|(name, count)| format!("{name} {count}"))
                .collect();
            writeln!(f, "{section}: {}", counts.join(", "))?;
        }
        Ok(())
    }
}

/// The next case and the counts before it.
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
        let problem = |what: &dyn fmt::Display| format!("{}: {what}", file.display());
        let text = fs::read_to_string(file).map_err(|error| problem(&error))?;
        let state: State = serde_json::from_str(&text).map_err(|error| problem(&error))?;
        if state.seed == seed {
            Ok(state)
        } else {
            Err(problem(&format!("is of seed {}, not {seed}", state.seed)))
        }
    }

    /// Writes the state atomically.
    pub fn write(&self, file: &Path) -> Result<(), String> {
        let problem = |error: &dyn fmt::Display| format!("{}: {error}", file.display());
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|error| problem(&error))?;
        }
        let text = serde_json::to_string(self).map_err(|error| problem(&error))?;
        let fresh = file.with_extension("new");
        fs::write(&fresh, text).map_err(|error| problem(&error))?;
        fs::rename(&fresh, file).map_err(|error| problem(&error))
    }
}
