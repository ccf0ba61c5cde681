//! Instruction sets, and the proof that the processor has one.

use std::fmt;

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
pub(crate) enum Processor {
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
    pub(crate) fn new(set: InstructionSet) -> Option<Self> {
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
