//! What a simulation is given, and what it takes for granted.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

/// What a simulation takes for granted, for people.
pub const ASSUMPTIONS: &str = "\
It assumes: every step takes the same time; a core runs one thread at a time, and those
that search share the cores evenly; messages take the same time between any two ranks,
none is lost and no link is full; subtrees fall into halves as those of the measured
matrix do, at every size; nobody is killed; nothing is written (counting); starting
mpirun itself is left out.
";

/// What was measured, and what is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// How many workers.
    pub workers: usize,
    /// On how many cores.
    pub cores: usize,
    /// How many threads each worker has.
    pub threads: usize,
    /// The size of the whole search.
    pub steps: u64,
    /// Seconds of a step on a core of its own.
    pub step: f64,
    /// Seconds of a message on its way.
    pub way: f64,
    /// Seconds that the master needs for a message.
    pub service: f64,
    /// Seconds before the master looks for the first message.
    pub start: f64,
    /// Seconds that a job may take.
    pub longest: f64,
    /// The steps of the first jobs.
    pub least_budget: u64,
    /// Of halves that were measured, the part that stayed.
    pub halves: Vec<f64>,
    /// The seed.
    pub seed: u64,
}

/// The shortest nap of those who wait, with the slack of the system's timers, and
/// the longest one of the master and of a worker, in seconds.
const NAP: f64 = 70e-6;
pub(super) const LONGEST_NAP: f64 = 500e-6;
pub(super) const LONGEST_NAP_OF_A_WORKER: f64 = 1e-3;

/// How much later one wakes up who has waited so long: naps double, so the last one
/// is about as long as all before it.
pub(super) fn nap(waited: f64, longest: f64, rng: &mut impl Rng) -> f64 {
    rng.random_range(0.0..1.0) * waited.clamp(NAP, longest)
}
