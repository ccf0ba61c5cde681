//! The one-pass update of a dense step, many nodes at a time.
//!
//! Pushing a node onto a chain ([`passes`]) takes four loads, two stores and one bit per node. The
//! compiler can vectorise the loop, but then gathering the bits costs more than everything else.
//! Written with explicit instructions, the bits are one instruction (AVX-512 compares into a mask,
//! the others move the sign bits out). pulp makes the calls safe: a value of `V3`, `V4` or
//! `Simd128` exists only if the processor has them.
//!
//! The search for roots has two passes of its own, with the same bounds and some more bits.
//!
//! | integers | AVX-512 | AVX2 | baseline x86-64 | WebAssembly | elsewhere |
//! |---|---|---|---|---|---|
//! | `i32` | 16 lanes | 8 lanes | 4 lanes (SSE2) | 4 lanes (simd128) | plain loop |
//! | `i64` | 8 lanes | 4 lanes | plain loop | 2 lanes (simd128) | plain loop |
//!
//! Wider integers have no lanes, and only the sparse form.
//!
//! Invariant: rows are padded to a multiple of `PAD` nodes with -inf entries, so every register is
//! full, and no padded node is ever a candidate.

pub(crate) mod passes;
#[cfg(target_arch = "wasm32")]
mod simd128;
#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
mod vectors;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::fmt;
#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
use std::marker::PhantomData;

#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
use pulp::NullaryFnOnce;

use crate::chains::lanes::passes::{
    ChainPass, Growth, LeftPass, RightPass, plain, plain_left, plain_right,
};
#[cfg(target_arch = "wasm32")]
use crate::chains::lanes::simd128::{Four, Simd128};
#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
use crate::chains::lanes::vectors::{Kernel, Register};
#[cfg(target_arch = "x86_64")]
use crate::chains::lanes::x86::{Avx2, Avx2Wide, Avx512, Sse2};
use crate::chains::weight::Weight;

/// The instructions that the dense search uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InstructionSet {
    /// What every processor of the target has.
    Baseline,
    /// 128-bit vectors of WebAssembly, if they were enabled when it was compiled.
    Simd128,
    /// 256-bit vectors of x86-64 (with FMA, the level "x86-64-v3").
    Avx2,
    /// 512-bit vectors of x86-64 (the level "x86-64-v4").
    Avx512,
}

impl InstructionSet {
    /// All of them, the widest last.
    pub const ALL: [InstructionSet; 4] = [
        InstructionSet::Baseline,
        InstructionSet::Simd128,
        InstructionSet::Avx2,
        InstructionSet::Avx512,
    ];

    /// The widest that this processor has.
    pub fn best() -> Self {
        let at_hand = Self::ALL.into_iter().rev().find(|set| set.is_available());
        at_hand.unwrap_or(InstructionSet::Baseline)
    }

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        Processor::new(self).is_some()
    }

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            InstructionSet::Baseline => "baseline",
            InstructionSet::Simd128 => "simd128",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The proof that the processor has an instruction set.
#[derive(Debug, Clone, Copy)]
pub enum Processor {
    /// SSE2, which every x86-64 processor has.
    #[cfg(target_arch = "x86_64")]
    Sse2(pulp::x86::V1),
    /// Needs no proof.
    Plain,
    /// The module was compiled with simd128.
    #[cfg(target_arch = "wasm32")]
    Simd128(pulp::wasm::Simd128),
    /// AVX2 was found.
    #[cfg(target_arch = "x86_64")]
    Avx2(pulp::x86::V3),
    /// AVX-512 was found.
    #[cfg(target_arch = "x86_64")]
    Avx512(pulp::x86::V4),
}

impl Processor {
    /// What every processor of the target has.
    pub(crate) fn baseline() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(v1) = pulp::x86::V1::try_new() {
            return Processor::Sse2(v1);
        }
        Processor::Plain
    }

    /// The proof, if this processor has the instruction set.
    pub fn new(set: InstructionSet) -> Option<Self> {
        match set {
            InstructionSet::Baseline => Some(Self::baseline()),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => pulp::x86::V3::try_new().map(Processor::Avx2),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => pulp::x86::V4::try_new().map(Processor::Avx512),
            #[cfg(target_arch = "wasm32")]
            InstructionSet::Simd128 => pulp::wasm::Simd128::try_new().map(Processor::Simd128),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Simd128 => None,
            #[cfg(not(target_arch = "x86_64"))]
            _ => None,
        }
    }
}

/// An integer with its passes.
///
/// # Laws
///
/// Every instruction set gives what the plain loops give.
pub trait Lanes: Weight {
    /// A node is pushed onto a chain.
    fn push(processor: Processor, pass: ChainPass<'_, Self>);

    /// Many nodes are pushed, one after the other. Returns how many.
    fn grow(processor: Processor, growth: Growth<'_, Self>) -> u64;

    /// A node is added left of the bar. Returns whether a path was cut.
    fn left(processor: Processor, pass: LeftPass<'_, Self>) -> bool;

    /// A node is added right of the bar. Returns whether a path was cut.
    fn right(processor: Processor, pass: RightPass<'_, Self>) -> bool;
}

/// The passes of an integer type, in vector instructions if there are any.
macro_rules! lanes {
    ($int:ty, $run:ident) => {
        impl Lanes for $int {
            #[inline]
            fn push(_processor: Processor, pass: ChainPass<'_, $int>) {
                #[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
                return $run(_processor, pass);
                #[allow(unreachable_code)]
                plain(pass)
            }

            #[inline]
            fn grow(_processor: Processor, growth: Growth<'_, $int>) -> u64 {
                #[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
                return $run(_processor, growth);
                #[allow(unreachable_code)]
                growth.plain()
            }

            #[inline]
            fn left(_processor: Processor, pass: LeftPass<'_, $int>) -> bool {
                #[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
                return $run(_processor, pass);
                #[allow(unreachable_code)]
                plain_left(pass)
            }

            #[inline]
            fn right(_processor: Processor, pass: RightPass<'_, $int>) -> bool {
                #[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
                return $run(_processor, pass);
                #[allow(unreachable_code)]
                plain_right(pass)
            }
        }
    };
}

lanes!(i32, run_i32);
lanes!(i64, run_i64);

/// A kernel that is passed into a function with target features.
#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
struct Call<K, R, const N: usize>(R, K);

#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
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

#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
#[inline]
fn run_i32<K: Kernel<i32>>(processor: Processor, kernel: K) -> K::Output {
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

#[cfg(any(target_arch = "x86_64", target_arch = "wasm32"))]
#[inline]
fn run_i64<K: Kernel<i64>>(processor: Processor, kernel: K) -> K::Output {
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
