//! Check 4, minimality: no vector is a combination of the others.
//!
//! v is a combination of vectors g (a maximum of multiples c (x) g) iff it is
//! the maximum of the *greatest multiples below it*: any multiple that may take
//! part lies below v, and making it greater does no harm while it does. The
//! greatest c with c (x) g <= v is the least v_j - g_j over Supp(g), and there is
//! none if g is finite where v is not. So v is a combination iff every finite
//! entry j of v is met, v_j = c + g_j, by one of these multiples.
//!
//! Distinct scaled extremals are minimal without looking: an extremal that is a
//! maximum of multiples of others equals one of the multiples, and two scaled
//! vectors of which one is a multiple of the other are equal. The check is made
//! all the same while the budget lasts, since it does not rest on check 3.
//!
//! # Cost
//!
//! O(V n) for one vector against V others, O(V^2 n) for the whole check.

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring};

use crate::rejection::{Rejection, Term};

/// The greatest c with c (x) g <= v: the least v_j - g_j over the support of
/// g. -inf if there is none, or if g has no finite entry.
pub fn greatest_multiple<T: Carrier>(
    v: &[MaxPlus<T>],
    g: &[MaxPlus<T>],
) -> Result<MaxPlus<T>, RangeError> {
    let mut least: Option<MaxPlus<T>> = None;
    for (v, g) in v.iter().zip(g) {
        // Division by -inf: g sets no bound here.
        let Some(bound) = v.try_over(g)? else {
            continue;
        };
        if !bound.is_finite() {
            return Ok(bound);
        }
        least = Some(match least {
            Some(least) => least.min(bound),
            None => bound,
        });
    }
    Ok(least.unwrap_or(MaxPlus::NEG_INFINITY))
}

/// The finite entries of v that no multiple of the generators below v meets,
/// and a list of multiples that meet the others.
#[derive(Debug, Clone, PartialEq)]
pub struct Combination<T: Carrier> {
    /// Generators (counted from 0) that meet an entry none before them met,
    /// with their coefficients.
    pub terms: Vec<(usize, MaxPlus<T>)>,
    /// The entries (counted from 0) that no multiple meets.
    pub unmet: Vec<usize>,
}

impl<T: Carrier> Combination<T> {
    /// Whether v is a combination.
    pub fn is_exact(&self) -> bool {
        self.unmet.is_empty()
    }
}

/// How far v is a combination of the generators. Generators are asked in
/// order until every entry is met.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{minimal::combine, plain};
///
/// let v = plain::vector(&[Some(0), Some(0)]).unwrap();
/// let g = plain::vectors(&[vec![Some(0), Some(-1)], vec![Some(-1), Some(0)]]).unwrap();
/// let both = combine(&v, g.iter().map(|g| g.as_slice())).unwrap();
/// assert!(both.is_exact());
/// assert_eq!(both.terms, [(0, MaxPlus::finite(0)), (1, MaxPlus::finite(0))]);
/// let one = combine(&v, g[..1].iter().map(|g| g.as_slice())).unwrap();
/// assert_eq!(one.unmet, [1], "the second entry is out of reach");
/// ```
pub fn combine<'a, T: Carrier>(
    v: &[MaxPlus<T>],
    generators: impl IntoIterator<Item = &'a [MaxPlus<T>]>,
) -> Result<Combination<T>, RangeError> {
    let mut unmet: Vec<usize> = (0..v.len()).filter(|&j| v[j].is_finite()).collect();
    let mut terms = Vec::new();
    for (index, g) in generators.into_iter().enumerate() {
        if unmet.is_empty() {
            break;
        }
        let c = greatest_multiple(v, g)?;
        if !c.is_finite() {
            continue;
        }
        let before = unmet.len();
        let mut failure = None;
        unmet.retain(|&j| match c.try_times(&g[j]) {
            Ok(sum) => sum != v[j],
            Err(error) => {
                failure = Some(error);
                true
            }
        });
        if let Some(error) = failure {
            return Err(error);
        }
        if unmet.len() < before {
            terms.push((index, c));
        }
    }
    Ok(Combination { terms, unmet })
}

/// Whether vector number `index` (counted from 0) is a combination of the
/// others; the rejection lists the terms.
pub(crate) fn check_one<T: Carrier, V: AsRef<[MaxPlus<T>]>>(
    basis: &[V],
    index: usize,
) -> Result<Option<Rejection>, RangeError> {
    let others = (0..basis.len()).filter(|&other| other != index);
    let combination = combine(
        basis[index].as_ref(),
        others.map(|other| basis[other].as_ref()),
    )?;
    if !combination.is_exact() {
        return Ok(None);
    }
    let terms = combination.terms.iter().map(|(other, c)| Term {
        coefficient: c.to_string(),
        // Count over the gap that the vector itself left.
        vector: other + usize::from(*other >= index) + 1,
    });
    Ok(Some(Rejection::Combination {
        vector: index + 1,
        terms: terms.collect(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{vector, vectors};

    #[test]
    fn a_generator_with_a_larger_support_has_no_multiple_below() {
        let multiple = |v: &[_], g: &[_]| {
            greatest_multiple::<i64>(&vector(v).unwrap(), &vector(g).unwrap()).unwrap()
        };
        assert_eq!(
            multiple(&[Some(0), None], &[Some(0), Some(-9)]),
            MaxPlus::NEG_INFINITY
        );
        assert_eq!(
            multiple(&[Some(0), None], &[Some(4), None]),
            MaxPlus::finite(-4)
        );
        assert_eq!(
            multiple(&[Some(0), Some(1)], &[Some(0), Some(3)]),
            MaxPlus::finite(-2)
        );
        assert_eq!(
            multiple(&[Some(0), Some(1)], &[None, None]),
            MaxPlus::NEG_INFINITY
        );
    }

    #[test]
    fn a_generator_that_meets_nothing_new_is_no_term() {
        let v = vector(&[Some(0), Some(0)]).unwrap();
        let g = vectors(&[
            vec![Some(0), Some(-1)],
            vec![Some(0), Some(-2)], // meets the first entry again
            vec![None, None],        // meets nothing
            vec![Some(-3), Some(2)],
            vec![Some(0), Some(0)], // not asked any more
        ]);
        let g = g.unwrap();
        let combination = combine(&v, g.iter().map(|g| g.as_slice())).unwrap();
        let terms = [(0, MaxPlus::finite(0)), (3, MaxPlus::finite(-2))];
        assert_eq!(combination.terms, terms);
        assert!(combination.is_exact());
    }

    #[test]
    fn a_superfluous_vector_is_named_with_its_terms() {
        let basis = vectors(&[
            vec![Some(0), Some(-3)],
            vec![Some(0), Some(-1)],
            vec![Some(-5), Some(0)],
        ]);
        let basis: Vec<_> = basis.unwrap().into_iter().map(|v| v.into_vec()).collect();
        assert_eq!(check_one(&basis, 0).unwrap(), None);
        assert_eq!(check_one(&basis, 2).unwrap(), None);
        let term = |coefficient: &str, vector| Term {
            coefficient: coefficient.into(),
            vector,
        };
        assert_eq!(
            check_one(&basis, 1).unwrap(),
            Some(Rejection::Combination {
                vector: 2,
                terms: vec![term("0", 1), term("-1", 3)]
            })
        );
    }
}
