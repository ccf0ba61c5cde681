//! The registers of WebAssembly.
//!
//! # Four registers as one of four times the lanes
//!
//! With short registers, an iteration is mostly loop overhead, and puts only few bits into a word.
//! With four registers at a time an iteration has as many lanes as
//! [`PAD`](crate::chains::matrix::PAD) guarantees.

use std::arch::wasm32::v128;

use pulp::cast;

use crate::chains::lanes::vectors::Register;

/// 4 lanes of 32 bits, 2 of 64.
#[derive(Clone, Copy)]
pub(super) struct Simd128(pub(super) pulp::wasm::Simd128);

macro_rules! simd128_register {
    ($int:ty, $lanes:literal, $splat:ident, $add:ident, $sub:ident, $greater:ident, $bits:ident, $max:ident, $min:ident) => {
        impl Register<$int, $lanes> for Simd128 {
            type Lanes = v128;

            #[inline(always)]
            fn splat(self, x: $int) -> v128 {
                self.0.simd128.$splat(x)
            }

            #[inline(always)]
            fn load(self, from: &[$int; $lanes]) -> v128 {
                cast(*from)
            }

            #[inline(always)]
            fn store(self, to: &mut [$int; $lanes], lanes: v128) {
                *to = cast(lanes);
            }

            #[inline(always)]
            fn add(self, a: v128, b: v128) -> v128 {
                self.0.simd128.$add(a, b)
            }

            #[inline(always)]
            fn sub(self, a: v128, b: v128) -> v128 {
                self.0.simd128.$sub(a, b)
            }

            #[inline(always)]
            fn max(self, a: v128, b: v128) -> v128 {
                $max(self.0, a, b)
            }

            #[inline(always)]
            fn min(self, a: v128, b: v128) -> v128 {
                $min(self.0, a, b)
            }

            #[inline(always)]
            fn greater(self, a: v128, b: v128) -> u64 {
                let simd128 = self.0.simd128;
                u64::from(simd128.$bits(simd128.$greater(a, b)))
            }

            #[inline(always)]
            fn between(self, low: v128, x: v128, high: v128) -> u64 {
                let simd128 = self.0.simd128;
                let both = simd128.v128_and(simd128.$greater(x, low), simd128.$greater(high, x));
                u64::from(simd128.$bits(both))
            }
        }
    };
}

simd128_register!(
    i32,
    4,
    i32x4_splat,
    i32x4_add,
    i32x4_sub,
    i32x4_gt,
    i32x4_bitmask,
    max_i32,
    min_i32
);
simd128_register!(
    i64,
    2,
    i64x2_splat,
    i64x2_add,
    i64x2_sub,
    i64x2_gt,
    i64x2_bitmask,
    max_i64,
    min_i64
);

#[inline(always)]
fn max_i32(proof: pulp::wasm::Simd128, a: v128, b: v128) -> v128 {
    proof.simd128.i32x4_max(a, b)
}

#[inline(always)]
fn min_i32(proof: pulp::wasm::Simd128, a: v128, b: v128) -> v128 {
    proof.simd128.i32x4_min(a, b)
}

/// There is no maximum instruction for 64-bit integers, so the greater one is selected.
#[inline(always)]
fn max_i64(proof: pulp::wasm::Simd128, a: v128, b: v128) -> v128 {
    let simd128 = proof.simd128;
    simd128.v128_bitselect(a, b, simd128.i64x2_gt(a, b))
}

#[inline(always)]
fn min_i64(proof: pulp::wasm::Simd128, a: v128, b: v128) -> v128 {
    let simd128 = proof.simd128;
    simd128.v128_bitselect(b, a, simd128.i64x2_gt(a, b))
}

/// Four registers of 4 lanes.
#[derive(Clone, Copy)]
pub(super) struct Four<R>(pub(super) R);

/// Written out, because a compiler that optimises for size does not unroll loops.
macro_rules! four {
    (|$k:ident| $of:expr) => {
        [
            {
                const $k: usize = 0;
                $of
            },
            {
                const $k: usize = 1;
                $of
            },
            {
                const $k: usize = 2;
                $of
            },
            {
                const $k: usize = 3;
                $of
            },
        ]
    };
}

/// A quarter of the lanes.
macro_rules! quarter {
    ($lanes:expr, $k:ident) => {
        $lanes.as_chunks::<4>().0[$k]
    };
}

#[inline(always)]
fn joined(bits: [u64; 4]) -> u64 {
    bits[0] | bits[1] << 4 | bits[2] << 8 | bits[3] << 12
}

impl<W: Copy, R: Register<W, 4>> Register<W, 16> for Four<R> {
    type Lanes = [R::Lanes; 4];

    #[inline(always)]
    fn splat(self, x: W) -> Self::Lanes {
        [self.0.splat(x); 4]
    }

    #[inline(always)]
    fn load(self, from: &[W; 16]) -> Self::Lanes {
        four!(|K| self.0.load(&quarter!(from, K)))
    }

    #[inline(always)]
    fn store(self, to: &mut [W; 16], lanes: Self::Lanes) {
        let to = to.as_chunks_mut::<4>().0;
        four!(|K| self.0.store(&mut to[K], lanes[K]));
    }

    #[inline(always)]
    fn add(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes {
        four!(|K| self.0.add(a[K], b[K]))
    }

    #[inline(always)]
    fn sub(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes {
        four!(|K| self.0.sub(a[K], b[K]))
    }

    #[inline(always)]
    fn max(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes {
        four!(|K| self.0.max(a[K], b[K]))
    }

    #[inline(always)]
    fn min(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes {
        four!(|K| self.0.min(a[K], b[K]))
    }

    #[inline(always)]
    fn greater(self, a: Self::Lanes, b: Self::Lanes) -> u64 {
        joined(four!(|K| self.0.greater(a[K], b[K])))
    }

    #[inline(always)]
    fn between(self, low: Self::Lanes, x: Self::Lanes, high: Self::Lanes) -> u64 {
        joined(four!(|K| self.0.between(low[K], x[K], high[K])))
    }
}
