//! Proptest strategies (feature `testing`): matrices with many ties, right claims, and claims
//! made wrong by a single change.
//!
//! Solvers often fail at ties, so entries come from small sets: mostly {-1, 0, 1, -inf},
//! sometimes a wider range. Right claims are made by the naive double description, so their
//! matrices must be small.
//!
//! ```
//! use proptest::prelude::*;
//! use supereigen_verify::{check_basis, strategies};
//!
//! proptest!(|(wrong in strategies::wrong_bases(1..=3))| {
//!     let verdict = check_basis(&wrong.matrix, &wrong.basis).unwrap();
//!     prop_assert!(!verdict.is_accepted(), "{:?} was not noticed", wrong.mutation);
//! });
//! ```

use std::ops::RangeInclusive;

use proptest::prelude::*;
use proptest::sample::Index;

use crate::plain::naive_basis;

/// A matrix or a basis as plain rows; -inf is `None`.
pub type Rows = Vec<Vec<Option<i64>>>;

/// One entry: -inf one time in three, and small.
pub fn entries() -> impl Strategy<Value = Option<i64>> {
    prop_oneof![
        3 => Just(None),
        5 => (-1..=1i64).prop_map(Some),
        1 => (-9..=4i64).prop_map(Some),
    ]
}

/// Square matrices with many ties, n in the range.
pub fn matrices(n: RangeInclusive<usize>) -> impl Strategy<Value = Rows> {
    n.prop_flat_map(|n| rows(n, n))
}

/// `count` rows of `length` entries.
pub fn rows(count: usize, length: usize) -> impl Strategy<Value = Rows> {
    prop::collection::vec(prop::collection::vec(entries(), length), count)
}

/// A matrix with its scaled basis, n in the range.
pub fn right_bases(n: RangeInclusive<usize>) -> impl Strategy<Value = (Rows, Rows)> {
    matrices(n).prop_map(|matrix| {
        let basis = naive_basis(&matrix).expect("small numbers, no budget");
        (matrix, basis)
    })
}

/// One change to a list of vectors. Positions are drawn first and taken modulo the length.
#[derive(Debug, Clone)]
pub enum Mutation {
    /// In this vector the entry of this node becomes this one.
    Change(Index, Index, Option<i64>),
    /// This vector is omitted.
    Drop(Index),
    /// A copy of this vector is inserted at this place.
    Double(Index, Index),
    /// A vector of these entries, as many as needed, is inserted at this place.
    Add(Vec<Option<i64>>, Index),
}

impl Mutation {
    /// The list after the change; `None` if the change does nothing.
    pub fn apply(&self, n: usize, basis: &Rows) -> Option<Rows> {
        let mut mutated = basis.clone();
        match self {
            Mutation::Add(entries, to) => {
                let added = entries.iter().copied().cycle().take(n).collect();
                mutated.insert(to.index(basis.len() + 1), added);
                return Some(mutated);
            }
            _ if basis.is_empty() => return None,
            Mutation::Change(vector, node, entry) => {
                mutated[vector.index(basis.len())][node.index(n)] = *entry;
            }
            Mutation::Drop(vector) => {
                mutated.remove(vector.index(basis.len()));
            }
            Mutation::Double(vector, to) => {
                let copy = basis[vector.index(basis.len())].clone();
                mutated.insert(to.index(basis.len() + 1), copy);
            }
        }
        (mutated != *basis).then_some(mutated)
    }
}

/// Any single change to vectors of at most `n` entries.
pub fn mutations(n: usize) -> impl Strategy<Value = Mutation> {
    let entry = || prop_oneof![Just(None), (-6..=6i64).prop_map(Some)];
    let added = prop::collection::vec(entry(), n.max(1)).prop_map(|mut entries| {
        // Mostly scaled, so that it passes the first check.
        if let Some(greatest) = entries.iter().copied().flatten().max() {
            for entry in entries.iter_mut().flatten() {
                *entry -= greatest;
            }
        }
        entries
    });
    let index = any::<Index>;
    prop_oneof![
        4 => (index(), index(), entry())
            .prop_map(|(vector, node, entry)| Mutation::Change(vector, node, entry)),
        2 => index().prop_map(Mutation::Drop),
        1 => (index(), index()).prop_map(|(vector, to)| Mutation::Double(vector, to)),
        2 => (added, index()).prop_map(|(entries, to)| Mutation::Add(entries, to)),
    ]
}

/// A matrix with a basis that is wrong by one change.
#[derive(Debug, Clone)]
pub struct WrongBasis {
    /// The matrix.
    pub matrix: Rows,
    /// The vectors after the change.
    pub basis: Rows,
    /// The change.
    pub mutation: Mutation,
}

/// Right bases changed once so that they are wrong, n in the range.
///
/// Every single change makes a list wrong: the scaled basis is unique as a set, and a list
/// without repeats that differs in one vector, or in one entry of one, is another set.
pub fn wrong_bases(n: RangeInclusive<usize>) -> impl Strategy<Value = WrongBasis> {
    let most = *n.end();
    let parts = (right_bases(n), mutations(most));
    parts.prop_filter_map("nothing to change", |((matrix, basis), mutation)| {
        let basis = mutation.apply(matrix.len(), &basis)?;
        Some(WrongBasis {
            matrix,
            basis,
            mutation,
        })
    })
}
