//! All integration tests, one module each.

mod auto_traits;
mod common;
mod complete;
mod cone;
mod corpus;
mod extremal;
mod heads;
mod json;
mod mutations;
mod names;
mod polymake;
mod rejects;
mod report;
mod strategies;
mod stream;
mod verify;
mod witness;
