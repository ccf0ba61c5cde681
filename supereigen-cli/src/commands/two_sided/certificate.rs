//! The greatest solution of a system with the policy that shows that there is no
//! greater one: for people why each node is as it is, for programs a certificate that
//! `verify` judges.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::named::called;
use maxplus_core::{Names, Number, Rational, ReadMatrix, Vector};
use supereigen::below::{Cause, Greatest, Window};
use supereigen_verify::{Extent, Made, PolicyClaim};

use crate::about::About;
use crate::exit::Exit;
use crate::input::check_full;
use crate::reports::answered;
use crate::sides::Sides;
use crate::time::Clock;

/// What the greatest solution was asked for.
pub struct Question<'a> {
    /// The system.
    pub sides: &'a Sides,
    /// No entry is greater.
    pub below: &'a Vector<Number>,
    /// No entry is less.
    pub above: Option<&'a Vector<Number>>,
    /// Whether only whole solutions count.
    pub integers: bool,
}

impl Question<'_> {
    /// Refuses a system that is too large for a certificate, before anything is computed.
    pub fn check(&self) -> Result<()> {
        let who = "a certificate, which --format json makes,";
        check_full(&self.sides.a, who)?;
        check_full(&self.sides.b, who)
    }

    /// The answer.
    pub fn window(&self, clock: Clock) -> Result<Result<Window<Rational>, Exit>> {
        let (system, budget) = (self.sides.system()?, clock.budget());
        let window = match (self.integers, self.above) {
            (false, Some(above)) => system.within(above, self.below, &budget),
            (false, None) => system.greatest_below(self.below, &budget).map(Window::Open),
            (true, above) => {
                let whole = system.over_integers()?;
                match above {
                    Some(above) => whole.within(above, self.below, &budget),
                    None => whole.greatest_below(self.below, &budget).map(Window::Open),
                }
            }
        };
        let names = self.sides.names.as_ref();
        answered(window, "the greatest solution is not known", names)
    }

    /// What a report says that it is about.
    pub fn about(&self) -> About {
        let extent = Extent::Solution {
            below: self.below.clone(),
            above: self.above.cloned(),
        };
        About::greatest("supereigen-greatest-1", self.sides, self.integers, &extent)
    }

    /// The answer as JSON, with all that is needed to check it.
    pub fn certificate(&self, greatest: &Greatest<Rational>) -> Result<String> {
        let Sides { a, b, names, .. } = self.sides;
        let (below, vector) = (self.below.clone(), greatest.vector().clone());
        let policy = greatest.policy().to_vec();
        let claim =
            PolicyClaim::greatest_solution(a.to_dense(), b.to_dense(), below, vector, policy)?;
        let mut claim = claim.with_made(made(names.as_ref()));
        if let Some(above) = self.above {
            claim = claim.with_above(above.clone());
        }
        if self.integers {
            claim = claim.over_integers();
        }
        Ok(claim.to_json() + "\n")
    }
}

/// By whom a certificate is made, and what the nodes are called.
pub fn made(names: Option<&Names>) -> Made {
    let made = Made::default().by_method("policies");
    match names {
        Some(names) => made.with_names(names.iter()),
        None => made,
    }
}

/// The policy, with rows counted from 1.
pub fn policy(policy: &[Option<usize>]) -> Vec<Option<usize>> {
    policy.iter().map(|row| row.map(|row| row + 1)).collect()
}

/// Why a node is no greater, and the row that it listens to.
pub fn why(greatest: &Greatest<Rational>, node: usize, sides: &Sides) -> String {
    let row = greatest.policy()[node].map(|row| sides.row(row));
    match (greatest.cause(node), row) {
        (Cause::Stuck, Some(row)) => {
            format!("{row} and the rows that it leads to allow nothing finite")
        }
        (Cause::By(_), Some(row)) => {
            let names = sides.names.as_ref();
            format!("{} ({row})", greatest.why(node, names))
        }
        _ => greatest.why(node, sides.names.as_ref()).to_string(),
    }
}

/// Every node with its value and why it is no greater, a line for each.
pub fn reasons(greatest: &Greatest<Rational>, sides: &Sides) -> Result<String> {
    let mut text = String::new();
    for (i, x) in greatest.vector().iter().enumerate() {
        let between = match greatest.cause(i) {
            Cause::By(_) => " = ",
            _ => ", ",
        };
        let (node, why) = (called(i, sides.names.as_ref()), why(greatest, i, sides));
        writeln!(text, "{node}: {x}{between}{why}")?;
    }
    Ok(text)
}
