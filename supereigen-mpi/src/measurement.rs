//! What the simulation is fed with: how long a step takes, how a subtree falls
//! into halves.

use std::time::Instant;

use anyhow::Result;
use maxplus_core::Carrier;
use maxplus_graph::Limits;
use serde::{Deserialize, Serialize};
use supereigen::{Extremals, Frontier, Resumable};

/// What was measured of one matrix.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The size of the whole search in steps.
    pub steps: u64,
    /// Seconds of a step.
    pub step: f64,
    /// Of subtrees that were halved, the part of the steps that stayed.
    pub halves: Vec<f64>,
}

/// Halves that are smaller than this together say nothing of large ones.
const SMALL: u64 = 64;

/// Measures a search: the rest after each of so many stretches is halved, and
/// both halves are searched to their end.
pub fn measure<T: Carrier>(extremals: &Extremals<T>, samples: usize) -> Result<Measured> {
    let mut search = extremals.open()?;
    let begun = Instant::now();
    let _ = search.count(&Limits::none());
    let steps = search.steps();
    let step = begun.elapsed().as_secs_f64() / steps.max(1) as f64;
    let mut halves = Vec::new();
    let mut pool = vec![extremals.open()?.frontier()];
    search.leave();
    // Begins with the whole, and goes on with halves of halves.
    while halves.len() < samples
        && let Some(part) = pool.pop()
    {
        search.take_up(&part)?;
        let _ = search.count(&Limits::steps(1));
        let mut rest = search.leave();
        rest.break_up(2);
        let (Some(other), Some(stays)) = (rest.take(1), rest.take(usize::MAX)) else {
            continue;
        };
        let sizes = [size_of(&mut search, &stays)?, size_of(&mut search, &other)?];
        let both = sizes[0] + sizes[1];
        if both >= SMALL {
            halves.push(sizes[0] as f64 / both as f64);
            let mut parts = [(sizes[0], stays), (sizes[1], other)];
            parts.sort_by_key(|(size, _)| *size);
            // The larger one next.
            pool.extend(parts.into_iter().map(|(_, part)| part));
        }
    }
    Ok(Measured {
        steps,
        step,
        halves,
    })
}

fn size_of<T: Carrier>(search: &mut Resumable<T>, part: &Frontier) -> Result<u64> {
    search.take_up(part)?;
    let _ = search.count(&Limits::none());
    Ok(search.leave().steps())
}
