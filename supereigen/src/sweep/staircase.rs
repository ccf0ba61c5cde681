//! The staircase: the number of extremals for every lambda.
//!
//! # An incomplete staircase, to be stored or sent
//!
//! As text:
//!
//! ```text
//! supereigen staircase 1
//! denominator 6
//! window -3/2 +inf
//! found <chains> <tied tails> <chains that live where the window begins>
//! at 5/4 <born> <gone> <last> <rotations> <tied>
//! ```
//!
//! There is a line for each lambda at which the number changes, in increasing order. Reading is
//! strict: a text that differs from what is written for its contents is refused, and so are counts
//! that no set of chains can have.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use maxplus_core::Carrier;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;

use crate::counts::{Counts, MOST, read_counts};
use crate::frontier::FrontierError;
use crate::sweep::found::AnyFound;
use crate::sweep::lambda::{Lambda, Window};
use crate::sweep::swept::Swept;

/// Numbers of extremals over a window of lambda. b_1 < ... < b_k are the *breakpoints*, where the
/// list of chains changes. Between two of them it does not.
///
/// With a [filter](crate::sweep::Sweep::filter) only those that pass it are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staircase {
    window: Window,
    breakpoints: Vec<BigRational>,
    between: Vec<u64>,
    at: Vec<u64>,
    chains: u64,
    tied_tails: u64,
}

impl Staircase {
    /// b_1, ..., b_k, strictly inside the window.
    pub fn breakpoints(&self) -> &[BigRational] {
        &self.breakpoints
    }

    /// The numbers of extremals below b_1, between b_1 and b_2, and so on, and above b_k: one more
    /// than there are breakpoints.
    pub fn between(&self) -> &[u64] {
        &self.between
    }

    /// The numbers of extremals at b_1, ..., b_k themselves.
    pub fn at(&self) -> &[u64] {
        &self.at
    }

    /// The number of extremals for this lambda; `None` if it is outside the window.
    pub fn count_at(&self, lambda: &BigRational) -> Option<u64> {
        self.window
            .contains(lambda)
            .then(|| match self.breakpoints.binary_search(lambda) {
                Ok(place) => self.at[place],
                Err(place) => self.between[place],
            })
    }

    /// The number of chains that are extremals for some lambda of the window.
    pub fn chains(&self) -> u64 {
        self.chains
    }

    /// The number of tied tails, each an extremal for one lambda.
    pub fn tied_tails(&self) -> u64 {
        self.tied_tails
    }

    /// lambda exceeds this; `None` for -inf.
    pub fn from(&self) -> Option<&BigRational> {
        self.window.from.as_ref()
    }

    /// lambda is below this; `None` for +inf.
    pub fn to(&self) -> Option<&BigRational> {
        self.window.to.as_ref()
    }
}

/// What a cut sweep has found of a staircase, to be added to when it continues.
///
/// It takes memory for the breakpoints, not for the chains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaircaseSoFar {
    window: Window,
    /// The ends of the window times the denominator.
    ends: (Option<Lambda>, Option<Lambda>),
    denominator: BigInt,
    /// Chains that live at the beginning of the window.
    first: u64,
    events: HashMap<Lambda, Event>,
    chains: u64,
    tied_tails: u64,
}

/// The changes at one lambda.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Event {
    /// Chains that live just above it, and not at it.
    born: u64,
    /// Chains that live just below it, and not at it.
    gone: u64,
    /// Chains that live at it, and not above it.
    last: u64,
    /// Chains that live at it as rotations of another one.
    rotations: u64,
    /// Extremals that live at it only.
    tied: u64,
}

/// In the order of the fields.
impl Counts for Event {
    type Numbers = [u64; 5];

    fn numbers(self) -> [u64; 5] {
        [self.born, self.gone, self.last, self.rotations, self.tied]
    }

    fn of([born, gone, last, rotations, tied]: [u64; 5]) -> Self {
        Event {
            born,
            gone,
            last,
            rotations,
            tied,
        }
    }
}

impl StaircaseSoFar {
    pub(super) fn new(window: Window, denominator: BigInt) -> Self {
        let times = |end: &BigRational| Lambda::times(end, &denominator);
        StaircaseSoFar {
            ends: (
                window.from.as_ref().map(times),
                window.to.as_ref().map(times),
            ),
            window,
            denominator,
            first: 0,
            events: HashMap::new(),
            chains: 0,
            tied_tails: 0,
        }
    }

    /// Adds a chain or a tied tail of the same sweep. Add each only once.
    pub fn take<T: Carrier>(&mut self, swept: &Swept<'_, T>) {
        self.add(swept.found);
    }

    pub(super) fn window(&self) -> &Window {
        &self.window
    }

    pub(super) fn denominator(&self) -> &BigInt {
        &self.denominator
    }

    /// The number of chains and of tied tails found.
    pub(super) fn found(&self) -> (u64, u64) {
        (self.chains, self.tied_tails)
    }

    /// The changes at each lambda, in increasing order.
    pub(super) fn events(&self) -> Vec<(&Lambda, Event)> {
        let mut events: Vec<_> = self.events.iter().map(|(l, event)| (l, *event)).collect();
        events.sort_unstable_by(|a, b| a.0.cmp(b.0));
        events
    }

