//! The greatest solution below a vector, in strongly polynomial time.
//!
//! Solutions are closed under (+), so below any b there is a greatest one, z; it
//! may be -inf. Write w_ij for a_ij - lambda; a solution is a z with z_i <= w_ij + z_j
//! for some j in every row i with z_i finite.
//!
//! # Walks
//!
//! A *walk* starts at a node at some *level* and takes arcs; the arc (i, j) lowers
//! the level by w_ij. It is *feasible* if at every node it is at most the bound b
//! of the node. Lowering the start keeps it feasible.
//!
//! *z_i >= v iff an infinite feasible walk starts at i at level v.* Given z, follow
//! in each row an arc by which it holds: the level stays at most z_j <= b_j. Given
//! a walk, let u_j be the greatest level (or the least upper bound) at which it
//! visits j: u <= b, each row of u holds by an arc that the walk takes (there are
//! finitely many), so u is a solution and u <= z. []
//!
//! # The algorithm
//!
//! 1. *Which nodes keep their bound.* From each node k at level b_k find the least
//!    level at which each node is reached by feasible walks, by rounds over all
//!    arcs (Bellman and Ford). k *survives* if a walk comes back to k, or if the
//!    n-th round still lowers a level.
//! 2. K is the greatest set of nodes each of which survives or reaches *another*
//!    node of K. On K, z = b.
//! 3. *The others.* From y = b on K and -inf elsewhere repeat n times
//!    y_i <- min(b_i, max_j (w_ij + y_j)) off K. Then z = y.
//!
//! **A node that survives keeps its bound.** If a walk comes back to k it does so at
//! most at b_k, and can be repeated for ever. If the n-th round lowers a level,
//! there is a cycle of positive weight that a feasible walk from k reaches and can
//! go around for ever: without one, cutting cycles out of a walk keeps it
//! feasible and its end as low, so walks of fewer than n arcs give all least
//! levels, and the n-th round has nothing to lower. (With one, levels have no
//! lower bound and every round lowers one. That a round uses what it has just
//! lowered only brings levels down sooner.)
//!
//! **K is right.** A node of K that does not survive walks to another one of K, where
//! it arrives at most at the bound, and so on for ever: z = b on K. Conversely
//! let z_k = b_k and let k not survive. An infinite feasible walk from k at b_k never
//! comes back to k, and meets no cycle of positive weight (levels would have
//! no lower bound). Each time it comes back to a node that it meets infinitely often
//! it is as high or higher; higher only finitely often, since what it rises by is a
//! sum of weights of simple cycles, of which there are finitely many, and it stays
//! below the bound. So it goes in the end around a closed walk of weight 0. Raise that
//! until it touches a bound, at a node m: then z_m = b_m, and k reaches m, which is
//! not k. So the nodes with z = b have the property of which K is the greatest
//! set, and K is the set of these nodes.
//!
//! **The others are right.** y never exceeds z, because z does not change under the
//! rule. Let z_i be finite and below b_i. Then z_i = w_ij + z_j for some j, because z is
//! the greatest; follow such arcs from i. A cycle of them outside K would have weight 0,
//! and raising z on it would give a greater solution. So after fewer than n arcs they lead
//! into K, and from there the rule gives z back, one node per round. []
//!
//! # Cost
//!
//! n walks of at most n rounds over the arcs: **O(n^2 (m + n))** for m arcs, whatever
//! the numbers. Every loop runs at most n times over arcs or nodes; so does the one
//! that takes nodes out of K, since it ends when it takes none.
//!
//! *Usually it is less.* The rounds x <- min(x, max_j (w_ij + x_j)) from x = b stay above z, and
//! once a round changes nothing, x = z. They may go down by ones, and take as many rounds as the
//! numbers are large. So n of them are tried first. What they leave still has z as its greatest
//! solution, and goes to the walks. In tests the rounds are the oracle.
//!
//! # Rows as arcs
//!
//! [`Arcs`] are the rows of a system: row i holds by the arc (i, j) if
//! x_i <= w_ij + x_j, with the *weight* w_ij = a_ij - lambda.
//!
//! With lambda = -inf no row asks for anything. This is represented by a loop of weight 0 at
//! every node and no other arc.

use maxplus_core::error::RangeError;
use maxplus_core::exact::{integer_over, widen_denominator};
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring};
use num_bigint::BigInt;

use crate::system::System;

