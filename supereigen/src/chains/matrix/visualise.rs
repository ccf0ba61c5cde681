//! The diagonally similar matrix that is searched in place of the one given.
//!
//! # Definition
//!
//! For a finite vector p let b_ij = a_ij - p_i + p_j. A is *visualised* by p,
//! within a strongly connected component, if no b_ij of it exceeds the maximum
//! cycle mean lambda of the component (S. Sergeev, H. Schneider and P. Butkovic,
//! *On visualization scaling, subeigenvectors and Kleene stars in max algebra*,
//! 2009). Integers stay integers if mu, the least integer >= lambda, stands for
//! lambda.
//!
//! | notation | name here |
//! |---|---|
//! | p | `potentials` |
//! | mu | [`Component::mu`] |
//!
//! # Nothing is lost
//!
//! a_ij + x_j >= x_i iff b_ij + (x_j - p_j) >= x_i - p_i, with equality in the
//! same places. So y = x - p takes the solutions of A to those of B, and each
//! row leans on the same nodes: the chains of A and of B are the same sequences
//! of nodes, they close by the same arcs, and cycles have the same weight. Only
//! the values differ, by p, and it is added where they are read
//! ([`values`](crate::chains::values)).
//!
//! # What is gained
//!
//! The search for roots ([`roots`](crate::chains::roots)) lets no partial sum
//! fall below 0, so its freedom depends on p. In a visualised component no arc
//! exceeds mu. Where lambda = 0, all arcs are <= 0, so partial sums >= 0 have
//! none but arcs of weight 0; and the nodes of a root lie on a closed walk of
//! weight >= 0, hence of such arcs alone. So the root lies within one strongly
//! connected component of the graph of arcs with b_ij = 0, whose cycles are
//! those of weight 0: a component of the *critical graph*. These take the place
//! of the component ([`Regions`]). An arc of weight 0 inside one of them is on a
//! cycle of weight 0, so that every step of the search is one along a critical
//! arc. And all values of a root are equal, so that a zero cycle, which is
//! given from its least node, need not be looked for below its start. The most
//! natural question, lambda = lambda(A), is of this kind.
//!
//! # Which p
//!
//! **Lemma.** In a component, there is a least p >= 0 with a_ij - mu + p_j <= p_i
//! for all its arcs. It is p_i = the greatest weight of a walk from i within
//! the component, each arc lowered by mu, and the walk without an arc counts.
//!
//! *Proof.* Lowered by mu >= lambda, no cycle is positive, so taking a cycle
//! out of a walk does not make it lighter: the maximum is attained by one of
//! the finitely many walks without a repeated node. An arc (i, j) before a
//! heaviest walk from j is a walk from i, which gives the inequalities. Any
//! other such vector q >= 0 has q_i >= (weight of the walk) + q_end >= weight,
//! for every walk from i, by its inequalities along the walk.
//!
//! The least one is taken since it is the same on every machine, so that a
//! frontier fits everywhere; since it is 0, and nothing changes, where no entry
//! exceeds mu; and since it is small:
//!
//! ```text
//! 0 <= p_i <= (n - 1) * (the greatest a_ij - mu) <= (n - 1) * largest
//! ```
//!
//! where `largest` is the greatest |a_ij|. So |b_ij| <= n * `largest`. Nodes in
//! no such component have p = 0.
//!
//! A component stays as it is, p = 0, if all entries of it are below 2 mu: there
//! is little to be gained. (On random matrices with lambda > 0 they mostly are,
//! and visualised took from 5 % fewer to 5 % more steps; see the bench
//! `visualise`.)
//!
//! # Cost
//!
//! From p = 0, a node whose value rose raises the nodes before it, first come,
//! first served: Bellman-Ford. After k rounds p is no less than the greatest
//! weight of a walk of k arcs, so n rounds do, of at most one look at every arc:
//! O(n m) for m arcs, and on most matrices few rounds. Memory O(n + m).

use std::collections::VecDeque;

use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, StopReason};

use crate::chains::matrix::components::{Closing, Component};
use crate::chains::weight::Weight;

