//! The pass in the vector instructions of x86-64.
//!
//! A [`Kernel`] is one generic loop over registers; a [`Register`] is a handful
//! of instructions of one set on one integer. Everything is `inline(always)`: an
//! instruction that is not inlined into the function with its target features
//! becomes a call, and the pass ten times slower.

use std::marker::PhantomData;
use std::ops::{Add, Sub};

use pulp::NullaryFnOnce;

use super::{Pass, Processor, plain};

mod register;
mod side;

use register::{Avx2, Avx2Wide, Avx512, Register, Sse2};

/// A loop that can be made over registers of any kind.
pub(super) trait Kernel<W: Copy>: Sized {
    type Output;

    /// The loop over registers.
    fn on<R: Register<W, N>, const N: usize>(self, r: R) -> Self::Output;

    /// The loop over weights, where there are no registers for them.
    fn plain(self) -> Self::Output;
}

/// Bits that are put into words, as many at a time as a register has lanes.
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

impl<W: Copy> Kernel<W> for Pass<'_, W>
where
    W: Ord + for<'a> Add<&'a W, Output = W> + for<'a> Sub<&'a W, Output = W>,
{
    type Output = ();

    #[inline(always)]
    fn on<R: Register<W, N>, const N: usize>(self, r: R) {
        let x = r.splat(self.x);
        // All lengths are made one, so that the loop below needs no checks.
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

/// A kernel on its way into a function with target features.
struct Call<K, R, const N: usize>(R, K);

impl<W, K, R, const N: usize> NullaryFnOnce for Call<(K, PhantomData<W>), R, N>
where
    W: Copy,
    K: Kernel<W>,
    R: Register<W, N>,
{
    type Output = K::Output;

    #[inline(always)]
    fn call(self) -> K::Output {
        self.1.0.on(self.0)
    }
}

#[inline]
pub(super) fn run_i32<K: Kernel<i32>>(processor: Processor, kernel: K) -> K::Output {
    let kernel = (kernel, PhantomData);
    match processor {
        Processor::Avx512(v4) => v4.vectorize(Call::<_, _, 16>(Avx512(v4), kernel)),
        Processor::Avx2(v3) => v3.vectorize(Call::<_, _, 8>(Avx2(v3), kernel)),
        Processor::Sse2(v1) => v1.vectorize(Call::<_, _, 4>(Sse2(v1), kernel)),
        Processor::Plain => kernel.0.plain(),
    }
}

#[inline]
pub(super) fn run_i64<K: Kernel<i64>>(processor: Processor, kernel: K) -> K::Output {
    let kernel = (kernel, PhantomData);
    match processor {
        Processor::Avx512(v4) => v4.vectorize(Call::<_, _, 8>(Avx512(v4), kernel)),
        Processor::Avx2(v3) => v3.vectorize(Call::<_, _, 4>(Avx2Wide(v3), kernel)),
        Processor::Sse2(_) | Processor::Plain => kernel.0.plain(),
    }
}
