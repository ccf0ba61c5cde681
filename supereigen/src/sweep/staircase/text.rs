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
use crate::sweep::frontier::{SweepError, read_window, write_window};
use crate::sweep::lambda::Lambda;

/// The first line.
const TITLE: &str = "supereigen staircase 1";

/// Counts from here on would be no counts of a run; sums of those below have room.
const MOST: u64 = 1 << 40;

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
        writeln!(f, "window {}", write_window(&self.window))?;
        writeln!(f, "found {chains} {tied_tails} {first}")?;
        let mut events: Vec<_> = self.events.iter().collect();
        events.sort_unstable_by(|a, b| a.0.cmp(b.0));
        for (lambda, event) in events {
            let Event {
                born,
                gone,
                last,
                rotations,
                tied,
            } = event;
            let lambda = lambda.over(denominator);
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
        let window = read_window(next(3, "window ")?);
        let window = window.ok_or(expected(3, "the ends of a window"))?;
        let found = counts(next(4, "found ")?).ok_or(expected(4, "three counts"))?;
        let mut so_far = StaircaseSoFar::new(window, denominator);
        [so_far.chains, so_far.tied_tails, so_far.first] = found;
        for (line, number) in lines.zip(5..) {
            let event = line.strip_prefix("at ").and_then(event);
            let (lambda, event) = event.ok_or(expected(number, "at, lambda and five counts"))?;
            let lambda = Lambda::times(&lambda, &so_far.denominator);
            so_far.events.insert(lambda, event);
        }
        // This finds everything that was passed over above.
        match so_far.to_string() == text && so_far.adds_up() {
            true => Ok(so_far),
            false => Err(SweepError::OtherCounts),
        }
    }
}

impl StaircaseSoFar {
    /// Whether every chain that goes has lived before, and as many are born and go
    /// as there are.
    fn adds_up(&self) -> bool {
        let mut events: Vec<_> = self.events.iter().collect();
        events.sort_unstable_by(|a, b| a.0.cmp(b.0));
        let (mut alive, mut born, mut tied) = (Some(self.first), self.first, 0);
        for (_, event) in events {
            let at = alive.and_then(|alive| alive.checked_sub(event.gone));
            let above = at.and_then(|alive| alive.checked_sub(event.last));
            if at.is_none_or(|alive| alive < event.rotations) {
                return false;
            }
            alive = above.map(|alive| alive + event.born);
            born += event.born;
            tied += event.tied;
        }
        alive.is_some() && born == self.chains && tied == self.tied_tails
    }
}

fn counts<const N: usize>(words: &str) -> Option<[u64; N]> {
    let count = |word: &str| word.parse().ok().filter(|count| *count < MOST);
    let counts: Option<Vec<u64>> = words.split(' ').map(count).collect();
    counts?.try_into().ok()
}

fn event(words: &str) -> Option<(BigRational, Event)> {
    let (lambda, words) = words.split_once(' ')?;
    let [born, gone, last, rotations, tied] = counts(words)?;
    let event = Event {
        born,
        gone,
        last,
        rotations,
        tied,
    };
    Some((lambda.parse().ok()?, event))
}
