//! What the engine is made of, piece by piece: what only the hidden module
//! `testing` shows, and what is too small for a file of its own.

mod estimate;
mod frontier;
mod greatest;
mod lambda;
mod lanes;
mod matrix;
mod report;
mod roots;
mod schedule;
mod set;
mod visualise;
