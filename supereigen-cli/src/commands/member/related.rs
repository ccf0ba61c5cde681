//! Whether a vector is a subeigenvector or an eigenvector, by the two-sided system of the
//! relation: which rows fail, and whether it is extremal.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_core::matrix::argmax::try_row_argmax;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Number, ReadMatrix, Vector};
use supereigen_answers::vectors_json::entries;

use super::report::Report;
use crate::about::About;
use crate::exit::Exit;
use crate::reports::{RowReport, SystemReportArg, line};
use crate::sides::Sides;
use crate::sink::write_text;

/// Judges the vector and writes what was found.
pub fn judge(
    sides: &Sides,
    lambda: &Number,
    vector: &Vector<Number>,
    integers: bool,
    report: SystemReportArg,
) -> Result<Exit> {
    let names = sides.names.as_ref();
    let is_whole = |entry: &Number| entry.value().is_none_or(|value| value.is_integer());
    if integers && let Some(i) = (0..vector.len()).find(|&i| !is_whole(&vector[i])) {
        bail!(
            "--integers: the entry {} at node {} is not whole",
            vector[i],
            called(i, names)
        );
    }
    let rows: Vec<_> = (0..sides.a.rows())
        .map(|row| {
            let left = try_row_argmax(&sides.a, row, vector)?;
            let right = try_row_argmax(&sides.b, row, vector)?.value;
            Ok((left, right))
        })
        .collect::<Result<_>>()?;
    let failed = rows.iter().position(|(left, right)| left.value < *right);
    let system = match integers {
        true => sides.system()?.over_integers()?.into_system(),
        false => sides.system()?,
    };
    let is_extremal = failed.is_none() && system.is_extremal(vector)?;
    let heads = match is_extremal {
        true => Some(system.heads(vector)?),
        false => None,
    };
    let about = || About::sides("supereigen-member-1", sides, integers).at(lambda);
    let text = if report.is_json() {
        let rows = rows.iter().enumerate();
        line(&Report {
            about: about(),
            vector: entries(vector),
            solution: failed.is_none(),
            extremal: is_extremal,
            head: heads.and_then(|heads| heads.iter().next()).map(|i| i + 1),
            witness: None,
            maximum_of: None,
            rows: rows
                .map(|(row, (left, right))| RowReport::new(row, &left.value, right, &left.places))
                .collect(),
        })?
    } else {
        let mut text = report.comments("member", &about);
        match (failed, heads) {
            (Some(row), _) => {
                let ((left, right), inequality) = (&rows[row], sides.inequality(row)?);
                let (place, left) = (sides.row(row), &left.value);
                writeln!(
                    text,
                    "no solution: {place}, {inequality}: {left} >= {right} fails"
                )?;
            }
            (None, Some(heads)) => {
                writeln!(
                    text,
                    "a solution, extremal with heads {}",
                    heads.named(names)
                )?;
            }
            (None, None) => writeln!(text, "a solution, not extremal")?,
        }
        text
    };
    write_text(None, &text)?;
    Ok(match failed {
        None => Exit::Done,
        Some(_) => Exit::Rejected,
    })
}
