//! Counts of the checks so far.

use std::collections::BTreeMap;
use std::fmt;

/// Counts by section and name. Tallies can be added.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    sections: BTreeMap<String, BTreeMap<String, u64>>,
}

/// Cases, bases, vectors.
pub const TOTAL: &str = "total";
/// Whole bases compared with that of the chains, by method.
pub const COMPARED: &str = "compared";
/// Runs that were cut by a limit. The vectors that they found must be in the basis.
pub const CUT: &str = "cut by a limit";
/// Runs that were skipped because their cost is known to be out of proportion.
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
/// In [`TOTAL`]: bases with which at least one other method agreed completely.
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

/// The value of a name, created if the name is new. A known name needs no allocation.
fn entry<'a, V: Default>(map: &'a mut BTreeMap<String, V>, name: &str) -> &'a mut V {
    if !map.contains_key(name) {
        map.insert(name.to_owned(), V::default());
    }
    map.get_mut(name).expect("it was put there")
}

/// One line for each section.
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
