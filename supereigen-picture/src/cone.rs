//! The supereigenspace of a 3 x 3 matrix: numbers of any size brought to those
//! of a picture.

mod draw;
mod labels;
mod region;

use maxplus_core::named::called;
use maxplus_core::{MaxPlus, Names, ReadMatrix};
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use supereigen::Problem;
use thiserror::Error;

use crate::scene::Scene;
use crate::tens::{exponent_of, power_of_ten};
use draw::draw;
use region::Space;

/// A matrix whose solutions do not fill a plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("only a 3 x 3 matrix can be drawn in the plane; this one is {n} x {n}")]
pub struct NotInThePlane {
    /// The size of the matrix.
    pub n: usize,
}

/// The supereigenspace of a 3 x 3 matrix in the plane x_3 = 0, with all its
/// extremals.
pub fn cone_picture(problem: &Problem<BigRational>) -> Result<Scene, NotInThePlane> {
    cone_picture_with_names(problem, None)
}

/// The same, its axes with the names of the nodes.
pub fn cone_picture_with_names(
    problem: &Problem<BigRational>,
    names: Option<&Names>,
) -> Result<Scene, NotInThePlane> {
    let n = problem.n();
    if n != 3 {
        return Err(NotInThePlane { n });
    }
    let basis = problem.basis().to_vectors();
    let entries = problem.matrix().triplets();
    let entries = entries
        .filter(|(i, j, _)| i != j)
        .map(|(_, _, entry)| entry);
    let entries = entries.chain(basis.iter().flat_map(|x| x.iter()));
    let unit = unit_of(entries.filter_map(MaxPlus::value));
    let size = power_of_ten(unit);
    let number = |entry: &MaxPlus<BigRational>| entry.value().and_then(|v| (v / &size).to_f64());
    let triple = |entry: &dyn Fn(usize) -> Option<f64>| [entry(0), entry(1), entry(2)];
    // A loop asks only whether its weight is below 0.
    let sign = |entry: &MaxPlus<BigRational>| entry.value().and_then(|v| v.signum().to_f64());
    let matrix = [0, 1, 2].map(|i| {
        triple(&|j| {
            let entry = problem.entry(i, j);
            if i == j { sign(&entry) } else { number(&entry) }
        })
    });
    let extremals = basis.iter().map(|x| {
        let entries: Vec<_> = x.iter().map(|entry| shortened(entry.to_string())).collect();
        (
            triple(&|i| number(&x[i])),
            format!("({})", entries.join(", ")),
        )
    });
    Ok(draw(&Space {
        nodes: [0, 1, 2].map(|node| called(node, names).to_string()),
        matrix,
        extremals: extremals.collect(),
        unit,
    }))
}

/// The power of ten in which the axes count: 0 where plain numbers can be
/// read, else that of the greatest number, near enough. Doubles and ticks then
/// have numbers below 100 to deal with, however large or small the entries are.
fn unit_of<'a>(numbers: impl Iterator<Item = &'a BigRational>) -> i64 {
    let exponents = numbers.filter(|number| !number.is_zero()).map(exponent_of);
    match exponents.max() {
        None | Some(-1..=3) => 0,
        Some(exponent) => exponent,
    }
}

/// Numbers of many digits with their zeros counted, `-3e400`, or else by their
/// beginning and their end.
fn shortened(number: String) -> String {
    let digits = number.trim_end_matches('0');
    let zeros = number.len() - digits.len();
    if zeros > 3 && digits.len() <= 8 && !digits.contains('/') {
        return format!("{digits}e{zeros}");
    }
    match (
        number.get(..5),
        number.get(number.len().saturating_sub(3)..),
    ) {
        (Some(begin), Some(end)) if number.len() > 12 => format!("{begin}...{end}"),
        _ => number,
    }
}
