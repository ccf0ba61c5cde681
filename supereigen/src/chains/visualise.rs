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
//! ([`values`](crate::chains::found)).
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
//!
//! # The strongly connected components in which a chain can close
//!
//! The nodes of a root of length two or more lie on a cycle of weight >= 0
//! and have no nonnegative loop. So the search for roots may stay within the
//! components that remain when nodes with nonnegative loops are taken out,
//! and skip those whose maximum cycle mean is negative. With lambda(A) < 0
//! nothing remains, and the answer comes at once.
//!
//! Whether a component has a cycle of weight >= 0 is a question about its
//! maximum cycle mean, and so are the cost and the bound on it: see
//! [`maxplus_graph::cycle_mean`].

use std::collections::VecDeque;

use maxplus_core::exact::Width;
use maxplus_core::{MaxPlus, ReadMatrix, SparseMatrix, Square};
use maxplus_graph::cycle_mean::component_cycle_means_within;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::chains::weight::{Weight, terms};

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

/// The components with a cycle of weight >= 0, nodes with a nonnegative loop
/// left out.
pub(super) struct Closing<W> {
    /// The digraph without the nodes that have a nonnegative loop: n nodes all
    /// the same, but no arc at those.
    pub(super) graph: Digraph<W>,
    /// For every node the place of its component, if it has one.
    pub(super) component: Vec<Option<u32>>,
    pub(super) components: Vec<Component<W>>,
}

/// One of these components.
pub(super) struct Component<W> {
    /// The least integer that is no less than its maximum cycle mean, which is
    /// >= 0.
    pub(super) mu: W,
    /// Whether that mean is 0.
    pub(super) is_zero: bool,
    /// A cycle of greatest mean: its weight is >= 0, and it has two nodes or
    /// more.
    pub(super) cycle: Vec<usize>,
}

impl<W: Weight> Closing<W> {
    /// The components of a square matrix.
    pub(super) fn within(
        matrix: &SparseMatrix<MaxPlus<W>>,
        nonnegative_loop: &[bool],
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let Ok(square) = Square::new(matrix) else {
            unreachable!("the constructor of Similar checks it");
        };
        let free = |i: usize| !nonnegative_loop[i];
        let graph = Digraph::of(&square).filtered(|i, j, _| free(i) && free(j));
        let all = Components::of(&graph);
        let means = component_cycle_means_within(&graph, &all, budget)?;
        let mut component = vec![None; nonnegative_loop.len()];
        let mut components = Vec::new();
        for (number, mean) in means.iter().enumerate() {
            let Some(mean) = mean.as_ref().filter(|mean| !mean.mean().is_negative()) else {
                continue;
            };
            for &i in all.nodes(number) {
                // At most 2^32 nodes: each takes a row in memory.
                component[i] = Some(components.len() as u32);
            }
            let mu = mean.mean().ceil().to_integer();
            components.push(Component {
                mu: W::from_integer(&mu).expect("no more than the greatest entry"),
                is_zero: mean.mean().is_zero(),
                cycle: mean.cycle().nodes().to_vec(),
            });
        }
        Ok(Closing {
            graph,
            component,
            components,
        })
    }
}

/// The matrix b_ij = a_ij - p_i + p_j, each entry computed when it is asked for,
/// and where its chains can close.
pub(crate) struct Similar<'a, W: Weight> {
    given: &'a SparseMatrix<MaxPlus<W>>,
    p: Vec<W>,
    pub(super) nonnegative_loop: Vec<bool>,
    pub(super) regions: Regions,
    /// See [`Instance::cycles`](crate::chains::matrix::Instance::cycles).
    pub(super) cycles: Vec<Vec<usize>>,
    /// No b_ij, and no p_i over n + 1, is greater in absolute value; at least 1.
    pub(super) largest: BigInt,
}

