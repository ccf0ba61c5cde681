//! A fast writer for the rows of a block.
//!
//! The entries of a basis are -inf and small numbers, each written millions of times. Here each
//! is formatted once and kept, with the separator after it, in a slot of fixed size. To write
//! an entry is to copy a whole slot and to advance by the length of its text.
//!
//! | notation | here |
//! |---|---|
//! | the depth d of an entry, d = -x * q | its bytes in a [block](crate::block) |
//! | d + 1 in as many bits as d has | its *place*; 0 is that of -inf |
//! | the text of the entry at a place | a slot |
//!
//! # Invariant
//!
//! The slots are those of the first places, without a gap. Entries without a slot are formatted
//! when they are written. So the slots change the time and never the text.
//!
//! # Cost
//!
//! A slot is made only when more entries were written than there would be slots: at most one
//! formatting per entry. At most `MOST` slots, 1 MiB.
//!
//! This file does not depend on a format: a function writes an entry ([`Spelling`]), and pieces
//! of text surround it ([`Lines`]).

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};

use crate::block::{Block, Depth};
use crate::mirror::{infinite_text, is_mirrored};

/// The approximate number of bytes written at once.
const PIECE: usize = 1 << 18;

/// The approximate length of the text of an entry.
const ENTRY: usize = 5;

/// Converts rows of blocks with one denominator to text.
///
/// It caches texts, so it should be reused. Each of several threads has its own: the cache
/// changes no text.
///
/// ```
/// use maxplus_core::block::Block;
/// use maxplus_core::text::rows::{Lines, RowFormat, Spelling};
/// use num_bigint::BigInt;
///
/// let mut block = Block::new(3, BigInt::from(2));
/// block.push_depths([(0, 0), (2, 3)]);
/// block.push_depths([(1, 0), (2, 2)]);
/// let mut rows = RowFormat::json(block.denominator());
/// let mut text = Vec::new();
/// rows.append(&mut text, &block, 0..2, true);
/// assert_eq!(String::from_utf8(text).unwrap(), "[0, \"-inf\", \"-3/2\"]\n[\"-inf\", 0, -1]\n");
/// ```
#[derive(Debug, Clone)]
pub struct RowFormat {
    lines: Lines,
    texts: Texts,
    /// The denominator of blocks.
    denominator: BigInt,
    /// Memory for the text of one row.
    room: Vec<u8>,
}

impl RowFormat {
    /// Writes rows of blocks with this denominator, with this spelling of entries and these
    /// separators.
    pub fn new(lines: Lines, spelling: Spelling, denominator: &BigInt) -> Self {
        let texts = Texts {
            spelling,
            after: lines.between,
            slots: Vec::new(),
            most: MOST,
            written: 0,
            other: Vec::new(),
        };
        RowFormat {
            texts,
            lines,
            denominator: denominator.clone(),
            room: Vec::new(),
        }
    }

    /// JSON lists, one per line: integers of 64 bits as numbers, everything else as strings,
    /// because other programs would read long numbers as doubles. In a
    /// [mirrored](crate::mirror) thread they are those of min-plus algebra.
    pub fn json(denominator: &BigInt) -> Self {
        let (is_mirrored, infinite) = (is_mirrored(), infinite_text());
        let entry = move |text: &mut Vec<u8>, value: Option<&BigRational>| {
            let mirrored = value.filter(|_| is_mirrored).map(|value| -value);
            let written = match mirrored.as_ref().or(value) {
                Some(value) if value.is_integer() && value.to_i64().is_some() => {
                    write!(text, "{value}")
                }
                Some(value) => write!(text, "\"{value}\""),
                None => write!(text, "\"{infinite}\""),
            };
            written.expect("memory takes everything");
        };
        let lines = Lines::alike("[", ", ", "]\n");
        let minus = if is_mirrored { "" } else { "-" };
        let spelling = Spelling::new(denominator.clone(), entry).with_integers([minus, ""]);
        RowFormat::new(lines, spelling, denominator)
    }

    /// Sets the text before the first row, before every other row, and after
    /// each row.
    #[must_use]
    pub fn with_lines(
        mut self,
        first: &'static str,
        next: &'static str,
        end: &'static str,
    ) -> Self {
        self.lines = Lines {
            first,
            next,
            end,
            ..self.lines
        };
        self
    }

