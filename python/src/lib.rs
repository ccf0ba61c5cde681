//! The extension module `supereigen._native`: the Python interface of the library.
//!
//! This crate computes nothing itself. It converts numbers, matrices and vectors ([`number`],
//! [`matrix`], [`vectors`]). It calls the library ([`algebra`], [`problem`], [`search`],
//! [`iterator`], [`stream`], [`sweep`], [`graph`], [`growth`], [`cone`], [`system`], [`game`], [`cones`],
//! [`polyhedron`], [`reach`], [`state_space`], [`paper`], [`info`], [`checks`], [`latest`], [`compare`],
//! [`relation`], [`tolerance`], [`draw`]) without the interpreter's lock, and checks for signals meanwhile
//! ([`watch`]). The public Python API is written in Python, in `package/supereigen`.

#![forbid(unsafe_code)]

mod algebra;
mod bounds;
mod checks;
mod compare;
mod cone;
mod cones;
mod coordinates;
mod draw;
mod game;
mod graph;
mod growth;
mod info;
mod iterator;
mod latest;
mod matrix;
mod number;
mod paper;
mod polyhedron;
mod pool;
mod problem;
mod reach;
mod relation;
mod search;
mod state_space;
mod stream;
mod sweep;
mod system;
mod timetable;
mod tolerance;
mod vectors;
mod watch;

use pyo3::prelude::*;

/// The engine behind the Python package `supereigen`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::algebra::{
        apply, conjugate, identity, minimum, plus, power, product, shifted, solve, stack,
        submatrix, transpose,
    };
    #[pymodule_export]
    use crate::checks::{
        claim_json, cross_check, decompose, member, reduce, roots_json, verify, verify_cone,
        verify_file,
    };
    #[pymodule_export]
    use crate::compare::compare;
    #[pymodule_export]
    use crate::cone::{cone, pair};
    #[pymodule_export]
    use crate::cones::Cone;
    #[pymodule_export]
    use crate::draw::{draw_cone, draw_digraph, draw_sweep};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::graph::{PositiveCycle, critical, eigenvalues, eigenvectors, star};
    #[pymodule_export]
    use crate::growth::growth;
    #[pymodule_export]
    use crate::info::{cite, info, random};
    #[pymodule_export]
    use crate::iterator::ExtremalIterator;
    #[pymodule_export]
    use crate::latest::{greatest, nearest};
    #[pymodule_export]
    use crate::matrix::Matrix;
    #[pymodule_export]
    use crate::number::{is_min_plus, set_min_plus};
    #[pymodule_export]
    use crate::paper::{algorithm1, algorithm2, explain, generators};
    #[pymodule_export]
    use crate::polyhedron::Polyhedron;
    #[pymodule_export]
    use crate::problem::{Frontier, Problem};
    #[pymodule_export]
    use crate::reach::reach;
    #[pymodule_export]
    use crate::relation::{compare_related, greatest_mean, least, related};
    #[pymodule_export]
    use crate::search::{basis, basis_by, count, estimate, roots};
    #[pymodule_export]
    use crate::state_space::{StateSpace, repetitions};
    #[pymodule_export]
    use crate::stream::Stream;
    #[pymodule_export]
    use crate::sweep::Sweep;
    #[pymodule_export]
    use crate::system::System;
    #[pymodule_export]
    use crate::timetable::timetable;
    #[pymodule_export]
    use crate::tolerance::{between, judge};
    #[pymodule_export]
    use crate::vectors::Vectors;
    #[pymodule_export]
    use crate::watch::Stopped;
    #[allow(non_upper_case_globals)]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
