//! Why nothing is greater: what one row for every node proves.
//!
//! Row l of A(x)x >= B(x)x requires of every node j with b_lj finite that
//! x_j <= max_k (a_lk - b_lj + x_k). A *policy* t gives a node j one such row, t(j), or none. The
//! system of t consists of the requirements of these rows on these nodes alone:
//!
//! x_j <= max_k (w_jk + x_k), w_jk = a_{t(j)k} - b_{t(j)j};  nothing where j has no row.
//!
//! Only terms with a_{t(j)k} >= b_{t(j)k} count in it: if a_lk < b_lk and row l holds, its left
//! side is at least b_lk + x_k, so a_lk + x_k is not its maximum.
//!
//! These are the [`Arcs`] of a supereigen problem; a node without a row is one with a loop of
//! weight 0. Every solution of A(x)x >= B(x)x solves the system of t. So a solution of all rows
//! below u that is the greatest *for t* is the greatest, and no lambda is greater than one that
//! is the greatest for t. Checking t takes polynomial time; finding it means solving a game.
//!
//! # The greatest solution below u
//!
//! Let x <= u solve the system of t. *It is the greatest such x iff*
//!
//! 1. no node j with x_j = -inf < u_j has an arc to a node k with x_k finite;
//! 2. no cycle of weight 0 or more goes through nodes j with x_j = -inf < u_j only;
//! 3. there is no set J, other than the empty one, of nodes with x_j finite and below u_j
//!    each of which has an arc (j, k) with w_jk + x_k > x_j, or with w_jk + x_k = x_j and k
//!    in J.
//!
//! *If one fails, there is a greater one.* 1: raise x_j to min(u_j, w_jk + x_k). 2: go
//! around the cycle from a node at level c and lower the level by the weight of each arc; it
//! comes back at most at c, so that all its rows hold, and for c low enough it is below
//! u. 3: raise all of J by d, the least of the numbers u_j - x_j and, of nodes without an
//! arc of weight x_j - x_k or more to a k in J, the greatest w_jk + x_k - x_j.
//!
//! *If all hold, x is the greatest.* Let y <= u be a solution and not below x; with max(x, y) in
//! its place, y >= x. Suppose y_j is finite and x_j is not. Then y_j <= w_jk + y_k for some k; by 1
//! x_k is not finite either, and so on, until a node is repeated: a cycle of weight 0 or more,
//! against 2. So x and y are finite at the same nodes. Let d be
//! the greatest y_j - x_j, attained on J. For j in J there is a k with x_j + d = y_j <=
//! w_jk + y_k <= w_jk + x_k + d, with equality at the end only if k is in J: J is a set as
//! in 3. []
//!
//! # Integer solutions
//!
//! If x consists of integers, x_j <= w_jk + x_k is equivalent to x_j <= floor(w_jk) + x_k. So every
//! integer solution of A(x)x >= B(x)x solves the system of t with its weights rounded down. The
//! greatest solution of that system below floor(u) consists of integers: it is at least as great as
//! every integer solution below u.
//!
//! # The greatest lambda
//!
//! The system of t for A(x)x >= lambda(x)B(x)x has the weights w_jk - lambda. Which terms could be
//! omitted depends on lambda, so all count. Let every node have a row. *If no cycle of the arcs w
//! has a mean above lambda, no greater mu has a solution but -inf.* From a node at which it is
//! finite, follow arcs by which rows hold: w_jk - mu + x_k >= x_j. They lead to a cycle, whose mean
//! is at least mu. []
//!
//! # Cost
//!
//! O(n r) for r arcs each: every loop below runs at most n times over them. (The greatest
//! solution itself, by [`crate::kernel::greatest`], takes n times that; here it is known, and tests
//! compare.)
//!
//! # Cycles
//!
//! Levels begin with 0; a round raises v_j to w_jk + v_k wherever that is more, and keeps k
//! as the *next* node of j. If the n-th round still raises v_j, the next nodes of j lead
//! into a cycle of positive weight. They do not end: v_j <= w_jk + v_k at all times for
//! the next node k of j, so if they ended, at a node still at 0, v_j would be at most the
//! weight of a path of fewer than n arcs, which round n - 1 had reached. Around the cycle
//! the inequalities add up to 0 <= its weight; and when the last of its levels rose, the
//! inequality of the node before became strict. Without a cycle of positive
//! weight walks of fewer than n arcs give the greatest levels, and round n raises none.
//!
//! Where cycles of weight 0 count too, an arc has the weight (w_jk, 1), and pairs are
//! compared by their first numbers first.

use maxplus_core::{Matrix, Number, Rational};