/// The greatest solution below y; it may be -inf.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{System, greatest::greatest_solution_below, plain};
///
/// // A cycle of weight -1 between nodes far apart: rounds would go down by ones.
/// let far = 1_000_000_000;
/// let a = plain::matrix(&[vec![None, Some(far)], vec![Some(-far - 1), None]]).unwrap();
/// let zero = MaxPlus::finite(0);
/// let system = System::new(&a, &zero).unwrap();
/// let y = plain::vector(&[Some(far), Some(0)]).unwrap();
/// let z = greatest_solution_below(&system, &y).unwrap();
/// assert_eq!(z, [MaxPlus::NEG_INFINITY; 2]);
/// ```
///
/// # Panics
///
/// If the length of y is not n.
pub fn greatest_solution_below<T: Carrier>(
    system: &System<'_, T>,
    y: &[MaxPlus<T>],
) -> Result<Vec<MaxPlus<T>>, RangeError> {
    assert_eq!(y.len(), system.n(), "a vector of another length");
    greatest_below(&Arcs::of(system)?, y)
}

/// The greatest solution below the bounds.
pub fn greatest_below<T: Carrier>(
    arcs: &Arcs<T>,
    bounds: &[MaxPlus<T>],
) -> Result<Vec<MaxPlus<T>>, RangeError> {
    let mut x = bounds.to_vec();
    for _ in 0..arcs.n() {
        if !lower(arcs, &mut x)? {
            return Ok(x);
        }
    }
    by_walks(arcs, &x)
}

/// Whether the greatest solution below the bounds keeps the bound of the node. Rounds never go
/// below that solution, so the first round that lowers the node decides.
pub fn keeps<T: Carrier>(
    arcs: &Arcs<T>,
    bounds: &[MaxPlus<T>],
    node: usize,
) -> Result<bool, RangeError> {
    let mut x = bounds.to_vec();
    for _ in 0..arcs.n() {
        if !lower(arcs, &mut x)? {
            return Ok(true);
        }
        if x[node] != bounds[node] {
            return Ok(false);
        }
    }
    Ok(by_walks(arcs, &x)?[node] == bounds[node])
}

/// One round x <- min(x, max_j (w_ij + x_j)); returns whether it changed anything.
#[doc(hidden)]
pub fn lower<T: Carrier>(arcs: &Arcs<T>, x: &mut [MaxPlus<T>]) -> Result<bool, RangeError> {
    let mut changed = false;
    for i in 0..x.len() {
        let bound = left(arcs, i, x)?;
        if bound < x[i] {
            x[i] = bound;
            changed = true;
        }
    }
    Ok(changed)
}

/// The greatest w_ij + x_j, -inf if none is finite.
fn left<T: Carrier>(arcs: &Arcs<T>, i: usize, x: &[MaxPlus<T>]) -> Result<MaxPlus<T>, RangeError> {
    let mut greatest = MaxPlus::NEG_INFINITY;
    for (j, weight) in arcs.row(i) {
        greatest = greatest.max(weight.try_times(&x[*j])?);
    }
    Ok(greatest)
}

/// The three steps of the algorithm.
#[doc(hidden)]
pub fn by_walks<T: Carrier>(
    arcs: &Arcs<T>,
    bounds: &[MaxPlus<T>],
) -> Result<Vec<MaxPlus<T>>, RangeError> {
    let mut reached = Vec::with_capacity(arcs.n());
    for k in 0..arcs.n() {
        reached.push(walks_from(arcs, bounds, k)?);
    }
    let kept = kept(&reached);
    let bottom = MaxPlus::NEG_INFINITY;
    let mut y: Vec<_> = bounds.to_vec();
    for i in (0..y.len()).filter(|&i| !kept[i]) {
        y[i] = bottom.clone();
    }
    for _ in 0..arcs.n() {
        for i in (0..bounds.len()).filter(|&i| !kept[i]) {
            y[i] = left(arcs, i, &y)?.min(bounds[i].clone());
        }
    }
    Ok(y)
}

/// The feasible walks from a node at its bound.
enum Walks {
    /// Some of them are infinite.
    Survive,
    /// The nodes that they reach; the start is not among them.
    Reach(Vec<bool>),
}

