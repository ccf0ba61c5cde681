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
//! | what can be known before a search | [`info`] |
//! | how long a search takes | [`estimate`] |
//! | cycle ratios, cycle times, periods of powers | [`growth`] |
//! | whether a vector is a solution, and both criteria of `paper explain` | [`member`] |
//! | a solution as a maximum of extremals | [`decompose`] |
//! | for which choices between two ends a vector is a solution | [`tolerated`] |
//! | a basis with its witnesses | [`basis_file`] |
//! | a basis by its roots | [`roots`] |
//! | lists of vectors in JSON and in LaTeX | [`vectors_json`], [`vector_table`] |
//! | the kind of a file with a basis | [`kind`] |
//! | all methods on seeded matrices | [`cross_check`] |
//! | claims for the checker | [`verify`] |
//! | matrices from a seed | [`random`] |
//! | the sets that a system reaches | [`reach`] |
//! | greatest solutions of A (x) x <= b | [`solve`] |
//! | what a report is about | [`about`] |
//! | two-sided systems, and questions about one matrix or two sides | [`system`] |
//! | the greatest solution below a bound | [`greatest`] |
//! | whether two matrices have the same solutions | [`compare`] |
//! | a solution nearest to a vector | [`nearest`] |
//! | the relations ge, le and eq as two-sided systems | [`relation`] |
//! | the least subeigenvector above a bound | [`least`] |
//! | upper bounds, some of which may be missing | [`bounds`] |
//! | how often the actors of a data flow graph fire | [`repetitions`] |
//! | runs of systems with inputs and outputs | [`simulation`] |
//! | periods, earliest and latest starts | [`timetable`] |
//! | the steps of the paper's algorithms | [`trace`] |
//! | how to cite this | [`citation`] |
//! | names of nodes, and why a list is incomplete | [`words`] |
//! | tables with aligned columns | [`table`] |

#![forbid(unsafe_code)]

pub mod about;
pub mod basis_file;
pub mod bounds;
pub mod citation;
pub mod compare;
pub mod cross_check;
pub mod decompose;
pub mod estimate;
pub mod greatest;
pub mod growth;
pub mod info;
pub mod instance;
pub mod kind;
pub mod least;
pub mod member;
pub mod nearest;
pub mod random;
pub mod reach;
pub mod relation;
pub mod repetitions;
pub mod roots;
pub mod simulation;
pub mod solve;
pub mod system;
pub mod table;
pub mod timetable;
pub mod tolerated;
pub mod trace;
pub mod vector_table;
pub mod vectors_json;
pub mod verify;
pub mod words;

pub use instance::{Stopped, over};
