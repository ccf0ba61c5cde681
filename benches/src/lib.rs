//! Seeded instance families with known answers, measurement and charts, shared
//! by the benches and by the report.

#![forbid(unsafe_code)]

pub mod chart;
pub mod measure;