/// p: the least vector >= 0 that visualises every component with an entry of
/// 2 mu or more, and is 0 on the others.
pub(super) fn potentials<W: Weight>(
    closing: &Closing<W>,
    budget: &Budget,
) -> Result<Vec<W>, StopReason> {
    let mut meter = budget.meter();
    let Closing {
        graph,
        component,
        components,
    } = closing;
    let mut p = vec![W::default(); graph.n()];
    let changes = far_above_the_mean(closing);
    let waits = |number: &Option<u32>| number.is_some_and(|number| changes[number as usize]);
    let mut waits: Vec<bool> = component.iter().map(waits).collect();
    let mut waiting: VecDeque<usize> = (0..graph.n()).filter(|j| waits[*j]).collect();
    while let Some(j) = waiting.pop_front() {
        waits[j] = false;
        let Some(number) = component[j] else {
            unreachable!("only nodes of a component wait");
        };
        let Component { mu, .. } = &components[number as usize];
        let lowered = p[j].clone() - mu;
        let arcs = graph.predecessors(j);
        meter.work(arcs.len() as u64)?;
        for (i, a) in arcs {
            if component[i] != component[j] {
                continue;
            }
            let promised = lowered.clone() + a;
            if promised > p[i] {
                p[i] = promised;
                if !std::mem::replace(&mut waits[i], true) {
                    waiting.push_back(i);
                }
            }
        }
    }
    Ok(p)
}

/// For every component whether one of its entries is 2 mu or more.
fn far_above_the_mean<W: Weight>(closing: &Closing<W>) -> Vec<bool> {
    let mut far = vec![false; closing.components.len()];
    for (i, j, a) in closing.graph.arcs() {
        if closing.component[i] == closing.component[j]
            && let Some(number) = closing.component[i]
        {
            let Component { mu, .. } = &closing.components[number as usize];
            far[number as usize] |= *a >= mu.clone() + mu;
        }
    }
    far
}

/// Where the roots of two or more nodes stay.
#[derive(Debug, Clone)]
pub(super) struct Regions {
    /// For every node the number of what such a root through it cannot leave: a
    /// critical component where lambda = 0, the component itself where
    /// lambda > 0. The numbers are in the order of the least nodes.
    pub(super) region: Vec<Option<u32>>,
    /// Whether a node lies in a critical component of lambda = 0.
    pub(super) critical: Vec<bool>,
}

