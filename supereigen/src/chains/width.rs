//! The one place where a width that was found at run time becomes a type.

use maxplus_core::exact::Width;
use num_bigint::BigInt;

use crate::chains::lanes::choice::Lanes;

/// Something to be done with integers of any width.
pub(crate) trait OnWidth {
    type Output;

    /// Does it with integers of one width.
    fn with<W: Lanes>(self) -> Self::Output;
}

/// Does it with integers of the given width. A small build (`--cfg supereigen_small`)
/// has no code for the widths in between, and takes integers of any size for them.
pub(crate) fn on_width<J: OnWidth>(width: Width, job: J) -> J::Output {
    match width {
        Width::I32 => job.with::<i32>(),
        #[cfg(not(supereigen_small))]
        Width::I64 => job.with::<i64>(),
        #[cfg(not(supereigen_small))]
        Width::I128 => job.with::<i128>(),
        _ => job.with::<BigInt>(),
    }
}
