//! How a search ended: with everything seen, or cut.
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
            StopReason::Visitor => "the visitor asked to stop",
        })
    }
}

impl std::error::Error for StopReason {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_ending_holds_what_was_found_and_no_whole() {
        let cut = Ending::new(7, Err(StopReason::Time)).map_rest(|()| "the rest");
        assert!(!cut.is_complete());
        assert_eq!((*cut.found(), cut.why()), (7, Some(StopReason::Time)));
        assert_eq!(cut.map(|n| n + 1).into_found(), 8);
        assert_eq!(cut.complete(), Err(StopReason::Time));
        assert_eq!(cut.into_rest(), Some("the rest"));
    }

    #[test]
    fn a_complete_ending_holds_the_whole_and_no_rest() {
        let whole = Ending::new(7, Ok(()));
        assert!(whole.is_complete());
        assert_eq!((*whole.found(), whole.why()), (7, None));
        assert_eq!((whole.complete(), whole.into_rest()), (Ok(7), None));
    }
}
