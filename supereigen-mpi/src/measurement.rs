//! What the simulation is fed with: how long a step takes, how a subtree falls
//! into halves, how long a message keeps the master busy.

use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

use anyhow::Result;
use maxplus_core::Rational;
use maxplus_graph::Limits;
use serde::{Deserialize, Serialize};
use supereigen::{Extremals, Frontier, Resumable};

use crate::account::Share;
use crate::budget::Bounds;
use crate::master::{Done, Master, Order};
use crate::message::{Word, order_from_bytes, order_to_bytes, word_from_bytes, word_to_bytes};

/// What was measured of one matrix.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The size of the whole search in steps.
    pub steps: u64,
    /// Seconds of a step.
    pub step: f64,
    /// Seconds until a search is open.
    pub start: f64,
    /// Seconds that the master needs for a message.
    pub service: f64,
    /// Seconds of a message on its way, if there were ranks to send it to.
    pub way: Option<f64>,
    /// Of subtrees that were halved, the part of the steps that stayed.
    pub halves: Vec<f64>,
}

/// Halves that are smaller than this together say nothing of large ones.
const SMALL: u64 = 64;

/// Measures a search: the rest after each of so many stretches is halved, and
/// both halves are searched to their end.
pub fn measure(extremals: &Extremals<Rational>, samples: usize) -> Result<Measured> {
    let begun = Instant::now();
    let mut search = extremals.open()?;
    let start = begun.elapsed().as_secs_f64();
    let service = measure_service(extremals)?;
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
        start,
        service,
        way: None,
        halves,
    })
}

/// Results that are brought to the master to measure how long it takes.
const RESULTS: usize = 2_000;

/// Seconds that the master needs for a result or an order: workers that bring back
/// what they were given, as it was. The median, for others may take the core away.
fn measure_service(extremals: &Extremals<Rational>) -> Result<f64> {
    let mut search = extremals.open()?;
    let _ = search.count(&Limits::steps(1 << 15));
    let mut pool = search.leave();
    pool.break_up(32);
    let workers = 8;
    let mut master = Master::new(pool, workers, Bounds::default(), None, BTreeMap::new());
    for worker in 0..workers {
        master.came(worker)?;
    }
    let mut post = VecDeque::new();
    let mut seconds = Vec::new();
    while seconds.len() < RESULTS {
        let begun = Instant::now();
        let orders = master.orders(0.0);
        let orders: Vec<_> = orders
            .into_iter()
            .map(|(worker, order)| (worker, order_to_bytes(&order)))
            .collect();
        let for_orders = begun.elapsed();
        for (worker, bytes) in orders {
            if let Order::Job(job) = order_from_bytes::<Frontier>(&bytes)? {
                let done = Done {
                    number: job.number,
                    safe: None,
                    rest: job.work,
                    share: Share::default(),
                };
                post.push_back((worker, word_to_bytes(&Word::Done(done))));
            }
        }
        let Some((worker, bytes)) = post.pop_front() else {
            // A search of a few steps has no subtrees to hand out.
            break;
        };
        let begun = Instant::now();
        if let Word::Done(done) = word_from_bytes::<Frontier>(&bytes)? {
            master.brought(worker, done)?;
        }
        seconds.push((begun.elapsed() + for_orders).as_secs_f64());
    }
    seconds.sort_by(f64::total_cmp);
    // A result and an order each.
    let both = seconds.get(seconds.len() / 2);
    Ok(both.map_or(0.0, |both| both / 2.0))
}

fn size_of(search: &mut Resumable<Rational>, part: &Frontier) -> Result<u64> {
    search.take_up(part)?;
    let _ = search.count(&Limits::none());
    Ok(search.leave().steps())
}
