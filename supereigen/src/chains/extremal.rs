//! One extremal, borrowed from the search or owned as a vector.
//!
//! The search holds integers of a width chosen at run time. [`Extremal`] hides the width, and
//! divides by the common denominator only when a value is read. A visitor that only counts, or only
//! reads supports, causes neither cost.

use std::marker::PhantomData;

use maxplus_core::block::Block;
use maxplus_core::exact;
use maxplus_core::{Carrier, MaxPlus, Scaled, Vector};
use num_bigint::BigInt;
use num_traits::One;
use supereigen_verify::Witness;

use crate::chains::found::AnyFound;
use crate::chains::found::Closing;

/// How many values are read at a time.
const AT_A_TIME: usize = 32;

/// An extremal, borrowed while the search visits it.
#[derive(Debug)]
pub struct Extremal<'a, T> {
    found: AnyFound<'a>,
    n: usize,
    denominator: &'a BigInt,
    carrier: PhantomData<T>,
}

/// An owned extremal: the scaled vector, and why it is extremal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witnessed<T: Carrier> {
    /// The scaled vector.
    pub vector: Scaled<MaxPlus<T>>,
    /// Its chain, and how it closes.
    pub witness: Witness,
}

impl<'a, T: Carrier> Extremal<'a, T> {
    pub(crate) fn new(found: AnyFound<'a>, n: usize, denominator: &'a BigInt) -> Self {
        Extremal {
            found,
            n,
            denominator,
            carrier: PhantomData,
        }
    }

    /// The support in the order of the chain, or the zero cycle and its tied
    /// tail.
    pub fn chain(&self) -> &'a [usize] {
        self.found.chain
    }

    /// The number of nodes in the support.
    pub fn support_len(&self) -> usize {
        self.chain().len()
    }

    /// An owned copy of the witness.
    pub fn witness(&self) -> Witness {
        let chain = self.chain();
        match self.found.closing {
            Closing::Chain { root } => Witness::closed_chain(chain.to_vec(), chain[root - 1]),
            Closing::TiedTail { cycle } => {
                let (cycle, tail) = chain.split_at(cycle);
                Witness::tied_tail(cycle.to_vec(), tail)
            }
        }
    }

    /// An empty block for extremals of the same problem.
    pub fn new_block(&self) -> Block {
        Block::new(self.n, self.denominator.clone())
    }

    /// Adds the scaled vector to a block. This is the cheapest way to store it.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a: Matrix<i64> = ". 1\n-1 .".parse()?;
    /// let mut found = None;
    /// let ending = Problem::new(&a)?.extremals().for_each(|extremal| {
    ///     extremal.push_to(found.get_or_insert_with(|| extremal.new_block()));
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(ending.is_complete());
    /// let block = found.expect("there are some");
    /// assert_eq!(block.row::<i64>(0).to_string(), "0 -1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the block was made for vectors of another length or over another
    /// denominator.
    #[inline]
    pub fn push_to(&self, block: &mut Block) {
        assert_eq!(block.n(), self.n, "a block of another length");
        assert_eq!(block.denominator(), self.denominator, "another denominator");
        self.found.x.push_to(block);
    }

    /// Writes the scaled vector over `vector`, reusing its memory.
    ///
    /// # Panics
    ///
    /// If the vector does not have n entries.
    pub fn write_to(&self, vector: &mut Vector<MaxPlus<T>>) {
        assert_eq!(vector.len(), self.n, "a vector of another length");
        for i in 0..self.n {
            vector[i] = MaxPlus::NEG_INFINITY;
        }
        let Some(greatest) = self.found.x.greatest() else {
            return;
        };
        let whole = self.denominator.is_one();
        let mut room = [0; AT_A_TIME];
        for (block, nodes) in self.found.chain.chunks(AT_A_TIME).enumerate() {
            let first = block * AT_A_TIME;
            let room = &mut room[..nodes.len()];
            // Most problems are in integers, and few values are large.
            let small = whole && self.found.x.write_small(greatest, first, room);
            for (k, node) in nodes.iter().enumerate() {
                let value = small.then(|| T::from_machine_integer(room[k])).flatten();
                let value = value.unwrap_or_else(|| self.divided(first + k, greatest));
                vector[*node] = MaxPlus::finite(value);
            }
        }
    }

    /// An owned copy of the scaled vector.
    pub fn to_scaled(&self) -> Scaled<MaxPlus<T>> {
        let mut vector = Vector::zeros(self.n);
        self.write_to(&mut vector);
        match Scaled::new(vector) {
            Ok(scaled) => scaled,
            Err(_) => unreachable!("the greatest value was subtracted"),
        }
    }

    /// An owned copy of the scaled vector with its witness.
    pub fn to_witnessed(&self) -> Witnessed<T> {
        Witnessed {
            vector: self.to_scaled(),
            witness: self.witness(),
        }
    }

    /// x_k - x_greatest over the common denominator.
    #[cold]
    fn divided(&self, k: usize, greatest: usize) -> T {
        let integer = self.found.x.difference(k, greatest);
        let fraction = exact::fraction(&MaxPlus::finite(integer), self.denominator);
        // `Problem::new` has checked that sums of 8n entries are in range.
        let value = fraction.value().and_then(T::from_fraction);
        value.expect("the carrier has room")
    }
}
