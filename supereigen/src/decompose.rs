//! Taking a solution apart: at most |Supp(x)| extremals whose maximum is x,
//! found without computing a basis.
//!
//! # One part
//!
//! Given a solution x and a node t of its support, find an extremal y <= x with
//! y_t = x_t:
//!
//! 1. *Walk.* Let pi(i) be a place where row i is attained at x. Follow pi from
//!    t and give the walk the least values that keep its rows:
//!    y_t = x_t, y_{pi(i)} = y_i - a_{i,pi(i)}. Stop at the first node whose row holds with
//!    what is there. It does at the latest when a node repeats, since no cycle
//!    of pi is negative. Then y is a solution, y <= x and y_t = x_t.
//! 2. *Test.* If y is extremal ([the chain criterion](crate::extremality::chain)), done.
//! 3. *Re-route.* Else some node s does not pull t down. Let R be all that s
//!    pulls down; t is not in R. Every row outside R that is attained outside
//!    R is turned there, and the walk from t, now on y, gives a solution
//!    strictly below y. Back to 2.
//!
//! | notation | code |
//! |---|---|
//! | pi(i) | `next` |
//! | y | the vector of a [`Part`] |
//! | R | [`Tangent::reach`] |
//!
//! # Invariant
//!
//! y is a solution, y <= x, y_t = x_t, and every walk lowers it.
//!
//! # Cost
//!
//! O(n + arcs) for each walk and test; two re-routings at most were ever seen,
//! on tens of thousands of random cases with heavy ties. A node where an earlier
//! part already attains x needs no part of its own, and parts that later ones
//! made needless are dropped.

use std::fmt;

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Semifield, Semiring, Vector};

use crate::extremality::{Extremal, chain};
use crate::membership::VectorError;
use crate::problem::Problem;
use crate::tangent::Tangent;

/// An extremal below x that attains it at a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<T: Carrier> {
    /// The extremal y <= x, not scaled.
    pub vector: Vector<MaxPlus<T>>,
    /// A node t with y_t = x_t.
    pub node: usize,
    /// Why y is extremal: its chain, or its cycle with a tied tail.
    pub witness: Extremal,
}

impl<T: Carrier> Part<T> {
    /// The nodes where the part is not below x.
    fn attains<'a>(&'a self, x: &'a Vector<MaxPlus<T>>) -> impl Iterator<Item = usize> + 'a {
        let same = self.vector.nonzeros().filter(|(i, y)| **y == x[*i]);
        same.map(|(i, _)| i)
    }
}

/// Nodes counted from 1: `(0, -1) attains node 1; chain 2 <- 1`.
impl<T: Carrier> fmt::Display for Part<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} attains node {}", self.vector, self.node + 1)?;
        match &self.witness.shape {
            Some(shape) => write!(f, "; chain {shape}"),
            None => Ok(()),
        }
    }
}

impl<T: Carrier> Problem<T> {
    /// Extremals whose maximum is the solution x, at most one for each node of
    /// its support, none of them needless. An extremal is its own only part.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus, Vector};
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
    /// let problem = Problem::supereigenvectors(&a)?;
    /// let x: Vector<_> = [0, 0].map(MaxPlus::finite).into_iter().collect();
    /// let parts = problem.decompose(&x)?;
    /// let printed: Vec<_> = parts.iter().map(ToString::to_string).collect();
    /// assert_eq!(printed, [
    ///     "(0, -1) attains node 1; chain 2 <- 1",
    ///     "(-1, 0) attains node 2; chain 1 <- 2",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decompose(&self, x: &Vector<MaxPlus<T>>) -> Result<Vec<Part<T>>, VectorError> {
        let next = self.attaining(x)?;
        // How many parts attain each node.
        let mut attained = vec![0_usize; self.n()];
        let mut parts = Vec::new();
        for t in &x.support() {
            if attained[t] == 0 {
                let part = self.part(x, &next, t)?;
                part.attains(x).for_each(|i| attained[i] += 1);
                parts.push(part);
            }
        }
        // A part may have become needless by later ones.
        parts.retain(|part| {
            let needed = part.attains(x).any(|i| attained[i] == 1);
            if !needed {
                part.attains(x).for_each(|i| attained[i] -= 1);
            }
            needed
        });
        Ok(parts)
    }

    /// An extremal y <= x with y_t = x_t, for a solution x and a node t.
    ///
    /// # Panics
    ///
    /// If t is not in the support of x.
    pub fn extremal_below(&self, x: &Vector<MaxPlus<T>>, t: usize) -> Result<Part<T>, VectorError> {
        let next = self.attaining(x)?;
        assert!(x.support().contains(t), "node {t} is not in the support");
        self.part(x, &next, t)
    }

    /// For each node of the support of the solution x the first place where
    /// its row is attained.
    fn attaining(&self, x: &Vector<MaxPlus<T>>) -> Result<Vec<Option<usize>>, VectorError> {
        let membership = self.membership(x)?;
        membership.check()?;
        let rows = membership.rows().iter();
        Ok(rows.map(|row| row.argmax.first().copied()).collect())
    }

    fn part(
        &self,
        x: &Vector<MaxPlus<T>>,
        next: &[Option<usize>],
        t: usize,
    ) -> Result<Part<T>, VectorError> {
        let mut y = walk(self, x, next, t)?;
        loop {
            let tangent = self.tangent(&y)?;
            if let Some(witness) = chain::extremal(&tangent) {
                let (vector, node) = (y, t);
                return Ok(Part {
                    vector,
                    node,
                    witness,
                });
            }
            let rerouted = reroute(self, &y, &tangent, t)?;
            y = walk(self, &y, &rerouted, t)?;
        }
    }
}

/// Step 1: the walk from t along `next`, with the least values.
fn walk<T: Carrier>(
    problem: &Problem<T>,
    x: &Vector<MaxPlus<T>>,
    next: &[Option<usize>],
    t: usize,
) -> Result<Vector<MaxPlus<T>>, RangeError> {
    let mut y = Vector::zeros(x.len());
    y[t] = x[t].clone();
    let mut i = t;
    loop {
        let mut holds = false;
        for (k, a) in problem.matrix().row(i) {
            holds = holds || a.try_times(&y[k])? >= y[i];
        }
        if holds {
            return Ok(y);
        }
        let k = next[i].expect("rows of a solution are attained somewhere");
        let value = y[i].try_over(&problem.entry(i, k))?;
        y[k] = value.expect("a row is attained at an arc");
        i = k;
    }
}

/// Step 3: for each node of the support where its row is reached, outside R
/// if possible.
fn reroute<T: Carrier>(
    problem: &Problem<T>,
    y: &Vector<MaxPlus<T>>,
    tangent: &Tangent,
    t: usize,
) -> Result<Vec<Option<usize>>, RangeError> {
    let pulled = tangent
        .support()
        .iter()
        .map(|s| tangent.reach(s))
        .find(|reach| !reach.contains(t))
        .expect("if every node pulled t down, y would be extremal");
    let mut next = vec![None; y.len()];
    for i in tangent.support() {
        for (k, a) in problem.matrix().row(i) {
            if a.try_times(&y[k])? >= y[i] {
                let better = next[i].is_none_or(|known| pulled.contains(known));
                if better {
                    next[i] = Some(k);
                }
            }
        }
    }
    Ok(next)
}
