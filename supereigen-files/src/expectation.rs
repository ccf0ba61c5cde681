//! What to expect of a search: by counting for a moment, and by probes where
//! that does not come to an end. `estimate` and `info` say the same.

use std::time::Duration;

use maxplus_core::Carrier;
use maxplus_graph::{Budget, StopReason};
use supereigen::{Estimate, Expected, Extremals};

/// So many probes unless told otherwise.
pub const PROBES: u64 = 10_000;

/// Of this seed.
pub const SEED: u64 = 1;

/// What probes and a trial say.
pub struct Expectation {
    /// What the probes say.
    pub estimate: Estimate,
    /// How many were asked for.
    pub asked: u64,
    /// Why there were fewer probes than asked for, if so.
    pub cut: Option<StopReason>,
    /// Whether the trial saw everything.
    pub is_complete: bool,
    /// What the trial found.
    pub found: u64,
    /// Its steps.
    pub steps: u64,
    /// Its time.
    pub elapsed: Duration,
    /// What it did.
    pub report: supereigen::Report,
    /// How long the search takes, as far as both can tell.
    pub time: Expected,
}

impl Expectation {
    /// Makes the probes within the limits of the search, and the trial; an error if
    /// the search cannot even begin. `now` is what the clock says, if there is one.
    pub fn of<T: Carrier>(
        extremals: &Extremals<T>,
        (probes, seed): (u64, u64),
        trial: impl FnOnce() -> Budget,
        now: &dyn Fn() -> Duration,
    ) -> Result<Self, StopReason> {
        let mut search = extremals.open()?;
        let made = extremals.estimate(probes, seed);
        let start = now();
        let counted = search.count(&trial().into());
        let elapsed = now().saturating_sub(start);
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
            let made = Expectation::of(&extremals, (2, SEED), trial, &|| Duration::ZERO).unwrap();
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
        let counted =
            Expectation::of(&extremals, (2, SEED), Budget::unlimited, &|| Duration::ZERO).unwrap();
        let count = extremals.count().complete().unwrap();
        assert_eq!(counted.extremals_in_words(), format!("{count}, counted"));
    }
}
