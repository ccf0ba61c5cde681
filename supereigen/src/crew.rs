//! One search, many threads.
//!
//! Subtrees are independent, so threads need not talk while they search. What
//! is hard is to keep all of them busy: one subtree may hold nearly everything,
//! and nobody knows which. So nothing is dealt out beforehand. Every thread
//! searches in *stretches* of some thousand steps; when a stretch ends and no
//! subtree waits to be taken, it splits off the half nearest to the top of what
//! remains of it and puts it up for the others. rayon's
//! scheduler lets an idle thread steal it.
//!
//! # Laws
//!
//! - A complete run gives what the serial search gives, each extremal once,
//!   with any number of threads.
//! - A limit on results gives exactly that many extremals if there are so many
//!   (which ones depends on the threads), and a limit on steps is never passed.
//!   Both are kept in one place and handed out by the stretch; what a stretch
//!   does not use goes back.
//! - Whatever stopped the run, the rest is a list of subtrees.
//!
//! What the workers have to know of each other, such as how much all of them have done in
//! vain, they tell each other where they meet anyway, before and after a stretch; and
//! where one of them finds that all that remains is to be done in another manner, all
//! stop, it is rearranged by one, and they go on.
//!
//! Cost: two locks per stretch. To split, the way to the current node is walked
//! once more, some microseconds, and only while nobody's subtree waits.
//!
//! Measured, counting n = 60 full: two threads together make 1.002 times the
//! instructions of one, and use 1.03 times its processor time while both
//! processors are busy anyway (30.3 ns per extremal against 29.5; two searches
//! that know nothing of each other, 29.4). What then keeps two threads below
//! twice the speed of one is the machine: on a shared virtual one, otherwise
//! idle, an earlier form of the loop took 38 to 64 ns from one run to the next,
//! and two independent searches were 1.78 times as fast as one after the other.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use maxplus_graph::{Limits, Meter, StopReason};
use rayon::Scope;

/// A search that can be split into parts that need not know of each other.
///
/// # Laws
///
/// `resume(rest())` changes nothing. A part and the half that was split off it
/// are together what the part was.
pub(crate) trait Worker: Send {
    /// Something to be done.
    type Part: Send;
    /// What they know of each other.
    type Common: Send;

    /// What remains, in the order in which it would be done.
    fn rest(&self) -> Vec<Self::Part>;

    /// Leaves what it does, to do these. The first is taken up at once: a stretch
    /// may be one step, and a thread that spends it on taking up what it then
    /// splits and hands on would get nowhere.
    fn resume(&mut self, parts: Vec<Self::Part>);

    /// Splits half of the part off, if it can be split.
    fn halve(&self, part: &mut Self::Part) -> Option<Self::Part>;

    /// Tells the others what it did since they last met, and hears of them. They meet
    /// before and after every stretch.
    fn meet(&mut self, common: &mut Self::Common);

    /// Whether it has stopped, as if its steps were used up, because all that remains
    /// to anybody is to be rearranged.
    fn is_stuck(&self) -> bool;

    /// Rearranges all that remains, while the others stand still. None of them may be
    /// stuck for the same reason afterwards.
    fn rearrange(&mut self, parts: &mut Vec<Self::Part>, common: &mut Self::Common);
}

/// The steps of a stretch: some hundred microseconds, long against the cost of
/// a split, short against the time that a thread may stand idle.
const STRETCH: u64 = 4096;

/// So many stretches pass at most between two tries to split a part that is all in
/// one piece. To find that out takes as long as its way is: on a path of a million nodes,
/// the one there is in a ring, as long as many stretches.
const LONGEST_PAUSE: u32 = 64;

/// Makes one stretch of a worker.
pub(crate) type GoOn<'a, W> = &'a (dyn Fn(&mut W, &mut Meter) -> Result<(), StopReason> + Sync);

