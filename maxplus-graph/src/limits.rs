//! Limits of a search, the clock, the counter, and how a search ends.
//!
//! [`Limits`] are limits on the number of results, on steps and on time, and flags. The results
//! are whatever the search lists: cycles, paths, extremals, rays. A question with one answer has
//! no results, and that limit does not matter; there the type is written [`Budget`].
//!
//! Time counts from the start of the run, not from the creation of the value: limits can be
//! written once and used for many runs. To limit several runs together, call
//! [`Limits::started`] and give all of them the result.
//!
//! ```
//! use std::time::Duration;
//! use maxplus_graph::{Limits, StopReason};
//!
//! let limits = Limits::steps(2).with_time(Duration::from_secs(60));
//! let mut meter = limits.meter();
//! assert_eq!((meter.step(), meter.step()), (Ok(()), Ok(())));
//! assert_eq!(meter.step(), Err(StopReason::Steps));
//! ```
//!
//! # Clock: the machine's, one of your own, or none
//!
//! A program compiled for a browser (wasm32-unknown-unknown) has no clock of its own, and
//! asking for one stops it. There the page passes one in, for example JavaScript's
//! `performance.now`. Without a clock no time can be measured, and a run with a limit in time
//! ends before its first step with [`StopReason::NoClock`](crate::StopReason::NoClock), so that
//! the missing limit is noticed.
//!
//! ```
//! use std::cell::Cell;
//! use std::time::Duration;
//! use maxplus_graph::{Budget, Clock, StopReason};
//!
//! thread_local!(static SECONDS: Cell<u64> = const { Cell::new(100) });
//! let clock = Clock::new(|| Duration::from_secs(SECONDS.get()));
//!
//! let budget = Budget::time(Duration::from_secs(5)).with_clock(clock).started();
//! assert_eq!(budget.look(), Ok(()));
//! SECONDS.set(105);
//! assert_eq!(budget.look(), Err(StopReason::Time));
//! ```
//!
//! # Meter: the counter
//!
//! A search counts its *steps* on a [`Meter`], each at least a visit of one node of its tree.
//! It also counts its other *work*: preparations before the first step or between two steps.
//! Both count against the limit on steps, and both check clock and flag, so no loop runs
//! unchecked.
//!
//! ```
//! use maxplus_graph::{Limits, StopReason};
//!
//! let mut meter = Limits::results(2).meter();
//! assert_eq!((meter.result(), meter.result()), (Ok(()), Ok(())));
//! assert_eq!(meter.result(), Err(StopReason::Results));
//! ```
//!
//! # Ending: complete or cut
//!
//! Every search that lists things ends with an [`Ending`]. The result of a cut search is in
//! another variant than that of a complete one, so a partial result cannot be mistaken for a
//! complete one, and the compiler requires that both are handled.
//!
//! A question with one answer (a mean, a solution, a decomposition) has no partial result. It
//! returns a `Result` whose error is the [`StopReason`].
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::{Cycles, Digraph, Ending, Limits, StopReason};
//!
//! let loops = (0..5).map(|i| (i, i, MaxPlus::finite(0)));
//! let graph = Digraph::<i64>::from_arcs(5, loops).unwrap();
//! assert_eq!(Cycles::of(&graph).count(), Ending::Complete(5));
//!
//! match Cycles::of(&graph).limits(Limits::results(3)).count() {
//!     Ending::Complete(cycles) => println!("{cycles} cycles"),
//!     Ending::Cut { so_far, why, .. } => {
//!         assert_eq!((so_far, why), (3, StopReason::Results));
//!     }
//! }
//! ```

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a search or of another run. The default is no limit.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    results: Option<u64>,
    steps: Option<u64>,
    /// Counted from the start of the run.
    time: Option<Duration>,
    /// The end of a time limit that is already running.
    deadline: Option<Deadline>,
    clock: Clock,
    interrupt: Option<Arc<AtomicBool>>,
    memory: Option<Arc<AtomicBool>>,
}

/// The limits of a question with one answer, which has no results to limit.
pub type Budget = Limits;

/// The end of a running time limit. Of two, the lesser counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Deadline {
    /// Unknown, because there is no clock.
    Unknown,
    /// The reading of the clock at the end.
    At(Duration),
}

impl Limits {
    /// No limits.
    pub fn none() -> Self {
        Self::default()
    }

    /// No limits.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Limits the number of results.
    pub fn results(results: u64) -> Self {
        Self::default().with_results(results)
    }

    /// Limits the number of search steps, including other [work](crate::Meter::work).
    pub fn steps(steps: u64) -> Self {
        Self::default().with_steps(steps)
    }

    /// Limits the time, from the start of the run.
    pub fn time(time: Duration) -> Self {
        Self::default().with_time(time)
    }

