//! Workers on shared cores, and what happens when.
//!
//! Where more threads search than there are cores, each gets its share of them, and
//! the share changes whenever somebody begins or ends. So there is a second clock: it
//! shows the processor time that a worker which searches has had, the same for all,
//! and a job ends when that clock says so. (This is *processor sharing*, the limit of
//! time slices that are short.)

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rand::Rng;

use super::setting::{LONGEST_NAP_OF_A_WORKER, Setting, nap};
use super::tree::Trees;
use crate::account::Share;
use crate::master::{Done, Job, Order};

/// Seconds between two looks of a worker at its messages.
const SLICE: f64 = 2e-3;

/// Seconds for which the system lets a thread run while others wait for the core.
const TURN: f64 = 3e-3;

#[derive(Debug)]
pub(super) enum Event {
    /// A worker's message is at the master.
    Came(usize),
    Brought(usize, Box<Done<Trees>>),
    Parted,
    /// The master looks around.
    Tick,
    /// An order is at a worker.
    Ordered(usize, Box<Order<Trees>>),
    /// A worker ends its job, if it is still of this turn.
    Ends(usize, u64),
}

/// A job that is being done.
struct Doing {
    job: Job<Trees>,
    since: f64,
    /// What the second clock showed.
    used: f64,
}

#[derive(Default)]
struct Worker {
    doing: Option<Doing>,
    idle_since: f64,
    /// Counts jobs and recalls: an end that was planned before is none.
    turn: u64,
    share: Share,
}

/// A moment and a number that makes moments different, and what happens then.
type Planned<E> = Reverse<(Nanoseconds, u64, E)>;

/// A moment of the clock in nanoseconds, of the second clock in picoseconds: there
/// are steps of a nanosecond.
type Nanoseconds = u64;

const PICOSECONDS: f64 = 1e12;

pub(super) struct World<'a> {
    setting: &'a Setting,
    /// By the clock.
    events: BinaryHeap<Planned<usize>>,
    waiting: std::collections::BTreeMap<usize, Event>,
    /// By the second clock: the ends of jobs, by worker and turn.
    ends: BinaryHeap<Planned<(usize, u64)>>,
    next: u64,
    now: f64,
    used: f64,
    busy: usize,
    workers: Vec<Worker>,
}

fn nanoseconds(seconds: f64) -> Nanoseconds {
    (seconds * 1e9) as u64
}

impl<'a> World<'a> {
    pub(super) fn new(setting: &'a Setting) -> Self {
        World {
            setting,
            events: BinaryHeap::new(),
            waiting: std::collections::BTreeMap::new(),
            ends: BinaryHeap::new(),
            next: 0,
            now: 0.0,
            used: 0.0,
            busy: 0,
            workers: (0..setting.workers).map(|_| Worker::default()).collect(),
        }
    }

    /// What each worker did.
    pub(super) fn shares(&self) -> impl Iterator<Item = Share> + '_ {
        self.workers.iter().map(|worker| worker.share)
    }

    pub(super) fn plan(&mut self, at: f64, event: Event) {
        self.next += 1;
        let place = self.next as usize;
        self.events
            .push(Reverse((nanoseconds(at), self.next, place)));
        self.waiting.insert(place, event);
    }

    /// How many threads there are for each core, where that is more than one.
    fn crowd(&self) -> f64 {
        let Setting { cores, threads, .. } = self.setting;
        ((self.busy * threads) as f64 / *cores as f64).max(1.0)
    }

    /// What happens next, and when; both clocks go on to it.
    pub(super) fn next_event(&mut self) -> Option<(f64, Event)> {
        let crowd = self.crowd();
        let end = self.ends.peek().map(|Reverse((used, _, _))| {
            let left = (*used as f64 / PICOSECONDS - self.used).max(0.0);
            self.now + left * crowd
        });
        let event = self
            .events
            .peek()
            .map(|Reverse((at, _, _))| *at as f64 / 1e9);
        let is_end = match (end, event) {
            (None, None) => return None,
            (Some(end), Some(event)) => end <= event,
            (end, _) => end.is_some(),
        };
        let at = if is_end { end? } else { event? }.max(self.now);
        self.used += (at - self.now) / crowd;
        self.now = at;
        if is_end {
            let Reverse((_, _, (worker, turn))) = self.ends.pop()?;
            return Some((at, Event::Ends(worker, turn)));
        }
        let Reverse((_, _, place)) = self.events.pop()?;
        Some((at, self.waiting.remove(&place)?))
    }

    /// Seconds of processor time of one step of one worker.
    fn pace(&self) -> f64 {
        self.setting.step / self.setting.threads as f64
    }

    pub(super) fn ordered(&mut self, worker: usize, order: Order<Trees>, rng: &mut impl Rng) {
        let (now, pace) = (self.now, self.pace());
        let waited = now - self.workers[worker].idle_since;
        match order {
            Order::Stop => {
                let late = nap(waited, LONGEST_NAP_OF_A_WORKER, rng);
                self.plan(now + late + self.setting.way, Event::Parted);
            }
            Order::Job(job) => {
                // What it does later than it could is idle time.
                let late = nap(waited, LONGEST_NAP_OF_A_WORKER, rng);
                let steps = job.steps.min(job.work.size()) as f64;
                let longest = self.setting.longest;
                let state = &mut self.workers[worker];
                state.turn += 1;
                let turn = state.turn;
                state.doing = Some(Doing {
                    job,
                    since: now + late,
                    used: self.used + late,
                });
                self.busy += 1;
                self.next += 1;
                let used = ((self.used + late + steps * pace) * PICOSECONDS) as u64;
                self.ends.push(Reverse((used, self.next, (worker, turn))));
                if steps * pace * self.setting.workers as f64 > longest {
                    self.plan(now + longest, Event::Ends(worker, turn));
                }
            }
            Order::Recall(number) => {
                let state = &self.workers[worker];
                if state.doing.as_ref().is_some_and(|d| d.job.number == number) {
                    // It looks after its slice, once it has the core again.
                    let late = SLICE / 2.0 + (self.crowd() - 1.0) * TURN / 2.0;
                    let turn = state.turn;
                    self.plan(now + late, Event::Ends(worker, turn));
                }
            }
        }
    }

    pub(super) fn ended(&mut self, worker: usize, turn: u64, rng: &mut impl Rng) {
        let (now, pace) = (self.now, self.pace());
        let state = &mut self.workers[worker];
        if state.turn != turn {
            return;
        }
        let Some(Doing { job, since, used }) = state.doing.take() else {
            return;
        };
        self.busy -= 1;
        state.turn += 1;
        let steps = ((self.used - used) / pace).round() as u64;
        let mut rest = job.work.run(steps.clamp(1, job.steps.max(1)));
        rest.break_up(job.pieces, &self.setting.halves, rng);
        state.share.jobs += 1;
        state.share.steps += crate::work::Work::steps(&rest);
        state.share.time.busy += (now - since).max(0.0);
        state.idle_since = now;
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
