//! The answer of `nearest`: a solution nearest to a vector, its distance, and which entries force
//! this distance.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_core::mirror::{infinite_text, pick, plainly};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Number, Rational, Vector};
use maxplus_graph::Budget;
use serde::Serialize;
use serde_json::Value;
use supereigen::below::{Distance, Nearest, NearestSolution};
use supereigen::vector::VectorError;

use crate::about::About;
use crate::greatest::Reasons;
use crate::system::{Labels, System};
use crate::vectors_json::{entries, number};
use crate::words::from_one;

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-nearest-1";

/// The most nodes that are explained in the text.
const SHOWN: usize = 10;

/// The question: a vector, and the distance to use.
pub struct Question {
    to: Vector<Number>,
    distance: Distance,
}

impl Question {
    /// Asks for a solution nearest to this vector, in the projective distance or in the maximum norm.
    pub fn new(system: &dyn System, to: Vector<Number>, is_projective: bool) -> Result<Self> {
        if to.is_zero() && system.is_two_sided() {
            let infinite = infinite_text();
            bail!("the vector is {infinite} throughout: give at least one finite entry");
        }
        let distance = match is_projective {
            true => Distance::Projective,
            false => Distance::Maximum,
        };
        Ok(Question { to, distance })
    }

    /// Computes the answer.
    pub fn ask(self, system: &dyn System, budget: &Budget) -> Result<Answer, VectorError> {
        let nearest = system.nearest(&self.to, self.distance, budget)?;
        Ok(Answer {
            question: self,
            nearest,
        })
    }
}

/// A nearest solution, or why no solution is at a finite distance.
pub struct Answer {
    question: Question,
    /// What was found.
    pub nearest: Nearest<Rational>,
}

impl Answer {
    /// The vector that was asked about.
    pub fn to(&self) -> &Vector<Number> {
        &self.question.to
    }

    /// The nearest solution, if there is one.
    pub fn found(&self) -> Option<&NearestSolution<Rational>> {
        match &self.nearest {
            Nearest::Found(found) => Some(found),
            Nearest::None { .. } => None,
        }
    }

    /// The vector, its distance, and the walks that force this distance; or why there is none.
    pub fn text(&self, labels: &Labels<'_>) -> Result<String> {
        let (to, names) = (self.to(), labels.names);
        let mut text = String::new();
        let found = match &self.nearest {
            Nearest::Found(found) => found,
            Nearest::None { stuck, below } => {
                let nodes = stuck.named(names);
                write!(text, "no solution has the support of {to:?}: ")?;
                if !labels.is_two_sided() {
                    let sign = pick(">=", "<=");
                    writeln!(text, "{nodes} reach no cycle of weight {sign} 0 inside it")?;
                    return Ok(text);
                }
                writeln!(text, "inside it none is finite at {nodes}")?;
                if let Some(node) = stuck.iter().next() {
                    let why = labels.why(below, node);
                    write!(text, "{}: {why}", called(node, names))?;
                }
                return Ok(text + "\n");
            }
        };
        writeln!(text, "{:#}", found.vector)?;
        let distance = plainly(|| found.distance.to_string());
        write!(text, "\nat distance {distance} from {to:?}")?;
        if found.forced.is_empty() && found.vector == *to {
            writeln!(text, ", which is a solution")?;
            return Ok(text);
        }
        writeln!(text)?;
        for &i in found.forced.iter().take(SHOWN) {
            let (node, why) = (called(i, names), labels.why(&found.below, i));
            let (value, most) = (&to[i], &found.below.vector()[i]);
            writeln!(
                text,
                "{node} is {value}, but the other entries allow {most} at {}: {why}",
                pick("most", "least")
            )?;
        }
        if let more @ 1.. = found.forced.len().saturating_sub(SHOWN) {
            writeln!(text, "and {more} more")?;
        }
        Ok(text)
    }

    /// The answer for programs. About a two-sided system it has the row that each node uses.
    pub fn report(&self, about: About, is_two_sided: bool) -> Report {
        let (found, stuck, below) = match &self.nearest {
            Nearest::Found(found) => (Some(found), None, &found.below),
            Nearest::None { stuck, below } => (None, Some(stuck), below),
        };
        let reasons = (is_two_sided || found.is_some()).then(|| Reasons::of(below, None));
        let policy = below.policy().iter().map(|row| row.map(|row| row + 1));
        Report {
            about,
            to: entries(self.to()),
            projective: self.question.distance == Distance::Projective,
            solution: found.is_some(),
            vector: found.map(|found| entries(&found.vector)),
            distance: found.map(|found| plainly(|| number(&Number::from(found.distance.clone())))),
            forced: found.map(|found| from_one(&found.forced)),
            reasons,
            policy: is_two_sided.then(|| policy.collect()),
            stuck: stuck.map(|stuck| stuck.iter().map(|node| node + 1).collect()),
        }
    }
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
pub struct Report {
    #[serde(flatten)]
    about: About,
    to: Value,
    projective: bool,
    solution: bool,
    vector: Option<Value>,
    distance: Option<Value>,
    forced: Option<Vec<usize>>,
    #[serde(flatten)]
    reasons: Option<Reasons>,
    /// The row of each node, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<Vec<Option<usize>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<Vec<usize>>,
}