    /// Appends the text of some rows; `is_first` says whether the first of them is the first of
    /// the whole output.
    ///
    /// # Panics
    ///
    /// If there are no such rows, or if the block has another denominator.
    pub fn append(
        &mut self,
        text: &mut Vec<u8>,
        block: &Block,
        rows: Range<usize>,
        mut is_first: bool,
    ) {
        let denominator = block.denominator();
        assert_eq!(*denominator, self.denominator, "another denominator");
        let (size, width) = (block.row_size(), block.width());
        let bytes = &block.as_bytes()[rows.start * size..rows.end * size];
        text.reserve(bytes.len() / width * ENTRY);
        let Lines { between, end, .. } = self.lines;
        for row in bytes.chunks_exact(size.max(1)) {
            text.extend_from_slice(self.lines.begin(is_first).as_bytes());
            is_first = false;
            let written = self.texts.write(row, width, &mut self.room);
            // No separator after the last entry.
            text.extend_from_slice(&self.room[..written - between.len()]);
            text.extend_from_slice(end.as_bytes());
        }
    }

    /// Writes all rows in large pieces. With the feature `parallel` the threads of rayon's
    /// current pool format pieces while earlier ones are written; the order stays the same.
    ///
    /// # Panics
    ///
    /// If [`RowFormat::append`] panics.
    pub fn write(
        &mut self,
        out: &mut (dyn Write + Send),
        block: &Block,
        is_first: bool,
    ) -> io::Result<()> {
        let rows = (PIECE / ENTRY / block.n().max(1)).max(1);
        #[cfg(feature = "parallel")]
        if block.len() > rows && rayon::current_num_threads() > 1 {
            return self.write_on_threads(out, block, rows, is_first);
        }
        let mut text = Vec::new();
        for begin in (0..block.len()).step_by(rows) {
            text.clear();
            let end = block.len().min(begin + rows);
            self.append(&mut text, block, begin..end, is_first && begin == 0);
            out.write_all(&text)?;
        }
        Ok(())
    }

    /// Writes all rows, so many rows to a piece, one piece for each thread at a time.
    #[cfg(feature = "parallel")]
    fn write_on_threads(
        &mut self,
        out: &mut (dyn Write + Send),
        block: &Block,
        rows: usize,
        is_first: bool,
    ) -> io::Result<()> {
        use rayon::prelude::*;

        let threads = rayon::current_num_threads();
        let mut crew = vec![(self.clone(), Vec::new()); threads];
        let mut made = vec![Vec::new(); threads];
        let mut write_made =
            |made: &[Vec<u8>]| made.iter().try_for_each(|text| out.write_all(text));
        for first in (0..block.len()).step_by(rows * threads) {
            let make = |(k, (format, text)): (usize, &mut (RowFormat, Vec<u8>))| {
                let begin = block.len().min(first + k * rows);
                let end = block.len().min(begin + rows);
                text.clear();
                format.append(text, block, begin..end, is_first && begin == 0);
            };
            let (written, ()) = rayon::join(
                || write_made(&made),
                || crew.par_iter_mut().enumerate().for_each(make),
            );
            written?;
            for ((_, text), made) in crew.iter_mut().zip(&mut made) {
                std::mem::swap(text, made);
            }
        }
        write_made(&made)
    }
}

/// The text around and between the entries of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lines {
    /// Before the first row.
    pub first: &'static str,
    /// Before every other row.
    pub next: &'static str,
    /// Between two entries.
    pub between: &'static str,
    /// After a row.
    pub end: &'static str,
}

impl Lines {
    /// Rows with the text `begin` before every row.
    pub fn alike(begin: &'static str, between: &'static str, end: &'static str) -> Self {
        Lines {
            first: begin,
            next: begin,
            between,
            end,
        }
    }

    /// The text before a row.
    pub fn begin(&self, is_first: bool) -> &'static str {
        if is_first { self.first } else { self.next }
    }
}

/// The bytes of a slot.
const SLOT: usize = 16;

/// A text, padded with blanks; the last byte is its length.
type Slot = [u8; SLOT];

