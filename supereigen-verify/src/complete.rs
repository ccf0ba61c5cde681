//! Check 5, completeness: nothing is missing, proved or made likely.
//!
//! | argument | of what | while it lasts |
//! |---|---|---|
//! | head first ([`crate::heads`]) | claims whose vectors are all extremal; cost polynomial in the claim | [`Options::tests`] |
//! | the double description ([`crate::naive`]): each vector that it gives is a combination of the claim | any claim; cost unrelated to its size | [`Options::pairs`] |
//! | evidence ([`crate::evidence`]), which proves nothing | where neither lasts | [`Options::samples`] |
//!
//! The first that comes to an end decides. Where that is the head-first argument, and
//! the double description ends within a fiftieth of its pairs, it is held against it: the
//! two share no step, so that they agree is worth saying. Should they ever not, the
//! claim is rejected with both answers: one of them is wrong, and it is not for the checker to say
//! which.

use maxplus_core::error::RangeError;
use maxplus_core::exact::fraction;
use maxplus_core::{Carrier, MaxPlus, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;

use crate::arcs::Arcs;
use crate::claim::{Claim, convert};
use crate::completeness::{Argument, Completeness, DoubleDescription, HeadFirst};
use crate::evidence::gather_evidence;
use crate::heads::{NoProof, prove};
use crate::leaning::find_witness;
use crate::missing::missing;
use crate::naive::{Budget, NaiveError, smaller_side, watched};
use crate::options::Options;
use crate::rejection::{Origin, Rejection};
use crate::verdict::Finding;
use crate::watch::Watch;

/// The part of the pairs that a second opinion may take.
const SECOND: u64 = 50;

/// Whether the claim, whose vectors are all solutions, generates every one.
pub(crate) fn check_completeness<T: Carrier>(
    claim: &Claim<T>,
    all_extremal: bool,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Finding, RangeError> {
    if all_extremal && let Some(finding) = head_first(claim, options, watch)? {
        return Ok(finding);
    }
    Ok(match double_description(claim, options.pairs, watch)? {
        Second::Proved(second) => Finding::Complete(Completeness::Proved {
            by: Argument::DoubleDescription(second),
        }),
        Second::Missing(missing) => Finding::Failed(missing),
        Second::Stopped => Finding::Stopped,
        Second::Exhausted => {
            let (system, basis) = (claim.system(), claim.basis());
            gather_evidence(&system, basis, all_extremal, options, watch)?
        }
    })
}

/// The head-first argument; `None` if the budget of tests does not last.
fn head_first<T: Carrier>(
    claim: &Claim<T>,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Option<Finding>, RangeError> {
    let system = claim.system();
    let mut witnesses = Vec::with_capacity(claim.basis().len());
    for x in claim.basis() {
        // An extremal has one. Without it the argument would call it missing,
        // and `confirm` that a contradiction.
        witnesses.extend(find_witness(&system, x.as_slice())?);
    }
    let (arcs, denominator) = Arcs::of(&system)?.integers();
    Ok(Some(match prove(&arcs, &witnesses, options.tests, watch) {
        Err(NoProof::Range(error)) => return Err(error),
        Err(NoProof::Exhausted) => return Ok(None),
        Err(NoProof::Stopped) => Finding::Stopped,
        Err(NoProof::Missing { head, x }) => {
            Finding::Failed(confirm(claim, head, &x, &denominator)?)
        }
        Ok(first) => {
            let second = double_description(claim, options.pairs / SECOND, watch)?;
            agree(first, second).map_or_else(Finding::Failed, Finding::Complete)
        }
    }))
}

/// What the double description says of a claim.
#[derive(Debug, Clone, PartialEq)]
enum Second {
    /// It ended, and the claim generates all it gave.
    Proved(DoubleDescription),
    /// It ended, and the claim does not generate this.
    Missing(Rejection),
    /// The pairs did not last.
    Exhausted,
    /// Somebody asked to stop.
    Stopped,
}

/// The double description, and whether the claim generates what it gives.
fn double_description<T: Carrier>(
    claim: &Claim<T>,
    pairs: u64,
    watch: &mut Watch<'_>,
) -> Result<Second, RangeError> {
    let mut budget = Budget::pairs(pairs);
    let smaller = smaller_side(&claim.system());
    let generators = match watched(claim.matrix(), &smaller, &mut budget, watch) {
        Ok(generators) => generators,
        Err(NaiveError::Range(error)) => return Err(error),
        Err(NaiveError::Exhausted(_)) => return Ok(Second::Exhausted),
        Err(NaiveError::Stopped) => return Ok(Second::Stopped),
        Err(NaiveError::Shape(error)) => unreachable!("a system is square: {error}"),
    };
    for generator in &generators {
        let origin = Origin::DoubleDescription;
        if let Some(missing) = missing(generator.as_slice(), claim.basis(), origin)? {
            return Ok(Second::Missing(missing));
        }
    }
    Ok(Second::Proved(DoubleDescription {
        generators: generators.len(),
        pairs: budget.spent(),
    }))
}

/// What follows from the head-first argument and the second opinion. One that did
/// not come to an end says nothing, and the first stands.
fn agree(first: HeadFirst, second: Second) -> Result<Completeness, Rejection> {
    let by = match second {
        Second::Exhausted | Second::Stopped => Argument::HeadFirst(first),
        Second::Proved(second) => Argument::Both {
            head_first: first,
            double_description: second,
        },
        Second::Missing(missing) => {
            return Err(Rejection::Contradiction {
                first: "head first nothing is missing".into(),
                second: missing.to_string(),
            });
        }
    };
    Ok(Completeness::Proved { by })
}

/// The rejection for an extremal that the head-first argument calls missing, in
/// integers over the denominator. That the claim does not generate it is looked at
/// by itself.
fn confirm<T: Carrier>(
    claim: &Claim<T>,
    head: usize,
    x: &[MaxPlus<BigInt>],
    denominator: &BigInt,
) -> Result<Rejection, RangeError> {
    let x: Vector<_> = x.iter().map(|x| fraction(x, denominator)).collect();
    let x = x.try_scaled()?.expect("an extremal has a finite entry");
    let origin = Origin::HeadFirst { head: head + 1 };
    let text = origin.to_string();
    // Over the claim's own numbers if they hold it: all of a large claim as
    // fractions would be too much for most memories.
    let own: Option<Vec<MaxPlus<T>>> = x.iter().map(convert).collect();
    let own = own.and_then(|x| missing(&x, claim.basis(), origin.clone()).ok());
    let missing = match own {
        Some(missing) => missing,
        None => {
            let exact: Claim<BigRational> = claim.convert().expect("fractions hold every number");
            missing(x.as_slice(), exact.basis(), origin)?
        }
    };
    Ok(match missing {
        Some(missing) => missing,
        None => Rejection::Contradiction {
            first: format!("({x}) is missing, {text}"),
            second: "it is a combination of the vectors".into(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{matrix, vectors};

    #[test]
    fn two_arguments_that_differ_are_both_reported() {
        let (first, second) = (
            HeadFirst::default(),
            DoubleDescription {
                generators: 3,
                pairs: 9,
            },
        );
        let proved = |by| Ok(Completeness::Proved { by });
        for nothing in [Second::Exhausted, Second::Stopped] {
            assert_eq!(agree(first, nothing), proved(Argument::HeadFirst(first)));
        }
        assert_eq!(
            agree(first, Second::Proved(second)),
            proved(Argument::Both {
                head_first: first,
                double_description: second
            })
        );
        let missing = Rejection::Missing {
            solution: vec!["0".into()],
            node: 1,
            origin: Origin::DoubleDescription,
        };
        assert_eq!(
            agree(first, Second::Missing(missing.clone())),
            Err(Rejection::Contradiction {
                first: "head first nothing is missing".into(),
                second: missing.to_string(),
            })
        );
    }

    #[test]
    fn a_missing_vector_is_looked_at_before_it_is_named() {
        let a = matrix(&[vec![Some(0), None], vec![None, Some(0)]]).unwrap();
        let basis = vectors(&[vec![Some(0), None]]).unwrap();
        let claim = Claim::new(a, MaxPlus::finite(0), basis).unwrap();
        let (two, one) = (BigInt::from(2), MaxPlus::finite(BigInt::from(1)));
        let none = MaxPlus::NEG_INFINITY;
        let missing = confirm(&claim, 1, &[one.clone(), one.clone()], &two).unwrap();
        let (solution, origin) = (vec!["0".into(), "0".into()], Origin::HeadFirst { head: 2 });
        assert_eq!(
            missing,
            Rejection::Missing {
                solution,
                node: 2,
                origin
            }
        );
        let there = confirm(&claim, 0, &[one, none], &two).unwrap();
        assert_eq!(
            there,
            Rejection::Contradiction {
                first: "(0 -inf) is missing, an extremal with head 1".into(),
                second: "it is a combination of the vectors".into(),
            }
        );
    }
}