impl<'a, W: Weight> Similar<'a, W> {
    /// The matrix as it is given: p = 0.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub(crate) fn as_given(
        given: &'a SparseMatrix<MaxPlus<W>>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let (nonnegative_loop, closing) = closing(given, budget)?;
        let p = vec![W::default(); given.rows()];
        let regions = Regions {
            region: closing.component.clone(),
            critical: vec![false; given.rows()],
        };
        Ok(Self::of(given, p, nonnegative_loop, regions, closing))
    }

    /// The matrix [visualised](self). Its entries must be so small
    /// that the width has room for the sums of a search of the matrix as it
    /// is given: then it has room for p too.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub(crate) fn visualised(
        given: &'a SparseMatrix<MaxPlus<W>>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let (nonnegative_loop, closing) = closing(given, budget)?;
        let p = potentials(&closing, budget)?;
        let regions = Regions::of(&closing, &p);
        Ok(Self::of(given, p, nonnegative_loop, regions, closing))
    }

    fn of(
        given: &'a SparseMatrix<MaxPlus<W>>,
        p: Vec<W>,
        nonnegative_loop: Vec<bool>,
        regions: Regions,
        closing: Closing<W>,
    ) -> Self {
        let components = closing.components.into_iter();
        let mut similar = Similar {
            given,
            p,
            nonnegative_loop,
            regions,
            cycles: components.map(|component| component.cycle).collect(),
            largest: BigInt::one(),
        };
        let (mut least, mut greatest) = (W::default(), W::default());
        for (_, _, b) in similar.entries() {
            if b < least {
                least = b;
            } else if b > greatest {
                greatest = b;
            }
        }
        let p = similar.p.iter().max().map_or(BigInt::ZERO, integer);
        let per_node = p / (similar.n() + 1) + 1u32;
        let entries = [&least, &greatest].map(|b| integer(b).abs());
        similar.largest = entries.into_iter().fold(per_node, BigInt::max);
        similar
    }

    /// The number of nodes.
    pub(super) fn n(&self) -> usize {
        self.given.rows()
    }

    /// The narrowest width with room for the sums of a search.
    pub(crate) fn narrowest(&self) -> Width {
        Width::for_sums(&self.largest, terms(self.n()))
    }

    /// (i, j, b_ij) for the finite entries, in a width that has room for them.
    pub(super) fn arcs<V: Weight>(&self) -> Vec<(usize, usize, V)> {
        let mut arcs = Vec::with_capacity(self.given.nonzeros());
        arcs.extend(self.entries().map(|(i, j, b)| (i, j, in_width(&b))));
        arcs
    }

    /// p in a width that has room for it; `None` where it is 0.
    pub(super) fn potentials<V: Weight>(&self) -> Option<Vec<V>> {
        let zero = W::default();
        let is_given = self.p.iter().all(|p| *p == zero);
        (!is_given).then(|| self.p.iter().map(in_width).collect())
    }

    fn entries(&self) -> impl Iterator<Item = (usize, usize, W)> {
        self.given.triplets().map(|(i, j, a)| {
            let a = a.value().expect("a stored entry is finite");
            (i, j, self.p[j].clone() + a - &self.p[i])
        })
    }
}

/// Which nodes have a nonnegative loop, and where chains of others close.
fn closing<W: Weight>(
    given: &SparseMatrix<MaxPlus<W>>,
    budget: &Budget,
) -> Result<(Vec<bool>, Closing<W>), StopReason> {
    assert_eq!(given.rows(), given.cols(), "the matrix is not square");
    let zero = MaxPlus::finite(W::default());
    let has_nonnegative_loop = |i| given.entry(i, i).is_some_and(|a| *a >= zero);
    let nonnegative_loop: Vec<bool> = (0..given.rows()).map(has_nonnegative_loop).collect();
    let closing = Closing::within(given, &nonnegative_loop, budget)?;
    Ok((nonnegative_loop, closing))
}

fn integer<W: Weight>(weight: &W) -> BigInt {
    weight.to_integer().expect("weights are integers")
}

