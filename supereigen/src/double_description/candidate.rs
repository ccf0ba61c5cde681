//! Which pairs of rays give an extreme ray of the next cone, decided on sets
//! alone, before a single coordinate of the combination is computed.
//!
//! For inequality k, v satisfying and w violating it, the candidate is
//! g = v (+) (A_k v - B_k w) (x) w, the one combination that makes k tight.
//! Three facts keep the test short. Say h is *tight* at a ray if both sides
//! have the same finite value there, and that node i *leaves* if it is the
//! whole tail of a tight inequality.
//!
//! 1. In an extreme ray every node of the support but at most one leaves:
//!    a node that does not leave reaches itself only.
//! 2. An inequality tight at g is tight at v or at w, or is k. (If it is slack
//!    at both it is slack at g.)
//! 3. A node that leaves in g leaves in v or in w, or is the whole argmax of
//!    A_k at v. (If the greater side of h at g is that of v alone, so is the
//!    smaller side, and h is tight at v with the same argmax.)
//!
//! So most pairs are dismissed by three unions of words, the rest by merging
//! the argmax sets of the few inequalities of fact 2, and only what is left
//! goes through the reachability test.

use std::collections::HashSet;

use super::mask::Mask;
use super::ray::{Number, Ray, Sides};
use super::reach::{Hyperarc, some_node_is_reached_from_all};

/// Support and tangent hypergraph of an extreme ray: they determine it.
///
/// Each hyperarc fixes the differences between the coordinates of its tail
/// and head, and the hypergraph of an extreme ray is connected, so two scaled
/// extreme rays of one cone with the same identity are equal. Doubles are
/// found on sets, without computing a coordinate or comparing numbers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Identity<M> {
    support: M,
    tight: M,
    /// Tail and head of each tight inequality, in the order of the set.
    arcs: Vec<Hyperarc<M>>,
}

impl<M: Mask> Identity<M> {
    /// The identity of a ray, after the marks of the imposed inequalities.
    pub(super) fn of<T: Number>(ray: &Ray<T, M>) -> Self {
        Identity {
            support: ray.support.clone(),
            tight: ray.tight.clone(),
            arcs: ray.tight.members().map(|h| arc(&ray.sides[h])).collect(),
        }
    }
}

/// The hyperarc of a tight inequality.
fn arc<T: Number, M: Mask>(sides: &Sides<T, M>) -> Hyperarc<M> {
    Hyperarc {
        tail: sides.greater.argmax.clone(),
        head: sides.smaller.argmax.clone(),
    }
}

/// A_k v - B_k w: how much w is raised to make inequality k tight.
pub(super) fn raise<T: Number, M: Mask>(v: &Ray<T, M>, w: &Ray<T, M>, k: usize) -> T {
    let (greater, smaller) = (&v.sides[k].greater, &w.sides[k].smaller);
    greater.value.minus(&smaller.value)
}

/// All pairs (position of v, position of w) that give an extreme ray not in
/// `seen`, with its identity; doubles among them are not removed.
///
/// The order is that of the rows, however many threads share the work.
pub(super) fn extremal_combinations<T: Number, M: Mask>(
    satisfying: &[Ray<T, M>],
    violating: &[Ray<T, M>],
    k: usize,
    seen: &HashSet<Identity<M>>,
) -> Vec<(usize, usize, Identity<M>)> {
    let row = |(place, v): (usize, &Ray<T, M>)| -> Vec<(usize, usize, Identity<M>)> {
        // With A_k v = -inf nothing can be lifted: no combination.
        if v.sides[k].greater.argmax.is_empty() {
            return Vec::new();
        }
        let row = Row::new(v, k);
        let found = violating.iter().enumerate().filter_map(|(other, w)| {
            let identity = row.identity_if_extremal(w)?;
            (!seen.contains(&identity)).then_some((place, other, identity))
        });
        found.collect()
    };
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        satisfying
            .par_iter()
            .enumerate()
            .flat_map_iter(row)
            .collect()
    }
    #[cfg(not(feature = "parallel"))]
    satisfying.iter().enumerate().flat_map(row).collect()
}

/// One satisfying ray, to be combined with all violating ones.
struct Row<'a, T, M> {
    v: &'a Ray<T, M>,
    k: usize,
    /// The nodes that may leave for reasons that do not depend on w (fact 3).
    leaving: M,
}

impl<'a, T: Number, M: Mask> Row<'a, T, M> {
    fn new(v: &'a Ray<T, M>, k: usize) -> Self {
        let tail = &v.sides[k].greater.argmax;
        let leaving = if tail.is_single() {
            v.leaving.union(tail)
        } else {
            v.leaving.clone()
        };
        Row { v, k, leaving }
    }

    /// The identity of the combination with w, if that is an extreme ray.
    #[inline]
    fn identity_if_extremal(&self, w: &Ray<T, M>) -> Option<Identity<M>> {
        let support = self.v.support.union(&w.support);
        let may_leave = self.leaving.union(&w.leaving);
        if !support.minus(&may_leave).is_at_most_single() {
            return None;
        }
        self.identity_if_all_leave(w, support)
    }

    /// The part of the test that few pairs reach.
    fn identity_if_all_leave(&self, w: &Ray<T, M>, support: M) -> Option<Identity<M>> {
        let (v, k) = (self.v, self.k);
        let d = raise(v, w, k);
        let mut tight = M::of_one(v.sides.len(), k);
        let mut leaving = support.minus(&support);
        let candidates = v.tight.union(&w.tight).union(&tight);
        let mut arcs = Vec::with_capacity(candidates.count());
        for h in candidates.members() {
            let sides = Sides::merge(&v.sides[h], &d, &w.sides[h]);
            if sides.are_tight() {
                tight.insert(h);
                if sides.greater.argmax.is_single() {
                    leaving = leaving.union(&sides.greater.argmax);
                }
                arcs.push(Hyperarc {
                    tail: sides.greater.argmax,
                    head: sides.smaller.argmax,
                });
            }
        }
        if !support.minus(&leaving).is_at_most_single()
            || !some_node_is_reached_from_all(&support, &leaving, &arcs)
        {
            return None;
        }
        Some(Identity {
            support,
            tight,
            arcs,
        })
    }
}
