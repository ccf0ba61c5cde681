//! Sets of vectors.

use maxplus_core::{MaxPlus, Scaled, Vector};
use supereigen::VectorSet;

fn scaled(entries: [Option<i64>; 2]) -> Scaled<MaxPlus<i64>> {
    let vector: Vector<_> = entries
        .into_iter()
        .map(|entry| MaxPlus::from_option(entry).unwrap())
        .collect();
    Scaled::new(vector).unwrap()
}

#[test]
fn order_and_repeats_of_the_input_do_not_show() {
    let (a, b) = (scaled([Some(0), None]), scaled([Some(-1), Some(0)]));
    let set = VectorSet::new(2, [b.clone(), a.clone(), b.clone()]);
    assert_eq!(set, VectorSet::new(2, [a.clone(), b.clone()]));
    assert_eq!(set.to_vectors(), [a.clone(), b.clone()]);
    assert!(set.get(0).unwrap() == a && set.get(1).unwrap() == b);
    assert!(set.get(2).is_none());
    assert!(set.contains(&a));
    assert!(!set.contains(scaled([None, Some(0)])));
}

#[test]
fn what_is_wrong_with_a_vector_is_said_with_its_number() {
    let said = |rows: &[Vec<Option<i64>>]| {
        let set = VectorSet::from_options(2, rows);
        set.unwrap_err().to_string()
    };
    let good = vec![Some(3), None];
    assert_eq!(
        said(&[good.clone(), vec![Some(0)]]),
        "vector 2 has 1 entries; expected 2"
    );
    assert_eq!(
        said(&[vec![None, None], good.clone()]),
        "vector 1 is -inf; expected a finite entry"
    );
    assert_eq!(
        said(&[good.clone(), vec![None, Some(i64::MIN)]]),
        "vector 2: entry 2: found -9223372036854775808, expected a finite i64 or None"
    );
    let far = [good, vec![Some(i64::MAX), Some(-i64::MAX)]];
    assert!(said(&far).starts_with("vector 2 cannot be scaled: "));
}

#[test]
#[should_panic(expected = "a vector of another length")]
fn vectors_of_another_length_are_a_mistake_of_the_caller() {
    let _ = VectorSet::new(3, [scaled([Some(0), None])]);
}
