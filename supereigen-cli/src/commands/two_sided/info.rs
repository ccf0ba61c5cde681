//! `info` of a system: its size, whether it has a solution, and where a solution can be finite.

use anyhow::Result;
use supereigen_answers::greatest::Question;
use supereigen_answers::info::shortened;
use supereigen_answers::system::{self, Asked, Sides};
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;

use crate::commands::greatest::check_certificate;
use crate::report_output::{SystemReportArg, answered};

/// How the answer is written.
pub struct WriteOptions {
    /// As text, or as a certificate for programs.
    pub report: SystemReportArg,
    /// Write long lists in full.
    pub whole: bool,
}

/// Computes and writes the answer.
pub fn run(sides: &Sides, integers: bool, how: WriteOptions, clock: Clock) -> Result<Exit> {
    let asked = Asked::sides(sides, integers)?;
    if how.report.is_json() {
        check_certificate(sides)?;
    }
    // The greatest solution below 0 is finite wherever any solution is.
    let question = Question::below_zero(sides.n());
    let answer = question.ask(asked.system(), &clock.budget());
    let unknown = "the greatest solution is not known";
    let labels = asked.labels();
    let answer = answered(answer, unknown, labels.names)?;
    let about = || answer.question.about(&asked);
    let json = || answer.certificate(sides, integers);
    let text = || {
        let both = [&sides.a, &sides.b];
        let text = system::info(both, &labels, integers, &answer.greatest);
        Ok(if how.whole { text } else { shortened(&text) })
    };
    how.report.write("info", &about, json, text)?;
    Ok(Exit::Done)
}
