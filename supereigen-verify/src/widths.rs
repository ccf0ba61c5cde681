//! Which kinds of numbers there is code for.

/// Whether also for those that only save time where sums leave 64 bits or where
/// there are fractions. A page in the browser loads what there is code for, so there
/// it is integers of 64 bits and numbers without bounds, and nothing between.
pub(crate) const HAS_WIDE: bool = !cfg!(target_arch = "wasm32");
