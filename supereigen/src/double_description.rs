//! The extreme rays of A (x) x >= B (x) x by tropical double description.
//!
//! A cone has two descriptions: the inequalities that cut it out and the
//! extreme rays that span it. The method keeps a **double description pair**,
//! some of the inequalities and the extreme rays of the cone they describe,
//! and imposes the other inequalities one by one. It starts from no inequality
//! and the unit vectors, which span the whole space.
//!
//! **Invariant** (`DescriptionPair` in `pair.rs`): after each step the rays are
//! exactly the extreme rays of the cone of the imposed inequalities, each
//! once, scaled to maximum 0.
//!
//! **One step**, inequality k: split the rays into those that satisfy it and
//! those that violate it. Keep the first; drop the second; and for each pair
//! (v satisfying, w violating) with A_k (x) v finite take the combination that
//! makes k tight, `(B_k (x) w) (x) v (+) (A_k (x) v) (x) w`, if it is extreme.
//! All extreme rays of the smaller cone are among these.
//!
//! # Source
//!
//! X. Allamigeon, S. Gaubert, E. Goubault, *Computing the vertices of tropical
//! polyhedra using directed hypergraphs*, Discrete Comput. Geom. 49 (2013).
//!
//! | source | here |
//! |---|---|
//! | cone C, inequalities A_k (x) x >= B_k (x) x | [`Cone`] |
//! | generating set of the intermediate cone | `pair.rs` |
//! | tangent directed hypergraph H(g, C) | support and tight argmax sets of a ray, `ray.rs` |
//! | g is extreme iff H(g, C) has a least strongly connected component | `reach.rs` |
//!
//! # Cost
//!
//! With r rays before a step, at most r^2/4 pairs are looked at. Nearly all
//! are dismissed by a few operations on bit sets (`candidate.rs`); a pair that
//! is not costs O(p + d p) set operations, d coordinates and p inequalities.
//! Memory: all rays of two successive cones, O(p) numbers and sets each.
//!
//! # Departures from the source
//!
//! 1. Indices start at 0.
//! 2. The next inequality is the one with the fewest pairs to look at, not the
//!    next one written.
//! 3. Argmax sets are merged from the parents, never recomputed (`ray.rs`);
//!    the matrices are read once.
//! 4. Candidates are tested, and doubles among them recognised, on their sets
//!    of tight coordinates alone; only new extreme rays are ever computed
//!    (`candidate.rs`).
//! 5. The reachability test stops at the second terminal component instead of
//!    computing all components.
//! 6. Of inequalities that say the same only the first is imposed, and those
//!    that no ray violates are imposed all at once.
//!
//! The first version, without 2 to 6, is kept as [`straightforward`].

mod candidate;
mod mask;
mod pair;
mod ray;
mod reach;
pub mod straightforward;

use maxplus_core::{Carrier, MaxPlus, NodeSet, Vector};
use maxplus_graph::{Limits, Meter, StopReason};

use crate::cone::Cone;
use crate::cone::rays::{IntegerCone, IntegerRun, RayMethod, search};
use crate::problem::Problem;
use crate::report::{BasisEnding, Counter, Counters, Run};

use mask::{List, MOST_BITS, Mask};
use pair::DescriptionPair;
use ray::Ray;

/// The scaled basis of the supereigenvector space: the system with B = I.
pub fn run<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    extreme_rays(&Cone::from(problem), limits)
}

/// The extreme rays of the cone, scaled, in canonical order.
///
/// No inequality gives the unit vectors, an infeasible system no ray at all.
/// A run that was cut gives the rays that are known to be extreme in the whole
/// system.
///
/// A step, for the limits, is one pair of rays; what is done for the inequalities
/// of one ray is work beside it.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
/// use maxplus_graph::Limits;
/// use supereigen::{Cone, double_description};
///
/// // max(x_1 + 3, x_3 + 5) >= max(x_1 + 4, x_2 + 2)
/// let row = |entries: [Option<i64>; 3]| entries.map(|e| MaxPlus::from_option(e).unwrap());
/// let cone = Cone::new(
///     &Matrix::from_rows(vec![row([Some(3), None, Some(5)])])?,
///     &Matrix::from_rows(vec![row([Some(4), Some(2), None])])?,
/// )?;
/// let rays = double_description::extreme_rays(&cone, &Limits::none()).complete()?;
/// assert_eq!(rays.to_string(), "0 -inf -1\n-inf 0 -3\n-inf -inf 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn extreme_rays<T: Carrier>(cone: &Cone<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    extreme_rays_watched(cone, limits, |_| ())
}

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Inequalities imposed or being imposed.
    pub imposed: usize,
    /// All inequalities.
    pub inequalities: usize,
    /// Rays known for the cone of the imposed ones.
    pub rays: usize,
    /// Pairs of rays looked at so far.
    pub pairs: u64,
}

