//! What `info` prints.

use std::fmt::{self, Write};

use maxplus_core::named::called;
use maxplus_core::{DisplayNamed, Names};
use num_rational::BigRational;

use crate::facts::{Facts, Finite, MeanOn};
use crate::number::Exact;

/// A line for each thing that is known.
pub fn told(facts: &Facts, lambda: &Exact, names: Option<&Names>) -> Result<String, fmt::Error> {
    let mut text = String::new();
    let n = facts.n;
    writeln!(text, "size            {n} x {n}")?;
    let (arcs, density) = (facts.arcs, facts.density());
    writeln!(text, "finite entries  {arcs} (density {density:.2})")?;
    writeln!(
        text,
        "components      {}, {} with a cycle",
        facts.components, facts.cyclic
    )?;
    match &facts.critical {
        None => {}
        Some(None) => writeln!(text, "lambda(A)       -inf: there is no cycle")?,
        Some(Some(critical)) => {
            writeln!(text, "lambda(A)       {}", shown(&critical.greatest))?;
            writeln!(text, "critical nodes  {}", critical.nodes)?;
            writeln!(text, "cyclicity       {}", critical.cyclicity)?;
        }
    }
    if facts.critical.is_some() {
        writeln!(text, "lambda          {}", lambda)?;
    }
    if let Some(solvability) = &facts.solvability {
        writeln!(text, "solutions       {}", solvability.named(names))?;
    }
    match &facts.finite {
        None => {}
        Some(Finite::Solution(x)) => writeln!(text, "finite          {x:?}")?,
        Some(Finite::Stuck(_, words)) => writeln!(text, "finite          {words}")?,
    }
    if let Some(largest) = &facts.largest {
        let node = called(largest.node - 1, names);
        match &largest.mean {
            None => writeln!(
                text,
                "                up to lambda = -inf: node {node} reaches no cycle"
            )?,
            Some(mean) => {
                let mean = shown(mean);
                writeln!(
                    text,
                    "                up to lambda = {mean}, the best that node {node} reaches"
                )?;
            }
        }
    }
    if let Some(expectation) = &facts.expectation {
        let extremals = expectation.extremals_in_words();
        writeln!(text, "extremals       {extremals}")?;
    }
    if let Some(reason) = facts.stopped {
        // What was found out by then stands.
        writeln!(text, "incomplete      {reason}")?;
    }
    Ok(text)
}

/// So many members of a list are shown.
const SHOWN: usize = 40;

/// The text with its long lists, `(1, 2, ...)` or `{1, 2, ...}`, cut.
pub fn shortened(text: &str) -> String {
    let mut short = String::new();
    let mut rest = text;
    while let Some(end) = rest.find([')', '}']) {
        let begin = rest[..end].rfind(['(', '{']).unwrap_or(end);
        let (before, list) = rest[..end].split_at(begin);
        short += before;
        match list.match_indices(", ").nth(SHOWN - 1) {
            Some((place, _)) => {
                let more = list[place..].matches(", ").count();
                short += &format!("{}, ... and {more} more", &list[..place]);
            }
            None => short += list,
        }
        short += &rest[end..=end];
        rest = &rest[end + 1..];
    }
    short + rest
}

/// `5/2 on (1, 2, 1)`.
fn shown(on: &MeanOn) -> String {
    let mean: &BigRational = &on.mean;
    format!("{mean} on {}", on.cycle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut_and_counted() {
        let list = |members: usize| {
            let members: Vec<_> = (1..=members).map(|k| k.to_string()).collect();
            members.join(", ")
        };
        let line = format!("a {{{}}}, b ({}) c\n", list(SHOWN), list(SHOWN + 3));
        let short = format!("a {{{0}}}, b ({0}, ... and 3 more) c\n", list(SHOWN));
        assert_eq!(shortened(&line), short);
        assert_eq!(shortened("no list, none\n"), "no list, none\n");
    }
}
