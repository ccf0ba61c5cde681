//! Reports of runs: the counters, and why a run was cut.
//!
//! ```
//! use supereigen::{Counter, Counters};
//!
//! let mut counters = Counters::default();
//! counters.add(Counter::Cycles, 4);
//! counters.add(Counter::ExtremalityTests, 57);
//! counters.add(Counter::Cycles, 1);
//! assert_eq!(counters.get(Counter::Cycles), 5);
//! assert_eq!(counters.to_string(), "cycles 5, extremality tests 57");
//! ```

use std::fmt;
use std::time::Duration;

use maxplus_core::Carrier;
use maxplus_graph::{Ending, StopReason};

use crate::basis::{Basis, Origin};
use crate::set::VectorSet;

/// Writes the enum and its names from one list.
macro_rules! counters {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// Something that a method counts.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Counter {
            $($(#[$doc])* $variant,)*
        }

        impl Counter {
            /// All counters.
            pub const ALL: &'static [Counter] = &[$(Counter::$variant),*];

            /// The name in reports.
            pub fn name(self) -> &'static str {
                match self {
                    $(Counter::$variant => $name,)*
                }
            }
        }
    };
}

counters! {
    /// Extremals given.
    Extremals = "extremals",
    /// Chains that have just closed.
    Roots = "roots",
    /// Steps of the search for roots left of the bar.
    StepsLeftOfTheBar = "steps left of the bar",
    /// Steps of the search for roots right of the bar.
    StepsRightOfTheBar = "steps right of the bar",
    /// Roots found again in a later round.
    RepeatedRoots = "repeated roots",
    /// Tests whether the search for roots is in a dead end.
    DeadEndTests = "dead-end tests",
    /// Dead ends that these tests found.
    DeadEnds = "dead ends",
    /// Moves of the search for roots that were dropped with a dead end.
    DroppedMoves = "dropped moves",
    /// Nodes pushed to set up the bounds of a root.
    ReplayedNodes = "replayed nodes",
    /// Nodes pushed onto a closed chain.
    GrownNodes = "grown nodes",
    /// How often the search for roots was replaced by one head first.
    TurnedHeadFirst = "turned head first",
    /// Ends of extremals, from their heads.
    Segments = "segments",
    /// Segments that the test of a shorter one had shown to be alive.
    CertifiedSegments = "certified segments",
    /// Greatest solutions computed.
    ExtensionTests = "extension tests",
    /// Segments that no extremal ends with.
    DeadSegments = "dead segments",
    /// Policies tried for greatest solutions.
    Policies = "policies",
    /// Nonnegative elementary cycles.
    Cycles = "cycles",
    /// Maximum J_sigma-paths.
    Paths = "paths",
    /// Vectors computed.
    Vectors = "vectors",
    /// Extremality tests.
    ExtremalityTests = "extremality tests",
    /// Vectors that the result already contained.
    Repeats = "repeats",
    /// Paths abandoned before their front was reached.
    Prunings = "prunings",
    /// Generators before they were reduced.
    Generators = "generators",
    /// Inequalities of the system.
    Inequalities = "inequalities",
    /// Pairs of rays.
    Pairs = "pairs",
    /// The most rays of an intermediate cone.
    MostRays = "most rays",
    /// Combinations of two generators.
    Combinations = "combinations",
    /// Choices of an entry.
    Choices = "choices",
    /// Chains that are extremals for some lambda.
    Chains = "chains",
    /// Tied tails, each an extremal for one lambda.
    TiedTails = "tied tails",
    /// Chains of a sweep that are not extremals, or that the filter excludes.
    OpenChains = "open chains",
    /// Nodes that a sweep tried to add to a chain.
    Candidates = "candidates",
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Counts, in the order in which they were first added.
///
/// Meant for the end of a run: a hot loop counts in its own variables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counters {
    counts: Vec<(Counter, u64)>,
}

impl Counters {
    /// Adds to a count, which starts at 0.
    pub fn add(&mut self, counter: Counter, amount: u64) {
        match self.counts.iter_mut().find(|(known, _)| *known == counter) {
            Some((_, count)) => *count += amount,
            None => self.counts.push((counter, amount)),
        }
    }

