//! Check 1, form: lengths, a finite entry, scaled to 0, no vector twice.
//!
//! A scaled basis is a set of vectors of n entries whose greatest entry is 0.
//! Nothing is mended here: a vector that would be right after scaling is
//! refused, since the claim says that it is scaled.
//!
//! # Cost
//!
//! O(V n log V) for V vectors, one list of V references. A stream
//! ([`crate::stream`]) does without the list.

use maxplus_core::{Carrier, MaxPlus, Vector};

use crate::rejection::Rejection;

/// Whether every vector has n entries, one of them finite, the greatest 0,
/// and none comes twice.
pub(crate) fn check_form<T: Carrier>(
    n: usize,
    basis: &[Vector<MaxPlus<T>>],
) -> Result<(), Rejection> {
    for (vector, x) in basis.iter().enumerate() {
        check_vector(n, vector, x.as_slice())?;
    }
    let mut order: Vec<usize> = (0..basis.len()).collect();
    // The sort is stable, so of equal vectors the earliest comes first.
    order.sort_by(|&i, &j| basis[i].iter().cmp(basis[j].iter()));
    let doubled = order
        .windows(2)
        .filter(|pair| basis[pair[0]] == basis[pair[1]]);
    // Of all repeats name the one a reader of the list meets first.
    match doubled.min_by_key(|pair| pair[1]) {
        None => Ok(()),
        Some(pair) => Err(Rejection::Doubled {
            vector: pair[1] + 1,
            earlier: pair[0] + 1,
        }),
    }
}

/// The part of the check that looks at one vector; `vector` is its position,
/// counted from 0.
pub(crate) fn check_vector<T: Carrier>(
    n: usize,
    vector: usize,
    x: &[MaxPlus<T>],
) -> Result<(), Rejection> {
    let vector = vector + 1;
    if x.len() != n {
        return Err(Rejection::Length {
            vector,
            found: x.len(),
            expected: n,
        });
    }
    let mut greatest: Option<(usize, &MaxPlus<T>)> = None;
    for (i, entry) in x.iter().enumerate() {
        if entry.is_finite() && greatest.is_none_or(|(_, g)| entry > g) {
            greatest = Some((i, entry));
        }
    }
    match greatest {
        None => Err(Rejection::Nothing { vector }),
        Some((_, entry)) if entry.value().is_some_and(is_zero) => Ok(()),
        Some((i, entry)) => Err(Rejection::Unscaled {
            vector,
            node: i + 1,
            greatest: entry.to_string(),
        }),
    }
}

/// Whether the number is the 0 of ordinary arithmetic.
fn is_zero<T: Carrier>(number: &T) -> bool {
    *number == T::zero()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::vectors;

    fn form(basis: &[Vec<Option<i64>>]) -> Result<(), Rejection> {
        check_form(2, &vectors(basis).unwrap())
    }

    #[test]
    fn each_fault_of_form_has_its_own_name() {
        let right = [vec![Some(0), None], vec![None, Some(0)]];
        assert_eq!(form(&right), Ok(()));
        assert_eq!(
            form(&[vec![Some(0), None], vec![Some(0)]]),
            Err(Rejection::Length {
                vector: 2,
                found: 1,
                expected: 2
            })
        );
        assert_eq!(
            form(&[vec![None, None]]),
            Err(Rejection::Nothing { vector: 1 })
        );
        for greatest in [-1, 1] {
            let unscaled = |node| {
                Err(Rejection::Unscaled {
                    vector: 1,
                    node,
                    greatest: greatest.to_string(),
                })
            };
            assert_eq!(form(&[vec![Some(-2), Some(greatest)]]), unscaled(2));
            // Of several greatest entries the first is named.
            assert_eq!(form(&[vec![Some(greatest); 2]]), unscaled(1));
        }
    }

    #[test]
    fn the_first_repeat_is_named_with_the_vector_it_repeats() {
        let (a, b) = (vec![Some(0), None], vec![None, Some(0)]);
        let doubled = |vector, earlier| Err(Rejection::Doubled { vector, earlier });
        assert_eq!(
            form(&[a.clone(), b.clone(), b.clone(), a.clone()]),
            doubled(3, 2)
        );
        assert_eq!(form(&[b.clone(), a.clone(), b]), doubled(3, 1));
    }

    #[test]
    fn no_vector_at_all_is_well_formed() {
        assert_eq!(form(&[]), Ok(()));
    }
}
