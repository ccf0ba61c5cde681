//! Which kinds of numbers there is code for.

/// Whether also for those that only save time where sums leave 64 bits or where
/// there are fractions. A small build (`--cfg supereigen_small`), as a page loads it,
/// has integers of 64 bits and numbers without bounds, and nothing between.
pub(crate) const HAS_WIDE: bool = !cfg!(supereigen_small);
