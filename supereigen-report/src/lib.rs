//! What the programs say: reports on a problem, a vector, a basis, as text and JSON.
//!
//! The program `supereigen`, the page in the browser and the program on MPI give the
//! same bytes and say the same sentences, because they take them from here. Nothing
//! here reads a command line, opens a file, starts a thread or looks at a clock. No
//! promise is made to anybody but the programs of this repository.
//!
//! | for | see |
//! |---|---|
//! | a problem as the programs hold it, and lambda as people ask for it | [`instance`] |
//! | what `info` and `estimate` say of a problem | [`info`] |
//! | what `member` says of a vector, and both criteria of `explain` | [`member`] |
//! | a basis with its witnesses | [`basis_file`] |
//! | lists of vectors in JSON and in LaTeX | [`vectors_json`], [`vector_table`] |
//! | what a file with a basis is | [`kind`] |
//! | matrices from a seed | [`random`] |
//! | how to cite this | [`citation`] |
//! | names of nodes, and why a list was cut | [`words`] |

#![forbid(unsafe_code)]

pub mod basis_file;
pub mod citation;
pub mod info;
pub mod instance;
pub mod kind;
pub mod member;
pub mod random;
pub mod vector_table;
pub mod vectors_json;
pub mod words;

pub use instance::{Stopped, over};
