//! The text of a frontier: one line per subtree, read strictly.
//!
//! ```text
//! supereigen frontier 5
//! matrix 5 <hash of matrix and lambda>
//! lambda 0
//! filter containing 2 head 4 at-most 7
//! done <eighteen counters>
//! roots 4 8 cut again / l3 l5 r5 / l6 r2 // 4 8 4 6 // 8 16 1 2
//! grown 0 1 pending / 3 5 2 / 7 8 / 4 9
//! heads given / 3 4 / 2 0 / 5 1 of roots 4 8 cut again // 4 8 4 6
//! sum <SHA-256 of everything above>
//! ```
//!
//! Nodes count from 0; every number of the fourth line may be missing, and
//! `containing` may come several times. The lines below `done` are subtrees, or
//! the one word `everything` for a search that has not begun, and `everything
//! shard s k` for a shard of one, s counted from 0.
//! The hash is [the one of claims](supereigen_verify::claim). Reading is strict:
//! what writing would not have written is refused, with the line.
//!
//! # In few bytes, for messages
//!
//! The same as its text, without the sum, which is for files:
//! messages arrive as they were sent. About a third as long.
//!
//! Numbers, lists and words are those of `compact.rs`.
//!
//! | what | how |
//! |---|---|
//! | a frontier | version, n, hash, lambda and filter as words, the counters, 0 for everything, 1 s k for a shard of it, or 2 and the list of subtrees |
//! | a subtree | 0 for roots, 1 for grown, 2 for heads, and the fields of the part in their order |
//! | a move | twice its node, and 1 more on the right |
//!
//! Reading takes any bytes: what does not fit is an error with its place.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::chains::filter::Filter;
use crate::chains::frontier::{Frontier, FrontierError, VERSION};
use crate::chains::heads::segment::HeadsPart;
use crate::chains::moves::{Side, Turn};
use crate::chains::roots::path::{Lengths, RootsPart, Start};
use crate::chains::search::part::GrownPart;
use crate::chains::subtrees::{Steps, Subtree, number, read};
use crate::compact::{self, Read, Reader, Refused, Writer};

/// The first words of the text.
const TITLE: &str = "supereigen frontier";

/// The one line below `done` of a search that has not begun.
const EVERYTHING: &str = "everything";

/// The digest in hexadecimal digits.
fn hexadecimal(digest: impl AsRef<[u8]>) -> String {
    digest.as_ref().iter().map(|b| format!("{b:02x}")).collect()
}

/// Everything above the last line.
fn body(frontier: &Frontier) -> String {
    let Frontier {
        n,
        matrix_sha256,
        lambda,
        ..
    } = frontier;
    let filter = frontier.filter.words();
    let mut text = format!("{TITLE} {VERSION}\nmatrix {n} {matrix_sha256}\nlambda {lambda}\n");
    text += &format!("filter{filter}\ndone");
    for count in frontier.steps.counts() {
        text += &format!(" {count}");
    }
    text += "\n";
    match &frontier.subtrees {
        None => {
            text += EVERYTHING;
            if let Some((s, k)) = frontier.shard {
                text += &format!(" shard {s} {k}");
            }
            text += "\n";
        }
        Some(subtrees) => {
            for subtree in subtrees {
                text += &format!("{subtree}\n");
            }
        }
    }
    text
}

/// The text that the head of this file describes.
impl fmt::Display for Frontier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = body(self);
        let sum = hexadecimal(Sha256::digest(&body));
        writeln!(f, "{body}sum {sum}")
    }
}

impl FromStr for Frontier {
    type Err = FrontierError;

