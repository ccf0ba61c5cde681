//! The numbers of a search: w_ij = a_ij - lambda, as integers over one denominator.
//!
//! Notation: n nodes; D >= 1 is at least every |w_ij|; B = (n + 1) D. Row i of the system holds by
//! the arc (i, j) if x_i <= w_ij + x_j.
//!
//! **Overflow cannot happen.** The searches add along paths of different nodes, so every value, every sum of a value and a
//! weight, and every difference of two values is at most B in absolute value, and a difference of
//! two such sums at most 2 B. A missing arc is the number -8 B and takes part in one sum at a time.
//! So nothing exceeds 16 B, and [`Weights::new`] refuses weights for which 16 B does not fit: it is
//! the only place where a number can leave its range.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, Sub};

use num_bigint::BigInt;

/// The integers of a search: `i32` or `i64` if [`Weights::new`] finds that they fit, otherwise
/// `BigInt`.
pub trait Integer: Clone + Ord + Debug + Hash {
    /// The integer in this type, `None` if it does not fit.
    fn from_big(integer: &BigInt) -> Option<Self>;
    /// The number as an integer of any size.
    fn to_big(&self) -> BigInt;
    /// self + other.
    fn plus(&self, other: &Self) -> Self;
    /// self - other.
    fn minus(&self, other: &Self) -> Self;
}

impl<N> Integer for N
where
    N: Clone + Ord + Debug + Hash + TryFrom<BigInt> + Into<BigInt>,
    for<'a> &'a N: Add<Output = N> + Sub<Output = N>,
{
    fn from_big(integer: &BigInt) -> Option<Self> {
        N::try_from(integer.clone()).ok()
    }

    fn to_big(&self) -> BigInt {
        self.clone().into()
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
}

/// The number of weights that are computed together: the compiler makes vector instructions of a
/// loop over exactly this many.
pub const LANES: usize = 16;

/// The weights of all arcs, by rows and by columns. Missing arcs follow the last node.
#[derive(Debug, Clone)]
pub struct Weights<N> {
    n: usize,
    /// The length of a row and of a column: n, rounded up to a multiple of [`LANES`].
    pub length: usize,
    rows: Vec<N>,
    columns: Vec<N>,
    /// -8 B, the weight of an arc that is not there.
    pub absent: N,
    /// -4 B, below every sum along arcs, above every sum with a missing one.
    pub floor: N,
    /// 8 B, no upper bound.
    pub ceiling: N,
    /// 0.
    pub zero: N,
    /// 1, the least difference of two integers.
    pub one: N,
}

impl<N: Integer> Weights<N> {
    /// The weights of the arcs (i, j, w_ij); `None` if 16 B does not fit the numbers. Panics if an
    /// arc has an end that is not below n.
    pub fn new<'a>(
        n: usize,
        arcs: impl Iterator<Item = (usize, usize, &'a BigInt)> + Clone,
    ) -> Option<Self> {
        let mut bound = BigInt::from(1);
        for (_, _, weight) in arcs.clone() {
            bound = bound.max(weight.clone()).max(-weight.clone());
        }
        bound *= BigInt::from(n) + 1;
        let number = |times: i64| N::from_big(&(&bound * BigInt::from(times)));
        number(16)?;
        let absent = number(-8)?;
        let length = n.next_multiple_of(LANES);
        let mut rows = vec![absent.clone(); n * length];
        let mut columns = rows.clone();
        for (i, j, weight) in arcs {
            assert!(i < n && j < n, "an arc between nodes");
            let weight = N::from_big(weight)?;
            rows[i * length + j] = weight.clone();
            columns[j * length + i] = weight;
        }
        Some(Weights {
            n,
            length,
            rows,
            columns,
            floor: number(-4)?,
            ceiling: number(8)?,
            absent,
            zero: number(0)?,
            one: N::from_big(&BigInt::from(1))?,
        })
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.n
    }

    /// w_ij for all j, then missing arcs.
    pub fn row(&self, i: usize) -> &[N] {
        &self.rows[i * self.length..][..self.length]
    }

    /// w_ij for all i, then missing arcs.
    pub fn column(&self, j: usize) -> &[N] {
        &self.columns[j * self.length..][..self.length]
    }

    /// w_ij.
    pub fn weight(&self, i: usize, j: usize) -> &N {
        &self.rows[i * self.length + j]
    }

    /// Whether w_ii >= 0: row i always holds.
    pub fn has_loop(&self, i: usize) -> bool {
        *self.weight(i, i) >= self.zero
    }

    /// Whether the number can be an entry of a scaled extremal: sums with it do not overflow.
    pub fn has_room_for(&self, entry: &N) -> bool {
        (&self.floor..=&self.zero).contains(&entry)
    }
}
