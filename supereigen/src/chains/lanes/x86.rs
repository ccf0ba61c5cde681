//! The registers of x86-64.

use std::arch::x86_64::{__m128i, __m256i, __m512i};

use pulp::cast;
use pulp::x86::{V3, V4};

use crate::chains::lanes::vectors::Register;

/// 4 lanes of 32 bits. Every x86-64 processor has SSE2. It has no maximum of 32-bit integers, which
/// takes a comparison and three logical instructions instead.
#[derive(Clone, Copy)]
pub(super) struct Sse2(pub(super) pulp::x86::V1);

impl Register<i32, 4> for Sse2 {
    type Lanes = __m128i;

    #[inline(always)]
    fn splat(self, x: i32) -> __m128i {
        self.0.sse2._mm_set1_epi32(x)
    }

    #[inline(always)]
    fn load(self, from: &[i32; 4]) -> __m128i {
        cast(*from)
    }

    #[inline(always)]
    fn store(self, to: &mut [i32; 4], lanes: __m128i) {
        *to = cast(lanes);
    }

    #[inline(always)]
    fn add(self, a: __m128i, b: __m128i) -> __m128i {
        self.0.sse2._mm_add_epi32(a, b)
    }

    #[inline(always)]
    fn sub(self, a: __m128i, b: __m128i) -> __m128i {
        self.0.sse2._mm_sub_epi32(a, b)
    }

    #[inline(always)]
    fn max(self, a: __m128i, b: __m128i) -> __m128i {
        let sse2 = self.0.sse2;
        let greater = sse2._mm_cmpgt_epi32(a, b);
        sse2._mm_or_si128(
            sse2._mm_and_si128(greater, a),
            sse2._mm_andnot_si128(greater, b),
        )
    }

    #[inline(always)]
    fn min(self, a: __m128i, b: __m128i) -> __m128i {
        let sse2 = self.0.sse2;
        let greater = sse2._mm_cmpgt_epi32(a, b);
        sse2._mm_or_si128(
            sse2._mm_and_si128(greater, b),
            sse2._mm_andnot_si128(greater, a),
        )
    }

    #[inline(always)]
    fn greater(self, a: __m128i, b: __m128i) -> u64 {
        self.0
            .sse
            ._mm_movemask_ps(cast(self.0.sse2._mm_cmpgt_epi32(a, b))) as u64
    }

    #[inline(always)]
    fn between(self, low: __m128i, x: __m128i, high: __m128i) -> u64 {
        let sse2 = self.0.sse2;
        let both = sse2._mm_and_si128(sse2._mm_cmpgt_epi32(x, low), sse2._mm_cmpgt_epi32(high, x));
        self.0.sse._mm_movemask_ps(cast(both)) as u64
    }
}

/// 8 lanes of 32 bits.
#[derive(Clone, Copy)]
pub(super) struct Avx2(pub(super) V3);

impl Register<i32, 8> for Avx2 {
    type Lanes = __m256i;

    #[inline(always)]
    fn splat(self, x: i32) -> __m256i {
        self.0.avx._mm256_set1_epi32(x)
    }

    #[inline(always)]
    fn load(self, from: &[i32; 8]) -> __m256i {
        cast(*from)
    }

    #[inline(always)]
    fn store(self, to: &mut [i32; 8], lanes: __m256i) {
        *to = cast(lanes);
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.avx2._mm256_add_epi32(a, b)
    }

    #[inline(always)]
    fn sub(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.avx2._mm256_sub_epi32(a, b)
    }

    #[inline(always)]
    fn max(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.avx2._mm256_max_epi32(a, b)
    }

    #[inline(always)]
    fn min(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.avx2._mm256_min_epi32(a, b)
    }

    #[inline(always)]
    fn greater(self, a: __m256i, b: __m256i) -> u64 {
        let greater = self.0.avx2._mm256_cmpgt_epi32(a, b);
        u64::from(self.0.avx._mm256_movemask_ps(cast(greater)) as u32)
    }

    #[inline(always)]
    fn between(self, low: __m256i, x: __m256i, high: __m256i) -> u64 {
        let avx2 = self.0.avx2;
        let both = avx2._mm256_and_si256(
            avx2._mm256_cmpgt_epi32(x, low),
            avx2._mm256_cmpgt_epi32(high, x),
        );
        u64::from(self.0.avx._mm256_movemask_ps(cast(both)) as u32)
    }
}

/// 4 lanes of 64 bits; AVX2 compares them but has no maximum.
#[derive(Clone, Copy)]
pub(super) struct Avx2Wide(pub(super) V3);

