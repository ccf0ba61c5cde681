//! The scaled basis as a table with labels: a row v^k for each extremal, a column
//! for each node, and why it is extremal.

use std::ops::ControlFlow;

use anyhow::Result;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Names, Rational};
use maxplus_graph::{Limits, StopReason};
use supereigen::{Problem, Witnessed};

use super::story::StoryFormat;
use supereigen_files::vector_table::VectorTable;

/// The extremals with their witnesses, in the order of `basis`.
pub fn extremals(
    problem: &Problem<Rational>,
    limits: &Limits,
) -> Result<Vec<Witnessed<Rational>>, StopReason> {
    let mut found: Vec<Witnessed<Rational>> = Vec::new();
    let extremals = problem.extremals().limits(limits.clone());
    let ending = extremals.for_each(|extremal| {
        found.push(extremal.to_witnessed());
        ControlFlow::Continue(())
    });
    ending.complete()?;
    found.sort_by(|a, b| b.vector.as_slice().cmp(a.vector.as_slice()));
    Ok(found)
}

/// The whole table, for n nodes that may have names.
pub fn table(
    n: usize,
    names: Option<&Names>,
    found: &[Witnessed<Rational>],
    format: StoryFormat,
) -> Result<String> {
    match format {
        StoryFormat::Text | StoryFormat::Json => Ok(plain(n, names, found)),
        StoryFormat::Latex => typeset(n, names, found),
    }
}

fn plain(n: usize, names: Option<&Names>, found: &[Witnessed<Rational>]) -> String {
    let mut rows = vec![Vec::from([String::new()])];
    rows[0].extend((0..n).map(|i| called(i, names).to_string()));
    rows[0].push("why".to_owned());
    for (k, extremal) in found.iter().enumerate() {
        let mut row = vec![format!("v^{}", k + 1)];
        row.extend(extremal.vector.iter().map(|entry| format!("{entry:#}")));
        row.push(extremal.witness.named(names).to_string());
        rows.push(row);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<_> = (0..=n).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in &rows {
        for (column, width) in widths.iter().enumerate() {
            let cell = &row[column];
            text += &match column {
                0 => format!("{cell:<width$}"),
                _ => format!("  {cell:>width$}"),
            };
        }
        text += &format!("   {}\n", row[n + 1]);
    }
    text
}

fn typeset(n: usize, names: Option<&Names>, found: &[Witnessed<Rational>]) -> Result<String> {
    let mut table = VectorTable::begin(Vec::new(), n, names, Some("why"))?;
    for extremal in found {
        let why = extremal.witness.named(names).to_string();
        table.push(extremal.vector.iter(), Some(&why))?;
    }
    Ok(String::from_utf8(table.finish(true)?)?)
}
