//! Four registers as one of four times the lanes.
//!
//! Where registers are short, a turn of a loop has little to do beside its own
//! count, and must put its few bits into a word. With four at a time there are as many
//! lanes in a turn as [`PAD`](crate::chains::matrix::padded::PAD) promises.

use crate::chains::lanes::vectors::register::Register;

/// Four registers of 4 lanes.
#[derive(Clone, Copy)]
pub(super) struct Four<R>(pub(super) R);

/// Written out, for a compiler that is to make small code does not unroll loops.
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