    /// Whether at no lambda more chains end than live, and the numbers of chains that begin and of
    /// tied tails add up to their totals.
    fn adds_up(&self) -> bool {
        let step = |(alive, born, tied): (u64, u64, u64), event: Event| {
            let at = alive.checked_sub(event.gone)?;
            at.checked_sub(event.rotations)?;
            let above = at.checked_sub(event.last)?.checked_add(event.born)?;
            let born = born.checked_add(event.born)?;
            Some((above, born, tied.checked_add(event.tied)?))
        };
        let begin = Some((self.first, self.first, 0));
        let mut events = self.events().into_iter();
        let end = events.try_fold(begin, |sums, (_, event)| {
            Some(sums.and_then(|s| step(s, event)))
        });
        matches!(end.flatten(), Some((_, born, tied)) if (born, tied) == (self.chains, self.tied_tails))
    }

    pub(super) fn add(&mut self, found: &dyn AnyFound) {
        if found.cycle() > 0 {
            self.tied_tails += 1;
            self.event(found.mu()).tied += 1;
            return;
        }
        self.chains += 1;
        match found.lo() {
            Some(lo) if self.ends.0.as_ref().is_none_or(|from| *from < lo) => {
                self.event(lo).born += 1;
            }
            _ => self.first += 1,
        }
        let (death, included) = found.death();
        if self.ends.1.as_ref().is_some_and(|to| *to <= death) {
            return;
        }
        let event = self.event(death);
        match included {
            true => event.last += 1,
            false => event.gone += 1,
        }
        event.rotations += u64::from(included && found.is_rotation());
    }

    fn event(&mut self, lambda: Lambda) -> &mut Event {
        self.events.entry(lambda).or_default()
    }

    /// Adds what another part of the same sweep has found.
    ///
    /// # Panics
    ///
    /// If the other belongs to a sweep over another window, or of a matrix with another common
    /// denominator.
    pub fn append(&mut self, other: StaircaseSoFar) {
        self.join(other).expect("a part of the same sweep");
    }

    /// Adds what another part of the same sweep has found. Refused, with nothing changed, if it
    /// belongs to another sweep, or if the counts exceed what a run can reach.
    pub fn join(&mut self, other: StaircaseSoFar) -> Result<(), FrontierError> {
        if self.window != other.window {
            return Err(FrontierError::WINDOW);
        }
        if self.denominator != other.denominator {
            return Err(FrontierError::MATRIX);
        }
        // No other count exceeds these two.
        let most = self.chains.max(self.tied_tails);
        if most.saturating_add(other.chains.max(other.tied_tails)) >= MOST {
            return Err(FrontierError::COUNTERS);
        }
        self.first += other.first;
        self.chains += other.chains;
        self.tied_tails += other.tied_tails;
        for (lambda, more) in other.events {
            self.event(lambda).add(more);
        }
        Ok(())
    }

    /// The number of chains found.
    pub fn chains(&self) -> u64 {
        self.chains
    }

    /// The staircase of what was found. If the sweep is not complete, its numbers are lower bounds.
    pub fn into_staircase(self) -> Staircase {
        let events = self.events();
        let mut alive = self.first;
        let mut staircase = Staircase {
            window: self.window.clone(),
            breakpoints: Vec::with_capacity(events.len()),
            between: vec![alive],
            at: Vec::with_capacity(events.len()),
            chains: self.chains,
            tied_tails: self.tied_tails,
        };
        for (lambda, event) in events {
            staircase.breakpoints.push(lambda.over(&self.denominator));
            alive -= event.gone;
            staircase.at.push(alive - event.rotations + event.tied);
            alive = alive - event.last + event.born;
            staircase.between.push(alive);
        }
        staircase
    }
}

/// The first line.
const TITLE: &str = "supereigen staircase 1";

/// Writes the text that the head of this file describes.
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
            let [born, gone, last, rotations, tied] = event.numbers();
            writeln!(f, "at {lambda} {born} {gone} {last} {rotations} {tied}")?;
        }
        Ok(())
    }
}

impl FromStr for StaircaseSoFar {
    type Err = FrontierError;

    fn from_str(text: &str) -> Result<Self, FrontierError> {
        let expected = FrontierError::line;
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
        let found = read_counts(next(4, "found ")?).ok_or(expected(4, "three counts"))?;
        let mut so_far = StaircaseSoFar::new(window, denominator);
        [so_far.chains, so_far.tied_tails, so_far.first] = found;
        for (line, number) in lines.zip(5..) {
            let event = line.strip_prefix("at ").and_then(event);
            let (lambda, event) = event.ok_or(expected(number, "at, lambda and five counts"))?;
            let lambda = Lambda::times(&lambda, &so_far.denominator);
            so_far.events.insert(lambda, event);
        }
        // The comparison finds every deviation that was not checked above.
        if so_far.adds_up() && so_far.to_string() == text {
            return Ok(so_far);
        }
        Err(FrontierError::Malformed(
            "the counts of the staircase do not add up: its text was changed or is incomplete"
                .into(),
        ))
    }
}

fn event(words: &str) -> Option<(BigRational, Event)> {
    let (lambda, words) = words.split_once(' ')?;
    Some((lambda.parse().ok()?, Event::of(read_counts(words)?)))
}
