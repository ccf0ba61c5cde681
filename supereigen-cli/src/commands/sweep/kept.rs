//! The checkpoint of a sweep: what is left of it, what its staircase counts so
//! far, and how far its output is.
//!
//! ```text
//! supereigen checkpoint of a sweep 1
//! output count "/home/me/steps.json"
//! supereigen staircase 1
//! ...
//! supereigen sweep 1
//! ...
//! whole <SHA-256 of everything above>
//! ```
//!
//! A stream of chains has no staircase: its chains stand in the file that the
//! second line names. The order in which output and checkpoint are written is
//! that of [`crate::checkpoint`].

use std::path::Path;

use anyhow::{Context, Result};
use supereigen::sweep::{StaircaseSoFar, SweepFrontier};

use crate::checkpoint::{Kind, OF_A_SWEEP, Output, TITLE, read_output, read_text, write_output};
use crate::summed::{SummedLines, checked, save, summed};

/// The version of the text.
const VERSION: u32 = 1;

/// What a run brought to safety.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Where what was given stands.
    pub output: Output,
    /// What the staircase counts, unless chains are written.
    pub found: Option<StaircaseSoFar>,
}

/// A checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweepCheckpoint {
    pub kept: Kept,
    /// What is left.
    pub frontier: SweepFrontier,
}

impl SweepCheckpoint {
    /// Reads a checkpoint.
    pub fn read(path: &Path) -> Result<Self> {
        let text = read_text(path, Kind::Sweep)?;
        SweepCheckpoint::parse(&text).with_context(|| path.display().to_string())
    }

    fn parse(text: &str) -> Result<Self> {
        let mut lines = SummedLines::begin(text, &format!("{TITLE}{OF_A_SWEEP}"), VERSION)?;
        let output = read_output(lines.field("output")?);
        let output = output.context("line 2: expected the output of the sweep")?;
        let body = lines.rest()?;
        let begin = body
            .find("supereigen sweep ")
            .context("expected what is left of the sweep, found none of it")?;
        let (found, frontier) = body.split_at(begin);
        let checkpoint = SweepCheckpoint {
            kept: Kept {
                output,
                found: match found {
                    "" => None,
                    found => Some(found.parse()?),
                },
            },
            frontier: frontier.parse()?,
        };
        // This finds everything that was passed over above.
        let again = checkpoint.text();
        checked(checkpoint, &again, text)
    }

    fn text(&self) -> String {
        let Kept { output, found } = &self.kept;
        let output = write_output(output);
        let found = found.as_ref().map(StaircaseSoFar::to_string);
        let (found, frontier) = (found.unwrap_or_default(), &self.frontier);
        summed(format!(
            "{TITLE}{OF_A_SWEEP} {VERSION}\noutput {output}\n{found}{frontier}"
        ))
    }

    /// Writes the checkpoint in the place of the one before; its output must
    /// be safe.
    pub fn save(&self, path: &Path) -> Result<()> {
        save(path, &self.text())
    }

    /// Whether something would be lost with it.
    pub fn is_worth_something(&self) -> bool {
        !self.frontier.is_done() && self.frontier.chains() > 0
    }
}

#[cfg(test)]
mod tests {
    use maxplus_core::testing::lcg::lcg_matrix_without_loops;
    use maxplus_graph::Limits;
    use supereigen::Problem;

    use super::*;

    fn checkpoints() -> [SweepCheckpoint; 2] {
        let a = lcg_matrix_without_loops(5, -3, 3, 100, 2);
        let sweep = Problem::new(&a).unwrap().sweep();
        let (mut rest, mut found) = (sweep.rest(), sweep.no_staircase());
        let _ = rest.add_to(&mut found, &Limits::steps(40));
        [
            (Output::Count(Some("/a \"b\"\nc".to_owned())), Some(found)),
            (Output::Elsewhere, None),
        ]
        .map(|(output, found)| SweepCheckpoint {
            kept: Kept { output, found },
            frontier: rest.frontier().clone(),
        })
    }

    #[test]
    fn law_what_is_written_is_read_back() {
        for checkpoint in checkpoints() {
            let text = checkpoint.text();
            assert_eq!(SweepCheckpoint::parse(&text).unwrap(), checkpoint);
        }
    }

    #[test]
    fn law_any_byte_changed_or_cut_off_is_noticed() {
        for checkpoint in checkpoints() {
            let text = checkpoint.text();
            for at in 0..text.len() {
                assert!(SweepCheckpoint::parse(&text[..at]).is_err(), "cut at {at}");
                let put = if &text[at..=at] == "7" { "8" } else { "7" };
                let mut changed = text.clone();
                changed.replace_range(at..=at, put);
                assert!(SweepCheckpoint::parse(&changed).is_err(), "changed at {at}");
            }
            assert!(SweepCheckpoint::parse(&format!("{text}\n")).is_err());
        }
    }
}
