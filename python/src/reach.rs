//! The states that a system x(k + 1) = A x(k) (+) B u(k) reaches, and the states it can come from.

use maxplus_core::{DisplayNamed, ReadMatrix};
use maxplus_polyhedra::reach::{Direction, Dynamics};
use pyo3::prelude::*;
use supereigen_answers::reach::ReachAnswer;

use crate::coordinates::{Named, asked, check_side};
use crate::matrix::{Matrix, value_error};
use crate::number::to_python;
use crate::polyhedron::Polyhedron;

/// The set after each step. If the last set is an earlier one shifted by a number: the index of the
/// earlier one, the number of steps between them, and the number. Then the whole answer as text.
type Reached<'py> = (
    Vec<Polyhedron>,
    Option<(usize, usize, Bound<'py, PyAny>)>,
    String,
);

/// The sets that are reached from the first set. If `backward`, the sets from which it is reached.
#[pyfunction]
pub fn reach<'py>(
    py: Python<'py>,
    a: &Matrix,
    first: &Polyhedron,
    steps: usize,
    inputs: Option<(Py<Matrix>, Py<Polyhedron>)>,
    backward: bool,
    time: Option<f64>,
) -> PyResult<Reached<'py>> {
    let (rows, cols) = (a.matrix.rows(), a.matrix.cols());
    if rows != cols {
        return Err(value_error(format!(
            "A is {rows} x {cols}; expected a square matrix"
        )));
    }
    check_side(a, "polyhedron", first.0.n(), true)?;
    let (first, names) = first.0.in_order(&a.names)?;
    let matrix = a.matrix.clone();
    let inputs = match &inputs {
        None => None,
        Some((b, u)) => {
            let (b, u) = (b.get(), u.get());
            if b.matrix.rows() != rows {
                let found = b.matrix.rows();
                return Err(value_error(format!(
                    "B has {found} rows; expected {rows} as A has"
                )));
            }
            check_side(b, "polyhedron", u.0.n(), true)?;
            let (set, _) = u.0.in_order(&b.names)?;
            Some((b.matrix.clone(), (*set).clone()))
        }
    };
    // Many steps take long even with few coordinates, so signals are always checked.
    let found = asked(py, usize::MAX, time, move |budget| {
        let mut system = Dynamics::new(&*matrix)?;
        if let Some((b, u)) = inputs {
            system = system.with_inputs(&*b, u)?;
        }
        let direction = Direction::new(backward);
        let reached = system.reach_within(&first, steps, direction, budget)?;
        let answer = ReachAnswer::of(&reached, steps)?;
        Ok((reached.complete()?, answer))
    })?;
    let (found, answer) = found;
    let text = answer.named(names.as_deref()).to_string();
    let sets = found.sets.into_iter();
    let sets = sets
        .map(|set| Polyhedron(Named::new(set, names.clone())))
        .collect();
    let repeat = found.repeat.map(|repeat| {
        let by = to_python(py, &repeat.by)?;
        PyResult::Ok((repeat.of, repeat.period, by))
    });
    Ok((sets, repeat.transpose()?, text))
}
