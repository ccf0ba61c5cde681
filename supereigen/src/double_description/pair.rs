//! The double description pair and the step that imposes one inequality.

use std::collections::HashSet;

use maxplus_core::carrier::Carrier;
use maxplus_core::{MaxPlus, ReadMatrix};
use maxplus_graph::limits::{Meter, StopReason};

use crate::cone::Cone;

use super::candidate::{Identity, extremal_combinations, raise};
use super::mask::Mask;
use super::ray::{Number, Ray, Side, Sides};

/// So many pairs of rays pass between two looks at the limits.
const PAIRS_PER_LOOK: usize = 1 << 16;

/// The inequalities imposed so far and the extreme rays of the cone that they
/// describe.
///
/// Invariant: `rays` holds exactly the extreme rays of the cone of the imposed
/// inequalities (those not in `left`), each once, scaled to maximum 0; every
/// ray carries its argmax sets for all inequalities and the marks of the
/// imposed ones.
#[derive(Debug)]
pub(super) struct DescriptionPair<T, M> {
    rays: Vec<Ray<T, M>>,
    /// The inequalities still to be imposed, in increasing order.
    left: Vec<usize>,
}

impl<T: Number, M: Mask> DescriptionPair<T, M> {
    /// No inequality and the unit vectors: the whole space.
    pub(super) fn of_whole_space(cone: &Cone<T>) -> Self
    where
        T: Carrier,
    {
        let (p, d) = (cone.inequalities(), cone.dimension());
        let side = |entry: Option<&MaxPlus<T>>, i| match entry.and_then(MaxPlus::value) {
            Some(value) => Side {
                value: value.clone(),
                argmax: M::of_one(d, i),
            },
            None => Side {
                value: T::zero(),
                argmax: M::empty(d),
            },
        };
        let unit = |i| Ray {
            entries: vec![T::zero(); d],
            support: M::of_one(d, i),
            sides: (0..p)
                .map(|h| Sides {
                    greater: side(cone.greater().entry(h, i), i),
                    smaller: side(cone.smaller().entry(h, i), i),
                })
                .collect(),
            tight: M::empty(p),
            lone: M::empty(p),
        };
        DescriptionPair {
            rays: (0..d).map(unit).collect(),
            left: (0..p).collect(),
        }
    }

    /// How many inequalities are still to be imposed.
    pub(super) fn left(&self) -> usize {
        self.left.len()
    }

    /// Takes out the inequality with the fewest pairs (satisfying ray,
    /// violating ray), the first of several; `None` when none is left.
    pub(super) fn take_cheapest_inequality(&mut self) -> Option<usize> {
        let pairs = |&h: &usize| {
            let satisfying = self.rays.iter().filter(|ray| ray.sides[h].hold()).count();
            satisfying * (self.rays.len() - satisfying)
        };
        let cheapest = (0..self.left.len()).min_by_key(|&place| pairs(&self.left[place]))?;
        Some(self.left.remove(cheapest))
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
            ray.note_imposed(k);
        }
        let mut seen = self.identities_of_tight_rays(k);
        let parents = self.rays.len();
        let rows_per_look = (PAIRS_PER_LOOK / violating.len().max(1)).max(1);
        let mut first = 0;
        while first < parents && !violating.is_empty() {
            let rows = first..(first + rows_per_look).min(parents);
            meter.many_steps((rows.len() * violating.len()) as u64)?;
            let found = extremal_combinations(&self.rays[rows.clone()], &violating, k, &seen);
            for (v, w, identity) in found {
                if seen.insert(identity) {
                    let ray = self.born_of(first + v, &violating[w], k);
                    self.rays.push(ray);
                }
            }
            first = rows.end;
            watch(self.rays.len(), meter.steps());
        }
        Ok(())
    }

    /// The rays that satisfy every inequality, imposed or not. They are
    /// extreme rays of the whole system: a smaller cone has fewer vectors to
    /// combine them from.
    pub(super) fn into_solutions(self) -> impl Iterator<Item = Ray<T, M>> {
        let left = self.left;
        self.rays
            .into_iter()
            .filter(move |ray| left.iter().all(|&h| ray.sides[h].hold()))
    }

    /// Splits off the rays that violate inequality k.
    fn remove_violating(&mut self, k: usize) -> Vec<Ray<T, M>> {
        let all = std::mem::take(&mut self.rays);
        let (satisfying, violating) = all.into_iter().partition(|ray| ray.sides[k].hold());
        self.rays = satisfying;
        violating
    }

    /// A combination makes inequality k tight, so it can only repeat a ray
    /// that does so too.
    fn identities_of_tight_rays(&self, k: usize) -> HashSet<Identity<M>> {
        let tight = self.rays.iter().filter(|ray| ray.tight.contains(k));
        tight.map(Identity::of).collect()
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
