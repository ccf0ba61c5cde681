//! Predicts how long a count takes on many workers, from a measurement on one core.
//!
//! ```sh
//! cargo run --release --no-default-features --example simulate -- big.mtx --each 600
//! ```
//!
//! First the search of the matrix is measured: how many steps it has, how long a step
//! takes, and how unevenly its subtrees split in two. Then runs are simulated, without
//! MPI. The master is the real one, [`Master`], with its budgets, leases and recalls. A
//! subtree is only a number, its size in steps, and splits as the measured ones did. The
//! clock of a simulation jumps from event to event. The same numbers and the same seed give the
//! same run.

#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Parser;
use maxplus_core::Rational;
use maxplus_graph::Limits;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use supereigen::{Extremals, Frontier, Resumable};
use supereigen_cli::input::ProblemArg;
use supereigen_mpi::account::{Account, Share};
use supereigen_mpi::budget::Bounds;
use supereigen_mpi::master::{Done, Job, Master, Order};
use supereigen_mpi::work::Work;

const ASSUMPTIONS: &str = "\
Assumed: every step takes the same time; every thread has a core of its own; messages take
the same time between any two ranks, none is lost and no link is full; subtrees split as
those of the measured matrix do, at every size; no rank is killed; nothing is written
(counting); mpirun starts at once.";

/// Measures the search of a matrix, and simulates it on many workers.
///
/// Columns: workers, seconds, the part of the cores' time that is spent searching, the
/// part of the time in which the master is busy, jobs, jobs called back, how often the
/// pool ran dry, the most subtrees that waited in it.
#[derive(Parser)]
#[command(max_term_width = 100)]
struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Numbers of workers, one run each.
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_values_t = [1, 2, 4, 8, 64, 256, 1_000, 4_000, 10_000])]
    workers: Vec<usize>,

    /// Seconds of work for each thread; default: the search of the matrix itself.
    #[arg(long, value_name = "S")]
    each: Option<f64>,

    /// How many subtrees to split for the measurement.
    #[arg(long, value_name = "N", default_value_t = 200)]
    samples: usize,

    #[command(flatten)]
    machine: Machine,
}

/// The machine, and the settings of a run.
#[derive(Debug, Clone, clap::Args)]
struct Machine {
    /// Threads of each worker.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    /// Seconds that a message is on its way.
    #[arg(long, value_name = "S", default_value_t = 3e-5)]
    way: f64,

    /// Seconds that the master needs for a message.
    #[arg(long, value_name = "S", default_value_t = 2e-5)]
    service: f64,

    /// Seconds that a job may take.
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    longest_job: f64,

    /// The steps of the first jobs.
    #[arg(long, value_name = "N", default_value_t = Bounds::default().least)]
    least_budget: u64,

    /// The seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let machine = &args.machine;
    ensure!(
        machine.threads > 0 && !args.workers.contains(&0),
        "there is at least one worker, with one thread"
    );
    let instance = args.problem.read()?;
    let extremals = instance.problem().extremals().threads(1)?;
    let measured = Measured::new(&extremals, args.samples)?;
    println!(
        "{:>8} {:>10} {:>10} {:>9} {:>9} {:>9} {:>8} {:>8}",
        "workers", "seconds", "efficiency", "master", "jobs", "recalled", "dry", "pool"
    );
    for workers in args.workers {
        let mut search = measured.clone();
        if let Some(each) = args.each {
            search.steps = (each * (workers * machine.threads) as f64 / search.step) as u64;
        }
        let account = simulate(workers, &search, machine)?;
        println!(
            "{workers:>8} {:>10.3} {:>10.3} {:>9.3} {:>9} {:>9} {:>8} {:>8}",
            account.seconds,
            account.efficiency(),
            account.master / account.seconds,
            account.jobs,
            account.recalled,
            account.ran_dry,
            account.longest_pool
        );
    }
    println!(
        "\nA step takes {:.3e} s, a message {:.3e} s on its way and {:.3e} s at the master.\n{ASSUMPTIONS}",
        measured.step, machine.way, machine.service
    );
    Ok(())
}

/// What was measured of one search.
#[derive(Debug, Clone)]
struct Measured {
    /// The size of the whole search.
    steps: u64,
    /// Seconds of a step on a core of its own.
    step: f64,
    /// Seconds until a search is open.
    start: f64,
    /// Of each subtree that was split, the first part's share of the steps.
    halves: Vec<f64>,
}