/// As [`extreme_rays`]; `watch` is told of the progress several times a second
/// or oftener.
pub fn extreme_rays_watched<T: Carrier>(
    cone: &Cone<T>,
    limits: &Limits,
    mut watch: impl FnMut(Progress),
) -> Run<BasisEnding<T>> {
    let integers = IntegerCone::new(cone);
    integers.restored(on_integers(&integers, limits, &mut watch), limits)
}

fn on_integers(cone: &IntegerCone, limits: &Limits, watch: &mut dyn FnMut(Progress)) -> IntegerRun {
    search(cone, limits, DoubleDescription { watch })
}

/// The method, with the one who watches it.
struct DoubleDescription<'a> {
    watch: &'a mut dyn FnMut(Progress),
}

impl RayMethod for DoubleDescription<'_> {
    const NAME: &'static str = "double-description";

    fn rays<W: Carrier>(
        &mut self,
        cone: &Cone<W>,
        meter: &mut Meter,
        counters: &mut Counters,
    ) -> (Vec<Vector<MaxPlus<W>>>, Result<(), StopReason>) {
        let said_once = match cone.without_repeats(meter) {
            Ok(cone) => cone,
            Err(reason) => return (Vec::new(), Err(reason)),
        };
        let size = cone.dimension().max(said_once.inequalities());
        let all = cone.inequalities();
        if size <= u64::BITS as usize {
            self.fold::<W, u64>(&said_once, all, meter, counters)
        } else if size <= MOST_BITS {
            self.fold::<W, NodeSet>(&said_once, all, meter, counters)
        } else {
            self.fold::<W, List>(&said_once, all, meter, counters)
        }
    }
}

impl DoubleDescription<'_> {
    /// The whole method: a fold over the inequalities, `all` of them with
    /// repeats.
    fn fold<W: Carrier, M: Mask>(
        &mut self,
        cone: &Cone<W>,
        all: usize,
        meter: &mut Meter,
        counters: &mut Counters,
    ) -> (Vec<Vector<MaxPlus<W>>>, Result<(), StopReason>) {
        let mut most_rays = cone.dimension();
        let pair = DescriptionPair::<W, M>::of_whole_space(cone, meter);
        let (rays, end) = match pair {
            Err(reason) => (Vec::new(), Err(reason)),
            Ok(mut pair) => {
                let end = self.impose_all(&mut pair, all, &mut most_rays, meter);
                let solutions = pair.into_solutions();
                (solutions.map(Ray::into_vector).collect(), end)
            }
        };
        counters.add(Counter::Inequalities, all as u64);
        counters.add(Counter::Pairs, meter.steps());
        counters.add(Counter::MostRays, most_rays as u64);
        (rays, end)
    }

    fn impose_all<W: Carrier, M: Mask>(
        &mut self,
        pair: &mut DescriptionPair<W, M>,
        all: usize,
        most_rays: &mut usize,
        meter: &mut Meter,
    ) -> Result<(), StopReason> {
        loop {
            pair.impose_what_holds(meter)?;
            let Some(inequality) = pair.take_cheapest_inequality() else {
                return Ok(());
            };
            let imposed = all - pair.remaining();
            pair.impose(inequality, meter, |rays, pairs| {
                *most_rays = (*most_rays).max(rays);
                (self.watch)(Progress {
                    imposed,
                    inequalities: all,
                    rays,
                    pairs,
                });
            })?;
        }
    }
}
