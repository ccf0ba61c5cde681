//! Karp's theorem: the maximum cycle mean from walks of every length.
//!
//! # Source
//!
//! R. M. Karp, *A characterization of the minimum cycle mean in a digraph*,
//! Discrete Mathematics 23 (1978), Theorem 1, for the maximum:
//!
//! ```text
//! lambda = max over v of  min over k < n of  (D_n(v) - D_k(v)) / (n - k)
//! ```
//!
//! where D_k(v) is the greatest weight of a walk from s to v with k arcs, and v
//! and k run over the finite values.
//!
//! | Karp | here |
//! |---|---|
//! | s | node 0 of the component |
//! | F_k(v) | `row[v]` in `walks` |
//! | lambda* | `mean` |
//!
//! # The cycle
//!
//! With lambda known, let b(v) be the best weight of a walk from s to v when every arc is
//! reduced by lambda. Then no cycle is positive, so b exists, walks of less than n arcs attain
//! it, and b(v) = max over k < n of D_k(v) - k lambda. Moreover b(u) + a_uv - lambda <= b(v) on
//! every arc. Summed round a cycle: the cycle has mean lambda if and only if all its arcs are
//! *tight*, that is, equal. So any cycle of tight arcs is a solution, and there is one.
//!
//! # Cost
//!
//! n nodes, m arcs: three passes over the walks of every length up to n, n (n + m) units of
//! work each, and m for the tight arcs. Memory O(n + m).
//!
//! # Departures
//!
//! 1. Indices start at 0.
//! 2. Maximum instead of minimum.
//! 3. The walks are computed three times: for D_n alone, together with the minimum over k, and
//!    for b. This takes n numbers instead of Karp's n^2.
//! 4. Karp finds the cycle on the walk of n arcs to the best v, and keeps all predecessors for
//!    it (n^2 again). The tight arcs also give the critical graph.

use super::mean::{Answer, ExactInteger, MapCycles, Mean};
use crate::digraph::Digraph;
use crate::limits::{Budget, Meter, StopReason};
use crate::scc::Components;

/// A critical cycle and the tight arcs of a strongly connected digraph.
pub(super) fn solve<I: ExactInteger>(
    graph: &Digraph<I>,
    meter: &mut Meter,
) -> Result<Answer, StopReason> {
    let mean = karp_mean(graph, meter)?;
    let tight = tight_arcs(graph, &mean, meter)?;
    let cycle = any_cycle(&tight);
    let tight = tight.arcs().map(|(i, j, _)| (i, j)).collect();
    Ok(Answer { cycle, tight })
}

/// Karp's formula.
fn karp_mean<I: ExactInteger>(
    graph: &Digraph<I>,
    meter: &mut Meter,
) -> Result<Mean<I>, StopReason> {
    let n = graph.n();
    let mut last = Vec::new();
    walks(graph, meter, |k, row| {
        if k == n {
            last = row.to_vec();
        }
    })?;
    let mut least: Vec<Option<Mean<I>>> = vec![None; n];
    walks(graph, meter, |k, row| {
        for v in 0..n {
            if let (true, Some(whole), Some(part)) = (k < n, &last[v], &row[v]) {
                let mean = Mean::new(whole.clone() - part, n - k);
                if least[v].as_ref().is_none_or(|least| mean.is_less(least)) {
                    least[v] = Some(mean);
                }
            }
        }
    })?;
    let greatest = least
        .into_iter()
        .flatten()
        .reduce(|a, b| if a.is_less(&b) { b } else { a });
    Ok(greatest.expect("a strongly connected digraph with an arc has walks of n arcs"))
}

/// Passes D_0, D_1, ..., D_n on in turn; `None` stands for -inf.
fn walks<I: ExactInteger>(
    graph: &Digraph<I>,
    meter: &mut Meter,
    mut give: impl FnMut(usize, &[Option<I>]),
) -> Result<(), StopReason> {
    let n = graph.n();
    let mut row: Vec<Option<I>> = vec![None; n];
    row[0] = Some(num_traits::zero::<I>());
    let mut next = row.clone();
    for k in 0..n {
        give(k, &row);
        for v in 0..n {
            let arcs = graph.predecessors(v);
            meter.work(arcs.len() as u64 + 1)?;
            let arrive = |(u, weight): (usize, &I)| row[u].as_ref().map(|d| d.clone() + weight);
            next[v] = arcs.filter_map(arrive).max();
        }
        std::mem::swap(&mut row, &mut next);
    }
    give(n, &row);
    Ok(())
}

/// The digraph of the arcs with b(u) + a_uv - lambda = b(v).
fn tight_arcs<I: ExactInteger>(
    graph: &Digraph<I>,
    mean: &Mean<I>,
    meter: &mut Meter,
) -> Result<Digraph<I>, StopReason> {
    // b times the length of the mean.
    let mut best: Vec<Option<I>> = vec![None; graph.n()];
    walks(graph, meter, |k, row| {
        let k = I::from_usize(k).expect("room for a length");
        for (best, walk) in best.iter_mut().zip(row) {
            let reduced = walk
                .as_ref()
                .map(|walk| mean.length.clone() * walk - k.clone() * &mean.weight);
            // -inf, which is `None`, is less than every number.
            if reduced > *best {
                *best = reduced;
            }
        }
    })?;
    meter.work(graph.arc_count() as u64)?;
    let is_tight = |u: usize, v: usize, weight: &I| {
        let through = best[u].as_ref().map(|b| b.clone() + mean.reduce(weight));
        through == best[v]
    };
    Ok(graph.filtered(is_tight))
}

/// Some cycle of the digraph.
fn any_cycle<I: ExactInteger>(graph: &Digraph<I>) -> Vec<usize> {
    let components = Budget::without_limits(|budget| Components::of(graph, budget));
    let c = (0..components.len()).find(|&c| components.is_cyclic(c));
    let c = c.expect("the tight arcs contain a cycle");
    let inside = |&&next: &&usize| components.component_of(next) == c;
    let on = |node: usize| {
        let next = graph.successor_nodes(node).iter().find(inside);
        next.copied().filter(|_| inside(&&node))
    };
    let cycle = MapCycles::new(graph.n(), on).next();
    cycle.expect("a way on inside a cyclic component never ends")
}
