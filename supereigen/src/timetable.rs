//! Periodic timetables: start times that keep a period, between release and due times.
//!
//! Node i starts for the k-th time at x_i + k * period. It may start again a_ij after the start of
//! j in the round before, for every arc (i, j). So the timetable keeps the period iff
//! A (x) x <= period (x) x: x is a *subeigenvector*, and every start waits for all its predecessors.
//! (A supereigenvector, A (x) x >= lambda (x) x, satisfies the reverse inequality: no start is later
//! than the last of its predecessors requires.)
//!
//! Source: Cuninghame-Green, Minimax Algebra (1979); Baccelli, Cohen, Olsder, Quadrat,
//! Synchronization and Linearity (1992), section 3; for slacks and floats, project planning (PERT).
//!
//! | symbol | name here |
//! |---|---|
//! | lambda(A), the greatest cycle mean | least period |
//! | B = A - period, B^* | `waits`, the walks of `timetable/starts.rs` |
//! | r, x = B^* (x) r | release, earliest |
//! | d, x_j = min_i (d_i - b^*_ij) | due, latest |
//! | -(b_ij + b^*_ji) | slack of the arc (i, j): how much a_ij may grow |
//!
//! Subeigenvectors are closed under maxima and minima. So there is a least one above the release
//! times, *earliest*, and a greatest one below the due times, *latest*. A timetable keeps both iff
//! earliest <= latest; then earliest is one.
//!
//! Cost, with n nodes and m arcs: lambda(A) by Howard's method, then at most n rounds of m steps for
//! the earliest and for the latest starts each (a few rounds in practice), on integers over one
//! denominator. [`Timetable::arc_slacks`] takes n times as long; [`Timetable::gains`] takes
//! Howard's method once for each arc that lies on all critical cycles, of which there are at most n.
//!
//! ```
//! use supereigen::timetable::Timetable;
//! use maxplus_core::{Matrix, Number, Rational, Square};
//! use maxplus_graph::{Budget, Digraph};
//!
//! // The saw waits 3 for the oven, the oven 5 for the saw and 2 for itself.
//! let a: Matrix<Number> = ". 3\n5 2".parse()?;
//! let plant = Digraph::of(&Square::new(a)?);
//! let time = |t: i64| Some(Rational::from(t));
//! let t = Timetable::new(&plant, None, &[time(0), time(0)], &[None, time(7)], &Budget::unlimited())?;
//! assert_eq!(t.period(), &Rational::from(4));
//! assert_eq!(t.earliest(), [time(0), time(1)]);
//! assert_eq!(t.latest(), [time(6), time(7)]);
//! assert_eq!(t.slack(0), time(6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod least;
mod starts;

pub use least::{Least, LeastAbove, least_above};

use maxplus_core::Rational;
use maxplus_graph::cycle_mean::{CriticalGraph, CycleMean, critical_graph, max_cycle_mean};
use maxplus_graph::{Budget, Cycle, Digraph, StopReason};
use thiserror::Error;

use crate::best_walks::{cycle_from, propagate, unit};
use starts::{Starts, Waits};

/// Why there is no timetable.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TimetableError {
    /// The matrix has no cycle, so every period is possible and one must be given.
    #[error("no cycle, so every period can be kept: give a period")]
    NoLeastPeriod,
    /// The period is below lambda(A).
    #[error("the period {period} cannot be kept: the least period is {least}")]
    PeriodTooShort {
        /// The given period.
        period: Rational,
        /// lambda(A), and a cycle that has this mean.
        least: Box<CycleMean>,
    },
    /// A list of times has another length than the matrix has nodes.
    #[error("{name} has {found} times, the matrix {n} nodes")]
    Length {
        /// `release` or `due`.
        name: &'static str,
        /// The length of the list.
        found: usize,
        /// The number of nodes.
        n: usize,
    },
    /// A limit was reached.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
}

