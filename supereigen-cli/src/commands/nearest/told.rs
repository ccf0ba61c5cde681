//! A nearest solution as it is told, of one matrix or of a two-sided system.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::named::called;
use maxplus_core::{Names, Number, Rational, Vector};
use serde::Serialize;
use serde_json::Value;

use crate::about::About;
use crate::commands::greatest::Reasons;

/// How many nodes are named for people.
const SHOWN: usize = 10;

/// What people are told.
pub struct Told<'a> {
    /// The vector that was asked about.
    pub to: &'a Vector<Number>,
    /// The solution.
    pub vector: &'a Vector<Number>,
    /// How far it is.
    pub distance: &'a Rational,
    /// The nodes that forced it.
    pub forced: &'a [usize],
    /// The greatest solution below the vector.
    pub below: &'a Vector<Number>,
    /// Why an entry of that is no greater.
    pub why: &'a dyn Fn(usize) -> String,
}

impl Told<'_> {
    /// The vector, its distance, and the walks that forced it.
    pub fn text(&self, names: Option<&Names>) -> Result<String> {
        let (to, distance) = (self.to, self.distance);
        let mut text = String::new();
        writeln!(text, "{:#}", self.vector)?;
        write!(text, "\nat distance {distance} from {to:?}")?;
        if self.forced.is_empty() && self.vector == to {
            writeln!(text, ", which is a solution")?;
            return Ok(text);
        }
        writeln!(text)?;
        for &i in self.forced.iter().take(SHOWN) {
            let (node, why) = (called(i, names), (self.why)(i));
            let (value, most) = (&to[i], &self.below[i]);
            writeln!(
                text,
                "{node} is {value}, and with the others as they are {most} at most: {why}"
            )?;
        }
        if let more @ 1.. = self.forced.len().saturating_sub(SHOWN) {
            writeln!(text, "and {more} more")?;
        }
        Ok(text)
    }
}

/// What programs are.
#[derive(Serialize)]
pub struct Report {
    #[serde(flatten)]
    pub about: About,
    pub to: Value,
    pub projective: bool,
    pub solution: bool,
    pub vector: Option<Value>,
    pub distance: Option<Value>,
    pub forced: Option<Vec<usize>>,
    #[serde(flatten)]
    pub reasons: Option<Reasons>,
    /// Of a two-sided system: for each node the row that it listens to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<Vec<Option<usize>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Vec<usize>>,
}
