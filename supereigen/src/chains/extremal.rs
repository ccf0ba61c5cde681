//! One extremal, borrowed from the search or owned as a vector.
//!
//! The search holds integers of a width chosen at run time. [`Extremal`] hides
//! the width and divides by the common denominator only when asked, so a
//! visitor that counts or looks at supports pays for neither.

use std::marker::PhantomData;

use maxplus_core::exact;
use maxplus_core::{Carrier, MaxPlus, Scaled, Vector};
use num_bigint::BigInt;
use num_traits::One;
use supereigen_verify::Witness;

use super::instance::Weight;
use super::search::{Closing, Found};

/// The values on a chain, in one of the four widths.
#[derive(Debug)]
pub(crate) enum Values<'a> {
    I32(Found<'a, i32>),
    I64(Found<'a, i64>),
    I128(Found<'a, i128>),
    Big(Found<'a, BigInt>),
}

/// Runs one expression for whichever width is there.
macro_rules! for_width {
    ($values:expr, $found:ident => $body:expr) => {
        match $values {
            Values::I32($found) => $body,
            Values::I64($found) => $body,
            Values::I128($found) => $body,
            Values::Big($found) => $body,
        }
    };
}

/// An extremal, as long as the search stands at it.
#[derive(Debug)]
pub struct Extremal<'a, T> {
    values: Values<'a>,
    n: usize,
    denominator: &'a BigInt,
    carrier: PhantomData<T>,
}

/// An extremal to keep: the scaled vector, and why it is one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witnessed<T: Carrier> {
    /// The scaled vector.
    pub vector: Scaled<MaxPlus<T>>,
    /// Its chain, and how that closes.
    pub witness: Witness,
}

impl<'a, T: Carrier> Extremal<'a, T> {
    pub(crate) fn new(values: Values<'a>, n: usize, denominator: &'a BigInt) -> Self {
        Extremal {
            values,
            n,
            denominator,
            carrier: PhantomData,
        }
    }

    /// The support in the order of the chain, or the zero cycle and its tied
    /// tail.
    pub fn chain(&self) -> &'a [usize] {
        for_width!(&self.values, found => found.chain)
    }

    /// How many nodes the support has.
    pub fn support_len(&self) -> usize {
        self.chain().len()
    }

    /// The witness, to keep.
    pub fn witness(&self) -> Witness {
        let chain = self.chain();
        match for_width!(&self.values, found => found.closing) {
            Closing::Chain { root } => Witness::closed_chain(chain.to_vec(), chain[root - 1]),
            Closing::TiedTail { cycle } => {
                let (cycle, tail) = chain.split_at(cycle);
                Witness::tied_tail(cycle.to_vec(), tail)
            }
        }
    }

    /// Writes the scaled vector over `vector`, reusing its memory.
    ///
    /// # Panics
    ///
    /// If the vector has not n entries.
    pub fn write_to(&self, vector: &mut Vector<MaxPlus<T>>) {
        assert_eq!(vector.len(), self.n, "a vector of another length");
        for i in 0..self.n {
            vector[i] = MaxPlus::NEG_INFINITY;
        }
        for_width!(&self.values, found => self.write_values(found, vector));
    }

    fn write_values<W: Weight>(&self, found: &Found<'_, W>, vector: &mut Vector<MaxPlus<T>>) {
        let Some(greatest) = found.x.iter().max() else {
            return;
        };
        for (node, x) in found.chain.iter().zip(found.x) {
            vector[*node] = MaxPlus::finite(self.divided(&(x.clone() - greatest)));
        }
    }

    /// The scaled vector, to keep.
    pub fn to_scaled(&self) -> Scaled<MaxPlus<T>> {
        let mut vector = Vector::zeros(self.n);
        self.write_to(&mut vector);
        match Scaled::new(vector) {
            Ok(scaled) => scaled,
            Err(_) => unreachable!("the greatest value was subtracted"),
        }
    }

    /// The scaled vector with its witness, to keep.
    pub fn to_witnessed(&self) -> Witnessed<T> {
        Witnessed {
            vector: self.to_scaled(),
            witness: self.witness(),
        }
    }

    /// The integer over the common denominator.
    fn divided<W: Weight>(&self, integer: &W) -> T {
        // Most questions are asked in integers, and few answers are large.
        if self.denominator.is_one()
            && let Some(value) = integer.to_i64().and_then(T::from_machine_integer)
        {
            return value;
        }
        let fraction = exact::fraction(&MaxPlus::finite(integer.clone()), self.denominator);
        // Problem::new has made sure that sums of 8n entries are in range.
        let value = fraction.value().and_then(T::from_fraction);
        value.expect("the carrier has room")
    }
}
