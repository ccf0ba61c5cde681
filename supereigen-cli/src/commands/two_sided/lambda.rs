//! `info --lambda max` of a system: the greatest lambda for which
//! A (x) x >= lambda (x) B (x) x has a solution.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_core::Vector;
use maxplus_formats::style::decimal;
use serde::Serialize;
use serde_json::Value;
use supereigen::two_sided::{GreatestLambda, Pencil};
use supereigen_report::info::shortened;
use supereigen_report::vectors_json::entries;

use super::certificate::{policy, rows};
use super::info::How;
use crate::exit::Exit;
use crate::input::{Exact, check_full};
use crate::reports::{About, answered, line};
use crate::sides::Sides;
use crate::sink::write_text;
use crate::time::Clock;

/// Answers. Exit code 1 if no lambda is feasible.
pub fn run(sides: &Sides, how: How, clock: Clock) -> Result<Exit> {
    if how.is_json {
        let who = "a certificate, which --format json makes,";
        check_full(&sides.a, who)?;
        check_full(&sides.b, who)?;
    }
    let names = sides.names.as_ref();
    let found = Pencil::new(&sides.a, &sides.b)?.greatest_lambda(&clock.budget());
    let found = match answered(found, "the greatest lambda is not known", names)? {
        Ok(found) => found,
        Err(exit) => return Ok(exit),
    };
    let shown = |x: &Vector<Exact>| match how.decimals {
        true => format!("{:?}", Vector::from_fn(x.len(), |j| decimal(&x[j]))),
        false => format!("{x:?}"),
    };
    let mut text = String::new();
    let mut exit = Exit::Done;
    match &found {
        GreatestLambda::At {
            lambda,
            vector,
            above,
        } => {
            let lambda = Exact::from(lambda.clone());
            if how.is_json {
                let last = above.last().map(|above| policy(&above.policy));
                let certificate = Certificate {
                    about: About::sides("supereigen-lambda-1", sides).at(&lambda),
                    method: "policies",
                    matrix: rows(&sides.a),
                    right: rows(&sides.b),
                    vector: entries(vector),
                    policy: last.unwrap_or_default(),
                };
                write_text(None, &line(&certificate)?)?;
                return Ok(exit);
            }
            let lambda = match how.decimals {
                true => decimal(&lambda).to_string(),
                false => lambda.to_string(),
            };
            writeln!(
                text,
                "lambda          {lambda}, the greatest with a solution"
            )?;
            writeln!(
                text,
                "for example     {}, the greatest below 0",
                shown(vector)
            )?;
            if let Some(above) = above.last() {
                writeln!(text, "no greater one  {}", listening(&above.policy, sides))?;
            }
        }
        _ if how.is_json => bail!(
            "--format json makes a certificate of the greatest lambda, and there is none: it is {}",
            match found {
                GreatestLambda::Never { .. } => "-inf",
                _ => "without bound",
            }
        ),
        GreatestLambda::Unbounded { vector, .. } => {
            writeln!(
                text,
                "lambda          without bound: every lambda has a solution"
            )?;
            writeln!(text, "for example     {}", shown(vector))?;
        }
        GreatestLambda::Never { above } => {
            exit = Exit::Rejected;
            writeln!(text, "lambda          -inf: no number has a solution")?;
            if let Some(above) = above.last() {
                writeln!(text, "because         {}", listening(&above.policy, sides))?;
            }
        }
    }
    if !how.whole {
        text = text.split_inclusive('\n').map(shortened).collect();
    }
    write_text(None, &text)?;
    Ok(exit)
}

/// The policy that shows it, in words.
fn listening(policy: &[Option<usize>], sides: &Sides) -> String {
    let names = sides.names.as_ref();
    let node = |j| maxplus_core::named::called(j, names).to_string();
    let pairs = policy.iter().enumerate();
    let pairs = pairs.filter_map(|(j, row)| Some(format!("{} by {}", node(j), sides.row((*row)?))));
    format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
}

#[derive(Serialize)]
struct Certificate {
    #[serde(flatten)]
    about: About,
    method: &'static str,
    matrix: Vec<Value>,
    right: Vec<Value>,
    vector: Value,
    policy: Vec<Option<usize>>,
}
