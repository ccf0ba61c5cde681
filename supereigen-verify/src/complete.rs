//! Check 5, completeness: nothing is missing, proved or made likely.
//!
//! | argument | applies to | limit |
//! |---|---|---|
//! | the second search ([`crate::second_search`]): it finds the vectors of the claim and no others | claims whose vectors are all extremal; cost of an enumeration | [`Options::steps`] |
//! | head first ([`crate::heads`]) | the same claims; cost polynomial in the claim | [`Options::tests`] |
//! | the double description ([`crate::naive`]): each vector of its result is a combination of the claim | any claim; cost unrelated to its size | [`Options::pairs`] |
//! | evidence, which proves nothing | where all limits are reached | [`Options::samples`] |
//!
//! The first argument that ends decides. For claims of at most [`SMALL`] vectors the others are
//! second opinions: head first, and the double description within a fiftieth of its pairs. They
//! share no step. If two arguments contradict each other, the claim is rejected with both
//! answers, because one of them is wrong and the checker cannot decide which.
//!
//! # Evidence
//!
//! Each of these is a solution, so one that is not a combination of the claim *disproves*
//! completeness. If none is found, nothing is proved, and the verdict says *likely*.
//!
//! 1. *Units*: e^j where a_jj >= lambda.
//! 2. *Extensions*: v (+) (lambda^-1 (x) A_j (x) v) (x) e^j for a vector v of the claim
//!    and a node j. Entry j is raised as far as row j allows and the other
//!    rows only gain. All of them if the budget lasts, else every k-th.
//! 3. *Samples*: the greatest solution below a random vector ([`crate::greatest`]).

use maxplus_core::error::RangeError;
use maxplus_core::exact::fraction;
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;

use crate::checks::missing;
use crate::claim::{Claim, convert};
use crate::greatest::greatest_solution_below;
use crate::heads::{NoProof, prove};
use crate::naive::{Budget, NaiveError, smaller_side, watched};
use crate::options::{Options, Watch};
use crate::rejection::{Origin, Rejection};
use crate::second_search::{self, Integers, Missing, SMALL, Searched};
use crate::seeded::Seeded;
use crate::system::System;
use crate::verdict::{
    Argument, Completeness, DoubleDescription, Evidence, Finding, HeadFirst, SecondSearch,
};
use crate::witness::find_witness;

/// A second opinion may use one over this number of the pairs.
const SECOND: u64 = 50;

