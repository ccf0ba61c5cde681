//! The diagonally similar matrix that is searched instead of the one given.
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
//! # The same chains
//!
//! a_ij + x_j >= x_i iff b_ij + (x_j - p_j) >= x_i - p_i, with equality in the same places. So y =
//! x - p maps the solutions of A to those of B, and each row leans on the same nodes: the chains of
//! A and of B are the same sequences of nodes, they close by the same arcs, and cycles have the
//! same weight. Only the values differ, by p, which is added when they are read
//! ([`values`](crate::chains::found)).
//!
//! # Fewer steps
//!
//! The search for roots ([`roots`](crate::chains::roots)) lets no partial sum fall below 0, so its
//! freedom depends on p. In a visualised component no arc exceeds mu. If lambda = 0, all arcs
//! are <= 0, so partial sums >= 0 use only arcs of weight 0. The nodes of a root lie on a closed
//! walk of weight >= 0, hence of arcs of weight 0. So the root lies within one strongly connected
//! component of the graph of arcs with b_ij = 0, whose cycles are those of weight 0: a component of
//! the *critical graph*. These components replace the original one ([`Regions`]). An arc of weight
//! 0 inside one of them is on a cycle of weight 0, so every step of the search goes along a
//! critical arc. All values of a root are equal, so a zero cycle, which is given from its least
//! node, need not be searched for below its start. The most natural question, lambda = lambda(A),
//! is of this kind.
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
//! The least p is used for three reasons. It is the same on every machine, so that a frontier fits
//! everywhere. It is 0, so that nothing changes, if no entry exceeds mu. And it is small:
//!
//! ```text
//! 0 <= p_i <= (n - 1) * (the greatest a_ij - mu) <= (n - 1) * largest
//! ```
//!
//! where `largest` is the greatest |a_ij|. So |b_ij| <= n * `largest`. Nodes outside these
//! components have p = 0.
//!
//! A component keeps p = 0 if all its entries are below 2 mu, because little would be gained. (On
//! random matrices with lambda > 0 they mostly are, and the visualised search took from 5 % fewer
//! to 5 % more steps; see `benches/tests/visualise.rs`.)
//!
//! # Cost
//!
//! From p = 0, a node whose value rose raises the nodes before it, in a queue: Bellman-Ford. After
//! k rounds p is at least the greatest weight of a walk of k arcs, so n rounds suffice, each
//! visiting every arc at most once: O(n m) for m arcs, and on most matrices few rounds. Memory
//! O(n + m).
//!
//! # The strongly connected components in which a chain can close
//!
//! The nodes of a root of length two or more lie on a cycle of weight >= 0 and have no nonnegative
//! loop. So the search for roots may remove the nodes with nonnegative loops, stay within the
//! components that remain, and skip those whose maximum cycle mean is negative. With lambda(A) < 0
//! nothing remains, and the answer is immediate.
//!
//! For the maximum cycle mean of a component, its cost and bounds see
//! [`maxplus_graph::cycle_mean`].

use std::collections::VecDeque;

use maxplus_core::exact::Width;
use maxplus_core::{MaxPlus, ReadMatrix, SparseMatrix, Square};
use maxplus_graph::cycle_mean::component_cycle_means;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::chains::weight::{Weight, terms};

