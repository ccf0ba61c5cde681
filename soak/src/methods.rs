//! Every method gives the basis that the chains give.

use maxplus_core::{Carrier, ReadMatrix};
use maxplus_graph::Limits;
use supereigen::{Ending, Method, Problem, VectorSet};

use crate::difference::{Difference, compare, expect};
use crate::subject::Subject;
use crate::tally::{BASES, COMPARED, CUT, SKIPPED, TOTAL, Tally};

/// Can change the answers of methods. Tests use one that makes them wrong. It has no type
/// parameter, so that the soak is compiled once.
pub trait Tampering: Sync {
    /// Called before a method runs.
    fn before(&self, _method: Method) {}

    /// The number of vectors to keep, of those that a method found.
    fn kept(&self, _method: Method, found: usize) -> usize {
        found
    }
}

/// Changes no answer.
#[derive(Debug, Clone, Copy)]
pub struct NoTampering;

impl Tampering for NoTampering {}

/// The basis by the method within limits, as changed by the tampering.
pub(crate) fn basis<T: Carrier>(
    tampering: &dyn Tampering,
    method: Method,
    problem: &Problem<T>,
    limits: &Limits,
) -> Ending<VectorSet<T>> {
    tampering.before(method);
    let run = problem.extremals().limits(limits).run_by(method);
    match run.expect("all are asked for").ending {
        Ending::Complete(basis) => {
            let kept = tampering.kept(method, basis.len());
            let n = basis.n();
            Ending::Complete(VectorSet::new(n, basis.into_iter().take(kept)))
        }
        Ending::Cut { so_far, why, .. } => Ending::new(so_far, Err(why)),
    }
}

/// Compares every method with the chains. The vectors of a run that was cut by its limits must be
/// in the basis.
pub fn check<T: Carrier>(
    subject: &Subject<T>,
    tampering: &dyn Tampering,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let mut agreed = false;
    for &method in Method::ALL {
        let name = method.name();
        if is_out_of_proportion(method, subject) {
            tally.add(SKIPPED, name, 1);
            continue;
        }
        match basis(tampering, method, &subject.problem, &limits()) {
            Ending::Complete(basis) => {
                compare(name, &subject.basis, &basis)?;
                agreed |= method != Method::Chains;
                tally.add(COMPARED, name, 1);
            }
            Ending::Cut { so_far, .. } => {
                for vector in &so_far {
                    expect(subject.basis.contains(vector), name, || {
                        format!("a cut run found {:?}, which is not in the basis", vector)
                    })?;
                }
                tally.add(CUT, name, 1);
            }
        }
    }
    tally.add(TOTAL, BASES, u64::from(agreed));
    Ok(())
}

/// Limits in steps, not in time, so that a case is the same on every machine.
fn limits() -> Limits {
    Limits::steps(20_000)
}

/// Whether the method is known to take far more time on such a case than all other methods
/// together, mostly without a result.
fn is_out_of_proportion<T: Carrier>(method: Method, subject: &Subject<T>) -> bool {
    let n = subject.n();
    match method {
        Method::Chains | Method::Algorithm3 => false,
        Method::Algorithm4 => n > 7,
        Method::DoubleDescription => n > 12 || subject.basis.len() > 250,
        Method::Elimination => n > 6,
        Method::Sparsification => choices(subject) > 3_000,
        _ => false,
    }
}

/// The number of ways to keep one arc per row.
fn choices<T: Carrier>(subject: &Subject<T>) -> usize {
    let matrix = subject.problem.matrix();
    (0..subject.n()).fold(1, |product: usize, i| {
        product.saturating_mul(matrix.row(i).count().max(1))
    })
}
