//! What can be wrong with a claimed timetable.

use std::fmt;

use maxplus_core::{DisplayNamed, Names};
use serde::Serialize;

use crate::witness::called;

/// What is wrong with a claimed timetable. Nodes are counted from 1, and numbers are text; a time
/// that is not there is `none`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TimetableFault {
    /// A node is not one of 1, ..., n.
    Outside {
        /// The list that contains it.
        list: &'static str,
        /// The node.
        node: usize,
    },
    /// There is a cycle, and the claim says that there is no least period.
    HasCycle,
    /// There is a least period, and no cycle that has it.
    NoBottleneck,
    /// Nodes of the bottleneck that are not a cycle of the matrix.
    NotACycle {
        /// The nodes.
        nodes: Vec<usize>,
    },
    /// A cycle of the bottleneck is not critical.
    NotCritical {
        /// The nodes.
        nodes: Vec<usize>,
        /// Its mean.
        mean: String,
        /// The least period of the claim.
        least: String,
    },
    /// Some cycle needs more than the least period.
    LeastTooShort {
        /// The least period of the claim.
        least: String,
    },
    /// Two cycles of the bottleneck lie in one component of the critical arcs.
    SameComponent {
        /// The nodes of the second cycle.
        nodes: Vec<usize>,
    },
    /// The bottleneck has no cycle in a component of the critical arcs.
    MissingBottleneck {
        /// A node of the component.
        node: usize,
    },
    /// The period is below the least one.
    PeriodTooShort {
        /// The period.
        period: String,
        /// The least period.
        least: String,
    },
    /// A time of a list is wrong.
    Time {
        /// `earliest`, `latest`, `slack` or `rounds`.
        list: &'static str,
        /// The node.
        node: usize,
        /// The time in the claim.
        claimed: String,
        /// The right time.
        found: String,
    },
    /// `feasible` does not follow from the starts.
    Feasible {
        /// The field of the claim.
        claimed: bool,
    },
    /// The claim contains a conflict and is feasible, or the reverse.
    ConflictCount,
    /// The node of the conflict is not the latest one.
    NotLate {
        /// The node.
        node: usize,
    },
    /// A walk of the conflict does not force the start of its node.
    Walk {
        /// `earliest_from` or `latest_from`.
        list: &'static str,
        /// The node.
        node: usize,
    },
    /// The list of arcs is not that of the matrix.
    Arcs {
        /// The place of the first difference, counted from 1.
        place: usize,
    },
    /// The slack of an arc is wrong.
    ArcSlack {
        /// The node that waits.
        row: usize,
        /// The node that it waits for.
        column: usize,
        /// The slack in the claim.
        claimed: String,
        /// The right slack.
        found: String,
    },
    /// A gain is wrong.
    Gain {
        /// The node that waits.
        row: usize,
        /// The node that it waits for.
        column: usize,
    },
    /// The gains are not sorted, or one is listed twice.
    GainOrder {
        /// The place of the later one, counted from 1.
        place: usize,
    },
    /// A gain is missing.
    MissingGain {
        /// The node that waits.
        row: usize,
        /// The node that it waits for.
        column: usize,
    },
}

impl fmt::Display for TimetableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for TimetableFault {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycle = |nodes: &[usize]| {
            let nodes = nodes.iter().chain(nodes.first());
            let nodes: Vec<_> = nodes.map(|&node| called(node, names).to_string()).collect();
            format!("({})", nodes.join(", "))
        };
        let called = |node: usize| called(node, names);
        match self {
            TimetableFault::Outside { list, node } => {
                write!(f, "{list} contains {node}, which is not a node")
            }
            TimetableFault::HasCycle => f.write_str("there is a cycle, and no least period"),
            TimetableFault::NoBottleneck => {
                f.write_str("there is a least period, and no cycle that has it")
            }
            TimetableFault::NotACycle { nodes } => {
                write!(f, "{} is not a cycle of the matrix", cycle(nodes))
            }
            TimetableFault::NotCritical { nodes, mean, least } => write!(
                f,
                "the cycle {} needs {mean} for each round, not the least period {least}",
                cycle(nodes)
            ),
            TimetableFault::LeastTooShort { least } => {
                write!(f, "some cycle needs more than {least} for each round")
            }
            TimetableFault::SameComponent { nodes } => write!(
                f,
                "the cycle {} lies in the same critical component as an earlier one",
                cycle(nodes)
            ),
            TimetableFault::MissingBottleneck { node } => write!(
                f,
                "the bottleneck has no cycle in the critical component of {}",
                called(*node)
            ),
            TimetableFault::PeriodTooShort { period, least } => {
                write!(f, "the period {period} is below the least period {least}")
            }
            TimetableFault::Time {
                list,
                node,
                claimed,
                found,
            } => write!(f, "{list} of {} is {found}, not {claimed}", called(*node)),
            TimetableFault::Feasible { claimed: true } => {
                f.write_str("no timetable keeps release and due times, and one is claimed")
            }
            TimetableFault::Feasible { claimed: false } => {
                f.write_str("the earliest starts keep release and due times, and none is claimed")
            }
            TimetableFault::ConflictCount => {
                f.write_str("a conflict must be named if and only if there is no timetable")
            }
            TimetableFault::NotLate { node } => write!(
                f,
                "{} does not have the least slack, which the conflict must have",
                called(*node)
            ),
            TimetableFault::Walk { list, node } => {
                write!(f, "the walk {list} does not force {}", called(*node))
            }
            TimetableFault::Arcs { place } => {
                write!(f, "arc {place} of the list is not that of the matrix")
            }
            TimetableFault::ArcSlack {
                row,
                column,
                claimed,
                found,
            } => write!(
                f,
                "the slack of row {}, column {} is {found}, not {claimed}",
                called(*row),
                called(*column)
            ),
            TimetableFault::Gain { row, column } => write!(
                f,
                "shortening row {}, column {} does not gain what is claimed",
                called(*row),
                called(*column)
            ),
            TimetableFault::GainOrder { place } => {
                write!(f, "gain {place} is not after the one before it")
            }
            TimetableFault::MissingGain { row, column } => write!(
                f,
                "shortening row {}, column {} reduces the least period, and is not listed",
                called(*row),
                called(*column)
            ),
        }
    }
}