/// Whether the claim, whose vectors are all solutions, generates every solution. If they are all
/// extremal, `integers` is the system in integers.
pub(crate) fn check_completeness<T: Carrier>(
    claim: &Claim<T>,
    all_extremal: Option<&Integers>,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Finding, RangeError> {
    if let Some(integers) = all_extremal {
        let searched = second_search::search(integers, claim.basis(), options, watch);
        if searched == Searched::Stopped {
            return Ok(Finding::Stopped);
        }
        let small = claim.basis().len() <= SMALL;
        let mut first = None;
        if small || searched == Searched::Exhausted {
            first = head_first(claim, integers, options, watch)?;
        }
        if let Some(finding) = both(claim, searched, first, &integers.denominator)? {
            return Ok(finding);
        }
    }
    Ok(match double_description(claim, options.pairs, watch)? {
        Second::Proved(second) => Finding::Complete(Completeness::Proved {
            by: Argument::DoubleDescription(second),
        }),
        Second::Missing(missing) => Finding::Failed(missing),
        Second::Stopped => Finding::Stopped,
        Second::Exhausted => {
            let (system, basis) = (claim.system(), claim.basis());
            gather_evidence(&system, basis, all_extremal.is_some(), options, watch)?
        }
    })
}

/// The finding from the second search and the head-first argument, if that ended.
fn both<T: Carrier>(
    claim: &Claim<T>,
    searched: Searched<SecondSearch>,
    first: Option<Finding>,
    denominator: &BigInt,
) -> Result<Option<Finding>, RangeError> {
    Ok(Some(match searched {
        Searched::Exhausted => return Ok(first),
        Searched::Stopped => Finding::Stopped,
        Searched::Missing(Missing { root, x }) => match first {
            // The head-first argument gives a shorter description.
            Some(finding @ Finding::Failed(_)) => finding,
            Some(Finding::Complete(_)) => Finding::Failed(Rejection::Contradiction {
                first: "head first nothing is missing".into(),
                second: confirm(claim, grows_from(&root), &x, denominator)?.to_string(),
            }),
            _ => Finding::Failed(confirm(claim, grows_from(&root), &x, denominator)?),
        },
        Searched::Ended(search) if search.extremals != claim.basis().len() as u64 => {
            Finding::Failed(Rejection::Contradiction {
                first: format!("{} vectors are different extremals", claim.basis().len()),
                second: format!("a second search finds {}", search.extremals),
            })
        }
        Searched::Ended(search) => match first {
            Some(Finding::Failed(missing)) => Finding::Failed(Rejection::Contradiction {
                first: "by a second search nothing is missing".into(),
                second: missing.to_string(),
            }),
            Some(Finding::Complete(Completeness::Proved { by })) => proved(search, Some(by)),
            Some(stopped @ Finding::Stopped) => stopped,
            _ => proved(search, None),
        },
    }))
}

/// Proved by the second search, and by the second opinions.
fn proved(search: SecondSearch, opinions: Option<Argument>) -> Finding {
    let (head_first, double_description) = match opinions {
        Some(Argument::HeadFirst(first)) => (Some(first), None),
        Some(Argument::Both {
            head_first,
            double_description,
        }) => (Some(head_first), Some(double_description)),
        _ => (None, None),
    };
    Finding::Complete(Completeness::Proved {
        by: Argument::SecondSearch {
            search,
            head_first,
            double_description,
        },
    })
}

fn grows_from(root: &[usize]) -> Origin {
    Origin::SecondSearch {
        root: root.iter().map(|node| node + 1).collect(),
    }
}

/// The head-first argument; `None` if it needs more tests than the budget allows.
fn head_first<T: Carrier>(
    claim: &Claim<T>,
    integers: &Integers,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Option<Finding>, RangeError> {
    let system = claim.system();
    let mut witnesses = Vec::with_capacity(claim.basis().len());
    for x in claim.basis() {
        // Every extremal has a witness. Without it the argument would report the vector as
        // missing, and `confirm` would report a contradiction.
        witnesses.extend(find_witness(&system, x.as_slice())?);
    }
    Ok(Some(
        match prove(&integers.arcs, &witnesses, options.tests, watch) {
            Err(NoProof::Range(error)) => return Err(error),
            Err(NoProof::Exhausted) => return Ok(None),
            Err(NoProof::Stopped) => Finding::Stopped,
            Err(NoProof::Missing { head, x }) => {
                let origin = Origin::HeadFirst { head: head + 1 };
                Finding::Failed(confirm(claim, origin, &x, &integers.denominator)?)
            }
            Ok(first) => {
                let second = double_description(claim, options.pairs / SECOND, watch)?;
                agree(first, second).map_or_else(Finding::Failed, Finding::Complete)
            }
        },
    ))
}

/// The result of the double description.
#[derive(Debug, Clone, PartialEq)]
pub enum Second {
    /// It ended, and the claim generates its result.
    Proved(DoubleDescription),
    /// It ended, and the claim does not generate this vector of its result.
    Missing(Rejection),
    /// The budget of pairs was too small.
    Exhausted,
    /// It was stopped on request.
    Stopped,
}

/// Runs the double description, and checks whether the claim generates its result.
fn double_description<T: Carrier>(
    claim: &Claim<T>,
    pairs: u64,
    watch: &mut Watch<'_>,
) -> Result<Second, RangeError> {
    let mut budget = Budget::pairs(pairs);
    let smaller = smaller_side(&claim.system());
    let generators = match watched(claim.system().matrix(), &smaller, &mut budget, watch) {
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

/// Combines the head-first argument with the second opinion. If the second did not end, the first
/// decides.
pub fn agree(first: HeadFirst, second: Second) -> Result<Completeness, Rejection> {
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

/// The rejection for an extremal that an argument reports as missing, in integers over the
/// denominator. Checks separately that the claim does not generate it.
pub fn confirm<T: Carrier>(
    claim: &Claim<T>,
    origin: Origin,
    x: &[MaxPlus<BigInt>],
    denominator: &BigInt,
) -> Result<Rejection, RangeError> {
    let x: Vector<_> = x.iter().map(|x| fraction(x, denominator)).collect();
    let x = x.try_scaled()?.expect("an extremal has a finite entry");
    let text = origin.to_string();
    // Uses the claim's own number type if it holds the extremal: a large claim as fractions might
    // not fit into memory.
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

/// Tries units, extensions and samples.
pub fn gather_evidence<T: Carrier>(
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

/// The stride at which the budget allows extensions, because each is compared with the whole
/// claim.
pub fn stride(extensions: usize, vectors: usize, pairs: u64) -> usize {
    let affordable = usize::try_from(pairs).unwrap_or(usize::MAX) / vectors.max(1);
    extensions.div_ceil(affordable.max(1)).max(1)
}

/// v (+) (lambda^-1 (x) A_j (x) v) (x) e^j; v itself if lambda is -inf.
pub fn extension<T: Carrier>(
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
