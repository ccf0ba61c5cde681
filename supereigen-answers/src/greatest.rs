//! The answer of `greatest`: the greatest solution below a bound, what limits each of its entries,
//! and which lower bound it does not meet.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::named::called;
use maxplus_core::{Names, Number, Rational, ReadMatrix, Vector};
use maxplus_graph::Budget;
use num_traits::One;
use serde::{Serialize, Serializer};
use serde_json::Value;
use supereigen::below::{Cause, Greatest, Window};
use supereigen::vector::VectorError;
use supereigen_verify::{Extent, PolicyClaim};

use crate::about::About;
use crate::bounds::Upper;
use crate::system::{Asked, Labels, Sides, System};
use crate::vectors_json::{entries, mirrored_fields, number};
use crate::verify::provenance;

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-greatest-1";

/// The question: upper bounds, and perhaps lower ones.
#[derive(Clone)]
pub struct Question {
    /// Upper bounds of the entries.
    pub upper: Upper,
    /// Lower bounds of the entries.
    pub above: Option<Vector<Number>>,
}

impl Question {
    /// Both bounds; `None` where there is no upper one. `called_so` names `above` and `below`.
    pub fn new(
        system: &dyn System,
        below: Vec<Option<Number>>,
        above: Option<Vector<Number>>,
        names: Option<&Names>,
        called_so: [&str; 2],
    ) -> Result<Self> {
        let upper = Upper::new(below, above.as_ref(), system.numbers());
        if let Some(above) = &above {
            let below = upper.vector();
            if let Some(i) = (0..below.len()).find(|&i| above[i] > below[i]) {
                bail!(
                    "{} is {} and {} is {} at node {}: nothing lies between them",
                    called_so[0],
                    above[i],
                    called_so[1],
                    below[i],
                    called(i, names)
                );
            }
        }
        Ok(Question { upper, above })
    }

    /// Asks for the greatest solution below 0. It is finite wherever any solution is.
    pub fn below_zero(n: usize) -> Self {
        let zero = Some(Number::one());
        Question {
            upper: Upper::new(vec![zero; n], None, []),
            above: None,
        }
    }

    /// Computes the answer.
    pub fn ask(self, system: &dyn System, budget: &Budget) -> Result<Answer, VectorError> {
        let window = system.within(self.above.as_ref(), self.upper.vector(), budget)?;
        let (greatest, missed) = match window {
            Window::Open(greatest) => (greatest, None),
            Window::Shut {
                node,
                demand,
                greatest,
            } => (greatest, Some((node, demand))),
        };
        Ok(Answer {
            question: self,
            greatest,
            missed,
        })
    }

    /// The head of a report.
    pub fn about(&self, asked: &Asked<'_>) -> About {
        let Asked::Sides(sides, system) = asked else {
            return About::asked(FORMAT, asked);
        };
        let extent = Extent::Solution {
            below: self.upper.vector().clone(),
            above: self.above.clone(),
        };
        About::greatest(FORMAT, sides, system.is_whole(), &extent)
    }
}

/// The greatest solution, and a lower bound that it does not meet, if there is one.
pub struct Answer {
    /// What was asked.
    pub question: Question,
    /// The greatest solution below the upper bounds.
    pub greatest: Greatest<Rational>,
    /// A node whose lower bound is not met, and that bound.
    pub missed: Option<(usize, Number)>,
}

impl Answer {
    /// Whether there is a solution between the bounds.
    pub fn is_solution(&self) -> bool {
        self.missed.is_none() && self.greatest.is_solution()
    }