/// Shares the parts between the threads. `crew` are workers to begin with, as
/// far as they go, `hire` gives more of them; `common` is what they are to know of
/// the run until now. `go_on` is to make one stretch of
/// a worker. Both are behind pointers, and what a visitor keeps is the
/// caller's business: so this is compiled once for each kind of worker.
pub(crate) fn share<W: Worker>(
    parts: Vec<W::Part>,
    crew: Vec<W>,
    common: W::Common,
    limits: &Limits,
    hire: &(dyn Fn() -> W + Sync),
    go_on: GoOn<'_, W>,
) -> Ended<W> {
    let limits = limits.started();
    let crew = Crew {
        limits: &limits,
        hire,
        go_on,
        waiting: AtomicUsize::new(0),
        office: Mutex::new(Office {
            results: limits.max_results(),
            steps: limits.max_steps(),
            starved: None,
            stopped: None,
            is_stuck: false,
            rest: parts,
            idle: crew,
            common,
        }),
    };
    // A thread that finds nothing to hand out stops, though another may bring
    // something back later: then there is one more round.
    while let Some(parts) = crew.next_round() {
        rayon::scope(|scope| crew.put_up(scope, parts));
    }
    let office = crew.office.into_inner();
    let office = office.unwrap_or_else(PoisonError::into_inner);
    let end = match office.rest.is_empty() {
        true => Ok(()),
        false => Err(office
            .stopped
            .or(office.starved)
            .unwrap_or(StopReason::Steps)),
    };
    Ended {
        end,
        rest: office.rest,
        crew: office.idle,
    }
}

/// What is there when all threads have stopped.
pub(crate) struct Ended<W: Worker> {
    pub(crate) end: Result<(), StopReason>,
    pub(crate) rest: Vec<W::Part>,
    /// The workers of the threads, with nothing to do.
    pub(crate) crew: Vec<W>,
}

/// What the visitors of the threads keep: no more than there are threads, each
/// taken for a stretch and put back after it.
pub(crate) struct Keeps<S, New> {
    idle: Mutex<Vec<S>>,
    new: New,
}

impl<S, New: Fn() -> S> Keeps<S, New> {
    pub(crate) fn new(new: New) -> Self {
        Keeps {
            idle: Mutex::new(Vec::new()),
            new,
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<S>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with one that nobody else has.
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut S) -> R) -> R {
        let kept = self.idle().pop();
        let mut kept = kept.unwrap_or_else(&self.new);
        let result = work(&mut kept);
        self.idle().push(kept);
        result
    }

    /// All of them.
    pub(crate) fn into_kept(self) -> Vec<S> {
        self.idle
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads of one run. `hire` and `go_on` are the caller's.
struct Crew<'a, W: Worker> {
    limits: &'a Limits,
    hire: &'a (dyn Fn() -> W + Sync),
    go_on: GoOn<'a, W>,
    /// How many times parts were put up and not taken yet.
    waiting: AtomicUsize,
    office: Mutex<Office<W>>,
}

/// What the threads have in common.
struct Office<W: Worker> {
    /// Results and steps not handed out; `None` if there is no limit.
    results: Option<u64>,
    steps: Option<u64>,
    /// What was to be handed out and was not there.
    starved: Option<StopReason>,
    /// Why all are to stop.
    stopped: Option<StopReason>,
    /// Whether all are to stop until what remains was rearranged.
    is_stuck: bool,
    /// What remains undone.
    rest: Vec<W::Part>,
    /// Workers that nobody uses just now.
    idle: Vec<W>,
    /// What they know of each other.
    common: W::Common,
}

/// What a thread may use in a stretch.
struct Stretch {
    results: Option<u64>,
    steps: u64,
}

impl<W: Worker> Office<W> {
    /// The next stretch; `None` if the thread has to stop.
    fn hand_out(&mut self, threads: u64) -> Option<Stretch> {
        let results_starve = self.starved == Some(StopReason::Results);
        if self.stopped.is_some() || self.is_stuck || (results_starve && self.results == Some(0)) {
            return None;
        }
        if self.steps == Some(0) {
            self.starved = Some(StopReason::Steps);
            return None;
        }
        let share = |remaining: u64| remaining.div_ceil(2 * threads).min(STRETCH);
        let take = |remaining: &mut Option<u64>| {
            let remaining = remaining.as_mut()?;
            let taken = share(*remaining);
            *remaining -= taken;
            Some(taken)
        };
        Some(Stretch {
            results: take(&mut self.results),
            steps: take(&mut self.steps).unwrap_or(STRETCH),
        })
    }