use crate::kernel::system::{Arcs, Side, entry, minus, plus};
use crate::options::Watch;
use crate::rejection::Rejection;
use crate::system::floor_of_difference;
use crate::system::shape;
use crate::verdict::Finding;

/// The row for each node, counted from 0.
pub(crate) type Policy = [Option<usize>];

/// The fault of a policy with one entry for each column of b, if it has one: every row that it
/// names must exist and restrict its node.
pub(crate) fn fault(b: &Matrix<Number>, policy: &Policy) -> Option<Rejection> {
    let rows = shape(b).0;
    let mut named = policy.iter().enumerate();
    named.find_map(|(j, row)| {
        let (node, row) = (j + 1, (*row)?);
        if row >= rows {
            let row = row.saturating_add(1);
            return Some(Rejection::PolicyOutside { node, row, rows });
        }
        let is_asked = b.row_slice(row)[j].is_finite();
        let row = row + 1;
        (!is_asked).then_some(Rejection::PolicyIdle { node, row })
    })
}

/// Which terms of a row count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Terms {
    /// All.
    All,
    /// Only terms whose a_lk is at least b_lk of the same row.
    Deciding,
    /// As `Deciding`, with weights rounded down, for integer solutions.
    Rounded,
}

/// The arcs of a policy without fault.
pub(crate) fn arcs(a: &Matrix<Number>, b: &Matrix<Number>, policy: &Policy, terms: Terms) -> Arcs {
    let mut rows = Vec::with_capacity(policy.len());
    for (j, row) in policy.iter().enumerate() {
        let Some(row) = *row else {
            rows.push(vec![(j, Number::finite(Rational::from(0)))]);
            continue;
        };
        let (greater, smaller) = (a.row_slice(row), b.row_slice(row));
        let asked = &smaller[j];
        let mut arcs = Vec::new();
        for (k, (a, b)) in greater.iter().zip(smaller).enumerate() {
            if terms != Terms::All && a < b {
                continue;
            }
            if a.is_finite() {
                arcs.push(match terms {
                    Terms::Rounded => (k, floor_of_difference(a, asked)),
                    Terms::All | Terms::Deciding => (k, minus(a, asked)),
                });
            }
        }
        rows.push(arcs);
    }
    rows
}

/// Whether x, a solution of the arcs below the bounds, is the greatest of them.
pub(crate) fn is_greatest(
    arcs: &[Side],
    bounds: &[Number],
    x: &[Number],
    watch: &mut Watch<'_>,
) -> Finding {
    let fails = |node: usize, allowed: Number, mut together: Vec<usize>| {
        together.sort_unstable();
        Finding::Failed(Rejection::NotGreatest {
            node: node + 1,
            found: x[node].to_string(),
            allowed: allowed.to_string(),
            together: together.iter().map(|node| node + 1).collect(),
        })
    };
    let stuck: Vec<bool> = (0..x.len())
        .map(|j| !x[j].is_finite() && bounds[j].is_finite())
        .collect();
    for j in (0..x.len()).filter(|&j| stuck[j]) {
        if let Some((k, weight)) = arcs[j].iter().find(|(k, _)| x[*k].is_finite()) {
            let allowed = plus(weight, &x[*k]).min(bounds[j].clone());
            return fails(j, allowed, vec![j]);
        }
    }
    match cycle(arcs, |j| stuck[j], 1, watch) {
        Cycle::Stopped => return Finding::Stopped,
        Cycle::Of(nodes) => {
            let start = nodes[0];
            let mut allowed = bounds[start].clone();
            let mut weight = Number::finite(Rational::from(0));
            for arc in nodes.windows(2) {
                weight = plus(&weight, weight_of(arcs, arc[0], arc[1]));
                allowed = allowed.min(plus(&bounds[arc[1]], &weight));
            }
            return fails(start, allowed, nodes);
        }
        Cycle::None => {}
    }
    let Some(raised) = raised(arcs, bounds, x, watch) else {
        return Finding::Stopped;
    };
    match raised.first() {
        None => Finding::Policy { nodes: arcs.len() },
        Some(&first) => {
            let by = raise(arcs, bounds, x, &raised);
            fails(first, plus(&x[first], &by), raised)
        }
    }
}

/// The greatest set J of the third condition; `None` if stopped.
fn raised(
    arcs: &[Side],
    bounds: &[Number],
    x: &[Number],
    watch: &mut Watch<'_>,
) -> Option<Vec<usize>> {
    let n = arcs.len();
    let mut inside: Vec<bool> = (0..n)
        .map(|j| x[j].is_finite() && x[j] < bounds[j])
        .collect();
    for round in 0..=n {
        if !watch.goes_on(round, n) {
            return None;
        }
        let mut changed = false;
        for j in 0..n {
            if !inside[j] {
                continue;
            }
            let holds = arcs[j].iter().any(|(k, weight)| {
                let left = plus(weight, &x[*k]);
                left > x[j] || (left == x[j] && inside[*k])
            });
            changed |= !holds;
            inside[j] = holds;
        }
        if !changed {
            break;
        }
    }
    Some((0..n).filter(|&j| inside[j]).collect())
}