    fn from_str(text: &str) -> Result<Self, FrontierError> {
        let expected = |line, expected| FrontierError::Malformed { line, expected };
        let mut lines = text.lines().zip(1..);
        let mut next = |name: &'static str| {
            let (line, number) = lines.next().unwrap_or(("", 0));
            let words = line.strip_prefix(name);
            words.ok_or(expected(number, name))
        };
        let title = next(TITLE)?;
        let version = title.strip_prefix(' ').and_then(number);
        let version = version.ok_or(expected(1, "the version"))?;
        if version != VERSION {
            return Err(FrontierError::OtherVersion { found: version });
        }
        let mut words = next("matrix ")?.split(' ');
        let n = words.next().and_then(number);
        let n = n.ok_or(expected(2, "the number of nodes"))?;
        let matrix_sha256 = words.next().unwrap_or_default().to_owned();
        let lambda = next("lambda ")?.to_owned();
        let filter = Filter::read(next("filter")?, n);
        let filter = filter.ok_or(expected(4, "a filter for nodes of the matrix"))?;
        let steps = read_steps(next("done")?);
        let steps = steps.ok_or(expected(5, "eighteen counters"))?;
        let mut subtrees = Some(Vec::new());
        let mut shard = None;
        let mut sum = None;
        for (line, place) in lines.by_ref() {
            if let Some(digits) = line.strip_prefix("sum ") {
                sum = Some(digits);
                break;
            }
            let everything = line.strip_prefix(EVERYTHING);
            match (&mut subtrees, everything) {
                (Some(before), Some(words)) if before.is_empty() => {
                    let which = read_shard(words);
                    shard = which.ok_or(expected(place, "a shard of everything"))?;
                    subtrees = None;
                }
                (Some(before), _) => {
                    let read = read(line);
                    before.push(read.ok_or(expected(place, "a subtree"))?);
                }
                (None, _) => return Err(expected(place, "nothing beside everything")),
            }
        }
        let frontier = Frontier {
            n,
            matrix_sha256,
            lambda,
            filter,
            steps,
            subtrees,
            shard,
        };
        // This finds everything that was passed over above.
        match sum {
            Some(_) if frontier.to_string() == text => Ok(frontier),
            _ => Err(FrontierError::OtherSum),
        }
    }
}

/// Nothing, or a shard that is there.
fn read_shard(words: &str) -> Option<Option<(usize, usize)>> {
    if words.is_empty() {
        return Some(None);
    }
    let (s, k) = words.strip_prefix(" shard ")?.split_once(' ')?;
    let (s, k): (usize, usize) = (number(s)?, number(k)?);
    (s < k).then_some(Some((s, k)))
}

fn read_steps(words: &str) -> Option<Steps> {
    let counts: Option<Vec<u64>> = words.split_whitespace().map(number).collect();
    Steps::read(counts?.try_into().ok()?)
}

/// A frontier is serialised as its text.
#[cfg(feature = "serde")]
mod with_serde {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::chains::frontier::Frontier;

    impl Serialize for Frontier {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Frontier {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            text.parse().map_err(D::Error::custom)
        }
    }
}

impl Frontier {
    /// The frontier in few bytes, for a message; files have its text, which has
    /// a sum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Writer::default();
        bytes.number(VERSION.into());
        bytes.size(self.n);
        bytes.words(&self.matrix_sha256);
        bytes.words(&self.lambda);
        bytes.words(&self.filter.words());
        for count in self.steps.counts() {
            bytes.number(count);
        }
        match (&self.subtrees, self.shard) {
            (None, None) => bytes.number(0),
            (None, Some((s, k))) => {
                bytes.number(1);
                bytes.size(s);
                bytes.size(k);
            }
            (Some(subtrees), _) => {
                bytes.number(2);
                bytes.list(subtrees, Writer::subtree);
            }
        }
        bytes.0
    }

    /// The frontier that [`Frontier::to_bytes`] wrote. Whether it fits a matrix
    /// is checked by whoever takes it up.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FrontierError> {
        compact::read(bytes, Reader::frontier).map_err(|(place, refused)| match refused {
            Refused::Expected(expected) => FrontierError::Garbled { place, expected },
            Refused::Version(found) => FrontierError::OtherVersion { found },
        })
    }
}

impl Writer {
    fn turn(&mut self, turn: &Turn) {
        self.number(2 * turn.node as u64 + u64::from(turn.side == Side::Right));
    }

    fn lengths(&mut self, lengths: &Lengths) {
        self.size(lengths.done);
        self.size(lengths.limit);
    }

