//! The seeds of a zero cycle that have candidates, found without planting them.
//!
//! A zero cycle c_0, ..., c_(q-1) of values x has q rotations and its tied tails as seeds. Planting
//! one of them takes q pushes, so planting all takes q (q + 1), and most have no candidate: in a
//! ring of n nodes none has.
//!
//! # Theorem
//!
//! Let b_j be the maximum of a_jm + x_m over the nodes m of the cycle. Rotation k, the
//! chain c_k, ..., c_(q-1), c_0, ..., c_(k-1), has the candidate j iff
//!
//! 1. j is no node of the cycle and has no nonnegative loop,
//! 2. b_j is attained at c_(k-1) and at no other node of the cycle, and
//! 3. a_lj + b_j < x_l for every node l of the cycle but c_k.
//!
//! So **a node is a candidate of one rotation at most**, the one that ends where b_j is
//! attained. It is a tied tail iff 1 holds, b_j is attained at two nodes or more, and
//! 3 holds for every l.
//!
//! *Proof.* A candidate is a node whose lower bound the last push lifts strictly, and
//! leaves below the upper bound ([`bounds`](crate::chains::bounds)). The lower
//! bound is the maximum over the nodes pushed, so it is lifted by the last one, c_(k-1),
//! iff that alone attains b_j, which is then the bound: this is 2. The rows of all nodes
//! but the first, c_k, are required: this is 3. Nodes with a nonnegative loop and
//! but the first, c_k, are required: this is 3. Nodes with a nonnegative loop and c_k have no upper
//! bound that a number could be below. Any other c_m of the cycle leans on c_(m-1) alone, which is
//! not the last node; so the last push does not lift its bound, and 1 need not exclude more nodes.
//! For tied tails all rows are required, and c_k is not blocked but leans on one node, so 2 fails
//! for it.
//!
//! Cost: the columns of the cycle once, and the column of each node with an arc into the cycle up
//! to the first l where 3 fails: O(n + arcs) for a cycle of any length, instead of q (q + 1)
//! pushes. The seeds that have candidates are planted as before, with q pushes each.

use maxplus_graph::{Meter, StopReason};

use crate::chains::matrix::Instance;
use crate::chains::roots::path::Root;
use crate::chains::weight::Weight;

/// Finds the useful seeds of zero cycles of one matrix, which are those with candidates. Its
/// contents are scratch space.
#[derive(Debug)]
pub(super) struct Rotations<W> {
    /// For every node its place on the cycle, or `OFF`.
    place: Vec<u32>,
    /// For every node b_j and where it is attained: a place, `SEVERAL`, or
    /// `OFF` if it is -inf.
    attained: Vec<(W, u32)>,
    /// The nodes with a b_j.
    reached: Vec<u32>,
}

const OFF: u32 = u32::MAX;
const SEVERAL: u32 = u32::MAX - 1;

/// How many arcs are visited between two checks of the clock and the stop flag.
const ARCS_PER_CHECK: usize = 1 << 16;

/// Checks the clock and the stop flag in proportion to the arcs.
struct ArcMeter<'a> {
    meter: &'a mut Meter,
    arcs: usize,
}

impl ArcMeter<'_> {
    /// These arcs are not steps: a search that is stopped here must repeat all of them, and its
    /// limit may allow no more steps than it needs.
    fn count(&mut self, arcs: usize) -> Result<(), StopReason> {
        self.arcs += arcs;
        if self.arcs < ARCS_PER_CHECK {
            return Ok(());
        }
        self.arcs = 0;
        self.meter.many_steps(0)
    }
}

impl<W: Weight> Rotations<W> {
    /// For a matrix of n nodes.
    pub(super) fn new(n: usize) -> Self {
        Rotations {
            place: vec![OFF; n],
            attained: vec![(W::default(), OFF); n],
            reached: Vec::new(),
        }
    }

    /// The seeds of a zero cycle that have candidates, in increasing order. A rotation has the
    /// place of its first node as its number, the tied tails have the length of the cycle.
    pub(super) fn seeds(
        &mut self,
        matrix: &Instance<W>,
        cycle: &Root<W>,
        meter: &mut Meter,
    ) -> Result<Vec<usize>, StopReason> {
        let mut arcs_seen = ArcMeter { meter, arcs: 0 };
        for (place, node) in cycle.chain.iter().enumerate() {
            self.place[*node] = place as u32;
        }
        let seeds = self
            .reach(matrix, cycle, &mut arcs_seen)
            .and_then(|()| self.useful_seeds(matrix, cycle, &mut arcs_seen));
        for node in &cycle.chain {
            self.place[*node] = OFF;
        }
        for j in self.reached.drain(..) {
            self.attained[j as usize].1 = OFF;
        }
        seeds
    }

    /// Finds b_j, and where it is attained, for all nodes j off the cycle.
    fn reach(
        &mut self,
        matrix: &Instance<W>,
        cycle: &Root<W>,
        arcs_seen: &mut ArcMeter<'_>,
    ) -> Result<(), StopReason> {
        for (place, (node, x)) in cycle.chain.iter().zip(&cycle.x).enumerate() {
            let column = matrix.column(*node);
            arcs_seen.count(1 + column.len())?;
            for (j, a) in column {
                let at = *j as usize;
                if self.place[at] != OFF || matrix.has_nonnegative_loop(at) {
                    continue;
                }
                let sum = x.clone() + a;
                let (best, attained) = &mut self.attained[at];
                if *attained == OFF {
                    self.reached.push(*j);
                }
                if *attained == OFF || sum > *best {
                    (*best, *attained) = (sum, place as u32);
                } else if sum == *best {
                    *attained = SEVERAL;
                }
            }
        }
        Ok(())
    }

    /// The seeds for which a node in `reached` is a candidate.
    fn useful_seeds(
        &self,
        matrix: &Instance<W>,
        cycle: &Root<W>,
        arcs_seen: &mut ArcMeter<'_>,
    ) -> Result<Vec<usize>, StopReason> {
        let length = cycle.chain.len();
        let mut seeds = Vec::new();
        for j in &self.reached {
            let j = *j as usize;
            let (sum, attained) = &self.attained[j];
            let seed = match *attained {
                SEVERAL => length,
                last => (last as usize + 1) % length,
            };
            let first = cycle.chain.get(seed);
            let mut looked = 0;
            let falls_short = matrix.column(j).iter().all(|(l, a)| {
                looked += 1;
                let l = *l as usize;
                let place = self.place[l];
                place == OFF || first == Some(&l) || sum.clone() + a < cycle.x[place as usize]
            });
            arcs_seen.count(1 + looked)?;
            if falls_short {
                seeds.push(seed);
            }
        }
        seeds.sort_unstable();
        seeds.dedup();
        Ok(seeds)
    }
}
