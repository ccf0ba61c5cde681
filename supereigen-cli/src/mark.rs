//! How far a file was written when all of it was safe: a [`Mark`]. Whoever goes on in the
//! file checks that it is the one, and cuts what came after.
//!
//! A mark has the number of bytes and two sums: of the last bytes, and of everything before
//! them. The last bytes are those from the begin of the last [`BLOCK`] but one on, so there
//! are more than one block of them and at most two, or all there are; a mark is as short for
//! a long file as for a short one.
//!
//! - [`Check::Last`] reads the last bytes alone: in a moment, however long the file is. It
//!   finds a file that was cut short, another file, and an end that was changed.
//! - [`Check::All`] reads everything. Only this finds what was changed further up.
//!
//! The sums are CRC-32, at the speed of memory. Accidents are to be found, not forgers: a
//! change within 32 bits that follow each other is always found, and of all others one in
//! 2^32 is missed.

use std::fmt;
use std::fs::File;
use std::io;
use std::io::{Read, Seek, SeekFrom};

use anyhow::Result;
use crc32fast::Hasher;
use maxplus_graph::Budget;
use supereigen_answers::Stopped;

/// How many bytes a block has. Checkpoints depend on it: another size is another version
/// of them.
pub const BLOCK: u64 = 1 << 22;

/// A place in a file, and what stands before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// How many bytes.
    pub bytes: u64,
    /// The sum of all but the last bytes.
    pub before: u32,
    /// The sum of the last bytes.
    pub last: u32,
}

impl Mark {
    /// Where the last bytes begin.
    fn begin_of_last(&self) -> u64 {
        self.bytes.div_ceil(BLOCK).saturating_sub(2) * BLOCK
    }

    /// The mark that begins with these words, and no more of them than it has.
    pub fn from_words<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let sum = |word: &str| u32::from_str_radix(word, 16).ok();
        Some(Mark {
            bytes: words.next()?.parse().ok()?,
            before: sum(words.next()?)?,
            last: sum(words.next()?)?,
        })
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mark {
            bytes,
            before,
            last,
        } = self;
        write!(f, "{bytes} {before:08x} {last:08x}")
    }
}

/// How much of a file is checked before it is gone on with.
#[derive(Debug, Clone, Default)]
pub enum Check {
    /// Its length and its last bytes.
    #[default]
    Last,
    /// All of it, within a budget.
    All(Budget),
}

/// How many bytes are read at a time.
const PIECE: usize = 1 << 18;

/// Counts and sums up what is written.
#[derive(Debug, Clone, Default)]
pub struct Marker {
    bytes: u64,
    /// Of everything before the last two blocks.
    before: Hasher,
    /// Of the last block but one, which is whole.
    whole: Hasher,
    /// Of the last block, which has so many bytes.
    last: Hasher,
    length: u64,
}

impl Marker {
    /// Takes in what was written.
    pub fn update(&mut self, mut written: &[u8]) {
        self.bytes += written.len() as u64;
        while !written.is_empty() {
            if self.length == BLOCK {
                self.before.combine(&self.whole);
                self.whole = std::mem::take(&mut self.last);
                self.length = 0;
            }
            let room = usize::try_from(BLOCK - self.length).unwrap_or(usize::MAX);
            let (piece, rest) = written.split_at(written.len().min(room));
            self.last.update(piece);
            self.length += piece.len() as u64;
            written = rest;
        }
    }

    /// The mark after everything that was written.
    pub fn mark(&self) -> Mark {
        let mut last = self.whole.clone();
        last.combine(&self.last);
        Mark {
            bytes: self.bytes,
            before: self.before.clone().finalize(),
            last: last.finalize(),
        }
    }

    /// The marker of a file up to a mark, with the file cut there and ready to be
    /// continued; `None`, and the file untouched, if it is not the one that the mark was
    /// made in, as far as it is checked. A check that was stopped is a [`Stopped`].
    pub fn at(file: &mut File, mark: &Mark, check: &Check) -> Result<Option<Self>> {
        let (mut marker, budget) = match check {
            Check::All(budget) => (Marker::default(), budget.clone()),
            Check::Last => (Marker::before_last(mark), Budget::unlimited()),
        };
        file.seek(SeekFrom::Start(marker.bytes))?;
        let mut unread = Read::by_ref(file).take(mark.bytes - marker.bytes);
        let mut buffer = vec![0; PIECE];
        // As many rounds as there are pieces.
        loop {
            budget.look().map_err(|why| Stopped {
                what: "the output was not checked to its end",
                why,
            })?;
            match unread.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => marker.update(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        if marker.mark() != *mark {
            return Ok(None);
        }
        file.set_len(mark.bytes)?;
        file.seek(SeekFrom::Start(mark.bytes))?;
        Ok(Some(marker))
    }

    /// The marker of a file up to the last bytes before a mark.
    fn before_last(mark: &Mark) -> Self {
        let bytes = mark.begin_of_last();
        Marker {
            bytes,
            before: Hasher::new_with_initial_len(mark.before, bytes),
            ..Marker::default()
        }
    }
}
