//! The scaled basis as a table with labels: a row v^k for each extremal, a column
//! for each node, and why it is extremal.

use std::ops::ControlFlow;

use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names};
use maxplus_graph::{Limits, StopReason};
use supereigen::{Problem, Witness, Witnessed};

use super::story::StoryFormat;
use crate::called::in_formula;
use supereigen_picture::latex;

/// The most rows of one table of LaTeX, which does not break over pages.
const ROWS: usize = 35;

/// The extremals with their witnesses, in the order of `basis`.
pub fn extremals<T: Carrier>(
    problem: &Problem<T>,
    limits: &Limits,
) -> Result<Vec<Witnessed<T>>, StopReason> {
    let mut found: Vec<Witnessed<T>> = Vec::new();
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
pub fn table<T: Carrier>(
    n: usize,
    names: Option<&Names>,
    found: &[Witnessed<T>],
    format: StoryFormat,
) -> String {
    match format {
        StoryFormat::Text => plain(n, names, found),
        StoryFormat::Latex => typeset(n, names, found),
    }
}

fn plain<T: Carrier>(n: usize, names: Option<&Names>, found: &[Witnessed<T>]) -> String {
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

fn typeset<T: Carrier>(n: usize, names: Option<&Names>, found: &[Witnessed<T>]) -> String {
    let mut text = "% Compiles as it stands; in a paper: \\input.\n".to_owned();
    text += &latex::preamble("");
    if found.is_empty() {
        text += "There is no solution other than $-\\infty$.\n";
    }
    let head: String = (0..n)
        .map(|i| match names {
            Some(names) => format!(" & {}", latex::escape(names.name(i))),
            None => format!(" & ${}$", i + 1),
        })
        .collect();
    for (page, rows) in found.chunks(ROWS).enumerate() {
        text += "\\begin{center}\n";
        text += &format!(
            "\\begin{{tabular}}{{l|{}|l}}\n{head} & extremal by \\\\\n\\hline\n",
            "r".repeat(n)
        );
        for (k, extremal) in rows.iter().enumerate() {
            let entries = extremal.vector.iter();
            let entries: String = entries
                .map(|entry| format!(" & ${}$", number(entry)))
                .collect();
            text += &format!(
                "$v^{{{}}}${entries} & {} \\\\\n",
                page * ROWS + k + 1,
                why(&extremal.witness, names)
            );
        }
        text += "\\end{tabular}\n\\end{center}\n";
    }
    text + latex::END
}

fn number<T: Carrier>(entry: &MaxPlus<T>) -> String {
    let Some(value) = entry.value() else {
        return "-\\infty".to_owned();
    };
    let text = value.to_string();
    match text.split_once('/') {
        None => text,
        Some((above, below)) => {
            let sign = if above.starts_with('-') { "-" } else { "" };
            let above = above.trim_start_matches('-');
            format!("{sign}\\frac{{{above}}}{{{below}}}")
        }
    }
}

/// The chain and the arc that closes it, or the cycle and its tied tail.
fn why(witness: &Witness, names: Option<&Names>) -> String {
    let node = |node: usize| in_formula(node, names);
    let chain = |nodes: &[usize]| {
        let nodes: Vec<_> = nodes.iter().map(|&i| node(i)).collect();
        nodes.join("\\leftarrow ")
    };
    match witness.cycle() {
        None => {
            let (from, to) = witness.closing_arc();
            let chain = chain(witness.chain());
            format!("${chain}$, closed by $({}, {})$", node(from), node(to))
        }
        Some(cycle) => format!("$[{}]\\leftarrow {}$", chain(cycle), chain(witness.tail())),
    }
}
