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
//!
//! The first version, without 2 to 5, is kept as [`straightforward`].

mod candidate;
mod mask;
mod pair;
mod ray;
mod reach;
pub mod straightforward;

use maxplus_core::{Carrier, MaxPlus, NodeSet, Vector};
use maxplus_graph::limits::{Limits, Meter, StopReason};

use crate::cone::Cone;
use crate::cone::search::{Search, on_integers};
use crate::problem::Problem;
use crate::report::{Counters, Outcome};

use mask::Mask;
use pair::DescriptionPair;

/// The scaled basis of the supereigenvector space: the system with B = I.
pub fn run<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Outcome<T> {
    extreme_rays(&Cone::from(problem), limits)
}

/// The extreme rays of the cone, scaled, in canonical order.
///
/// No inequality gives the unit vectors, an infeasible system no ray at all.
/// A run that was cut gives the rays that are known to be extreme in the whole
/// system.
///
/// A step, for the limits, is one pair of rays.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
/// use maxplus_graph::limits::Limits;
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
pub fn extreme_rays<T: Carrier>(cone: &Cone<T>, limits: &Limits) -> Outcome<T> {
    extreme_rays_watched(cone, limits, |_| ())
}

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    watch: impl FnMut(Progress),
) -> Outcome<T> {
    on_integers(cone, limits, DoubleDescription { watch })
}

/// The method, with the one who watches it.
struct DoubleDescription<F> {
    watch: F,
}

impl<F: FnMut(Progress)> Search for DoubleDescription<F> {
    const NAME: &'static str = "double-description";

    fn rays<W: Carrier>(
        &mut self,
        cone: &Cone<W>,
        meter: &mut Meter,
        counters: &mut Counters,
    ) -> (Vec<Vector<MaxPlus<W>>>, Result<(), StopReason>) {
        if cone.dimension().max(cone.inequalities()) <= u64::BITS as usize {
            self.fold::<W, u64>(cone, meter, counters)
        } else {
            self.fold::<W, NodeSet>(cone, meter, counters)
        }
    }
}

impl<F: FnMut(Progress)> DoubleDescription<F> {
    /// The whole method: a fold over the inequalities.
    fn fold<W: Carrier, M: Mask>(
        &mut self,
        cone: &Cone<W>,
        meter: &mut Meter,
        counters: &mut Counters,
    ) -> (Vec<Vector<MaxPlus<W>>>, Result<(), StopReason>) {
        let mut pair = DescriptionPair::<W, M>::of_whole_space(cone);
        let mut end = Ok(());
        let mut most_rays = cone.dimension();
        while let Some(inequality) = pair.take_cheapest_inequality() {
            let imposed = cone.inequalities() - pair.left();
            end = pair.impose(inequality, meter, |rays, pairs| {
                most_rays = most_rays.max(rays);
                (self.watch)(Progress {
                    imposed,
                    inequalities: cone.inequalities(),
                    rays,
                    pairs,
                });
            });
            if end.is_err() {
                break;
            }
        }
        counters.add("inequalities", cone.inequalities() as u64);
        counters.add("pairs", meter.steps());
        counters.add("most rays", most_rays as u64);
        let solutions = pair.into_solutions();
        (solutions.map(|ray| ray.into_vector()).collect(), end)
    }
}
