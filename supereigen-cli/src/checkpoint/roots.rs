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
    /// Adds what a part of the search found; the number of its extremals.
    pub fn add(&mut self, found: Ending<RootCounts>) -> Ending<u64> {
        found.map(|found| {
            let extremals = found.extremals();
            Arc::make_mut(&mut self.counts).add(found);
            extremals
        })
    }

    /// The lines of the roots.
    pub(super) fn counts_text(&self) -> String {
        let roots = self.counts.sorted();
        let mut text = format!("roots {}\n", roots.len());
        for (cycle, extremals) in roots {
            let _ = write!(text, "{extremals}");
            for node in cycle {
                let _ = write!(text, " {node}");
            }
            text.push('\n');
        }
        text
    }

    /// Reads so many lines of roots.
    pub(super) fn read_counts<'a>(
        &mut self,
        roots: usize,
        mut next_line: impl FnMut() -> &'a str,
    ) -> Result<()> {
        let (mut counts, mut before) = (RootCounts::default(), Vec::new());
        for _ in 0..roots {
            let line = next_line();
            let numbers: Result<Vec<u64>, _> = line.split(' ').map(str::parse).collect();
            let numbers = numbers.ok().filter(|numbers| numbers.len() > 1);
            let cycle = numbers.as_ref().map(|numbers| {
                let nodes = numbers[1..].iter().map(|&node| u32::try_from(node));
                nodes.collect::<Result<Vec<_>, _>>().unwrap_or_default()
            });
            let root = cycle.zip(numbers).filter(|(cycle, _)| *cycle > before);
            let (cycle, numbers) =
                root.with_context(|| format!("the checkpoint says {line:?} in place of a root"))?;
            counts.add_root(&cycle, numbers[0]);
            before = cycle;
        }
        self.counts = Arc::new(counts);
        Ok(())
    }

    /// Checks that the roots have so many extremals together.
    pub(super) fn check(&self, extremals: u64) -> Result<()> {
        let counts = self.counts.sorted();
        let mut counts = counts.iter().map(|(_, count)| *count);
        if counts.try_fold(0, u64::checked_add) != Some(extremals) {
            bail!(
                "the roots in the checkpoint do not have the {extremals} extremals that it counts"
            );
        }
        Ok(())
    }
}
