//! Check 5, completeness: nothing is missing, proved or made likely.
//!
//! **Proof.** The naive double description ([`crate::naive`]) gives the
//! scaled basis; each of its vectors must be a combination of the claim. Then
//! the claim generates every solution. This is tried first, within a budget of
//! pairs.
//!
//! **Evidence**, where the budget does not last. Each of these is a solution,
//! so one that is no combination of the claim *disproves* completeness; that
//! none was found proves nothing, and the verdict does not say it does.
//!
//! 1. *Units*: e^j where a_jj >= lambda.
//! 2. *Extensions*: v (+) (lambda^-1 (x) A_j (x) v) (x) e^j for a vector v of the claim
//!    and a node j. Entry j is raised as far as row j allows and the other
//!    rows only gain. All of them if the budget lasts, else every k-th.
//! 3. *Samples*: the greatest solution below a random vector y, the limit of
//!    x <- min(x, lambda^-1 (x) A (x) x) from x = y ([`crate::greatest`]).

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring, Vector};
use serde::Serialize;

use crate::greatest::greatest_solution_below;
use crate::minimal::combine;
use crate::naive::{Budget, NaiveError, scaled_basis};
use crate::options::Options;
use crate::rejection::{Origin, Rejection};
use crate::seeded::Seeded;
use crate::system::System;

/// How well completeness is established.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "strength", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Completeness {
    /// Every vector of the basis that the double description gives is a
    /// combination of the claim.
    Proved {
        /// How many vectors that basis has.
        generators: usize,
        /// Pairs of vectors looked at on the way.
        pairs: u64,
    },
    /// No counterexample among the solutions that were tried.
    Evidence {
        /// The budget of pairs that the double description exceeded.
        budget: u64,
        /// Unit vectors that are solutions, all tried.
        units: usize,
        /// Extensions of a vector by a node that were tried.
        extensions: usize,
        /// Extensions there are.
        of_extensions: usize,
        /// Random vectors that were drawn.
        draws: usize,
        /// Random solutions that were tried: the greatest ones below the
        /// vectors drawn, without those that are -inf.
        samples: usize,
        /// Samples abandoned before their limit was reached.
        abandoned: usize,
        /// The seed of the samples.
        seed: u64,
    },
}

/// Whether the claim generates every solution, as far as the options go.
pub(crate) fn check_completeness<T: Carrier>(
    system: &System<'_, T>,
    basis: &[Vector<MaxPlus<T>>],
    options: &Options,
) -> Result<Result<Completeness, Rejection>, RangeError> {
    let mut budget = Budget::pairs(options.pairs);
    match scaled_basis(system, &mut budget) {
        Ok(generators) => {
            for generator in &generators {
                let origin = Origin::DoubleDescription;
                if let Some(missing) = missing(generator.as_slice(), basis, origin)? {
                    return Ok(Err(missing));
                }
            }
            Ok(Ok(Completeness::Proved {
                generators: generators.len(),
                pairs: budget.spent(),
            }))
        }
        Err(NaiveError::Range(error)) => Err(error),
        Err(NaiveError::Exhausted(_)) => gather_evidence(system, basis, options),
        Err(NaiveError::Shape(error)) => unreachable!("a system is square: {error}"),
    }
}

/// Tries units, extensions and samples.
pub(crate) fn gather_evidence<T: Carrier>(
    system: &System<'_, T>,
    basis: &[Vector<MaxPlus<T>>],
    options: &Options,
) -> Result<Result<Completeness, Rejection>, RangeError> {
    let n = system.n();
    let mut units = 0;
    for j in 0..n {
        if system.row(j)[j] >= *system.lambda() {
            units += 1;
            let unit = Vector::unit(n, j);
            if let Some(missing) = missing(unit.as_slice(), basis, Origin::Unit { node: j + 1 })? {
                return Ok(Err(missing));
            }
        }
    }

    let of_extensions = basis.len() * n;
    let mut extensions = 0;
    for which in (0..of_extensions).step_by(stride(of_extensions, basis.len(), options.pairs)) {
        let (index, j) = (which / n, which % n);
        let x = extension(system, basis[index].as_slice(), j)?;
        extensions += 1;
        let origin = Origin::Extension {
            vector: index + 1,
            node: j + 1,
        };
        if let Some(missing) = missing(&x, basis, origin)? {
            return Ok(Err(missing));
        }
    }

    let mut seeded = Seeded::new(options.seed);
    let (mut samples, mut abandoned) = (0, 0);
    for sample in 1..=options.samples {
        let y = random_vector(system, &mut seeded)?;
        let Some(x) = greatest_solution_below(system, &y)? else {
            abandoned += 1;
            continue;
        };
        if !x.iter().any(MaxPlus::is_finite) {
            continue;
        }
        samples += 1;
        let origin = Origin::Sample {
            sample,
            seed: options.seed,
        };
        if let Some(missing) = missing(&x, basis, origin)? {
            return Ok(Err(missing));
        }
    }
    Ok(Ok(Completeness::Evidence {
        budget: options.pairs,
        units,
        extensions,
        of_extensions,
        draws: options.samples,
        samples,
        abandoned,
        seed: options.seed,
    }))
}

/// The rejection if the solution x is no combination of the claim.
fn missing<T: Carrier>(
    x: &[MaxPlus<T>],
    basis: &[Vector<MaxPlus<T>>],
    origin: Origin,
) -> Result<Option<Rejection>, RangeError> {
    let combination = combine(x, basis.iter().map(Vector::as_slice))?;
    let Some(&node) = combination.unmet.first() else {
        return Ok(None);
    };
    Ok(Some(Rejection::Missing {
        solution: x.iter().map(ToString::to_string).collect(),
        node: node + 1,
        origin,
    }))
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
    use super::*;
    use crate::plain::{matrix, vector, vectors};

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
        let options = Options {
            pairs: 1000,
            samples: 20,
            seed: 1,
        };
        let evidence = |a: &[Vec<Option<i64>>], basis: &[Vec<Option<i64>>]| {
            let (a, basis) = (matrix(a).unwrap(), vectors(basis).unwrap());
            let zero = MaxPlus::finite(0);
            let system = System::new(&a, &zero).unwrap();
            gather_evidence(&system, &basis, &options).unwrap()
        };
        let origin = |result| match result {
            Err(Rejection::Missing { origin, .. }) => origin,
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
            Ok(Completeness::Evidence {
                budget: 1000,
                units: 1,
                extensions: 4,
                of_extensions: 4,
                draws: 20,
                samples: 13,
                abandoned: 0,
                seed: 1
            })
        );
    }

    #[test]
    fn samples_that_sink_too_slowly_are_counted_as_abandoned() {
        // A loop of weight -1, and an arc that puts the bound a million lower:
        // every vector with a finite entry 1 sinks towards it, one per round.
        let a = matrix(&[vec![Some(-1), None], vec![Some(-1_000_000), None]]).unwrap();
        let zero = MaxPlus::finite(0);
        let system = System::new(&a, &zero).unwrap();
        let options = Options {
            pairs: 0,
            samples: 20,
            seed: 1,
        };
        let evidence = gather_evidence(&system, &[], &options).unwrap();
        let Ok(Completeness::Evidence {
            samples, abandoned, ..
        }) = evidence
        else {
            panic!("{evidence:?}");
        };
        assert_eq!((samples, abandoned), (0, 13));
    }
}