    /// The vector, then every node.
    pub fn text(&self, labels: &Labels<'_>) -> Result<String> {
        let (greatest, upper) = (&self.greatest, &self.question.upper);
        let mut text = String::new();
        if let Some((node, demand)) = &self.missed {
            let (name, most) = (called(*node, labels.names), &greatest.vector()[*node]);
            let why = labels.why(greatest, *node);
            let (least, greatest) = pick(("least", "greatest"), ("most", "least"));
            write!(
                text,
                "no solution: {name} must be {demand} at {least}, but "
            )?;
            match most.is_finite() {
                true => writeln!(text, "{most} is the {greatest} possible: {why}")?,
                false => writeln!(text, "is infinite in every solution: {why}")?,
            }
        } else if greatest.is_solution() {
            writeln!(text, "{}", upper.line(greatest))?;
        } else {
            let (infinite, below) = (infinite_text(), pick("below", "above"));
            writeln!(text, "no solution but {infinite} is {below} the bound")?;
        }
        Ok(text + "\n" + &upper.reasons(greatest, labels))
    }

    /// The answer about one matrix, for programs.
    pub fn report(&self, about: About) -> Report {
        let (greatest, upper) = (&self.greatest, &self.question.upper);
        let is_solution = self.is_solution();
        let missed = self.missed.as_ref();
        Report {
            about,
            solution: is_solution,
            vector: is_solution.then(|| upper.entries(greatest)),
            below: upper.to_json(),
            above: self.question.above.as_ref().map(entries),
            missed: missed.map(|(node, demand)| UnmetDemand {
                node: node + 1,
                demand: number(demand),
                greatest: number(&greatest.vector()[*node]),
            }),
            reasons: Reasons::of(greatest, Some(upper)),
        }
    }

    /// The answer about a two-sided system, with all that is needed to check it.
    pub fn certificate(&self, sides: &Sides, integers: bool) -> Result<String> {
        let (a, b) = (sides.a.to_dense(), sides.b.to_dense());
        let (below, vector) = (self.question.upper.vector(), self.greatest.vector());
        let policy = self.greatest.policy().to_vec();
        let claim = PolicyClaim::greatest_solution(a, b, below.clone(), vector.clone(), policy)?;
        let mut claim = claim.with_provenance(provenance(Some("policies"), sides.names.as_ref()));
        if let Some(above) = &self.question.above {
            claim = claim.with_above(above.clone());
        }
        if integers {
            claim = claim.over_integers();
        }
        Ok(mirrored_fields(&claim.to_json()) + "\n")
    }
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
pub struct Report {
    #[serde(flatten)]
    about: About,
    solution: bool,
    vector: Option<Value>,
    below: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<UnmetDemand>,
    #[serde(flatten)]
    reasons: Reasons,
}

/// The node whose lower bound is not met.
#[derive(Debug, Serialize)]
struct UnmetDemand {
    node: usize,
    demand: Value,
    greatest: Value,
}

/// For every node what limits it, and the next node of the walk from which its bound comes.
#[derive(Debug, Serialize)]
pub struct Reasons {
    /// `bound`, `by`, `excluded` or `stuck`; `free` if nothing limits the node.
    pub held: Vec<&'static str>,
    /// The next node, counted from 0, and in JSON from 1.
    #[serde(serialize_with = "from_one")]
    pub next: Vec<Option<usize>>,
}

impl Reasons {
    /// The reasons, where some upper bounds may be missing.
    pub fn of(greatest: &Greatest<Rational>, upper: Option<&Upper>) -> Self {
        let is_free = |node| upper.is_some_and(|upper| upper.is_free(greatest, node));
        let all = (0..greatest.vector().len()).map(|node| match greatest.cause(node) {
            _ if is_free(node) => ("free", None),
            Cause::Bound => ("bound", None),
            Cause::By(next) => ("by", Some(next)),
            Cause::Excluded => ("excluded", None),
            Cause::Stuck => ("stuck", None),
        });
        let (held, next) = all.unzip();
        Reasons { held, next }
    }
}

/// Nodes counted from 1; null where there is none.
fn from_one<S: Serializer>(nodes: &[Option<usize>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(nodes.iter().map(|node| node.map(|node| node + 1)))
}
