//! Evidence that a two-sided claim is complete, where the double description
//! does not end in time. It proves nothing.

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Vector};

use crate::completeness::{Completeness, Evidence};
use crate::inequality::Inequality;
use crate::missing::missing;
use crate::naive::Budget;
use crate::options::Options;
use crate::rejection::Origin;
use crate::verdict::Finding;
use crate::watch::Watch;

/// Units and extensions of a claim of rays with n entries each.
pub(super) fn evidence<T: Carrier>(
    n: usize,
    rays: &[Vector<MaxPlus<T>>],
    rows: &[Inequality<'_, T>],
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Finding, RangeError> {
    let (mut units, mut extensions, of_extensions) = (0, 0, rays.len() * n);
    // Each solution that is tried is held against the whole claim.
    let mut budget = Budget::pairs(options.pairs);
    for j in 0..n {
        if rows.iter().all(|row| limit(row, j).is_none()) {
            units += 1;
            let (unit, origin) = (Vector::unit(n, j), Origin::Unit { node: j + 1 });
            if let Some(missing) = missing(unit.as_slice(), rays, origin)? {
                return Ok(Finding::Failed(missing));
            }
        }
    }
    for (vector, v) in rays.iter().enumerate() {
        if !watch.goes_on(vector, rays.len()) {
            return Ok(Finding::Stopped);
        }
        for j in 0..n {
            if budget.spend(rays.len()).is_err() {
                break;
            }
            extensions += 1;
            let x = extension(rows, v.as_slice(), j)?;
            let origin = Origin::Extension {
                vector: vector + 1,
                node: j + 1,
            };
            if let Some(missing) = missing(&x, rays, origin)? {
                return Ok(Finding::Failed(missing));
            }
        }
    }
    Ok(Finding::Complete(Completeness::Evidence(Evidence {
        tests: None,
        pairs: options.pairs,
        units,
        extensions,
        of_extensions,
        draws: 0,
        samples: 0,
        seed: options.seed,
    })))
}

/// b_j if the row limits entry j: if a_j < b_j.
fn limit<'a, T: Carrier>(row: &Inequality<'a, T>, j: usize) -> Option<&'a MaxPlus<T>> {
    let mut smaller = row.smaller.iter();
    let (_, b) = smaller.find(|(k, b)| *k == j && row.greater[j] < **b)?;
    Some(b)
}

/// v with entry j raised as far as the rows allow; v itself if nothing limits it, for
/// then e^j is a solution.
fn extension<T: Carrier>(
    rows: &[Inequality<'_, T>],
    v: &[MaxPlus<T>],
    j: usize,
) -> Result<Vec<MaxPlus<T>>, RangeError> {
    let mut least: Option<MaxPlus<T>> = None;
    for row in rows {
        if let Some(b) = limit(row, j) {
            let bound = row.left(v)?.try_over(b)?.expect("b is finite");
            least = Some(least.map_or(bound.clone(), |least| least.min(bound)));
        }
    }
    let mut x = v.to_vec();
    if let Some(bound) = least {
        x[j] = bound;
    }
    Ok(x)
}
