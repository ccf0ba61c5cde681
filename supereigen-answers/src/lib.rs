//! The answers to questions about a problem, a vector or a basis, as text and JSON.
//!
//! The program `supereigen`, the page in the browser and the program on MPI give the same bytes
//! and sentences, because all take them from this crate. It does not read a command line, open
//! files, start threads or read clocks. Its interface is only for the programs of this repository
//! and may change.
//!
//! | for | see |
//! |---|---|
//! | a problem as the programs store it, and lambda as users give it | [`instance`] |
//! | the texts of `info` | [`info`] |
//! | the text of `member` about a vector, and both criteria of `paper explain` | [`member`] |
//! | a basis with its witnesses | [`basis_file`] |
//! | a basis by its roots | [`roots`] |
//! | lists of vectors in JSON and in LaTeX | [`vectors_json`], [`vector_table`] |
//! | the kind of a file with a basis | [`kind`] |
//! | matrices from a seed | [`random`] |
//! | greatest solutions of A (x) x <= b | [`solve`] |
//! | periods, earliest and latest starts | [`timetable`] |
//! | how to cite this | [`citation`] |
//! | names of nodes, and why a list is incomplete | [`words`] |

#![forbid(unsafe_code)]

pub mod basis_file;
pub mod citation;
pub mod info;
pub mod instance;
pub mod kind;
pub mod member;
pub mod random;
pub mod roots;
pub mod solve;
pub mod timetable;
pub mod vector_table;
pub mod vectors_json;
pub mod words;

pub use instance::{Stopped, over};
