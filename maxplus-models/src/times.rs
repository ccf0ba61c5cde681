//! Times in terms of other times: max over j of (c_j + x_j), held by its finite c_j.
//!
//! Everything that is computed here is such a form: a token made by a firing, a
//! transition behind places without tokens.

use maxplus_core::Rational;

/// The most finite coefficients that are looked at or made for one matrix.
pub const MAX_WORK: u64 = 20_000_000;

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

    /// Takes in a form, later by `delay`.
    pub(crate) fn take(&mut self, form: &[(usize, Rational)], delay: &Rational) {
        for (j, value) in form {
            let value = value + delay;
            match &mut self.greatest[*j] {
                Some(greatest) if *greatest >= value => {}
                Some(greatest) => *greatest = value,
                none => {
                    *none = Some(value);
                    self.touched.push(*j);
                }
            }
        }
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