impl Regions {
    /// The regions of components that p visualises.
    pub(super) fn of<W: Weight>(closing: &Closing<W>, p: &[W]) -> Self {
        let Closing {
            graph,
            component,
            components,
        } = closing;
        let is_zero = |number: u32| components[number as usize].is_zero;
        let tight = Components::of(&graph.filtered(|i, j, a| {
            component[i] == component[j]
                && component[i].is_some_and(is_zero)
                && p[j].clone() + a == p[i]
        }));
        // A node alone is on no cycle of weight 0.
        let is_critical = |i: usize| tight.nodes(tight.component_of(i)).len() > 1;
        let critical: Vec<bool> = (0..graph.n()).map(is_critical).collect();
        let mut positive = vec![None; components.len()];
        let mut zero = vec![None; tight.len()];
        let mut regions = 0;
        let region = |i: usize| {
            let place = match component[i]? {
                number if !is_zero(number) => &mut positive[number as usize],
                _ if critical[i] => &mut zero[tight.component_of(i)],
                _ => return None,
            };
            if place.is_none() {
                *place = Some(regions);
                regions += 1;
            }
            *place
        };
        Regions {
            region: (0..graph.n()).map(region).collect(),
            critical,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxplus_core::testing::strategies::square;
    use maxplus_core::{MaxPlus, ReadMatrix, SparseMatrix};
    use proptest::prelude::*;

    fn closing(matrix: &SparseMatrix<MaxPlus<i64>>) -> Closing<i64> {
        let mut loops = vec![false; matrix.rows()];
        for (i, j, a) in matrix.triplets() {
            loops[i] |= i == j && *a >= MaxPlus::finite(0);
        }
        Closing::within(matrix, &loops, &Budget::unlimited()).unwrap()
    }

    fn of_arcs(n: usize, arcs: &[(usize, usize, i64)]) -> Closing<i64> {
        let entries = arcs.iter().map(|&(i, j, a)| (i, j, MaxPlus::finite(a)));
        closing(&SparseMatrix::from_triplets(n, n, entries).unwrap())
    }

    fn of(closing: &Closing<i64>) -> Vec<i64> {
        potentials(closing, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn a_zero_cycle_becomes_a_cycle_of_zeros() {
        let closing = of_arcs(4, &[(0, 1, 7), (1, 2, -9), (2, 0, 2), (3, 0, 5)]);
        assert_eq!(of(&closing), [7, 0, 9, 0]);
    }

    #[test]
    fn what_exceeds_no_mean_by_far_stays_as_it_is() {
        let arcs = |a| [(0, 1, 2), (1, 0, 2), (1, 2, -50), (2, 0, a)];
        assert_eq!(of(&of_arcs(3, &arcs(3))), [0, 0, 0]);
        assert_eq!(of(&of_arcs(3, &arcs(4))), [0, 0, 2]);
    }

    #[test]
    fn a_mean_of_zero_leaves_the_critical_components() {
        let arcs = [
            // Two zero cycles, and node 4 between them; all strongly connected.
            (0, 1, 3),
            (1, 0, -3),
            (2, 3, 0),
            (3, 2, 0),
            (1, 4, 1),
            (4, 2, 1),
            (3, 0, -9),
            // A positive cycle beside them.
            (5, 6, 2),
            (6, 5, -1),
        ];
        let closing = of_arcs(7, &arcs);
        let p = of(&closing);
        let expected = [Some(0), Some(0), Some(1), Some(1), None, Some(2), Some(2)];
        let regions = Regions::of(&closing, &p);
        assert_eq!(regions.region, expected);
        assert_eq!(
            regions.critical,
            [true, true, true, true, false, false, false]
        );
    }

    #[test]
    fn a_budget_too_small_stops_it() {
        let closing = of_arcs(2, &[(0, 1, 5), (1, 0, -5)]);
        let stopped = potentials(&closing, &Budget::steps(1));
        assert_eq!(stopped, Err(StopReason::Steps));
    }

    /// The weight of the heaviest walk of at most n arcs from each node, by the
    /// definition.
    fn heaviest_walks(closing: &Closing<i64>) -> Vec<i64> {
        let n = closing.graph.n();
        let far = far_above_the_mean(closing);
        let mut p = vec![0; n];
        for _ in 0..n {
            let mut next = vec![0; n];
            for (i, j, a) in closing.graph.arcs() {
                let Some(number) = closing.component[i] else {
                    continue;
                };
                let mu = closing.components[number as usize].mu;
                if closing.component[j] == Some(number) && far[number as usize] {
                    next[i] = next[i].max(a - mu + p[j]);
                }
            }
            p = next;
        }
        p
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

        #[test]
        fn oracle_the_potentials_are_the_heaviest_walks(
            matrix in square::<MaxPlus<i64>>(0..=7)
        ) {
            let closing = closing(&matrix.to_sparse());
            let p = of(&closing);
            prop_assert_eq!(&p, &heaviest_walks(&closing));
            for (i, j, a) in closing.graph.arcs() {
                if let Some(number) = closing.component[i].filter(|_| closing.component[i] == closing.component[j]) {
                    let mu = closing.components[number as usize].mu;
                    let as_given = a - p[i] + p[j] == *a && *a < 2 * mu;
                    prop_assert!(as_given || a - p[i] + p[j] <= mu);
                }
            }
        }

        #[test]
        fn law_what_was_visualised_stays_as_it_is(matrix in square::<MaxPlus<i64>>(0..=7)) {
            let p = of(&closing(&matrix.to_sparse()));
            let similar = SparseMatrix::from_triplets(
                matrix.rows(),
                matrix.rows(),
                matrix.triplets().map(|(i, j, a)| (i, j, MaxPlus::finite(a.value().unwrap() - p[i] + p[j]))),
            ).unwrap();
            prop_assert!(of(&closing(&similar)).iter().all(|p| *p == 0));
        }
    }
}
