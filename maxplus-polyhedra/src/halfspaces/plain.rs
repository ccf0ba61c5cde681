//! The half-spaces generator by generator, where every new bound is compared with all others:
//! the definition of the source as a program, and the oracle for the fast version.
//!
//! For a node i start with u = -inf. For each generator g with finite g_i keep the u that
//! satisfy g; replace each other u by copies with u_j = g_i - g_j for every j other than i with
//! finite g_j; keep the minimal ones.
//!
//! Cost: O(n r^2) for each generator, r the number of bounds before the minimal ones are
//! selected.

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Vector};
use maxplus_graph::{Ending, Limits, Meter, StopReason};
use supereigen::VectorSet;

use super::HalfSpace;

/// [`super::half_spaces`] item by item; a run that was cut returns only the finished nodes. A
/// step, for the limits, is the comparison of two bounds.
pub fn half_spaces<T: Carrier>(
    generators: &VectorSet<T>,
    limits: &Limits,
) -> Result<Ending<Vec<HalfSpace<T>>>, RangeError> {
    let mut meter = limits.meter();
    let vectors: Vec<Vector<MaxPlus<T>>> = generators.iter().map(|g| g.to_vector()).collect();
    let mut all = Vec::new();
    let mut end = Ok(());
    for i in 0..generators.n() {
        match bounds(i, generators.n(), &vectors, &mut meter)? {
            Ok(bounds) => all.extend(bounds.into_iter().map(|u| HalfSpace::new(i, u))),
            Err(why) => {
                end = Err(why);
                break;
            }
        }
    }
    HalfSpace::sort(&mut all);
    Ok(Ending::new(all, end))
}

type Bounds<T> = Vec<Vector<MaxPlus<T>>>;

/// P_i.
fn bounds<T: Carrier>(
    i: usize,
    n: usize,
    generators: &[Vector<MaxPlus<T>>],
    meter: &mut Meter,
) -> Result<Result<Bounds<T>, StopReason>, RangeError> {
    let mut bounds = vec![Vector::zeros(n)];
    for g in generators.iter().filter(|g| g[i].is_finite()) {
        let mut needed = vec![MaxPlus::NEG_INFINITY; n];
        for j in (0..n).filter(|&j| j != i && g[j].is_finite()) {
            needed[j] = g[i].try_over(&g[j])?.expect("a finite entry");
        }
        let satisfies = |u: &Vector<MaxPlus<T>>| {
            let mut pairs = u.iter().zip(&needed);
            pairs.any(|(u, needed)| needed.is_finite() && u >= needed)
        };
        let (mut kept, violating): (Vec<_>, Vec<_>) = bounds.into_iter().partition(satisfies);
        let mut raised = Vec::new();
        for u in violating {
            for j in (0..n).filter(|&j| needed[j].is_finite()) {
                let mut copy = u.clone();
                copy[j] = needed[j].clone();
                raised.push(copy);
            }
        }
        // The bounds that were kept stay minimal: no new bound lies below them.
        for (place, u) in raised.iter().enumerate() {
            if let Err(why) = meter.many_steps((kept.len() + raised.len()) as u64) {
                return Ok(Err(why));
            }
            let others = raised.iter().enumerate();
            let mut others = others.filter(|&(other, v)| other < place || v != u);
            let is_above = |v: &Vector<MaxPlus<T>>| v.is_below(u);
            if !kept.iter().any(is_above) && !others.any(|(_, v)| is_above(v)) {
                kept.push(u.clone());
            }
        }
        bounds = kept;
    }
    Ok(Ok(bounds))
}
