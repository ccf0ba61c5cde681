//! The master: a pool of work, and leases on the work that was given out.
//!
//! It is a value without clock, threads or connections: it receives events and returns the
//! messages to send. So it can be tested with any order of events, and simulated.

#[cfg(test)]
mod laws;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use supereigen_run::position::Position;

use crate::account::{Account, Share};
use crate::budget::{Bounds, Budget};
use crate::work::{Text, Work};

/// A lease younger than this number of seconds is not called back: it would return little work.
const YOUNG: f64 = 0.004;

/// The safe length of a worker's shard. A worker without a shard has written nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Safe {
    /// The number of vectors.
    pub vectors: u64,
    /// The number of bytes, and their checksums.
    #[serde(with = "PositionFields")]
    pub position: Position,
}

/// The fields of a position, for messages.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Position")]
struct PositionFields {
    bytes: u64,
    before: u32,
    last: u32,
}

/// A message from the master to a worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "W: Text")]
pub enum Order<W> {
    /// Do this job.
    Job(Job<W>),
    /// Bring back the remaining work of this job now.
    Recall(u64),
    /// Stop: there is no more work.
    Stop,
}

/// A job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "W: Text")]
pub struct Job<W> {
    /// Its number.
    pub number: u64,
    /// The most steps.
    pub steps: u64,
    /// The most results.
    pub results: Option<u64>,
    /// The number of parts into which the remaining work is split, if possible.
    pub pieces: usize,
    /// The accepted length of the worker's shard; whatever follows in the shard is cut off.
    pub keep: Option<Safe>,
    /// The work.
    #[serde(with = "crate::message")]
    pub work: W,
}

/// The result of a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "W: Text")]
pub struct Done<W> {
    /// The number of the job.
    pub number: u64,
    /// The safe length of the worker's shard.
    pub safe: Option<Safe>,
    /// The remaining work, and the counts of the job.
    #[serde(with = "crate::message")]
    pub rest: W,
    /// The statistics of the worker in the whole run.
    pub share: Share,
}

/// Work that a worker is doing.
#[derive(Debug, Clone)]
struct Lease<W> {
    worker: usize,
    work: W,
    since: f64,
    is_recalled: bool,
}

/// The state of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// No message from it yet.
    Absent,
    /// Waiting for a job.
    Idle,
    Busy,
    /// Was sent the order to stop.
    Stopped,
}

/// The pool and its leases. See the [module](self).
#[derive(Debug, Clone)]
pub struct Master<W> {
    pool: W,
    leases: BTreeMap<u64, Lease<W>>,
    states: Vec<State>,
    /// Idle workers. Those that have waited longest are first.
    idle: VecDeque<usize>,
    /// The number of idle workers that have found the pool empty.
    starving: usize,
    /// The number of leases that were called back and whose results have not come.
    recalled: usize,
    shards: BTreeMap<usize, Safe>,
    budget: Budget,
    /// The number of parts ever put into the pool.
    pooled: u64,
    next: u64,
    /// The limit on all results, including those before this run.
    most: Option<u64>,
    is_halted: bool,
    account: Account,
    /// The steps of each job that came back.
    frequencies: Vec<u64>,
}

impl<W: Work> Master<W> {
    /// Work for this number of workers. `most` is a limit on all results, including those found
    /// before this run. `shards` are the lengths of existing shards.
    pub fn new(
        pool: W,
        workers: usize,
        bounds: Bounds,
        most: Option<u64>,
        shards: BTreeMap<usize, Safe>,
    ) -> Self {
        Master {
            leases: BTreeMap::new(),
            states: vec![State::Absent; workers],
            idle: VecDeque::new(),
            starving: 0,
            recalled: 0,
            shards,
            budget: Budget::new(bounds, workers),
            pooled: pool.parts() as u64,
            next: 0,
            most,
            is_halted: most.is_some_and(|most| pool.found() >= most),
            account: Account {
                workers: vec![Share::default(); workers],
                ..Account::default()
            },
            frequencies: Vec::new(),
            pool,
        }
    }

    /// A worker is ready and idle.
    pub fn came(&mut self, worker: usize) -> Result<()> {
        match self.states.get_mut(worker) {
            Some(state @ State::Absent) => {
                *state = State::Idle;
                self.idle.push_back(worker);
            }
            _ => bail!("worker {worker} came a second time, or is unknown"),
        }
        Ok(())
    }

    /// A worker brings a result.
    pub fn take_result(&mut self, worker: usize, done: Done<W>) -> Result<()> {
        let lease = match self.leases.entry(done.number) {
            Entry::Occupied(lease) if lease.get().worker == worker => lease.remove(),
            _ => bail!(
                "worker {worker} brings the result of job {}, which it does not have",
                done.number
            ),
        };
        self.recalled -= usize::from(lease.is_recalled);
        self.states[worker] = State::Idle;
        self.idle.push_back(worker);
        self.account.workers[worker] = done.share;
        let found = done.rest.found();
        let is_too_much = |most: u64| self.pool.found().saturating_add(found) > most;
        if self.most.is_some_and(is_too_much) {
            // The result is ignored: the next job orders the worker to cut its shard.
            self.account.refused += 1;
            return self.pool.join(lease.work);
        }
        self.frequencies.push(done.rest.steps());
        self.account.returned += u64::from(done.rest.parts() > 0);
        self.pooled += done.rest.parts() as u64;
        self.pool.join(done.rest)?;
        if let Some(safe) = done.safe {
            self.shards.insert(worker, safe);
        }
        let waiting = self.pool.parts();
        self.account.longest_pool = self.account.longest_pool.max(waiting);
        self.budget.came(waiting);
        if self.most.is_some_and(|most| self.pool.found() >= most) {
            self.is_halted = true;
        }
        Ok(())
    }

