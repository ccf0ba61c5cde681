//! The answer of `info --repetitions`: how often each actor of a data flow graph fires.

use std::fmt;

use serde::Serialize;

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
        let lengths = self.actors.iter().map(|actor| actor.name.chars().count());
        let width = lengths.max().unwrap_or(0);
        for Actor {
            name,
            phases,
            firings,
        } in &self.actors
        {
            match phases {
                1 => writeln!(f, "{name:width$}  {firings}")?,
                phases => writeln!(f, "{name:width$}  {firings}, in {phases} phases")?,
            }
        }
        Ok(())
    }
}
