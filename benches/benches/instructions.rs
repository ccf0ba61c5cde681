//! Instructions, counted by valgrind: what a noisy machine cannot hide.
//!
//! | bench | what it holds |
//! |---|---|
//! | `grow` | the inner loop of the chains engine: 20,000 extremals of n = 60 full, with AVX2 and on baseline x86-64 (valgrind knows no AVX-512) |
//! | `roots` | the search for roots: the whole basis of n = 20, density 50 % |
//! | `undo` | the sparse form: 20,000 extremals of n = 1000, three arcs a row |
//! | `johnson` | elementary cycles of K7 and of ten diamonds |
//!
//! Each limit is the count when it was written down, and a tenth more: a
//! regression of that size fails here, and in CI. A better count, or a new
//! compiler, is a reason to write the limits down anew.
//!
//! Needs valgrind and `cargo install gungraun-runner --version 0.20.0`; then
//! `cargo bench -p benches --bench instructions`.

// What gungraun's macros write has no docs.
#![allow(missing_docs)]

use benches::counting::{first, prepared};
use benches::families::{self, SIXTY, TWENTY};
use benches::layers::graph::{count_visited, digraph};
use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};
use maxplus_graph::Digraph;
use maxplus_testing::generate::{dense, diamonds};
use supereigen::testing::InstructionSet;
use supereigen::{Ending, Extremals, Problem};

/// Fails above the count that was written down and a tenth more.
fn at_most(counted: u64) -> LibraryBenchmarkConfig {
    let limit = counted + counted / 10;
    let mut callgrind = Callgrind::default();
    callgrind.hard_limits([(EventKind::Ir, limit)]);
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(callgrind);
    config
}

/// With the given instructions, and prepared: only the search is counted.
fn prepared_with(problem: &Problem<i64>, set: InstructionSet) -> Extremals<i64> {
    assert!(set.is_available(), "valgrind knows {set}");
    let extremals = problem
        .extremals()
        .threads(1)
        .expect("the feature `parallel`");
    let extremals = extremals.choosing(|choices| choices.instruction_set = Some(set));
    extremals.prepare().expect("no limit");
    extremals
}

fn sixty(set: InstructionSet) -> Extremals<i64> {
    prepared_with(&SIXTY.problem(), set)
}

#[library_benchmark]
#[bench::avx2(args = (InstructionSet::Avx2), setup = sixty, config = at_most(6_891_586))]
#[bench::baseline(args = (InstructionSet::Baseline), setup = sixty, config = at_most(16_313_481))]
fn grow(chains: Extremals<i64>) {
    first(&chains, 20_000);
}

fn twenty(set: InstructionSet) -> Extremals<i64> {
    prepared_with(&TWENTY.problem(), set)
}

#[library_benchmark]
#[bench::avx2(args = (InstructionSet::Avx2), setup = twenty, config = at_most(5_268_509))]
fn roots(chains: Extremals<i64>) {
    assert_eq!(chains.count(), Ending::Complete(5_203));
}

fn thousand(n: usize) -> Extremals<i64> {
    prepared(&families::sparse(n))
}

#[library_benchmark]
#[bench::sparse(args = (1000), setup = thousand, config = at_most(7_820_853))]
fn undo(chains: Extremals<i64>) {
    first(&chains, 20_000);
}

fn complete(n: usize) -> Digraph<i64> {
    digraph(dense(n, n, 0..=0, 0)).filtered(|i, j, _| i != j)
}

fn chain(length: usize) -> Digraph<i64> {
    digraph(diamonds(length))
}

#[library_benchmark]
#[bench::k7(args = (7), setup = complete, config = at_most(742_411))]
#[bench::diamonds(args = (10), setup = chain, config = at_most(618_175))]
fn johnson(graph: Digraph<i64>) {
    let cycles = count_visited(&graph).0;
    // K7 has 2365, ten diamonds 2^10 + 1.
    assert!(cycles == 2365 || cycles == 1025, "{cycles}");
}

library_benchmark_group!(name = chains, benchmarks = [grow, roots, undo]);
library_benchmark_group!(name = cycles, benchmarks = johnson);

main!(library_benchmark_groups = [chains, cycles]);
