//! A row of the report: what was measured, the figure, and the goal for it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::measure::{AlternateTimes, Spread};

/// The goal of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// No less than this.
    AtLeast(f64),
    /// No more than this.
    AtMost(f64),
}

impl Goal {
    /// Whether a figure meets the goal.
    pub fn is_met(self, figure: f64) -> bool {
        match self {
            Goal::AtLeast(bound) => figure >= bound,
            Goal::AtMost(bound) => figure <= bound,
        }
    }
}

/// `>= 4`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::AtLeast(bound) => write!(f, ">= {}", short(*bound)),
            Goal::AtMost(bound) => write!(f, "<= {}", short(*bound)),
        }
    }
}

/// Whether a row met its goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalResult {
    /// The goal was met.
    Met,
    /// The goal was missed.
    Missed,
    /// The row has no goal.
    NoGoal,
}

/// `met`, `MISSED` or nothing.
impl fmt::Display for GoalResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GoalResult::Met => "met",
            GoalResult::Missed => "MISSED",
            GoalResult::NoGoal => "",
        })
    }
}

/// One row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The layer that it is about.
    pub layer: String,
    /// What was measured.
    pub what: String,
    /// The figure.
    pub figure: Spread,
    /// The unit of the figure; empty for a ratio.
    pub unit: String,
    /// Its goal.
    pub goal: Option<Goal>,
    /// The absolute figures, for scale.
    pub scale: String,
    /// Why a goal is missed, if known; shown if it is missed.
    pub cause: Option<String>,
    /// Whether `docs/figures.md` shows it when the goal is met.
    pub headline: bool,
}

impl Row {
    /// A ratio without a goal.
    pub fn new(layer: &str, what: impl Into<String>, figure: Spread) -> Self {
        Row {
            layer: layer.to_owned(),
            what: what.into(),
            figure,
            unit: String::new(),
            goal: None,
            scale: String::new(),
            cause: None,
            headline: false,
        }
    }

    /// Sets the unit.
    pub fn unit(mut self, unit: &str) -> Self {
        self.unit = unit.to_owned();
        self
    }

    /// Sets a goal: at least this.
    pub fn at_least(self, bound: f64) -> Self {
        let goal = Some(Goal::AtLeast(bound));
        Row { goal, ..self }
    }

    /// Sets a goal: at most this.
    pub fn at_most(self, bound: f64) -> Self {
        let goal = Some(Goal::AtMost(bound));
        Row { goal, ..self }
    }

    /// Sets absolute figures for scale.
    pub fn scale(self, scale: impl Into<String>) -> Self {
        let scale = scale.into();
        Row { scale, ..self }
    }

    /// Sets why the goal is missed.
    pub fn cause(self, cause: &str) -> Self {
        let cause = Some(cause.to_owned());
        Row { cause, ..self }
    }

    /// Shown in `docs/figures.md`.
    pub fn headline(mut self) -> Self {
        self.headline = true;
        self
    }

    /// Whether the median meets the goal.
    pub fn goal_result(&self) -> GoalResult {
        match self.goal {
            None => GoalResult::NoGoal,
            Some(goal) if goal.is_met(self.figure.median) => GoalResult::Met,
            Some(_) => GoalResult::Missed,
        }
    }

    /// `28.8 (27.9 to 29.5)`, with the unit; without the spread if it is zero.
    pub fn figure_text(&self) -> String {
        let [least, median, greatest] =
            [self.figure.least, self.figure.median, self.figure.greatest].map(short);
        let median = match self.unit.as_str() {
            "" => median,
            unit => format!("{median} {unit}"),
        };
        if least == greatest {
            median
        } else {
            format!("{median} ({least} to {greatest})")
        }
    }
}

/// A number with three significant digits: `0.0266`, `4`, `28.8`, `580000`.
pub fn short(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return value.to_string();
    }
    let magnitude = value.abs().log10().floor();
    let decimals = (2.0 - magnitude).max(0.0) as usize;
    let unit = 10_f64.powf(magnitude - 2.0).max(f64::MIN_POSITIVE);
    let rounded = if magnitude > 2.0 {
        (value / unit).round() * unit
    } else {
        value
    };
    let text = format!("{rounded:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A readable duration: `1.5 ms`, `42 ns`.
pub fn duration(seconds: f64) -> String {
    let (factor, unit) = match seconds {
        s if s >= 1.0 => (1.0, "s"),
        s if s >= 1e-3 => (1e3, "ms"),
        s if s >= 1e-6 => (1e6, "us"),
        _ => (1e9, "ns"),
    };
    format!("{} {unit}", short(seconds * factor))
}

/// `22.2 ns against 23.6 ns`: the median times of two works, each divided by `pieces`.
pub fn against<const K: usize>(
    turns: &AlternateTimes<K>,
    work: usize,
    other: usize,
    pieces: u64,
) -> String {
    let each = |work: usize| duration(turns.seconds(work).median / pieces as f64);
    format!("{} against {}", each(work), each(other))
}
