//! `nearest` of a system: a solution nearest to a vector, and which rows forced it.

use anyhow::{Result, bail};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Number, Vector};
use supereigen::below::{Distance, Nearest};
use supereigen_answers::vectors_json::entries;

use super::certificate::{policy, why};
use crate::about::About;
use crate::commands::greatest::Reasons;
use crate::commands::nearest::told::{Report, Told};
use crate::exit::Exit;
use crate::reports::{SystemReportArg, answered, finite, from_one, line};
use crate::sides::Sides;
use crate::sink::write_text;
use crate::time::Clock;

/// Answers.
pub fn run(
    sides: &Sides,
    to: &Vector<Number>,
    distance: Distance,
    integers: bool,
    report: SystemReportArg,
    clock: Clock,
) -> Result<Exit> {
    if to.is_zero() {
        bail!("the vector is -inf throughout: there is nothing to be near to");
    }
    let names = sides.names.as_ref();
    let (system, budget) = (sides.system()?, clock.budget());
    let nearest = match integers {
        true => system.over_integers()?.nearest(to, distance, &budget),
        false => system.nearest(to, distance, &budget),
    };
    let nearest = match answered(nearest, "the nearest solution is not known", names)? {
        Ok(nearest) => nearest,
        Err(exit) => return Ok(exit),
    };
    let (found, stuck, below) = match &nearest {
        Nearest::Found(found) => (Some(found), None, &found.below),
        Nearest::None { stuck, below } => (None, Some(stuck), below),
    };
    let about = || About::sides("supereigen-nearest-1", sides, integers);
    let text = if report.is_json() {
        line(&Report {
            about: about(),
            to: entries(to),
            projective: distance == Distance::Projective,
            solution: found.is_some(),
            vector: found.map(|found| entries(&found.vector)),
            distance: found.map(|found| finite(found.distance.clone())),
            forced: found.map(|found| from_one(&found.forced)),
            reasons: Some(Reasons::of(below)),
            policy: Some(policy(below.policy())),
            stuck: stuck.map(|stuck| stuck.iter().map(|i| i + 1).collect()),
        })?
    } else if let Some(found) = found {
        let told = Told {
            to,
            vector: &found.vector,
            distance: &found.distance,
            forced: &found.forced,
            below: below.vector(),
            why: &|i| why(below, i, sides),
        };
        told.text(names)?
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
    let comments = report.comments("nearest", &about);
    write_text(None, &(comments + &text))?;
    Ok(match found {
        Some(_) => Exit::Done,
        None => Exit::Rejected,
    })
}