    fn subtree(&mut self, subtree: &Subtree) {
        match subtree {
            Subtree::Roots(part) => {
                self.number(0);
                self.roots(part);
            }
            Subtree::Grown(part) => {
                self.number(1);
                self.nodes(&part.root);
                self.size(part.seed);
                self.size(part.seeds);
                self.flag(part.pending);
                self.nodes(&part.chain);
                self.list(&part.remaining, |bytes, nodes| bytes.nodes(nodes));
            }
            Subtree::Heads(part) => {
                self.number(2);
                let within = part.within.as_deref().unwrap_or_default();
                self.list(within, Writer::roots);
                self.nodes(&part.heads);
                self.flag(part.pending);
                self.nodes(&part.segment);
                self.list(&part.remaining, |bytes, nodes| bytes.nodes(nodes));
            }
        }
    }

    fn roots(&mut self, part: &RootsPart) {
        self.lengths(&part.lengths);
        self.flag(part.cut);
        self.flag(part.again);
        self.list(&part.path, Writer::turn);
        self.list(&part.remaining, |bytes, turns| {
            bytes.list(turns, Writer::turn);
        });
        self.list(&part.starts, |bytes, start| {
            bytes.size(start.node);
            bytes.lengths(&start.lengths);
        });
    }
}

impl Reader<'_> {
    fn frontier(&mut self) -> Read<Frontier> {
        self.version(VERSION)?;
        let n = self.size()?;
        let matrix_sha256 = self.words()?;
        let lambda = self.words()?;
        let filter = Filter::read(&self.words()?, n);
        let filter = filter.ok_or(Refused::Expected("a filter for nodes of the matrix"))?;
        let mut counts = [0; Steps::COUNTS];
        for count in &mut counts {
            *count = self.number()?;
        }
        let steps = Steps::read(counts).ok_or(Refused::Expected("counters below 2^62"))?;
        let (subtrees, shard) = match self.number()? {
            0 => (None, None),
            1 => {
                let (s, k) = (self.size()?, self.size()?);
                if s >= k {
                    return Err(Refused::Expected("a shard that is there"));
                }
                (None, Some((s, k)))
            }
            2 => (Some(self.list(Reader::subtree)?), None),
            _ => return Err(Refused::Expected("everything, a shard or subtrees")),
        };
        Ok(Frontier {
            n,
            matrix_sha256,
            lambda,
            filter,
            steps,
            subtrees,
            shard,
        })
    }

    fn turn(&mut self) -> Read<Turn> {
        let number = self.size()?;
        let side = match number % 2 {
            0 => Side::Left,
            _ => Side::Right,
        };
        let node = number / 2;
        Ok(Turn { node, side })
    }

    fn lengths(&mut self) -> Read<Lengths> {
        let (done, limit) = (self.size()?, self.size()?);
        Ok(Lengths { done, limit })
    }

    fn subtree(&mut self) -> Read<Subtree> {
        Ok(match self.number()? {
            0 => Subtree::Roots(self.roots()?),
            1 => Subtree::Grown(GrownPart {
                root: self.nodes()?,
                seed: self.size()?,
                seeds: self.size()?,
                pending: self.flag()?,
                chain: self.nodes()?,
                remaining: self.list(Reader::nodes)?,
            }),
            2 => {
                let within = self.list(Reader::roots)?;
                let within = Some(within).filter(|within| !within.is_empty());
                Subtree::Heads(HeadsPart {
                    within: within.map(Arc::from),
                    heads: self.nodes()?,
                    pending: self.flag()?,
                    segment: self.nodes()?,
                    remaining: self.list(Reader::nodes)?,
                })
            }
            _ => return Err(Refused::Expected("a kind of subtree")),
        })
    }

    fn roots(&mut self) -> Read<RootsPart> {
        Ok(RootsPart {
            lengths: self.lengths()?,
            cut: self.flag()?,
            again: self.flag()?,
            path: self.list(Reader::turn)?,
            remaining: self.list(|bytes| bytes.list(Reader::turn))?,
            starts: self.list(|bytes| {
                let node = bytes.size()?;
                let lengths = bytes.lengths()?;
                Ok(Start { node, lengths })
            })?,
        })
    }
}