/// The number of texts that are copied at a time.
const GROUP: usize = 4;

/// The bytes that a group may take, rounded up to a simple bound: the sum of three lengths of 4
/// bits has 6 bits.
const ROOM: usize = 64 + SLOT;

/// The largest number of slots.
const MOST: usize = 1 << 16;

/// The bytes of a word.
const WORD: usize = 8;

/// The cache of texts of entries. See the [module](self).
#[derive(Debug, Clone)]
struct Texts {
    spelling: Spelling,
    /// The text after each entry.
    after: &'static str,
    slots: Vec<Slot>,
    /// The largest number of slots.
    most: usize,
    /// The number of entries written.
    written: usize,
    /// The text of an entry without a slot.
    other: Vec<u8>,
}

/// Writes any entry, `None` for -inf.
type Spell = dyn Fn(&mut Vec<u8>, Option<&BigRational>) + Send + Sync;

/// How an entry is written.
#[derive(Clone)]
pub struct Spelling {
    denominator: BigInt,
    any: Arc<Spell>,
    /// The text before and after the digits of a negative integer, if all integers are written
    /// in that way.
    integer: Option<[&'static str; 2]>,
}

impl fmt::Debug for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spelling").finish_non_exhaustive()
    }
}

impl Spelling {
    /// Entries are depths divided by the denominator, each written by the function, `None` for
    /// -inf.
    pub fn new(
        denominator: BigInt,
        any: impl Fn(&mut Vec<u8>, Option<&BigRational>) + Send + Sync + 'static,
    ) -> Self {
        Spelling {
            denominator,
            any: Arc::new(any),
            integer: None,
        }
    }

    /// Adds a fast path: integers of 63 bits are written as their digits between these two
    /// texts, the first of which contains the sign. `any` must write them in the same way.
    #[must_use]
    pub fn with_integers(self, around: [&'static str; 2]) -> Self {
        let integer = self.denominator.is_one().then_some(around);
        Spelling { integer, ..self }
    }

    fn write(&self, depth: Depth<'_>, text: &mut Vec<u8>) {
        // Beyond 63 bits formats differ.
        let word = depth.word().filter(|&word| 0 < word && word < 1 << 63);
        if let (Some([before, after]), Some(word)) = (self.integer, word) {
            text.extend_from_slice(before.as_bytes());
            push_digits(text, word);
            text.extend_from_slice(after.as_bytes());
            return;
        }
        (self.any)(text, depth.fraction(&self.denominator).as_ref());
    }
}

/// The decimal digits of a number.
fn push_digits(text: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    // A number has at most 20 digits, and each round removes one.
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[at..]);
}

impl Texts {
    /// Writes the entries, given by depths of `width` bytes, into `room`, each with the text
    /// after it. Returns where they end. The room grows as needed; its bytes after the end are
    /// arbitrary.
    fn write(&mut self, depths: &[u8], width: usize, room: &mut Vec<u8>) -> usize {
        let entries = depths.len() / width;
        self.written = self.written.saturating_add(entries);
        make_room(room, entries * SLOT + ROOM);
        let (mut rest, mut at) = (depths, 0);
        loop {
            let (kept, end) = self.copy(rest, width, room, at);
            at = end;
            rest = &rest[kept * width..];
            if rest.is_empty() {
                return at;
            }
            // The first entry has no slot.
            let (depth, after) = rest.split_at(width);
            self.spell(Depth::new(depth));
            let end = at + self.other.len();
            rest = after;
            make_room(room, end + rest.len() / width * SLOT + ROOM);
            room[at..end].copy_from_slice(&self.other);
            at = end;
        }
    }

    /// Copies the texts of entries up to the first without a slot. Returns how many there were
    /// and where they end.
    fn copy(&self, depths: &[u8], width: usize, room: &mut [u8], at: usize) -> (usize, usize) {
        let slots = &self.slots;
        match width {
            1 => copy::<1>(slots, depths, room, at),
            2 => copy::<2>(slots, depths, room, at),
            4 => copy::<4>(slots, depths, room, at),
            WORD => copy::<WORD>(slots, depths, room, at),
            _ => {
                let places = depths.chunks_exact(width).map(Depth::new).map(place_of);
                copy_places(slots, places, room, at)
            }
        }
    }

