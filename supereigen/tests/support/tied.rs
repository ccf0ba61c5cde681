//! Small matrices with many ties, and all results of a search, sorted.

use std::ops::ControlFlow;

use maxplus_core::{Matrix, MaxPlus, Scaled};
use proptest::prelude::*;
use supereigen::{Extremals, Problem};

/// A vector that a search gave.
pub(crate) type Given = Scaled<MaxPlus<i64>>;

/// Matrices of at most `most` nodes with entries from a small set, with and without loops: zero
/// cycles, tied tails and repeated sums are frequent.
pub(crate) fn tied(most: usize) -> impl Strategy<Value = Matrix<MaxPlus<i64>>> {
    let entries = prop_oneof![
        Just(vec![Some(-1), Some(0), Some(1), None]),
        Just(vec![Some(-1), Some(0), None]),
        Just(vec![Some(-1), Some(1), None, None]),
        Just(vec![Some(-2), Some(-1), Some(0), Some(1), Some(2), None]),
        Just(vec![Some(-3), Some(-2), Some(-1), Some(1)]),
    ];
    (1..=most, entries, any::<bool>()).prop_flat_map(|(n, entries, loops)| {
        let entry = proptest::sample::select(entries);
        proptest::collection::vec(entry, n * n).prop_map(move |entries| {
            Matrix::from_fn(n, n, |i, j| {
                let entry = entries[n * i + j].filter(|_| loops || i != j);
                MaxPlus::from_option(entry).unwrap()
            })
        })
    })
}

/// The builder for all extremals.
pub(crate) fn extremals(a: &Matrix<MaxPlus<i64>>) -> Extremals<i64> {
    Problem::new(a).unwrap().extremals()
}

/// The order of a search. Its results do not depend on it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Manner {
    /// From roots; on small matrices it never switches to heads.
    Default,
    /// Head first from the beginning.
    HeadFirst,
    /// From roots, with this small allowance of unproductive steps.
    Hasty(u64),
}

pub(crate) fn manner() -> impl Strategy<Value = Manner> {
    prop_oneof![
        Just(Manner::Default),
        Just(Manner::HeadFirst),
        (0..12u64).prop_map(Manner::Hasty),
    ]
}

impl Manner {
    /// The builder for all extremals in this order.
    pub(crate) fn extremals(self, a: &Matrix<MaxPlus<i64>>) -> Extremals<i64> {
        match self {
            Manner::Default => extremals(a),
            Manner::HeadFirst => extremals(a).head_first(),
            Manner::Hasty(steps) => {
                extremals(a).choosing(|choices| choices.allowance = Some(steps))
            }
        }
    }
}

/// The number of extremals.
pub(crate) fn count(extremals: &Extremals<i64>) -> u64 {
    extremals.count().complete().unwrap()
}

/// All results, in one run.
pub(crate) fn in_one_run(extremals: &Extremals<i64>) -> Vec<Given> {
    let mut given = Vec::new();
    let seen = extremals.for_each(|extremal| {
        given.push(extremal.to_scaled());
        ControlFlow::Continue(())
    });
    assert_eq!(seen.complete(), Ok(given.len() as u64));
    sorted(given)
}

pub(crate) fn sorted(mut given: Vec<Given>) -> Vec<Given> {
    given.sort();
    given
}
