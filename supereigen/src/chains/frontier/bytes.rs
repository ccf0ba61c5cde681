//! A frontier in few bytes, for messages.
//!
//! The same as its [text](super::text), without the sum, which is for files:
//! messages arrive as they were sent. About a third as long.
//!
//! | what | how |
//! |---|---|
//! | a number | seven bits per byte, the lowest first; the high bit says that there is more |
//! | a list | its length, then its items |
//! | words | a list of their bytes |
//! | a frontier | version, n, hash, lambda and filter as words, the counters, 0 for everything, 1 s k for a shard of it, or 2 and the list of subtrees |
//! | a subtree | 0 for roots, 1 for grown, 2 for heads, and the fields of the part in their order |
//! | a move | twice its node, and 1 more on the right |
//!
//! Reading takes any bytes: it ends, for each number takes a byte at least, no
//! list is made longer than there are bytes, and what does not fit is an error with its place.

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
        let mut reader = Reader { bytes, place: 0 };
        reader.frontier().map_err(|refused| match refused {
            Refused::Expected(expected) => FrontierError::Garbled {
                place: reader.place,
                expected,
            },
            Refused::Version(found) => FrontierError::OtherVersion { found },
        })
    }
}

#[derive(Default)]
struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn size(&mut self, size: usize) {
        self.number(size as u64);
    }

    fn flag(&mut self, flag: bool) {
        self.number(flag.into());
    }

    fn words(&mut self, words: &str) {
        self.size(words.len());
        self.0.extend(words.as_bytes());
    }

    fn list<I>(&mut self, items: &[I], mut write: impl FnMut(&mut Self, &I)) {
        self.size(items.len());
        items.iter().for_each(|item| write(self, item));
    }

    fn nodes(&mut self, nodes: &[usize]) {
        self.list(nodes, |bytes, &node| bytes.size(node));
    }

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

/// Why bytes were not read.
enum Refused {
    Expected(&'static str),
    Version(u32),
}

type Read<R> = Result<R, Refused>;

struct Reader<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl Reader<'_> {
    fn frontier(&mut self) -> Read<Frontier> {
        let version = self.number()?;
        if version != u64::from(VERSION) {
            let found = u32::try_from(version).map_err(|_| Refused::Expected("the version"))?;
            return Err(Refused::Version(found));
        }
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
        if self.place != self.bytes.len() {
            return Err(Refused::Expected("nothing more"));
        }
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

    fn number(&mut self) -> Read<u64> {
        let mut number = 0_u64;
        // Ten bytes have room for 64 bits.
        for shift in (0..64).step_by(7) {
            let byte = self.bytes.get(self.place);
            let byte = *byte.ok_or(Refused::Expected("more bytes"))?;
            let bits = u64::from(byte & 0x7f);
            if (bits << shift) >> shift != bits || (byte == 0 && shift > 0) {
                break;
            }
            self.place += 1;
            number |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(Refused::Expected("a number of 64 bits in its one form"))
    }

    fn size(&mut self) -> Read<usize> {
        let number = self.number()?;
        usize::try_from(number).map_err(|_| Refused::Expected("a size"))
    }

    fn flag(&mut self) -> Read<bool> {
        match self.number()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Refused::Expected("0 or 1")),
        }
    }

    fn list<I>(&mut self, mut item: impl FnMut(&mut Self) -> Read<I>) -> Read<Vec<I>> {
        let length = self.size()?;
        if length > self.bytes.len() - self.place {
            return Err(Refused::Expected("a list with its items"));
        }
        (0..length).map(|_| item(self)).collect()
    }

    fn words(&mut self) -> Read<String> {
        let length = self.size()?;
        let rest = &self.bytes[self.place..];
        let words = rest.get(..length).ok_or(Refused::Expected("words"))?;
        let words = std::str::from_utf8(words).map_err(|_| Refused::Expected("words"))?;
        self.place += length;
        Ok(words.to_owned())
    }

    fn nodes(&mut self) -> Read<Vec<usize>> {
        self.list(Reader::size)
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
