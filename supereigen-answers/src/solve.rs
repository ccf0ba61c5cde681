//! The answer of `matrix solve`: the greatest x with A (x) x <= b, and whether A (x) x = b.
//!
//! x_j is the least of b_i - a_ij over the finite entries of column j (A \ b, by residuation). The
//! equation A (x) x = b has a solution if and only if this x is one.

use std::fmt;

use maxplus_core::error::AlgebraError;
use maxplus_core::matrix::product::try_apply;
use maxplus_core::mirror::pick;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::residuation::try_residuate;
use maxplus_core::{Names, Number, ReadMatrix, Vector};
use serde::Serialize;
use serde_json::Value;

use crate::table::aligned;
use crate::vectors_json::number;

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-solve-1";

/// The greatest x with A (x) x <= b.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The entries of x; `None` where the column has no finite entry, so that x_j has no bound.
    pub greatest: Vec<Option<Number>>,
    /// The rows with (A (x) x)_i < b_i, counted from 0, with their left and right sides.
    pub unmet: Vec<(usize, Number, Number)>,
}

impl Solution {
    /// Solves the system.
    pub fn of(
        a: &impl ReadMatrix<Scalar = Number>,
        b: &Vector<Number>,
    ) -> Result<Self, AlgebraError> {
        let greatest = try_residuate(a, b)?;
        // An entry without a bound meets no finite entry of A.
        let x = greatest.iter().cloned();
        let x: Vector<Number> = x.map(Option::unwrap_or_default).collect();
        let product = try_apply(a, &x)?.into_vec();
        let rows = product.into_iter().zip(b.iter()).enumerate();
        let unmet = rows.filter(|(_, (left, right))| left != *right);
        let unmet = unmet.map(|(i, (left, right))| (i, left, right.clone()));
        Ok(Solution {
            unmet: unmet.collect(),
            greatest,
        })
    }

    /// Whether A (x) x = b has a solution.
    pub fn is_solvable(&self) -> bool {
        self.unmet.is_empty()
    }

    /// The answer for programs.
    pub fn report(&self) -> Report {
        let entry = |entry: &Option<Number>| entry.as_ref().map_or(Value::Null, number);
        Report {
            format: FORMAT,
            solvable: self.is_solvable(),
            greatest: self.greatest.iter().map(entry).collect(),
            unmet: self.unmet.iter().map(|(row, _, _)| row + 1).collect(),
        }
    }
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
pub struct Report {
    format: &'static str,
    /// Whether A (x) x = b has a solution.
    solvable: bool,
    /// The greatest x with A (x) x <= b; null where x has no bound.
    greatest: Vec<Value>,
    /// The rows with (A (x) x)_i < b_i, counted from 1.
    unmet: Vec<usize>,
}

/// The most rows that are listed one by one.
const ROWS: usize = 10;

maxplus_core::display_without_names!([] Solution);

impl DisplayNamed for Solution {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_solvable() {
            true => {
                let greatest = pick("greatest", "least");
                writeln!(f, "A (x) x = b has a solution. The {greatest} one:")?;
            }
            false => {
                writeln!(f, "A (x) x = b has no solution.")?;
                for (row, left, right) in self.unmet.iter().take(ROWS) {
                    let row = row + 1;
                    let most = pick("most", "least");
                    writeln!(f, "  row {row}: at {most} {left}, expected {right}")?;
                }
                if let Some(more) = self.unmet.len().checked_sub(ROWS + 1) {
                    writeln!(f, "  and {} more rows", more + 1)?;
                }
                let (greatest, at_most) = pick(("greatest", "<="), ("least", ">="));
                writeln!(f, "The {greatest} x with A (x) x {at_most} b:")?;
            }
        }
        let row = |(node, entry): (usize, &Option<Number>)| {
            let entry = entry.as_ref().map(Number::to_string);
            let entry = entry.unwrap_or_else(|| "no bound".to_owned());
            vec![called(node, names).to_string(), entry]
        };
        let rows: Vec<_> = self.greatest.iter().enumerate().map(row).collect();
        let text = aligned(&rows, "<<");
        text.lines().try_for_each(|line| writeln!(f, "  {line}"))
    }
}
