//! A run on any number of workers, on a clock that nobody waits for.
//!
//! The master is the real one, [`Master`]: the same budgets, leases and recalls.
//! What is not real is the search: a subtree is its size in steps, and what is
//! left of one is halved as real subtrees were [measured](crate::measurement) to
//! be. Time passes as it was measured too: so long for a step, for a message on
//! its way, and for a message at the master, which does one after another.
//!
//! It is deterministic: the same numbers and the same seed give the same run.
//!
//! # What it assumes
//!
//! Every step takes the same time on every worker; messages take the same time
//! whoever sends them, and none is lost; nobody is killed; shards are written
//! beside the search at no cost (counting). A worker looks for messages every
//! two milliseconds, and everybody who sleeps wakes up late by half a nap.

mod tree;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use anyhow::Result;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::account::{Account, Share};
use crate::budget::Bounds;
use crate::master::{Done, Job, Master, Order};
use crate::work::Work;
pub use tree::Trees;

/// What was measured, and what is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// How many workers.
    pub workers: usize,
    /// On how many cores, if there are fewer.
    pub cores: usize,
    /// How many threads each worker has.
    pub threads: usize,
    /// The size of the whole search.
    pub steps: u64,
    /// Seconds of a step.
    pub step: f64,
    /// Seconds of a message on its way.
    pub way: f64,
    /// Seconds that the master needs for a message.
    pub service: f64,
    /// Seconds that a job may take.
    pub longest: f64,
    /// The steps of the first jobs.
    pub least_budget: u64,
    /// Of halves that were measured, the part that stayed.
    pub halves: Vec<f64>,
    /// The seed.
    pub seed: u64,
}

/// Seconds between two looks of a worker at its messages.
const SLICE: f64 = 0.002;

/// Seconds after which the master looks again whether a lease is worth being
/// called back.
const TICK: f64 = 0.001;

/// What came of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outcome {
    /// Seconds.
    pub seconds: f64,
    /// The steps over what all workers could have made in that time.
    pub efficiency: f64,
    /// The part of the time in which the master was busy.
    pub master_busy: f64,
    /// What the master saw.
    pub account: Account,
}

/// A moment, in nanoseconds, with a number that makes moments different.
type Moment = (u64, u64);

#[derive(Debug)]
enum Event {
    /// A worker's message is at the master.
    Came(usize),
    Brought(usize, Box<Done<Trees>>),
    /// The master looks around.
    Tick,
    /// An order is at a worker.
    Ordered(usize, Box<Order<Trees>>),
    /// A worker ends its job, if it is still of this turn.
    Ends(usize, u64),
}

struct Worker {
    job: Option<Job<Trees>>,
    since: f64,
    /// Counts jobs and recalls: an end that was planned before is none.
    turn: u64,
    share: Share,
}

struct World<'a> {
    setting: &'a Setting,
    events: BinaryHeap<Reverse<(Moment, usize)>>,
    /// The events by their number.
    waiting: BTreeMap<usize, Event>,
    next: usize,
    rng: ChaCha8Rng,
    workers: Vec<Worker>,
}

/// Runs it.
pub fn simulate(setting: &Setting) -> Result<Outcome> {
    let bounds = Bounds {
        least: setting.least_budget,
        ..Bounds::default()
    };
    let workers = setting.workers;
    let mut master = Master::new(
        Trees::whole(setting.steps),
        workers,
        bounds,
        None,
        BTreeMap::new(),
    );
    let idle = || Worker {
        job: None,
        since: 0.0,
        turn: 0,
        share: Share::default(),
    };
    let mut world = World {
        setting,
        events: BinaryHeap::new(),
        waiting: BTreeMap::new(),
        next: 0,
        rng: ChaCha8Rng::seed_from_u64(setting.seed),
        workers: (0..workers).map(|_| idle()).collect(),
    };
    for worker in 0..workers {
        world.plan(setting.way, Event::Came(worker));
    }
    let (mut free, mut busy, mut end) = (0.0_f64, 0.0, 0.0_f64);
    let mut is_tick_planned = false;
    while let Some((now, event)) = world.next_event() {
        let begin = free.max(now);
        match event {
            Event::Ordered(worker, order) => {
                world.ordered(now, worker, *order);
                continue;
            }
            Event::Ends(worker, turn) => {
                world.ended(now, worker, turn);
                continue;
            }
            Event::Tick => is_tick_planned = false,
            Event::Came(worker) => {
                master.came(worker)?;
                free = begin + setting.service;
            }
            Event::Brought(worker, done) => {
                end = now;
                master.brought(worker, *done)?;
                free = begin + setting.service;
            }
        }
        free = free.max(begin);
        for (worker, order) in master.orders(free) {
            free += setting.service;
            world.plan(free + setting.way, Event::Ordered(worker, Box::new(order)));
        }
        busy += free - begin;
        // Leases that were too young to be called back.
        if master.has_idle() && master.leases() > 0 && !is_tick_planned {
            is_tick_planned = true;
            world.plan(free + TICK, Event::Tick);
        }
    }
    let cores = setting.cores.min(workers * setting.threads) as f64;
    let mut account = master.account();
    account.seconds = end;
    account.master = busy;
    for (share, worker) in account.workers.iter_mut().zip(&world.workers) {
        *share = worker.share;
    }
    Ok(Outcome {
        seconds: end,
        efficiency: setting.steps as f64 * setting.step / (end * cores),
        master_busy: busy / end,
        account,
    })
}

