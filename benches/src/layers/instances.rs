//! Real systems: from the matrix to lambda(A), the basis at lambda(A), every lambda at once, and
//! the verdict on the basis.
//!
//! One row for each instance. Its figure is the sum of the four times, which are given for scale.
//! The instances are small and fast. A row shows that a real system can be solved, not how fast
//! the search is. Every answer is compared with the table of `instances/README.md`.

use maxplus_core::{MaxPlus, Number, Rational, ReadMatrix, SparseMatrix};
use maxplus_graph::Budget;
use maxplus_instances::{ALL, Facts, Instance as Named};
use supereigen::Problem;
use supereigen::sweep::Staircase;
use supereigen_cli::input::{Instance, Lambda, ReadOptions};
use supereigen_verify::{Claim, Conclusion, Options, verify};

use crate::measure::{Effort, in_turn};
use crate::row::{Row, duration};

const LAYER: &str = "instances";

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    ALL.iter().map(|instance| row(effort, instance)).collect()
}

/// An instance as its matrix, with its known answers.
pub struct Real {
    matrix: SparseMatrix<Number>,
    facts: Facts,
}

impl Real {
    /// Reads an instance.
    pub fn of(instance: &Named) -> Self {
        let read = ReadOptions::default().sparse(instance.text.as_bytes(), instance.file);
        let (matrix, _) = read.expect("an instance is read");
        let facts = instance.facts();
        Real { matrix, facts }
    }

    /// Runs everything that a row measures.
    pub fn all(&self) {
        let claim = self.basis(&self.mean());
        self.sweep();
        judge(&claim);
    }

    /// lambda(A).
    fn mean(&self) -> Number {
        let mean = Lambda::Max.of(&self.matrix, &Budget::unlimited());
        let mean = mean.expect("a matrix with a cycle, and no limit");
        assert_eq!(mean.to_string(), self.facts.greatest_mean);
        mean
    }

    /// The problem for a lambda, in integers over one denominator.
    fn problem(&self, lambda: &Number) -> Problem<Rational> {
        let instance = Instance::of(&self.matrix, lambda).expect("a square matrix");
        instance.problem().clone()
    }

    /// The basis at lambda(A) as a claim with witnesses.
    fn basis(&self, mean: &Number) -> Claim {
        let problem = self.problem(mean);
        let (mut vectors, mut witnesses) = (Vec::new(), Vec::new());
        for extremal in problem.extremals().iter() {
            let extremal = extremal.expect("no limit");
            vectors.push(extremal.vector.into_vector());
            witnesses.push(Some(extremal.witness));
        }
        assert_eq!(vectors.len(), self.facts.at);
        let matrix = problem.given().to_dense();
        let claim = Claim::new(matrix, problem.lambda().clone(), vectors);
        claim.expect("a square matrix").with_witnesses(witnesses)
    }

    /// The number of extremals for every lambda.
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

/// Checks that a claim is proved.
fn judge(claim: &Claim) {
    let conclusion = verify(claim, &Options::default()).conclusion();
    assert_eq!(conclusion, Conclusion::Proved);
}

fn row(effort: Effort, instance: &Named) -> Row {
    let real = Real::of(instance);
    let mean = real.mean();
    let claim = real.basis(&mean);
    let turns = in_turn(
        effort.rounds(9),
        [
            &mut || real.all(),
            &mut || drop(real.mean()),
            &mut || drop(real.basis(&mean)),
            &mut || drop(real.sweep()),
            &mut || judge(&claim),
        ],
    );
    let (name, n, at) = (instance.name, real.facts.n, real.facts.at);
    let what = format!("@{name}, n = {n}, {at} extremals: lambda(A), basis, sweep, verify");
    let parts = [1, 2, 3, 4].map(|work| duration(turns.seconds(work).median));
    let row = Row::new(LAYER, what, turns.seconds(0).times(1e3)).unit("ms");
    let row = row.at_most(100.0).scale(parts.join(", "));
    // Instances from the literature are shown on the page.
    match real.facts.kind {
        "dataflow" => row.headline(),
        _ => row,
    }
}
