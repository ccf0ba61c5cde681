//! How far a search goes, what a run may use, what tells the time, who counts, and
//! how a search ends.
//!
//! [`Limits`] are a number of results, and a [`Budget`].
//! The results are whatever the search lists: cycles, paths, extremals, rays.
//! A question with one answer has no results to limit, and takes a [`Budget`].
//!
//! ```
//! use std::time::Duration;
//! use maxplus_graph::{Budget, Limits};
//!
//! let limits = Limits::results(1000).with_time(Duration::from_secs(5));
//! assert_eq!(limits.max_results(), Some(1000));
//! // Every budget is a limit on no results.
//! assert_eq!(Limits::from(Budget::steps(7)).max_results(), None);
//! ```
//!
//! # What a run may use before it is cut: steps, time, and flags
//!
//! Time counts from the start of the run, not from the making of the value: a
//! budget can be written down once and used for many runs. A caller to whom
//! several runs are one thing calls [`Budget::started`] and gives all of them
//! the same running clock.
//!
//! ```
//! use std::time::Duration;
//! use maxplus_graph::{Budget, StopReason};
//!
//! let budget = Budget::steps(2).with_time(Duration::from_secs(60));
//! let mut meter = budget.meter();
//! assert_eq!((meter.step(), meter.step()), (Ok(()), Ok(())));
//! assert_eq!(meter.step(), Err(StopReason::Steps));
//! ```
//!
//! # What tells the time: the machine's clock, one that was given, or none
//!
//! A program that is compiled for a browser (wasm32-unknown-unknown) has no
//! clock of its own: to ask for one stops it. There the page hands one in, for
//! example JavaScript's `performance.now`. Without one no time can be measured,
//! and a run with a limit in time is refused before its first step
//! ([`StopReason::NoClock`](crate::StopReason::NoClock)): nobody can take it
//! for one that kept the limit.
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
//! # Who counts
//!
//! A search counts on a [`Meter`] its *steps*, each at least a visit of one node of its tree,
//! and the *work* that it does beside them: what it prepares before its first
//! step, or between two. Both count against the limit on steps, and both look
//! at clock and flag, so no loop runs on unseen.
//!
//! ```
//! use maxplus_graph::{Limits, StopReason};
//!
//! let mut meter = Limits::results(2).meter();
//! assert_eq!((meter.result(), meter.result()), (Ok(()), Ok(())));
//! assert_eq!(meter.result(), Err(StopReason::Results));
//! ```
//!
//! # How a search ends: with everything seen, or cut
//!
//! Every search that lists things ends with an [`Ending`]. What a cut search
//! gives stands in another place than what a complete one gives, so a part can
//! never pass for the whole, and the compiler asks about both.
//!
//! A question with one answer (a mean, a solution, a decomposition) has no part
//! that could pass for it. It ends with a `Result` whose error is the
//! [`StopReason`].
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::{Cycles, Digraph, Ending, Limits, StopReason};
//!
//! let loops = (0..5).map(|i| (i, i, MaxPlus::finite(0)));
//! let graph = Digraph::<i64>::from_arcs(5, loops).unwrap();
//! assert_eq!(Cycles::of(&graph).count(), Ending::Complete(5));
//!
//! match Cycles::of(&graph).within(Limits::results(3)).count() {
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

/// How far a search goes. The default is to the end.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    results: Option<u64>,
    budget: Budget,
}

impl Limits {
    /// To the end.
    pub fn none() -> Self {
        Self::default()
    }

    /// At most so many results.
    pub fn results(results: u64) -> Self {
        Self::default().with_results(results)
    }

    /// At most so many search steps: see [`Budget::steps`].
    pub fn steps(steps: u64) -> Self {
        Budget::steps(steps).into()
    }

    /// So much time from the start of the run.
    pub fn time(time: Duration) -> Self {
        Budget::time(time).into()
    }

    /// At most so many results.
    #[must_use]
    pub fn with_results(mut self, results: u64) -> Self {
        self.results = Some(results);
        self
    }

