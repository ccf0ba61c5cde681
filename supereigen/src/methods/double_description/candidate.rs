//! Which pairs of rays give an extreme ray of the next cone, decided on sets
//! alone, before a single coordinate of the combination is computed.
//!
//! For inequality k, v satisfying and w violating it, the candidate is g = v (+) d (x) w with d =
//! A_k v - B_k w, the one combination that makes k tight. Call h *tight* at a ray if both sides
//! have the same finite value there, and *lone* if also the greater side is attained at one node
//! only. That node then *leaves*: it is the whole tail of a hyperarc.
//!
//! 1. In an extreme ray every node of the support but at most one leaves, because a node that does
//!    not leave reaches only itself. So with m nodes in the support at least m - 1 inequalities are
//!    lone.
//! 2. Where A_h v > d + A_h w, h is tight at g iff it is tight at v, and then has
//!    the tail it has at v. Where A_h v < d + A_h w the same holds for w. Where
//!    they are equal, h is tight at g iff it is at v or at w, and the tail is
//!    the union of both. (The smaller side never exceeds the greater one: where
//!    the greater side comes from one ray alone, so does an equal smaller one.)
//! 3. So h is lone at g only if it is lone at v or at w, or is k, and one
//!    comparison of the greater sides decides it.
//!
//! Most pairs therefore fail after counting a few bits or after two or three comparisons. Only for
//! the others argmax sets are merged and reachability is tested: of the 980,960 pairs of
//! cyclic(15,7) these are 23,513, and all of them are extreme.
//!
//! # Reachability
//!
//! In a hypergraph where every node reaches some node t, the nodes that t reaches form the only
//! *terminal component* (a set that is reached from each of its nodes and left by none). So the
//! test finds one terminal component, marks the nodes known to reach it, and fails as soon as the
//! reach of some node contains no mark: that reach contains a second terminal component.
//!
//! On n nodes and p hyperarcs these are at most n^2 passes over all hyperarcs, which is best for
//! machine words. For sets that are lists, the depth-first search of [`Hypergraph`] decides in one
//! pass.

use std::cmp::Ordering;
use std::collections::HashSet;

use maxplus_graph::hypergraph::Hypergraph;

use super::mask::Mask;
use super::ray::{Number, Ray, Side, Sides};

/// Support and tangent hypergraph of an extreme ray: they determine it.
///
/// Each hyperarc fixes the differences between the coordinates of its tail and head, and the
/// hypergraph of an extreme ray is connected. So two scaled extreme rays of one cone with the same
/// identity are equal. Duplicates are found on sets, without computing a coordinate or comparing
/// numbers.
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
            arcs: ray.tight.members().map(|h| arc(ray.sides.get(h))).collect(),
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
    let (greater, smaller) = (&v.sides.get(k).greater, &w.sides.get(k).smaller);
    greater.value.minus(&smaller.value)
}

