//! One case: a matrix, a lambda and a carrier, drawn from a number.
//!
//! A family gives small whole numbers b_ij, so that there are many ties. They become
//! a_ij = (b_ij + p_i - p_j) * u: a potential p and a unit u change no tie, but make fractions,
//! numbers near the limits of a width, or numbers beyond all machine integers. Everything is
//! drawn as fractions. The drawn carrier is used if it can hold the numbers, otherwise fractions.

use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, Square};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Digraph};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use supereigen::TERMS_PER_NODE;

use crate::dice::Dice;
use crate::shape::{Family, Small};

/// An exact scalar.
pub type Scalar = MaxPlus<BigRational>;

/// The number type of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// `i32`.
    I32,
    /// `i64`.
    I64,
    /// `i128`.
    I128,
    /// `Ratio<i64>`.
    Ratio,
    /// `BigInt`.
    Big,
    /// `BigRational`.
    Fractions,
}

impl Numbers {
    const ALL: [(usize, Numbers); 6] = [
        (12, Numbers::I32),
        (61, Numbers::I64),
        (8, Numbers::I128),
        (6, Numbers::Ratio),
        (8, Numbers::Big),
        (5, Numbers::Fractions),
    ];

    /// The greatest number, for machine integers.
    fn greatest(self) -> Option<BigInt> {
        match self {
            Numbers::I32 => Some(i32::MAX.into()),
            Numbers::I64 | Numbers::Ratio => Some(i64::MAX.into()),
            Numbers::I128 => Some(i128::MAX.into()),
            Numbers::Big | Numbers::Fractions => None,
        }
    }

    fn hold_fractions(self) -> bool {
        matches!(self, Numbers::Ratio | Numbers::Fractions)
    }
}

/// How lambda was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lambda {
    /// 0.
    Zero,
    /// The maximum cycle mean: the greatest lambda with a solution.
    Extreme,
    /// An entry, or near one.
    Entry,
    /// -inf.
    Infinite,
}

impl Lambda {
    const ALL: [(usize, Lambda); 4] = [
        (50, Lambda::Zero),
        (28, Lambda::Extreme),
        (20, Lambda::Entry),
        (2, Lambda::Infinite),
    ];

    /// The name in summaries.
    pub fn name(self) -> &'static str {
        match self {
            Lambda::Zero => "lambda = 0",
            Lambda::Extreme => "lambda = lambda(A)",
            Lambda::Entry => "lambda near an entry",
            Lambda::Infinite => "lambda = -inf",
        }
    }
}

/// A case to check.
#[derive(Debug, Clone)]
pub struct Case {
    /// The family of its shape.
    pub family: Family,
    /// The number type, if it can hold the entries.
    pub numbers: Numbers,
    /// How lambda was chosen.
    pub chosen: Lambda,
    /// A.
    pub matrix: Matrix<Scalar>,
    /// lambda.
    pub lambda: Scalar,
}

impl Case {
    /// Draws a case with the dice.
    pub fn draw(dice: &mut Dice) -> Self {
        let family = dice.weighted(&Family::ALL);
        let small = family.matrix(dice);
        let numbers = dice.weighted(&Numbers::ALL);
        let matrix = stretched(&small, numbers, dice);
        let chosen = dice.weighted(&Lambda::ALL);
        let lambda = lambda(&matrix, chosen, dice);
        let (matrix, lambda) = match numbers.hold_fractions() {
            true => (matrix, lambda),
            false => whole_lambda(matrix, lambda),
        };
        Case {
            family,
            numbers,
            chosen,
            matrix,
            lambda,
        }
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.matrix.rows()
    }

    /// The matrix and lambda over another carrier, if it can hold them.
    pub fn over<T: Carrier>(&self) -> Option<(Matrix<MaxPlus<T>>, MaxPlus<T>)> {
        let entries = self.matrix.as_slice().iter().map(converted);
        let entries = entries.collect::<Option<Vec<_>>>()?;
        let matrix = Matrix::from_vec(self.n(), self.n(), entries).ok()?;
        Some((matrix, converted(&self.lambda)?))
    }
}

