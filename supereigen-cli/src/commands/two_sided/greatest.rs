//! `greatest` of a system: the greatest solution below a bound, in a window too.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::named::called;
use maxplus_core::{Number, Vector};
use supereigen::below::Window;

use super::certificate::{Question, reasons, why};
use crate::exit::Exit;
use crate::reports::SystemReportArg;
use crate::sides::Sides;
use crate::sink::write_text;
use crate::time::Clock;

/// Answers.
pub fn run(
    sides: &Sides,
    below: &Vector<Number>,
    above: Option<&Vector<Number>>,
    integers: bool,
    report: SystemReportArg,
    clock: Clock,
) -> Result<Exit> {
    let question = Question {
        sides,
        below,
        above,
        integers,
    };
    if report.is_json() {
        question.check()?;
    }
    let names = sides.names.as_ref();
    let window = match question.window(clock)? {
        Ok(window) => window,
        Err(exit) => return Ok(exit),
    };
    let (greatest, missed) = match &window {
        Window::Open(greatest) => (greatest, None),
        Window::Shut {
            node,
            demand,
            greatest,
        } => (greatest, Some((*node, demand))),
    };
    let text = if report.is_json() {
        question.certificate(greatest)?
    } else {
        let mut text = String::new();
        if let Some((node, demand)) = missed {
            let (name, most) = (called(node, names), &greatest.vector()[node]);
            let why = why(greatest, node, sides);
            write!(text, "no solution: {name} is to be {demand} at least, and ")?;
            match most.is_finite() {
                true => writeln!(text, "{most} is the greatest: {why}")?,
                false => writeln!(text, "is in no solution: {why}")?,
            }
        } else if greatest.is_solution() {
            writeln!(text, "{:#}", greatest.vector())?;
        } else {
            writeln!(text, "no solution but -inf is below the bound")?;
        }
        text + "\n" + &reasons(greatest, sides)?
    };
    let comments = report.comments("greatest", &|| question.about());
    write_text(None, &(comments + &text))?;
    Ok(match missed.is_none() && greatest.is_solution() {
        true => Exit::Done,
        false => Exit::Rejected,
    })
}