/// The feasible walks from node k at its bound.
fn walks_from<T: Carrier>(
    arcs: &Arcs<T>,
    bounds: &[MaxPlus<T>],
    k: usize,
) -> Result<Walks, RangeError> {
    let mut levels: Vec<Option<MaxPlus<T>>> = vec![None; arcs.n()];
    if bounds[k].is_finite() {
        levels[k] = Some(bounds[k].clone());
    }
    for _ in 0..arcs.n() {
        let mut changed = false;
        for i in 0..arcs.n() {
            for (j, weight) in arcs.row(i) {
                let Some(level) = &levels[i] else { break };
                let arrival = down(level, weight)?;
                if arrival > bounds[*j] {
                    continue;
                }
                if *j == k {
                    return Ok(Walks::Survive);
                }
                if levels[*j].as_ref().is_none_or(|level| arrival < *level) {
                    levels[*j] = Some(arrival);
                    changed = true;
                }
            }
        }
        if !changed {
            levels[k] = None;
            let reached = levels.iter().map(Option::is_some).collect();
            return Ok(Walks::Reach(reached));
        }
    }
    Ok(Walks::Survive)
}

/// The greatest set of nodes each of which survives or reaches another one of
/// the set.
fn kept(walks: &[Walks]) -> Vec<bool> {
    let mut kept = vec![true; walks.len()];
    loop {
        let leaves = |k: usize| match &walks[k] {
            Walks::Survive => false,
            Walks::Reach(reached) => !reached
                .iter()
                .zip(&kept)
                .any(|(reached, kept)| reached & kept),
        };
        let next: Vec<bool> = (0..kept.len()).map(|k| kept[k] && !leaves(k)).collect();
        if next == kept {
            return kept;
        }
        kept = next;
    }
}

/// One row: the ends of its arcs in order, with their weights, all finite.
type Row<T> = Vec<(usize, MaxPlus<T>)>;

/// The arcs of a system, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Arcs<T: Carrier> {
    rows: Vec<Row<T>>,
}

impl<T: Carrier> Arcs<T> {
    /// The arcs of the system.
    pub fn of(system: &System<'_, T>) -> Result<Self, RangeError> {
        let row = |i| {
            let mut arcs = Vec::new();
            for (j, a) in system.row(i).iter().enumerate() {
                match a.try_over(system.lambda())? {
                    None => return Ok(vec![(i, MaxPlus::finite(T::zero()))]),
                    Some(weight) if weight.is_finite() => arcs.push((j, weight)),
                    Some(_) => {}
                }
            }
            Ok(arcs)
        };
        let rows = (0..system.n()).map(row).collect::<Result<_, _>>()?;
        Ok(Arcs { rows })
    }

    /// These rows: the ends of arcs in order, with their weights, all finite.
    pub(crate) fn from_rows(rows: Vec<Row<T>>) -> Self {
        Arcs { rows }
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.rows.len()
    }

    /// The ends of the arcs of row i, with their weights.
    pub fn row(&self, i: usize) -> &[(usize, MaxPlus<T>)] {
        &self.rows[i]
    }

    /// The weight of the arc (i, j), if there is one.
    pub fn weight(&self, i: usize, j: usize) -> Option<&MaxPlus<T>> {
        let row = &self.rows[i];
        let at = row.binary_search_by_key(&j, |&(end, _)| end).ok()?;
        Some(&row[at].1)
    }

    /// The weights as integers over their least common denominator, and that
    /// denominator.
    pub fn integers(&self) -> (Arcs<BigInt>, BigInt) {
        let mut denominator = BigInt::from(1);
        for (_, weight) in self.rows.iter().flatten() {
            widen_denominator(&mut denominator, finite(weight));
        }
        let whole = |weight: &T| integer_over(weight, &denominator);
        let arcs = self.convert(|weight| whole(weight));
        (arcs.expect("a common denominator"), denominator)
    }

    /// The arcs over another carrier, `None` if a number does not fit.
    pub fn convert<R: Carrier>(&self, number: impl Fn(&T) -> Option<R>) -> Option<Arcs<R>> {
        let arc = |(j, weight): &(usize, MaxPlus<T>)| {
            Some((*j, MaxPlus::new(number(finite(weight))?).ok()?))
        };
        let row = |row: &Row<T>| row.iter().map(arc).collect::<Option<_>>();
        let rows = self.rows.iter().map(row).collect::<Option<_>>()?;
        Some(Arcs { rows })
    }
}

/// The number of a finite weight.
fn finite<T: Carrier>(weight: &MaxPlus<T>) -> &T {
    weight.value().expect("weights are finite")
}

/// level - weight: the level after an arc of this weight.
pub fn down<T: Carrier>(level: &MaxPlus<T>, weight: &MaxPlus<T>) -> Result<MaxPlus<T>, RangeError> {
    Ok(level.try_over(weight)?.expect("weights are finite"))
}
