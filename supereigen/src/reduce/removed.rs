//! What was removed, and why, in words.

use std::fmt;

use maxplus_core::Names;
use maxplus_core::named::{DisplayNamed, called};

/// One arc that was removed, or several of a row for the same reason.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removed {
    /// The row i, counted from 0.
    pub row: usize,
    /// The columns j of the arcs (i, j), counted from 0, increasing.
    pub columns: Vec<usize>,
    /// Why.
    pub reason: Reason,
}

/// Why the solutions do not need an arc (i, j).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// lambda is -inf, so every vector is a solution.
    NoLambda,
    /// i is -inf in all solutions: it reaches no cycle of weight >= 0.
    RowNeverHeld,
    /// j is -inf in all solutions: it reaches no cycle of weight >= 0.
    ColumnNeverHeld,
    /// Row i holds by its own loop, a_ii >= 0.
    OwnLoop,
    /// j is i, and a_ii < 0.
    NegativeLoop,
    /// Whenever the arc satisfies row i, another arc that is left does so too.
    NeverAlone,
}

impl Reason {
    /// A short name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Reason::NoLambda => "no-lambda",
            Reason::RowNeverHeld => "row-never-held",
            Reason::ColumnNeverHeld => "column-never-held",
            Reason::OwnLoop => "own-loop",
            Reason::NegativeLoop => "negative-loop",
            Reason::NeverAlone => "never-alone",
        }
    }
}

/// Nodes counted from 1: `arc (2, 3): row 2 holds by its own loop`.
impl fmt::Display for Removed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for Removed {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = called(self.row, names);
        f.write_str(if self.columns.len() == 1 {
            "arc "
        } else {
            "arcs "
        })?;
        for (k, column) in self.columns.iter().enumerate() {
            let comma = if k > 0 { ", " } else { "" };
            write!(f, "{comma}({row}, {})", called(*column, names))?;
        }
        f.write_str(": ")?;
        match self.reason {
            Reason::NoLambda => f.write_str("lambda is -inf, every vector is a solution"),
            Reason::RowNeverHeld => write!(f, "node {row} is -inf in all solutions"),
            Reason::ColumnNeverHeld if self.columns.len() == 1 => {
                let column = called(self.columns[0], names);
                write!(f, "node {column} is -inf in all solutions")
            }
            Reason::ColumnNeverHeld => {
                f.write_str("they lead to nodes that are -inf in all solutions")
            }
            Reason::OwnLoop => write!(f, "row {row} holds by its own loop"),
            Reason::NegativeLoop => write!(f, "a loop below lambda never satisfies row {row}"),
            Reason::NeverAlone => write!(
                f,
                "whenever it satisfies row {row}, another arc that is left does so too"
            ),
        }
    }
}
