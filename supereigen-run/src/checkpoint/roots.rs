//! The roots in a checkpoint, each on a line: how many of its extremals were found, and its nodes in
//! the order of the chain, counted from 0.
//!
//! ```text
//! output roots "/home/me/roots.json"
//! roots 2
//! 12 0 4 1
//! 1 3
//! ```

use std::fmt::Write;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use maxplus_graph::Ending;
use supereigen::RootCounts;

/// Roots with the number of their extremals so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CountedRoots {
    /// The full name of the file that they go to, if any.
    pub file: Option<String>,
    /// The roots. A checkpoint borrows them while it is written.
    pub counts: Arc<RootCounts>,
}

impl CountedRoots {
    /// Adds the roots that a part of the search found. Returns the number of their extremals.
    pub fn add(&mut self, found: Ending<RootCounts>) -> Ending<u64> {
        found.map(|found| {
            let extremals = found.extremals();
            Arc::make_mut(&mut self.counts).add(found);
            extremals
        })
    }
}

/// The lines of the roots: their number, then each root.
pub fn roots_text(counts: &RootCounts) -> String {
    let roots = counts.sorted();
    let mut text = format!("roots {}\n", roots.len());
    for (cycle, extremals) in roots {
        // Writing to a string does not fail.
        let _ = write!(text, "{extremals}");
        for node in cycle {
            let _ = write!(text, " {node}");
        }
        text.push('\n');
    }
    text
}

/// The roots at the beginning of a text, and the text after them.
pub fn read_roots(text: &str) -> Result<(RootCounts, &str)> {
    let mut rest = text;
    let mut next_line = || {
        let line;
        (line, rest) = rest.split_once('\n').unwrap_or((rest, ""));
        line
    };
    let first = next_line();
    let roots = first.strip_prefix("roots ").map(str::parse::<usize>);
    let roots = roots.with_context(|| format!("found {first:?}, expected the number of roots"))?;
    let (mut counts, mut before) = (RootCounts::default(), Vec::new());
    // Too large a number fails at the latest after the last line: an empty line is not a root.
    for _ in 0..roots.context("the number of roots is not a number")? {
        let line = next_line();
        let (cycle, extremals) = root(line)
            .filter(|(cycle, _)| *cycle > before)
            .with_context(|| format!("found {line:?}, expected a root after those before it"))?;
        counts.add_root(&cycle, extremals);
        before = cycle;
    }
    Ok((counts, rest))
}

/// The root in a line, and the number of its extremals.
fn root(line: &str) -> Option<(Vec<u32>, u64)> {
    let (extremals, nodes) = line.split_once(' ')?;
    let nodes: Result<Vec<u32>, _> = nodes.split(' ').map(str::parse).collect();
    Some((nodes.ok()?, extremals.parse().ok()?))
}

/// Checks that the roots have this many extremals in total.
pub fn check_extremals(counts: &RootCounts, extremals: u64) -> Result<()> {
    let counts = counts.sorted();
    let mut counts = counts.iter().map(|(_, count)| *count);
    if counts.try_fold(0, u64::checked_add) != Some(extremals) {
        bail!("the roots do not have the {extremals} extremals that were counted");
    }
    Ok(())
}
