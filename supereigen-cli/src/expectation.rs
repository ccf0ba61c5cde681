//! What to expect of a search: by counting for a moment, and by probes where
//! that does not come to an end. `estimate` and `info` say the same.

use std::time::{Duration, Instant};

use indicatif::HumanDuration;
use maxplus_core::Carrier;
use maxplus_graph::{Budget, StopReason};
use serde::Serialize;
use supereigen::{Estimate, Expected, Extremals, Mean};

/// So many probes unless told otherwise.
pub const PROBES: u64 = 10_000;

/// Of this seed.
pub const SEED: u64 = 1;

/// How long the search is tried to learn its pace.
pub const TRIAL: Duration = Duration::from_millis(200);

/// What probes and a trial say.
pub struct Expectation {
    /// What the probes say.
    pub estimate: Estimate,
    /// How many were asked for.
    pub asked: u64,
    /// Why there were fewer probes than asked for, if so.
    pub cut: Option<StopReason>,
    /// Whether the trial saw everything.
    is_complete: bool,
    /// What the trial found.
    found: u64,
    /// Its steps.
    steps: u64,
    /// Its time.
    elapsed: Duration,
    /// What it did.
    pub report: supereigen::Report,
    time: Expected,
}

impl Expectation {
    /// Makes the probes within the limits of the search, and the trial; an error if
    /// the search cannot even begin.
    pub fn of<T: Carrier>(
        extremals: &Extremals<T>,
        (probes, seed): (u64, u64),
        trial: impl FnOnce() -> Budget,
    ) -> Result<Self, StopReason> {
        let mut search = extremals.open()?;
        let made = extremals.estimate(probes, seed);
        let start = Instant::now();
        let counted = search.count(&trial().into());
        let elapsed = start.elapsed();
        let estimate = *made.found();
        Ok(Expectation {
            estimate,
            asked: probes,
            cut: made.why(),
            is_complete: counted.is_complete(),
            found: search.extremals(),
            steps: search.steps(),
            report: search.report(),
            elapsed,
            time: estimate.time(&search, elapsed),
        })
    }

    /// The steps of the trial.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many extremals there are, if the trial saw them all.
    pub fn counted(&self) -> Option<u64> {
        self.is_complete.then_some(self.found)
    }

    /// How many extremals there are, in one line.
    pub fn extremals_in_words(&self) -> String {
        if let Some(count) = self.counted() {
            return format!("{count}, counted");
        }
        let Estimate {
            probes, extremals, ..
        } = self.estimate;
        let made = match probes {
            made if made == self.asked => format!("{made} probes"),
            made => format!("{made} of {} probes before time was up", self.asked),
        };
        match probes {
            // One probe says nothing about how far it may be off.
            0 | 1 => format!("no estimate by {made}"),
            _ if self.estimate.met_none() => format!("none met by {made}"),
            _ => format!("about {extremals}, by {made}"),
        }
    }

    /// How many extremals the probes saw.
    pub fn extremals_by_probes(&self) -> String {
        if self.estimate.met_none() {
            return "none met by the probes".to_owned();
        }
        self.estimate.extremals.to_string()
    }

    /// How long the search takes, as far as probes and trial can tell.
    pub fn time_in_words(&self) -> String {
        let Expectation {
            found,
            steps,
            elapsed,
            ..
        } = self;
        if self.is_complete {
            return format!("{elapsed:.1?}: counted, there are {found}");
        }
        match self.time {
            Expected::About(time) => format!("about {}", shown(time)),
            Expected::AtLeast(time) => format!(
                "at least {}, perhaps far longer: the probes differ widely",
                shown(time)
            ),
            Expected::Ages => "longer than anyone will wait".to_owned(),
            _ => format!(
                "not known: {steps} steps in {elapsed:.1?} gave {found} extremals and no end"
            ),
        }
    }

    /// The same for programs.
    pub fn for_programs(&self, seed: u64) -> Report {
        let (known, seconds) = match self.time {
            _ if self.is_complete => ("measured", Some(self.elapsed)),
            Expected::About(time) => ("about", Some(time)),
            Expected::AtLeast(time) => ("at-least", Some(time)),
            Expected::Ages => ("ages", None),
            _ => ("unknown", None),
        };
        Report {
            counted: self.counted(),
            probes: self.estimate.probes,
            seed,
            head_first: self.estimate.head_first,
            extremals: mean(&self.estimate.extremals),
            steps: mean(&self.estimate.steps),
            time: Time {
                known,
                seconds: seconds.map(|time| time.as_secs_f64()),
            },
        }
    }
}

/// An expectation in JSON.
#[derive(Serialize)]
pub struct Report {
    counted: Option<u64>,
    probes: u64,
    seed: u64,
    head_first: bool,
    extremals: Option<MeanReport>,
    steps: Option<MeanReport>,
    time: Time,
}

#[derive(Serialize)]
struct MeanReport {
    value: f64,
    standard_error: f64,
}

#[derive(Serialize)]
struct Time {
    known: &'static str,
    seconds: Option<f64>,
}

/// Nothing, if there were too few probes to know anything.
fn mean(mean: &Mean) -> Option<MeanReport> {
    let Mean {
        value,
        standard_error,
    } = *mean;
    standard_error.is_finite().then_some(MeanReport {
        value,
        standard_error,
    })
}

/// `3 weeks`, `0.4s`: never 0 seconds.
fn shown(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        return format!("{time:.1?}");
    }
    HumanDuration(time).to_string()
}

#[cfg(test)]
mod tests {
    use maxplus_core::{Matrix, MaxPlus};

    use super::*;

    #[test]
    fn an_estimate_that_was_cut_says_so_and_one_probe_is_none() {
        let a = Matrix::from_fn(2, 2, |_, _| MaxPlus::finite(0_i64));
        let extremals = supereigen::Problem::new(&a).unwrap().extremals();
        let trial = || Budget::steps(0);
        let shown = |probes| {
            let made = Expectation::of(&extremals, (2, SEED), trial).unwrap();
            let mut estimate = made.estimate;
            estimate.probes = probes;
            let made = Expectation {
                estimate,
                asked: 1000,
                ..made
            };
            made.extremals_in_words()
        };
        let cut = "no estimate by 0 of 1000 probes before time was up";
        assert_eq!(shown(0), cut);
        assert!(!shown(1).contains("inf"));
        assert!(shown(7).ends_with(", by 7 of 1000 probes before time was up"));
        assert!(shown(1000).ends_with(", by 1000 probes"), "{}", shown(1000));
        let counted = Expectation::of(&extremals, (2, SEED), Budget::unlimited).unwrap();
        let count = extremals.count().complete().unwrap();
        assert_eq!(counted.extremals_in_words(), format!("{count}, counted"));
    }
}
