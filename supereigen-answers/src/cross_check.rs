//! Every method of the solver and the independent oracle on seeded matrices, compared.

use anyhow::Result;
use maxplus_core::{Rational, ReadMatrix};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;
use num_traits::One;
use supereigen::{Method, Problem};
use supereigen_verify::cross_check::{Answer, Report};
use supereigen_verify::seeded::Family;

use crate::instance::over;

/// Compares the methods on the matrices of seeds 1 to `seeds`, each with `pairs` pairs for the
/// oracle. Also returns why fewer matrices were compared, if so.
pub fn ask(
    family: Family,
    pairs: u64,
    seeds: u64,
    budget: &Budget,
) -> Result<(Report, Option<StopReason>)> {
    let mut report = Report::new(family);
    for seed in 1..=seeds {
        let matrix = report.family.matrix(seed);
        let problem = Problem::new(&matrix.map(|entry| over(entry, &BigInt::one())))?;
        let looked = budget.look();
        match looked.and_then(|()| answers(&problem, budget)) {
            Ok(answers) => report.compare(seed, pairs, &answers),
            Err(reason) => return Ok((report, Some(reason))),
        };
    }
    Ok((report, None))
}

/// The bases by all methods. If one method is stopped, no basis is returned.
fn answers(problem: &Problem<Rational>, budget: &Budget) -> Result<Vec<Answer>, StopReason> {
    let mut answers = Vec::new();
    for &method in Method::ALL {
        let extremals = problem.extremals().limits(budget);
        let run = extremals.run_by(method).expect("all of them are asked for");
        let basis = run.complete()?;
        let vectors = basis.block().iter::<i64>().map(|row| row.to_vector());
        answers.push(Answer::new(method.name(), vectors.collect()));
    }
    Ok(answers)
}