/// A period, and the earliest and latest starts that keep it. `None` means no time: -inf for a
/// release or an earliest start, +inf for a due time or a latest start.
#[derive(Debug, Clone)]
pub struct Timetable {
    plant: Digraph<Rational>,
    /// Where lambda(A), the least period, is attained; `None` if there is no cycle.
    critical: Option<CriticalGraph<Rational>>,
    period: Rational,
    earliest: Starts,
    latest: Starts,
}

/// A node that would have to start later than allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The node, one of those with the greatest lateness.
    pub node: usize,
    /// Nodes from this one to the one whose release time forces it.
    pub earliest_from: Vec<usize>,
    /// Nodes from this one to the one whose due time forces it.
    pub latest_from: Vec<usize>,
}

/// How much the waiting time a_ij may grow without breaking the period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArcSlack {
    /// i, the node that waits.
    pub row: usize,
    /// j, the node that it waits for.
    pub column: usize,
    /// `None` if j does not wait for i in turn: a_ij may grow without limit.
    pub slack: Option<Rational>,
}

/// The effect of shortening one waiting time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gain {
    /// i, the node that waits.
    pub row: usize,
    /// j, the node that it waits for.
    pub column: usize,
    /// The least period that can be reached by shortening this arc alone: lambda of the matrix
    /// without it. `None` if no cycle would be left, so that every period can be reached.
    pub period: Option<Rational>,
    /// How much it must be shortened for that.
    pub shorten: Option<Rational>,
}

impl Timetable {
    /// The earliest starts at or after the release times and the latest starts at or before the due
    /// times that keep the period; by default the least period, lambda(A).
    pub fn new(
        plant: &Digraph<Rational>,
        period: Option<Rational>,
        release: &[Option<Rational>],
        due: &[Option<Rational>],
        budget: &Budget,
    ) -> Result<Self, TimetableError> {
        let n = plant.n();
        for (name, found) in [("release", release.len()), ("due", due.len())] {
            if found != n {
                return Err(TimetableError::Length { name, found, n });
            }
        }
        let budget = budget.started();
        let critical = critical_graph(plant, &budget)?;
        let least = critical.as_ref().map(|critical| critical.mean().mean());
        let least = least.map(|least| Rational::from(least.clone()));
        let period = match (period, least) {
            (None, None) => return Err(TimetableError::NoLeastPeriod),
            (None, Some(least)) => least,
            (Some(period), Some(least)) if period < least => {
                let critical = critical.expect("it has a mean");
                let least = Box::new(critical.mean().clone());
                return Err(TimetableError::PeriodTooShort { period, least });
            }
            (Some(period), _) => period,
        };
        let mut meter = budget.meter();
        let waits = Waits::new(plant, &period, release.iter().chain(due).flatten());
        let earliest = waits.starts(&waits.graph.reversed(), release, false, &mut meter)?;
        let latest = waits.starts(&waits.graph, due, true, &mut meter)?;
        Ok(Timetable {
            plant: plant.clone(),
            critical,
            period,
            earliest,
            latest,
        })
    }

    /// lambda(A) with a cycle that has this mean; `None` if there is no cycle.
    pub fn least_period(&self) -> Option<&CycleMean> {
        self.critical.as_ref().map(CriticalGraph::mean)
    }

    /// The period that is kept.
    pub fn period(&self) -> &Rational {
        &self.period
    }

    /// The earliest start of each node.
    pub fn earliest(&self) -> &[Option<Rational>] {
        &self.earliest.times
    }

    /// The latest start of each node.
    pub fn latest(&self) -> &[Option<Rational>] {
        &self.latest.times
    }

    /// Latest minus earliest start of a node; `None` if one of them is missing.
    pub fn slack(&self, node: usize) -> Option<Rational> {
        let (latest, earliest) = (&self.latest.times[node], &self.earliest.times[node]);
        Some(latest.clone()? - earliest.as_ref()?)
    }

    /// Whether some timetable keeps release and due times.
    pub fn is_feasible(&self) -> bool {
        self.conflict().is_none()
    }