    /// Gives out no more jobs, and calls back the leases.
    pub fn halt(&mut self) {
        self.is_halted = true;
    }

    /// The messages to send now.
    pub fn orders(&mut self, now: f64) -> Vec<(usize, Order<W>)> {
        let mut orders = Vec::new();
        if self.is_over() {
            for worker in std::mem::take(&mut self.idle) {
                self.states[worker] = State::Stopped;
                orders.push((worker, Order::Stop));
            }
            self.starving = 0;
            return orders;
        }
        while !self.is_halted
            && let Some(&worker) = self.idle.front()
        {
            let Some(job) = self.next_job(worker, now) else {
                break;
            };
            self.idle.pop_front();
            self.starving = self.starving.saturating_sub(1);
            orders.push((worker, Order::Job(job)));
        }
        if !self.is_halted && self.idle.len() > self.starving {
            self.account.ran_dry += (self.idle.len() - self.starving) as u64;
            self.starving = self.idle.len();
            self.budget.ran_dry();
        }
        self.recall(now, &mut orders);
        orders
    }

    fn next_job(&mut self, worker: usize, now: f64) -> Option<Job<W>> {
        let waiting = self.pool.parts();
        let work = self.pool.take(self.budget.parts(waiting))?;
        let number = self.next;
        self.next += 1;
        self.account.jobs += 1;
        self.states[worker] = State::Busy;
        let lease = Lease {
            worker,
            work: work.clone(),
            since: now,
            is_recalled: false,
        };
        self.leases.insert(number, lease);
        Some(Job {
            number,
            steps: self.budget.steps(),
            results: self.most.map(|most| most - self.pool.found()),
            pieces: self.budget.pieces(self.pool.parts(), self.leases.len()),
            keep: self.shards.get(&worker).cloned(),
            work,
        })
    }

    /// Calls back one lease for every idle worker, the oldest first, or all leases once the run
    /// is halted.
    fn recall(&mut self, now: f64, orders: &mut Vec<(usize, Order<W>)>) {
        let is_halted = self.is_halted;
        let wanted = match is_halted {
            true => self.leases.len() - self.recalled,
            false => self.idle.len().saturating_sub(self.recalled),
        };
        if wanted == 0 {
            return;
        }
        let due = self
            .leases
            .iter_mut()
            .filter(|(_, lease)| !lease.is_recalled && (is_halted || now - lease.since >= YOUNG));
        for (&number, lease) in due.take(wanted) {
            lease.is_recalled = true;
            self.recalled += 1;
            self.account.recalled += 1;
            orders.push((lease.worker, Order::Recall(number)));
        }
    }

    /// Whether all work is done, or the run is halted and all jobs are back.
    pub fn is_over(&self) -> bool {
        self.leases.is_empty() && (self.is_halted || self.pool.parts() == 0)
    }

    /// Whether a worker is idle while others work.
    pub fn has_idle(&self) -> bool {
        !self.idle.is_empty()
    }

    /// All remaining work, leased or not, with the counts so far.
    pub fn rest(&self) -> Result<W> {
        let mut rest = self.pool.clone();
        for lease in self.leases.values() {
            rest.join(lease.work.clone())?;
        }
        Ok(rest)
    }

    /// The number of accepted results, including those before this run.
    pub fn found(&self) -> u64 {
        self.pool.found()
    }

    /// The number of waiting parts.
    pub fn waiting(&self) -> usize {
        self.pool.parts()
    }

    /// The number of parts ever put into the pool, except those of refused results.
    pub fn pooled(&self) -> u64 {
        self.pooled
    }

    /// The number of jobs whose results have not come.
    pub fn leases(&self) -> usize {
        self.leases.len()
    }

    /// The budget of the next job.
    pub fn budget(&self) -> u64 {
        self.budget.steps()
    }

    /// The safe length of each shard.
    pub fn shards(&self) -> &BTreeMap<usize, Safe> {
        &self.shards
    }

    /// The steps of each job that came back, in the order in which they came.
    pub fn frequencies(&self) -> &[u64] {
        &self.frequencies
    }

    /// The statistics.
    pub fn account(&self) -> Account {
        Account {
            greatest_budget: self.budget.greatest(),
            ..self.account.clone()
        }
    }

    /// Records a message with work of this many bytes, sent or received.
    pub fn weighed(&mut self, bytes: usize) {
        self.account.bytes += bytes as u64;
        self.account.longest_message = self.account.longest_message.max(bytes);
    }

    /// Records the final statistics of a worker.
    pub fn parted(&mut self, worker: usize, share: Share) {
        self.account.workers[worker] = share;
    }
}
