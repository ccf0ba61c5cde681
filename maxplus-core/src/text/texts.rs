//! The texts of the few distinct entries of a block, ready to be copied.
//!
//! The entries of a basis are -inf and small numbers, each of them written
//! millions of times. Here each is spelled once, by the code that spells an
//! entry of any vector, and kept with what stands after it in a slot of fixed
//! size: to write an entry is to copy a slot whole and to go on by the length
//! of its text.
//!
//! | notation | here |
//! |---|---|
//! | the depth d of an entry, d = -x * q | its bytes in a [block](crate::block) |
//! | d + 1 in as many bits as d has | its *place*; 0 is that of -inf |
//! | the text of the entry at a place | a [`Slot`] |
//!
//! # Invariant
//!
//! The slots are those of the first places, without a gap. Whatever has no slot
//! is spelled when it comes, so what is kept decides the time and never the
//! text.
//!
//! # Cost
//!
//! A slot is made only when more entries were written than there would be
//! slots: at most one spelling per entry. At most [`MOST`] slots, 1 MiB.

use num_bigint::BigInt;
use num_traits::One;

use super::format::Format;
use super::lines::write_entry;
use crate::block::Depth;
use crate::carrier::Carrier;

/// The bytes of a slot.
const SLOT: usize = 16;

/// A text, filled up with blanks; the last byte is its length.
type Slot = [u8; SLOT];

/// How many texts are copied at a time.
const GROUP: usize = 4;

/// The bytes that a group may take, and some more for ease of proof: the sum of
/// three lengths, which have 4 bits, has 6.
const ROOM: usize = 64 + SLOT;

/// How many slots there are at most.
const MOST: usize = 1 << 16;

/// The bytes of a word.
const WORD: usize = 8;

/// Texts of entries. See the [module](self).
#[derive(Debug, Clone)]
pub(super) struct Texts {
    spelling: Spelling,
    /// What stands after each entry.
    after: &'static str,
    slots: Vec<Slot>,
    /// No more slots than these are made.
    most: usize,
    /// How many entries were written.
    written: usize,
    /// The text of an entry that is not kept.
    other: Vec<u8>,
}

/// How an entry is written.
#[derive(Debug, Clone)]
pub(super) struct Spelling {
    format: Format,
    denominator: BigInt,
    /// Writes any entry.
    any: fn(&mut Vec<u8>, Depth<'_>, &BigInt, Format),
    /// What stands around the digits of a negative integer, if all are written
    /// alike.
    integer: Option<[&'static str; 2]>,
    /// How -inf looks, if not as the format has it.
    infinite: Option<&'static str>,
}

impl Spelling {
    /// Entries as ones over `T`, whose depths are to be divided by the
    /// denominator.
    pub(super) fn new<T: Carrier>(format: Format, denominator: BigInt) -> Self {
        let around = match format {
            Format::Polymake => ["\"-", "\""],
            _ => ["-", ""],
        };
        let is_plain = T::EXACT && denominator.is_one();
        Spelling {
            format,
            denominator,
            any: spell::<T>,
            integer: is_plain.then_some(around),
            infinite: None,
        }
    }

    /// The same with another text for -inf.
    pub(super) fn with_infinite(self, text: &'static str) -> Self {
        Spelling {
            infinite: Some(text),
            ..self
        }
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
        if let Some(infinite) = self.infinite.filter(|_| depth.is_infinite()) {
            return text.extend_from_slice(infinite.as_bytes());
        }
        (self.any)(text, depth, &self.denominator, self.format);
    }
}

fn spell<T: Carrier>(text: &mut Vec<u8>, depth: Depth<'_>, denominator: &BigInt, format: Format) {
    let entry = depth.scalar::<T>(denominator, denominator.is_one());
    let entry = entry.expect("the carrier has room");
    write_entry(text, &entry, format).expect("memory takes everything");
}

/// The decimal digits of a number.
fn push_digits(text: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    // A number has at most 20 digits, and loses one in each round.
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
    /// No text yet; after each entry will stand what is given.
    pub(super) fn new(spelling: Spelling, after: &'static str) -> Self {
        Texts {
            spelling,
            after,
            slots: Vec::new(),
            most: MOST,
            written: 0,
            other: Vec::new(),
        }
    }

    /// Writes the entries, given by depths of so many bytes, into the room from
    /// `at`, each with what stands after it; returns where they end. The room
    /// grows as needed, and beyond the end holds anything.
    pub(super) fn write(
        &mut self,
        depths: &[u8],
        width: usize,
        room: &mut Vec<u8>,
        mut at: usize,
    ) -> usize {
        let entries = depths.len() / width;
        self.written = self.written.saturating_add(entries);
        make_room(room, at + entries * SLOT + ROOM);
        let mut rest = depths;
        loop {
            let (kept, end) = self.copy(rest, width, room, at);
            at = end;
            rest = &rest[kept * width..];
            if rest.is_empty() {
                return at;
            }
            // The first one is not kept.
            let (depth, after) = rest.split_at(width);
            self.spell(Depth::new(depth));
            let end = at + self.other.len();
            rest = after;
            make_room(room, end + rest.len() / width * SLOT + ROOM);
            room[at..end].copy_from_slice(&self.other);
            at = end;
        }
    }

    /// Copies the texts of entries up to the first that is not kept; says how
    /// many and where they end.
    fn copy(&self, depths: &[u8], width: usize, room: &mut [u8], at: usize) -> (usize, usize) {
        let slots = &self.slots;
        match width {
            1 => copy::<1>(slots, depths, room, at),
            2 => copy::<2>(slots, depths, room, at),
            4 => copy::<4>(slots, depths, room, at),
            WORD => copy::<WORD>(slots, depths, room, at),
            _ => {
                let places = depths.chunks_exact(width).map(wide_place);
                copy_places(slots, places, room, at)
            }
        }
    }

    /// Spells one entry that is not kept, and perhaps keeps it.
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

    /// Makes slots up to that of the place, but for texts that are too long.
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

/// Copies the texts of depths of W bytes, W at most 8: [`GROUP`] at a time, for
/// which it is asked once whether there is room; the lengths are below [`SLOT`],
/// as the compiler sees by the mask.
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

/// Copies the texts of one group; says where they end. `None` if one of them is
/// not kept.
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

fn wide_place(depth: &[u8]) -> usize {
    place_of(Depth::new(depth))
}

/// Copies slots up to the first place that has none.
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

/// Sees to it that the room has so many bytes.
fn make_room(room: &mut Vec<u8>, bytes: usize) {
    if room.len() < bytes {
        room.resize(bytes, 0);
    }
}
