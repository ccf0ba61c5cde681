//! The canonical order of a block, in place.
//!
//! Rows are short sequences of bytes, and their order is that of their bytes. A block that is
//! larger than the caches is distributed by one digit after the other, from the first (P. M.
//! McIlroy, K. Bostic, M. D. McIlroy, *Engineering radix sort*, Computing Systems 6, 1993: the
//! American flag sort). The rows are counted by that digit, and each is moved by exchanges into
//! the *stretch* of its own digit, a range of rows. A stretch that fits a cache is sorted by an
//! index instead: the next bytes of a row and its place, in one word of 128 bits each. Then the
//! rows are copied in the order of the index.
//!
//! Departure from the source: a digit is not one byte but a run of bytes 255 and the byte after
//! it. Most entries are -inf, and a byte that most rows share would hardly separate them.
//!
//! # On threads
//!
//! Each stretch is sorted by the next free thread. At first there is only one stretch. So a
//! stretch larger than one thread's share is *parted* first: rows below the median digit move
//! to the left, the others to the right. Two threads part one half of the rows each, then
//! several threads exchange the rows that are in the wrong half.
//!
//! # Why it ends
//!
//! A stretch is distributed by bytes further to the right than the stretch that it came from,
//! and a row has `size` bytes: at most `size` times. Pending stretches are kept in a list, not
//! on the stack. Each exchange puts one row where it belongs, so distributing a stretch makes
//! at most one exchange per row. A stretch is parted only if at least a quarter of a
//! sample lies on either side, so both parts are shorter. The parts above a share are fewer than twice the
//! threads unless the sample misleads.
//!
//! # Cost
//!
//! One pass per byte of the first finite entries until a stretch fits the cache, then one sort
//! by index: the share of -inf does not matter. Memory: only the tables of one pass (half a
//! megabyte each), an index and a copy of one stretch per thread.

use std::ops::Range;

#[cfg(feature = "parallel")]
use rayon::prelude::*;

use super::Block;
use super::row::INFINITE;
use crate::carrier::Carrier;
use crate::tropical::MaxPlus;
use crate::vector::Scaled;

/// The size in bytes up to which a stretch is sorted by an index: the stretch and its copy fit
/// the second-level cache of most processors.
pub const STRETCH: usize = 1 << 19;

/// The least number of bytes that are parted between threads.
#[cfg(feature = "parallel")]
const SHARED: usize = 1 << 24;

/// The sample size for the median digit. The median of the sample is off by one or two percent
/// of all rows.
#[cfg(feature = "parallel")]
const SAMPLE: usize = 2048;

/// The bytes of a row in a word of the index, and the bits of its place.
const KEY: usize = 12;
const PLACE: usize = 32;

impl Block {
    /// Sorts the vectors into canonical order: greater entries first.
    pub fn sort(&mut self) {
        let size = self.row_size();
        sort(&mut self.bytes, size, STRETCH);
    }

    /// Sorts the vectors into canonical order, on the threads of rayon's current pool.
    #[cfg(feature = "parallel")]
    pub fn sort_on_threads(&mut self) {
        let size = self.row_size();
        sort_on_threads(&mut self.bytes, size, STRETCH, SHARED);
    }

    /// Drops all but the first of equal vectors that are adjacent; returns how many were
    /// dropped.
    pub fn dedup(&mut self) -> usize {
        let (size, len) = (self.row_size(), self.len());
        let row = |k: usize| k * size..(k + 1) * size;
        let mut kept = usize::from(len > 0);
        for k in 1..len {
            if self.bytes[row(k)] != self.bytes[row(kept - 1)] {
                if kept < k {
                    self.bytes.copy_within(row(k), kept * size);
                }
                kept += 1;
            }
        }
        self.truncate(kept);
        len - kept
    }

    /// The position of a vector in the block, which must be in canonical order.
    ///
    /// # Panics
    ///
    /// If the vector does not have n entries.
    pub fn find<T: Carrier>(&self, vector: &Scaled<MaxPlus<T>>) -> Option<usize> {
        let mut wanted = Block::new(self.n, self.denominator.clone());
        wanted.push(vector);
        if wanted.denominator != self.denominator || wanted.width > self.width {
            return None;
        }
        if wanted.width < self.width {
            wanted.widen(self.width);
        }
        self.search(&wanted.bytes).ok()
    }

