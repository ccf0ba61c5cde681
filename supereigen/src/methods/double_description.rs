//! The extreme rays of A (x) x >= B (x) x by tropical double description.
//!
//! A cone has two descriptions: the inequalities that cut it out and the
//! extreme rays that span it. The method keeps a **double description pair**,
//! some of the inequalities and the extreme rays of the cone they describe,
//! and imposes the other inequalities one by one. It starts from no inequality
//! and the unit vectors, which span the whole space.
//!
//! **Invariant** (`DescriptionPair`): after each step the rays are
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
//! | cone C, inequalities A_k (x) x >= B_k (x) x | [`System`] |
//! | generating set of the intermediate cone | `DescriptionPair` |
//! | tangent directed hypergraph H(g, C) | support and tight argmax sets of a ray, `ray.rs` |
//! | g is extreme iff H(g, C) has a least strongly connected component | `candidate.rs` |
//!
//! # Cost
//!
//! With r rays before a step, at most r^2/4 pairs are visited. Nearly all are excluded by a few
//! operations on bit sets (`candidate.rs`). The others cost O(p + d p) set operations each, with d
//! coordinates and p inequalities. Memory: all rays of two successive cones, O(p) numbers and sets
//! each.
//!
//! # Departures from the source
//!
//! 1. Indices start at 0.
//! 2. The next inequality is the one with the fewest pairs, not the next one written.
//! 3. Argmax sets are merged from the parents, never recomputed (`ray.rs`); the matrices are read
//!    once.
//! 4. Candidates are tested, and duplicates among them recognised, on their sets of tight
//!    coordinates alone; only new extreme rays are computed (`candidate.rs`).
//! 5. The reachability test stops at the second terminal component instead of computing all
//!    components.
//! 6. Of equivalent inequalities only the first is imposed, and those that no ray violates are
//!    imposed all at once.
//!
//! # Four copies
//!
//! The method is compiled for numbers of 64 bits with sets of up to 64 members as one word, and
//! with longer sets as lists; for numbers of 128 bits with sets of one word; and for integers of
//! any size with lists. Most doubles need 128 bits (a tenth has a denominator of 2^55). There the
//! third copy is ten times as fast as the last. Numbers of 32 bits are not measurably faster than
//! those of 64.

mod candidate;
mod mask;
mod ray;

use std::collections::HashSet;

use maxplus_core::{Carrier, MaxPlus, Vector};
use maxplus_graph::{Limits, Meter, StopReason};
use num_bigint::BigInt;

use crate::problem::Problem;
use crate::report::{BasisEnding, Counter, Report, Run};
use crate::two_sided::{IntegerRun, IntegerSystem, System, by_integers};

use candidate::{Identity, extremal_combinations, raise};
use mask::{List, Mask};
use ray::{Ray, Table};

/// The name of the method in reports.
const NAME: &str = "double-description";

/// The scaled basis of the supereigenvector space: the system with B = I.
pub fn run<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    extreme_rays(&System::from(problem), limits).answering(problem.origin(true))
}

/// The extreme rays of the cone, scaled, in canonical order.
///
/// Without inequalities it gives the unit vectors, for an infeasible system no ray. A run that was
/// cut gives the rays that are known to be extreme in the whole system.
///
/// For the limits, a step is one pair of rays. The work for the inequalities of one ray is counted
/// separately.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
/// use maxplus_graph::Limits;
/// use supereigen::{System, methods::double_description};
///
/// // max(x_1 + 3, x_3 + 5) >= max(x_1 + 4, x_2 + 2)
/// let row = |entries: [Option<i64>; 3]| entries.map(|e| MaxPlus::from_option(e).unwrap());
/// let cone = System::new(
///     &Matrix::from_rows(vec![row([Some(3), None, Some(5)])])?,
///     &Matrix::from_rows(vec![row([Some(4), Some(2), None])])?,
/// )?;
/// let rays = double_description::extreme_rays(&cone, &Limits::none()).complete()?;
/// assert_eq!(rays.to_string(), "0 -inf -1\n-inf 0 -3\n-inf -inf 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn extreme_rays<T: Carrier>(cone: &System<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    extreme_rays_watched(cone, limits, |_| ())
}

/// The progress of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Inequalities imposed or being imposed.
    pub imposed: usize,
    /// All inequalities.
    pub inequalities: usize,
    /// Rays known for the cone of the imposed ones.
    pub rays: usize,
    /// Pairs of rays visited so far.
    pub pairs: u64,
}

/// [`extreme_rays`] with a progress report: `watch` is called several times a second or more often.
pub fn extreme_rays_watched<T: Carrier>(
    cone: &System<T>,
    limits: &Limits,
    mut watch: impl FnMut(Progress),
) -> Run<BasisEnding<T>> {
    by_integers(cone, limits, NAME, |cone, limits| {
        on_integers(cone, limits, &mut watch)
    })
}

