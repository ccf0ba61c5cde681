//! Changes of the problem that change the basis in a known way: nodes permuted, a diagonal
//! similarity, a number added to A and lambda. Also: there is a solution iff lambda <= lambda(A).

use maxplus_core::{Carrier, Matrix, MaxPlus, Semifield, Semiring, Vector};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Limits};
use num_traits::Signed;
use supereigen::{Method, Problem, VectorSet};

use crate::dice::Dice;
use crate::difference::{Difference, compare, expect};
use crate::methods::{Tampering, basis};
use crate::subject::Subject;
use crate::tally::{CHECKED, SKIPPED, Tally};

type Scalar<T> = MaxPlus<T>;

/// Checks a random law, with the method `chains`.
pub fn check<T: Carrier<Exact = T>>(
    subject: &Subject<T>,
    tampering: &dyn Tampering,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let n = subject.n();
    let (name, changed) = match dice.below(3) {
        0 => {
            let order = dice.permutation(n);
            ("permutation", permuted(subject, &order))
        }
        1 => {
            let shift: Vec<Scalar<T>> = (0..n).map(|_| number(subject, dice)).collect();
            ("diagonal similarity", similar(subject, &shift))
        }
        _ => {
            let shift = number(subject, dice);
            ("lambda raised", raised(subject, &shift))
        }
    };
    let problem = |changed: Changed<T>| {
        let problem = Problem::with_lambda(&changed.matrix, changed.lambda).ok()?;
        Some((problem, changed.basis))
    };
    let Some((problem, expected)) = changed.and_then(problem) else {
        tally.add(SKIPPED, "laws beyond the range", 1);
        return Ok(());
    };
    let found = basis(tampering, Method::Chains, &problem, &Limits::none());
    let found = found
        .complete()
        .map_err(|partial| Difference::new(name, partial.to_string()))?;
    compare(name, &expected, &found)?;
    tally.add(CHECKED, name, 1);
    Ok(())
}

/// There is a solution iff some cycle, lambda folded in, is nonnegative.
pub fn solvable<T: Carrier>(subject: &Subject<T>, tally: &mut Tally) -> Result<(), Difference> {
    let graph = subject.problem.digraph();
    let greatest = Budget::without_limits(|budget| max_cycle_mean(&graph, budget));
    let expected = greatest.is_some_and(|greatest| !greatest.mean().is_negative());
    let said = subject.problem.solvability(&Budget::unlimited());
    let said = said.is_ok_and(|said| said.is_solvable());
    let found = !subject.basis.is_empty();
    expect(said == expected && found == expected, "solvability", || {
        format!("a nonnegative cycle: {expected}; solvability: {said}; vectors: {found}")
    })?;
    tally.add(CHECKED, "solvability", 1);
    Ok(())
}

/// A changed problem and the basis that a law predicts for it.
struct Changed<T: Carrier> {
    matrix: Matrix<Scalar<T>>,
    lambda: Scalar<T>,
    basis: VectorSet<T>,
}

/// A number that occurs in the matrix, or 0.
fn number<T: Carrier>(subject: &Subject<T>, dice: &mut Dice) -> Scalar<T> {
    let entries = subject.matrix.as_slice();
    let zero = MaxPlus::finite(T::zero());
    if entries.is_empty() {
        return zero;
    }
    let entry = dice.choose(entries);
    if entry.is_finite() {
        entry.clone()
    } else {
        zero
    }
}

/// The basis with every vector changed and scaled again.
fn carried<T: Carrier>(
    subject: &Subject<T>,
    change: impl Fn(&Vector<Scalar<T>>) -> Option<Vector<Scalar<T>>>,
) -> Option<VectorSet<T>> {
    let vectors = subject.basis.iter();
    let vectors = vectors.map(|x| change(&x.to_vector())?.try_scaled().ok().flatten());
    let vectors: Option<Vec<_>> = vectors.collect();
    Some(VectorSet::new(subject.n(), vectors?))
}

fn permuted<T: Carrier>(subject: &Subject<T>, order: &[usize]) -> Option<Changed<T>> {
    let (n, a) = (subject.n(), &subject.matrix);
    Some(Changed {
        matrix: Matrix::from_fn(n, n, |i, j| a[(order[i], order[j])].clone()),
        lambda: subject.lambda.clone(),
        basis: carried(subject, |x| {
            Some(Vector::from_fn(n, |i| x[order[i]].clone()))
        })?,
    })
}

/// a_ij + d_i - d_j and x_i + d_i.
fn similar<T: Carrier>(subject: &Subject<T>, d: &[Scalar<T>]) -> Option<Changed<T>> {
    let n = subject.n();
    let entry = |i: usize, j: usize| {
        let raised = subject.matrix[(i, j)].try_times(&d[i]).ok()?;
        raised.try_over(&d[j]).ok()?
    };
    let entries = (0..n * n).map(|at| entry(at / n, at % n));
    Some(Changed {
        matrix: Matrix::from_vec(n, n, entries.collect::<Option<_>>()?).ok()?,
        lambda: subject.lambda.clone(),
        basis: carried(subject, |x| {
            x.iter().zip(d).map(|(x, d)| x.try_times(d).ok()).collect()
        })?,
    })
}

fn raised<T: Carrier>(subject: &Subject<T>, by: &Scalar<T>) -> Option<Changed<T>> {
    let n = subject.n();
    let entries = subject.matrix.as_slice().iter();
    let entries = entries.map(|a| a.try_times(by).ok());
    Some(Changed {
        matrix: Matrix::from_vec(n, n, entries.collect::<Option<_>>()?).ok()?,
        lambda: subject.lambda.try_times(by).ok()?,
        basis: subject.basis.clone(),
    })
}
