//! The program from outside, one module per subject.

mod commands;
mod common;
mod corpus;
mod errors;
mod estimate;
mod files;
mod hints;
mod lambda;
mod manners;
mod numbers;
mod numpy;
mod options;
mod parts;
mod pictures;
mod readme;
mod reduce;
mod resume;
mod scale;
#[cfg(unix)]
mod signals;
mod sweep;
mod verify;
