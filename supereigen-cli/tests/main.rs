//! The program from outside, one module per subject.

mod agreement;
#[cfg(unix)]
mod checkpoints;
mod common;
mod cones;
mod corpus;
mod estimate;
mod files;
mod header;
mod help;
mod hints;
#[cfg(target_os = "linux")]
mod in_time;
mod inside;
mod instances;
mod interfaces;
mod json;
mod latex;
mod manners;
#[cfg(target_os = "linux")]
mod memory;
mod min_plus;
mod named;
mod numpy;
mod options;
mod pictures;
mod products;
mod readme;
mod relation;
mod resume;
mod roots;
mod same_set;
mod scale;
mod schema;
#[cfg(unix)]
mod signals;
mod study;
mod sweep;
mod sweep_parts;
mod timetable;
mod tolerance;
#[cfg(unix)]
mod transcripts;
mod two_sided;
