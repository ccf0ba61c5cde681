//! The frontier of a sweep and a staircase in few bytes, for messages.
//!
//! The same as their texts, without sums, which are for files: messages arrive as
//! they were sent. Numbers, lists and words are those of `compact.rs`.
//!
//! | what | how |
//! |---|---|
//! | a frontier | version, n, hash, window and filter as words, the counters, the list of parts |
//! | a part | next, end, cycle, nodes |
//! | a staircase | version, denominator and window as words, chains, tied tails, those that live where the window begins, the list of events |
//! | an event | lambda, and its counts |
//! | a lambda | 1, numerator and denominator, if both fit a word; 0 and the fraction as words, else |
//!
//! A numerator is twice itself if it is not negative, and twice its negative less
//! one if it is.

use num_integer::Integer;
use num_traits::Signed;

use super::frontier::{SweepError, SweepFrontier, VERSION};
use super::lambda::Lambda;
use super::part::Part;
use super::staircase::{Event, StaircaseSoFar};
use super::tally::Tally;
use super::window::Window;
use crate::chains::filter::Filter;
use crate::compact::{self, Read, Reader, Refused, Writer};

impl SweepFrontier {
    /// The frontier in few bytes, for a message; files have its text, which has a
    /// sum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Writer::default();
        bytes.number(VERSION.into());
        bytes.size(self.n);
        bytes.words(&self.matrix_sha256);
        bytes.words(&self.window.to_string());
        bytes.words(&self.filter.words());
        for count in self.tally.counts() {
            bytes.number(count);
        }
        bytes.list(&self.parts, |bytes, part| {
            bytes.size(part.next);
            bytes.size(part.end);
            bytes.size(part.cycle);
            bytes.nodes(&part.nodes);
        });
        bytes.0
    }

    /// The frontier that [`SweepFrontier::to_bytes`] wrote. Whether it fits a
    /// matrix is checked by whoever takes it up.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SweepError> {
        compact::read(bytes, Reader::sweep_frontier).map_err(refused)
    }
}

impl StaircaseSoFar {
    /// What was found, in few bytes, for a message.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Writer::default();
        bytes.number(VERSION.into());
        bytes.words(&self.denominator().to_string());
        bytes.words(&self.window().to_string());
        for count in self.counts() {
            bytes.number(count);
        }
        bytes.list(&self.events(), |bytes, (lambda, event)| {
            bytes.lambda(lambda);
            for count in event.counts() {
                bytes.number(count);
            }
        });
        bytes.0
    }

    /// What [`StaircaseSoFar::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SweepError> {
        compact::read(bytes, Reader::staircase).map_err(refused)
    }
}

fn refused((place, refused): (usize, Refused)) -> SweepError {
    match refused {
        Refused::Expected(expected) => SweepError::Garbled { place, expected },
        Refused::Version(found) => SweepError::OtherVersion { found },
    }
}

impl Writer {
    fn lambda(&mut self, lambda: &Lambda) {
        match lambda {
            Lambda::Small { numer, denom } => {
                self.number(1);
                self.number((numer.unsigned_abs() << 1).wrapping_sub(u64::from(*numer < 0)));
                self.number(denom.unsigned_abs());
            }
            Lambda::Big(fraction) => {
                self.number(0);
                self.words(&fraction.to_string());
            }
        }
    }
}

impl Reader<'_> {
    fn counts<const N: usize>(&mut self) -> Read<[u64; N]> {
        let mut counts = [0; N];
        for count in &mut counts {
            *count = self.number()?;
        }
        // No run counts that far; so adding two of them has room.
        match counts.iter().all(|count| *count < Tally::MOST) {
            true => Ok(counts),
            false => Err(Refused::Expected("counts below 2^62")),
        }
    }

    fn sweep_frontier(&mut self) -> Read<SweepFrontier> {
        self.version(VERSION)?;
        let n = self.size()?;
        let matrix_sha256 = self.words()?;
        let window = self.window()?;
        let filter = Filter::read(&self.words()?, n);
        let filter = filter.ok_or(Refused::Expected("a filter for nodes of the matrix"))?;
        Ok(SweepFrontier {
            n,
            matrix_sha256,
            window,
            filter,
            tally: Tally::from_counts(self.counts()?),
            parts: self.list(|bytes| {
                Ok(Part {
                    next: bytes.size()?,
                    end: bytes.size()?,
                    cycle: bytes.size()?,
                    nodes: bytes.nodes()?,
                })
            })?,
        })
    }

    fn window(&mut self) -> Read<Window> {
        let words = self.words()?;
        let window = Window::read(&words).filter(|window| window.to_string() == words);
        window.ok_or(Refused::Expected("the ends of a window"))
    }

    fn staircase(&mut self) -> Read<StaircaseSoFar> {
        self.version(VERSION)?;
        let words = self.words()?;
        let denominator = words.parse().ok();
        let denominator = denominator
            .filter(|number: &num_bigint::BigInt| {
                number.is_positive() && number.to_string() == words
            })
            .ok_or(Refused::Expected("a positive denominator"))?;
        let window = self.window()?;
        let counts = self.counts()?;
        let mut before = None;
        let events = self.list(|bytes| {
            let lambda = bytes.lambda()?;
            if before.as_ref().is_some_and(|before| *before >= lambda) {
                return Err(Refused::Expected("lambdas in increasing order"));
            }
            before = Some(lambda.clone());
            Ok((lambda, Event::from_counts(bytes.counts()?)))
        })?;
        let staircase = StaircaseSoFar::of(window, denominator, counts, events);
        staircase.ok_or(Refused::Expected("counts that add up"))
    }

    fn lambda(&mut self) -> Read<Lambda> {
        let expected = Refused::Expected("a fraction in lowest terms");
        if !self.flag()? {
            let words = self.words()?;
            return match words.parse().map(Lambda::of) {
                Ok(Lambda::Big(fraction)) if fraction.to_string() == words => {
                    Ok(Lambda::Big(fraction))
                }
                _ => Err(expected),
            };
        }
        let (numer, denom) = (self.number()?, self.number()?);
        let half = numer.div_ceil(2);
        let numer = match numer % 2 {
            0 => i64::try_from(half).ok(),
            _ => 0_i64.checked_sub_unsigned(half),
        };
        match (numer, i64::try_from(denom)) {
            (Some(numer), Ok(denom))
                if denom > 0 && numer.unsigned_abs().gcd(&denom.unsigned_abs()) == 1 =>
            {
                Ok(Lambda::Small { numer, denom })
            }
            _ => Err(expected),
        }
    }
}
