//! Check 5, completeness: nothing is missing, proved or made likely.
//!
//! | argument | applies to | limit |
//! |---|---|---|
//! | the second search ([`crate::second_search`]): it finds the vectors of the claim and no others | one-sided claims whose vectors are all extremal; cost of an enumeration | [`Options::steps`] |
//! | head first ([`crate::kernel::head_first`]) | the same claims; cost polynomial in the claim | [`Options::tests`] |
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
//! 1. *Units*: e^j where a_ij >= b_ij in every row.
//! 2. *Extensions*: a vector v of the claim with entry j raised as far as the rows allow, to the
//!    least max_k (a_ik + v_k) - b_ij over the rows with a_ij < b_ij; all other rows still hold
//!    when it is raised. All of them if the budget lasts, else every k-th.
//! 3. *Samples*, of one-sided claims: the greatest solution below a random vector
//!    ([`crate::kernel::greatest`]).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use maxplus_core::lcg::Lcg;
use maxplus_core::{Number, Rational, Scaled, Vector};

use crate::checks::missing;
use crate::integers::Integers;
use crate::kernel::greatest::{greatest_below, keeps};
use crate::kernel::head_first::{NoProof, Step, prove};
use crate::kernel::system::{Row, Side, entry, greatest, minus, plus};
use crate::naive::{Budget, NaiveError, watched};
use crate::options::{Options, Watch};
use crate::rejection::{Origin, Rejection};
use crate::second_search::{self, Missing, Outcome, SMALL, Searched};
use crate::system::exact_entries;
use crate::task::Task;
use crate::verdict::{
    Argument, Completeness, DoubleDescription, Evidence, Finding, HeadFirst, SecondSearch,
};
use crate::witness::Witness;
use crate::words;

/// A second opinion may use the allowed pairs divided by this number.
const SECOND: u64 = 50;

