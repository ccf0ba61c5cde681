//! Compares several answers to one question.
//!
//! The methods of a solver must agree. This crate does not depend on them: the caller (the
//! program, the tests) passes the answer of each method, and receives the differences as data.
//! The oracle is the naive double description, within its budget. Beyond it the answers are
//! compared with each other, and the report says that there was no oracle: agreement then makes
//! them likely, not proved ([`Report::is_proved`]).
//!
//! ```
//! use maxplus_core::{MaxPlus, Vector};
//! use supereigen_verify::cross_check::{Answer, Report};
//! use supereigen_verify::seeded::Family;
//!
//! let family = Family { n: 3, lo: -2, hi: 1, density_percent: 100 };
//! let mut report = Report::new(family);
//! for seed in 1..=5 {
//!     let matrix = report.family.matrix(seed);
//!     let basis: Vec<Vector<MaxPlus<i64>>> = vec![]; // what a method computed from the matrix
//!     report.compare(seed, 10_000, &[Answer::new("empty", basis)]);
//! }
//! assert_eq!(report.cases.len(), 5);
//! assert!(!report.agrees(), "five random matrices have some solution");
//! ```

use std::collections::BTreeSet;

use maxplus_core::{Carrier, MaxPlus, Number, Vector};
use serde::Serialize;

use crate::naive::{Budget, scaled_basis};
use crate::seeded::Family;
use crate::system::{System, exact_vector};

/// The answer of one method.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    method: String,
    basis: Vec<Vector<Number>>,
}

impl Answer {
    /// The basis, in any order, with the name of its method.
    pub fn new<T: Carrier>(method: impl Into<String>, basis: Vec<Vector<MaxPlus<T>>>) -> Self {
        Answer {
            method: method.into(),
            basis: basis.into_iter().map(exact_vector).collect(),
        }
    }
}

/// A comparison over the matrices of one family, one case for each matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The matrices.
    pub family: Family,
    /// One for each seed, in the order they were compared.
    pub cases: Vec<Case>,
}

/// The answers for one matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Case {
    /// The seed of the matrix.
    pub seed: u64,
    /// The name of the reference that answers are compared with.
    pub against: String,
    /// Whether the reference is the oracle, not one of the answers.
    pub by_oracle: bool,
    /// The number of vectors of the reference.
    pub vectors: usize,
    /// Each answer.
    pub answers: Vec<Comparison>,
}

/// One answer compared with the reference of its case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Comparison {
    /// The method.
    pub method: String,
    /// The number of its vectors.
    pub vectors: usize,
    /// The number of repeated vectors.
    pub repeats: usize,
    /// A vector that it is missing.
    pub lacks: Option<String>,
    /// A vector that does not belong to the basis.
    pub adds: Option<String>,
}

impl Comparison {
    /// Whether the answer is the basis, each vector once.
    pub fn agrees(&self) -> bool {
        self.repeats == 0 && self.lacks.is_none() && self.adds.is_none()
    }
}

/// The name of the oracle in a report.
const ORACLE: &str = "naive double description";

impl Report {
    /// No case yet.
    pub fn new(family: Family) -> Self {
        Report {
            family,
            cases: Vec::new(),
        }
    }

    /// Compares the answers for the matrix of the seed: with the oracle if `pairs` pairs are enough
    /// for it, otherwise with the first answer. Then the case names the method of that answer.
    pub fn compare(&mut self, seed: u64, pairs: u64, answers: &[Answer]) -> &Case {
        let (by_oracle, against, truth) = self.truth(seed, pairs, answers);
        let compared = answers.iter().map(|answer| comparison(answer, &truth));
        self.cases.push(Case {
            seed,
            against,
            by_oracle,
            vectors: truth.len(),
            answers: compared.collect(),
        });
        &self.cases[self.cases.len() - 1]
    }

    /// Whether every answer agrees in every case.
    pub fn agrees(&self) -> bool {
        let mut answers = self.cases.iter().flat_map(|case| &case.answers);
        answers.all(Comparison::agrees)
    }

    /// Whether every answer agrees with the oracle in every case. Without an oracle, answers that
    /// agree may all be wrong.
    pub fn is_proved(&self) -> bool {
        self.agrees() && self.cases.iter().all(|case| case.by_oracle)
    }

    /// The report as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a report is plain data")
    }

    /// Whether the reference is the oracle, its name, and the reference.
    fn truth(
        &self,
        seed: u64,
        pairs: u64,
        answers: &[Answer],
    ) -> (bool, String, BTreeSet<Vec<Number>>) {
        let (matrix, zero) = (self.family.matrix(seed), MaxPlus::finite(0));
        let system = System::new(&matrix, &zero).expect("a family of square matrices");
        if let Ok(basis) = scaled_basis(&system, &mut Budget::pairs(pairs)) {
            let basis = basis.into_iter().map(|x| x.into_vector().into_vec());
            return (true, ORACLE.into(), basis.collect());
        }
        match answers.first() {
            None => (false, "nothing".into(), BTreeSet::new()),
            Some(first) => {
                let basis = first.basis.iter().map(|x| x.as_slice().to_vec());
                (false, first.method.clone(), basis.collect())
            }
        }
    }
}

/// The first differences between an answer and the reference. The sets are ordered, so the same
/// answers give the same report.
fn comparison(answer: &Answer, truth: &BTreeSet<Vec<Number>>) -> Comparison {
    let given: BTreeSet<_> = answer.basis.iter().map(|x| x.as_slice().to_vec()).collect();
    let text = |x: &Vec<Number>| Vector::from(x.clone()).to_string();
    Comparison {
        method: answer.method.clone(),
        vectors: answer.basis.len(),
        repeats: answer.basis.len() - given.len(),
        lacks: truth.difference(&given).last().map(text),
        adds: given.difference(truth).last().map(text),
    }
}
