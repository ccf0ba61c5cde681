//! Small matrices with many ties, and all results of a search, sorted.

use std::ops::ControlFlow;

use maxplus_core::exact::Width;
use maxplus_core::{Matrix, MaxPlus, Scaled, SparseMatrix};
use proptest::prelude::*;
use supereigen::testing::{Form, InstructionSet};
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

/// A ring of n nodes of total weight 1.
pub(crate) fn positive_ring(n: usize) -> Problem<i64> {
    let weight = |i| MaxPlus::finite(if i + 1 == n { n as i64 } else { -1 });
    let arcs = (0..n).map(|i| (i, (i + 1) % n, weight(i)));
    Problem::new(&SparseMatrix::from_triplets(n, n, arcs).unwrap()).unwrap()
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

/// The same search in every width, form and instruction set that this processor has.
pub(crate) fn all_ways(extremals: &Extremals<i64>) -> Vec<Extremals<i64>> {
    let mut ways = Vec::new();
    let narrowest = extremals.narrowest_width();
    let widths = [Width::I32, Width::I64, Width::I128, Width::Big];
    for width in widths.into_iter().filter(|width| *width >= narrowest) {
        let mut add = |form, set, name: String| {
            let way = extremals.clone().choosing(|choices| {
                choices.width = Some(width);
                choices.form = Some(form);
                choices.instruction_set = Some(set);
            });
            let report = way.open().unwrap().report();
            assert_eq!(report.width, Some(&*width.to_string()));
            assert_eq!(report.form, Some(&*name));
            ways.push(way);
        };
        // Integers without lanes have no dense form.
        let sets = InstructionSet::ALL.into_iter();
        for set in sets.filter(|set| width <= Width::I64 && set.is_available()) {
            add(Form::Dense, set, format!("dense, {set}"));
        }
        add(Form::Sparse, InstructionSet::Baseline, "sparse".to_owned());
    }
    ways
}

/// The number of extremals.
pub(crate) fn count(extremals: &Extremals<i64>) -> u64 {
    extremals.count().complete().unwrap()
}

/// All results of one run, in the order of the search.
pub(crate) fn in_order(extremals: &Extremals<i64>) -> Vec<Given> {
    let mut given = Vec::new();
    let seen = extremals.for_each(|extremal| {
        given.push(extremal.to_scaled());
        ControlFlow::Continue(())
    });
    assert_eq!(seen.complete(), Ok(given.len() as u64));
    given
}

/// All results of one run, sorted.
pub(crate) fn in_one_run(extremals: &Extremals<i64>) -> Vec<Given> {
    sorted(in_order(extremals))
}

pub(crate) fn sorted(mut given: Vec<Given>) -> Vec<Given> {
    given.sort();
    given
}