impl Register<i64, 4> for Avx2Wide {
    type Lanes = __m256i;

    #[inline(always)]
    fn splat(self, x: i64) -> __m256i {
        self.0.avx._mm256_set1_epi64x(x)
    }

    #[inline(always)]
    fn load(self, from: &[i64; 4]) -> __m256i {
        cast(*from)
    }

    #[inline(always)]
    fn store(self, to: &mut [i64; 4], lanes: __m256i) {
        *to = cast(lanes);
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.avx2._mm256_add_epi64(a, b)
    }

    #[inline(always)]
    fn sub(self, a: __m256i, b: __m256i) -> __m256i {
        self.0.avx2._mm256_sub_epi64(a, b)
    }

    #[inline(always)]
    fn max(self, a: __m256i, b: __m256i) -> __m256i {
        let avx2 = self.0.avx2;
        avx2._mm256_blendv_epi8(b, a, avx2._mm256_cmpgt_epi64(a, b))
    }

    #[inline(always)]
    fn min(self, a: __m256i, b: __m256i) -> __m256i {
        let avx2 = self.0.avx2;
        avx2._mm256_blendv_epi8(a, b, avx2._mm256_cmpgt_epi64(a, b))
    }

    #[inline(always)]
    fn greater(self, a: __m256i, b: __m256i) -> u64 {
        let greater = self.0.avx2._mm256_cmpgt_epi64(a, b);
        u64::from(self.0.avx._mm256_movemask_pd(cast(greater)) as u32)
    }

    #[inline(always)]
    fn between(self, low: __m256i, x: __m256i, high: __m256i) -> u64 {
        let avx2 = self.0.avx2;
        let both = avx2._mm256_and_si256(
            avx2._mm256_cmpgt_epi64(x, low),
            avx2._mm256_cmpgt_epi64(high, x),
        );
        u64::from(self.0.avx._mm256_movemask_pd(cast(both)) as u32)
    }
}

/// 16 lanes of 32 bits, 8 of 64.
#[derive(Clone, Copy)]
pub(super) struct Avx512(pub(super) V4);

macro_rules! avx512_register {
    ($int:ty, $lanes:literal, $set1:ident, $add:ident, $sub:ident, $max:ident, $min:ident, $greater:ident, $greater_masked:ident) => {
        impl Register<$int, $lanes> for Avx512 {
            type Lanes = __m512i;

            #[inline(always)]
            fn splat(self, x: $int) -> __m512i {
                self.0.avx512f.$set1(x)
            }

            #[inline(always)]
            fn load(self, from: &[$int; $lanes]) -> __m512i {
                cast(*from)
            }

            #[inline(always)]
            fn store(self, to: &mut [$int; $lanes], lanes: __m512i) {
                *to = cast(lanes);
            }

            #[inline(always)]
            fn add(self, a: __m512i, b: __m512i) -> __m512i {
                self.0.avx512f.$add(a, b)
            }

            #[inline(always)]
            fn sub(self, a: __m512i, b: __m512i) -> __m512i {
                self.0.avx512f.$sub(a, b)
            }

            #[inline(always)]
            fn max(self, a: __m512i, b: __m512i) -> __m512i {
                self.0.avx512f.$max(a, b)
            }

            #[inline(always)]
            fn min(self, a: __m512i, b: __m512i) -> __m512i {
                self.0.avx512f.$min(a, b)
            }

            #[inline(always)]
            fn greater(self, a: __m512i, b: __m512i) -> u64 {
                u64::from(self.0.avx512f.$greater(a, b))
            }

            #[inline(always)]
            fn between(self, low: __m512i, x: __m512i, high: __m512i) -> u64 {
                let above = self.0.avx512f.$greater(x, low);
                u64::from(self.0.avx512f.$greater_masked(above, high, x))
            }
        }
    };
}

avx512_register!(
    i32,
    16,
    _mm512_set1_epi32,
    _mm512_add_epi32,
    _mm512_sub_epi32,
    _mm512_max_epi32,
    _mm512_min_epi32,
    _mm512_cmpgt_epi32_mask,
    _mm512_mask_cmpgt_epi32_mask
);
avx512_register!(
    i64,
    8,
    _mm512_set1_epi64,
    _mm512_add_epi64,
    _mm512_sub_epi64,
    _mm512_max_epi64,
    _mm512_min_epi64,
    _mm512_cmpgt_epi64_mask,
    _mm512_mask_cmpgt_epi64_mask
);
