//! The goals of each layer as rows: our code compared with a reference, every answer asserted.

pub mod chains;
pub mod core;
pub mod graph;
pub mod heads;
pub mod instances;
pub mod methods;
pub mod output;
pub mod polyhedra;
pub mod python;
pub mod queries;
pub mod sweep;
pub mod two_sided;
pub mod verify;

use crate::measure::Effort;
use crate::row::Row;

/// The rows of a layer.
pub type Rows = fn(Effort) -> Vec<Row>;

/// All layers, in the order of their dependencies.
pub const LAYERS: [(&str, Rows); 13] = [
    ("core", core::rows),
    ("graph", graph::rows),
    ("chains", chains::rows),
    ("heads", heads::rows),
    ("output", output::rows),
    ("queries", queries::rows),
    ("sweep", sweep::rows),
    ("methods", methods::rows),
    ("two-sided", two_sided::rows),
    ("polyhedra", polyhedra::rows),
    ("verify", verify::rows),
    ("instances", instances::rows),
    ("python", python::rows),
];
