//! One chain of a sweep, borrowed from the search or owned.

use std::marker::PhantomData;

use maxplus_core::Carrier;
use num_bigint::BigInt;
use num_rational::BigRational;

use super::found::AnyFound;
use super::lambda::Lambda;
use super::life::Life;

/// A chain with its interval and its affine vector, as long as the sweep stands
/// at it; or a tied tail, which lives for one lambda.
pub struct Swept<'a, T> {
    pub(super) found: &'a dyn AnyFound,
    denominator: &'a BigInt,
    carrier: PhantomData<T>,
}

/// The same, to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SweptChain {
    /// c_1, ..., c_m; or the zero cycle and its tied tail.
    pub chain: Vec<usize>,
    /// How many nodes are the zero cycle of a tied tail; 0 for a chain.
    pub cycle: usize,
    /// For which lambda. A tied tail lives at mu alone.
    pub life: Life,
    /// Entry k of the vector at lambda is constants_k + slopes_k * lambda.
    pub constants: Vec<BigRational>,
}

impl<'a, T: Carrier> Swept<'a, T> {
    pub(super) fn new(found: &'a dyn AnyFound, denominator: &'a BigInt) -> Self {
        Swept {
            found,
            denominator,
            carrier: PhantomData,
        }
    }

    /// The support in the order of the chain; for a tied tail the zero cycle and
    /// then the tail.
    pub fn chain(&self) -> &[usize] {
        self.found.chain()
    }

    /// Whether this is a tied tail: an extremal at lambda = [mu](Swept::mu)
    /// alone, where the first nodes of it are a zero cycle.
    pub fn is_tied_tail(&self) -> bool {
        self.found.cycle() > 0
    }

    /// How many nodes are the zero cycle of a tied tail; 0 for a chain.
    pub fn cycle_len(&self) -> usize {
        self.found.cycle()
    }

    /// Whether at lambda = [mu](Swept::mu) the chain is a zero cycle that the
    /// sweep also shows from another node, and that this one is not to be counted
    /// there: all rotations but one say so.
    pub fn is_rotation(&self) -> bool {
        self.found.is_rotation()
    }

    /// lambda exceeds it; `None` for -inf.
    pub fn lo(&self) -> Option<BigRational> {
        self.found.lo().map(|lo| self.divided(&lo))
    }

    /// lambda is below it; `None` for +inf.
    pub fn hi(&self) -> Option<BigRational> {
        self.found.hi().map(|hi| self.divided(&hi))
    }

    /// lambda is at most this; for a tied tail it is this.
    pub fn mu(&self) -> BigRational {
        self.divided(&self.found.mu())
    }

    /// The three together. Those of a tied tail are those of its zero cycle.
    pub fn life(&self) -> Life {
        Life {
            lo: self.lo(),
            hi: self.hi(),
            mu: Some(self.mu()),
        }
    }

    /// Along the chain, the constant parts of the entries: at lambda the k-th
    /// entry, k = 1, ..., m, is constants_k - (k - 1) lambda, and the first one 0.
    /// For a tied tail they are the entries themselves.
    pub fn constants(&self) -> Vec<BigRational> {
        let constants = self.found.constants();
        constants.iter().map(|c| self.divided(c)).collect()
    }

    /// To keep.
    pub fn to_chain(&self) -> SweptChain {
        SweptChain {
            chain: self.chain().to_vec(),
            cycle: self.cycle_len(),
            life: self.life(),
            constants: self.constants(),
        }
    }

    fn divided(&self, lambda: &Lambda) -> BigRational {
        lambda.over(self.denominator)
    }
}

impl SweptChain {
    /// Entry k of the vector falls by this when lambda grows by one: 0, -1, -2 and
    /// so on along a chain. A tied tail does not move.
    pub fn slope(&self, k: usize) -> i64 {
        if self.cycle > 0 { 0 } else { -(k as i64) }
    }
}