/// Whether the claim, whose vectors are all solutions, generates every solution. `integers` is the
/// system of a one-sided claim in integers.
pub(crate) fn check_completeness(
    task: &Task<'_>,
    integers: Option<&Integers>,
    all_extremal: bool,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Finding {
    if let Some(integers) = integers.filter(|_| all_extremal) {
        let searched = second_search::search(integers, task.vectors, options, watch);
        if searched == Searched::Stopped {
            return Finding::Stopped;
        }
        let small = task.vectors.len() <= SMALL;
        let mut first = None;
        if small || searched == Searched::Exhausted {
            first = head_first(task, integers, options, watch);
        }
        if let Some(finding) = both(task, searched, first, integers) {
            return finding;
        }
    }
    match double_description(task, options.pairs, watch) {
        SecondOpinion::Proved(second) => Finding::Complete(Completeness::Proved {
            by: Argument::DoubleDescription(second),
        }),
        SecondOpinion::Missing(missing) => Finding::Failed(missing),
        SecondOpinion::Stopped => Finding::Stopped,
        SecondOpinion::Exhausted => gather_evidence(task, integers, all_extremal, options, watch),
    }
}

/// The finding from the second search and the head-first argument, if that ended.
fn both(
    task: &Task<'_>,
    searched: Searched,
    first: Option<Finding>,
    integers: &Integers,
) -> Option<Finding> {
    Some(match searched {
        Searched::Exhausted => return first,
        Searched::Stopped => Finding::Stopped,
        Searched::Missing(Missing { root, x }) => match first {
            // The head-first argument gives a shorter description.
            Some(finding @ Finding::Failed(_)) => finding,
            Some(Finding::Complete(_)) => Finding::Failed(Rejection::Contradiction {
                first: "head first nothing is missing".into(),
                second: confirm(task, grows_from(&root), &x, integers).to_string(),
            }),
            _ => Finding::Failed(confirm(task, grows_from(&root), &x, integers)),
        },
        Searched::Proved(search) if search.extremals != task.vectors.len() as u64 => {
            Finding::Failed(Rejection::Contradiction {
                first: format!("{} vectors are different extremals", task.vectors.len()),
                second: format!("a second search finds {}", search.extremals),
            })
        }
        Searched::Proved(search) => match first {
            Some(Finding::Failed(missing)) => Finding::Failed(Rejection::Contradiction {
                first: "by a second search nothing is missing".into(),
                second: missing.to_string(),
            }),
            Some(Finding::Complete(Completeness::Proved { by })) => proved(search, Some(by)),
            Some(stopped @ Finding::Stopped) => stopped,
            _ => proved(search, None),
        },
    })
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
fn head_first(
    task: &Task<'_>,
    integers: &Integers,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Option<Finding> {
    // Every extremal has a witness. Without it the argument would report the vector as missing,
    // and `confirm` would report a contradiction.
    let vectors = task.vectors.iter();
    let witnesses: Vec<Witness> = vectors
        .filter_map(|x| integers.witness(x.as_slice()))
        .collect();
    Some(match by_heads(&integers.arcs, &witnesses, options, watch) {
        ByHeads::Exhausted => return None,
        ByHeads::Stopped => Finding::Stopped,
        ByHeads::Missing((head, x)) => {
            let origin = Origin::HeadFirst { head: head + 1 };
            Finding::Failed(confirm(task, origin, &x, integers))
        }
        ByHeads::Proved(first) => {
            let second = double_description(task, options.pairs / SECOND, watch);
            agree(first, second).map_or_else(Finding::Failed, Finding::Complete)
        }
    })
}

/// The result of the head-first argument: its counts, or an extremal that is missing, after its head.
pub type ByHeads = Outcome<HeadFirst, (usize, Vec<Number>)>;

/// The head-first argument for the extremals of the witnesses, on arcs with integer weights.
pub fn by_heads(
    arcs: &[Side],
    witnesses: &[Witness],
    options: &Options,
    watch: &mut Watch<'_>,
) -> ByHeads {
    let (mut counts, mut exhausted, mut at) = (HeadFirst::default(), false, (0, witnesses.len()));
    let mut visit = |step| {
        match step {
            Step::Ending(of) => at = (at.0 + 1, of),
            Step::Segment => {
                counts.segments += 1;
                return ControlFlow::Continue(());
            }
            Step::Test => {
                exhausted = counts.tests == options.tests;
                counts.tests += 1;
            }
        }
        match !exhausted && watch.goes_on(at.0, at.1) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    let orders = witnesses.iter().map(Witness::order);
    let proof = match words::arcs(arcs) {
        Some(arcs) => prove(&arcs, orders, &mut visit).map_err(|no_proof| match no_proof {
            NoProof::Alive(head, bounds) => NoProof::Alive(head, exact_entries(&bounds)),
            NoProof::Tail(head, x) => NoProof::Tail(head, exact_entries(&x)),
            NoProof::Stopped => NoProof::Stopped,
        }),
        None => prove(arcs, orders, &mut visit),
    };
    match proof {
        Ok(()) => ByHeads::Proved(counts),
        Err(NoProof::Alive(head, bounds)) => ByHeads::Missing((head, lowest(arcs, &bounds, head))),
        Err(NoProof::Tail(head, x)) => ByHeads::Missing((head, x)),
        Err(NoProof::Stopped) if exhausted => ByHeads::Exhausted,
        Err(NoProof::Stopped) => ByHeads::Stopped,
    }
}

/// A minimal solution below the bounds that keeps the bound of the node. The greatest solution
/// below the bounds must keep it too, and all numbers must be integers.
///
/// One entry after another is lowered as far as the bound of the node is kept: to -inf if possible,
/// else by the greatest possible integer, found by steps of 1, 2, 4, ... and the same steps in
/// reverse. *The result y is minimal with its value at the node.* Let u <= y be a solution with the
/// same value. When an entry v was lowered the others were at least those of y, so u was below
/// them, and u_v < y_v would have been allowed. So u = y. The steps end: minimal solutions are -inf
/// at v or at most (n - 1) D below the node, with D the greatest |w|, so an entry that may be lower
/// still may be -inf.
fn lowest(arcs: &[Side], bounds: &[Number], node: usize) -> Vec<Number> {
    let mut y = greatest_below(arcs, bounds);
    let mut try_lower = |m: usize, by: Option<&Number>| {
        let lower = by.map_or(Number::NEG_INFINITY, |by| minus(&y[m], by));
        let before = std::mem::replace(&mut y[m], lower);
        let kept = keeps(arcs, &y, node);
        if !kept {
            y[m] = before;
        }
        kept
    };
    for m in (0..arcs.len()).filter(|&m| m != node) {
        if try_lower(m, None) {
            continue;
        }
        let mut steps = vec![Number::finite(Rational::from(1))];
        while try_lower(m, steps.last()) {
            steps.extend(steps.last().map(|step| plus(step, step)));
        }
        for step in steps.iter().rev() {
            try_lower(m, Some(step));
        }
    }
    y
}

/// The result of the double description. A missing vector is one of its result.
pub type SecondOpinion = Outcome<DoubleDescription, Rejection>;

/// Runs the double description, and checks whether the claim generates its result.
fn double_description(task: &Task<'_>, pairs: u64, watch: &mut Watch<'_>) -> SecondOpinion {
    let mut budget = Budget::pairs(pairs);
    let generators = match watched(task.n, &task.rows, &mut budget, watch) {
        Ok(generators) => generators,
        Err(NaiveError::Stopped) => return SecondOpinion::Stopped,
        Err(NaiveError::Exhausted { .. }) => return SecondOpinion::Exhausted,
        Err(NaiveError::Shape(error)) => unreachable!("rows of one length: {error}"),
    };
    let listed: BTreeSet<&[Number]> = task.vectors.iter().map(Vector::as_slice).collect();
    let absent = |x: &Scaled<Number>| match listed.contains(x.as_slice()) {
        true => None,
        false => missing(x.as_slice(), task.vectors, Origin::DoubleDescription),
    };
    match generators.iter().find_map(absent) {
        Some(missing) => SecondOpinion::Missing(missing),
        None => SecondOpinion::Proved(DoubleDescription {
            generators: generators.len(),
            pairs: budget.spent(),
        }),
    }
}

/// Combines the head-first argument with the second opinion. If the second did not end, the first
/// decides.
pub fn agree(first: HeadFirst, second: SecondOpinion) -> Result<Completeness, Rejection> {
    let by = match second {
        SecondOpinion::Exhausted | SecondOpinion::Stopped => Argument::HeadFirst(first),
        SecondOpinion::Proved(second) => Argument::Both {
            head_first: first,
            double_description: second,
        },
        SecondOpinion::Missing(missing) => {
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
pub fn confirm(task: &Task<'_>, origin: Origin, x: &[Number], integers: &Integers) -> Rejection {
    let x: Vector<Number> = x.iter().map(|x| integers.restore(x)).collect();
    let x = x.try_scaled().expect("fractions have no range to leave");
    let x = x.expect("an extremal has a finite entry");
    missing(x.as_slice(), task.vectors, origin.clone()).unwrap_or_else(|| {
        Rejection::Contradiction {
            first: format!("({x}) is missing, {origin}"),
            second: "it is a combination of the vectors".into(),
        }
    })
}

/// Tries units, extensions, and samples of a one-sided claim.
pub fn gather_evidence(
    task: &Task<'_>,
    integers: Option<&Integers>,
    all_extremal: bool,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Finding {
    let (n, vectors) = (task.n, task.vectors);
    let mut units = 0;
    for j in (0..n).filter(|&j| task.rows.iter().all(|row| limit(row, j).is_none())) {
        units += 1;
        let (unit, origin) = (Vector::unit(n, j), Origin::Unit { node: j + 1 });
        if let Some(missing) = missing(unit.as_slice(), vectors, origin) {
            return Finding::Failed(missing);
        }
    }

    let of_extensions = vectors.len() * n;
    let mut extensions = 0;
    // Of a one-sided claim they are spread evenly.
    let (every, most) = match integers {
        Some(_) => (
            stride(of_extensions, vectors.len(), options.pairs),
            usize::MAX,
        ),
        None => (1, affordable(vectors.len(), options.pairs)),
    };
    for which in (0..of_extensions).step_by(every).take(most) {
        if !watch.goes_on(which, of_extensions) {
            return Finding::Stopped;
        }
        let (index, j) = (which / n, which % n);
        let x = extension(&task.rows, vectors[index].as_slice(), j);
        extensions += 1;
        let origin = Origin::Extension {
            vector: index + 1,
            node: j + 1,
        };
        if let Some(missing) = missing(&x, vectors, origin) {
            return Finding::Failed(missing);
        }
    }

    let (draws, mut samples) = (integers.map_or(0, |_| options.samples), 0);
    let mut lcg = Lcg(options.seed);
    // With lambda = -inf no row restricts anything, and no weights are drawn from the rows.
    let asks = task.rows.iter().any(|row| !row.smaller.is_empty());
    for sample in 1..=draws {
        if !watch.goes_on(sample, draws) {
            return Finding::Stopped;
        }
        let Some(integers) = integers else { break };
        let y = random_vector(&integers.arcs, asks, &mut lcg);
        let x = greatest_below(&integers.arcs, &y);
        if !x.iter().any(Number::is_finite) {
            continue;
        }
        samples += 1;
        let origin = Origin::Sample {
            sample,
            seed: options.seed,
        };
        let x: Vec<Number> = x.iter().map(|x| integers.restore(x)).collect();
        if let Some(missing) = missing(&x, vectors, origin) {
            return Finding::Failed(missing);
        }
    }
    Finding::Complete(Completeness::Evidence(Evidence {
        tests: integers.filter(|_| all_extremal).map(|_| options.tests),
        pairs: options.pairs,
        units,
        extensions,
        of_extensions,
        draws,
        samples,
        seed: options.seed,
    }))
}

/// The number of extensions that the budget allows, because each is compared with the whole claim.
fn affordable(vectors: usize, pairs: u64) -> usize {
    usize::try_from(pairs).unwrap_or(usize::MAX) / vectors.max(1)
}

/// The stride at which the budget allows extensions.
pub fn stride(extensions: usize, vectors: usize, pairs: u64) -> usize {
    let affordable = affordable(vectors, pairs).max(1);
    extensions.div_ceil(affordable).max(1)
}

/// b_j if the row limits entry j: if a_j < b_j.
fn limit(row: &Row, j: usize) -> Option<&Number> {
    let b = entry(&row.smaller, j)?;
    entry(&row.greater, j).is_none_or(|a| a < b).then_some(b)
}

/// v with entry j raised as far as the rows allow; v itself if nothing limits it, because then
/// e^j is a solution.
pub fn extension(rows: &[Row], v: &[Number], j: usize) -> Vec<Number> {
    let limits = rows.iter().filter_map(|row| Some((row, limit(row, j)?)));
    let mut x = v.to_vec();
    if let Some(bound) = limits
        .map(|(row, b)| minus(&greatest(&row.greater, v), b))
        .min()
    {
        x[j] = bound;
    }
    x
}

/// A vector whose entries are sums of weights, as those of extremals are; some, by a density drawn
/// first, are -inf.
fn random_vector(arcs: &[Side], asks: bool, lcg: &mut Lcg) -> Vec<Number> {
    let mut below = |bound: usize| (lcg.draw() % bound as u64) as usize;
    let weights = arcs.iter().flatten().map(|(_, weight)| weight);
    let weights: Vec<&Number> = weights.filter(|_| asks).collect();
    let percent = 10 + below(91);
    let mut y = vec![Number::NEG_INFINITY; arcs.len()];
    for entry in &mut y {
        if below(100) >= percent {
            continue;
        }
        let mut sum = Number::finite(Rational::from(0));
        if !weights.is_empty() {
            for _ in 0..below(3) {
                sum = plus(&sum, weights[below(weights.len())]);
            }
        }
        *entry = sum;
    }
    y
}
