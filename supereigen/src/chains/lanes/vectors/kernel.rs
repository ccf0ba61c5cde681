//! Loops over registers, and the way into a function with their instructions.

use std::marker::PhantomData;

use pulp::NullaryFnOnce;

use crate::chains::lanes::processor::Processor;
use crate::chains::lanes::vectors::register::Register;
#[cfg(target_arch = "x86_64")]
use crate::chains::lanes::vectors::x86::{Avx2, Avx2Wide, Avx512, Sse2};
#[cfg(target_arch = "wasm32")]
use crate::chains::lanes::vectors::{four::Four, simd128::Simd128};

/// A loop that can be made over registers of any kind.
pub(in crate::chains::lanes) trait Kernel<W: Copy>: Sized {
    type Output;

    /// The loop over registers.
    fn on<R: Register<W, N>, const N: usize>(self, r: R) -> Self::Output;

    /// The loop over weights, where there are no registers for them.
    fn plain(self) -> Self::Output;
}

/// Bits that are put into words, as many at a time as a register has lanes.
pub(super) struct Words<'a> {
    word: u64,
    shift: usize,
    words: std::slice::IterMut<'a, u64>,
}

impl<'a> Words<'a> {
    #[inline(always)]
    pub(super) fn new(words: &'a mut [u64]) -> Self {
        Words {
            word: 0,
            shift: 0,
            words: words.iter_mut(),
        }
    }

    #[inline(always)]
    pub(super) fn put<const N: usize>(&mut self, bits: u64) {
        self.word |= bits << self.shift;
        self.shift += N;
        if self.shift == 64 {
            self.finish();
            (self.word, self.shift) = (0, 0);
        }
    }

    #[inline(always)]
    pub(super) fn finish(&mut self) {
        if let Some(place) = self.words.next() {
            *place = self.word;
        }
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
pub(in crate::chains::lanes) fn run_i32<K: Kernel<i32>>(
    processor: Processor,
    kernel: K,
) -> K::Output {
    let kernel = (kernel, PhantomData);
    match processor {
        #[cfg(target_arch = "x86_64")]
        Processor::Avx512(v4) => v4.vectorize(Call::<_, _, 16>(Avx512(v4), kernel)),
        #[cfg(target_arch = "x86_64")]
        Processor::Avx2(v3) => v3.vectorize(Call::<_, _, 8>(Avx2(v3), kernel)),
        #[cfg(target_arch = "x86_64")]
        Processor::Sse2(v1) => v1.vectorize(Call::<_, _, 4>(Sse2(v1), kernel)),
        #[cfg(target_arch = "wasm32")]
        Processor::Simd128(proof) => {
            proof.vectorize(Call::<_, _, 16>(Four(Simd128(proof)), kernel))
        }
        Processor::Plain => kernel.0.plain(),
    }
}

#[inline]
pub(in crate::chains::lanes) fn run_i64<K: Kernel<i64>>(
    processor: Processor,
    kernel: K,
) -> K::Output {
    let kernel = (kernel, PhantomData);
    match processor {
        #[cfg(target_arch = "x86_64")]
        Processor::Avx512(v4) => v4.vectorize(Call::<_, _, 8>(Avx512(v4), kernel)),
        #[cfg(target_arch = "x86_64")]
        Processor::Avx2(v3) => v3.vectorize(Call::<_, _, 4>(Avx2Wide(v3), kernel)),
        #[cfg(target_arch = "x86_64")]
        Processor::Sse2(_) => kernel.0.plain(),
        #[cfg(target_arch = "wasm32")]
        Processor::Simd128(proof) => proof.vectorize(Call::<_, _, 2>(Simd128(proof), kernel)),
        Processor::Plain => kernel.0.plain(),
    }
}
