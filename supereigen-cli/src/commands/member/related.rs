//! Whether a vector is a subeigenvector or an eigenvector, by the two-sided system of the
//! relation: which rows fail, and whether it is extremal.

use anyhow::{Context, Result};
use maxplus_core::named::DisplayNamed;
use maxplus_core::{Number, Vector};
use supereigen_answers::about::About;
use supereigen_answers::relation::{self, Judged};
use supereigen_answers::system::Sides;
use supereigen_answers::vectors_json::entries;
use supereigen_run::exit::Exit;

use super::report::Report;
use crate::report_output::{RowReport, SystemReportArg, line};

/// Judges the vector and writes what was found.
pub fn judge(
    sides: &Sides,
    vector: &Vector<Number>,
    integers: bool,
    report: SystemReportArg,
) -> Result<Exit> {
    let names = sides.names.as_ref();
    let judged = relation::judge([&sides.a, &sides.b], vector, integers, names);
    let judged = match integers {
        true => judged.context("--integers")?,
        false => judged?,
    };
    let Judged {
        rows,
        failed,
        heads,
    } = judged;
    let about = || About::sides("supereigen-member-1", sides, integers);
    let json = || {
        let rows = rows.iter().enumerate();
        line(&Report {
            about: about(),
            vector: entries(vector),
            solution: failed.is_none(),
            extremal: heads.is_some(),
            head: heads
                .as_ref()
                .and_then(|heads| heads.iter().next())
                .map(|i| i + 1),
            witness: None,
            maximum_of: None,
            rows: rows
                .map(|(row, (left, right))| RowReport::new(row, &left.value, right, &left.places))
                .collect(),
        })
    };
    let text = || {
        Ok(match (failed, &heads) {
            (Some(row), _) => format!("no solution: {}\n", sides.violated(row, vector)?),
            (None, Some(heads)) => {
                format!("a solution, extremal with heads {}\n", heads.named(names))
            }
            (None, None) => "a solution, not extremal\n".to_owned(),
        })
    };
    report.write("member", &about, json, text)?;
    Ok(Exit::of_answer(failed.is_none()))
}
