//! The first version of the double description, kept as the oracle.
//!
//! The same recursion as [the method beside it](super) with nothing done to
//! make it fast: inequalities in the order given, every combination computed
//! and scaled, its tangent hypergraph built from the matrices, reachability
//! asked node by node. It runs on the carrier of the question and keeps its
//! rays in an ordered set.

use std::collections::BTreeSet;

use maxplus_core::{Carrier, MaxPlus, NodeSet, ReadMatrix, Scaled, SparseMatrix, Vector};
use maxplus_graph::{Limits, Meter, StopReason};

use crate::problem::ROOM;
use crate::report::{BasisEnding, Counter, Report, Run};
use crate::set::VectorSet;
use crate::two_sided::System;

type Rays<T> = BTreeSet<Scaled<MaxPlus<T>>>;

/// The extreme rays of the cone, scaled, in canonical order.
///
/// A step, for the limits, is one pair of rays; a run that was cut gives
/// nothing.
pub fn extreme_rays<T: Carrier>(cone: &System<T>, limits: &Limits) -> Run<BasisEnding<T>> {
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
    report.counters.add(Counter::Pairs, meter.steps());
    Run::of(VectorSet::new(d, rays), end, report)
}

/// The extreme rays of the cone of the inequalities 0..=k from those of 0..k.
fn impose<T: Carrier>(
    rays: &Rays<T>,
    k: usize,
    cone: &System<T>,
    meter: &mut Meter,
) -> Result<Rays<T>, StopReason> {
    let (satisfying, violating): (Rays<T>, Rays<T>) = rays
        .iter()
        .cloned()
        .partition(|x| row(cone.greater(), k, x) >= row(cone.smaller(), k, x));
    let mut next = satisfying.clone();
    for v in &satisfying {
        let greater = row(cone.greater(), k, v);
        for w in violating.iter().filter(|_| greater.is_finite()) {
            meter.step()?;
            let smaller = row(cone.smaller(), k, w);
            let entries = v.iter().zip(w.iter());
            let combination =
                entries.map(|(v, w)| smaller.clone() * v.clone() + greater.clone() * w.clone());
            let candidate = scaled(combination.collect());
            if is_extreme(&candidate, cone, k + 1) {
                next.insert(candidate);
            }
        }
    }
    Ok(next)
}

/// Whether some node is reached from every node of the support in the tangent
/// hypergraph of the first inequalities.
fn is_extreme<T: Carrier>(x: &Vector<MaxPlus<T>>, cone: &System<T>, inequalities: usize) -> bool {
    let argmax = |matrix: &SparseMatrix<MaxPlus<T>>, h, value: &MaxPlus<T>| {
        let row = matrix.row(h);
        let attaining = row.filter(|(j, a)| (*a).clone() * x[*j].clone() == *value);
        NodeSet::of(x.len(), attaining.map(|(j, _)| j))
    };
    let mut hyperarcs = Vec::new();
    for h in 0..inequalities {
        let value = row(cone.greater(), h, x);
        if value.is_finite() && value == row(cone.smaller(), h, x) {
            let tail = argmax(cone.greater(), h, &value);
            hyperarcs.push((tail, argmax(cone.smaller(), h, &value)));
        }
    }
    let mut common = x.support();
    for i in &x.support() {
        common.intersect_with(&reach(i, x.len(), &hyperarcs));
    }
    !common.is_empty()
}

/// What node i reaches, by rounds over all hyperarcs.
fn reach(i: usize, d: usize, hyperarcs: &[(NodeSet, NodeSet)]) -> NodeSet {
    let mut reached = NodeSet::of(d, [i]);
    loop {
        let before = reached.clone();
        for (tail, head) in hyperarcs {
            if tail.is_subset(&reached) {
                reached.union_with(head);
            }
        }
        if reached == before {
            return reached;
        }
    }
}

/// Row h of the matrix times x.
fn row<T: Carrier>(
    matrix: &SparseMatrix<MaxPlus<T>>,
    h: usize,
    x: &Vector<MaxPlus<T>>,
) -> MaxPlus<T> {
    let terms = matrix.row(h).map(|(j, a)| a.clone() * x[j].clone());
    terms.max().unwrap_or(MaxPlus::NEG_INFINITY)
}

fn scaled<T: Carrier>(vector: Vector<MaxPlus<T>>) -> Scaled<MaxPlus<T>> {
    let scaled = vector.try_scaled().expect(ROOM);
    scaled.expect("a combination of rays has a finite entry")
}
