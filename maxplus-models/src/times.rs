//! Times as functions of other times: max over j of (c_j + x_j), stored as its finite c_j.
//!
//! All times computed here have this form: that of a token produced by a firing, and that of a
//! transition after places without tokens.

use maxplus_core::carrier::Fraction;
use maxplus_core::text::{Entry, ParseErrorKind};
use maxplus_core::{MaxPlus, Rational};

/// The most steps for one matrix: finite coefficients that are read or computed, where a long
/// number counts as several.
pub const MAX_WORK: u64 = 20_000_000;

/// The steps of a sum with this number: 1 for a machine integer and slightly longer numbers,
/// otherwise the square of its words, because fractions are reduced.
fn steps(number: &Rational) -> u64 {
    if number.to_machine_integer().is_some() {
        return 1;
    }
    let fraction = number.to_fraction();
    let words = (fraction.numer().bits() + fraction.denom().bits()) / 64;
    1 + words.saturating_mul(words)
}

/// The finite coefficients (j, c_j), j increasing. Empty: -inf, "arbitrarily early".
pub(crate) type Form = Vec<(usize, Rational)>;

/// Computes the maximum of forms; its memory is reused.
pub(crate) struct Maximum {
    /// The coefficient of each j; `None` except for those in `touched`.
    greatest: Vec<Option<Rational>>,
    touched: Vec<usize>,
}

impl Maximum {
    /// An empty maximum over the variables below n.
    pub(crate) fn new(n: usize) -> Self {
        Maximum {
            greatest: vec![None; n],
            touched: Vec::new(),
        }
    }

    /// Includes a form, later by `delay`; returns the steps taken.
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

    /// Returns the maximum of all included forms, and resets it.
    pub(crate) fn give(&mut self) -> Form {
        self.touched.sort_unstable();
        let greatest = &mut self.greatest;
        let given = self.touched.drain(..);
        given
            .filter_map(|j| Some((j, greatest[j].take()?)))
            .collect()
    }
}

/// Reads a time, finite and at least 0; the error says what was expected.
pub(crate) fn time_of(text: &str) -> Result<Rational, String> {
    let expected = || "a number that is at least 0".to_owned();
    match MaxPlus::<Rational>::from_token(text) {
        Ok(number) => {
            let number = number.into_value().filter(|number| !number.is_negative());
            number.ok_or_else(expected)
        }
        // A number that exceeds the limits of the reader.
        Err(bad) if bad.kind == ParseErrorKind::TooLong => Err(bad.expected),
        Err(_) => Err(expected()),
    }
}
