//! Bytes packed with LZMA (Igor Pavlov, LZMA specification, 2015), in the layout that
//! `xz --format=lzma` writes with the number of bytes in the header.
//!
//! A range decoder reads bits, each with a probability of its own that learns from
//! what came. A literal has eight of them; a match says from how far back and how
//! many bytes are repeated. The order of the tables below is that of the format.
//!
//! It is here, and not taken from a crate, for its size: it is loaded before anything
//! else, and has a third of the bytes. A crate packs, and the tests unpack with it too.
//!
//! It ends: each turn of the outer loop writes at least one byte of the number that the
//! header says.

use crate::Damage;

/// Probabilities have 11 bits; this is one half.
const HALF: u16 = 1024;
/// The range is kept above this.
const TOP: u32 = 1 << 24;

/// Places of the tables among the probabilities; 12 states, 16 places each. The first
/// place is empty: nodes of trees are numbered from 1.
const IS_MATCH: usize = 1;
const IS_REP: usize = IS_MATCH + 12 * 16;
/// One after the other, for all but the fourth of the last distances.
const IS_REP_0: usize = IS_REP + 12;
const IS_REP_0_LONG: usize = IS_REP_0 + 3 * 12;
const DISTANCE_SLOT: usize = IS_REP_0_LONG + 12 * 16;
const DISTANCE_SPECIAL: usize = DISTANCE_SLOT + 4 * 64;
const DISTANCE_ALIGN: usize = DISTANCE_SPECIAL + 128;
const MATCH_LENGTH: usize = DISTANCE_ALIGN + 16;
/// Two choices, then 16 trees of 8, 16 of 8, and one of 256.
const LENGTHS: usize = 2 + 16 * 8 * 2 + 256;
const REP_LENGTH: usize = MATCH_LENGTH + LENGTHS;
const LITERAL: usize = REP_LENGTH + LENGTHS;

/// A byte of properties, the size of the dictionary in four, and the number of bytes in
/// eight, the lowest first; then a byte that is 0, and the first four of the code.
const HEADER: usize = 13;
/// More than any engine has; a damaged header must not ask for all memory.
const MOST_BYTES: u64 = 1 << 26;

/// The range decoder with all that it learned.
struct Decoder<'a> {
    packed: &'a [u8],
    /// The place of the next byte.
    next: usize,
    range: u32,
    code: u32,
    probabilities: Vec<u16>,
}

impl Decoder<'_> {
    /// Bits, each by the probability of its node, down a tree whose nodes are numbered
    /// as in a heap, until the node is no longer below `end`. Nearly all time is spent
    /// here: a function of its own, for browsers optimise what is called often.
    #[inline(never)]
    fn walk(&mut self, at: usize, mut node: usize, end: usize) -> usize {
        let (mut range, mut code) = (self.range, self.code);
        while node < end {
            let probability = &mut self.probabilities[at + node];
            let bound = (range >> 11) * u32::from(*probability);
            if code < bound {
                range = bound;
                *probability += (2048 - *probability) >> 5;
                node <<= 1;
            } else {
                range -= bound;
                code -= bound;
                *probability -= *probability >> 5;
                node = node << 1 | 1;
            }
            if range < TOP {
                range <<= 8;
                code = code << 8 | self.byte();
            }
        }
        (self.range, self.code) = (range, code);
        node
    }

    /// The next byte, or 0 behind the end, which is looked for once in a turn.
    #[inline(always)]
    fn byte(&mut self) -> u32 {
        let byte = self.packed.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        byte.into()
    }

    fn bit(&mut self, at: usize) -> bool {
        self.walk(at - 1, 1, 2) == 3
    }

    /// A number by a tree of bits, the highest first.
    fn tree(&mut self, at: usize, bits: u32) -> usize {
        self.walk(at, 1, 1 << bits) - (1 << bits)
    }

    /// A number by a tree of bits, the lowest first.
    fn reversed(&mut self, at: usize, bits: u32) -> usize {
        let (mut node, mut number) = (1, 0);
        for k in 0..bits {
            node = self.walk(at, node, 2 * node);
            number |= (node & 1) << k;
        }
        number
    }

    /// A number by bits as likely 0 as 1.
    fn direct(&mut self, bits: u32) -> usize {
        let mut number = 0;
        for _ in 0..bits {
            self.range >>= 1;
            let is = self.code >= self.range;
            if is {
                self.code -= self.range;
            }
            if self.range < TOP {
                self.range <<= 8;
                self.code = self.code << 8 | self.byte();
            }
            number = 2 * number + usize::from(is);
        }
        number
    }

    fn length(&mut self, at: usize, place: usize) -> usize {
        if !self.bit(at) {
            2 + self.tree(at + 2 + 8 * place, 3)
        } else if !self.bit(at + 1) {
            10 + self.tree(at + 2 + 128 + 8 * place, 3)
        } else {
            18 + self.tree(at + 2 + 256, 8)
        }
    }

    fn distance(&mut self, length: usize) -> usize {
        let slot = self.tree(DISTANCE_SLOT + 64 * (length - 2).min(3), 6);
        if slot < 4 {
            return slot;
        }
        let bits = (slot >> 1) as u32 - 1;
        let base = (2 | slot & 1) << bits;
        base + match slot < 14 {
            true => self.reversed(DISTANCE_SPECIAL + base - slot, bits),
            false => self.direct(bits - 4) * 16 + self.reversed(DISTANCE_ALIGN, 4),
        }
    }

    /// A literal; after a match the byte that would have gone on with it is unlikely, and
    /// bits are told apart from its own until one differs.
    fn literal(&mut self, at: usize, unlikely: Option<u8>) -> u8 {
        let mut node = 1;
        if let Some(other) = unlikely {
            for k in (0..8).rev() {
                let expected = usize::from(other >> k & 1);
                node = self.walk(at + 0x100 * (1 + expected), node, 2 * node);
                if node & 1 != expected {
                    break;
                }
            }
        }
        self.walk(at, node, 0x100) as u8
    }
}