    /// At most so many search steps: see [`Budget::steps`].
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.budget = self.budget.with_steps(steps);
        self
    }

    /// So much time from the start of the run.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.budget = self.budget.with_time(time);
        self
    }

    /// The time is told by this clock: see [`Budget::with_clock`].
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.budget = self.budget.with_clock(clock);
        self
    }

    /// The search is cut soon after the flag becomes true.
    #[must_use]
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.budget = self.budget.with_interrupt(flag);
        self
    }

    /// The search is cut soon after the flag becomes true, for want of memory: see
    /// [`Budget::with_memory_flag`].
    #[must_use]
    pub fn with_memory_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.budget = self.budget.with_memory_flag(flag);
        self
    }

    /// The same limits with their clock running: see [`Budget::started`].
    #[must_use]
    pub fn started(&self) -> Self {
        Limits {
            results: self.results,
            budget: self.budget.started(),
        }
    }

    /// The limit on results.
    #[inline]
    pub fn max_results(&self) -> Option<u64> {
        self.results
    }

    /// The limit on steps.
    #[inline]
    pub fn max_steps(&self) -> Option<u64> {
        self.budget.max_steps()
    }

    /// Everything but the limit on results.
    #[inline]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}

impl From<Budget> for Limits {
    fn from(budget: Budget) -> Self {
        Limits {
            results: None,
            budget,
        }
    }
}

impl From<&Budget> for Limits {
    fn from(budget: &Budget) -> Self {
        budget.clone().into()
    }
}

impl From<&Limits> for Limits {
    fn from(limits: &Limits) -> Self {
        limits.clone()
    }
}

/// What a run may use. The default is as much as it likes.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    steps: Option<u64>,
    /// From the start of the run.
    time: Option<Duration>,
    /// The end of a time that runs already.
    deadline: Option<Deadline>,
    clock: Clock,
    interrupt: Option<Arc<AtomicBool>>,
    memory: Option<Arc<AtomicBool>>,
}

/// The end of a time that runs. Of two, the lesser counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Deadline {
    /// It cannot be told: there is no clock.
    Unknown,
    /// When the clock shows this.
    At(Duration),
}

impl Budget {
    /// As much as the run likes.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// At most so many search steps, the [work](crate::Meter::work) beside them
    /// included.
    pub fn steps(steps: u64) -> Self {
        Self::default().with_steps(steps)
    }

    /// So much time from the start of the run.
    pub fn time(time: Duration) -> Self {
        Self::default().with_time(time)
    }

    /// At most so many search steps, the [work](crate::Meter::work) beside them
    /// included.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = Some(steps);
        self
    }

    /// So much time from the start of the run.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The time is told by this clock, not by the machine's. A time that runs
    /// already has as much left by the new clock as it had by the old one.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        if let Some(Deadline::At(end)) = self.deadline {
            let left = end.saturating_sub(self.clock.now().unwrap_or(end));
            self.deadline = deadline(clock, left);
        }
        self.clock = clock;
        self
    }

    /// The run is cut soon after the flag becomes true.
    #[must_use]
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = Some(flag);
        self
    }

    /// The run is cut soon after the flag becomes true, for want of memory
    /// ([`StopReason::Memory`](crate::StopReason::Memory)). Who sets it watches how
    /// much the program holds: no search can know what its caller keeps.
    #[must_use]
    pub fn with_memory_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.memory = Some(flag);
        self
    }

    /// The same budget with its clock running from now on; one that runs
    /// already goes on running. For a run that is made of several.
    #[must_use]
    pub fn started(&self) -> Self {
        let end = self.time.and_then(|time| deadline(self.clock, time));
        Budget {
            time: None,
            deadline: self.deadline.into_iter().chain(end).min(),
            ..self.clone()
        }
    }

    /// The same clock and flag without the limit on steps: for a part of the
    /// work that a caller counts as a whole.
    #[must_use]
    pub fn clock_and_flag(&self) -> Self {
        Budget {
            steps: None,
            ..self.clone()
        }
    }

    /// The limit on steps.
    #[inline]
    pub fn max_steps(&self) -> Option<u64> {
        self.steps
    }

    /// What tells the time.
    #[inline]
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Whether the time of a running clock is up or a flag is set, asked now.
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
}

