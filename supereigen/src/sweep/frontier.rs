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
//!
//! # A pool of sweeps
//!
//! Frontiers are taken apart, sent, done in part and joined again, as
//! [`Frontier`](crate::Frontier) is.
//!
//! What is taken out is no longer here, what is joined is. However a sweep is
//! taken apart, in any budgets and by anybody, the staircases of the parts joined
//! are the staircase of the whole.
//!
//! ```
//! use supereigen::Limits;
//! use supereigen::paper::example;
//!
//! let sweep = example::problem().sweep();
//! let (mut pool, mut staircase) = (sweep.rest().frontier().clone(), sweep.no_staircase());
//! let mut worker = sweep.rest();
//! worker.leave(); // it has nothing to do
//! let mut jobs = 0;
//! while let Some(job) = pool.take(1) {
//!     worker.take_up(&job)?;
//!     let mut found = sweep.no_staircase();
//!     let _ = worker.add_to(&mut found, &Limits::steps(20));
//!     let mut rest = worker.leave();
//!     rest.break_up(3);
//!     pool.join(rest)?;
//!     staircase.join(found)?;
//!     jobs += 1;
//! }
//! assert!(jobs > 5);
//! assert_eq!(staircase.into_staircase(), sweep.staircase().complete()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # In few bytes, for messages
//!
//! The same as the text, without the sum, which is for files: messages arrive as
//! they were sent. Numbers, lists and words are those of `compact.rs`.
//!
//! | what | how |
//! |---|---|
//! | a frontier | version, n, hash, window and filter as words, the counters, the list of parts |
//! | a part | next, end, cycle, nodes |

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::chains::filter::{Filter, FilterError};
use crate::compact::{self, Read, Reader, Refused, Writer};
use crate::sweep::lambda::Window;
use crate::sweep::part::{Part, Tally};

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

impl SweepFrontier {
    /// Takes up to so many parts out, with nothing done; `None` if there is none
    /// left. The account stays here. Those that came last go first.
    pub fn take(&mut self, parts: usize) -> Option<SweepFrontier> {
        if parts == 0 || self.is_done() {
            return None;
        }
        let stay = self.parts.len().saturating_sub(parts);
        let parts = self.parts.split_off(stay);
        Some(SweepFrontier {
            parts,
            tally: Tally::default(),
            ..self.with_no_parts()
        })
    }

    /// Adds what remains in another frontier of the same sweep, and its account.
    ///
    /// Refused, with both unchanged but for `other` being gone, if it belongs to
    /// another matrix, window or filter, or if no run can have counted that far.
    pub fn join(&mut self, other: SweepFrontier) -> Result<(), SweepError> {
        self.check_same(&other)?;
        let tally = self.tally.joined(other.tally);
        self.tally = tally.ok_or(SweepError::Countless)?;
        self.parts.extend(other.parts);
        Ok(())
    }

    /// Splits what remains until there are so many parts, if it can be split
    /// without a search.
    pub fn break_up(&mut self, parts: usize) {
        // Every round but the last makes one more of them, at least.
        while self.parts.len() < parts {
            let halves: Vec<_> = self.parts.iter_mut().filter_map(Part::halve).collect();
            if halves.is_empty() {
                return;
            }
            self.parts.extend(halves);
        }
    }

    /// Whether the other one is of the same sweep.
    pub(super) fn check_same(&self, other: &SweepFrontier) -> Result<(), SweepError> {
        if (other.n, &other.matrix_sha256) != (self.n, &self.matrix_sha256) {
            return Err(SweepError::OtherMatrix);
        }
        if other.window != self.window {
            return Err(SweepError::OtherWindow);
        }
        if other.filter != self.filter {
            return Err(SweepError::OtherFilter);
        }
        Ok(())
    }

    pub(super) fn with_no_parts(&self) -> SweepFrontier {
        SweepFrontier {
            n: self.n,
            matrix_sha256: self.matrix_sha256.clone(),
            window: self.window.clone(),
            filter: self.filter.clone(),
            tally: self.tally,
            parts: Vec::new(),
        }
    }
}

impl SweepFrontier {
    /// The frontier in few bytes, for a message; files have its text, which has a
    /// sum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Writer::default();
        bytes.number(VERSION.into());
        bytes.size(self.n);
        bytes.words(&self.matrix_sha256);
        bytes.words(&self.window.to_string());
        bytes.words(&self.filter.words());
        for count in self.tally.counts() {
            bytes.number(count);
        }
        bytes.list(&self.parts, |bytes, part| {
            bytes.size(part.next);
            bytes.size(part.end);
            bytes.size(part.cycle);
            bytes.nodes(&part.nodes);
        });
        bytes.0
    }

    /// The frontier that [`SweepFrontier::to_bytes`] wrote. Whether it fits a
    /// matrix is checked by whoever takes it up.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SweepError> {
        compact::read(bytes, Reader::sweep_frontier).map_err(refused)
    }
}

pub(super) fn refused((place, refused): (usize, Refused)) -> SweepError {
    match refused {
        Refused::Expected(expected) => SweepError::Garbled { place, expected },
        Refused::Version(found) => SweepError::OtherVersion { found },
    }
}

impl Reader<'_> {
    pub(super) fn counts<const N: usize>(&mut self) -> Read<[u64; N]> {
        let mut counts = [0; N];
        for count in &mut counts {
            *count = self.number()?;
        }
        // No run counts that far; so adding two of them has room.
        match counts.iter().all(|count| *count < Tally::MOST) {
            true => Ok(counts),
            false => Err(Refused::Expected("counts below 2^62")),
        }
    }

    fn sweep_frontier(&mut self) -> Read<SweepFrontier> {
        self.version(VERSION)?;
        let n = self.size()?;
        let matrix_sha256 = self.words()?;
        let window = self.window()?;
        let filter = Filter::read(&self.words()?, n);
        let filter = filter.ok_or(Refused::Expected("a filter for nodes of the matrix"))?;
        Ok(SweepFrontier {
            n,
            matrix_sha256,
            window,
            filter,
            tally: Tally::from_counts(self.counts()?),
            parts: self.list(|bytes| {
                Ok(Part {
                    next: bytes.size()?,
                    end: bytes.size()?,
                    cycle: bytes.size()?,
                    nodes: bytes.nodes()?,
                })
            })?,
        })
    }

    pub(super) fn window(&mut self) -> Read<Window> {
        let words = self.words()?;
        let window = Window::read(&words).filter(|window| window.to_string() == words);
        window.ok_or(Refused::Expected("the ends of a window"))
    }
}
