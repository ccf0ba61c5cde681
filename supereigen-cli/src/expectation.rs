//! What to expect of a search, and how long it takes: that needs a clock.

use std::time::{Duration, Instant};

use indicatif::HumanDuration;
use maxplus_core::Rational;
use maxplus_graph::{Budget, StopReason};
use serde::Serialize;
use supereigen::{Expected, Extremals, Mean};

pub use supereigen_files::expectation::{Expectation, PROBES, SEED};

/// How long the search is tried to learn its pace.
pub const TRIAL: Duration = Duration::from_millis(200);

/// Makes the probes within the limits of the search, and the trial.
pub fn expect(
    extremals: &Extremals<Rational>,
    asked: (u64, u64),
    trial: impl FnOnce() -> Budget,
) -> Result<Expectation, StopReason> {
    let start = Instant::now();
    Expectation::of(extremals, asked, trial, &|| start.elapsed())
}

/// How long the search takes, as far as probes and trial can tell.
pub fn time_in_words(expectation: &Expectation) -> String {
    let Expectation {
        found,
        steps,
        elapsed,
        ..
    } = expectation;
    if expectation.is_complete {
        return format!("{elapsed:.1?}: counted, there are {found}");
    }
    match expectation.time {
        Expected::About(time) => format!("about {}", shown(time)),
        Expected::AtLeast(time) => format!(
            "at least {}, perhaps far longer: the probes differ widely",
            shown(time)
        ),
        Expected::Ages => "longer than anyone will wait".to_owned(),
        _ => format!("not known: {steps} steps in {elapsed:.1?} gave {found} extremals and no end"),
    }
}

/// The same for programs.
pub fn for_programs(expectation: &Expectation, seed: u64) -> Report {
    let (known, seconds) = match expectation.time {
        _ if expectation.is_complete => ("measured", Some(expectation.elapsed)),
        Expected::About(time) => ("about", Some(time)),
        Expected::AtLeast(time) => ("at-least", Some(time)),
        Expected::Ages => ("ages", None),
        _ => ("unknown", None),
    };
    let estimate = &expectation.estimate;
    Report {
        counted: expectation.counted(),
        probes: estimate.probes,
        seed,
        head_first: estimate.head_first,
        extremals: mean(&estimate.extremals),
        steps: mean(&estimate.steps),
        time: Time {
            known,
            seconds: seconds.map(|time| time.as_secs_f64()),
        },
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
