//! Evidence for completeness, where nothing is proved.
//!
//! Each of these is a solution, so one that is no combination of the claim
//! *disproves* completeness; that none was found proves nothing, and the verdict
//! does not say it does.
//!
//! 1. *Units*: e^j where a_jj >= lambda.
//! 2. *Extensions*: v (+) (lambda^-1 (x) A_j (x) v) (x) e^j for a vector v of the claim
//!    and a node j. Entry j is raised as far as row j allows and the other
//!    rows only gain. All of them if the budget lasts, else every k-th.
//! 3. *Samples*: the greatest solution below a random vector ([`crate::greatest`]).

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring, Vector};

use crate::completeness::{Completeness, Evidence};
use crate::greatest::greatest_solution_below;
use crate::missing::missing;
use crate::options::Options;
use crate::rejection::Origin;
use crate::seeded::Seeded;
use crate::system::System;
use crate::verdict::Finding;
use crate::watch::Watch;

/// Tries units, extensions and samples.
pub(crate) fn gather_evidence<T: Carrier>(
    system: &System<'_, T>,
    basis: &[Vector<MaxPlus<T>>],
    all_extremal: bool,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Finding, RangeError> {
    let n = system.n();
    let mut units = 0;
    for j in 0..n {
        if system.row(j)[j] >= *system.lambda() {
            units += 1;
            let unit = Vector::unit(n, j);
            if let Some(missing) = missing(unit.as_slice(), basis, Origin::Unit { node: j + 1 })? {
                return Ok(Finding::Failed(missing));
            }
        }
    }

    let of_extensions = basis.len() * n;
    let mut extensions = 0;
    for which in (0..of_extensions).step_by(stride(of_extensions, basis.len(), options.pairs)) {
        if !watch.goes_on(which, of_extensions) {
            return Ok(Finding::Stopped);
        }
        let (index, j) = (which / n, which % n);
        let x = extension(system, basis[index].as_slice(), j)?;
        extensions += 1;
        let origin = Origin::Extension {
            vector: index + 1,
            node: j + 1,
        };
        if let Some(missing) = missing(&x, basis, origin)? {
            return Ok(Finding::Failed(missing));
        }
    }

    let mut seeded = Seeded::new(options.seed);
    let mut samples = 0;
    for sample in 1..=options.samples {
        if !watch.goes_on(sample, options.samples) {
            return Ok(Finding::Stopped);
        }
        let y = random_vector(system, &mut seeded)?;
        let x = greatest_solution_below(system, &y)?;
        if !x.iter().any(MaxPlus::is_finite) {
            continue;
        }
        samples += 1;
        let origin = Origin::Sample {
            sample,
            seed: options.seed,
        };
        if let Some(missing) = missing(&x, basis, origin)? {
            return Ok(Finding::Failed(missing));
        }
    }
    Ok(Finding::Complete(Completeness::Evidence(Evidence {
        tests: all_extremal.then_some(options.tests),
        pairs: options.pairs,
        units,
        extensions,
        of_extensions,
        draws: options.samples,
        samples,
        seed: options.seed,
    })))
}

/// Every how many-th extension the budget allows: each is held against the
/// whole claim.
fn stride(extensions: usize, vectors: usize, pairs: u64) -> usize {
    let affordable = usize::try_from(pairs).unwrap_or(usize::MAX) / vectors.max(1);
    extensions.div_ceil(affordable.max(1)).max(1)
}

/// v (+) (lambda^-1 (x) A_j (x) v) (x) e^j; v itself if lambda is -inf.
fn extension<T: Carrier>(
    system: &System<'_, T>,
    v: &[MaxPlus<T>],
    j: usize,
) -> Result<Vec<MaxPlus<T>>, RangeError> {
    let mut x = v.to_vec();
    if let Some(bound) = system.left(j, v)?.try_over(system.lambda())? {
        x[j] = x[j].plus(&bound);
    }
    Ok(x)
}

/// A vector whose entries are sums of entries of lambda^-1 (x) A, as those of
/// extremals are; some, by a density drawn first, are -inf.
fn random_vector<T: Carrier>(
    system: &System<'_, T>,
    seeded: &mut Seeded,
) -> Result<Vec<MaxPlus<T>>, RangeError> {
    let n = system.n();
    let mut arcs = Vec::new();
    for a in system.matrix().as_slice() {
        let weight = a.try_over(system.lambda())?;
        arcs.extend(weight.filter(MaxPlus::is_finite));
    }
    let percent = 10 + seeded.below(91);
    let mut y = vec![MaxPlus::NEG_INFINITY; n];
    for entry in &mut y {
        if seeded.below(100) >= percent {
            continue;
        }
        let mut sum = MaxPlus::finite(T::zero());
        if !arcs.is_empty() {
            for _ in 0..seeded.below(3) {
                sum = sum.try_times(&arcs[seeded.below(arcs.len())])?;
            }
        }
        *entry = sum;
    }
    Ok(y)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::plain::{matrix, vector, vectors};
    use crate::rejection::Rejection;

    #[test]
    fn with_lambda_minus_infinity_an_extension_changes_nothing() {
        let a = matrix(&[vec![Some(-1)]]).unwrap();
        let system = System::new(&a, &MaxPlus::NEG_INFINITY).unwrap();
        let y = vector(&[Some(5)]).unwrap();
        assert_eq!(extension(&system, &y, 0), Ok(y));
    }

    #[test]
    fn an_extension_raises_the_node_as_far_as_its_row_allows() {
        let a = matrix(&[vec![Some(0), None], vec![Some(-4), Some(1)]]).unwrap();
        let lambda = MaxPlus::finite(-1);
        let system = System::new(&a, &lambda).unwrap();
        let v = vector(&[Some(0), None]).unwrap();
        let raised = vector(&[Some(0), Some(-3)]).unwrap();
        assert_eq!(extension(&system, &v, 1), Ok(raised));
        let raised = vector(&[Some(1), None]).unwrap();
        assert_eq!(extension(&system, &v, 0), Ok(raised));
    }

    #[test]
    fn the_stride_spreads_what_the_budget_affords() {
        assert_eq!(stride(100, 10, 1000), 1);
        assert_eq!(stride(100, 10, 500), 2);
        assert_eq!(stride(100, 10, 0), 100);
        assert_eq!(stride(0, 0, 0), 1);
    }

    #[test]
    fn each_kind_of_evidence_finds_its_own_gap() {
        let options = Options::default().with_pairs(1000).with_samples(20);
        let evidence = |a: &[Vec<Option<i64>>], basis: &[Vec<Option<i64>>]| {
            let (a, basis) = (matrix(a).unwrap(), vectors(basis).unwrap());
            let zero = MaxPlus::finite(0);
            let system = System::new(&a, &zero).unwrap();
            {
                let mut nobody = |_: &_| ControlFlow::Continue(());
                let watch = &mut Watch::new(&mut nobody);
                gather_evidence(&system, &basis, true, &options, watch).unwrap()
            }
        };
        let origin = |result| match result {
            Finding::Failed(Rejection::Missing { origin, .. }) => origin,
            other => panic!("{other:?}"),
        };
        let loops = [vec![Some(0), None], vec![Some(-1), None]];
        assert_eq!(origin(evidence(&loops, &[])), Origin::Unit { node: 1 });
        assert_eq!(
            origin(evidence(&loops, &[vec![Some(0), None]])),
            Origin::Extension { vector: 1, node: 2 }
        );
        // A cycle that no unit and no extension of nothing can show.
        let cycle = [vec![None, Some(0)], vec![Some(0), None]];
        assert!(matches!(
            origin(evidence(&cycle, &[])),
            Origin::Sample { seed: 1, .. }
        ));
        assert_eq!(
            evidence(&loops, &[vec![Some(0), None], vec![Some(0), Some(-1)]]),
            Finding::Complete(Completeness::Evidence(Evidence {
                tests: Some(options.tests),
                pairs: 1000,
                units: 1,
                extensions: 4,
                of_extensions: 4,
                draws: 20,
                samples: 13,
                seed: 1
            }))
        );
    }
}
