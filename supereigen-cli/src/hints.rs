//! What people are told of lambda on standard error where they probably mean
//! another one. Nothing of it changes an answer.

use maxplus_core::{DisplayNamed, MaxPlus, Names, Rational, ReadMatrix, Semifield, Semiring};
use maxplus_graph::cycle_mean::max_cycle_mean_within;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Cycle, Digraph, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use supereigen::{Claim, Problem};
use supereigen_report::over;

use crate::input::ProblemArg;
use crate::progress::note;
use crate::time::Clock;

/// lambda(A) and a cycle that attains it.
pub struct Greatest {
    /// The maximum cycle mean.
    pub mean: BigRational,
    /// A cycle with this mean.
    pub cycle: Cycle,
}

/// lambda(A) of the matrix as it was read, whose integers stand over the
/// denominator; `None` where there is no cycle.
pub fn greatest_of(
    problem: &Problem<Rational>,
    denominator: &BigInt,
    budget: &Budget,
) -> Result<Option<Greatest>, StopReason> {
    budget.look()?;
    let graph = Digraph::of(problem.given());
    let greatest = max_cycle_mean_within(&graph, budget)?;
    Ok(greatest.map(|greatest| Greatest {
        mean: greatest.mean() / denominator,
        cycle: greatest.cycle().clone(),
    }))
}

/// Says why an answer is empty, if that is because lambda(A) is below lambda. To
/// be called where no filter, no limit and no part of a search made it so. Where no
/// time is left nothing is said.
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
    let lambda = lambda.map(BigRational::from);
    let greatest = || greatest_of(problem, denominator, &clock.budget());
    let Some((lambda, Ok(greatest))) = lambda.map(|lambda| (lambda, greatest())) else {
        return;
    };
    match greatest {
        None => note(format_args!(
            "no solution but -inf: lambda(A) = -inf is below lambda = {lambda}, for there is no \
             cycle at all"
        )),
        Some(Greatest { mean, cycle }) if mean < lambda => note(format_args!(
            "no solution but -inf: lambda(A) = {mean} on {} is below lambda = {lambda}, by {}; \
             --lambda max takes lambda(A)",
            cycle.named(names),
            &lambda - &mean
        )),
        Some(_) => {}
    }
}

/// Doubts that lambda is to be 0 where a claim without a lambda was rejected: says up
/// to which lambda all of its vectors are solutions. That is the lambda of a basis
/// that was made for one, since all but at most one row of an extremal hold with
/// equality.
pub fn doubt_zero_of(claim: &Claim<Rational>) {
    let (a, n) = (claim.matrix(), claim.n());
    let mut least: Option<MaxPlus<Rational>> = None;
    for x in claim.basis() {
        if x.len() != n {
            return;
        }
        for i in (0..n).filter(|&i| x[i].is_finite()) {
            let sums = (0..n).map(|k| a[(i, k)].try_times(&x[k]));
            let Ok(sums) = sums.collect::<Result<Vec<_>, _>>() else {
                return;
            };
            let most = sums.into_iter().max().unwrap_or(MaxPlus::NEG_INFINITY);
            // Divided by a finite entry it is something.
            let Ok(Some(most)) = most.try_over(&x[i]) else {
                return;
            };
            if least.as_ref().is_none_or(|least| most < *least) {
                least = Some(most);
            }
        }
    }
    if let Some(least) = least.filter(|least| least.is_finite() && *least != MaxPlus::one()) {
        note(format_args!(
            "lambda was left at 0, and the vectors are solutions up to lambda = {least}; if they \
             are a basis for that, say --lambda {least}"
        ));
    }
}

/// Doubts that lambda is to be 0 if all weights are positive and nothing was said
/// of lambda: then every cycle is positive, and people who have times or costs in
/// their matrix ask for lambda(A).
pub fn doubt_zero(asked: &ProblemArg, problem: &Problem<Rational>) {
    if !asked.leaves_lambda() {
        return;
    }
    let mut weights = problem.given().triplets().map(|(_, _, weight)| weight);
    if !weights.all(|weight| *weight > MaxPlus::one()) {
        return;
    }
    // lambda(A) is of no use where it is -inf.
    let components = Components::of(&Digraph::of(problem.given()));
    if (0..components.len()).any(|c| components.is_cyclic(c)) {
        note(
            "all weights are positive and lambda was left at 0; if you mean lambda(A), the \
             maximum cycle mean, say --lambda max, and if you mean 0, --lambda 0",
        );
    }
}