fn on_integers(
    cone: &IntegerSystem,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress),
) -> IntegerRun {
    let mut meter = limits.meter();
    let all = &cone.cone;
    let mut report = Report::new(NAME);
    let said_once = match all.without_repeats(&mut meter) {
        Ok(cone) => cone,
        Err(reason) => return IntegerRun::new([], Err(reason), report),
    };
    let mut fold = Fold {
        cone: &said_once,
        inequalities: all.inequalities(),
        most_rays: all.dimension(),
        meter: &mut meter,
        watch,
    };
    let few = said_once.dimension().max(said_once.inequalities()) <= u64::BITS as usize;
    let bound = cone.bound();
    let (width, (rays, end)) = if bound <= i64::MAX.into() {
        let rays = match few {
            true => fold.rays::<i64, u64>(),
            false => fold.rays::<i64, List>(),
        };
        (i64::NAME, rays)
    } else if few && bound <= i128::MAX.into() {
        (i128::NAME, fold.rays::<i128, u64>())
    } else {
        (BigInt::NAME, fold.rays::<BigInt, List>())
    };
    report.width = Some(width);
    let most_rays = fold.most_rays as u64;
    let counters = &mut report.counters;
    counters.add(Counter::Inequalities, all.inequalities() as u64);
    counters.add(Counter::Pairs, meter.steps());
    counters.add(Counter::MostRays, most_rays);
    IntegerRun::new(rays, end, report)
}

/// The whole method: a fold over the inequalities.
struct Fold<'a> {
    cone: &'a System<BigInt>,
    /// All inequalities, with repeats.
    inequalities: usize,
    most_rays: usize,
    meter: &'a mut Meter,
    watch: &'a mut dyn FnMut(Progress),
}

impl Fold<'_> {
    fn rays<T: Carrier, M: Mask>(
        &mut self,
    ) -> (Vec<Vector<MaxPlus<BigInt>>>, Result<(), StopReason>) {
        let mut pair = match DescriptionPair::<T, M>::of_whole_space(self.cone, self.meter) {
            Ok(pair) => pair,
            Err(reason) => return (Vec::new(), Err(reason)),
        };
        let end = self.impose_all(&mut pair);
        (pair.into_solutions().map(Ray::into_vector).collect(), end)
    }

    fn impose_all<T: Carrier, M: Mask>(
        &mut self,
        pair: &mut DescriptionPair<T, M>,
    ) -> Result<(), StopReason> {
        loop {
            pair.impose_what_holds(self.meter)?;
            let Some(inequality) = pair.take_cheapest_inequality() else {
                return Ok(());
            };
            let imposed = self.inequalities - pair.remaining.len();
            pair.impose(inequality, self.meter, &mut |rays, pairs| {
                self.most_rays = self.most_rays.max(rays);
                (self.watch)(Progress {
                    imposed,
                    inequalities: self.inequalities,
                    rays,
                    pairs,
                });
            })?;
        }
    }
}

/// How many pairs of rays pass between two checks of the limits: a millisecond of work, on machine
/// words and on longer sets.
const fn pairs_per_look<M: Mask>() -> usize {
    if M::FEW { 1 << 14 } else { 1 << 10 }
}

/// The inequalities imposed so far and the extreme rays of the cone that they
/// describe.
///
/// Invariant: `rays` holds exactly the extreme rays of the cone of the imposed inequalities (those
/// not in `remaining`), each once, scaled to maximum 0. Every ray has its argmax sets for all
/// inequalities and the marks of the imposed ones. `violations` counts for every inequality the
/// rays that violate it.
#[derive(Debug)]
struct DescriptionPair<T, M> {
    rays: Vec<Ray<T, M>>,
    /// The inequalities not yet imposed, in increasing order.
    remaining: Vec<usize>,
    violations: Vec<usize>,
}

impl<T: Carrier, M: Mask> DescriptionPair<T, M> {
    /// No inequality and the unit vectors: the whole space. Every entry of the matrices is a unit
    /// of work.
    fn of_whole_space(cone: &System<BigInt>, meter: &mut Meter) -> Result<Self, StopReason> {
        let (p, d) = (cone.inequalities(), cone.dimension());
        meter.room(d.saturating_mul(d).saturating_mul(size_of::<T>()))?;
        let (greater, smaller) = (cone.greater().transpose(), cone.smaller().transpose());
        let mut pair = DescriptionPair {
            rays: Vec::with_capacity(d),
            remaining: (0..p).collect(),
            violations: vec![0; p],
        };
        for i in 0..d {
            let sides = Table::of_unit((p, d), i, greater.row_slices(i), smaller.row_slices(i));
            meter.work(1 + sides.len() as u64)?;
            pair.add(Ray {
                entries: vec![T::zero(); d],
                support: M::of_one(d, i),
                sides,
                tight: M::empty(p),
                lone: M::empty(p),
            });
        }
        Ok(pair)
    }

