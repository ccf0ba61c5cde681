//! What the program reads: matrices, lambda, vectors, systems and cones.
//!
//! All numbers are read exactly, as fractions. A matrix is stored by its finite entries, which
//! are converted to integers over one denominator for the engine.
//!
//! | file | idea |
//! |---|---|
//! | `matrix` | the arguments of a matrix, and of a matrix with lambda |
//! | `two_sided`, `cones` | the arguments of two-sided systems, and of cones by rows or generators |
//! | `vector`, `nodes` | vectors, nodes and filters on the command line |
//! | `lambda` | lambda, and integer solutions |
//! | `tolerance` | entries that are intervals: `--upper` and `--for` |
//! | `options` | how a file is read where its content is ambiguous |
//! | `models`, `json` | models, and the program's own JSON as input |
//! | `names` | names of nodes in two files |
//! | `file`, `instances` | bytes of files, and of the built-in systems |

pub mod cones;
mod file;
pub mod instances;
pub mod json;
mod lambda;
mod matrix;
pub mod models;
mod names;
pub mod nodes;
mod options;
pub mod tolerance;
pub mod two_sided;
pub mod vector;

pub use file::read_bytes;
pub use lambda::{AskedLambda, IntegersArg, LambdaArg, lambda_of, parse_asked};
pub use matrix::{MatrixArg, ProblemArg, check_full, check_full_of, read_sparse};
pub use names::{check_names, common_names, in_order};
pub use options::{Ends, ReadOptions, WithNames, given, is_interval};
pub use supereigen_answers::instance::{Instance, Lambda, parse_lambda};
pub use supereigen_run::file::source_name;
