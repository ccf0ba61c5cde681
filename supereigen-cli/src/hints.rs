//! What people are told of lambda on standard error where they probably mean
//! another one. Nothing of it changes an answer.

use std::time::Duration;

use maxplus_core::{
    DisplayNamed, MaxPlus, Names, Number, Rational, ReadMatrix, Semifield, Semiring, Vector,
};
use maxplus_graph::cycle_mean::max_cycle_mean_within;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Cycle, Digraph, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use supereigen::{Claim, Problem};
use supereigen_answers::over;

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

/// lambda(A), as far as it is known.
pub enum Mean {
    /// It is this.
    Of(Greatest),
    /// It is -inf.
    NoCycle,
    /// There was no time to find it.
    Unknown,
}

impl Mean {
    /// What was found out in time; any other stop stays one.
    pub fn of(found: Result<Option<Greatest>, StopReason>) -> Result<Self, StopReason> {
        match found {
            Ok(Some(greatest)) => Ok(Mean::Of(greatest)),
            Ok(None) => Ok(Mean::NoCycle),
            Err(StopReason::Time) => Ok(Mean::Unknown),
            Err(reason) => Err(reason),
        }
    }

    /// If it is known and finite.
    pub fn greatest(&self) -> Option<&Greatest> {
        match self {
            Mean::Of(greatest) => Some(greatest),
            Mean::NoCycle | Mean::Unknown => None,
        }
    }
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

/// Says why an answer is empty, if that is because lambda(A) is below lambda, or by
/// rounding for whole solutions. To
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
        Some(_) if problem.asks_integers() => {
            let solvability = problem.solvability(&clock.budget());
            if solvability.is_ok_and(|found| !found.is_solvable()) {
                note("no whole solution: rounded down, every cycle of A - lambda is negative");
            }
        }
        Some(_) => {}
    }
}

/// Doubts that lambda is to be 0 where a claim without a lambda was rejected: says for
/// which lambda it may have been made. All but at most one row of an extremal hold
/// with equality, so that the vectors of a basis that have two finite entries or more
/// are solutions up to its lambda and no further.
pub fn doubt_zero_of(claim: &Claim<Rational>) {
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

/// The greatest lambda for which a vector is a solution; `None` if it is no vector
/// of the matrix.
fn greatest_for(claim: &Claim<Rational>, x: &Vector<Number>) -> Option<Number> {
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
    // lambda(A) is of no use where it is -inf. Nobody is to wait for a hint.
    let moment = Budget::time(Duration::from_millis(200)).started();
    let Ok(components) = Components::within(&Digraph::of(problem.given()), &moment) else {
        return;
    };
    if (0..components.len()).any(|c| components.is_cyclic(c)) {
        note(
            "all weights are positive and lambda was left at 0; if you mean lambda(A), the \
             maximum cycle mean, say --lambda max, and if you mean 0, --lambda 0",
        );
    }
}
