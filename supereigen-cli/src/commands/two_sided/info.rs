//! `info` of a system: its size, whether it has a solution, and where that can be
//! finite.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::named::DisplayNamed;
use maxplus_core::{NodeSet, Number, ReadMatrix, Vector};
use maxplus_formats::style::decimal;
use num_traits::One;
use supereigen::below::Window;
use supereigen_answers::info::shortened;

use super::certificate::{Question, why};
use crate::exit::Exit;
use crate::reports::SystemReportArg;
use crate::sides::Sides;
use crate::sink::write_text;
use crate::time::Clock;

/// How the answer is written.
pub struct How {
    /// As text, or as a certificate for programs.
    pub report: SystemReportArg,
    /// Lists of any length whole.
    pub whole: bool,
    /// Finite decimals as such.
    pub decimals: bool,
}

/// Answers.
pub fn run(sides: &Sides, integers: bool, how: How, clock: Clock) -> Result<Exit> {
    // Below 0: it is the one that is finite at most nodes, and -inf if there is none.
    let below = Vector::from_fn(sides.n(), |_| Number::one());
    let question = Question {
        sides,
        below: &below,
        above: None,
        integers,
    };
    if how.report.is_json() {
        question.check()?;
    }
    let names = sides.names.as_ref();
    let greatest = match question.window(clock)? {
        Ok(Window::Open(greatest) | Window::Shut { greatest, .. }) => greatest,
        Err(exit) => return Ok(exit),
    };
    if how.report.is_json() {
        write_text(None, &question.certificate(&greatest)?)?;
        return Ok(Exit::Done);
    }
    let (rows, n) = (sides.a.rows(), sides.n());
    let entries = [&sides.a, &sides.b].map(|side| side.triplets().count());
    let mut text = String::new();
    writeln!(text, "inequalities    {rows}")?;
    writeln!(text, "variables       {n}")?;
    writeln!(
        text,
        "finite entries  {} on the greater sides, {} on the smaller sides",
        entries[0], entries[1]
    )?;
    let x = greatest.vector();
    let stuck: Vec<usize> = (0..n).filter(|&j| !x[j].is_finite()).collect();
    if integers {
        writeln!(text, "whole solutions only")?;
    }
    if !greatest.is_solution() {
        writeln!(text, "solutions       none but -inf")?;
    } else if stuck.is_empty() {
        writeln!(text, "solutions       finite ones")?;
    } else {
        let support = x.support();
        writeln!(
            text,
            "solutions       finite at {} of {n}: {}",
            support.iter().count(),
            support.named(names)
        )?;
    }
    if greatest.is_solution() {
        match how.decimals {
            true => {
                let x = Vector::from_fn(n, |j| decimal(&x[j]));
                writeln!(text, "for example     {x:?}, the greatest below 0")?;
            }
            false => writeln!(text, "for example     {x:?}, the greatest below 0")?,
        }
        if !stuck.is_empty() {
            let stuck = NodeSet::of(n, stuck.iter().copied());
            writeln!(text, "always -inf     {}", stuck.named(names))?;
        }
    }
    for &j in stuck.iter().take(1) {
        let (node, why) = (
            maxplus_core::named::called(j, names),
            why(&greatest, j, sides),
        );
        writeln!(text, "because         {node}: {why}")?;
    }
    writeln!(text, "policies tried  {}", greatest.policies())?;
    if !how.whole {
        text = text.split_inclusive('\n').map(shortened).collect();
    }
    let comments = how.report.comments("info", &|| question.about());
    write_text(None, &(comments + &text))?;
    Ok(Exit::Done)
}
