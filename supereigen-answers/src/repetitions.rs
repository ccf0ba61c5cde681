//! The answer of `info --repetitions`: how often each actor of a data flow graph fires.

use std::fmt;

use serde::Serialize;

use crate::table::aligned;

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-repetitions-1";

/// The repetition vector of a data flow graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Repetitions {
    format: &'static str,
    /// The firings of one iteration.
    firings: u64,
    /// The actors in their order.
    actors: Vec<Actor>,
}

/// How often an actor fires in one iteration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Actor {
    /// Its name.
    pub name: String,
    /// The number of its phases.
    pub phases: usize,
    /// Its firings, a multiple of the phases.
    pub firings: u64,
}

impl Repetitions {
    /// The vector with these entries.
    pub fn of(actors: Vec<Actor>) -> Self {
        Repetitions {
            format: FORMAT,
            firings: actors.iter().map(|actor| actor.firings).sum(),
            actors,
        }
    }
}

impl fmt::Display for Repetitions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |actor: &Actor| {
            let firings = match actor.phases {
                1 => actor.firings.to_string(),
                phases => format!("{}, in {phases} phases", actor.firings),
            };
            vec![actor.name.clone(), firings]
        };
        let rows: Vec<_> = self.actors.iter().map(row).collect();
        f.write_str(&aligned(&rows, "<<"))
    }
}
