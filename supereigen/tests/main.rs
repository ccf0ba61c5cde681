//! All integration tests, one module each: one program to build and link.

mod chains;
mod corpus;
mod decompose;
mod double_description;
mod eigen;
mod elimination;
mod estimate;
mod exhaustive;
mod extremality;
mod filter;
mod finite;
mod frontier;
mod invariance;
mod lemmas;
mod limits;
mod membership;
mod paper;
mod parallel;
mod resumable;
mod shards;
mod solution;
mod sparsification;
mod support;
mod systems;
