//! The kernel: what must be right for a verdict to be right, and nothing else.
//!
//! It computes with indices and numbers only: no text, no files, no names, no limits. Each
//! function returns counts, or indices and numbers that show what is wrong. The visitors that
//! receive its steps enforce limits.
//!
//! | file | what it proves |
//! |---|---|
//! | [`weights`] | the numbers, and that no sum overflows |
//! | [`witness`] | that the order of its nodes proves a vector extremal |
//! | [`enumerate`] | every root once, and every extremal of a root once |

pub mod enumerate;
pub mod weights;
pub mod witness;
