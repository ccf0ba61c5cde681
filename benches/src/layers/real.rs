//! The instances: systems that exist, from the matrix to lambda(A), the basis at lambda(A), every
//! lambda at once, and the verdict on the basis.
//!
//! One row for each instance, its figure the four together; the parts stand beside it.
//! They are small, and so is what they take: the row says that nothing of a real system is
//! in the way, not how fast a search is. Every answer is held to the table of
//! `instances/README.md`. An instance whose basis is larger than `MOST` is cut there and
//! its row says so; none is.

use maxplus_core::{MaxPlus, Rational, ReadMatrix, SparseMatrix};
use maxplus_graph::Budget;
use maxplus_instances::{ALL, Facts, Instance as Named};
use supereigen::sweep::Staircase;
use supereigen::{Limits, Problem};
use supereigen_cli::input::{Exact, How, Instance, Lambda, sparse_of};
use supereigen_verify::{Claim, Conclusion, Options, verify};

use crate::effort::Effort;
use crate::measure::in_turn;
use crate::row::{Row, duration};

const LAYER: &str = "real";

/// Of a larger basis so many extremals are searched for.
const MOST: u64 = 100_000;

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    ALL.iter().map(|instance| row(effort, instance)).collect()
}

/// An instance as its matrix, with what is known of it.
struct Real {
    matrix: SparseMatrix<Exact>,
    facts: Facts,
}

impl Real {
    fn of(instance: &Named) -> Self {
        let read = sparse_of(instance.text.as_bytes(), How::default(), instance.file);
        let (matrix, _) = read.expect("an instance is read");
        let facts = instance.facts();
        Real { matrix, facts }
    }

    /// lambda(A).
    fn mean(&self) -> Exact {
        let mean = Lambda::Max.of(&self.matrix, &Budget::unlimited());
        let mean = mean.expect("a matrix with a cycle, and no limit");
        assert_eq!(mean.to_string(), self.facts.greatest_mean);
        mean
    }

    /// The problem for a lambda, in integers over one denominator.
    fn problem(&self, lambda: &Exact) -> Problem<Rational> {
        let instance = Instance::of(&self.matrix, lambda).expect("a square matrix");
        instance.problem().clone()
    }

    /// The basis at lambda(A) as a claim, its witnesses with it, and whether it was cut.
    fn basis(&self, mean: &Exact) -> (Claim<Rational>, bool) {
        let problem = self.problem(mean);
        let (mut vectors, mut witnesses) = (Vec::new(), Vec::new());
        let first = problem.extremals().limits(Limits::results(MOST));
        let mut is_cut = false;
        for extremal in first.iter() {
            match extremal {
                Ok(extremal) => {
                    vectors.push(extremal.vector.into_vector());
                    witnesses.push(Some(extremal.witness));
                }
                Err(_) => is_cut = true,
            }
        }
        assert_eq!(vectors.len(), self.facts.at.min(MOST as usize));
        let claim = Claim::new(
            problem.given().to_dense(),
            problem.lambda().clone(),
            vectors,
        );
        let claim = claim.expect("a square matrix").with_witnesses(witnesses);
        match is_cut {
            true => (claim.incomplete(), true),
            false => (claim, false),
        }
    }

    /// How many extremals there are for every lambda.
    fn sweep(&self) -> Staircase {
        let problem = self.problem(&MaxPlus::finite(Rational::from(0)));
        let staircase = problem.sweep().staircase().complete().expect("no limit");
        let between = staircase.between();
        let (facts, at) = (&self.facts, staircase.at());
        assert_eq!(at.last(), Some(&(facts.at as u64)));
        assert_eq!(between[between.len() - 2], facts.just_below as u64);
        let most = at.iter().chain(between).max();
        assert_eq!(most, Some(&(facts.most as u64)));
        staircase
    }
}

/// That a claim is right, and complete if it was not cut.
fn judge(claim: &Claim<Rational>, is_cut: bool) {
    let conclusion = verify(claim, &Options::default()).conclusion();
    assert_eq!(conclusion == Conclusion::Proved, !is_cut);
}

fn row(effort: Effort, instance: &Named) -> Row {
    let real = Real::of(instance);
    let mean = real.mean();
    let (claim, is_cut) = real.basis(&mean);
    let turns = in_turn(
        effort.rounds(9),
        [
            &mut || {
                let mean = real.mean();
                let (claim, is_cut) = real.basis(&mean);
                real.sweep();
                judge(&claim, is_cut);
            },
            &mut || {
                real.mean();
            },
            &mut || {
                real.basis(&mean);
            },
            &mut || {
                real.sweep();
            },
            &mut || judge(&claim, is_cut),
        ],
    );
    let part = |work: usize| duration(turns.seconds(work).median);
    let (n, at) = (real.facts.n, real.facts.at);
    let cut = if is_cut { ", cut at 100,000" } else { "" };
    let name = instance.name;
    let what = format!("@{name}, n = {n}, {at} extremals{cut}: lambda(A), basis, sweep, verify");
    let scale = format!("{}, {}, {}, {}", part(1), part(2), part(3), part(4));
    let row = Row::new(LAYER, what, turns.seconds(0).times(1e3)).unit("ms");
    let row = row.at_most(100.0).scale(scale);
    // Those of the literature are shown on the page.
    match real.facts.kind {
        "dataflow" => row.headline(),
        _ => row,
    }
}
