//! Hints about lambda on standard error, for users who probably mean another lambda. They
//! never change an answer.

use std::time::Duration;

use maxplus_core::mirror::{infinite_text, pick, plainly};
use maxplus_core::{
    DisplayNamed, MaxPlus, Names, Number, Rational, ReadMatrix, Semifield, Semiring, Vector,
};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Cycle, Digraph, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use supereigen::{Claim, Problem};
use supereigen_answers::over;
use supereigen_run::clock::Clock;
use supereigen_run::progress::note;

use crate::input::ProblemArg;

/// lambda(A), and a cycle with this mean.
pub struct Greatest {
    /// The maximum cycle mean.
    pub mean: BigRational,
    /// A cycle with this mean.
    pub cycle: Cycle,
}

/// lambda(A), as far as it is known.
pub enum Mean {
    /// A finite value.
    Of(Greatest),
    /// The value -inf.
    NoCycle,
    /// Time ran out before the value was found.
    Unknown,
}

impl Mean {
    /// The value if it was found in time. Any other reason to stop is returned as an error.
    pub fn of(found: Result<Option<Greatest>, StopReason>) -> Result<Self, StopReason> {
        match found {
            Ok(Some(greatest)) => Ok(Mean::Of(greatest)),
            Ok(None) => Ok(Mean::NoCycle),
            Err(StopReason::Time) => Ok(Mean::Unknown),
            Err(reason) => Err(reason),
        }
    }

    /// The value, if it is known and finite.
    pub fn greatest(&self) -> Option<&Greatest> {
        match self {
            Mean::Of(greatest) => Some(greatest),
            Mean::NoCycle | Mean::Unknown => None,
        }
    }
}

/// lambda(A) of the matrix as it was read. The integers of `problem` are numerators over
/// the denominator. `None` if there is no cycle.
pub fn greatest_of(
    problem: &Problem<Rational>,
    denominator: &BigInt,
    budget: &Budget,
) -> Result<Option<Greatest>, StopReason> {
    budget.look()?;
    let graph = Digraph::of(problem.given());
    let greatest = max_cycle_mean(&graph, budget)?;
    Ok(greatest.map(|greatest| Greatest {
        mean: greatest.mean() / denominator,
        cycle: greatest.cycle().clone(),
    }))
}

/// Explains an empty answer if the reason is that lambda(A) is below lambda or, for integer
/// solutions, rounding. To be called only if no filter, no limit and no restriction to a
/// part of the search made the answer empty. Prints nothing if no time is left.
pub fn explain_empty(
    problem: &Problem<Rational>,
    denominator: &BigInt,
    names: Option<&Names>,
    clock: Clock,
) {
    if problem.n() == 0 {
        return;
    }
    let lambda = over(problem.lambda(), denominator).into_value();
    let greatest = || greatest_of(problem, denominator, &clock.budget());
    let Some((lambda, Ok(greatest))) = lambda.map(|lambda| (lambda, greatest())) else {
        return;
    };
    let infinite = infinite_text();
    let (below, max) = pick(("below", "max"), ("above", "min"));
    match greatest {
        None => note(format_args!(
            "no solution but {infinite}: lambda(A) = {infinite} is {below} lambda = {lambda}, \
             because there is no cycle"
        )),
        Some(Greatest { mean, cycle }) if Rational::from(mean.clone()) < lambda => {
            let mean = Rational::from(mean);
            note(format_args!(
                "no solution but {infinite}: lambda(A) = {mean} on {} is {below} lambda = \
                 {lambda}, by {}; --lambda {max} uses lambda(A)",
                cycle.named(names),
                plainly(|| (&lambda - &mean).to_string()),
            ));
        }
        Some(_) if problem.asks_integers() => {
            let solvability = problem.solvability(&clock.budget());
            if solvability.is_ok_and(|found| !found.is_solvable()) {
                note(pick(
                    "no whole solution: rounded down, every cycle of A - lambda is negative",
                    "no whole solution: rounded up, every cycle of A - lambda is positive",
                ));
            }
        }
        Some(_) => {}
    }
}

/// Called if a claim without lambda was rejected. Suggests the lambda for which the claim
/// may have been made. All rows of an extremal but at most one hold with equality. So a
/// vector of a basis with two or more finite entries is a solution exactly for the lambdas
/// up to that of the basis.
pub fn doubt_zero_of(claim: &Claim) {
    let mut lambda: Option<Number> = None;
    for x in claim.basis() {
        if x.iter().filter(|entry| entry.is_finite()).count() < 2 {
            continue;
        }
        match greatest_for(claim, x) {
            Some(greatest) if lambda.as_ref().is_none_or(|other| *other == greatest) => {
                lambda = Some(greatest);
            }
            _ => return,
        }
    }
    if let Some(lambda) = lambda.filter(|lambda| lambda.is_finite() && *lambda != MaxPlus::one()) {
        note(format_args!(
            "lambda was left at 0, and the vectors look like a basis for lambda = {lambda}; if \
             they are one, say --lambda {lambda}"
        ));
    }
}

/// The greatest lambda for which a vector is a solution. `None` if the vector does not have
/// the length of the matrix.
fn greatest_for(claim: &Claim, x: &Vector<Number>) -> Option<Number> {
    let (a, n) = (claim.matrix(), claim.n());
    if x.len() != n {
        return None;
    }
    let row = |i: usize| {
        let sums = (0..n).map(|k| a[(i, k)].try_times(&x[k]).ok());
        let sums: Option<Vec<_>> = sums.collect();
        sums?.into_iter().max()?.try_over(&x[i]).ok().flatten()
    };
    let rows = (0..n).filter(|&i| x[i].is_finite()).map(row);
    rows.collect::<Option<Vec<_>>>()?.into_iter().min()
}

/// Suggests `--lambda max` if all weights are positive and no lambda was given. Every cycle
/// is positive then, and users with times or costs in the matrix usually mean lambda(A).
pub fn doubt_zero(asked: &ProblemArg, problem: &Problem<Rational>) {
    if !asked.leaves_lambda() {
        return;
    }
    let mut weights = problem.given().triplets().map(|(_, _, weight)| weight);
    if !weights.all(|weight| *weight > MaxPlus::one()) {
        return;
    }
    // lambda(A) = -inf would not help. The time is limited because users should not wait
    // for a hint.
    let moment = Budget::time(Duration::from_millis(200)).started();
    let Ok(components) = Components::of(&Digraph::of(problem.given()), &moment) else {
        return;
    };
    if (0..components.len()).any(|c| components.is_cyclic(c)) {
        let (positive, max) = pick(("positive", "max"), ("negative", "min"));
        note(format_args!(
            "all weights are {positive} and lambda was left at 0; if you mean lambda(A), the \
             {max}imum cycle mean, say --lambda {max}, and if you mean 0, --lambda 0",
        ));
    }
}
