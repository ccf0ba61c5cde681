//! The strategies give what they promise: every kind of change, everywhere.

use std::collections::BTreeSet;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use supereigen_verify::strategies::{Mutation, Rows, mutations};

/// A thousand changes to vectors of three entries, the same in every run.
fn thousand_mutations() -> Vec<Mutation> {
    let mut runner = TestRunner::deterministic();
    let strategy = mutations(3);
    let draw = || strategy.new_tree(&mut runner).unwrap().current();
    std::iter::repeat_with(draw).take(1000).collect()
}

/// Two vectors, neither of which a single change turns into the other.
fn basis() -> Rows {
    vec![vec![Some(100), None, Some(0)], vec![None, Some(7), None]]
}

/// The positions whose vector `longer` must lose to become `shorter`: two for a copy next to its
/// original, otherwise one.
fn inserted(shorter: &Rows, longer: &Rows) -> Vec<usize> {
    let without = |at: usize| {
        let mut rest = longer.clone();
        rest.remove(at);
        rest
    };
    let at = (0..longer.len()).filter(|&at| without(at) == *shorter);
    at.collect()
}

#[test]
fn every_change_does_what_its_name_says_at_every_position() {
    let basis = basis();
    let mut seen = BTreeSet::new();
    for mutation in thousand_mutations() {
        let Some(mutated) = mutation.apply(3, &basis) else {
            // Only a `Change` may have no effect.
            assert!(matches!(mutation, Mutation::Change { .. }), "{mutation:?}");
            continue;
        };
        assert!(mutated.iter().all(|x| x.len() == 3), "{mutation:?}");
        match mutation {
            Mutation::Change(_, _, entry) => {
                assert_eq!(mutated.len(), 2);
                let entries = basis.concat().into_iter().zip(mutated.concat());
                let changed: Vec<_> = entries.enumerate().filter(|(_, (a, b))| a != b).collect();
                assert_eq!(changed.len(), 1, "{mutated:?}");
                assert_eq!(changed[0].1.1, entry);
                seen.insert(("change", vec![changed[0].0]));
            }
            Mutation::Drop { .. } => {
                assert_eq!(mutated.len(), 1);
                seen.insert(("drop", inserted(&mutated, &basis)));
            }
            Mutation::Double { .. } => {
                assert_eq!(mutated.len(), 3);
                let at = inserted(&basis, &mutated);
                assert!(basis.contains(&mutated[at[0]]));
                seen.insert(("double", at));
            }
            Mutation::Add(entries, _) => {
                assert_eq!(mutated.len(), 3);
                let at = inserted(&basis, &mutated);
                assert_eq!(mutated[at[0]], entries);
                seen.insert(("add", at));
            }
        }
    }
    let one = |kind, count| (0..count).map(move |at| (kind, vec![at]));
    let everywhere = one("change", 6).chain(one("drop", 2)).chain(one("add", 3));
    let doubled = [vec![0], vec![0, 1], vec![1, 2], vec![2]].map(|at| ("double", at));
    assert_eq!(seen, everywhere.chain(doubled).collect());
}

#[test]
fn an_empty_list_can_only_be_added_to() {
    for mutation in thousand_mutations() {
        match (&mutation, mutation.apply(3, &Rows::new())) {
            (Mutation::Add(entries, _), Some(added)) => {
                assert_eq!(added, std::slice::from_ref(entries));
            }
            (Mutation::Add { .. }, None) => panic!("{mutation:?}"),
            (_, applied) => assert_eq!(applied, None),
        }
    }
}

#[test]
fn an_added_vector_is_scaled_unless_it_is_minus_infinity() {
    let (mut scaled, mut infinite) = (0, 0);
    for mutation in thousand_mutations() {
        if let Mutation::Add(entries, _) = mutation {
            match entries.iter().flatten().max() {
                Some(greatest) => {
                    assert_eq!(*greatest, 0, "{entries:?}");
                    scaled += 1;
                }
                None => infinite += 1,
            }
        }
    }
    assert!(scaled > infinite, "{scaled} scaled, {infinite} -inf");
}