/// Splits of fewer steps say nothing about large subtrees.
const SMALL: u64 = 64;

impl Measured {
    /// Searches everything once, then splits subtrees and searches both parts of each.
    fn new(extremals: &Extremals<Rational>, samples: usize) -> Result<Self> {
        let begun = Instant::now();
        let mut search = extremals.open()?;
        let start = begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        let _ = search.count(&Limits::none());
        let steps = search.steps().max(1);
        let step = begun.elapsed().as_secs_f64() / steps as f64;
        let mut halves = Vec::new();
        let mut pool = vec![extremals.open()?.frontier()];
        search.take_all_work();
        while halves.len() < samples
            && let Some(part) = pool.pop()
        {
            search.add_work(&part)?;
            let _ = search.count(&Limits::steps(1));
            let mut rest = search.take_all_work();
            rest.break_up(2);
            let (Some(other), Some(first)) = (rest.take(1), rest.take(usize::MAX)) else {
                continue;
            };
            let mut parts = [first, other].map(|part| (size_of(&mut search, &part), part));
            let (size, both) = (parts[0].0, parts[0].0 + parts[1].0);
            if both >= SMALL {
                halves.push(size as f64 / both as f64);
                // The larger part is split next.
                parts.sort_by_key(|(size, _)| *size);
                pool.extend(parts.map(|(_, part)| part));
            }
        }
        Ok(Measured {
            steps,
            step,
            start,
            halves,
        })
    }
}

fn size_of(search: &mut Resumable<Rational>, part: &Frontier) -> u64 {
    search.add_work(part).expect("a part of the same search");
    let _ = search.count(&Limits::none());
    search.take_all_work().steps()
}

/// Subtrees as sizes, and the steps that were made.
#[derive(Debug, Clone)]
struct Trees {
    sizes: Vec<u64>,
    made: u64,
}

impl Trees {
    /// Makes so many steps, one tree after the other.
    fn run(&mut self, mut steps: u64) {
        while let Some(size) = self.sizes.pop() {
            let made = size.min(steps);
            self.made += made;
            steps -= made;
            if made < size {
                self.sizes.push(size - made);
                break;
            }
        }
    }

    /// Splits all trees until there are so many, each as one of the measured halves. A
    /// tree of one step stays whole.
    fn break_up(&mut self, pieces: usize, halves: &[f64], rng: &mut ChaCha8Rng) {
        while self.sizes.len() < pieces && self.sizes.iter().any(|&size| size > 1) {
            let mut others = Vec::new();
            for size in self.sizes.iter_mut().filter(|size| **size > 1) {
                let half = match halves {
                    [] => 0.5,
                    halves => halves[rng.random_range(0..halves.len())],
                };
                let stays = ((*size as f64 * half) as u64).clamp(1, *size - 1);
                others.push(*size - stays);
                *size = stays;
            }
            self.sizes.append(&mut others);
        }
    }
}

impl Work for Trees {
    fn parts(&self) -> usize {
        self.sizes.len()
    }

    fn take(&mut self, parts: usize) -> Option<Self> {
        let at = self.sizes.len().saturating_sub(parts);
        let sizes = self.sizes.split_off(at);
        (!sizes.is_empty()).then_some(Trees { sizes, made: 0 })
    }

    fn join(&mut self, other: Self) -> Result<()> {
        self.sizes.extend(other.sizes);
        self.made += other.made;
        Ok(())
    }

    fn found(&self) -> u64 {
        0
    }

    fn steps(&self) -> u64 {
        self.made
    }
}

/// The first sleep of a process that waits, with the slack of the system's timers, and
/// the longest ones of the master and of a worker, in seconds.
const NAP: f64 = 70e-6;
const LONGEST_NAP: f64 = 500e-6;
const LONGEST_NAP_OF_A_WORKER: f64 = 1e-3;

/// How much later a process wakes up after it has waited so long: sleeps double, so the last
/// one is about as long as all before it.
fn nap(waited: f64, longest: f64, rng: &mut ChaCha8Rng) -> f64 {
    rng.random_range(0.0..1.0) * waited.clamp(NAP, longest)
}

/// Seconds between two looks of a worker at its messages.
const SLICE: f64 = 2e-3;

