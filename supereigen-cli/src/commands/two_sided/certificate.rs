//! The greatest solution of a system with the policy that shows that there is no
//! greater one: for people why each node is as it is, for programs a certificate that
//! `verify` judges.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::named::called;
use maxplus_core::{Rational, ReadMatrix, Vector};
use serde::Serialize;
use serde_json::Value;
use supereigen::latest::Held;
use supereigen::two_sided::Greatest;
use supereigen_report::vectors_json::{entries, number};

use crate::input::{Exact, check_full};
use crate::reports::{About, line};
use crate::sides::{Side, Sides};

/// What the greatest solution was asked for.
pub struct Question<'a> {
    /// The system.
    pub sides: &'a Sides,
    /// No entry is greater.
    pub below: &'a Vector<Exact>,
    /// No entry is less.
    pub above: Option<&'a Vector<Exact>>,
}

impl Question<'_> {
    /// Refuses a system that is too large for a certificate, before anything is computed.
    pub fn check(&self) -> Result<()> {
        let who = "a certificate, which --format json makes,";
        check_full(&self.sides.a, who)?;
        check_full(&self.sides.b, who)
    }

    /// The answer as JSON, with all that is needed to check it.
    pub fn certificate(
        &self,
        greatest: &Greatest<Rational>,
        missed: Option<(usize, &Exact)>,
    ) -> Result<String> {
        let Question {
            sides,
            below,
            above,
        } = *self;
        let vector = greatest.vector();
        line(&Certificate {
            about: About::sides("supereigen-greatest-1", sides),
            method: "policies",
            solution: missed.is_none() && greatest.is_solution(),
            matrix: rows(&sides.a),
            right: rows(&sides.b),
            below: entries(below),
            above: above.map(entries),
            vector: entries(vector),
            missed: missed.map(|(node, demand)| Missed {
                node: node + 1,
                demand: number(demand),
                greatest: number(&vector[node]),
            }),
            policy: policy(greatest.policy()),
        })
    }
}

/// The policy, with rows counted from 1.
pub fn policy(policy: &[Option<usize>]) -> Vec<Option<usize>> {
    policy.iter().map(|row| row.map(|row| row + 1)).collect()
}

/// Why a node is no greater, and the row that it listens to.
pub fn why(greatest: &Greatest<Rational>, node: usize, sides: &Sides) -> String {
    let latest = greatest.latest();
    let row = greatest.policy()[node].map(|row| sides.row(row));
    match (latest.held(node), row) {
        (Held::Stuck, Some(row)) => {
            format!("{row} and the rows that it leads to allow nothing finite")
        }
        (Held::By(_), Some(row)) => {
            let names = sides.names.as_ref();
            format!("{} ({row})", latest.why(node, names))
        }
        _ => latest.why(node, sides.names.as_ref()).to_string(),
    }
}

/// Every node with its value and why it is no greater, a line for each.
pub fn reasons(greatest: &Greatest<Rational>, sides: &Sides) -> Result<String> {
    let mut text = String::new();
    for (i, x) in greatest.vector().iter().enumerate() {
        let between = match greatest.latest().held(i) {
            Held::By(_) => " = ",
            _ => ", ",
        };
        let (node, why) = (called(i, sides.names.as_ref()), why(greatest, i, sides));
        writeln!(text, "{node}: {x}{between}{why}")?;
    }
    Ok(text)
}

/// All entries, row by row.
pub fn rows(side: &Side) -> Vec<Value> {
    let side = side.to_dense();
    let row = |i| entries(&Vector::from(side.row_slice(i).to_vec()));
    (0..side.rows()).map(row).collect()
}

#[derive(Serialize)]
struct Certificate {
    #[serde(flatten)]
    about: About,
    method: &'static str,
    solution: bool,
    matrix: Vec<Value>,
    right: Vec<Value>,
    below: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<Value>,
    vector: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<Missed>,
    policy: Vec<Option<usize>>,
}

/// The node whose demand is not met.
#[derive(Serialize)]
struct Missed {
    node: usize,
    demand: Value,
    greatest: Value,
}