/// p: the least vector >= 0 that visualises every component with an entry of 2 mu or more; 0 on the
/// others.
pub fn potentials<W: Weight>(closing: &Closing<W>, budget: &Budget) -> Result<Vec<W>, StopReason> {
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
pub fn far_above_the_mean<W: Weight>(closing: &Closing<W>) -> Vec<bool> {
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

/// The regions that the roots of two or more nodes cannot leave.
#[derive(Debug, Clone)]
pub struct Regions {
    /// For every node, the number of the region that such a root through it cannot leave: a
    /// critical component if lambda = 0, the component itself if lambda > 0. The numbers are in the
    /// order of the least nodes.
    pub region: Vec<Option<u32>>,
    /// Whether a node lies in a critical component of lambda = 0.
    pub critical: Vec<bool>,
}

impl Regions {
    /// The regions of components that p visualises.
    pub fn of<W: Weight>(closing: &Closing<W>, p: &[W]) -> Self {
        let Closing {
            graph,
            component,
            components,
        } = closing;
        let is_zero = |number: u32| components[number as usize].is_zero;
        let tight = graph.filtered(|i, j, a| {
            component[i] == component[j]
                && component[i].is_some_and(is_zero)
                && p[j].clone() + a == p[i]
        });
        let tight = Budget::without_limits(|budget| Components::of(&tight, budget));
        // A single node is on no cycle of weight 0.
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

/// The components with a cycle of weight >= 0, without the nodes with a nonnegative loop.
pub struct Closing<W> {
    /// The digraph with n nodes, without the arcs of nodes that have a nonnegative loop.
    pub graph: Digraph<W>,
    /// For every node, the number of its component, if it has one.
    pub component: Vec<Option<u32>>,
    /// These components.
    pub components: Vec<Component<W>>,
}

/// A component with a cycle of weight >= 0.
pub struct Component<W> {
    /// The least integer >= its maximum cycle mean, which is >= 0.
    pub mu: W,
    /// Whether that mean is 0.
    pub is_zero: bool,
    /// A cycle of greatest mean. Its weight is >= 0, and it has two nodes or more.
    pub cycle: Vec<usize>,
}

impl<W: Weight> Closing<W> {
    /// The components of a square matrix.
    pub fn within(
        matrix: &SparseMatrix<MaxPlus<W>>,
        nonnegative_loop: &[bool],
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let Ok(square) = Square::new(matrix) else {
            unreachable!("the constructor of Similar checks it");
        };
        let free = |i: usize| !nonnegative_loop[i];
        let graph = Digraph::of(&square);
        budget.look()?;
        let graph = graph.filtered(|i, j, _| free(i) && free(j));
        let all = Components::of(&graph, budget)?;
        let means = component_cycle_means(&graph, &all, &mut budget.meter())?;
        let mut component = vec![None; nonnegative_loop.len()];
        let mut components = Vec::new();
        for (number, mean) in means.iter().enumerate() {
            let Some(mean) = mean.as_ref().filter(|mean| !mean.mean().is_negative()) else {
                continue;
            };
            for &i in all.nodes(number) {
                // At most 2^32 nodes, because each has a row in memory.
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

/// The matrix b_ij = a_ij - p_i + p_j, each entry computed when it is needed, and where its chains
/// can close.
pub(crate) struct Similar<'a, W: Weight> {
    given: &'a SparseMatrix<MaxPlus<W>>,
    p: Vec<W>,
    pub(super) nonnegative_loop: Vec<bool>,
    pub(super) regions: Regions,
    /// See [`Instance::cycles`](crate::chains::matrix::Instance::cycles).
    pub(super) cycles: Vec<Vec<usize>>,
    /// At least every |b_ij|, every |p_i| / (n + 1), and 1.
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

    /// The [visualised](self) matrix. The width must hold the sums of a search of the matrix as
    /// given. Then it holds p too.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub(crate) fn visualised(
        given: &'a SparseMatrix<MaxPlus<W>>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let budget = &budget.started();
        let (nonnegative_loop, closing) = closing(given, budget)?;
        let p = potentials(&closing, budget)?;
        let regions = Regions::of(&closing, &p);
        budget.look()?;
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

    /// The narrowest width that holds the sums of a search.
    pub(crate) fn narrowest(&self) -> Width {
        Width::for_sums(&self.largest, terms(self.n()))
    }

    /// (i, j, b_ij) for the finite entries, in a width that holds them.
    pub(super) fn arcs<V: Weight>(&self) -> Vec<(usize, usize, V)> {
        let mut arcs = Vec::with_capacity(self.given.nonzeros());
        arcs.extend(self.entries().map(|(i, j, b)| (i, j, in_width(&b))));
        arcs
    }

    /// p in a width that holds it; `None` if it is 0.
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

/// The nodes with a nonnegative loop, and where chains of the others close.
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

/// The number in another width, which must hold it.
fn in_width<W: Weight, V: Weight>(weight: &W) -> V {
    // Few numbers are large.
    let small = weight.to_i64().and_then(V::from_machine_integer);
    let number = small.or_else(|| V::from_integer(&integer(weight)));
    number.expect("the width was chosen to fit")
}
