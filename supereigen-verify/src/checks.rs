//! Checks 1 to 4, by the definition alone: form, membership, extremality, minimality.
//!
//! # Check 1, form: lengths, a finite entry, scaled to 0, no vector twice
//!
//! A scaled basis is a set of vectors of n entries whose greatest entry is 0. Nothing is
//! corrected here: a vector that would be right after scaling is refused, because the claim says
//! that it is scaled.
//!
//! ## Cost
//!
//! O(V n log V) for V vectors, and one list of V references. A stream ([`crate::stream`]) needs
//! no list.
//!
//! # Check 2, membership: A(x)x >= lambda(x)x, row by row
//!
//! The definition and nothing more. The rejection names the row and both its sides; adding n
//! pairs of numbers confirms it.
//!
//! ## Cost
//!
//! O(n^2) per vector.
//!
//! # Check 3, extremality without a witness: lower one entry a little and see what follows
//!
//! A solution x is extremal if x = y (+) z with solutions y, z implies y = x
//! or z = x. The test works on the definition, by way of greatest solutions.
//!
//! For s in Supp(x) and a number eps > 0 let g(s, eps) be the greatest solution
//! below x whose entry s is at most x_s - eps. (It exists, -inf counted as a
//! solution: solutions are closed under (+), and the limit of a growing
//! bounded family is one.)
//!
//! **Claim.** x is *not* extremal iff there are s and t in Supp(x) with
//! g(s, eps) (+) g(t, eps) = x for all small eps.
//!
//! *Proof.* Given such s and t, x is the maximum of two solutions, each
//! different from x, at s and at t. (If one of them is -inf the other would be
//! x, which it is not.) Conversely let x = y (+) z with y_s < x_s and
//! z_t < x_t. For eps below x_s - y_s (any eps if y_s = -inf) y <= g(s, eps)
//! by the choice of g, likewise z <= g(t, eps), so x = y (+) z <=
//! g(s, eps) (+) g(t, eps) <= x. []
//!
//! "For all small eps" is computed exactly by taking eps to be an
//! *infinitesimal*: entries are pairs (v, l) for the number v - l eps, compared
//! by v first and, if equal, by fewer l. On them g(s, eps) is the limit of
//!
//! ```text
//! z_k <- min(z_k, max_j (a_ij + z_j) - b_ik) for all rows i,    z = x but z_s = (x_s, 1)
//! ```
//!
//! where b_ii = lambda is all there is on the smaller side of A(x)x >= lambda(x)x; the
//! argument, and the code, takes any rows of A(x)x >= B(x)x.
//!
//! *It ends.* A row with slack, max_k (a_ik + x_k) > max_k (b_ik + x_k), keeps it
//! after any infinitesimal change. In a tight row the bound on z_k is
//! (x_k, l) or has slack, l the least among the nodes that reach the maximum. The first
//! entry to be given an l above 1 would need another that has it already, so l
//! is 0 or 1 throughout, and each round but the last lowers one more entry.
//! *Real numbers follow*: the finitely many comparisons come out the same for
//! every real eps below a positive bound.
//!
//! ## Cost
//!
//! O(m * m * n * m) with m = |Supp(x)|: for each s at most m rounds over m rows.
//! [`crate::witness`] is the fast way; this one needs no witness.
//!
//! # Check 4, minimality: no vector is a combination of the others
//!
//! v is a combination of vectors g (a maximum of multiples c (x) g) iff it is
//! the maximum of the *greatest multiples below it*: any multiple that may take
//! part lies below v, and making it greater does no harm while it does. The
//! greatest c with c (x) g <= v is the least v_j - g_j over Supp(g), and there is
//! none if g is finite where v is not. So v is a combination iff every finite
//! entry j of v is met, v_j = c + g_j, by one of these multiples.
//!
//! Distinct scaled extremals are always minimal: an extremal that is a maximum of multiples of
//! others equals one of the multiples, and two scaled vectors of which one is a multiple of the
//! other are equal. The check is still made while the budget lasts, because it does not rest on
//! check 3.
//!
//! ## Cost
//!
//! O(V n) for one vector against V others, O(V^2 n) for the whole check.

use std::cmp::Ordering;

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring, Vector};

use crate::rejection::{Origin, Rejection, Term};
use crate::system::{Inequality, System};

