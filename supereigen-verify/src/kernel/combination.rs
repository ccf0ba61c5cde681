//! When a vector is a combination of others: a maximum of multiples of them.
//!
//! v is a combination of vectors g iff it is the maximum of the *greatest multiples below it*:
//! every multiple in a combination lies below v, and the greatest one below v can take its place.
//! The greatest c with c (x) g <= v is the least v_j - g_j over the support of g, and there is none
//! if g is finite where v is not. So v is a combination iff every finite entry j of v is reached,
//! v_j = c + g_j, by one of these multiples. Cost: O(V n) for V vectors g.

use super::system::{Value, minus, plus};

/// The greatest c with c (x) g <= v; -inf if there is none, or if g has no finite entry.
pub fn greatest_multiple<N: Value>(v: &[N], g: &[N]) -> N {
    let mut least = N::neg_infinity();
    for (v, g) in v.iter().zip(g).filter(|(_, g)| g.is_finite()) {
        if !v.is_finite() {
            return N::neg_infinity();
        }
        let c = minus(v, g);
        least = match least.is_finite() {
            true => c.min(least),
            false => c,
        };
    }
    least
}

/// The multiples of generators below v.
#[derive(Debug, Clone, PartialEq)]
pub struct Combination<N> {
    /// Generators that reach an entry that no earlier one reaches, with their coefficients.
    pub terms: Vec<(usize, N)>,
    /// The finite entries of v that no multiple reaches: none if v is a combination.
    pub unmet: Vec<usize>,
}

/// Combines multiples of the generators below v. Generators are tried in order until every entry
/// is reached.
pub fn combine<'a, N: Value + 'a>(
    v: &[N],
    generators: impl IntoIterator<Item = &'a [N]>,
) -> Combination<N> {
    let mut unmet: Vec<usize> = (0..v.len()).filter(|&j| v[j].is_finite()).collect();
    let mut terms = Vec::new();
    for (index, g) in generators.into_iter().enumerate() {
        if unmet.is_empty() {
            break;
        }
        let c = greatest_multiple(v, g);
        if !c.is_finite() {
            continue;
        }
        let before = unmet.len();
        unmet.retain(|&j| plus(&c, &g[j]) != v[j]);
        if unmet.len() < before {
            terms.push((index, c));
        }
    }
    Combination { terms, unmet }
}
