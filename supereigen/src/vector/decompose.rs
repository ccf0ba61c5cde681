//! Decomposition of a solution: at most |Supp(x)| extremals whose maximum is x, found without
//! computing a basis.
//!
//! # One part
//!
//! Given a solution x and a node t of its support, find an extremal y <= x with
//! y_t = x_t:
//!
//! 1. *Walk.* Let pi(i) be a node that attains the maximum of row i at x. Follow pi from t and give
//!    the walk c_1 = t, c_2, ... the least values that keep its rows: y_t = x_t, y_{pi(i)} = y_i -
//!    a_{i,pi(i)}. Stop at the first node c_m whose row holds with the nodes so far, by an arc back
//!    into the walk. This happens at the latest when a node repeats, because no cycle of pi is
//!    negative. Then y is a solution, y <= x and y_t = x_t.
//! 2. *Look for shortcuts.* For k < m, c_{k+1} satisfies row c_k with equality, and no node before
//!    it does, because the walk would have stopped. A *shortcut* is an arc from c_k to a node c_l
//!    with l > k + 1 that satisfies it as well. If there is no shortcut, y is extremal.
//! 3. *Re-route.* Walk again from t on y: from c_k, k < m, to the later node that attains the
//!    maximum of row c_k, the last one if there are several; from c_m, if its row does not hold
//!    yet, along its last arc back; after that from each c_k to c_{k+1}, as before. Back to 2.
//!
//! One case is not a shortcut: if the only arc back is (c_m, c_r), and c_r, ..., c_m has weight 0,
//! then arcs from c_{r-1} that satisfy its row with equality are ties on a zero cycle, and the walk
//! keeps going to c_r.
//!
//! | notation | code |
//! |---|---|
//! | c_1, ..., c_m | `Walk::nodes` |
//! | y | `Walk::y`, the vector of a [`Part`] |
//! | where to go from c_k | `Detour` |
//!
//! # Invariant
//!
//! y is a solution, y <= x and y_t = x_t, and after a re-routing it is no greater than before. To
//! see this let w_ij = a_ij + y_j - y_i. All arcs of 3 have w >= 0, so the values along them fall,
//! or stay. The walk closes, because the first node that repeats closes a cycle whose weight is the
//! sum of its w.
//!
//! # Why it ends, and how soon
//!
//! *A re-routing leaves a node out, or it changes the entry into the cycle.* Let (c_k, c_l) be the
//! first shortcut that the new walk takes; it skips c_{k+1}, ..., c_{l-1}. It continues forwards,
//! and either stops early, or reaches c_m. If row c_m now holds, the nodes that were skipped are
//! left out. Otherwise all arcs back lead to skipped nodes; let (c_m, c_r) be the last of them.
//! From there it continues through c_{r+1}, ... up to a node that it has visited. So all nodes are
//! kept only if r = k + 1, which makes (c_m, c_r) the only arc back, and if no second shortcut was
//! taken. Then the cycle c_r, ..., c_m is entered at c_l instead of c_r, and otherwise walked as
//! before.
//!
//! *The entry is not changed twice in a row.* Let W >= 0 be the weight of the cycle and w that of
//! the shortcut, in the sense above. The new values are lower by w at c_l, ..., c_m and by w + W at
//! c_r, ..., c_{l-1}. As w was the greatest of row c_{r-1}, and c_l the last node with it, any
//! other entry now has w < 0, or it has w = 0 and W = 0: a tie on a zero cycle, which is not a
//! shortcut.
//!
//! A cycle that can be entered in two ways and a node before it take three nodes. So from a walk of
//! m >= 2 nodes there are at most m - 1 re-routings that leave nodes out, and m - 2 that change an
//! entry: **at most 2m - 3 re-routings, 2m - 2 walks** with the first, one walk if m = 1.
//!
//! # Why y is extremal then
//!
//! Without shortcuts every c_k, k < m, leans on c_{k+1} alone: the chain
//! c_m, ..., c_1. With ties on a zero cycle c_r, ..., c_m, whose only arc back has
//! equality, it is a cycle with the tied tail c_{r-1}, ..., c_1. Both are shapes
//! of the chain criterion (`vector/extremality.rs`), and t is a head.
//!
//! # Cost
//!
//! A walk visits the rows of its nodes once or twice, and their arcs. A node where an earlier part
//! already attains x needs no part of its own, and parts that later ones made superfluous are
//! dropped: at most |Supp(x)| parts.

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::error::RangeError;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, ReadMatrix, Semifield, Semiring, Vector};
use maxplus_graph::{Budget, Meter};

