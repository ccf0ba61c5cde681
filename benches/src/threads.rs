//! Two threads compared with one.
//!
//! Besides the wall time it gives the processor time of all threads, which does not depend on
//! other processes.

use maxplus_graph::Limits;
use rayon::{ThreadPool, ThreadPoolBuilder};
use supereigen::Extremals;

use crate::counting::prepared;
use crate::families::Lcg;
use crate::measure::{Effort, Spread, in_turn, seconds};
use crate::row::{Row, duration, short};

/// Why two threads may not be twice as fast as one: see [`control`].
pub const MACHINE: &str =
    "what these two processors give to searches that share nothing is a row of its own";

/// The number of available processors.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A pool of this number of threads.
///
/// # Panics
///
/// If the system cannot start threads.
pub fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads can be started")
}

/// Wall seconds, and processor seconds if the system reports them.
pub struct Times {
    wall: f64,
    processor: Option<f64>,
}

/// Counts the first `most` extremals.
pub fn count(threads: usize, extremals: &Extremals<i64>, most: u64) -> Times {
    let limits = Limits::results(most);
    let search = extremals
        .clone()
        .threads(threads)
        .expect("the feature `parallel`")
        .open();
    let mut search = search.expect("no limit");
    let before = processor_seconds();
    let (wall, ending) = seconds(|| search.count(&limits));
    assert_eq!(ending.into_found(), most);
    let used = processor_seconds().zip(before);
    Times {
        wall,
        processor: used.map(|(after, before)| after - before),
    }
}

/// The processor time of all threads of this process so far, including finished threads.
fn processor_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name in parentheses may contain blanks; then come state, ..., utime.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11)?.parse().ok()?;
    Some(ticks / 100.0)
}

/// Two searches that share nothing: the time in sequence divided by the time in parallel. This is
/// the best speedup that the processors allow.
pub fn control(effort: Effort, family: Lcg, extremals: u64, rounds: usize) -> Row {
    let extremals = match effort {
        Effort::Full => extremals,
        Effort::Quick => extremals.min(100_000),
    };
    let searches = [family, family].map(|family| prepared(&family.problem()));
    let turns = in_turn(
        effort.rounds(rounds),
        [
            &mut || {
                for search in &searches {
                    count(1, search, extremals);
                }
            },
            &mut || {
                std::thread::scope(|scope| {
                    for search in &searches {
                        scope.spawn(|| count(1, search, extremals));
                    }
                });
            },
        ],
    );
    let what = format!(
        "n = {} full, {extremals} extremals, two searches that share nothing: in turn / side by side",
        family.n
    );
    let scale = format!("{} side by side", duration(turns.seconds(1).median));
    Row::new("chains", what, turns.ratio(0, 1))
        .scale(scale)
        .headline()
}

/// The time on one thread divided by the time on two, in this number of rounds.
pub fn row(effort: Effort, family: Lcg, extremals: u64, rounds: usize) -> Row {
    let extremals = match effort {
        Effort::Full => extremals,
        Effort::Quick => extremals.min(100_000),
    };
    let all = prepared(&family.problem());
    let runs: Vec<(Times, Times)> = (0..effort.rounds(rounds))
        .map(|_| {
            let alone = count(1, &all, extremals);
            (alone, count(2, &all, extremals))
        })
        .collect();
    let wall = Spread::of(runs.iter().map(|(one, two)| one.wall / two.wall));
    let used: Vec<f64> = runs
        .iter()
        .filter_map(|(one, two)| Some(two.processor? / one.processor?))
        .filter(|ratio| ratio.is_finite())
        .collect();
    let mut scale = format!(
        "{} on one thread",
        duration(Spread::of(runs.iter().map(|(one, _)| one.wall)).median)
    );
    if !used.is_empty() {
        let used = short(Spread::of(used).median);
        scale += &format!("; two use {used} of its processor time");
    }
    let what = format!(
        "n = {} full, {extremals} extremals: one thread / two",
        family.n
    );
    let row = Row::new("chains", what, wall);
    row.at_least(1.8).scale(scale).cause(MACHINE).headline()
}