    /// The position of a row of bytes in the block, which must be in canonical order. If the
    /// row is not there, the error is the position where it would be inserted.
    pub fn search(&self, row: &[u8]) -> Result<usize, usize> {
        let size = self.row_size();
        let (mut low, mut high) = (0, self.len());
        // Every round halves the range.
        while low < high {
            let middle = low + (high - low) / 2;
            match self.bytes[middle * size..][..size].cmp(row) {
                std::cmp::Ordering::Equal => return Ok(middle),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        Err(low)
    }
}

/// Sorts rows of `size` bytes; stretches of at most `stretch` bytes are sorted by an index.
pub fn sort(rows: &mut [u8], size: usize, stretch: usize) {
    let mut waiting = vec![(rows, 0)];
    let mut copy = Vec::new();
    while size > 0
        && let Some((rows, from)) = waiting.pop()
    {
        sort_or_deal(rows, size, stretch, from, &mut copy, |rows, from| {
            waiting.push((rows, from));
        });
    }
}

/// Sorts rows on several threads, each stretch on the next free thread. A stretch larger than
/// one thread's share, and of at least `shared` bytes, is parted between them first.
#[cfg(feature = "parallel")]
pub fn sort_on_threads(rows: &mut [u8], size: usize, stretch: usize, shared: usize) {
    if size > 0 {
        let share = rows.len() / rayon::current_num_threads();
        let sort = Sort {
            size,
            stretch,
            // Half a share more is not worth another pass over all rows.
            share: (share + share / 2).max(shared),
        };
        rayon::scope(|scope| sort.spawn(scope, rows, 0));
    }
}

/// The settings that all threads use.
#[cfg(feature = "parallel")]
#[derive(Clone, Copy)]
struct Sort {
    size: usize,
    stretch: usize,
    /// The most bytes that one thread distributes.
    share: usize,
}

#[cfg(feature = "parallel")]
impl Sort {
    fn spawn<'s>(self, scope: &rayon::Scope<'s>, rows: &'s mut [u8], from: usize) {
        scope.spawn(move |scope| match self.bound(rows, from) {
            Some(bound) => {
                let low = part(rows, self.size, from, bound);
                let (low, high) = rows.split_at_mut(low * self.size);
                self.spawn(scope, low, from);
                self.spawn(scope, high, from);
            }
            None => {
                let (size, stretch, copy) = (self.size, self.stretch, &mut Vec::new());
                sort_or_deal(rows, size, stretch, from, copy, |rows, from| {
                    self.spawn(scope, rows, from);
                });
            }
        });
    }

    /// A digit with about as many rows below it as not; `None` if the rows are at most one
    /// thread's share, or if most of them have the same digit.
    fn bound(self, rows: &[u8], from: usize) -> Option<Digit> {
        let Sort { size, share, .. } = self;
        if rows.len() <= share {
            return None;
        }
        let step = (rows.len() / size).div_ceil(SAMPLE);
        let sample = rows.chunks_exact(size).step_by(step);
        let mut digits: Vec<Digit> = sample.map(|row| Digit::of(&row[from..])).collect();
        digits.sort_unstable();
        let below = |digit: Digit| digits.partition_point(|other| *other < digit);
        let middle = digits[digits.len() / 2];
        let bounds = [middle, Digit(middle.0 + 1)];
        let bound = bounds.into_iter().max_by_key(|bound| {
            let below = below(*bound);
            below.min(digits.len() - below)
        })?;
        let below = below(bound);
        // At least one row on either side, so that both parts are shorter than the whole.
        let least = (digits.len() / 4).max(1);
        (below.min(digits.len() - below) >= least).then_some(bound)
    }
}

/// Moves the rows whose digit is below the bound before all others; returns how many they are.
/// This thread parts one half, another thread the other half if one is free. Then the rows in
/// the wrong half are exchanged.
#[cfg(feature = "parallel")]
fn part(rows: &mut [u8], size: usize, from: usize, bound: Digit) -> usize {
    let half = rows.len() / size / 2;
    let (left, right) = rows.split_at_mut(half * size);
    let (below_left, below_right) = rayon::join(
        || part_alone(left, size, from, bound),
        || part_alone(right, size, from, bound),
    );
    // The rows of the left half that are not below, then those of the right half that are.
    let wrong = (half - below_left).min(below_right) * size;
    let middle = &mut rows[below_left * size..(half + below_right) * size];
    let (others, below) = middle.split_at_mut(middle.len() - wrong);
    let others = others[..wrong].par_chunks_mut(STRETCH);
    let below = below.par_chunks_mut(STRETCH);
    others.zip(below).for_each(|(a, b)| a.swap_with_slice(b));
    below_left + below_right
}

/// [`part`] on one thread, from both ends: each step passes at least one row.
#[cfg(feature = "parallel")]
fn part_alone(rows: &mut [u8], size: usize, from: usize, bound: Digit) -> usize {
    let is_below =
        |rows: &[u8], k: usize| Digit::of(&rows[k * size + from..(k + 1) * size]) < bound;
    let (mut begin, mut end) = (0, rows.len() / size);
    loop {
        while begin < end && is_below(rows, begin) {
            begin += 1;
        }
        while begin < end && !is_below(rows, end - 1) {
            end -= 1;
        }
        if begin == end {
            return begin;
        }
        end -= 1;
        exchange(rows, size, begin, end);
        begin += 1;
    }
}

/// Sorts rows that agree on the bytes before `from`, or distributes them and passes each
/// stretch on.
fn sort_or_deal<'a>(
    mut rows: &'a mut [u8],
    size: usize,
    stretch: usize,
    from: usize,
    copy: &mut Vec<u8>,
    mut hand_on: impl FnMut(&'a mut [u8], usize),
) {
    if rows.len() <= (stretch / size).max(2) * size {
        sort_by_index(rows, size, from, copy);
        return;
    }
    let stretches = stretches(counts(rows, size, from));
    if stretches.len() > 1 {
        deal(rows, size, from, &stretches);
    }
    for stretch in stretches {
        let (first, rest) = rows.split_at_mut(stretch.rows.len() * size);
        let from = from + stretch.digit.bytes();
        if from < size {
            hand_on(first, from);
        }
        rows = rest;
    }
}

/// The key by which rows are distributed: a run of bytes 255, and the byte after it. The longer
/// run comes later, because the byte that ends the shorter one is less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Digit(usize);

/// The longest run that a digit distinguishes.
const LONGEST_RUN: usize = 255;

impl Digit {
    const COUNT: usize = (LONGEST_RUN + 1) << 8;

