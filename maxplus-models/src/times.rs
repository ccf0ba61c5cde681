//! Times in terms of other times: max over j of (c_j + x_j), held by its finite c_j.
//!
//! Everything that is computed here is such a form: a token made by a firing, a
//! transition behind places without tokens.

use maxplus_core::carrier::Fraction;
use maxplus_core::text::{Entry, ParseErrorKind};
use maxplus_core::{MaxPlus, Rational};

/// The most steps for one matrix: finite coefficients that are looked at or made, a long
/// number counting as many.
pub const MAX_WORK: u64 = 20_000_000;

/// What a sum with this number counts: 1 for a machine integer and all that is not much
/// longer, the square of its words for the others, for fractions are reduced.
fn steps(number: &Rational) -> u64 {
    if number.to_machine_integer().is_some() {
        return 1;
    }
    let fraction = number.to_fraction();
    let words = (fraction.numer().bits() + fraction.denom().bits()) / 64;
    1 + words.saturating_mul(words)
}

/// The finite coefficients (j, c_j), j increasing. None: -inf, "as early as one likes".
pub(crate) type Form = Vec<(usize, Rational)>;

/// Takes forms in and gives their maximum out; the memory is kept from one to the next.
pub(crate) struct Maximum {
    /// By j; only those in `touched` are not `None`.
    greatest: Vec<Option<Rational>>,
    touched: Vec<usize>,
}

impl Maximum {
    /// Over variables below n.
    pub(crate) fn new(n: usize) -> Self {
        Maximum {
            greatest: vec![None; n],
            touched: Vec::new(),
        }
    }

    /// Takes in a form, later by `delay`; in so many steps.
    pub(crate) fn take(&mut self, form: &[(usize, Rational)], delay: &Rational) -> u64 {
        let mut work = 0;
        for (j, value) in form {
            let value = value + delay;
            work += steps(&value);
            match &mut self.greatest[*j] {
                Some(greatest) if *greatest >= value => {}
                Some(greatest) => *greatest = value,
                none => {
                    *none = Some(value);
                    self.touched.push(*j);
                }
            }
        }
        work
    }

    /// The maximum of all that was taken in, after which there is nothing in it again.
    pub(crate) fn give(&mut self) -> Form {
        self.touched.sort_unstable();
        let greatest = &mut self.greatest;
        let given = self.touched.drain(..);
        given
            .filter_map(|j| Some((j, greatest[j].take()?)))
            .collect()
    }
}

/// A time as people write it, finite and from 0 on, or what was expected.
pub(crate) fn time_of(text: &str) -> Result<Rational, String> {
    let expected = || "a number that is at least 0".to_owned();
    match MaxPlus::<Rational>::from_token(text) {
        Ok(number) => {
            let number = number.into_value().filter(|number| !number.is_negative());
            number.ok_or_else(expected)
        }
        // A number, and one that is not held.
        Err(bad) if bad.kind == ParseErrorKind::TooLong => Err(bad.expected),
        Err(_) => Err(expected()),
    }
}
