//! Work from one checkpoint to the next.

use std::time::{Duration, Instant};

use anyhow::Result;
use maxplus_graph::{Ending, StopReason};

/// The shortest stretch between two checkpoints that is tried at first.
const SHORTEST: Duration = Duration::from_millis(1);

/// Works in stretches until everything is done or something else than the time of a
/// stretch stops it; how much was found, and why it stopped if it was cut.
///
/// `most` is the time that the whole may take and the time between two
/// checkpoints, if there are any. `stretch` goes on for so much time, so much found
/// before, and says whether it came forward; `settle` makes a checkpoint, or says
/// that none can be made before the end.
///
/// This ends if the work does: a stretch that makes no step, because its time was
/// up before the first one, is followed by one twice as long.
pub fn go<S>(
    state: &mut S,
    most: [Option<Duration>; 2],
    mut stretch: impl FnMut(&mut S, u64, Option<Duration>) -> (Ending<u64>, bool),
    mut settle: impl FnMut(&mut S) -> Result<bool>,
) -> Result<(u64, Option<StopReason>)> {
    let begun = Instant::now();
    let [whole, every] = most;
    let every = every.map(|every| every.max(SHORTEST));
    let mut length = every;
    let mut found = 0;
    loop {
        let remaining = whole.map(|time| time.saturating_sub(begun.elapsed()));
        let time = [remaining, length].into_iter().flatten().min();
        let (ending, came_forward) = stretch(state, found, time);
        found += ending.found();
        let is_last =
            ending.why() != Some(StopReason::Time) || remaining.is_some() && remaining == time;
        if is_last {
            return Ok((found, ending.why()));
        }
        if !came_forward {
            length = length.map(|length| length.saturating_mul(2));
            continue;
        }
        length = if settle(state)? { every } else { None };
    }
}