/// The amount by which all nodes of such a set can be raised at once.
fn raise(arcs: &[Side], bounds: &[Number], x: &[Number], set: &[usize]) -> Number {
    let mut least: Option<Number> = None;
    for &j in set {
        // Without an arc that rises with the node, it can rise as far as the best of the other
        // arcs allows.
        let (mut best, mut rises) = (Number::NEG_INFINITY, false);
        for (k, weight) in &arcs[j] {
            let left = plus(weight, &x[*k]);
            rises |= left >= x[j] && set.binary_search(k).is_ok();
            best = best.max(left);
        }
        let limit = match rises {
            true => bounds[j].clone(),
            false => best.min(bounds[j].clone()),
        };
        let by = minus(&limit, &x[j]);
        least = Some(least.map_or(by.clone(), |least| least.min(by)));
    }
    least.expect("the set is not empty")
}

/// Whether no cycle of the arcs has a mean above lambda; if lambda is -inf, whether there is no
/// cycle.
pub(crate) fn bounds_means(arcs: &[Side], lambda: &Number, watch: &mut Watch<'_>) -> Finding {
    let less = |(k, weight): &(usize, Number)| match lambda.is_finite() {
        true => (*k, minus(weight, lambda)),
        false => (*k, Number::finite(Rational::from(0))),
    };
    let rows = arcs.iter().map(|row| row.iter().map(less).collect());
    let rows: Arcs = rows.collect();
    let step = u64::from(!lambda.is_finite());
    match cycle(&rows, |_| true, step, watch) {
        Cycle::None => Finding::Policy { nodes: arcs.len() },
        Cycle::Stopped => Finding::Stopped,
        Cycle::Of(nodes) => Finding::Failed(Rejection::PolicyCycle {
            nodes: nodes.iter().map(|node| node + 1).collect(),
            mean: mean(arcs, &nodes).to_string(),
            lambda: lambda.to_string(),
        }),
    }
}

/// The mean of the cycle, as an exact fraction.
fn mean(arcs: &[Side], nodes: &[usize]) -> Rational {
    let next = nodes.iter().cycle().skip(1);
    let weights = nodes.iter().zip(next);
    let weights = weights.filter_map(|(&node, &next)| weight_of(arcs, node, next).value());
    let sum = weights.fold(Rational::from(0), |sum, weight| sum + weight.clone());
    sum / Rational::new(nodes.len(), 1)
}

/// The weight of an arc of a cycle that was found.
fn weight_of(arcs: &[Side], from: usize, to: usize) -> &Number {
    entry(&arcs[from], to).expect("a cycle goes along arcs")
}

/// The result of a search for a cycle.
enum Cycle {
    /// There is no such cycle.
    None,
    /// A cycle; its first node is not repeated.
    Of(Vec<usize>),
    /// It was stopped.
    Stopped,
}

/// A cycle of positive weight through these nodes only, where `step` is added to the weight of
/// every arc.
fn cycle(arcs: &[Side], inside: impl Fn(usize) -> bool, step: u64, watch: &mut Watch<'_>) -> Cycle {
    let n = arcs.len();
    let mut levels = vec![(Number::finite(Rational::from(0)), 0_u64); n];
    let mut next: Vec<Option<usize>> = vec![None; n];
    let mut last = None;
    for round in 0..n {
        if !watch.goes_on(round, n) {
            return Cycle::Stopped;
        }
        last = None;
        for j in (0..n).filter(|&j| inside(j)) {
            for (k, weight) in arcs[j].iter().filter(|(k, _)| inside(*k)) {
                let (level, count) = &levels[*k];
                let level = (plus(weight, level), count + step);
                if level > levels[j] {
                    levels[j] = level;
                    next[j] = Some(*k);
                    last = Some(j);
                }
            }
        }
        if last.is_none() {
            return Cycle::None;
        }
    }
    let Some(mut node) = last else {
        // Without nodes there is no round.
        return Cycle::None;
    };
    let follow = |node: usize| next[node].expect("next nodes lead into a cycle");
    for _ in 0..n {
        node = follow(node);
    }
    let mut nodes = vec![node];
    let mut on = follow(node);
    while on != node {
        nodes.push(on);
        on = follow(on);
    }
    // Start at its least node.
    let least = (0..nodes.len()).min_by_key(|&at| nodes[at]);
    nodes.rotate_left(least.unwrap_or(0));
    Cycle::Of(nodes)
}
