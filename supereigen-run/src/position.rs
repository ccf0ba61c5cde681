//! A [`Position`]: how far a file was written when all of it was synced. A run that continues
//! the file checks that it is the same file, and cuts what came after the position.
//!
//! A position contains the number of bytes and two checksums: one of the last bytes, and one of
//! everything before them. The last bytes start at the beginning of the last [`BLOCK`] but
//! one. So they are more than one block and at most two, or the whole file if it is
//! shorter. A position has the same length for all files.
//!
//! - [`Check::Last`] reads only the last bytes. Its time does not depend on the length of
//!   the file. It detects a file that was cut short, a different file, and a changed end.
//! - [`Check::All`] reads everything. Only this detects changes further up.
//!
//! The checksums are CRC-32, computed at the speed of memory. They detect accidents, not
//! forgery. A change within 32 consecutive bits is always detected. Of all other changes,
//! one in 2^32 is missed.

use std::fmt;
use std::fs::File;
use std::io;
use std::io::{Read, Seek, SeekFrom};

use anyhow::Result;
use crc32fast::Hasher;
use maxplus_graph::Budget;
use supereigen_answers::Stopped;

/// The number of bytes in a block. Checkpoints depend on it: another size requires a new
/// version of the checkpoint format.
pub const BLOCK: u64 = 1 << 22;

/// A position in a file, with checksums of the content before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The number of bytes before the position.
    pub bytes: u64,
    /// The checksum of all but the last bytes.
    pub before: u32,
    /// The checksum of the last bytes.
    pub last: u32,
}

impl Position {
    /// Where the last bytes begin.
    fn begin_of_last(&self) -> u64 {
        self.bytes.div_ceil(BLOCK).saturating_sub(2) * BLOCK
    }

    /// Parses a position from the first words. Only the words of the position are consumed.
    pub fn from_words<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let sum = |word: &str| u32::from_str_radix(word, 16).ok();
        Some(Position {
            bytes: words.next()?.parse().ok()?,
            before: sum(words.next()?)?,
            last: sum(words.next()?)?,
        })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position {
            bytes,
            before,
            last,
        } = self;
        write!(f, "{bytes} {before:08x} {last:08x}")
    }
}

/// How much of a file is checked before it is continued.
#[derive(Debug, Clone, Default)]
pub enum Check {
    /// Its length and its last bytes.
    #[default]
    Last,
    /// The whole file, within a budget.
    All(Budget),
}

/// How many bytes are read at a time.
const PIECE: usize = 1 << 18;

/// Counts the bytes that are written and computes their checksums.
#[derive(Debug, Clone, Default)]
pub struct PositionTracker {
    bytes: u64,
    /// The checksum of everything before the last two blocks.
    before: Hasher,
    /// The checksum of the last block but one, which is complete.
    whole: Hasher,
    /// The checksum of the last block, which contains `length` bytes.
    last: Hasher,
    length: u64,
}

impl PositionTracker {
    /// Adds what was written.
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

    /// The position after everything that was written.
    pub fn position(&self) -> Position {
        let mut last = self.whole.clone();
        last.combine(&self.last);
        Position {
            bytes: self.bytes,
            before: self.before.clone().finalize(),
            last: last.finalize(),
        }
    }

    /// The tracker of a file up to a position. The file is cut there and is ready to be
    /// continued. Returns `None` and leaves the file unchanged if the check finds that the
    /// position was not made in this file. A check that was stopped returns [`Stopped`] as its
    /// error.
    pub fn at(file: &mut File, position: &Position, check: &Check) -> Result<Option<Self>> {
        let (mut tracker, budget) = match check {
            Check::All(budget) => (PositionTracker::default(), budget.clone()),
            Check::Last => (PositionTracker::before_last(position), Budget::unlimited()),
        };
        file.seek(SeekFrom::Start(tracker.bytes))?;
        let mut unread = Read::by_ref(file).take(position.bytes - tracker.bytes);
        let mut buffer = vec![0; PIECE];
        // One round for each piece.
        loop {
            let looked = budget.look();
            looked.map_err(Stopped::before("the output was not checked to its end"))?;
            match unread.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => tracker.update(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        if tracker.position() != *position {
            return Ok(None);
        }
        file.set_len(position.bytes)?;
        file.seek(SeekFrom::Start(position.bytes))?;
        Ok(Some(tracker))
    }

    /// The tracker of a file up to the last bytes before a position.
    fn before_last(position: &Position) -> Self {
        let bytes = position.begin_of_last();
        PositionTracker {
            bytes,
            before: Hasher::new_with_initial_len(position.before, bytes),
            ..PositionTracker::default()
        }
    }
}