#[derive(Debug)]
enum Event {
    /// A worker's message is at the master.
    Came(usize),
    Brought(usize, Done<Trees>),
    Parted,
    /// The master looks for leases to call back.
    Tick,
    /// An order is at a worker.
    Ordered(usize, Order<Trees>),
    /// A worker ends its job, if it is still of this turn.
    Ends(usize, u64),
}

#[derive(Default)]
struct Worker {
    /// The job, and when it began.
    doing: Option<(Job<Trees>, f64)>,
    idle_since: f64,
    /// Counts jobs and their ends: an end planned in another turn is void.
    turn: u64,
    share: Share,
}

/// The workers, and what happens when: by picoseconds (there are steps of a nanosecond) and a
/// number that tells events of the same moment apart.
struct World<'a> {
    search: &'a Measured,
    machine: &'a Machine,
    events: BTreeMap<(u64, u64), Event>,
    next: u64,
    now: f64,
    workers: Vec<Worker>,
    rng: ChaCha8Rng,
}

impl World<'_> {
    fn plan(&mut self, at: f64, event: Event) {
        self.next += 1;
        self.events.insert(((at * 1e12) as u64, self.next), event);
    }

    /// Seconds of one step of one worker.
    fn pace(&self) -> f64 {
        self.search.step / self.machine.threads as f64
    }

    fn ordered(&mut self, worker: usize, order: Order<Trees>) {
        let (now, longest) = (self.now, self.machine.longest_job);
        let waited = now - self.workers[worker].idle_since;
        match order {
            Order::Stop => {
                let late = nap(waited, LONGEST_NAP_OF_A_WORKER, &mut self.rng);
                self.plan(now + late + self.machine.way, Event::Parted);
            }
            Order::Job(job) => {
                // What it does later than it could is idle time.
                let late = nap(waited, LONGEST_NAP_OF_A_WORKER, &mut self.rng);
                let steps = job.steps.min(job.work.sizes.iter().sum());
                let needed = steps as f64 * self.pace();
                let state = &mut self.workers[worker];
                state.turn += 1;
                let turn = state.turn;
                state.doing = Some((job, now + late));
                let until = now + late + needed.min(longest);
                self.plan(until, Event::Ends(worker, turn));
            }
            Order::Recall(number) => {
                let Worker { doing, turn, .. } = &self.workers[worker];
                if doing.as_ref().is_some_and(|(job, _)| job.number == number) {
                    // It looks for messages after its slice.
                    self.plan(now + SLICE / 2.0, Event::Ends(worker, *turn));
                }
            }
        }
    }

    fn ended(&mut self, worker: usize, turn: u64) {
        let (now, pace) = (self.now, self.pace());
        let state = &mut self.workers[worker];
        let Some((job, since)) = state.doing.take_if(|_| state.turn == turn) else {
            return;
        };
        state.turn += 1;
        let steps = ((now - since).max(0.0) / pace).round() as u64;
        let mut rest = job.work;
        rest.run(steps.clamp(1, job.steps.max(1)));
        rest.break_up(job.pieces, &self.search.halves, &mut self.rng);
        state.share.jobs += 1;
        state.share.steps += rest.made;
        state.share.time.busy += (now - since).max(0.0);
        state.idle_since = now;
        let (number, share) = (job.number, state.share);
        let done = Done {
            number,
            safe: None,
            rest,
            share,
        };
        self.plan(now + self.machine.way, Event::Brought(worker, done));
    }
}

