//! A frontier in few bytes, for messages.
//!
//! The same as its [text](super::text), without the sum, which is for files:
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

use std::sync::Arc;

use super::{Frontier, FrontierError, VERSION};
use crate::chains::filter::Filter;
use crate::chains::heads::part::HeadsPart;
use crate::chains::moves::{Side, Turn};
use crate::chains::roots::lengths::{Lengths, Start};
use crate::chains::roots::part::RootsPart;
use crate::chains::search::part::GrownPart;
use crate::chains::subtrees::steps::Steps;
use crate::chains::subtrees::subtree::Subtree;
use crate::compact::{self, Read, Reader, Refused, Writer};

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
