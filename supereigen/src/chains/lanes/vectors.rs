//! The passes in vector instructions.
//!
//! A [`Kernel`] is one generic loop over registers. A [`Register`] is a few instructions of one set
//! on one integer type. Everything is `inline(always)`: an instruction that is not inlined into the
//! function with its target features becomes a call, and makes the pass ten times slower.

use crate::chains::lanes::passes::{
    ChainPass, Growth, LeftPass, MakePass, PathPass, RightPass, plain, plain_left, plain_right,
};
use crate::chains::moves::Wanted;
use crate::chains::weight::Weight;

/// N lanes of W, and the operations of the passes.
pub(in crate::chains::lanes) trait Register<W: Copy, const N: usize>:
    Copy
{
    type Lanes: Copy;

    fn splat(self, x: W) -> Self::Lanes;
    fn load(self, from: &[W; N]) -> Self::Lanes;
    fn store(self, to: &mut [W; N], lanes: Self::Lanes);
    fn add(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn sub(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn max(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    fn min(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;
    /// The bits of the lanes with a > b.
    fn greater(self, a: Self::Lanes, b: Self::Lanes) -> u64;
    /// The bits of the lanes with low < x < high.
    fn between(self, low: Self::Lanes, x: Self::Lanes, high: Self::Lanes) -> u64;
}

/// A loop that can run over registers of any kind.
pub(in crate::chains::lanes) trait Kernel<W: Copy>: Sized {
    type Output;

    /// The loop over registers.
    fn on<R: Register<W, N>, const N: usize>(self, r: R) -> Self::Output;

    /// The loop over single weights, if there are no registers for them.
    fn plain(self) -> Self::Output;
}

/// Collects bits into words, as many at a time as a register has lanes.
struct Words<'a> {
    word: u64,
    shift: usize,
    words: std::slice::IterMut<'a, u64>,
}

impl<'a> Words<'a> {
    #[inline(always)]
    fn new(words: &'a mut [u64]) -> Self {
        Words {
            word: 0,
            shift: 0,
            words: words.iter_mut(),
        }
    }

    #[inline(always)]
    fn put<const N: usize>(&mut self, bits: u64) {
        self.word |= bits << self.shift;
        self.shift += N;
        if self.shift == 64 {
            self.finish();
            (self.word, self.shift) = (0, 0);
        }
    }

    #[inline(always)]
    fn finish(&mut self) {
        if let Some(place) = self.words.next() {
            *place = self.word;
        }
    }
}

impl<W: Copy + Weight> Kernel<W> for ChainPass<'_, W> {
    type Output = ();

    #[inline(always)]
    fn on<R: Register<W, N>, const N: usize>(self, r: R) {
        let x = r.splat(self.x);
        // All lengths are made equal, so that the loop below needs no checks.
        let column = self.column.as_chunks::<N>().0;
        let chunks = column.len();
        let row = &self.row.as_chunks::<N>().0[..chunks];
        let lower = &self.lower.as_chunks::<N>().0[..chunks];
        let upper = &self.upper.as_chunks::<N>().0[..chunks];
        let next_lower = &mut self.next_lower.as_chunks_mut::<N>().0[..chunks];
        let next_upper = &mut self.next_upper.as_chunks_mut::<N>().0[..chunks];
        let mut candidates = Words::new(self.candidates);
        for k in 0..chunks {
            let old = r.load(&lower[k]);
            let new = r.add(x, r.load(&column[k]));
            let high = r.min(r.load(&upper[k]), r.sub(x, r.load(&row[k])));
            r.store(&mut next_lower[k], r.max(old, new));
            r.store(&mut next_upper[k], high);
            candidates.put::<N>(r.between(old, new, high));
        }
        candidates.finish();
    }

    fn plain(self) {
        plain(self);
    }
}

/// The pass over registers of one kind.
struct On<R, const N: usize>(R);

impl<W: Copy + Weight, R: Register<W, N>, const N: usize> MakePass<W> for On<R, N> {
    #[inline(always)]
    fn make(&self, pass: ChainPass<'_, W>) {
        pass.on(self.0);
    }
}

impl<W: Copy + Weight> Kernel<W> for Growth<'_, W> {
    type Output = u64;

    #[inline(always)]
    fn on<R: Register<W, N>, const N: usize>(self, r: R) -> u64 {
        self.run(On(r))
    }

    fn plain(self) -> u64 {
        Growth::plain(self)
    }
}

/// The slices of a pass as arrays of N weights, all of the same number.
struct Chunks<'a, W, R, const N: usize> {
    r: R,
    sum: W,
    column: &'a [[W; N]],
    row: &'a [[W; N]],
    row_s: &'a [[W; N]],
    lower: &'a [[W; N]],
    upper: &'a [[W; N]],
    next_lower: &'a mut [[W; N]],
    next_upper: &'a mut [[W; N]],
    wanted: Wanted,
    /// The bits of what was cut, of all chunks together.
    cut: u64,
}