    /// Imposes all inequalities that no ray violates: no ray changes.
    fn impose_what_holds(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
        meter.work(self.remaining.len() as u64)?;
        let violated = |h: &usize| self.violations[*h] > 0;
        let (remaining, free): (Vec<_>, Vec<_>) =
            self.remaining.iter().copied().partition(violated);
        if free.is_empty() {
            return Ok(());
        }
        for ray in &mut self.rays {
            meter.work(1 + ray.sides.len() as u64)?;
            let stored = ray.sides.stored().map(|(h, _)| h);
            let imposed: Vec<_> = stored.filter(|h| free.binary_search(h).is_ok()).collect();
            imposed.into_iter().for_each(|h| ray.note_imposed(h));
        }
        self.remaining = remaining;
        Ok(())
    }

    /// Removes and returns the inequality with the fewest pairs (satisfying ray, violating ray),
    /// the first of several; `None` if none is left.
    fn take_cheapest_inequality(&mut self) -> Option<usize> {
        let pairs = |&h: &usize| self.violations[h] * (self.rays.len() - self.violations[h]);
        let cheapest =
            (0..self.remaining.len()).min_by_key(|&place| pairs(&self.remaining[place]))?;
        Some(self.remaining.remove(cheapest))
    }

    /// Imposes inequality k. `watch` receives the number of rays and the steps so far. If the
    /// limits stop it, the pair holds some rays of the new cone, but not all.
    fn impose(
        &mut self,
        k: usize,
        meter: &mut Meter,
        watch: &mut dyn FnMut(usize, u64),
    ) -> Result<(), StopReason> {
        let violating = self.remove_violating(k);
        for ray in &mut self.rays {
            meter.work(1)?;
            ray.note_imposed(k);
        }
        let mut seen = self.identities_of_tight_rays(k, meter)?;
        let parents = self.rays.len();
        let rows_per_look = (pairs_per_look::<M>() / violating.len().max(1)).max(1);
        let mut first = 0;
        while first < parents {
            let rows = first..(first + rows_per_look).min(parents);
            for violating in violating.chunks(pairs_per_look::<M>()) {
                meter.many_steps((rows.len() * violating.len()) as u64)?;
                let found = extremal_combinations(&self.rays[rows.clone()], violating, k, &seen);
                for (v, w, identity) in found {
                    if seen.insert(identity) {
                        let ray = self.born_of(first + v, &violating[w], k);
                        meter.work(1 + ray.sides.len() as u64)?;
                        self.add(ray);
                    }
                }
                watch(self.rays.len(), meter.steps());
            }
            first = rows.end;
        }
        Ok(())
    }

    fn add(&mut self, ray: Ray<T, M>) {
        for (h, sides) in ray.sides.stored() {
            self.violations[h] += usize::from(!sides.hold());
        }
        self.rays.push(ray);
    }

    /// The rays that satisfy every inequality, imposed or not. They are extreme rays of the whole
    /// system, because a smaller cone has fewer vectors to combine them from.
    fn into_solutions(self) -> impl Iterator<Item = Ray<T, M>> {
        let solves = |ray: &Ray<T, M>| ray.sides.stored().all(|(_, sides)| sides.hold());
        self.rays.into_iter().filter(solves)
    }

    /// Splits off the rays that violate inequality k.
    fn remove_violating(&mut self, k: usize) -> Vec<Ray<T, M>> {
        let all = std::mem::take(&mut self.rays);
        let (satisfying, violating): (Vec<_>, Vec<Ray<T, M>>) =
            all.into_iter().partition(|ray| ray.sides.get(k).hold());
        self.rays = satisfying;
        for (h, sides) in violating.iter().flat_map(|ray| ray.sides.stored()) {
            self.violations[h] -= usize::from(!sides.hold());
        }
        violating
    }

    /// The rays that a combination can repeat. A combination makes inequality k tight, so these
    /// rays do too.
    fn identities_of_tight_rays(
        &self,
        k: usize,
        meter: &mut Meter,
    ) -> Result<HashSet<Identity<M>>, StopReason> {
        let mut seen = HashSet::new();
        for ray in self.rays.iter().filter(|ray| ray.tight.contains(k)) {
            meter.work(1 + ray.sides.len() as u64)?;
            seen.insert(Identity::of(ray));
        }
        Ok(seen)
    }

    /// The combination of ray v and the violating ray w that makes inequality
    /// k tight, with its marks.
    fn born_of(&self, v: usize, w: &Ray<T, M>, k: usize) -> Ray<T, M> {
        let v = &self.rays[v];
        let mut ray = Ray::combination(v, &raise(v, w, k), w);
        let imposed = v.tight.union(&w.tight);
        for h in imposed.members() {
            ray.note_imposed(h);
        }
        ray.note_imposed(k);
        ray
    }
}