/// All pairs (position of v, position of w) that give an extreme ray not in `seen`, with its
/// identity; duplicates among them are not removed.
///
/// The order is that of the rows, for any number of threads.
pub(super) fn extremal_combinations<T: Number, M: Mask>(
    satisfying: &[Ray<T, M>],
    violating: &[Ray<T, M>],
    k: usize,
    seen: &HashSet<Identity<M>>,
) -> Vec<(usize, usize, Identity<M>)> {
    let row = |(place, v): (usize, &Ray<T, M>)| -> Vec<(usize, usize, Identity<M>)> {
        // With A_k v = -inf no combination makes k tight.
        if v.sides.get(k).greater.argmax.is_empty() {
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
    /// The inequalities lone at v, and k if it will be.
    lone: M,
}

impl<'a, T: Number, M: Mask> Row<'a, T, M> {
    fn new(v: &'a Ray<T, M>, k: usize) -> Self {
        let mut lone = v.lone.clone();
        if v.sides.get(k).greater.argmax.is_single() {
            lone.insert(k);
        }
        Row { v, k, lone }
    }

    /// The identity of the combination with w, if that is an extreme ray.
    #[inline]
    fn identity_if_extremal(&self, w: &Ray<T, M>) -> Option<Identity<M>> {
        let support = self.v.support.union(&w.support);
        let d = raise(self.v, w, self.k);
        let leaving = self.leaving_all_but_one(w, &d, &support)?;
        let (tight, arcs) = self.hyperarcs(w, &d);
        let reached = some_node_is_reached_from_all(&support, &leaving, &arcs);
        reached.then_some(Identity {
            support,
            tight,
            arcs,
        })
    }

    /// The nodes that leave in the combination; `None` if two or more do not leave.
    #[inline]
    fn leaving_all_but_one(&self, w: &Ray<T, M>, d: &T, support: &M) -> Option<M> {
        let v = self.v;
        let lone = self.lone.union(&w.lone);
        // How many of them may fail (fact 1).
        let mut spare = (lone.count() + 1).checked_sub(support.count())?;
        let mut leaving = support.minus(support);
        for h in lone.members() {
            let (at_v, at_w) = (&v.sides.get(h).greater, &w.sides.get(h).greater);
            match Side::compare(at_v, d, at_w) {
                Ordering::Greater if self.lone.contains(h) => {
                    leaving = leaving.union(&at_v.argmax);
                }
                Ordering::Less if w.lone.contains(h) => {
                    leaving = leaving.union(&at_w.argmax);
                }
                Ordering::Equal if at_v.argmax == at_w.argmax => {
                    leaving = leaving.union(&at_v.argmax);
                }
                _ => spare = spare.checked_sub(1)?,
            }
        }
        support
            .minus(&leaving)
            .is_at_most_single()
            .then_some(leaving)
    }

    /// The tight inequalities of the combination with their hyperarcs.
    fn hyperarcs(&self, w: &Ray<T, M>, d: &T) -> (M, Vec<Hyperarc<M>>) {
        let (v, k) = (self.v, self.k);
        let mut tight = v.tight.minus(&v.tight);
        tight.insert(k);
        let mut arcs = Vec::new();
        let candidates = v.tight.union(&w.tight).union(&tight);
        for h in candidates.members() {
            let sides = Sides::merge(v.sides.get(h), d, w.sides.get(h));
            if sides.are_tight() {
                tight.insert(h);
                arcs.push(arc(&sides));
            }
        }
        (tight, arcs)
    }
}

/// A hyperarc: when all of `tail` is reached, so is all of `head`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Hyperarc<M> {
    tail: M,
    head: M,
}

/// Whether some node of `nodes` is reached from every other. `leaving` are the nodes that are the
/// whole tail of some hyperarc.
fn some_node_is_reached_from_all<M: Mask>(nodes: &M, leaving: &M, arcs: &[Hyperarc<M>]) -> bool {
    // A node that is the whole tail of no hyperarc reaches only itself. Two of them are two
    // terminal components; a single one must be the terminal component.
    let stuck = nodes.minus(leaving);
    let mut marked = match stuck.count() {
        0 if M::FEW => terminal_component(nodes, arcs),
        0 => nodes.minus(nodes),
        1 => stuck,
        _ => return false,
    };
    if !M::FEW {
        return one_pass_finds_it(nodes, arcs);
    }
    for start in nodes.members() {
        if marked.contains(start) {
            continue;
        }
        let mut reached = nodes.minus(nodes);
        reached.insert(start);
        while !reached.meets(&marked) {
            let before = reached.clone();
            fire_once(&mut reached, arcs);
            if reached == before {
                return false;
            }
        }
        // Mark only the start: other nodes of `reached` need not reach a mark, because a hyperarc
        // may have needed several of them.
        marked.insert(start);
    }
    true
}

/// Whether the hypergraph has a single terminal component.
fn one_pass_finds_it<M: Mask>(nodes: &M, arcs: &[Hyperarc<M>]) -> bool {
    let nodes: Vec<usize> = nodes.members().collect();
    let place = |node: usize| nodes.binary_search(&node).expect("a node of the support");
    let arcs = arcs.iter().map(|arc| {
        let places = |set: &M| set.members().map(place).collect::<Vec<_>>();
        (places(&arc.tail), places(&arc.head))
    });
    let hypergraph = Hypergraph::new(nodes.len(), arcs);
    !hypergraph.reached_from_all().is_empty()
}

/// Some terminal component: descend to smaller and smaller reaches.
fn terminal_component<M: Mask>(nodes: &M, arcs: &[Hyperarc<M>]) -> M {
    let none = nodes.minus(nodes);
    let reach = |start: usize| {
        let mut reached = none.clone();
        reached.insert(start);
        loop {
            let before = reached.clone();
            fire_once(&mut reached, arcs);
            if reached == before {
                return reached;
            }
        }
    };
    let first = nodes.members().next().expect("a support is not empty");
    let mut least = reach(first);
    // The reach of every member lies within the set. A smaller reach replaces the set, and the
    // members not visited yet are those of the new set.
    let mut asked = none.clone();
    while let Some(next) = least.minus(&asked).members().next() {
        let smaller = reach(next);
        if smaller != least {
            asked = none.clone();
            least = smaller;
        }
        asked.insert(next);
    }
    least
}

/// Adds the heads of all hyperarcs whose tail is reached, in one pass.
#[inline]
fn fire_once<M: Mask>(reached: &mut M, arcs: &[Hyperarc<M>]) {
    for arc in arcs {
        if arc.tail.is_within(reached) {
            *reached = reached.union(&arc.head);
        }
    }
}