/// The end of a time that begins now. One so far off that the clock cannot
/// express it is no limit.
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
    /// A clock that tells the time since some moment, which may be any but is
    /// always the same. It must never go back.
    pub fn new(now: fn() -> Duration) -> Self {
        Clock { now: Some(now) }
    }

    /// The machine's, where the target has one.
    pub fn of_the_machine() -> Self {
        Clock { now: machine::NOW }
    }

    /// No clock: every run with a limit in time is refused.
    pub fn none() -> Self {
        Clock { now: None }
    }

    /// The time since the clock's moment; `None` without a clock.
    #[inline]
    pub fn now(&self) -> Option<Duration> {
        self.now.map(|now| now())
    }

    /// The time since an earlier look; `None` without a clock.
    pub fn since(&self, look: Option<Duration>) -> Option<Duration> {
        Some(self.now()?.saturating_sub(look?))
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::of_the_machine()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod machine {
    use std::time::Duration;

    /// To call `Instant::now` stops the program.
    pub(super) const NOW: Option<fn() -> Duration> = None;
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod machine {
    use std::sync::OnceLock;
    use std::time::{Duration, Instant};

    pub(super) const NOW: Option<fn() -> Duration> = Some(since_the_first_look);

    fn since_the_first_look() -> Duration {
        static FIRST: OnceLock<Instant> = OnceLock::new();
        FIRST.get_or_init(Instant::now).elapsed()
    }
}

/// How many steps pass between two looks at the clock and the interrupt flag.
/// A look costs some ten nanoseconds, a step at least one.
const STEPS_PER_LOOK: u32 = 1024;

impl Budget {
    /// A meter that starts at zero, and the clock with it.
    pub fn meter(&self) -> Meter {
        Limits::from(self).meter()
    }
}

impl Limits {
    /// A meter that starts at zero, and the clock with it.
    pub fn meter(&self) -> Meter {
        Meter {
            limits: self.started(),
            results: 0,
            spent: 0,
            work: 0,
            until_look: 0,
        }
    }
}

/// Counts against [`Limits`]. Each call announces one more unit of work and
/// fails, counting nothing, when that unit is no longer allowed.
#[derive(Debug, Clone)]
pub struct Meter {
    limits: Limits,
    results: u64,
    /// Steps and work together.
    spent: u64,
    work: u64,
    until_look: u32,
}

/// One more of a kind, if the limit allows it.
fn count(used: &mut u64, limit: Option<u64>, reason: StopReason) -> Result<(), StopReason> {
    if limit.is_some_and(|limit| *used >= limit) {
        return Err(reason);
    }
    *used += 1;
    Ok(())
}

impl Meter {
    /// One more result.
    pub fn result(&mut self) -> Result<(), StopReason> {
        let most = self.limits.max_results();
        count(&mut self.results, most, StopReason::Results)
    }

    /// One more search step; from time to time a look at clock and flag.
    #[inline]
    pub fn step(&mut self) -> Result<(), StopReason> {
        if self.until_look == 0 {
            self.limits.budget().look()?;
            self.until_look = STEPS_PER_LOOK;
        }
        self.until_look -= 1;
        count(&mut self.spent, self.limits.max_steps(), StopReason::Steps)
    }

    /// How many search steps that each give a result may now be made ahead of
    /// [`Meter::count_ahead`]: no limit is reached by them, and no look at clock
    /// and flag is due.
    pub fn results_ahead(&self) -> u64 {
        let remaining = |most: Option<u64>, used: u64| most.map_or(u64::MAX, |most| most - used);
        let results = remaining(self.limits.max_results(), self.results);
        let steps = remaining(self.limits.max_steps(), self.spent);
        results.min(steps).min(self.until_look.into())
    }

    /// So many search steps that each gave a result.
    ///
    /// # Panics
    ///
    /// If they are more than [`Meter::results_ahead`] allowed.
    pub fn count_ahead(&mut self, steps: u64) {
        assert!(steps <= self.results_ahead(), "more than was allowed");
        self.results += steps;
        self.spent += steps;
        self.until_look -= steps as u32;
    }

    /// So much work beside the search steps, such as arcs looked at while
    /// something is prepared; from time to time a look at clock and flag. Work
    /// that does not fit into the limit on steps is refused whole.
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), StopReason> {
        match u32::try_from(units).ok() {
            Some(few) if few <= self.until_look => self.until_look -= few,
            _ => {
                self.limits.budget().look()?;
                self.until_look = STEPS_PER_LOOK;
            }
        }
        self.spend(units)?;
        self.work = self.work.saturating_add(units);
        Ok(())
    }

    /// So many more search steps at once, and a look at clock and flag: for
    /// work that is handed out in blocks, perhaps to several threads. A block
    /// that does not fit into the limit is refused whole.
    pub fn many_steps(&mut self, steps: u64) -> Result<(), StopReason> {
        self.limits.budget().look()?;
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

    /// Asks the system for so many bytes and gives them back. To be called before tables whose
    /// size a few bytes of input can state: an allocation that fails later ends the program.
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
        // Otherwise the compiler may leave out an allocation that nothing uses.
        std::hint::black_box(&room);
        given.map_err(|_| StopReason::Memory)
    }

    /// What it counts against, with its clock running: for a part of the work that
    /// counts nothing itself.
    pub fn budget(&self) -> &Budget {
        self.limits.budget()
    }

    /// Search steps made so far, the work beside them not counted.
    pub fn steps(&self) -> u64 {
        self.spent - self.work
    }

    /// Work done beside the search steps so far.
    pub fn worked(&self) -> u64 {
        self.work
    }

    /// Results given so far.
    pub fn results(&self) -> u64 {
        self.results
    }
}

/// Everything, or what was found before the search was cut.
///
/// `T` is what a complete search gives, `R` what is needed to go on with a cut
/// one (`()` if it cannot), and `S` what a cut one has found so far, where that
/// is of another type: some vectors of a basis are no basis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "a search may have been cut"]
pub enum Ending<T, R = (), S = T> {
    /// Everything was seen.
    Complete(T),
    /// The search was cut.
    Cut {
        /// What was found before.
        so_far: S,
        /// Why it was cut.
        why: StopReason,
        /// What is left to do.
        rest: R,
    },
}

impl<T, R, S> Ending<T, R, S> {
    /// Whether everything was seen.
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

    /// The whole, or the reason why it is not there.
    pub fn complete(self) -> Result<T, StopReason> {
        match self {
            Ending::Complete(whole) => Ok(whole),
            Ending::Cut { why, .. } => Err(why),
        }
    }

    /// What is left to do, if the search was cut.
    pub fn into_rest(self) -> Option<R> {
        match self {
            Ending::Complete(_) => None,
            Ending::Cut { rest, .. } => Some(rest),
        }
    }

    /// The same ending with the rest put into other words.
    pub fn map_rest<Q>(self, f: impl FnOnce(R) -> Q) -> Ending<T, Q, S> {
        match self {
            Ending::Complete(whole) => Ending::Complete(whole),
            Ending::Cut { so_far, why, rest } => Ending::Cut {
                so_far,
                why,
                rest: f(rest),
            },
        }
    }
}

impl<T, R> Ending<T, R> {
    /// What was found, whether or not that is everything. Only for callers to
    /// whom it makes no difference.
    pub fn into_found(self) -> T {
        match self {
            Ending::Complete(found) | Ending::Cut { so_far: found, .. } => found,
        }
    }

    /// What was found, whether or not that is everything.
    pub fn found(&self) -> &T {
        match self {
            Ending::Complete(found) | Ending::Cut { so_far: found, .. } => found,
        }
    }

    /// The same ending with what was found put into other words.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Ending<U, R> {
        match self {
            Ending::Complete(found) => Ending::Complete(f(found)),
            Ending::Cut { so_far, why, rest } => Ending::Cut {
                so_far: f(so_far),
                why,
                rest,
            },
        }
    }
}

