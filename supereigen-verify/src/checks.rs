//! Checks 1 to 4 in words: what the kernel finds wrong with vectors, as rejections.
//!
//! | check | by |
//! |---|---|
//! | 1, form | [`crate::kernel::form`] |
//! | 2, membership | [`crate::kernel::system`] |
//! | 3, extremality | [`crate::kernel::witness`], or [`crate::kernel::perturbation`] without a witness |
//! | 4, minimality | [`crate::kernel::combination`] |
//!
//! Distinct scaled extremals are always minimal: an extremal that is a maximum of multiples of
//! others equals one of the multiples, and two scaled vectors of which one is a multiple of the
//! other are equal. Check 4 is still made while the budget lasts, because it does not rest on
//! check 3.
//!
//! Vectors are counted from 0 in arguments, and from 1 in rejections.

use maxplus_core::{Carrier, MaxPlus, Number, Vector};

use crate::kernel::combination::{Combination, combine};
use crate::kernel::form::{self, Malformed};
use crate::kernel::perturbation::{Split, split};
use crate::kernel::system::{BrokenRow, Value, first_broken_row};
use crate::rejection::{Origin, Rejection, Term};
use crate::system::{System, exact_entries};

/// Checks that every vector has n entries, one of them finite and the greatest 0, and that no
/// vector is repeated.
pub fn check_form(n: usize, basis: &[Vector<Number>]) -> Result<(), Rejection> {
    for (vector, x) in basis.iter().enumerate() {
        check_vector(n, vector, x.as_slice())?;
    }
    match form::first_doubled(basis) {
        None => Ok(()),
        Some((vector, earlier)) => Err(Rejection::Doubled {
            vector: vector + 1,
            earlier: earlier + 1,
        }),
    }
}

/// The part of the form check that concerns one vector.
pub(crate) fn check_vector(n: usize, vector: usize, x: &[Number]) -> Result<(), Rejection> {
    let vector = vector + 1;
    form::check_vector(n, x).map_err(|malformed| match malformed {
        Malformed::Length => Rejection::Length {
            vector,
            found: x.len(),
            expected: n,
        },
        Malformed::Nothing => Rejection::Nothing { vector },
        Malformed::Unscaled(node) => Rejection::Unscaled {
            vector,
            node: node + 1,
            greatest: x[node].to_string(),
        },
    })
}

/// The rejection of a vector at which a row does not hold.
pub(crate) fn broken(vector: usize, row: &BrokenRow, two_sided: bool) -> Rejection {
    let BrokenRow { row, left, right } = row;
    let (vector, row) = (vector + 1, row + 1);
    let (left, right) = (left.to_string(), right.to_string());
    match two_sided {
        true => Rejection::TwoSidedRow {
            vector,
            row,
            left,
            right,
        },
        false => Rejection::Row {
            vector,
            row,
            left,
            right,
        },
    }
}

/// The rejection of a vector that splits.
pub(crate) fn splits(vector: usize, split: &Split) -> Rejection {
    let one_based = |nodes: &[usize]| nodes.iter().map(|node| node + 1).collect();
    Rejection::Split {
        vector: vector + 1,
        first: one_based(&split.first),
        second: one_based(&split.second),
    }
}

/// Whether x is an extremal solution of the system, by perturbation.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{System, checks::is_extremal, plain};
///
/// // Two nodes that hold each other up at any distance between -1 and 1.
/// let a = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]]).unwrap();
/// let zero = MaxPlus::finite(0);
/// let system = System::new(&a, &zero).unwrap();
/// let extremal = |x: [i64; 2]| is_extremal(&system, &plain::vector(&x.map(Some)).unwrap());
/// assert!(extremal([0, -1]) && extremal([-1, 0]));
/// assert!(!extremal([0, 0]), "the maximum of the two");
/// assert!(!extremal([0, -2]), "no solution");
/// ```
///
/// # Panics
///
/// If the length of x is not n.
pub fn is_extremal<T: Carrier>(system: &System, x: &[MaxPlus<T>]) -> bool {
    assert_eq!(x.len(), system.n(), "a vector of another length");
    let (rows, x) = (system.rows(), exact_entries(x));
    x.iter().any(Number::is_finite)
        && first_broken_row(&rows, &x).is_none()
        && split(&rows, &x).is_none()
}

/// The rejection if a vector of the list is a combination of the others.
pub fn check_one(basis: &[Vector<Number>], index: usize) -> Option<Rejection> {
    let combination = of_others(basis.iter().map(Vector::as_slice), index);
    let terms = combination.terms.iter().map(|(other, c)| Term {
        coefficient: c.to_string(),
        // The list lacks the vector itself, so later positions shift by one.
        vector: other + usize::from(*other >= index) + 1,
    });
    combination
        .unmet
        .is_empty()
        .then(|| Rejection::Combination {
            vector: index + 1,
            terms: terms.collect(),
        })
}

/// The combination of the other vectors that comes closest to one of them.
pub(crate) fn of_others<'a, N: Value + 'a>(
    vectors: impl Iterator<Item = &'a [N]> + Clone,
    index: usize,
) -> Combination<N> {
    let vector = vectors.clone().nth(index).expect("a vector of the list");
    let others = vectors.enumerate().filter(|(other, _)| *other != index);
    combine(vector, others.map(|(_, other)| other))
}

/// The rejection if the solution x is not a combination of the vectors of the claim.
pub(crate) fn missing(x: &[Number], basis: &[Vector<Number>], origin: Origin) -> Option<Rejection> {
    let combination = combine(x, basis.iter().map(Vector::as_slice));
    let node = combination.unmet.first()?;
    Some(Rejection::Missing {
        solution: x.iter().map(ToString::to_string).collect(),
        node: node + 1,
        origin,
    })
}