    /// Formats one entry without a slot, and makes slots if that is due.
    #[cold]
    fn spell(&mut self, depth: Depth<'_>) {
        let place = place_of(depth);
        if place < self.most && place < self.written {
            self.keep_up_to(place);
        }
        self.other.clear();
        self.spelling.write(depth, &mut self.other);
        self.other.extend_from_slice(self.after.as_bytes());
    }

    /// Makes slots up to that of the place; stops at a text that is too long.
    fn keep_up_to(&mut self, place: usize) {
        let mut text = Vec::new();
        for place in self.slots.len()..=place {
            text.clear();
            let depth = (place as u64).wrapping_sub(1).to_be_bytes();
            self.spelling.write(Depth::new(&depth), &mut text);
            text.extend_from_slice(self.after.as_bytes());
            if text.len() >= SLOT {
                self.most = place;
                return;
            }
            let mut slot = [b' '; SLOT];
            slot[..text.len()].copy_from_slice(&text);
            slot[SLOT - 1] = text.len() as u8;
            self.slots.push(slot);
        }
    }
}

/// Copies the texts of depths of W bytes, W at most 8, [`GROUP`] at a time with one check for
/// room. The mask shows the compiler that the lengths are below [`SLOT`].
fn copy<const W: usize>(
    slots: &[Slot],
    depths: &[u8],
    room: &mut [u8],
    mut at: usize,
) -> (usize, usize) {
    let (depths, _) = depths.as_chunks::<W>();
    let (groups, _) = depths.as_chunks::<GROUP>();
    let mut copied = 0;
    for group in groups {
        let Some(room) = room.get_mut(at..).and_then(<[u8]>::first_chunk_mut) else {
            break;
        };
        let Some(end) = copy_group(slots, group, room) else {
            break;
        };
        at += end;
        copied += GROUP;
    }
    let places = depths[copied..].iter().map(place);
    let (more, end) = copy_places(slots, places, room, at);
    (copied + more, end)
}

/// Copies the texts of one group and returns where they end; `None` if one of them has no slot.
#[inline]
fn copy_group<const W: usize>(
    slots: &[Slot],
    [a, b, c, d]: &[[u8; W]; GROUP],
    room: &mut [u8; ROOM],
) -> Option<usize> {
    let [a, b, c, d] = [
        slots.get(place(a))?,
        slots.get(place(b))?,
        slots.get(place(c))?,
        slots.get(place(d))?,
    ];
    let mut end = 0;
    for slot in [a, b, c, d] {
        room[end..end + SLOT].copy_from_slice(slot);
        end += usize::from(slot[SLOT - 1]) & (SLOT - 1);
    }
    Some(end)
}

/// The place of a depth of W bytes, W at most 8.
#[inline]
fn place<const W: usize>(depth: &[u8; W]) -> usize {
    let mut word = [0; WORD];
    word[WORD - W..].copy_from_slice(depth);
    let infinite = u64::MAX >> (8 * (WORD - W));
    let place = u64::from_be_bytes(word).wrapping_add(1) & infinite;
    usize::try_from(place).unwrap_or(usize::MAX)
}

/// The place of a depth of any width.
fn place_of(depth: Depth<'_>) -> usize {
    if depth.is_infinite() {
        return 0;
    }
    let place = depth.word().and_then(|word| word.checked_add(1));
    let place = place.and_then(|place| usize::try_from(place).ok());
    place.unwrap_or(usize::MAX)
}

/// Copies slots up to the first place without one.
#[inline]
fn copy_places(
    slots: &[Slot],
    places: impl Iterator<Item = usize>,
    room: &mut [u8],
    mut at: usize,
) -> (usize, usize) {
    let mut copied = 0;
    for place in places {
        let Some(slot) = slots.get(place) else {
            break;
        };
        room[at..][..SLOT].copy_from_slice(slot);
        at += usize::from(slot[SLOT - 1]);
        copied += 1;
    }
    (copied, at)
}

/// Grows the room to at least so many bytes.
fn make_room(room: &mut Vec<u8>, bytes: usize) {
    if room.len() < bytes {
        room.resize(bytes, 0);
    }
}