    /// The node with the greatest lateness; `None` if there is a timetable.
    pub fn conflict(&self) -> Option<Conflict> {
        let slacks = (0..self.plant.n()).filter_map(|node| Some((self.slack(node)?, node)));
        let (slack, node) = slacks.min()?;
        slack.is_negative().then(|| Conflict {
            node,
            earliest_from: self.earliest.walk(node),
            latest_from: self.latest.walk(node),
        })
    }

    /// The nodes from this one to the one whose release time forces its earliest start.
    pub fn earliest_from(&self, node: usize) -> Vec<usize> {
        self.earliest.walk(node)
    }

    /// The nodes from this one to the one whose due time forces its latest start.
    pub fn latest_from(&self, node: usize) -> Vec<usize> {
        self.latest.walk(node)
    }

    /// The bottleneck: cycles with the mean lambda(A), one for each component of the critical
    /// digraph, in which every critical cycle lies.
    pub fn bottleneck(&self) -> Vec<Cycle> {
        let Some(critical) = &self.critical else {
            return Vec::new();
        };
        let cycles = critical.components().iter();
        cycles
            .map(|nodes| {
                Budget::without_limits(|budget| {
                    cycle_from(critical.graph(), nodes[0], &mut budget.meter())
                })
            })
            .collect()
    }

    /// The slack of every arc, in the order of rows and columns.
    pub fn arc_slacks(&self, budget: &Budget) -> Result<Vec<ArcSlack>, StopReason> {
        let mut meter = budget.meter();
        let waits = Waits::new(&self.plant, &self.period, []);
        let reversed = waits.graph.reversed();
        let mut slacks = Vec::new();
        for row in 0..self.plant.n() {
            let (back, _) = propagate(&reversed, unit(self.plant.n(), row), &mut meter)?;
            for (column, wait) in waits.graph.successors(row) {
                let there_and_back = back[column].as_ref().map(|back| wait.clone() + back);
                let slack = there_and_back.map(|weight| waits.restore(&weight, true));
                slacks.push(ArcSlack { row, column, slack });
            }
        }
        Ok(slacks)
    }

    /// The arcs that alone reduce the least period if they become shorter, greatest gain first.
    ///
    /// They are the arcs on all critical cycles. If there are none, no single arc helps.
    pub fn gains(&self, budget: &Budget) -> Result<Vec<Gain>, StopReason> {
        let budget = budget.started();
        let Some(critical) = &self.critical else {
            return Ok(Vec::new());
        };
        let mut gains = Vec::new();
        for arc in critical.mean().cycle().arcs() {
            let others = critical.graph().filtered(|i, j, _| (i, j) != arc);
            if max_cycle_mean(&others, &budget)?.is_none() {
                gains.push(self.gain(arc, &budget)?);
            }
        }
        // `None`, any period, sorts first.
        gains.sort_by(|a, b| (&a.period, a.row, a.column).cmp(&(&b.period, b.row, b.column)));
        Ok(gains)
    }

    /// The gain of an arc that lies on all critical cycles.
    fn gain(&self, (row, column): (usize, usize), budget: &Budget) -> Result<Gain, StopReason> {
        let others = self.plant.filtered(|i, j, _| (i, j) != (row, column));
        let least = max_cycle_mean(&others, budget)?;
        let period = least.map(|least| Rational::from(least.mean().clone()));
        let shorten = match &period {
            None => None,
            Some(period) => {
                // No cycle may have a greater mean than this. The heaviest cycle through the arc
                // exceeds it by `wait + back`, so the arc must shrink by that.
                let waits = Waits::new(&self.plant, period, []);
                let others = waits
                    .graph
                    .filtered(|i, j, _| (i, j) != (row, column))
                    .reversed();
                let n = self.plant.n();
                let (back, _) = propagate(&others, unit(n, row), &mut budget.meter())?;
                let back = back[column]
                    .as_ref()
                    .expect("a critical cycle goes on from it");
                let wait = waits.graph.weight(row, column).expect("an arc");
                Some(waits.restore(&(wait.clone() + back), false))
            }
        };
        Ok(Gain {
            row,
            column,
            period,
            shorten,
        })
    }
}
