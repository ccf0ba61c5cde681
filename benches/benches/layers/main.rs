//! The work that the record measures, layer by layer, by criterion:
//!
//! ```text
//! cargo bench -p benches --bench layers            all of it
//! cargo bench -p benches --bench layers -- graph   one layer
//! ```
//!
//! Every answer is asserted. The record has the ratios, the goals and the larger instances.

// What criterion's macros write has no docs.
#![allow(missing_docs)]

mod chains;
mod core;
mod graph;
mod heads;
mod instances;
mod methods;
mod output;
mod polyhedra;
mod queries;
mod sweep;
mod two_sided;
mod verify;

use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};

/// The group of a layer: few samples, each of work that takes milliseconds.
fn group<'a>(criterion: &'a mut Criterion, layer: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(layer);
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    group
}

criterion_group!(
    benches,
    core::all,
    graph::all,
    chains::all,
    heads::all,
    output::all,
    queries::all,
    sweep::all,
    methods::all,
    two_sided::all,
    polyhedra::all,
    verify::all,
    instances::all
);
criterion_main!(benches);