/// For N nodes: the lower bounds before the push, the sums behind the pushed node, the upper bounds
/// after it, and w if the path closes there.
struct Sums<L> {
    old: L,
    new: L,
    high: L,
    weight: L,
}

impl<'a, W: Copy + From<i32>, R: Register<W, N>, const N: usize> Chunks<'a, W, R, N> {
    #[inline(always)]
    fn new(r: R, pass: PathPass<'a, W>) -> (Self, Words<'a>) {
        let column = pass.column.as_chunks::<N>().0;
        let chunks = column.len();
        let arrays = Chunks {
            r,
            sum: pass.sum,
            column,
            row: &pass.row.as_chunks::<N>().0[..chunks],
            row_s: &pass.row_s.as_chunks::<N>().0[..chunks],
            lower: &pass.lower.as_chunks::<N>().0[..chunks],
            upper: &pass.upper.as_chunks::<N>().0[..chunks],
            next_lower: &mut pass.next_lower.as_chunks_mut::<N>().0[..chunks],
            next_upper: &mut pass.next_upper.as_chunks_mut::<N>().0[..chunks],
            wanted: pass.wanted,
            cut: 0,
        };
        (arrays, Words::new(pass.right))
    }

    /// Updates the bounds of chunk k.
    #[inline(always)]
    fn update(&mut self, k: usize) -> Sums<R::Lanes> {
        let r = self.r;
        let sum = r.splat(self.sum);
        let old = r.load(&self.lower[k]);
        let new = r.add(sum, r.load(&self.column[k]));
        let high = r.min(r.load(&self.upper[k]), r.sub(sum, r.load(&self.row[k])));
        r.store(&mut self.next_lower[k], r.max(old, new));
        r.store(&mut self.next_upper[k], high);
        Sums {
            old,
            new,
            high,
            weight: r.add(new, r.load(&self.row_s[k])),
        }
    }

    /// The bits of the moves right of the bar that are made, among the lanes of `allowed`, where w
    /// lies between `above` and `below`.
    #[inline(always)]
    fn right(&mut self, allowed: u64, weight: R::Lanes, above: R::Lanes, below: R::Lanes) -> u64 {
        let r = self.r;
        let closes = r.between(above, weight, below);
        let least = r.add(r.max(above, weight), r.splat(W::from(1)));
        self.made(allowed & closes, allowed & r.greater(below, least))
    }

    /// The bits of the moves that are made.
    #[inline(always)]
    fn made(&mut self, closes: u64, goes_on: u64) -> u64 {
        let all = |yes: bool| 0u64.wrapping_sub(u64::from(yes));
        let made = (closes & all(self.wanted.closing)) | (goes_on & all(self.wanted.longer));
        self.cut |= goes_on & !made;
        made
    }
}

impl<W: Copy + Weight> Kernel<W> for LeftPass<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn on<R: Register<W, N>, const N: usize>(self, r: R) -> bool {
        let (mut chunks, mut right) = Chunks::new(r, self.path);
        let mut left = Words::new(self.left);
        let (zero, minus_one) = (r.splat(W::from(0)), r.splat(W::from(-1)));
        for k in 0..chunks.column.len() {
            let Sums {
                old,
                new,
                high,
                weight,
            } = chunks.update(k);
            let allowed = r.between(r.max(old, minus_one), new, high);
            let closes = r.greater(weight, minus_one);
            left.put::<N>(chunks.made(allowed & closes, allowed & !closes));
            let above = r.max(zero, r.sub(new, high));
            let below = r.min(new, r.sub(new, old));
            right.put::<N>(chunks.right(!0, weight, above, below));
        }
        left.finish();
        right.finish();
        chunks.cut != 0
    }

    fn plain(self) -> bool {
        plain_left(self)
    }
}

impl<W: Copy + Weight> Kernel<W> for RightPass<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn on<R: Register<W, N>, const N: usize>(self, r: R) -> bool {
        let (mut chunks, mut right) = Chunks::new(r, self.path);
        let all_above = r.splat(self.above);
        let all_below = r.splat(self.below);
        let left_lower = &self.left_lower.as_chunks::<N>().0[..chunks.column.len()];
        let left_upper = &self.left_upper.as_chunks::<N>().0[..chunks.column.len()];
        for k in 0..chunks.column.len() {
            let Sums {
                old,
                new,
                high,
                weight,
            } = chunks.update(k);
            let allowed = r.between(old, new, high);
            let above = r.max(all_above, r.sub(new, r.load(&left_upper[k])));
            let below = r.min(new, r.sub(new, r.load(&left_lower[k])));
            let below = r.min(all_below, below);
            right.put::<N>(chunks.right(allowed, weight, above, below));
        }
        right.finish();
        chunks.cut != 0
    }

    fn plain(self) -> bool {
        plain_right(self)
    }
}
