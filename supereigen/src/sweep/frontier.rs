//! What remains of a sweep, to be finished later or elsewhere.
//!
//! ```text
//! supereigen sweep 1
//! matrix 5 <hash of the matrix, with lambda = 0>
//! window -3/2 +inf
//! filter containing 2 head 4 at-most 7
//! done <four counters>
//! part 3 9 0 0 4 2
//! sum <SHA-256 of everything above>
//! ```
//!
//! A part is everything below the children 3, ..., 8 of a chain, here 0 4 2, whose
//! first 0 nodes are a zero cycle with a tied tail. Nodes count from 0. Reading
//! is strict: what writing would not have written is refused.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::part::Part;
use super::tally::Tally;
use super::window::Window;
use crate::chains::filter::{Filter, FilterError};

/// The version of the walk, its text and its bytes.
pub(super) const VERSION: u32 = 1;

/// The first words of the text.
const TITLE: &str = "supereigen sweep";

/// What remains of a sweep, to be finished later or elsewhere. As text it has a line
/// for each part, and reading that is strict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweepFrontier {
    pub(super) n: usize,
    pub(super) matrix_sha256: String,
    pub(super) window: Window,
    pub(super) filter: Filter,
    pub(super) tally: Tally,
    pub(super) parts: Vec<Part>,
}

/// Something was asked of a sweep that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SweepError {
    /// The filter speaks of a node that is not there.
    #[error(transparent)]
    Filter(#[from] FilterError),
    /// The text is not one that the frontier of a sweep has.
    #[error("line {line}: {expected}")]
    Malformed {
        /// The line, counted from 1.
        line: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// Another version of the walk wrote it.
    #[error("the frontier of the sweep has version {found}; this program reads version {VERSION}")]
    OtherVersion {
        /// The version found.
        found: u32,
    },
    /// The text was changed or is not whole.
    #[error("the sum in the last line does not fit the text: it was changed or is not whole")]
    OtherSum,
    /// The counts of a staircase do not add up.
    #[error("the counts of the staircase do not add up: its text was changed or is not whole")]
    OtherCounts,
    /// Counters that no run can have reached.
    #[error("the counters of the sweeps add up to 2^62 or more, which no run can have counted")]
    Countless,
    /// The bytes are not those of a sweep.
    #[error("byte {place}: {expected}")]
    Garbled {
        /// Where, counted from 0.
        place: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// It belongs to another matrix.
    #[error("the frontier belongs to a sweep of another matrix")]
    OtherMatrix,
    /// It belongs to another window.
    #[error("the frontier belongs to a sweep over another window of lambda")]
    OtherWindow,
    /// It belongs to another filter.
    #[error("the frontier belongs to a sweep with another filter")]
    OtherFilter,
    /// A staircase that was kept does not hold what was found before it.
    #[error("the staircase and the frontier do not count the same chains")]
    OtherStaircase,
    /// A part does not fit the matrix, the window or the filter.
    #[error("part {number} does not fit the matrix")]
    OtherPart {
        /// Which one, counted from 1.
        number: usize,
    },
}

impl SweepFrontier {
    /// Whether nothing remains.
    pub fn is_done(&self) -> bool {
        self.parts.is_empty()
    }

    /// How many unfinished parts of the tree there are.
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// How many chains were shown before.
    pub fn chains(&self) -> u64 {
        self.tally.chains
    }

    /// How many chains and tied tails were shown before.
    pub fn shown(&self) -> u64 {
        self.tally.shown()
    }

    /// How many children of nodes of the tree were looked at before.
    pub fn steps(&self) -> u64 {
        self.tally.steps
    }

    fn body(&self) -> String {
        let SweepFrontier {
            n, matrix_sha256, ..
        } = self;
        let window = &self.window;
        let mut text = format!("{TITLE} {VERSION}\nmatrix {n} {matrix_sha256}\n");
        text += &format!("window {window}\nfilter{}\ndone", self.filter.words());
        for count in self.tally.counts() {
            text += &format!(" {count}");
        }
        text += "\n";
        for part in &self.parts {
            text += &format!("{part}\n");
        }
        text
    }
}

/// The text that the head of this file describes.
impl fmt::Display for SweepFrontier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        write!(f, "{body}sum ")?;
        for byte in Sha256::digest(&body) {
            write!(f, "{byte:02x}")?;
        }
        f.write_str("\n")
    }
}

impl FromStr for SweepFrontier {
    type Err = SweepError;

    fn from_str(text: &str) -> Result<Self, SweepError> {
        let expected = |line, expected| SweepError::Malformed { line, expected };
        let mut lines = text.lines().zip(1..);
        let mut next = |name: &'static str| {
            let (line, number) = lines.next().unwrap_or(("", 0));
            line.strip_prefix(name).ok_or(expected(number, name))
        };
        let title = next(TITLE)?;
        let version = title.strip_prefix(' ').and_then(|word| word.parse().ok());
        let version: u32 = version.ok_or(expected(1, "the version"))?;
        if version != VERSION {
            return Err(SweepError::OtherVersion { found: version });
        }
        let (n, hash) = next("matrix ")?.split_once(' ').unwrap_or_default();
        let n = n.parse().ok().ok_or(expected(2, "the number of nodes"))?;
        let window = Window::read(next("window ")?);
        let window = window.ok_or(expected(3, "the ends of a window"))?;
        let filter = Filter::read(next("filter")?, n);
        let filter = filter.ok_or(expected(4, "a filter for nodes of the matrix"))?;
        let tally = read_tally(next("done")?).ok_or(expected(5, "four counters"))?;
        let mut parts = Vec::new();
        for (line, place) in lines {
            if line.starts_with("sum ") {
                break;
            }
            parts.push(Part::read(line).ok_or(expected(place, "a part"))?);
        }
        let frontier = SweepFrontier {
            n,
            matrix_sha256: hash.to_owned(),
            window,
            filter,
            tally,
            parts,
        };
        // This finds everything that was passed over above.
        match frontier.to_string() == text {
            true => Ok(frontier),
            false => Err(SweepError::OtherSum),
        }
    }
}

fn read_tally(words: &str) -> Option<Tally> {
    let counts: Option<Vec<u64>> = words.split_whitespace().map(|w| w.parse().ok()).collect();
    let counts = counts?;
    // No run counts that far; so adding to them cannot overflow.
    if counts.iter().any(|count| *count >= Tally::MOST) {
        return None;
    }
    counts.try_into().ok().map(Tally::from_counts)
}