    /// Limits the number of results.
    #[must_use]
    pub fn with_results(mut self, results: u64) -> Self {
        self.results = Some(results);
        self
    }

    /// Limits the number of search steps, including other [work](crate::Meter::work).
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self
    }

    /// Limits the time, from the start of the run.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Measures time with this clock instead of the machine's. A time limit that is already
    /// running has as much left on the new clock as on the old one.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        if let Some(Deadline::At(end)) = self.deadline {
            let left = end.saturating_sub(self.clock.now().unwrap_or(end));
            self.deadline = deadline(clock, left);
        }
        self.clock = clock;
        self
    }

    /// Cuts the run soon after the flag becomes true.
    #[must_use]
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = Some(flag);
        self
    }

    /// Cuts the run soon after the flag becomes true, with the reason
    /// [`StopReason::Memory`](crate::StopReason::Memory). The caller sets the flag when the program
    /// uses too much memory, because a search cannot measure what its caller stores.
    #[must_use]
    pub fn with_memory_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.memory = Some(flag);
        self
    }

    /// The limits with the clock running from now on; a clock that is already running is not
    /// restarted. For a run that consists of several.
    #[must_use]
    pub fn started(&self) -> Self {
        let end = self.time.and_then(|time| deadline(self.clock, time));
        Limits {
            time: None,
            deadline: self.deadline.into_iter().chain(end).min(),
            ..self.clone()
        }
    }

    /// Without the limit on results: for a part of the work that has results of its own.
    #[must_use]
    pub fn without_results(&self) -> Self {
        Limits {
            results: None,
            ..self.clone()
        }
    }

    /// Without the limits on results and steps: for a part of the work whose steps the caller
    /// counts.
    #[must_use]
    pub fn clock_and_flag(&self) -> Self {
        Limits {
            results: None,
            steps: None,
            ..self.clone()
        }
    }

    /// The result of a computation without limits, which nothing can stop.
    ///
    /// # Panics
    ///
    /// If the computation stops although no limit is set.
    pub fn without_limits<R>(run: impl FnOnce(&Self) -> Result<R, StopReason>) -> R {
        run(&Self::none()).expect("there is no limit to stop at")
    }

    /// The limit on results.
    #[inline]
    pub fn max_results(&self) -> Option<u64> {
        self.results
    }

    /// The limit on steps.
    #[inline]
    pub fn max_steps(&self) -> Option<u64> {
        self.steps
    }

    /// The clock.
    #[inline]
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Checks now whether a running time limit is over or a flag is set.
    pub fn look(&self) -> Result<(), StopReason> {
        let is_set = |flag: &Option<Arc<AtomicBool>>| {
            flag.as_ref()
                .is_some_and(|flag| flag.load(Ordering::Relaxed))
        };
        if is_set(&self.interrupt) {
            return Err(StopReason::Interrupted);
        }
        if is_set(&self.memory) {
            return Err(StopReason::Memory);
        }
        match self.deadline {
            None => Ok(()),
            Some(Deadline::Unknown) => Err(StopReason::NoClock),
            Some(Deadline::At(end)) => match self.clock.now() {
                Some(now) if now < end => Ok(()),
                Some(_) => Err(StopReason::Time),
                None => Err(StopReason::NoClock),
            },
        }
    }

    /// A meter that starts at zero and starts the clock.
    pub fn meter(&self) -> Meter {
        Meter {
            limits: self.started(),
            results: 0,
            spent: 0,
            work: 0,
            until_check: 0,
        }
    }
}

impl From<&Limits> for Limits {
    fn from(limits: &Limits) -> Self {
        limits.clone()
    }
}

/// The end of a time limit that begins now. `None`, no limit, if the clock cannot express it.
fn deadline(clock: Clock, time: Duration) -> Option<Deadline> {
    match clock.now() {
        Some(now) => now.checked_add(time).map(Deadline::At),
        None => Some(Deadline::Unknown),
    }
}

/// A clock, or the lack of one. The default is the machine's.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    now: Option<fn() -> Duration>,
}

impl Clock {
    /// A clock that returns the time since some fixed moment. It must never go back.
    pub fn new(now: fn() -> Duration) -> Self {
        Clock { now: Some(now) }
    }

    /// No clock: every run with a limit in time ends at once.
    pub fn none() -> Self {
        Clock { now: None }
    }

    /// The time since the fixed moment of the clock; `None` without a clock.
    #[inline]
    pub fn now(&self) -> Option<Duration> {
        self.now.map(|now| now())
    }

    /// The time since an earlier reading; `None` without a clock.
    pub fn since(&self, look: Option<Duration>) -> Option<Duration> {
        Some(self.now()?.saturating_sub(look?))
    }
}

