//! `nearest` of a system: a solution nearest to a vector, and which rows forced it.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Rational, Vector};
use serde::Serialize;
use serde_json::Value;
use supereigen::nearest::Distance;
use supereigen::two_sided::{Nearest, NearestSolution};
use supereigen_report::vectors_json::entries;

use super::certificate::{policy, why};
use crate::commands::greatest::Reasons;
use crate::exit::Exit;
use crate::input::Exact;
use crate::reports::{About, answered, finite, from_one, line};
use crate::sides::Sides;
use crate::sink::write_text;
use crate::time::Clock;

/// How many nodes are named for people.
const SHOWN: usize = 10;

/// Answers.
pub fn run(
    sides: &Sides,
    to: &Vector<Exact>,
    distance: Distance,
    is_json: bool,
    clock: Clock,
) -> Result<Exit> {
    if to.is_zero() {
        bail!("the vector is -inf throughout: there is nothing to be near to");
    }
    let names = sides.names.as_ref();
    let nearest = sides.system()?.nearest(to, distance, &clock.budget());
    let nearest = match answered(nearest, "the nearest solution is not known", names)? {
        Ok(nearest) => nearest,
        Err(exit) => return Ok(exit),
    };
    let (found, stuck, below) = match &nearest {
        Nearest::Found(found) => (Some(found), None, &found.below),
        Nearest::None { stuck, below } => (None, Some(stuck), below),
    };
    let text = if is_json {
        line(&Report {
            about: About::sides("supereigen-nearest-1", sides),
            to: entries(to),
            projective: distance == Distance::Projective,
            solution: found.is_some(),
            vector: found.map(|found| entries(&found.vector)),
            distance: found.map(|found| finite(found.distance.clone())),
            forced: found.map(|found| from_one(&found.forced)),
            reasons: Reasons::of(below.latest()),
            policy: policy(below.policy()),
            stuck: stuck.map(|stuck| stuck.iter().map(|i| i + 1).collect()),
        })?
    } else if let Some(found) = found {
        told(found, to, sides)?
    } else {
        let nodes = stuck.map(|stuck| stuck.named(names).to_string());
        let nodes = nodes.unwrap_or_default();
        let first = stuck.and_then(|stuck| stuck.iter().next());
        let first = first.map(|i| format!("{}: {}", called(i, names), why(below, i, sides)));
        format!(
            "no solution has the support of {to:?}: inside it none is finite at {nodes}\n{}\n",
            first.unwrap_or_default()
        )
    };
    write_text(None, &text)?;
    Ok(match found {
        Some(_) => Exit::Done,
        None => Exit::Rejected,
    })
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    about: About,
    to: Value,
    projective: bool,
    solution: bool,
    vector: Option<Value>,
    distance: Option<Value>,
    forced: Option<Vec<usize>>,
    #[serde(flatten)]
    reasons: Reasons,
    policy: Vec<Option<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<Vec<usize>>,
}

/// The vector, its distance, and the walks that forced it.
fn told(found: &NearestSolution<Rational>, to: &Vector<Exact>, sides: &Sides) -> Result<String> {
    let mut text = String::new();
    writeln!(text, "{:#}", found.vector)?;
    let (distance, below) = (&found.distance, &found.below);
    write!(text, "\nat distance {distance} from {to:?}")?;
    if found.forced.is_empty() && found.vector == *to {
        writeln!(text, ", which is a solution")?;
        return Ok(text);
    }
    writeln!(text)?;
    for &i in found.forced.iter().take(SHOWN) {
        let (node, why) = (called(i, sides.names.as_ref()), why(below, i, sides));
        let (value, most) = (&to[i], &below.vector()[i]);
        writeln!(
            text,
            "{node} is {value}, and with the others as they are {most} at most: {why}"
        )?;
    }
    if let more @ 1.. = found.forced.len().saturating_sub(SHOWN) {
        writeln!(text, "and {more} more")?;
    }
    Ok(text)
}