/// Checks that every vector has n entries, one of them finite and the greatest 0, and that no
/// vector comes twice.
pub fn check_form<T: Carrier>(n: usize, basis: &[Vector<MaxPlus<T>>]) -> Result<(), Rejection> {
    for (vector, x) in basis.iter().enumerate() {
        check_vector(n, vector, x.as_slice())?;
    }
    // Files are in canonical order, greater entries first.
    if basis.is_sorted_by(|x, y| x.as_slice() > y.as_slice()) {
        return Ok(());
    }
    let mut order: Vec<usize> = (0..basis.len()).collect();
    // The sort is stable, so of equal vectors the earliest comes first.
    order.sort_by(|&i, &j| basis[i].iter().cmp(basis[j].iter()));
    let doubled = order
        .windows(2)
        .filter(|pair| basis[pair[0]] == basis[pair[1]]);
    // Of all repeats, report the first one in the list.
    match doubled.min_by_key(|pair| pair[1]) {
        None => Ok(()),
        Some(pair) => Err(Rejection::Doubled {
            vector: pair[1] + 1,
            earlier: pair[0] + 1,
        }),
    }
}

/// The part of the form check that concerns one vector; `vector` is its position, counted from 0.
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

/// A row that does not hold, with its two sides.
#[derive(Debug, Clone, PartialEq)]
pub struct BrokenRow<T: Carrier> {
    /// The row, counted from 0.
    pub row: usize,
    /// The greatest a_ik + x_k.
    pub left: MaxPlus<T>,
    /// lambda + x_i, which is greater.
    pub right: MaxPlus<T>,
}

impl<T: Carrier> BrokenRow<T> {
    /// The rejection of vector number `vector` (counted from 0).
    pub(crate) fn rejects(&self, vector: usize) -> Rejection {
        Rejection::Row {
            vector: vector + 1,
            row: self.row + 1,
            left: self.left.to_string(),
            right: self.right.to_string(),
        }
    }
}

/// The first row that does not hold at x, `None` if x is a solution.
///
/// # Panics
///
/// If the length of x is not n.
pub fn first_broken_row<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
) -> Result<Option<BrokenRow<T>>, RangeError> {
    assert_eq!(x.len(), system.n(), "a vector of another length");
    for row in 0..system.n() {
        let right = system.right(row, x)?;
        if !reaches(system.row(row), x, &right)? {
            let left = system.left(row, x)?;
            return Ok(Some(BrokenRow { row, left, right }));
        }
    }
    Ok(None)
}

/// Whether the right side is -inf or one of the sums a_ik + x_k is at least as great. Most rows
/// are decided long before their last entry.
fn reaches<T: Carrier>(
    row: &[MaxPlus<T>],
    x: &[MaxPlus<T>],
    right: &MaxPlus<T>,
) -> Result<bool, RangeError> {
    if !right.is_finite() {
        return Ok(true);
    }
    for (a, x) in row.iter().zip(x) {
        if a.try_times(x)? >= *right {
            return Ok(true);
        }
    }
    Ok(false)
}

/// How a solution splits: x is the maximum of two solutions, one a little lower than x at the
/// nodes `first`, the other at the nodes `second`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Nodes at which one solution is lower, counted from 0.
    pub first: Vec<usize>,
    /// Nodes at which the other solution is lower; none is in `first`.
    pub second: Vec<usize>,
}

impl Split {
    /// The rejection of vector number `vector` (counted from 0).
    pub(crate) fn rejects(&self, vector: usize) -> Rejection {
        let one_based = |nodes: &[usize]| nodes.iter().map(|node| node + 1).collect();
        Rejection::Split {
            vector: vector + 1,
            first: one_based(&self.first),
            second: one_based(&self.second),
        }
    }
}

/// Whether x is an extremal solution of the system, by perturbation.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{System, checks::is_extremal, plain};
///
/// // Two nodes that hold each other up at any distance between -1 and 1.
/// let a = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]]).unwrap();
/// let zero = MaxPlus::finite(0);
/// let system = System::new(&a, &zero).unwrap();
/// let extremal = |x: [i64; 2]| {
///     is_extremal(&system, &plain::vector(&x.map(Some)).unwrap()).unwrap()
/// };
/// assert!(extremal([0, -1]) && extremal([-1, 0]));
/// assert!(!extremal([0, 0]), "the maximum of the two");
/// assert!(!extremal([0, -2]), "no solution");
/// ```
///
/// # Panics
///
/// If the length of x is not n.
pub fn is_extremal<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
) -> Result<bool, RangeError> {
    let solution = first_broken_row(system, x)?.is_none() && x.iter().any(MaxPlus::is_finite);
    Ok(solution && split(&system.inequalities(), x)?.is_none())
}

