//! A run on any number of workers, on a clock that nobody waits for.
//!
//! The master is the real one, [`Master`]: the same budgets, leases and recalls.
//! What is not real is the search: a subtree is its size in steps, and what is
//! left of one is halved as real subtrees were [measured](crate::measurement) to
//! be. Time passes as it was measured too: so long for a step, for a message on
//! its way, for a message at the master, which does one after another, and before
//! the first message. Whoever waits, takes naps, the longer the longer it waits, and
//! finds a message only when it wakes up. Workers share the cores: where more of
//! them search than there are cores, all are slower by as much.
//!
//! It is deterministic: the same numbers and the same seed give the same run.

mod setting;
mod tree;
mod world;

use std::collections::BTreeMap;

use anyhow::Result;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use crate::account::Account;
use crate::budget::Bounds;
use crate::master::Master;
pub use setting::{ASSUMPTIONS, Setting};
use setting::{LONGEST_NAP, nap};
pub use tree::Trees;
use world::{Event, World};

/// What came of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outcome {
    /// Seconds.
    pub seconds: f64,
    /// The steps over what all cores in use could have made in that time.
    pub efficiency: f64,
    /// The part of the time in which the master was busy.
    pub master_busy: f64,
    /// What the master saw.
    pub account: Account,
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
    let mut rng = ChaCha8Rng::seed_from_u64(setting.seed);
    let mut world = World::new(setting);
    for worker in 0..workers {
        world.plan(setting.way, Event::Came(worker));
    }
    let (mut free, mut busy, mut parted) = (setting.start, 0.0, 0);
    let mut is_tick_planned = false;
    while parted < workers
        && let Some((now, event)) = world.next_event()
    {
        // A master that waits finds the message when it wakes up.
        let mut begin = || match now <= free {
            true => free,
            false => now + nap(now - free, LONGEST_NAP, &mut rng),
        };
        let begin = match event {
            Event::Ordered(worker, order) => {
                world.ordered(worker, *order, &mut rng);
                continue;
            }
            Event::Ends(worker, turn) => {
                world.ended(worker, turn, &mut rng);
                continue;
            }
            Event::Tick => {
                is_tick_planned = false;
                free.max(now)
            }
            Event::Came(worker) => {
                master.came(worker)?;
                let begin = begin();
                free = begin + setting.service;
                begin
            }
            Event::Brought(worker, done) => {
                let begin = begin();
                master.brought(worker, *done)?;
                free = begin + setting.service;
                begin
            }
            Event::Parted => {
                let begin = begin();
                parted += 1;
                free = begin + setting.service;
                begin
            }
        };
        free = free.max(begin);
        for (worker, order) in master.orders(free) {
            free += setting.service;
            world.plan(free + setting.way, Event::Ordered(worker, Box::new(order)));
        }
        busy += free - begin;
        // Leases that were too young to be called back.
        if master.has_idle() && master.leases() > 0 && !is_tick_planned {
            is_tick_planned = true;
            world.plan(free + LONGEST_NAP, Event::Tick);
        }
    }
    let cores = setting.cores.min(workers * setting.threads) as f64;
    let mut account = master.account();
    account.seconds = free;
    account.master = busy;
    for (share, worker) in account.workers.iter_mut().zip(world.shares()) {
        *share = worker;
    }
    Ok(Outcome {
        seconds: free,
        efficiency: setting.steps as f64 * setting.step / (free * cores),
        master_busy: busy / free,
        account,
    })
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
            way: 3e-5,
            service: 2e-5,
            start: 1e-3,
            longest: 10.0,
            least_budget: 1 << 15,
            halves: vec![0.5, 0.2, 0.9, 0.7, 0.35],
            seed: 7,
        }
    }

    #[test]
    fn law_all_steps_are_made_once_and_runs_repeat() {
        for (workers, cores) in [(1, 1), (2, 2), (7, 7), (40, 40), (7, 2), (8, 3)] {
            let setting = Setting {
                cores,
                ..setting(workers)
            };
            let outcome = simulate(&setting).unwrap();
            let shares = &outcome.account.workers;
            let made: u64 = shares.iter().map(|share| share.steps).sum();
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
    fn cores_that_are_shared_take_as_long_as_they_must_and_somewhat_longer() {
        let alone = simulate(&setting(2)).unwrap();
        for workers in [3, 4, 6, 8] {
            let crowded = Setting {
                workers,
                ..setting(2)
            };
            let crowded = simulate(&crowded).unwrap();
            let ratio = crowded.seconds / alone.seconds;
            assert!((0.99..1.15).contains(&ratio), "{workers}: {ratio}");
            // They search at half the pace or less, and wait for each other.
            let busy: f64 = crowded.account.workers.iter().map(|s| s.time.busy).sum();
            let all = workers as f64 * crowded.seconds;
            assert!(
                (0.7..1.0).contains(&(busy / all)),
                "{workers}: {}",
                busy / all
            );
        }
    }

    #[test]
    fn the_beginning_and_the_end_of_a_run_take_time_too() {
        let short = Setting {
            steps: 1,
            ..setting(4)
        };
        let outcome = simulate(&short).unwrap();
        let least = short.start + 4.0 * short.way;
        assert!(outcome.seconds > least, "{}", outcome.seconds);
        assert!(outcome.seconds < least + 0.01, "{}", outcome.seconds);
    }
}
