//! The double description pair and the step that imposes one inequality.

use std::collections::HashSet;

use maxplus_core::carrier::Carrier;
use maxplus_core::{MaxPlus, ReadMatrix};
use maxplus_graph::{Meter, StopReason};

use crate::cone::Cone;

use super::candidate::{Identity, extremal_combinations, raise};
use super::mask::Mask;
use super::ray::{Number, Ray, Table};

/// So many pairs of rays pass between two looks at the limits: a millisecond
/// of work, on machine words and on longer sets.
const fn pairs_per_look<M: Mask>() -> usize {
    if M::FEW { 1 << 14 } else { 1 << 10 }
}

/// The inequalities imposed so far and the extreme rays of the cone that they
/// describe.
///
/// Invariant: `rays` holds exactly the extreme rays of the cone of the imposed
/// inequalities (those not in `left`), each once, scaled to maximum 0; every
/// ray carries its argmax sets for all inequalities and the marks of the
/// imposed ones; `violations` counts for every inequality the rays that violate
/// it.
#[derive(Debug)]
pub(super) struct DescriptionPair<T, M> {
    rays: Vec<Ray<T, M>>,
    /// The inequalities still to be imposed, in increasing order.
    remaining: Vec<usize>,
    violations: Vec<usize>,
}

impl<T: Number, M: Mask> DescriptionPair<T, M> {
    /// No inequality and the unit vectors: the whole space. Every entry of the
    /// matrices is a unit of work.
    pub(super) fn of_whole_space(cone: &Cone<T>, meter: &mut Meter) -> Result<Self, StopReason>
    where
        T: Carrier,
    {
        let (p, d) = (cone.inequalities(), cone.dimension());
        let (greater, smaller) = (cone.greater().transpose(), cone.smaller().transpose());
        let mut pair = DescriptionPair {
            rays: Vec::with_capacity(d),
            remaining: (0..p).collect(),
            violations: vec![0; p],
        };
        for i in 0..d {
            let column = |(h, entry)| (h, MaxPlus::value(entry).expect("a stored entry is finite"));
            let sides = Table::of_unit(
                (p, d),
                i,
                greater.row(i).map(column),
                smaller.row(i).map(column),
            );
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

    /// How many inequalities are still to be imposed.
    pub(super) fn remaining(&self) -> usize {
        self.remaining.len()
    }

    /// Imposes all inequalities that no ray violates: no ray changes.
    pub(super) fn impose_what_holds(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
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

    /// Takes out the inequality with the fewest pairs (satisfying ray,
    /// violating ray), the first of several; `None` when none is left.
    pub(super) fn take_cheapest_inequality(&mut self) -> Option<usize> {
        let pairs = |&h: &usize| self.violations[h] * (self.rays.len() - self.violations[h]);
        let cheapest =
            (0..self.remaining.len()).min_by_key(|&place| pairs(&self.remaining[place]))?;
        Some(self.remaining.remove(cheapest))
    }

    /// Imposes inequality k; `watch` is told the number of rays and the steps
    /// so far. When the limits stop it, the pair is left with
    /// rays of the new cone, but not all of them.
    pub(super) fn impose(
        &mut self,
        k: usize,
        meter: &mut Meter,
        mut watch: impl FnMut(usize, u64),
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

    /// One more ray.
    fn add(&mut self, ray: Ray<T, M>) {
        for (h, sides) in ray.sides.stored() {
            self.violations[h] += usize::from(!sides.hold());
        }
        self.rays.push(ray);
    }

    /// The rays that satisfy every inequality, imposed or not. They are
    /// extreme rays of the whole system: a smaller cone has fewer vectors to
    /// combine them from.
    pub(super) fn into_solutions(self) -> impl Iterator<Item = Ray<T, M>> {
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

    /// A combination makes inequality k tight, so it can only repeat a ray
    /// that does so too.
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
