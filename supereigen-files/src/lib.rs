//! The files and the words of the program `supereigen`, for programs beside it:
//! the page in the browser gives the same bytes and says the same sentences.
//!
//! Nothing here reads a command line, opens a file, starts a thread or looks at a
//! clock. No promise is made to anybody but the programs of this repository.
//!
//! | for | see |
//! |---|---|
//! | what every reader of a matrix asks of it | [`reading`] |
//! | lambda as people ask for it | [`lambda`] |
//! | the formats of files by their names | [`format`](mod@format), [`style`] |
//! | a basis with its witnesses | [`basis_file`] |
//! | vectors and matrices alone | [`vectors`], [`vectors_json`], [`vector_table`], [`numpy`] |
//! | finite decimals, names of nodes | [`decimals`], [`called`] |
//! | a problem as the program holds it | [`instance`] |
//! | what `info` and `member` say, and both criteria of `explain` | [`facts`], [`info`], [`expectation`], [`member`], [`criteria`] |
//! | what a file with a basis is | [`kind`] |
//! | matrices from a seed | [`random`], [`density`] |

#![forbid(unsafe_code)]
// `pub` marks what other modules use; not all of them are seen from outside.
#![allow(unreachable_pub)]

pub mod basis_file;
pub mod called;
pub mod criteria;
pub mod decimals;
pub mod density;
pub mod expectation;
pub mod facts;
pub mod format;
pub mod info;
pub mod instance;
pub mod kind;
pub mod lambda;
pub mod listing;
pub mod member;
mod number;
pub mod numpy;
pub mod random;
pub mod reading;
mod stopped;
pub mod style;
pub mod vector_table;
pub mod vectors;
pub mod vectors_json;
mod zip;

pub use number::{Exact, over};
pub use stopped::Stopped;
