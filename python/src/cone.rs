//! Two-sided systems.

use maxplus_core::Rational;
use maxplus_formats::{read_inequalities, read_pair, shows_inequalities};
use pyo3::prelude::*;
use supereigen::System;
use supereigen::methods::double_description::extreme_rays;

use crate::bounds::Bounds;
use crate::matrix::{Matrix, value_error};
use crate::pool::with_threads;
use crate::vectors::{Vectors, sorted};
use crate::watch::finished;

/// The extreme rays of A (x) x >= B (x) x. If the search was cut, also the reason.
#[pyfunction]
pub fn cone(
    py: Python<'_>,
    a: &Matrix,
    b: &Matrix,
    bounds: Bounds,
) -> PyResult<(Vectors, Option<String>)> {
    let cone: System<Rational> = System::new(&*a.matrix, &*b.matrix).map_err(value_error)?;
    let limits = bounds.limits()?;
    let threads = bounds.threads().unwrap_or(0);
    let run = finished(py, usize::MAX, &limits, move |limits| {
        with_threads(threads, || extreme_rays(&cone, limits))
    })?;
    let why = run.ending.why().map(|why| why.to_string());
    let found = run.found().block().clone();
    Ok((Vectors::of(py, sorted(found))?, why))
}

/// Reads both sides of a system, from written inequalities or from TPLib's format.
#[pyfunction]
pub fn pair(text: &[u8]) -> PyResult<(Matrix, Matrix)> {
    use maxplus_core::ReadMatrix;
    if shows_inequalities(text) {
        let read = read_inequalities(text).map_err(value_error)?;
        return Ok((
            Matrix::new(read.left, read.names.clone())?,
            Matrix::new(read.right, read.names)?,
        ));
    }
    let (a, b) = read_pair(text).map_err(value_error)?;
    Ok((
        Matrix::new(a.to_sparse(), None)?,
        Matrix::new(b.to_sparse(), None)?,
    ))
}