/// The machine's clock, where the target has one.
impl Default for Clock {
    fn default() -> Self {
        Clock { now: machine::NOW }
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod machine {
    use std::time::Duration;

    /// Calling `Instant::now` would stop the program.
    pub(super) const NOW: Option<fn() -> Duration> = None;
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod machine {
    use std::sync::OnceLock;
    use std::time::{Duration, Instant};

    pub(super) const NOW: Option<fn() -> Duration> = Some(since_first_call);

    fn since_first_call() -> Duration {
        static FIRST: OnceLock<Instant> = OnceLock::new();
        FIRST.get_or_init(Instant::now).elapsed()
    }
}

/// The number of steps between two checks of the clock and the interrupt flag. A check costs
/// about ten nanoseconds, a step at least one.
const STEPS_PER_CHECK: u32 = 1024;

/// Counts against [`Limits`]. Each call announces more work. It fails, and counts nothing, when
/// that work is no longer allowed.
#[derive(Debug, Clone)]
pub struct Meter {
    limits: Limits,
    results: u64,
    /// Steps and work together.
    spent: u64,
    work: u64,
    until_check: u32,
}

/// Counts one more, if the limit allows it.
fn count(used: &mut u64, limit: Option<u64>, reason: StopReason) -> Result<(), StopReason> {
    if limit.is_some_and(|limit| *used >= limit) {
        return Err(reason);
    }
    *used += 1;
    Ok(())
}

impl Meter {
    /// Counts one more result.
    pub fn result(&mut self) -> Result<(), StopReason> {
        let most = self.limits.max_results();
        count(&mut self.results, most, StopReason::Results)
    }

    /// Counts one more search step; now and then checks clock and flag.
    #[inline]
    pub fn step(&mut self) -> Result<(), StopReason> {
        if self.until_check == 0 {
            self.limits.look()?;
            self.until_check = STEPS_PER_CHECK;
        }
        self.until_check -= 1;
        count(&mut self.spent, self.limits.max_steps(), StopReason::Steps)
    }

    /// The number of search steps, each with a result, that may be made before the next call of
    /// [`Meter::count_ahead`]: they reach no limit, and no check of clock and flag is due.
    pub fn results_ahead(&self) -> u64 {
        let remaining = |most: Option<u64>, used: u64| most.map_or(u64::MAX, |most| most - used);
        let results = remaining(self.limits.max_results(), self.results);
        let steps = remaining(self.limits.max_steps(), self.spent);
        results.min(steps).min(self.until_check.into())
    }

    /// Counts this many search steps that each gave a result.
    ///
    /// # Panics
    ///
    /// If they are more than [`Meter::results_ahead`] allowed.
    pub fn count_ahead(&mut self, steps: u64) {
        assert!(steps <= self.results_ahead(), "more than was allowed");
        self.results += steps;
        self.spent += steps;
        self.until_check -= steps as u32;
    }

    /// Counts this much work besides the search steps, such as arcs visited in a preparation; now
    /// and then checks clock and flag. Work that exceeds the limit on steps is refused as a whole.
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), StopReason> {
        match u32::try_from(units).ok() {
            Some(few) if few <= self.until_check => self.until_check -= few,
            _ => {
                self.limits.look()?;
                self.until_check = STEPS_PER_CHECK;
            }
        }
        self.spend(units)?;
        self.work = self.work.saturating_add(units);
        Ok(())
    }

    /// Counts this many search steps at once, and checks clock and flag: for work in blocks,
    /// perhaps on several threads. A block that exceeds the limit is refused as a whole.
    pub fn many_steps(&mut self, steps: u64) -> Result<(), StopReason> {
        self.limits.look()?;
        self.spend(steps)
    }

    fn spend(&mut self, units: u64) -> Result<(), StopReason> {
        let total = self.spent.saturating_add(units);
        if self.limits.max_steps().is_some_and(|limit| total > limit) {
            return Err(StopReason::Steps);
        }
        self.spent = total;
        Ok(())
    }

    /// Checks that this many bytes can be allocated, and frees them. Call this before allocating
    /// tables whose size a few bytes of input can state: an allocation that fails later ends the
    /// program.
    ///
    /// ```
    /// use maxplus_graph::{Limits, StopReason};
    ///
    /// let meter = Limits::none().meter();
    /// assert_eq!(meter.room(1 << 10), Ok(()));
    /// assert_eq!(meter.room(usize::MAX), Err(StopReason::Memory));
    /// ```
    pub fn room(&self, bytes: usize) -> Result<(), StopReason> {
        let mut room = Vec::<u8>::new();
        let given = room.try_reserve_exact(bytes);
        // Without this the compiler may remove the unused allocation.
        std::hint::black_box(&room);
        given.map_err(|_| StopReason::Memory)
    }

    /// The limits, with the clock running: for a part of the work that does not count itself.
    pub fn budget(&self) -> &Budget {
        &self.limits
    }

    /// The search steps so far, without other work.
    pub fn steps(&self) -> u64 {
        self.spent - self.work
    }

    /// The work besides the search steps so far.
    pub fn worked(&self) -> u64 {
        self.work
    }

    /// The results so far.
    pub fn results(&self) -> u64 {
        self.results
    }
}

/// The complete result, or what was found before the search was cut.
///
/// `T` is the result of a complete search, and `R` what is needed to resume a cut one (`()` if
/// it cannot be resumed). `S` is what a cut search has found so far, if that has another type:
/// some vectors of a basis are not a basis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "a search may have been cut"]
pub enum Ending<T, R = (), S = T> {
    /// The search is complete.
    Complete(T),
    /// The search was cut.
    Cut {
        /// What was found before the cut.
        so_far: S,
        /// Why it was cut.
        why: StopReason,
        /// The remaining work.
        rest: R,
    },
}

impl<T, R, S> Ending<T, R, S> {
    /// A search that was cut.
    pub fn cut(so_far: S, why: StopReason, rest: R) -> Self {
        Ending::Cut { so_far, why, rest }
    }

    /// Whether the search is complete.
    pub fn is_complete(&self) -> bool {
        matches!(self, Ending::Complete(_))
    }

    /// Why the search was cut, if it was.
    pub fn why(&self) -> Option<StopReason> {
        match self {
            Ending::Complete(_) => None,
            Ending::Cut { why, .. } => Some(*why),
        }
    }

    /// The complete result, or the reason for the cut.
    pub fn complete(self) -> Result<T, StopReason> {
        match self {
            Ending::Complete(whole) => Ok(whole),
            Ending::Cut { why, .. } => Err(why),
        }
    }

    /// The remaining work, if the search was cut.
    pub fn into_rest(self) -> Option<R> {
        match self {
            Ending::Complete(_) => None,
            Ending::Cut { rest, .. } => Some(rest),
        }
    }

    /// Converts the remaining work.
    pub fn map_rest<Q>(self, f: impl FnOnce(R) -> Q) -> Ending<T, Q, S> {
        match self {
            Ending::Complete(whole) => Ending::Complete(whole),
            Ending::Cut { so_far, why, rest } => Ending::cut(so_far, why, f(rest)),
        }
    }
}

impl<T, R> Ending<T, R> {
    /// What was found, complete or not. Only for callers for whom it makes no difference.
    pub fn into_found(self) -> T {
        match self {
            Ending::Complete(found) | Ending::Cut { so_far: found, .. } => found,
        }
    }

    /// What was found, complete or not.
    pub fn found(&self) -> &T {
        match self {
            Ending::Complete(found) | Ending::Cut { so_far: found, .. } => found,
        }
    }

    /// Converts what was found.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Ending<U, R> {
        match self {
            Ending::Complete(found) => Ending::Complete(f(found)),
            Ending::Cut { so_far, why, rest } => Ending::cut(f(so_far), why, rest),
        }
    }
}

impl<T> Ending<T> {
    /// What was found, and how the search for it ended.
    pub fn new(found: T, end: Result<(), StopReason>) -> Self {
        match end {
            Ok(()) => Ending::Complete(found),
            Err(why) => Ending::cut(found, why, ()),
        }
    }
}

/// Why a search was cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on results was reached.
    Results,
    /// The limit on search steps was reached.
    Steps,
    /// The time limit was reached.
    Time,
    /// A limit in time was set without a [`Clock`](crate::Clock): the run did not begin.
    NoClock,
    /// The interrupt flag was set.
    Interrupted,
    /// The flag for lack of memory was set.
    Memory,
    /// The visitor stopped the search.
    Visitor,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Results => "the limit on results was reached",
            StopReason::Steps => "the limit on search steps was reached",
            StopReason::Time => "time was up",
            StopReason::NoClock => "a time limit needs a clock, and none was given",
            StopReason::Interrupted => "interrupted",
            StopReason::Memory => "the limit on memory was reached",
            StopReason::Visitor => "the visitor asked to stop",
        })
    }
}

impl std::error::Error for StopReason {}

/// The counts of a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The number of cycles or paths found.
    pub results: u64,
    /// The nodes of the search tree: every extension of a path counts, whether or not it led to
    /// a result.
    pub steps: u64,
    /// Other work, in arcs and nodes visited: the components and bounds that a search prepares.
    pub work: u64,
}

impl From<&Meter> for Tally {
    fn from(meter: &Meter) -> Self {
        Tally {
            results: meter.results(),
            steps: meter.steps(),
            work: meter.worked(),
        }
    }
}

/// The tally of a meter, for a search that ended in the given way.
pub(crate) fn close(meter: &Meter, end: Result<(), StopReason>) -> Ending<Tally> {
    Ending::new(Tally::from(meter), end)
}
