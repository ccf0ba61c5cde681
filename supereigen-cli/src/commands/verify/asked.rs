//! What there is to verify, in the narrowest numbers that hold it.

use std::ops::ControlFlow;

use maxplus_core::carrier::Fraction;
use maxplus_core::{Carrier, Matrix, MaxPlus, Names, ReadMatrix};
use num_rational::BigRational;
use supereigen_verify::{
    Claim, ConeClaim, Made, Options, Progress, Verdict, verify_cone_watched, verify_watched,
};

use crate::input::Exact;

/// What there is to verify, over the numbers that it was read in.
pub enum Numbers {
    Short(Asked<i64>),
    Exact(Asked<BigRational>),
}

impl Numbers {
    /// What the file calls the entries.
    pub fn names(&self) -> Option<Names> {
        let made = match self {
            Numbers::Short(asked) => asked.made(),
            Numbers::Exact(asked) => asked.made(),
        };
        let names = Names::new(made.names.clone()?).ok()?;
        (!names.are_numbers()).then_some(names)
    }
}

/// What there is to verify.
pub enum Asked<T: Carrier> {
    Basis(Claim<T>),
    Cone(ConeClaim<T>),
}

impl<T: Carrier> Asked<T> {
    /// How it says that it was made.
    fn made(&self) -> &Made {
        match self {
            Asked::Basis(claim) => claim.made(),
            Asked::Cone(claim) => claim.made(),
        }
    }

    pub fn verdict(
        &self,
        options: &Options,
        tell: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Verdict {
        match self {
            Asked::Basis(claim) => verify_watched(claim, options, tell),
            Asked::Cone(claim) => verify_cone_watched(claim, options, tell),
        }
    }
}

/// The matrix in machine integers, if they hold it.
pub fn integers(matrix: &Matrix<Exact>) -> Option<Matrix<MaxPlus<i64>>> {
    let integer = |entry: &Exact| match entry.value() {
        None => Some(MaxPlus::NEG_INFINITY),
        Some(value) => MaxPlus::new(i64::from_fraction(value)?).ok(),
    };
    let entries = matrix.as_slice().iter().map(integer);
    let entries = entries.collect::<Option<_>>()?;
    Matrix::from_vec(matrix.rows(), matrix.cols(), entries).ok()
}
