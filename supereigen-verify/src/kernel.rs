//! The kernel: what must be right for a verdict to be right, and nothing else.
//!
//! It computes with indices, counted from 0, and numbers: no text, files, names or limits. Functions
//! return counts, indices and numbers; visitors that receive their steps enforce limits.
//!
//! | file | what it proves |
//! |---|---|
//! | [`system`] | that a vector is a solution |
//! | [`form`] | that vectors are scaled and different |
//! | [`perturbation`] | that a solution is extremal |
//! | [`witness`] | that the order of its nodes proves a vector extremal |
//! | [`combination`] | that a vector is a combination of others |
//! | [`weights`] | that no sum of the search overflows |
//! | [`enumerate`] | every root once, and every extremal of a root once |
//! | [`greatest`] | the greatest solution below a vector |
//! | [`head_first`] | that no extremal is missing, in polynomial time |

pub mod combination;
pub mod enumerate;
pub mod form;
pub mod greatest;
pub mod head_first;
pub mod perturbation;
pub mod system;
pub mod weights;
pub mod witness;
