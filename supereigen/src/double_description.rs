//! The extreme rays of A (x) x >= B (x) x by tropical double description.
//!
//! A cone has two descriptions: the inequalities that cut it out and the
//! extreme rays that span it. The method keeps a **double description pair**,
//! some of the inequalities and the extreme rays of the cone they describe,
//! and imposes the other inequalities one by one. It starts from no inequality
//! and the unit vectors, which span the whole space.
//!
//! **Invariant** ([`pair::DescriptionPair`]): after each step the rays are
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
//! | generating set of the intermediate cone | [`pair::DescriptionPair`] |
//! | tangent directed hypergraph H(g, C) | support and tight argmax sets of a [`ray::Ray`] |
//! | g is extreme iff H(g, C) has a least strongly connected component | [`reach`] |
//!
//! # Cost
//!
//! With r rays before a step, at most r^2/4 pairs are looked at. Nearly all
//! are dismissed by a few operations on bit sets ([`candidate`]); a pair that
//! is not costs O(p + d p) set operations, d coordinates and p inequalities.
//! Memory: all rays of two successive cones, O(p) numbers and sets each.
//!
//! # Departures from the source
//!
//! 1. Indices start at 0.
//! 2. The next inequality is the one with the fewest pairs to look at, not the
//!    next one written.
//! 3. Argmax sets are merged from the parents, never recomputed ([`ray`]);
//!    the matrices are read once.
//! 4. Candidates are tested, and doubles among them recognised, on their sets
//!    of tight coordinates alone; only new extreme rays are ever computed
//!    ([`candidate`]).
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

use maxplus_core::exact::{Integers, Width, common_denominator};
use maxplus_core::{Carrier, MaxPlus, NodeSet, ReadMatrix, Scaled, SparseMatrix, Vector};
use maxplus_graph::limits::{Limits, Meter, StopReason};
use num_bigint::BigInt;

use crate::basis::Basis;
use crate::cone::Cone;
use crate::problem::{Problem, TERMS_PER_NODE};
use crate::report::{Outcome, Report};

use mask::Mask;
use pair::DescriptionPair;

/// The name in reports and in the list of methods.
pub(crate) const NAME: &str = "double-description";

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
    let entries = [cone.greater(), cone.smaller()].into_iter();
    let entries = entries.flat_map(|matrix| matrix.triplets().map(|(_, _, entry)| entry));
    let denominator = common_denominator(entries);
    let whole = |matrix| Integers::over(matrix, denominator.clone()).expect("a common denominator");
    let integers = [whole(cone.greater()), whole(cone.smaller())];
    let largest = integers[0].largest().max(integers[1].largest());
    let terms = TERMS_PER_NODE.saturating_mul(cone.dimension());
    match Width::for_sums(largest, terms) {
        Width::I32 => in_width::<i32, T>(&integers, limits, watch),
        Width::I64 => in_width::<i64, T>(&integers, limits, watch),
        Width::I128 => in_width::<i128, T>(&integers, limits, watch),
        Width::Big => in_width::<BigInt, T>(&integers, limits, watch),
    }
}

/// The run on integers of one width, the rays brought back.
fn in_width<W: Carrier, T: Carrier>(
    integers: &[Integers; 2],
    limits: &Limits,
    watch: impl FnMut(Progress),
) -> Outcome<T> {
    let [greater, smaller] = integers
        .each_ref()
        .map(|matrix| matrix.narrow::<W>().expect("the width was chosen to fit"));
    let (p, d) = (greater.rows(), greater.cols());
    let mut run = Run {
        meter: limits.meter(),
        watch,
        most_rays: d,
    };
    let (rays, mut end) = if p.max(d) <= u64::BITS as usize {
        run.whole::<W, u64>(&greater, &smaller)
    } else {
        run.whole::<W, NodeSet>(&greater, &smaller)
    };
    let mut report = Report::new(NAME);
    report.width = Some(W::NAME);
    report.counters.add("inequalities", p as u64);
    report.counters.add("pairs", run.meter.steps());
    report.counters.add("most rays", run.most_rays as u64);
    report.counters.add("rays", rays.len() as u64);
    let rays = rays.into_iter().map(|ray| restored(&ray, &integers[0]));
    let mut basis = Basis::new(d, rays);
    if let Some(most) = limits.results()
        && basis.len() as u64 > most
    {
        let first = basis.into_iter().take(most as usize);
        basis = Basis::new(d, first);
        end = end.and(Err(StopReason::Results));
    }
    Outcome::new(basis, end, report)
}

/// What a run carries along beside the pair.
struct Run<W> {
    meter: Meter,
    watch: W,
    most_rays: usize,
}

impl<F: FnMut(Progress)> Run<F> {
    /// The whole method: a fold over the inequalities.
    fn whole<T: Carrier, M: Mask>(
        &mut self,
        greater: &SparseMatrix<MaxPlus<T>>,
        smaller: &SparseMatrix<MaxPlus<T>>,
    ) -> (Vec<Vector<MaxPlus<T>>>, Result<(), StopReason>) {
        let mut pair = DescriptionPair::<T, M>::of_whole_space(greater, smaller);
        let mut end = Ok(());
        while let Some(inequality) = pair.take_cheapest_inequality() {
            end = self.impose(&mut pair, inequality, greater.rows());
            if end.is_err() {
                break;
            }
        }
        let solutions = pair.into_solutions();
        (solutions.map(|ray| ray.into_vector()).collect(), end)
    }

    /// One step, watched.
    fn impose<T: Carrier, M: Mask>(
        &mut self,
        pair: &mut DescriptionPair<T, M>,
        inequality: usize,
        inequalities: usize,
    ) -> Result<(), StopReason> {
        let imposed = inequalities - pair.left();
        pair.impose(inequality, &mut self.meter, |rays, meter| {
            self.most_rays = self.most_rays.max(rays);
            (self.watch)(Progress {
                imposed,
                inequalities,
                rays,
                pairs: meter.steps(),
            });
        })
    }
}

/// A ray on integers as the numbers it stands for, scaled.
fn restored<W: Carrier, T: Carrier>(
    ray: &Vector<MaxPlus<W>>,
    integers: &Integers,
) -> Scaled<MaxPlus<T>> {
    let restored = integers.restore(ray).into_iter().map(|entry| {
        let value = entry.value().map(|value| T::from_fraction(value));
        MaxPlus::from_option(value.map(|value| value.expect("the room was checked at the door")))
            .expect("a carrier gives finite numbers")
    });
    Scaled::new(restored.collect()).expect("rays are kept scaled")
}
