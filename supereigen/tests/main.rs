//! All integration tests, one module each: one program to build and link.

// In the browser these are the tests of `web/agreement`, which defines there what a test is.
#[cfg(target_arch = "wasm32")]
#[macro_use]
extern crate agreement;

mod allowance;
mod by_method;
mod certificates;
mod chains;
mod claim;
mod corpus;
mod dead_ends;
mod dealing;
mod decompose;
mod double_description;
mod eigen;
mod elimination;
mod estimate;
mod exhaustive;
mod extremality;
mod extremals;
mod filter;
mod finite;
mod frontier;
mod game;
mod heads;
mod inclusion;
mod inside;
mod integers;
mod invariance;
mod latest;
mod least;
mod lemmas;
mod limits;
mod membership;
mod names;
mod nearest;
mod over_integers;
mod paper;
mod pencil;
mod pieces;
// A web page has no threads.
#[cfg(not(target_arch = "wasm32"))]
mod parallel;
mod problem;
mod prune;
mod readings;
mod reduce;
mod roots;
mod rotations;
mod serialize;
mod shards;
mod solution;
mod sparsification;
mod support;
mod sweep;
mod systems;
// Reads the sources.
#[cfg(not(target_arch = "wasm32"))]
mod theory;
mod timetable;
mod tolerance;
mod two_sided;
mod visualise;
