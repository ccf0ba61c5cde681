//! The one place where a width that was found at run time becomes a type.
//!
//! What each gives, in nanoseconds per extremal counted on a full matrix with
//! n = 40 (AVX-512), entries of so many bits:
//!
//! | bits | `i64` | `i128` | `BigInt` |
//! |---|---|---|---|
//! | 40 | 24 | 300 | 1800 |
//! | 90 | | 400 | 5900 |
//!
//! and 32 bits have twice the lanes of 64. So each of the four stays.

use maxplus_core::exact::Width;
use num_bigint::BigInt;

use crate::chains::weight::Weight;

/// Something to be done with integers of any width.
pub(crate) trait OnWidth {
    type Output;

    /// Does it with integers of one width.
    fn with<W: Weight>(self) -> Self::Output;
}

/// Does it with integers of the given width.
pub(crate) fn on_width<J: OnWidth>(width: Width, job: J) -> J::Output {
    match width {
        Width::I32 => job.with::<i32>(),
        Width::I64 => job.with::<i64>(),
        Width::I128 => job.with::<i128>(),
        Width::Big => job.with::<BigInt>(),
    }
}
