//! The program from outside, one module per subject.

mod arcs;
mod assembly;
#[cfg(unix)]
mod checkpoints;
mod commands;
mod common;
mod cone_formats;
mod cones;
mod corpus;
mod decimals;
mod doors;
mod eigen;
mod endings;
mod errors;
mod estimate;
mod explain;
mod files;
mod game;
mod growth;
mod header;
mod help;
mod hints;
#[cfg(unix)]
mod hostile;
#[cfg(target_os = "linux")]
mod in_time;
mod inside;
mod instances;
mod json;
mod lambda;
mod latex;
mod manners;
#[cfg(target_os = "linux")]
mod memory;
mod min_plus;
mod models;
mod named;
mod named_lists;
mod names;
mod numpy;
mod odd_cones;
mod options;
mod parts;
mod picture_formats;
mod pictures;
mod polyhedra;
mod products;
mod questions;
mod readme;
mod reduce;
mod relation;
mod resume;
mod roots;
mod same_set;
mod scale;
mod schema;
#[cfg(unix)]
mod signals;
mod simulate;
mod study;
mod sweep;
mod sweep_parts;
mod tex;
mod timetable;
mod tolerance;
mod two_sided;
mod verify;
