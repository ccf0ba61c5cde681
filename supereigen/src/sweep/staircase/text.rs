//! A staircase that is not whole yet, as text to be kept.
//!
//! ```text
//! supereigen staircase 1
//! denominator 6
//! window -3/2 +inf
//! found <chains> <tied tails> <chains that live where the window begins>
//! at 5/4 <born> <gone> <last> <rotations> <tied>
//! ```
//!
//! There is a line for each lambda at which something happens, in increasing
//! order. Reading is strict: what writing would not have written is refused, and
//! so are counts that no chains can have.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;

use super::{Event, StaircaseSoFar};
use crate::sweep::frontier::SweepError;
use crate::sweep::lambda::Lambda;
use crate::sweep::tally::Tally;
use crate::sweep::window::Window;

/// The first line.
const TITLE: &str = "supereigen staircase 1";

/// The text that the head of this file describes.
impl fmt::Display for StaircaseSoFar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StaircaseSoFar {
            denominator,
            chains,
            tied_tails,
            first,
            ..
        } = self;
        writeln!(f, "{TITLE}\ndenominator {denominator}")?;
        writeln!(f, "window {}", self.window)?;
        writeln!(f, "found {chains} {tied_tails} {first}")?;
        for (lambda, event) in self.events() {
            let lambda = lambda.over(denominator);
            let [born, gone, last, rotations, tied] = event.counts();
            writeln!(f, "at {lambda} {born} {gone} {last} {rotations} {tied}")?;
        }
        Ok(())
    }
}

impl FromStr for StaircaseSoFar {
    type Err = SweepError;

    fn from_str(text: &str) -> Result<Self, SweepError> {
        let expected = |line, expected| SweepError::Malformed { line, expected };
        let mut lines = text.lines();
        let mut next = |number, name: &'static str| {
            let line = lines.next().unwrap_or_default();
            line.strip_prefix(name).ok_or(expected(number, name))
        };
        next(1, TITLE)?;
        let denominator: Option<BigInt> = next(2, "denominator ")?.parse().ok();
        let denominator = denominator.filter(Signed::is_positive);
        let denominator = denominator.ok_or(expected(2, "a positive denominator"))?;
        let window = Window::read(next(3, "window ")?);
        let window = window.ok_or(expected(3, "the ends of a window"))?;
        let found = counts(next(4, "found ")?).ok_or(expected(4, "three counts"))?;
        let mut events = Vec::new();
        for (line, number) in lines.zip(5..) {
            let event = line.strip_prefix("at ").and_then(event);
            let (lambda, event) = event.ok_or(expected(number, "at, lambda and five counts"))?;
            events.push((Lambda::times(&lambda, &denominator), event));
        }
        let so_far = StaircaseSoFar::of(window, denominator, found, events);
        // This finds everything that was passed over above.
        let so_far = so_far.filter(|so_far| so_far.to_string() == text);
        so_far.ok_or(SweepError::OtherCounts)
    }
}

fn counts<const N: usize>(words: &str) -> Option<[u64; N]> {
    let count = |word: &str| word.parse().ok().filter(|count| *count < Tally::MOST);
    let counts: Option<Vec<u64>> = words.split(' ').map(count).collect();
    counts?.try_into().ok()
}

fn event(words: &str) -> Option<(BigRational, Event)> {
    let (lambda, words) = words.split_once(' ')?;
    let event = Event::from_counts(counts(words)?);
    Some((lambda.parse().ok()?, event))
}
