//! Tests of parts of the engine that only the hidden module `testing` exposes, and of parts too
//! small for their own file.

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
