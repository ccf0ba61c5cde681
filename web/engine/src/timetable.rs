//! The timetable of a plant: earliest and latest starts that keep a period.

use maxplus_core::named::called;
use maxplus_core::{Names, Number, Rational};
use maxplus_graph::Budget;
use serde::Serialize;
use supereigen_answers::timetable::{Question, Times, ask};

use crate::given::PageInput;
use crate::number::Entry;
use crate::refusal::Refusal;

/// The timetable. A missing time means no bound.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Timetable {
    least_period: Option<String>,
    period: String,
    bottleneck: Vec<Vec<usize>>,
    feasible: bool,
    earliest: Vec<Option<String>>,
    latest: Vec<Option<String>>,
    slack: Vec<Option<String>>,
    /// The output of `supereigen timetable`.
    words: String,
}

/// The requested times. A missing period means the least one, a missing time means no bound.
pub struct TimetableInput {
    pub period: Option<String>,
    pub release: Vec<Entry>,
    pub due: Vec<Entry>,
}

/// Computes the timetable.
pub fn timetable(given: &PageInput, asked: &TimetableInput) -> Result<Timetable, Refusal> {
    let (matrix, names) = given.matrix()?;
    let names = names.as_ref();
    let period = asked.period.as_deref();
    let question = Question {
        matrix: &matrix,
        names,
        period: period.map(|text| time(text, "the period")).transpose()?,
        release: times(&asked.release, "release", names)?,
        due: times(&asked.due, "due", names)?,
        arcs: false,
        rounds: 0,
    };
    let answer = ask(&question, &Budget::unlimited()).map_err(Refusal::of_any)?;
    let text = |time: &Option<Rational>| time.as_ref().map(Rational::to_string);
    let texts = |times: &Times| times.iter().map(text).collect();
    Ok(Timetable {
        least_period: text(&answer.least_period),
        period: answer.period.to_string(),
        feasible: answer.feasible,
        earliest: texts(&answer.earliest),
        latest: texts(&answer.latest),
        slack: texts(&answer.slack),
        words: given
            .as_typed(|| answer.text(names))
            .map_err(Refusal::of_any)?,
        bottleneck: answer.bottleneck,
    })
}

/// The times of all nodes.
fn times(entries: &[Entry], what: &str, names: Option<&Names>) -> Result<Times, Refusal> {
    let of_node = |(node, entry): (usize, &Entry)| {
        let text = entry.as_deref();
        text.map(|text| time(text, &format!("the {what} time of {}", called(node, names))))
            .transpose()
    };
    entries.iter().enumerate().map(of_node).collect()
}

/// A finite time.
fn time(text: &str, what: &str) -> Result<Rational, Refusal> {
    let number: Number = text
        .parse()
        .map_err(|error| Refusal::of(format!("{what}: {error}")))?;
    let infinite = || Refusal::of(format!("{what} is -inf: give a number"));
    number.value().cloned().ok_or_else(infinite)
}