use crate::problem::Problem;
use crate::vector::extremality::{Reason, extremal};
use crate::vector::membership::VectorError;

/// An extremal below x that attains it at a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<T: Carrier> {
    /// The extremal y <= x, not scaled.
    pub vector: Vector<MaxPlus<T>>,
    /// A node t with y_t = x_t.
    pub node: usize,
    /// Why y is extremal: its chain, or its cycle with a tied tail.
    pub reason: Reason,
}

impl<T: Carrier> Part<T> {
    /// The nodes where the part equals x.
    fn attains<'a>(&'a self, x: &'a Vector<MaxPlus<T>>) -> impl Iterator<Item = usize> + 'a {
        let same = self.vector.nonzeros().filter(|(i, y)| **y == x[*i]);
        same.map(|(i, _)| i)
    }
}

display_without_names!([T: Carrier] Part<T>);

/// Nodes counted from 1: `(0, -1) attains node 1; chain 2 1`.
impl<T: Carrier> DisplayNamed for Part<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (node, shape) = (called(self.node, names), &self.reason.shape);
        write!(f, "{:?} attains node {node}; ", self.vector)?;
        write!(f, "{}{}", shape.article(), shape.named(names))
    }
}

impl<T: Carrier> Problem<T> {
    /// Extremals whose maximum is the solution x, at most one for each node of its support, none of
    /// them superfluous. An extremal x has one part: itself.
    ///
    /// For the budget, a step is one walk; for a support of m nodes there are at most m times
    /// max(1, 2m - 2).
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus, Vector};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
    /// let problem = Problem::new(&a)?;
    /// let x: Vector<_> = [0, 0].map(MaxPlus::finite).into_iter().collect();
    /// let parts = problem.decompose(&x, &Budget::unlimited())?;
    /// let printed: Vec<_> = parts.iter().map(ToString::to_string).collect();
    /// assert_eq!(printed, [
    ///     "(0, -1) attains node 1; chain 2 1",
    ///     "(-1, 0) attains node 2; chain 1 2",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decompose(
        &self,
        x: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Vec<Part<T>>, VectorError> {
        let next = self.attaining(x)?;
        let mut meter = budget.meter();
        // How many parts attain each node.
        let mut attained = vec![0_usize; self.n()];
        let mut parts = Vec::new();
        for t in &x.support() {
            if attained[t] == 0 {
                let part = self.part(x, &next, t, &mut meter)?;
                part.attains(x).for_each(|i| attained[i] += 1);
                parts.push(part);
            }
        }
        // Later parts may have made a part superfluous.
        parts.retain(|part| {
            let needed = part.attains(x).any(|i| attained[i] == 1);
            if !needed {
                part.attains(x).for_each(|i| attained[i] -= 1);
            }
            needed
        });
        Ok(parts)
    }

    /// An extremal y <= x with y_t = x_t and head t, for a solution x and a
    /// node t.
    ///
    /// For the budget, a step is one walk; for a support of m nodes there are at most max(1, 2m -
    /// 2).
    ///
    /// # Panics
    ///
    /// If t is not in the support of x.
    pub fn extremal_below(
        &self,
        x: &Vector<MaxPlus<T>>,
        t: usize,
        budget: &Budget,
    ) -> Result<Part<T>, VectorError> {
        let next = self.attaining(x)?;
        assert!(x.support().contains(t), "node {t} is not in the support");
        self.part(x, &next, t, &mut budget.meter())
    }

    /// For each node of the support of the solution x the first node that attains the maximum of
    /// its row.
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
        meter: &mut Meter,
    ) -> Result<Part<T>, VectorError> {
        let attaining = |i: usize| next[i].expect("rows of a solution are attained somewhere");
        meter.many_steps(1)?;
        let mut walk = Walk::new(self, x, t, attaining)?;
        while let Some(mut detour) = walk.detour(self)? {
            meter.many_steps(1)?;
            walk = Walk::new(self, &walk.y, t, |i| detour.after(&walk, i))?;
        }
        let reason = extremal(&self.tangent(&walk.y)?);
        Ok(Part {
            vector: walk.y,
            node: t,
            reason: reason.expect("a walk without shortcuts is extremal"),
        })
    }
}

