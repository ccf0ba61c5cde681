//! `info --lambda max` of a system: the greatest lambda for which
//! A (x) x >= lambda (x) B (x) x has a solution.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::{Number, ReadMatrix, Vector};
use num_traits::One;
use supereigen::two_sided::{GreatestLambda, Pencil};
use supereigen_answers::about::About;
use supereigen_answers::info::shortened;
use supereigen_answers::system::Sides;
use supereigen_answers::vectors_json::mirrored_fields;
use supereigen_answers::verify::provenance;
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;
use supereigen_verify::{Extent, PolicyClaim};

use super::info::WriteOptions;
use crate::commands::greatest::check_certificate;
use crate::report_output::answered;

/// Computes and writes the answer. Exit code 1 if no finite lambda has a solution.
pub fn run(sides: &Sides, how: WriteOptions, clock: Clock) -> Result<Exit> {
    if how.report.is_json() {
        check_certificate(sides)?;
    }
    let names = sides.names.as_ref();
    let found = Pencil::new(&sides.a, &sides.b)?.greatest_lambda(&clock.budget());
    let found = answered(found, "the greatest lambda is not known", names)?;
    let most = pick("greatest", "least");
    if how.report.is_json() {
        let exit = match found {
            GreatestLambda::Never { .. } => Exit::Rejected,
            _ => Exit::Done,
        };
        let (lambda, vector, above) = match found {
            GreatestLambda::At {
                lambda,
                vector,
                above,
            } => (lambda.into(), vector, above),
            // For lambda = -inf every vector is a solution, also 0.
            GreatestLambda::Never { above } if sides.n() > 0 => {
                let vector = Vector::from_fn(sides.n(), |_| Number::one());
                (Number::NEG_INFINITY, vector, above)
            }
            GreatestLambda::Never { .. } => bail!(
                "--format json makes a certificate of the {most} lambda, and a system without \
                 variables has none"
            ),
            GreatestLambda::Unbounded { .. } => bail!(
                "--format json makes a certificate of the {most} lambda, but there is no \
                 {most} one: every lambda has a solution"
            ),
        };
        let policy = above.into_iter().next_back().map(|above| above.policy);
        let (a, b) = (sides.a.to_dense(), sides.b.to_dense());
        let policy = policy.unwrap_or_default();
        let claim = PolicyClaim::greatest_lambda(a, b, lambda, vector, policy)?;
        let provenance = provenance(Some("policies"), names);
        let json = claim.with_provenance(provenance).to_json();
        write_text(None, &(mirrored_fields(&json) + "\n"))?;
        return Ok(exit);
    }
    let mut text = String::new();
    let (mut exit, below) = (Exit::Done, pick("greatest below", "least above"));
    match &found {
        GreatestLambda::At {
            lambda,
            vector,
            above,
        } => {
            writeln!(text, "lambda          {lambda}, the {most} with a solution")?;
            writeln!(text, "for example     {vector:?}, the {below} 0")?;
            if let Some(above) = above.last() {
                let none = pick("no greater one", "no lesser one");
                writeln!(text, "{none:16}{}", listening(&above.policy, sides))?;
            }
        }
        GreatestLambda::Unbounded { lambda, vector } => {
            writeln!(
                text,
                "lambda          without bound: every lambda has a solution"
            )?;
            writeln!(
                text,
                "for example     {vector:?} for lambda = {lambda}, the {below} 0"
            )?;
        }
        GreatestLambda::Never { above } => {
            exit = Exit::Rejected;
            writeln!(
                text,
                "lambda          {}: no finite lambda has a solution",
                infinite_text()
            )?;
            if let Some(above) = above.last() {
                writeln!(text, "because         {}", listening(&above.policy, sides))?;
            }
        }
    }
    if !how.whole {
        text = shortened(&text);
    }
    let format = "supereigen-lambda-1";
    let about = || {
        let lambda = match &found {
            GreatestLambda::At { lambda, .. } => lambda.clone().into(),
            GreatestLambda::Never { .. } => Number::NEG_INFINITY,
            GreatestLambda::Unbounded { .. } => return About::sides(format, sides, false),
        };
        About::greatest(format, sides, false, &Extent::Lambda(lambda))
    };
    write_text(None, &(how.report.comments("info", &about) + &text))?;
    Ok(exit)
}

/// The policy that proves the answer, in words.
fn listening(policy: &[Option<usize>], sides: &Sides) -> String {
    let names = sides.names.as_ref();
    let node = |j| maxplus_core::named::called(j, names).to_string();
    let pairs = policy.iter().enumerate();
    let pairs = pairs.filter_map(|(j, row)| Some(format!("{} by {}", node(j), sides.row((*row)?))));
    format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "))
}