impl World<'_> {
    fn plan(&mut self, at: f64, event: Event) {
        let nanoseconds = (at * 1e9) as u64;
        let number = self.next;
        self.next += 1;
        self.events
            .push(Reverse(((nanoseconds, number as u64), number)));
        self.waiting.insert(number, event);
    }

    fn next_event(&mut self) -> Option<(f64, Event)> {
        let Reverse(((nanoseconds, _), number)) = self.events.pop()?;
        let event = self.waiting.remove(&number)?;
        Some((nanoseconds as f64 / 1e9, event))
    }

    /// Seconds of one step of one worker: cores that are shared are slower, and
    /// threads make it faster.
    fn pace(&self) -> f64 {
        let Setting {
            workers,
            cores,
            threads,
            step,
            ..
        } = self.setting;
        let crowd = (workers * threads) as f64 / *cores as f64;
        step * crowd.max(1.0) / *threads as f64
    }

    fn ordered(&mut self, now: f64, worker: usize, order: Order<Trees>) {
        let pace = self.pace();
        let longest = self.setting.longest;
        let state = &mut self.workers[worker];
        let at = match order {
            Order::Stop => return,
            Order::Job(job) => {
                let steps = job.steps.min(job.work.size());
                let at = now + (steps as f64 * pace).min(longest);
                state.since = now;
                state.job = Some(job);
                at
            }
            Order::Recall(number) => match &state.job {
                Some(job) if job.number == number => {
                    let steps = job.steps.min(job.work.size());
                    let planned = state.since + (steps as f64 * pace).min(longest);
                    planned.min(now + SLICE / 2.0)
                }
                _ => return,
            },
        };
        state.turn += 1;
        let turn = state.turn;
        self.plan(at, Event::Ends(worker, turn));
    }

    fn ended(&mut self, now: f64, worker: usize, turn: u64) {
        let pace = self.pace();
        let state = &mut self.workers[worker];
        if state.turn != turn {
            return;
        }
        let Some(job) = state.job.take() else {
            return;
        };
        let steps = ((now - state.since) / pace).ceil() as u64;
        let steps = steps.clamp(1, job.steps.max(1));
        let mut rest = job.work.run(steps);
        rest.break_up(job.pieces, &self.setting.halves, &mut self.rng);
        state.share.jobs += 1;
        state.share.steps += rest.steps();
        state.share.time.busy += now - state.since;
        let (number, share) = (job.number, state.share);
        let done = Done {
            number,
            safe: None,
            rest,
            share,
        };
        self.plan(
            now + self.setting.way,
            Event::Brought(worker, Box::new(done)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(workers: usize) -> Setting {
        Setting {
            workers,
            cores: workers,
            threads: 1,
            steps: 40_000_000 * workers as u64,
            step: 5e-8,
            way: 3e-4,
            service: 2e-5,
            longest: 10.0,
            least_budget: 1 << 15,
            halves: vec![0.5, 0.2, 0.9, 0.7, 0.35],
            seed: 7,
        }
    }

    #[test]
    fn law_all_steps_are_made_once_and_runs_repeat() {
        for workers in [1, 2, 7, 40] {
            let setting = setting(workers);
            let outcome = simulate(&setting).unwrap();
            let made: u64 = outcome
                .account
                .workers
                .iter()
                .map(|share| share.steps)
                .sum();
            assert_eq!(made, setting.steps);
            assert_eq!(simulate(&setting).unwrap(), outcome);
            assert!(
                outcome.efficiency <= 1.0,
                "{workers}: {}",
                outcome.efficiency
            );
        }
    }

    #[test]
    fn a_master_that_is_too_slow_is_what_all_wait_for() {
        let quick = simulate(&setting(200)).unwrap();
        let slow = simulate(&Setting {
            service: 5e-3,
            ..setting(200)
        })
        .unwrap();
        assert!(quick.efficiency > 0.7, "{}", quick.efficiency);
        assert!(
            slow.efficiency < quick.efficiency / 2.0,
            "{}",
            slow.efficiency
        );
        assert!(slow.master_busy > 0.8, "{}", slow.master_busy);
        // Fewer workers with more threads each: the same cores, fewer messages.
        let together = Setting {
            workers: 10,
            threads: 20,
            service: 5e-3,
            ..setting(200)
        };
        let together = simulate(&together).unwrap();
        assert!(
            together.efficiency > 1.5 * slow.efficiency,
            "{}",
            together.efficiency
        );
    }

    #[test]
    fn cores_that_are_shared_take_as_long_as_they_must() {
        let alone = simulate(&setting(2)).unwrap();
        let crowded = Setting {
            workers: 8,
            ..setting(2)
        };
        let crowded = simulate(&crowded).unwrap();
        assert!(
            (crowded.seconds / alone.seconds - 1.0).abs() < 0.1,
            "{}",
            crowded.seconds
        );
    }
}