    /// Takes back what a stretch did not use.
    fn take_back(&mut self, stretch: &Stretch, results: u64, steps: u64) {
        if let (Some(remaining), Some(taken)) = (&mut self.results, stretch.results) {
            *remaining += taken - results;
        }
        if let Some(remaining) = &mut self.steps {
            *remaining += stretch.steps - steps;
        }
    }
}

impl<W: Worker> Crew<'_, W> {
    fn office(&self) -> MutexGuard<'_, Office<W>> {
        // A panic of a visitor reaches the caller through rayon.
        self.office.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is to be done, if anything is and may be.
    fn next_round(&self) -> Option<Vec<W::Part>> {
        let mut office = self.office();
        if std::mem::take(&mut office.is_stuck) {
            let Office {
                rest, idle, common, ..
            } = &mut *office;
            // Who was stuck is among them.
            if let Some(worker) = idle.last_mut() {
                worker.rearrange(rest, common);
            }
        }
        let may = office.stopped.is_none()
            && (office.starved.is_none() || (office.results != Some(0) && office.steps != Some(0)));
        office.starved = office.starved.filter(|_| !may);
        let rest = &mut office.rest;
        (may && !rest.is_empty()).then(|| std::mem::take(rest))
    }

    /// Lets the next idle thread have the parts.
    fn put_up<'s>(&'s self, scope: &Scope<'s>, parts: Vec<W::Part>)
    where
        W: 's,
    {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        scope.spawn(move |scope| {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            self.work(scope, parts);
        });
    }

    /// Does the parts to the end, or until all stop.
    fn work<'s>(&'s self, scope: &Scope<'s>, parts: Vec<W::Part>)
    where
        W: 's,
    {
        let idle = self.office().idle.pop();
        let mut worker = idle.unwrap_or_else(self.hire);
        worker.resume(parts);
        // Stretches until the next try to split, and from one that failed on.
        let (mut until, mut pause) = (1, 1);
        while self.stretch(&mut worker) {
            until -= 1;
            if until == 0 {
                let is_wanted = self.waiting.load(Ordering::Relaxed) == 0;
                let is_split = is_wanted && self.split(scope, &mut worker);
                pause = match is_wanted && !is_split {
                    true => (2 * pause).min(LONGEST_PAUSE),
                    false => 1,
                };
                until = pause;
            }
        }
        let mut office = self.office();
        office.rest.extend(worker.rest());
        office.idle.push(worker);
    }

    /// Makes a stretch; whether there is more to do here.
    fn stretch(&self, worker: &mut W) -> bool {
        let threads = rayon::current_num_threads() as u64;
        let mut office = self.office();
        let Some(stretch) = office.hand_out(threads) else {
            return false;
        };
        worker.meet(&mut office.common);
        drop(office);
        let mut limits = self.limits.clone().with_steps(stretch.steps);
        if let Some(results) = stretch.results {
            limits = limits.with_results(results);
        }
        let mut meter = limits.meter();
        let end = (self.go_on)(worker, &mut meter);
        let mut office = self.office();
        office.take_back(&stretch, meter.results(), meter.steps());
        worker.meet(&mut office.common);
        match end {
            Ok(()) => return false,
            Err(StopReason::Steps) if worker.is_stuck() => {
                office.is_stuck = true;
                return false;
            }
            Err(StopReason::Steps) => {}
            Err(StopReason::Results) => {
                if office.results == Some(0) {
                    office.starved = Some(StopReason::Results);
                    return false;
                }
            }
            Err(reason) => office.stopped = office.stopped.or(Some(reason)),
        }
        true
    }

    /// Puts up half of what remains of the worker's part; whether there was one.
    fn split<'s>(&'s self, scope: &Scope<'s>, worker: &mut W) -> bool
    where
        W: 's,
    {
        let mut rest = worker.rest();
        let half = match &mut rest[..] {
            [] => return false,
            [one] => worker.halve(one).into_iter().collect(),
            many => {
                let stay = many.len().div_ceil(2);
                rest.split_off(stay)
            }
        };
        if half.is_empty() {
            return false;
        }
        worker.resume(rest);
        self.put_up(scope, half);
        true
    }
}
