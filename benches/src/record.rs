//! A dated record: everything that one run measured.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::effort::Effort;
use crate::layers::LAYERS;
use crate::machine::{self, Machine};
use crate::row::{Row, Standing};
use crate::{growth, ladder, others};

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
        rows.filter(|row| row.standing() == Standing::Missed)
    }

    /// The name of its folder: the date without colons.
    pub fn name(&self) -> String {
        self.date.replace([':', 'Z'], "")
    }
}
