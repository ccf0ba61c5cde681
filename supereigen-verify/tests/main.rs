//! All integration tests, one module each.

// Compiled for the browser these are the tests of `web/agreement`, which says
// there what a test is.
#[cfg(target_arch = "wasm32")]
#[macro_use]
extern crate agreement;

mod auto_traits;
mod certificate;
mod checks;
mod claim;
mod common;
mod complete;
mod cone;
mod corpus;
mod cross_check;
mod extremal;
mod greatest;
mod heads;
mod json;
mod mutations;
mod naive;
mod names;
mod options;
// Calls another program.
#[cfg(not(target_arch = "wasm32"))]
mod polymake;
mod rejects;
mod roots;
mod second_search;
mod strategies;
mod stream;
mod two_phases;
mod verify;
mod witness;
mod words;
