//! The one-pass update of a dense step, many nodes at a time.
//!
//! Pushing a node j of value x onto a chain changes, for every node i,
//!
//! ```text
//! new   = a_ij + x
//! lower = max(lower, new)             what i would lean on so far
//! upper = min(upper, x - a_ji)        what row j allows i at most, if row j is required
//! i is a candidate  iff  new > lower before the push  and  new < upper after it
//! ```
//!
//! four loads, two stores and one bit a node. Left to the compiler the loop
//! vectorises, but gathering the bits costs more than all the rest; written
//! out, the bits are one instruction ([`InstructionSet::Avx512`] compares into
//! a mask, the others move the sign bits out). pulp makes the calls safe: a
//! value of `V3` or `V4` exists only where the processor has them.
//!
//! The search for roots has two passes of its own, with the same bounds and
//! some bits more: see [`side`].
//!
//! | integers | AVX-512 | AVX2 | baseline x86-64 | elsewhere |
//! |---|---|---|---|---|
//! | `i32` | 16 lanes | 8 lanes | 4 lanes (SSE2) | plain loop |
//! | `i64` | 8 lanes | 4 lanes | plain loop | plain loop |
//! | `i128`, `BigInt` | plain loop | plain loop | plain loop | plain loop |
//!
//! Invariant: rows are padded to a multiple of `PAD`
//! nodes with -inf entries, so no register is filled in part and no padded
//! node is ever a candidate.

use std::fmt;
use std::ops::{Add, Sub};

use num_bigint::BigInt;

mod aligned;
pub mod side;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use aligned::Aligned;
use side::{LeftPass, RightPass};

/// The instructions that the dense search uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InstructionSet {
    /// What every processor of the target has.
    Baseline,
    /// 256-bit vectors of x86-64 (with FMA, the level "x86-64-v3").
    Avx2,
    /// 512-bit vectors of x86-64 (the level "x86-64-v4").
    Avx512,
}

impl InstructionSet {
    /// All of them, the widest last.
    pub const ALL: [InstructionSet; 3] = [
        InstructionSet::Baseline,
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
    /// AVX2 was found.
    #[cfg(target_arch = "x86_64")]
    Avx2(pulp::x86::V3),
    /// AVX-512 was found.
    #[cfg(target_arch = "x86_64")]
    Avx512(pulp::x86::V4),
}

impl Processor {
    /// What every processor of the target has.
    pub fn baseline() -> Self {
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
            #[cfg(not(target_arch = "x86_64"))]
            _ => None,
        }
    }
}

/// One push, seen by the lanes: all slices but the last have the same padded
/// length, `candidates` one bit for each of their places.
#[derive(Debug)]
pub struct Pass<'a, W> {
    /// The value of the pushed node j.
    pub x: W,
    /// a_ij for all i.
    pub column: &'a [W],
    /// a_ji for all i; -inf throughout if row j is not required.
    pub row: &'a [W],
    /// The bounds before the push.
    pub lower: &'a [W],
    /// The bounds before the push.
    pub upper: &'a [W],
    /// The bounds after the push.
    pub next_lower: &'a mut [W],
    /// The bounds after the push.
    pub next_upper: &'a mut [W],
    /// The nodes that may be pushed next.
    pub candidates: &'a mut [u64],
}

/// An integer with its passes.
///
/// # Laws
///
/// Every instruction set gives what [`plain`], [`side::plain_left`] and
/// [`side::plain_right`] give.
pub trait Lanes: Sized {
    /// A node is pushed onto a chain.
    fn grow(processor: Processor, pass: Pass<'_, Self>);

    /// A node is added left of the bar; whether a path was cut.
    fn left(processor: Processor, pass: LeftPass<'_, Self>) -> bool;

    /// A node is added right of the bar; whether a path was cut.
    fn right(processor: Processor, pass: RightPass<'_, Self>) -> bool;
}

/// The passes of an integer, in vector instructions where there are some.
macro_rules! lanes {
    ($int:ty, $($run:ident)?) => {
        impl Lanes for $int {
            #[inline]
            fn grow(_processor: Processor, pass: Pass<'_, $int>) {
                $(#[cfg(target_arch = "x86_64")]
                return x86::$run(_processor, pass);)?
                #[allow(unreachable_code)]
                plain(pass)
            }

            #[inline]
            fn left(_processor: Processor, pass: LeftPass<'_, $int>) -> bool {
                $(#[cfg(target_arch = "x86_64")]
                return x86::$run(_processor, pass);)?
                #[allow(unreachable_code)]
                side::plain_left(pass)
            }

            #[inline]
            fn right(_processor: Processor, pass: RightPass<'_, $int>) -> bool {
                $(#[cfg(target_arch = "x86_64")]
                return x86::$run(_processor, pass);)?
                #[allow(unreachable_code)]
                side::plain_right(pass)
            }
        }
    };
}

lanes!(i32, run_i32);
lanes!(i64, run_i64);
lanes!(i128,);
lanes!(BigInt,);

/// The pass as a plain loop: what all others must agree with.
pub fn plain<W>(pass: Pass<'_, W>)
where
    W: Clone + Ord + for<'a> Add<&'a W, Output = W> + for<'a> Sub<&'a W, Output = W>,
{
    pass.candidates.fill(0);
    for i in 0..pass.column.len() {
        let new = pass.x.clone() + &pass.column[i];
        let upper = (pass.x.clone() - &pass.row[i]).min(pass.upper[i].clone());
        let candidate = new > pass.lower[i] && new < upper;
        pass.candidates[i / 64] |= u64::from(candidate) << (i % 64);
        pass.next_lower[i] = new.max(pass.lower[i].clone());
        pass.next_upper[i] = upper;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a pass writes.
    type After<W> = (Vec<W>, Vec<W>, Vec<u64>);

    fn after<W: Clone + Default>(
        x: &W,
        columns: &[[W; 4]],
        run: impl FnOnce(Pass<'_, W>),
    ) -> After<W> {
        let column = |k: usize| columns.iter().map(|c| c[k].clone()).collect::<Vec<W>>();
        let n = columns.len();
        let (mut lower, mut upper) = (vec![W::default(); n], vec![W::default(); n]);
        let mut candidates = vec![!0; n.div_ceil(64)];
        run(Pass {
            x: x.clone(),
            column: &column(0),
            row: &column(1),
            lower: &column(2),
            upper: &column(3),
            next_lower: &mut lower,
            next_upper: &mut upper,
            candidates: &mut candidates,
        });
        (lower, upper, candidates)
    }

    fn agrees<W>(x: W, columns: &[[W; 4]])
    where
        W: Lanes + Clone + Default + Ord + std::fmt::Debug,
        W: for<'a> Add<&'a W, Output = W> + for<'a> Sub<&'a W, Output = W>,
    {
        let expected = after(&x, columns, plain);
        for set in InstructionSet::ALL {
            if let Some(processor) = Processor::new(set) {
                let found = after(&x, columns, |pass| W::grow(processor, pass));
                assert_eq!(found, expected, "{set}");
            }
        }
    }

    proptest! {
        #[test]
        fn agreement_of_every_instruction_set_with_the_plain_loop(
            x in -3..=3i32,
            blocks in 1..=9usize,
            entries in proptest::collection::vec([-4..=4i32, -4..=4, -4..=4, -4..=4], 144),
        ) {
            let columns = &entries[..16 * blocks];
            agrees(x, columns);
            let wide: Vec<_> = columns.iter().map(|c| c.map(|a| i64::from(a) << 40)).collect();
            agrees(i64::from(x) << 40, &wide);
        }
    }
}
