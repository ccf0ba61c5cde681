//! What the benches share.

#![forbid(unsafe_code)]

pub mod measure;
