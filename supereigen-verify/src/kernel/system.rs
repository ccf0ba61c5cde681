//! Rows of A(x)x >= B(x)x, and whether a vector satisfies them.
//!
//! Row i says that the greatest a_ik + x_k is at least the greatest b_ik + x_k; it restricts
//! nothing if all b_ik + x_k are -inf. A row of A(x)x >= lambda(x)x has lambda at its own node, and
//! nothing else, on the smaller side.
//!
//! A number is a fraction of any size, or a [`Word`] in steps that are made very often. Words are
//! integers over one denominator, admitted by [`crate::words`] if no sum of the step leaves 64 bits. A
//! sum that leaves them panics: it never wraps.

use maxplus_core::{MaxPlus, Number, Selective, Semifield};

/// A machine integer, or -inf.
pub type Word = MaxPlus<i64>;

/// The numbers of a proof step.
pub trait Value: Selective + Semifield + Ord + From<i32> {
    /// -inf.
    fn neg_infinity() -> Self {
        Self::zero()
    }

    /// Whether it is not -inf.
    #[inline]
    fn is_finite(&self) -> bool {
        !self.is_zero()
    }
}

impl Value for Number {}
impl Value for Word {}

/// a + x; -inf if one of them is.
#[inline]
pub fn plus<N: Value>(a: &N, x: &N) -> N {
    a.try_times(x).expect("every sum fits")
}

/// a - b.
///
/// # Panics
///
/// If b is -inf.
#[inline]
pub fn minus<N: Value>(a: &N, b: &N) -> N {
    let difference = a.try_over(b).expect("every difference fits");
    difference.expect("b is finite")
}

/// One side of a row: the nodes with a finite entry, in order, and the entries.
pub type Side<N = Number> = Vec<(usize, N)>;

/// The greatest entry + x, -inf if none is finite.
#[inline]
pub fn greatest<N: Value>(side: &[(usize, N)], x: &[N]) -> N {
    let mut greatest = N::neg_infinity();
    for (k, entry) in side {
        greatest = plus(entry, &x[*k]).max(greatest);
    }
    greatest
}

/// The entry of a node, if it is finite.
#[inline]
pub fn entry<N>(side: &[(usize, N)], node: usize) -> Option<&N> {
    let at = side.binary_search_by_key(&node, |&(k, _)| k).ok()?;
    Some(&side[at].1)
}

/// One row.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<N = Number> {
    /// The numbers a_k.
    pub greater: Side<N>,
    /// The numbers b_k.
    pub smaller: Side<N>,
}

/// A row that does not hold, with its two sides.
#[derive(Debug, Clone, PartialEq)]
pub struct BrokenRow {
    /// The row.
    pub row: usize,
    /// The greatest a_k + x_k.
    pub left: Number,
    /// The greatest b_k + x_k, which is greater.
    pub right: Number,
}

/// The first row that does not hold at x; `None` if x is a solution.
pub fn first_broken_row(rows: &[Row], x: &[Number]) -> Option<BrokenRow> {
    rows.iter().enumerate().find_map(|(at, row)| {
        let right = greatest(&row.smaller, x);
        // Most rows are decided long before their last entry.
        let holds = |(k, a): &(usize, Number)| plus(a, &x[*k]) >= right;
        let broken = right.is_finite() && !row.greater.iter().any(holds);
        broken.then(|| BrokenRow {
            row: at,
            left: greatest(&row.greater, x),
            right,
        })
    })
}

/// Rows with one node on the smaller side: row i holds by the arc (i, j) if x_i <= w_ij + x_j. The
/// list holds the arcs of every row with their weights.
///
/// For A(x)x >= lambda(x)x the weight w_ij is a_ij - lambda. A row that restricts nothing is a loop
/// of weight 0.
pub type Arcs<N = Number> = Vec<Side<N>>;