impl<T> Ending<T> {
    /// What was found, and how the search for it ended.
    pub fn new(found: T, end: Result<(), StopReason>) -> Self {
        match end {
            Ok(()) => Ending::Complete(found),
            Err(why) => Ending::Cut {
                so_far: found,
                why,
                rest: (),
            },
        }
    }
}

/// Why a search ended before everything was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on results was reached.
    Results,
    /// The limit on search steps was reached.
    Steps,
    /// Time was up.
    Time,
    /// A limit in time was asked for where no [`Clock`](crate::Clock) could keep
    /// it: nothing was begun.
    NoClock,
    /// The interrupt flag was set.
    Interrupted,
    /// The flag for want of memory was set.
    Memory,
    /// The visitor asked to stop.
    Visitor,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Results => "the limit on results was reached",
            StopReason::Steps => "the limit on search steps was reached",
            StopReason::Time => "time was up",
            StopReason::NoClock => "there is no clock to keep the limit in time",
            StopReason::Interrupted => "interrupted",
            StopReason::Memory => "the limit on memory was reached",
            StopReason::Visitor => "the visitor asked to stop",
        })
    }
}

impl std::error::Error for StopReason {}

/// What a search saw and did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The cycles or paths that were found.
    pub results: u64,
    /// The nodes of the search tree: every prolongation of a path, counted
    /// whether or not anything came of it.
    pub steps: u64,
    /// What was done beside them, in arcs and nodes looked at: the components
    /// and bounds that a search prepares.
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

/// The tally of a meter whose search ended in the given way.
pub(crate) fn close(meter: &Meter, end: Result<(), StopReason>) -> Ending<Tally> {
    Ending::new(Tally::from(meter), end)
}