/// Simulates a run.
fn simulate(workers: usize, search: &Measured, machine: &Machine) -> Result<Account> {
    let (way, service) = (machine.way, machine.service);
    let bounds = Bounds {
        least: machine.least_budget,
        ..Bounds::default()
    };
    let whole = Trees {
        sizes: vec![search.steps.max(1)],
        made: 0,
    };
    let mut master = Master::new(whole, workers, bounds, None, BTreeMap::new());
    let mut world = World {
        search,
        machine,
        events: BTreeMap::new(),
        next: 0,
        now: 0.0,
        workers: (0..workers).map(|_| Worker::default()).collect(),
        rng: ChaCha8Rng::seed_from_u64(machine.seed),
    };
    for worker in 0..workers {
        world.plan(way, Event::Came(worker));
    }
    // The master is free again at that time; it was busy for so long.
    let (mut free, mut busy, mut parted) = (search.start, 0.0, 0);
    let mut is_tick_planned = false;
    while parted < workers
        && let Some(((at, _), event)) = world.events.pop_first()
    {
        world.now = world.now.max(at as f64 / 1e12);
        let is_message = !matches!(event, Event::Tick);
        match event {
            Event::Ordered(worker, order) => {
                world.ordered(worker, order);
                continue;
            }
            Event::Ends(worker, turn) => {
                world.ended(worker, turn);
                continue;
            }
            Event::Tick => is_tick_planned = false,
            Event::Came(worker) => master.came(worker)?,
            Event::Brought(worker, done) => master.take_result(worker, done)?,
            Event::Parted => parted += 1,
        }
        let now = world.now;
        if now > free {
            // A master that waits finds the message when it wakes up.
            let late = match is_message {
                true => nap(now - free, LONGEST_NAP, &mut world.rng),
                false => 0.0,
            };
            free = now + late;
        }
        let begin = free;
        if is_message {
            free += service;
        }
        for (worker, order) in master.orders(free) {
            free += service;
            world.plan(free + way, Event::Ordered(worker, order));
        }
        busy += free - begin;
        // Leases that were too young to be called back.
        if master.has_idle() && master.leases() > 0 && !is_tick_planned {
            is_tick_planned = true;
            world.plan(free + LONGEST_NAP, Event::Tick);
        }
    }
    let mut account = master.account();
    account.seconds = free;
    account.master = busy;
    account.workers = world.workers.iter().map(|worker| worker.share).collect();
    Ok(account)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(workers: u64) -> Measured {
        let halves = vec![0.5, 0.2, 0.9, 0.7, 0.35];
        Measured {
            steps: 40_000_000 * workers,
            step: 5e-8,
            start: 1e-3,
            halves,
        }
    }

    fn machine(threads: usize, service: f64) -> Machine {
        Machine {
            threads,
            way: 3e-5,
            service,
            longest_job: 10.0,
            least_budget: 1 << 15,
            seed: 7,
        }
    }

    #[test]
    fn law_all_steps_are_made_once_and_runs_repeat() {
        for workers in [1, 2, 7, 40] {
            let (search, machine) = (search(workers as u64), machine(1, 2e-5));
            let run = simulate(workers, &search, &machine).unwrap();
            let made: u64 = run.workers.iter().map(|share| share.steps).sum();
            assert_eq!(made, search.steps);
            assert_eq!(simulate(workers, &search, &machine).unwrap(), run);
            assert!(run.efficiency() <= 1.0, "{workers}: {run:?}");
        }
    }

    #[test]
    fn a_slow_master_makes_all_wait_and_threads_ask_it_less_often() {
        let quick = simulate(200, &search(200), &machine(1, 2e-5)).unwrap();
        let slow = simulate(200, &search(200), &machine(1, 5e-3)).unwrap();
        let [quick_part, slow_part] = [quick.efficiency(), slow.efficiency()];
        assert!(quick_part > 0.7, "{quick_part}");
        assert!(slow_part < quick_part / 2.0, "{slow_part}");
        assert!(slow.master > 0.8 * slow.seconds, "{slow:?}");
        // The same cores, fewer messages.
        let together = simulate(10, &search(200), &machine(20, 5e-3)).unwrap();
        assert!(together.efficiency() > 1.5 * slow_part, "{together:?}");
    }

    #[test]
    fn the_start_and_the_end_of_a_run_take_time() {
        let short = Measured {
            steps: 1,
            ..search(4)
        };
        let seconds = simulate(4, &short, &machine(1, 2e-5)).unwrap().seconds;
        let least = short.start + 4.0 * 3e-5;
        assert!((least..least + 0.01).contains(&seconds), "{seconds}");
    }

    #[test]
    fn a_real_search_is_measured() {
        let a = maxplus_core::lcg::lcg_matrix_without_loops(24, -20, 1, 100, 1);
        let a: supereigen::Matrix<Rational> = a.to_string().parse().unwrap();
        let extremals = supereigen::Problem::new(&a).unwrap().extremals();
        let measured = Measured::new(&extremals, 60).unwrap();
        let mut open = extremals.open().unwrap();
        let _ = open.count(&Limits::none());
        assert_eq!(measured.steps, open.steps());
        assert!(measured.halves.len() >= 20, "{measured:?}");
        let mut halves = measured.halves.iter();
        assert!(halves.all(|half| (0.0..=1.0).contains(half)));
    }
}