/// The same number in a width that has room for it.
fn in_width<W: Weight, V: Weight>(weight: &W) -> V {
    // Few numbers are large.
    let small = weight.to_i64().and_then(V::from_machine_integer);
    let number = small.or_else(|| V::from_integer(&integer(weight)));
    number.expect("the width was chosen to fit")
}

#[cfg(test)]
mod tests_of_visualise {
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

#[cfg(test)]
mod tests_of_components {
    use super::*;

    fn closing(n: usize, arcs: &[(usize, usize, i64)]) -> Closing<i64> {
        let entries = arcs.iter().map(|&(i, j, a)| (i, j, MaxPlus::finite(a)));
        let matrix = SparseMatrix::from_triplets(n, n, entries).unwrap();
        let mut loops = vec![false; n];
        for &(i, j, a) in arcs {
            loops[i] |= i == j && a >= 0;
        }
        Closing::within(&matrix, &loops, &Budget::unlimited()).unwrap()
    }

    fn components(n: usize, arcs: &[(usize, usize, i64)]) -> Vec<Option<u32>> {
        closing(n, arcs).component
    }

    #[test]
    fn zero_cycles_count_and_negative_ones_do_not() {
        assert_eq!(components(2, &[(0, 1, 5), (1, 0, -5)]), [Some(0), Some(0)]);
        assert_eq!(components(2, &[(0, 1, 5), (1, 0, -6)]), [None, None]);
    }

    #[test]
    fn a_budget_too_small_for_the_question_stops_it() {
        let arcs = [(0, 1, 5), (1, 0, -5)].map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
        let matrix = SparseMatrix::<MaxPlus<i64>>::from_triplets(2, 2, arcs).unwrap();
        let budget = Budget::steps(3);
        let stopped = Closing::within(&matrix, &[false; 2], &budget);
        assert_eq!(stopped.err(), Some(StopReason::Steps));
    }

    #[test]
    fn a_node_with_a_nonnegative_loop_breaks_the_cycles_through_it() {
        let arcs = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (1, 1, 0)];
        assert_eq!(components(3, &arcs), [None; 3]);
    }

    #[test]
    fn every_component_shows_one_of_its_nonnegative_cycles() {
        let arcs = [
            (0, 1, 1),
            (1, 0, -1),
            (1, 2, -4),
            (2, 0, -4),
            (3, 4, 2),
            (4, 5, 2),
            (5, 3, 2),
            (4, 3, 1),
            (6, 6, 7),
        ];
        let closing = closing(7, &arcs);
        let (component, components) = (closing.component, closing.components);
        let mut shown: Vec<_> = components
            .iter()
            .map(|c| (c.cycle.clone(), c.mu, c.is_zero))
            .collect();
        shown.sort();
        assert_eq!(shown, [(vec![0, 1], 0, true), (vec![3, 4, 5], 2, false)]);
        for (number, c) in components.iter().enumerate() {
            assert!(c.cycle.iter().all(|&i| component[i] == Some(number as u32)));
        }
        assert_eq!(component[6], None);
    }

    #[test]
    fn a_mean_between_two_integers_counts_as_the_upper_one() {
        let closing = closing(3, &[(0, 1, 5), (1, 2, -1), (2, 0, -3)]);
        assert_eq!(closing.components[0].mu, 1);
        assert!(!closing.components[0].is_zero);
    }

    #[test]
    fn one_good_cycle_keeps_its_whole_component_and_no_other() {
        let arcs = [
            (0, 1, -9),
            (1, 0, 9),
            (1, 2, -3),
            (2, 1, -3),
            (2, 3, 1),
            (3, 4, -1),
            (4, 3, 0),
        ];
        let found = components(5, &arcs);
        assert!(found[0].is_some() && found[0] == found[1] && found[1] == found[2]);
        assert_eq!(found[3..], [None, None]);
    }
}
