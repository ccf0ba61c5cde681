//! `info` of a system: its size, whether it has a solution, and where that can be
//! finite.

use anyhow::Result;
use supereigen_answers::greatest::Question;
use supereigen_answers::info::shortened;
use supereigen_answers::system::{self, Asked, Sides};
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;

use crate::commands::greatest::check_certificate;
use crate::report_output::{SystemReportArg, answered};

/// How the answer is written.
pub struct WriteOptions {
    /// As text, or as a certificate for programs.
    pub report: SystemReportArg,
    /// Write long lists in full.
    pub whole: bool,
}

/// Answers.
pub fn run(sides: &Sides, integers: bool, how: WriteOptions, clock: Clock) -> Result<Exit> {
    let asked = Asked::sides(sides, integers)?;
    if how.report.is_json() {
        check_certificate(&asked)?;
    }
    // Below 0: it is the one that is finite at most nodes, and -inf if there is none.
    let question = Question::below_zero(sides.n());
    let answer = question.ask(&asked.system, &clock.budget());
    let unknown = "the greatest solution is not known";
    let answer = match answered(answer, unknown, asked.labels.names)? {
        Ok(answer) => answer,
        Err(exit) => return Ok(exit),
    };
    if how.report.is_json() {
        write_text(None, &answer.certificate(sides, integers)?)?;
        return Ok(Exit::Done);
    }
    let both = [&sides.a, &sides.b];
    let mut text = system::info(both, &asked.labels, integers, &answer.greatest);
    if !how.whole {
        text = text.split_inclusive('\n').map(shortened).collect();
    }
    let about = || answer.question.about(&asked);
    write_text(None, &(how.report.comments("info", &about) + &text))?;
    Ok(Exit::Done)
}