/// The scalar over another carrier, if it can hold it.
fn converted<T: Carrier>(scalar: &Scalar) -> Option<MaxPlus<T>> {
    match scalar.value() {
        None => Some(MaxPlus::NEG_INFINITY),
        Some(value) => MaxPlus::new(T::from_fraction(value)?).ok(),
    }
}

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(number.into())
}

/// (b_ij + p_i - p_j) * u.
fn stretched(small: &Small, numbers: Numbers, dice: &mut Dice) -> Matrix<Scalar> {
    let n = small.rows();
    let steep = dice.chance(25);
    let potential: Vec<i64> = (0..n)
        .map(|_| if steep { dice.within(-20..=20) } else { 0 })
        .collect();
    let b = |i: usize, j: usize| {
        let value = small[(i, j)].value();
        value.map(|value| value + potential[i] - potential[j])
    };
    let all = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
    let largest = all.filter_map(|(i, j)| b(i, j)).map(i64::abs).max();
    let unit = unit(n, largest.unwrap_or(0).max(1), numbers, dice);
    Matrix::from_fn(n, n, |i, j| match b(i, j) {
        None => MaxPlus::NEG_INFINITY,
        Some(value) => MaxPlus::finite(whole(value) * &unit),
    })
}

/// The factor of all entries: 1, a fraction, a factor that leads to the limits of the number type,
/// or a very large one.
fn unit(n: usize, largest: i64, numbers: Numbers, dice: &mut Dice) -> BigRational {
    match dice.below(4) {
        0 if numbers.hold_fractions() => {
            let (over, under) = (dice.within(1..=9), dice.within(1..=60));
            BigRational::new(over.into(), under.into())
        }
        1 => match numbers.greatest() {
            // The greatest factor for which no sum overflows, or a smaller one: then searches may
            // need a greater width than problems.
            Some(greatest) => {
                let terms = TERMS_PER_NODE * n.max(1) * (1 + dice.below(9));
                let factor: BigInt = greatest / (BigInt::from(terms) * largest);
                // lambda takes part of the range.
                let half: BigInt = factor / 2;
                BigRational::from_integer(half.max(BigInt::one()))
            }
            None => {
                let digits = u32::try_from(dice.below(40)).expect("few digits");
                BigRational::from_integer(BigInt::from(10).pow(digits) + 7)
            }
        },
        _ => BigRational::one(),
    }
}

/// Both times the denominator of lambda. So a mean of integers becomes an integer, and the case
/// can keep its carrier.
fn whole_lambda(matrix: Matrix<Scalar>, lambda: Scalar) -> (Matrix<Scalar>, Scalar) {
    let factor = match lambda.value() {
        Some(mean) if !mean.is_integer() => BigRational::from_integer(mean.denom().clone()),
        _ => return (matrix, lambda),
    };
    let times = |scalar: &Scalar| match scalar.value() {
        None => MaxPlus::NEG_INFINITY,
        Some(value) => MaxPlus::finite(value * &factor),
    };
    let n = matrix.rows();
    let scaled = Matrix::from_fn(n, n, |i, j| times(&matrix[(i, j)]));
    (scaled, times(&lambda))
}

fn lambda(matrix: &Matrix<Scalar>, chosen: Lambda, dice: &mut Dice) -> Scalar {
    match chosen {
        Lambda::Zero => MaxPlus::finite(BigRational::zero()),
        Lambda::Infinite => MaxPlus::NEG_INFINITY,
        Lambda::Extreme => {
            let square = Square::new(matrix).expect("families draw square matrices");
            let graph = Digraph::of(&square);
            let greatest = Budget::without_limits(|budget| max_cycle_mean(&graph, budget));
            let mean = greatest.map_or_else(BigRational::zero, |greatest| greatest.mean().clone());
            MaxPlus::finite(mean)
        }
        Lambda::Entry => {
            let entries = matrix.as_slice();
            let finite: Vec<_> = entries.iter().filter_map(MaxPlus::value).collect();
            let near = match finite.is_empty() {
                true => BigRational::zero(),
                false => (*dice.choose(&finite)).clone(),
            };
            MaxPlus::finite(near + whole(dice.within(-1..=1)))
        }
    }
}
