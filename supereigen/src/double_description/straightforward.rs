//! The first version of the double description, kept as the oracle.
//!
//! The same recursion as [the method beside it](super) with nothing done to
//! make it fast: inequalities in the order given, every combination computed
//! and scaled, its tangent hypergraph built from the matrices, reachability
//! asked node by node. It runs on the carrier of the question and keeps its
//! rays in an ordered set.

use std::collections::BTreeSet;

use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled, SparseMatrix, Vector};
use maxplus_graph::limits::{Limits, Meter, StopReason};

use crate::basis::Basis;
use crate::cone::Cone;
use crate::report::{Outcome, Report};

type Rays<T> = BTreeSet<Scaled<MaxPlus<T>>>;

/// The extreme rays of the cone, scaled, in canonical order.
///
/// A step, for the limits, is one pair of rays; a run that was cut gives
/// nothing.
pub fn extreme_rays<T: Carrier>(cone: &Cone<T>, limits: &Limits) -> Outcome<T> {
    let mut meter = limits.meter();
    let d = cone.dimension();
    let mut rays: Rays<T> = (0..d).map(|i| scaled(Vector::unit(d, i))).collect();
    let mut end = Ok(());
    for k in 0..cone.inequalities() {
        match impose(&rays, k, cone, &mut meter) {
            Ok(next) => rays = next,
            Err(reason) => {
                rays.clear();
                end = Err(reason);
                break;
            }
        }
    }
    let mut report = Report::new("straightforward-double-description");
    report.counters.add("pairs", meter.steps());
    Outcome::new(Basis::new(d, rays), end, report)
}

/// The extreme rays of the cone of the inequalities 0..=k from those of 0..k.
fn impose<T: Carrier>(
    rays: &Rays<T>,
    k: usize,
    cone: &Cone<T>,
    meter: &mut Meter,
) -> Result<Rays<T>, StopReason> {
    let so_far = cone.first(k + 1);
    let row = |matrix: &SparseMatrix<MaxPlus<T>>, x: &Vector<MaxPlus<T>>| {
        let terms = matrix.row(k).map(|(j, a)| a.clone() * x[j].clone());
        terms.max().unwrap_or(MaxPlus::INFINITE)
    };
    let (satisfying, violating): (Rays<T>, Rays<T>) = rays
        .iter()
        .cloned()
        .partition(|x| row(cone.greater(), x) >= row(cone.smaller(), x));
    let mut next = satisfying.clone();
    for v in &satisfying {
        let greater = row(cone.greater(), v);
        for w in violating.iter().filter(|_| greater.is_finite()) {
            meter.step()?;
            let smaller = row(cone.smaller(), w);
            let pairs = v.iter().zip(w.iter());
            let combination =
                pairs.map(|(v, w)| smaller.clone() * v.clone() + greater.clone() * w.clone());
            let candidate = scaled(combination.collect());
            if so_far.is_extremal(&candidate) {
                next.insert(candidate);
            }
        }
    }
    Ok(next)
}

fn scaled<T: Carrier>(vector: Vector<MaxPlus<T>>) -> Scaled<MaxPlus<T>> {
    let scaled = vector
        .try_scaled()
        .expect("the room was checked at the door");
    scaled.expect("a combination of rays has a finite entry")
}
