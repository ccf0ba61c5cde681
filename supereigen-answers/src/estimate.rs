//! The answer of `info --estimate`: how many extremals and search steps to expect, and how long.
//!
//! The size of a search is estimated by a short trial search, and by probes if the trial does not
//! end.

use std::time::Duration;

use maxplus_core::Carrier;
use maxplus_graph::{Budget, StopReason};
use serde::Serialize;
use supereigen::{Estimate, Expected, Extremals, Mean};

use crate::about::About;

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-estimate-1";

/// How long the trial search runs.
pub const TRIAL: Duration = Duration::from_millis(200);

/// How long the probes of `info` may take.
pub const PROBING: Duration = Duration::from_secs(1);

/// The default number of probes.
pub const PROBES: u64 = 10_000;

/// The default seed.
pub const SEED: u64 = 1;

/// The result of probes and a trial search.
pub struct Expectation {
    /// The result of the probes.
    pub estimate: Estimate,
    /// The number of requested probes.
    pub asked: u64,
    /// Why there were fewer probes than requested, if so.
    pub cut: Option<StopReason>,
    /// Whether the trial found everything.
    pub is_complete: bool,
    /// The number of extremals that the trial found.
    pub found: u64,
    /// Its steps.
    pub steps: u64,
    /// Its time.
    pub elapsed: Duration,
    /// Its report.
    pub report: supereigen::Report,
    /// The expected time of the search.
    pub time: Expected,
}

impl Expectation {
    /// Makes the probes within the limits of the search, and the trial; an error if the search
    /// cannot begin. `now` is the clock, if there is one.
    pub fn of<T: Carrier>(
        extremals: &Extremals<T>,
        (probes, seed): (u64, u64),
        trial: impl FnOnce() -> Budget,
        now: &dyn Fn() -> Duration,
    ) -> Result<Self, StopReason> {
        let mut search = extremals.open()?;
        let made = extremals.estimate(probes, seed);
        let start = now();
        let counted = search.count(&trial());
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

    /// The number of extremals, if the trial found them all.
    pub fn counted(&self) -> Option<u64> {
        self.is_complete.then_some(self.found)
    }

    /// The number of extremals, in one line.
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
            // A single probe gives no error bound.
            0 | 1 => format!("no estimate by {made}"),
            _ if self.estimate.met_none() => format!("none found by {made}"),
            _ => format!("about {extremals}, by {made}"),
        }
    }

    /// The time of the search, after how well it is known: `measured`, `about`, `at-least`,
    /// `ages` or `unknown`.
    pub fn time_known(&self) -> (&'static str, Option<Duration>) {
        match self.time {
            _ if self.is_complete => ("measured", Some(self.elapsed)),
            Expected::About(time) => ("about", Some(time)),
            Expected::AtLeast(time) => ("at-least", Some(time)),
            Expected::Ages => ("ages", None),
            _ => ("unknown", None),
        }
    }

    /// The number of extremals by the probes.
    pub fn extremals_by_probes(&self) -> String {
        if self.estimate.met_none() {
            return "none found by the probes".to_owned();
        }
        self.estimate.extremals.to_string()
    }

    /// A line for each thing that is known.
    pub fn text(&self, seed: u64) -> String {
        let Estimate {
            probes,
            steps,
            head_first,
            ..
        } = self.estimate;
        let order = if head_first { ", head first" } else { "" };
        let extremals = self.extremals_by_probes();
        let time = self.time_in_words();
        format!(
            "probes     {probes}, seed {seed}{order}\nextremals  {extremals}\n\
             steps      {steps}\ntime       {time}\n"
        )
    }

    /// How long the search takes, as far as the probes and the trial show.
    fn time_in_words(&self) -> String {
        let (found, steps, elapsed) = (self.found, self.steps, self.elapsed);
        // Never 0 seconds.
        let shown = |time: Duration| match time < Duration::from_secs(1) {
            true => format!("{time:.1?}"),
            false => in_words(time),
        };
        if self.is_complete {
            return format!("{elapsed:.1?}: counted, there are {found}");
        }
        match self.time {
            Expected::About(time) => format!("about {}", shown(time)),
            Expected::AtLeast(time) => format!(
                "at least {}, perhaps far longer: the probes differ widely",
                shown(time)
            ),
            Expected::Ages => "too long to wait for".to_owned(),
            _ => format!(
                "not known: {steps} steps in {elapsed:.1?} gave {found} extremals and did not end"
            ),
        }
    }

    /// The answer for programs.
    pub fn report(&self, seed: u64) -> Report {
        let (known, seconds) = self.time_known();
        Report {
            counted: self.counted(),
            probes: self.estimate.probes,
            seed,
            head_first: self.estimate.head_first,
            extremals: MeanReport::of(&self.estimate.extremals),
            steps: MeanReport::of(&self.estimate.steps),
            time: Time {
                known,
                seconds: seconds.map(|time| time.as_secs_f64()),
            },
        }
    }
}

/// The answer in JSON.
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

/// The answer in JSON, with its system.
#[derive(Serialize)]
pub struct Estimated {
    /// The system.
    #[serde(flatten)]
    pub about: About,
    /// The answer.
    #[serde(flatten)]
    pub expectation: Report,
}

#[derive(Serialize)]
struct MeanReport {
    value: f64,
    standard_error: f64,
}

impl MeanReport {
    /// `None` if there were too few probes for an estimate.
    fn of(mean: &Mean) -> Option<Self> {
        let Mean {
            value,
            standard_error,
        } = *mean;
        standard_error.is_finite().then_some(MeanReport {
            value,
            standard_error,
        })
    }
}

#[derive(Serialize)]
struct Time {
    known: &'static str,
    seconds: Option<f64>,
}

/// `2 seconds`, `3 weeks`: the time in the largest unit of which it contains about two or more,
/// or in seconds.
pub fn in_words(time: Duration) -> String {
    const UNITS: [(u64, &str); 6] = [
        (365 * 86_400, "year"),
        (7 * 86_400, "week"),
        (86_400, "day"),
        (3_600, "hour"),
        (60, "minute"),
        (1, "second"),
    ];
    let seconds = time.as_secs_f64();
    // Half of the next smaller unit is rounded up.
    let of_use = UNITS.windows(2).find(|units| {
        let [(unit, _), (smaller, _)] = [units[0], units[1]];
        seconds + smaller as f64 / 2.0 >= unit as f64 * 1.5
    });
    let (count, name) = match of_use {
        Some(units) => ((seconds / units[0].0 as f64).round().max(2.0), units[0].1),
        None => (seconds.round(), "second"),
    };
    let plural = if count == 1.0 { "" } else { "s" };
    format!("{count:.0} {name}{plural}")
}