/// How the solution x splits, `None` if it is extremal.
///
/// x must be a solution: for other vectors the iteration need not end.
pub(crate) fn split<T: Carrier>(
    rows: &[Inequality<'_, T>],
    x: &[MaxPlus<T>],
) -> Result<Option<Split>, RangeError> {
    let mut lowered: Vec<Vec<bool>> = Vec::new();
    for s in (0..x.len()).filter(|&s| x[s].is_finite()) {
        lowered.push(lowered_with(rows, x, s)?);
    }
    for (i, first) in lowered.iter().enumerate() {
        for second in &lowered[..i] {
            // The maximum of the two is x iff no node is lower in both.
            if first.iter().zip(second).all(|(a, b)| !(a & b)) {
                return Ok(Some(Split {
                    first: nodes(second),
                    second: nodes(first),
                }));
            }
        }
    }
    Ok(None)
}

/// The positions that are marked.
fn nodes(marked: &[bool]) -> Vec<usize> {
    (0..marked.len()).filter(|&i| marked[i]).collect()
}

/// Where g(s, eps) lies below x.
fn lowered_with<T: Carrier>(
    rows: &[Inequality<'_, T>],
    x: &[MaxPlus<T>],
    s: usize,
) -> Result<Vec<bool>, RangeError> {
    let mut z: Vec<Near<T>> = x.iter().cloned().map(Near::exactly).collect();
    z[s].lowered = 1;
    loop {
        let mut changed = false;
        for row in rows {
            if !row.smaller.iter().any(|(k, _)| x[*k].is_finite()) {
                continue;
            }
            let greatest = greatest(row.greater, &z)?;
            for (k, b) in row.smaller.iter().filter(|(k, _)| x[*k].is_finite()) {
                let value = greatest.value.try_over(b)?;
                let bound = Near {
                    value: value.expect("entries of the smaller side are finite"),
                    lowered: greatest.lowered,
                };
                if bound.order(&z[*k]) == Ordering::Less {
                    z[*k] = bound;
                    changed = true;
                }
            }
        }
        if !changed {
            return Ok(z.iter().map(|entry| entry.lowered > 0).collect());
        }
    }
}

/// The greatest a_k + z_k.
fn greatest<T: Carrier>(row: &[MaxPlus<T>], z: &[Near<T>]) -> Result<Near<T>, RangeError> {
    let mut greatest = Near::exactly(MaxPlus::NEG_INFINITY);
    for (a, z) in row.iter().zip(z) {
        let sum = Near {
            value: a.try_times(&z.value)?,
            lowered: z.lowered,
        };
        if greatest.order(&sum) == Ordering::Less {
            greatest = sum;
        }
    }
    Ok(greatest)
}

/// The number value - lowered * eps for an infinitesimal eps.
#[derive(Debug, Clone)]
struct Near<T: Carrier> {
    value: MaxPlus<T>,
    lowered: u32,
}

impl<T: Carrier> Near<T> {
    fn exactly(value: MaxPlus<T>) -> Self {
        Near { value, lowered: 0 }
    }

    /// By value, then the less lowered above the more.
    fn order(&self, other: &Self) -> Ordering {
        let by_value = self.value.cmp(&other.value);
        by_value.then(other.lowered.cmp(&self.lowered))
    }
}

/// The greatest c with c (x) g <= v: the least v_j - g_j over the support of g. -inf if there is
/// no such c, or if g has no finite entry.
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

/// The finite entries of v that no multiple of the generators below v reaches, and multiples that
/// reach the others.
#[derive(Debug, Clone, PartialEq)]
pub struct Combination<T: Carrier> {
    /// Generators (counted from 0) that reach an entry that no earlier one reaches, with their
    /// coefficients.
    pub terms: Vec<(usize, MaxPlus<T>)>,
    /// The entries (counted from 0) that no multiple reaches.
    pub unmet: Vec<usize>,
}

impl<T: Carrier> Combination<T> {
    /// Whether v is a combination.
    pub fn is_exact(&self) -> bool {
        self.unmet.is_empty()
    }
}

/// Combines multiples of the generators below v. Generators are tried in order until every entry
/// is reached.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{checks::combine, plain};
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
pub fn check_one<T: Carrier, V: AsRef<[MaxPlus<T>]>>(
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
        // The list lacks the vector itself, so later positions shift by one.
        vector: other + usize::from(*other >= index) + 1,
    });
    Ok(Some(Rejection::Combination {
        vector: index + 1,
        terms: terms.collect(),
    }))
}

/// The rejection if the solution x is not a combination of the vectors of the claim.
pub(crate) fn missing<T: Carrier>(
    x: &[MaxPlus<T>],
    basis: &[Vector<MaxPlus<T>>],
    origin: Origin,
) -> Result<Option<Rejection>, RangeError> {
    let combination = combine(x, basis.iter().map(Vector::as_slice))?;
    let Some(&node) = combination.unmet.first() else {
        return Ok(None);
    };
    Ok(Some(Rejection::Missing {
        solution: x.iter().map(ToString::to_string).collect(),
        node: node + 1,
        origin,
    }))
}
