//! How a run went: its counters, and why it was cut if it was.
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
    /// Chains at the moment they close.
    Roots = "roots",
    /// Steps of the search for roots left of the bar.
    StepsLeftOfTheBar = "steps left of the bar",
    /// Steps of the search for roots right of the bar.
    StepsRightOfTheBar = "steps right of the bar",
    /// Roots met again in a later round.
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
    /// How often the search for roots was given up for one head first.
    TurnedHeadFirst = "turned head first",
    /// Ends of extremals, from their heads.
    Segments = "segments",
    /// Segments that the test of a shorter one had shown to be alive.
    CertifiedSegments = "certified segments",
    /// Greatest solutions that were asked for.
    ExtensionTests = "extension tests",
    /// Segments that no extremal ends with.
    DeadSegments = "dead segments",
    /// Policies on the way to greatest solutions.
    Policies = "policies",
    /// Nonnegative elementary cycles.
    Cycles = "cycles",
    /// Maximum J_sigma-paths.
    Paths = "paths",
    /// Vectors computed.
    Vectors = "vectors",
    /// Extremality tests.
    ExtremalityTests = "extremality tests",
    /// Vectors for the result that were there already.
    Repeats = "repeats",
    /// Paths left before their front was reached.
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
    /// Chains of a sweep that are no extremals, or not wanted.
    OpenChains = "open chains",
    /// Nodes that a sweep tried to add to a chain.
    Candidates = "candidates",
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Counts, in the order in which they were first added to.
///
/// For the end of a run: a hot loop counts in variables of its own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counters {
    counts: Vec<(Counter, u64)>,
}

impl Counters {
    /// Adds to a count; one that was never added to starts at 0.
    pub fn add(&mut self, counter: Counter, amount: u64) {
        match self.counts.iter_mut().find(|(known, _)| *known == counter) {
            Some((_, count)) => *count += amount,
            None => self.counts.push((counter, amount)),
        }
    }

    /// A count, 0 if it was never added to.
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
    /// What was counted.
    pub counters: Counters,
    /// The number type that the search itself used, where a method chooses one.
    pub width: Option<&'static str>,
    /// The form of the search, where a method chooses one.
    pub form: Option<&'static str>,
    /// Why the run was cut; `None` if it saw all.
    pub cut: Option<StopReason>,
    /// How long the run took, where someone held a watch.
    pub elapsed: Option<Duration>,
}

impl Report {
    /// The report of a complete run that counted nothing yet.
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

    /// Whether the run saw everything.
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

/// A search for a basis ends with the basis, or with some of its vectors and
/// what is needed to go on.
pub type BasisEnding<T, R = ()> = Ending<Basis<T>, R, VectorSet<T>>;

/// The ending of a run, and the report on it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Run<E> {
    /// What came out.
    pub ending: E,
    /// How it went.
    pub report: Report,
}

impl<T, R, S> Run<Ending<T, R, S>> {
    /// The ending, noted in the report too.
    pub(crate) fn new(ending: Ending<T, R, S>, mut report: Report) -> Self {
        report.cut = ending.why();
        Run { ending, report }
    }

    /// The whole, or the reason why it is not there.
    pub fn complete(self) -> Result<T, StopReason> {
        self.ending.complete()
    }
}

impl<T: Carrier> Run<BasisEnding<T>> {
    /// The run of a search for a basis: `found` is the whole of it if the end
    /// was `Ok`, and some of it if not.
    #[doc(hidden)]
    pub fn of(found: VectorSet<T>, end: Result<(), StopReason>, report: Report) -> Self {
        let ending = match end {
            Ok(()) => Ending::Complete(Basis::known(found)),
            Err(why) => Ending::Cut {
                so_far: found,
                why,
                rest: (),
            },
        };
        Run::new(ending, report)
    }

    /// The same as the answer to a question.
    pub(crate) fn answering(mut self, origin: Origin<T>) -> Self {
        if let Ending::Complete(basis) = self.ending {
            self.ending = Ending::Complete(basis.answering(origin));
        }
        self
    }
}

impl<T: Carrier, R> Run<BasisEnding<T, R>> {
    /// The same run, what is left forgotten.
    pub(crate) fn without_rest(self) -> Run<BasisEnding<T>> {
        Run {
            ending: self.ending.map_rest(|_| ()),
            report: self.report,
        }
    }

    /// The vectors that were found: all of them, or some.
    pub fn found(&self) -> &VectorSet<T> {
        match &self.ending {
            Ending::Complete(basis) => basis,
            Ending::Cut { so_far, .. } => so_far,
        }
    }
}
