//! The kernel: what must be right for a verdict to be right, and nothing else.
//!
//! It computes with indices and numbers only: no text, no files, no names, no limits. Each function
//! returns counts, or says by indices and numbers what is wrong. Limits are kept by what receives
//! its steps.
//!
//! | file | what it shows |
//! |---|---|
//! | [`weights`] | the numbers, and that no sum overflows |
//! | [`witness`] | that the order of its nodes proves a vector extremal |
//! | [`enumerate`] | every root once, and every extremal of a root once |

pub mod enumerate;
pub mod weights;
pub mod witness;
