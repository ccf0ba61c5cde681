//! How a run went: its counters, and whether it saw everything.
//!
//! An [`Outcome`] is `Complete` with the whole [`Basis`], or `Partial` with
//! the [`StopReason`]. A partial outcome holds no `Basis`, so a cut run cannot
//! be taken for a complete one: [`Outcome::complete`] is the only way from an
//! outcome to a basis.
//!
//! ```
//! use supereigen::report::Counters;
//!
//! let mut counters = Counters::default();
//! counters.add("cycles", 4);
//! counters.add("extremality tests", 57);
//! counters.add("cycles", 1);
//! assert_eq!(counters.get("cycles"), 5);
//! assert_eq!(counters.to_string(), "cycles 5, extremality tests 57");
//! ```

use std::fmt;
use std::time::Duration;

use maxplus_core::{Carrier, MaxPlus, Scaled};
use maxplus_graph::limits::StopReason;

use crate::basis::Basis;

/// Named counts in the order in which they were first named.
///
/// For the end of a run: a hot loop counts in variables of its own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counters {
    counts: Vec<(&'static str, u64)>,
}

impl Counters {
    /// Adds to the count of that name; a new name starts at 0.
    pub fn add(&mut self, name: &'static str, amount: u64) {
        match self.counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += amount,
            None => self.counts.push((name, amount)),
        }
    }

    /// The count of that name, 0 if it was never named.
    pub fn get(&self, name: &str) -> u64 {
        let found = self.counts.iter().find(|(known, _)| *known == name);
        found.map_or(0, |(_, count)| *count)
    }

    /// All names with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.counts.iter().copied()
    }
}

/// `cycles 4, paths 21`.
impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, count)) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{name} {count}")?;
        }
        Ok(())
    }
}

/// What a run did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The name of the method.
    pub method: &'static str,
    /// What was counted.
    pub counters: Counters,
    /// The number type that the search itself used, where a method chooses one.
    pub width: Option<&'static str>,
    /// The form of the search, where a method chooses one.
    pub form: Option<&'static str>,
    /// Why the run stopped before everything was seen; `None` if it saw all.
    pub stopped: Option<StopReason>,
    /// How long the run took, where someone held a watch.
    pub elapsed: Option<Duration>,
}

impl Report {
    /// The report of a complete run that counted nothing yet.
    pub fn new(method: &'static str) -> Self {
        Report {
            method,
            counters: Counters::default(),
            width: None,
            form: None,
            stopped: None,
            elapsed: None,
        }
    }

    /// Whether the run saw everything.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }
}

/// `algorithm3: complete; cycles 4, paths 21`.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.method)?;
        match self.stopped {
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

/// What a run with limits gave.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Outcome<T: Carrier> {
    /// Everything was seen.
    Complete {
        /// The scaled basis, whole.
        basis: Basis<T>,
        /// How the run went.
        report: Report,
    },
    /// The run was cut.
    Partial(Partial<T>),
}

/// What a cut run left behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partial<T: Carrier> {
    /// Extremals known so far, in canonical order: each belongs to the basis,
    /// others are missing. A method that knows no extremal before its end
    /// leaves this empty.
    pub found: Vec<Scaled<MaxPlus<T>>>,
    /// How the run went; `report.stopped` is the reason given here too.
    pub report: Report,
    /// Why it stopped.
    pub reason: StopReason,
}

impl<T: Carrier> fmt::Display for Partial<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} stopped after {} extremals: {}",
            self.report.method,
            self.found.len(),
            self.reason
        )
    }
}

impl<T: Carrier> std::error::Error for Partial<T> {}

impl<T: Carrier> Outcome<T> {
    /// The outcome of a search that ended with `end`: `found` is the whole
    /// basis if the end was `Ok`, and the extremals known so far if not.
    pub fn new(found: Basis<T>, end: Result<(), StopReason>, report: Report) -> Self {
        match end {
            Ok(()) => Outcome::Complete {
                basis: found,
                report: Report {
                    stopped: None,
                    ..report
                },
            },
            Err(reason) => Outcome::Partial(Partial {
                found: found.into_vectors(),
                report: Report {
                    stopped: Some(reason),
                    ..report
                },
                reason,
            }),
        }
    }

    /// The basis, or what the cut run left behind.
    pub fn complete(self) -> Result<Basis<T>, Box<Partial<T>>> {
        match self {
            Outcome::Complete { basis, .. } => Ok(basis),
            Outcome::Partial(partial) => Err(Box::new(partial)),
        }
    }

    /// How the run went.
    pub fn report(&self) -> &Report {
        match self {
            Outcome::Complete { report, .. } => report,
            Outcome::Partial(partial) => &partial.report,
        }
    }

    /// The same outcome with the time it took.
    pub fn with_elapsed(mut self, elapsed: Duration) -> Self {
        let report = match &mut self {
            Outcome::Complete { report, .. } => report,
            Outcome::Partial(partial) => &mut partial.report,
        };
        report.elapsed = Some(elapsed);
        self
    }

    /// Whether everything was seen.
    pub fn is_complete(&self) -> bool {
        matches!(self, Outcome::Complete { .. })
    }

    /// The extremals that the run gave: all of them, or those known so far.
    pub fn found(&self) -> &[Scaled<MaxPlus<T>>] {
        match self {
            Outcome::Complete { basis, .. } => basis.vectors(),
            Outcome::Partial(partial) => &partial.found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_run_gives_no_basis() {
        let cut = Outcome::<i64>::new(
            Basis::new(1, []),
            Err(StopReason::Time),
            Report::new("algorithm3"),
        );
        assert!(!cut.is_complete() && !cut.report().is_complete());
        let partial = cut.complete().unwrap_err();
        assert_eq!(
            partial.to_string(),
            "algorithm3 stopped after 0 extremals: time was up"
        );
    }

    #[test]
    fn a_report_reads_as_one_line() {
        let mut report = Report::new("chains");
        report.counters.add("extremals", 10);
        report.width = Some("i32");
        report.stopped = Some(StopReason::Results);
        report.elapsed = Some(Duration::from_millis(1500));
        assert_eq!(
            report.to_string(),
            "chains: incomplete, the limit on results was reached; i32; extremals 10; 1.500 s"
        );
    }
}