    /// The digit of a row from a byte on.
    #[inline]
    fn of(rest: &[u8]) -> Self {
        let mut run = 0;
        for &byte in rest {
            if byte != INFINITE {
                return Digit((run << 8) + usize::from(byte));
            }
            run += 1;
            if run == LONGEST_RUN {
                break;
            }
        }
        // The run goes on to the end of the row, or beyond the longest run.
        Digit((run << 8) + usize::from(INFINITE))
    }

    /// On how many bytes rows with this digit agree, at least one.
    fn bytes(self) -> usize {
        let ends = self.0 & 0xFF != usize::from(INFINITE);
        (self.0 >> 8) + usize::from(ends)
    }
}

/// The rows, counted from 0, that belong to a digit.
struct Stretch {
    digit: Digit,
    rows: Range<usize>,
}

/// The number of rows of each digit.
fn counts(rows: &[u8], size: usize, from: usize) -> Vec<usize> {
    let mut counts = vec![0; Digit::COUNT];
    for row in rows.chunks_exact(size) {
        counts[Digit::of(&row[from..]).0] += 1;
    }
    counts
}

/// The stretch of each digit that occurs, in their order.
fn stretches(counts: Vec<usize>) -> Vec<Stretch> {
    let mut begin = 0;
    let mut stretches = Vec::new();
    for (digit, count) in counts.into_iter().enumerate() {
        if count > 0 {
            stretches.push(Stretch {
                digit: Digit(digit),
                rows: begin..begin + count,
            });
            begin += count;
        }
    }
    stretches
}

/// Puts every row into the stretch of its digit.
fn deal(rows: &mut [u8], size: usize, from: usize, stretches: &[Stretch]) {
    // Where the next row of a digit goes.
    let mut next = vec![0; Digit::COUNT];
    for stretch in stretches {
        next[stretch.digit.0] = stretch.rows.start;
    }
    for stretch in stretches {
        let digit = stretch.digit.0;
        while next[digit] < stretch.rows.end {
            let here = next[digit];
            let belongs = Digit::of(&rows[here * size..][from..size]).0;
            if belongs != digit {
                // The target is a later stretch: the earlier ones are full of their own rows.
                exchange(rows, size, here, next[belongs]);
            }
            next[belongs] += 1;
        }
    }
}

/// Exchanges row a and row b > a, by words: rows are short.
#[inline]
fn exchange(rows: &mut [u8], size: usize, a: usize, b: usize) {
    let (before, from_b) = rows.split_at_mut(b * size);
    let (words, rest) = before[a * size..][..size].as_chunks_mut::<16>();
    let (other_words, other_rest) = from_b[..size].as_chunks_mut::<16>();
    words.swap_with_slice(other_words);
    for (a, b) in rest.iter_mut().zip(other_rest) {
        std::mem::swap(a, b);
    }
}

/// Sorts rows that agree on the bytes before `from`, by an index.
fn sort_by_index(rows: &mut [u8], size: usize, from: usize, copy: &mut Vec<u8>) {
    let place = |word: u128| (word as u32) as usize;
    let key = |word: u128| word >> PLACE;
    let mut index: Vec<u128> = Vec::with_capacity(rows.len() / size);
    for (k, row) in rows.chunks_exact(size).enumerate() {
        let bytes = &row[from..size.min(from + KEY)];
        let mut word = [0; 16];
        word[..bytes.len()].copy_from_slice(bytes);
        word[KEY..].copy_from_slice(&(k as u32).to_be_bytes());
        index.push(u128::from_be_bytes(word));
    }
    index.sort_unstable();
    let after = size.min(from + KEY);
    let rest = |word: u128| &rows[place(word) * size..][after..size];
    for equal in index.chunk_by_mut(|a, b| key(*a) == key(*b)) {
        if equal.len() > 1 {
            equal.sort_unstable_by(|a, b| rest(*a).cmp(rest(*b)));
        }
    }
    copy.clear();
    for &word in &index {
        copy.extend_from_slice(&rows[place(word) * size..][..size]);
    }
    rows.copy_from_slice(copy);
}