    /// A count; 0 if nothing was added.
    pub fn get(&self, counter: Counter) -> u64 {
        let found = self.counts.iter().find(|(known, _)| *known == counter);
        found.map_or(0, |(_, count)| *count)
    }

    /// All counts.
    pub fn iter(&self) -> impl Iterator<Item = (Counter, u64)> + '_ {
        self.counts.iter().copied()
    }
}

/// `cycles 4, paths 21`.
impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (counter, count)) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{counter} {count}")?;
        }
        Ok(())
    }
}

/// What a run did.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The name of the method.
    pub method: &'static str,
    /// The counters.
    pub counters: Counters,
    /// The number type of the search, if the method chooses one.
    pub width: Option<&'static str>,
    /// The form of the search, if the method chooses one.
    pub form: Option<&'static str>,
    /// Why the run was cut; `None` if it is complete.
    pub cut: Option<StopReason>,
    /// The duration of the run, if it was measured.
    pub elapsed: Option<Duration>,
}

impl Report {
    /// A report of a complete run, with no counters yet.
    #[doc(hidden)]
    pub fn new(method: &'static str) -> Self {
        Report {
            method,
            counters: Counters::default(),
            width: None,
            form: None,
            cut: None,
            elapsed: None,
        }
    }

    /// Whether the run was not cut.
    pub fn is_complete(&self) -> bool {
        self.cut.is_none()
    }
}

/// `algorithm3: complete; cycles 4, paths 21`.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.method)?;
        match self.cut {
            None => f.write_str("complete")?,
            Some(reason) => write!(f, "incomplete, {reason}")?,
        }
        for choice in [self.width, self.form].into_iter().flatten() {
            write!(f, "; {choice}")?;
        }
        if self.counters.iter().next().is_some() {
            write!(f, "; {}", self.counters)?;
        }
        if let Some(elapsed) = self.elapsed {
            write!(f, "; {:.3} s", elapsed.as_secs_f64())?;
        }
        Ok(())
    }
}

/// The ending of a search for a basis: the basis, or some of its vectors and what is needed to
/// continue.
pub type BasisEnding<T, R = ()> = Ending<Basis<T>, R, VectorSet<T>>;

/// The ending of a run and its report.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Run<E> {
    /// The result.
    pub ending: E,
    /// The report.
    pub report: Report,
}

impl<T, R, S> Run<Ending<T, R, S>> {
    /// Also stores the reason of a cut in the report.
    pub(crate) fn new(ending: Ending<T, R, S>, mut report: Report) -> Self {
        report.cut = ending.why();
        Run { ending, report }
    }

    /// The complete result, or the reason of the cut.
    pub fn complete(self) -> Result<T, StopReason> {
        self.ending.complete()
    }
}

impl<T: Carrier> Run<BasisEnding<T>> {
    /// The run of a search for a basis: `found` is the whole basis if `end` is `Ok`, otherwise some
    /// of it.
    #[doc(hidden)]
    pub fn of(found: VectorSet<T>, end: Result<(), StopReason>, report: Report) -> Self {
        let ending = match end {
            Ok(()) => Ending::Complete(Basis::known(found)),
            Err(why) => Ending::cut(found, why, ()),
        };
        Run::new(ending, report)
    }

    /// Stores which problem the basis belongs to.
    pub(crate) fn answering(mut self, origin: Origin<T>) -> Self {
        if let Ending::Complete(basis) = self.ending {
            self.ending = Ending::Complete(basis.answering(origin));
        }
        self
    }
}

impl<T: Carrier, R> Run<BasisEnding<T, R>> {
    /// Drops the remaining work.
    pub(crate) fn without_rest(self) -> Run<BasisEnding<T>> {
        Run {
            ending: self.ending.map_rest(|_| ()),
            report: self.report,
        }
    }

    /// The vectors found: all of them, or some if the run was cut.
    pub fn found(&self) -> &VectorSet<T> {
        match &self.ending {
            Ending::Complete(basis) => basis,
            Ending::Cut { so_far, .. } => so_far,
        }
    }
}