/// The bytes that were packed.
pub fn unpacked(packed: &[u8]) -> Result<Vec<u8>, Damage> {
    let (header, range) = packed.split_at_checked(HEADER).ok_or(Damage::Ends)?;
    let code = range.get(1..5).ok_or(Damage::Ends)?;
    let size = header[5..]
        .iter()
        .rev()
        .fold(0, |n, &b| n << 8 | u64::from(b));
    if header[0] >= 225 || size > MOST_BYTES {
        return Err(Damage::Lzma);
    }
    let properties = u32::from(header[0]);
    let (lc, lp, pb) = (properties % 9, properties / 9 % 5, properties / 45);
    let size = size as usize;
    let mut out: Vec<u8> = Vec::with_capacity(size);
    let mut decoder = Decoder {
        packed: range,
        next: 5,
        range: u32::MAX,
        code: code.iter().fold(0, |n, &b| n << 8 | u32::from(b)),
        probabilities: vec![HALF; LITERAL + (0x300 << (lc + lp))],
    };

    let mut state = 0;
    // The last four distances, less 1, the last one first.
    let mut distances = [0; 4];
    while out.len() < size {
        if decoder.next > range.len() {
            return Err(Damage::Ends);
        }
        let made = out.len();
        let place = made & ((1 << pb) - 1);
        if !decoder.bit(IS_MATCH + 16 * state + place) {
            let before = usize::from(out.last().copied().unwrap_or(0));
            let at = LITERAL + 0x300 * (((made & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
            let unlikely = match state < 7 {
                true => None,
                false => out.get(made - distances[0] - 1).copied(),
            };
            out.push(decoder.literal(at, unlikely));
            state = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5][state];
            continue;
        }
        let after_match = state >= 7;
        let count;
        if !decoder.bit(IS_REP + state) {
            count = decoder.length(MATCH_LENGTH, place);
            to_front(&mut distances, 3);
            distances[0] = decoder.distance(count);
            state = if after_match { 10 } else { 7 };
        } else {
            let other = |k: &usize| decoder.bit(IS_REP_0 + 12 * k + state);
            let which = (0..3).take_while(other).count();
            if which == 0 && !decoder.bit(IS_REP_0_LONG + 16 * state + place) {
                count = 1;
                state = if after_match { 11 } else { 9 };
            } else {
                to_front(&mut distances, which);
                count = decoder.length(REP_LENGTH, place);
                state = if after_match { 11 } else { 8 };
            }
        }
        if distances[0] >= made || count > size - made {
            return Err(Damage::Lzma);
        }
        // Byte by byte: what is repeated may reach into what is being written.
        for from in made - distances[0] - 1..made - distances[0] - 1 + count {
            out.push(out[from]);
        }
    }
    Ok(out)
}

/// Moves a distance to the front, and those before it one further.
fn to_front(distances: &mut [usize; 4], which: usize) {
    let distance = distances[which];
    for k in (0..which).rev() {
        distances[k + 1] = distances[k];
    }
    distances[0] = distance;
}