/// A walk that has closed, with the least values that keep its rows.
struct Walk<T: Carrier> {
    /// c_1, ..., c_m.
    nodes: Vec<usize>,
    /// The place of each node among them.
    place: Vec<Option<usize>>,
    /// The values, -inf off the walk.
    y: Vector<MaxPlus<T>>,
}

impl<T: Carrier> Walk<T> {
    /// Step 1: from t, with y_t = x_t, along `next`, until a row holds.
    fn new(
        problem: &Problem<T>,
        x: &Vector<MaxPlus<T>>,
        t: usize,
        mut next: impl FnMut(usize) -> usize,
    ) -> Result<Self, RangeError> {
        let mut walk = Walk {
            nodes: Vec::new(),
            place: vec![None; x.len()],
            y: Vector::zeros(x.len()),
        };
        let mut i = t;
        let mut value = x[t].clone();
        loop {
            debug_assert!(walk.place[i].is_none(), "no cycle is negative");
            walk.place[i] = Some(walk.nodes.len());
            walk.nodes.push(i);
            walk.y[i] = value;
            if walk.holds(problem, i)? {
                return Ok(walk);
            }
            let k = next(i);
            let least = walk.y[i].try_over(&problem.entry(i, k))?;
            value = least.expect("a row is attained at an arc");
            i = k;
        }
    }

    /// Whether row i holds with the nodes so far.
    fn holds(&self, problem: &Problem<T>, i: usize) -> Result<bool, RangeError> {
        for (k, a) in problem.matrix().row(i) {
            if self.place[k].is_some() && a.try_times(&self.y[k])? >= self.y[i] {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Step 2: the shortcuts, if there are any.
    fn detour(&self, problem: &Problem<T>) -> Result<Option<Detour>, RangeError> {
        let last = self.nodes.len() - 1;
        let mut back = Vec::new();
        let mut is_zero_cycle = true;
        for (value, k) in self.arcs(problem, last) {
            let (value, bound) = (value?, &self.y[self.nodes[last]]);
            if value >= *bound {
                back.push(k);
                is_zero_cycle = is_zero_cycle && value == *bound;
            }
        }
        let back_to = *back.iter().max().expect("the walk has closed");
        let tied = is_zero_cycle && back.len() == 1;
        let mut ahead = Vec::with_capacity(last);
        for k in 0..last {
            // The arc with the greatest value; that to c_{k+1} satisfies the row with equality.
            let (mut to, mut best) = (k + 1, self.y[self.nodes[k]].clone());
            for (value, l) in self.arcs(problem, k) {
                let value = value?;
                let is_tie = value == best && !(tied && k + 1 == back_to);
                if l > k && (value > best || is_tie && l > to) {
                    (to, best) = (l, value);
                }
            }
            ahead.push(to);
        }
        let is_detour = ahead.iter().enumerate().any(|(k, &to)| to > k + 1);
        Ok(is_detour.then_some(Detour {
            ahead,
            back_to,
            went_back: false,
        }))
    }

    /// a_ij + y_j for the arcs of the k-th node i into the walk, with the
    /// place of j.
    fn arcs(
        &self,
        problem: &Problem<T>,
        k: usize,
    ) -> impl Iterator<Item = (Result<MaxPlus<T>, RangeError>, usize)> {
        let row = problem.matrix().row(self.nodes[k]);
        row.filter_map(|(j, a)| Some((a.try_times(&self.y[j]), self.place[j]?)))
    }
}

/// Step 3: where to go from the nodes of a walk; places in the walk.
struct Detour {
    /// From c_k, k < m, before c_m was reached.
    ahead: Vec<usize>,
    /// From c_m.
    back_to: usize,
    /// Whether c_m was reached.
    went_back: bool,
}

impl Detour {
    /// The node after i.
    fn after<T: Carrier>(&mut self, walk: &Walk<T>, i: usize) -> usize {
        let place = walk.place[i].expect("a detour keeps to the nodes of its walk");
        let to = match self.ahead.get(place) {
            Some(_) if self.went_back => place + 1,
            Some(&ahead) => ahead,
            None => {
                self.went_back = true;
                self.back_to
            }
        };
        walk.nodes[to]
    }
}
