//! Counters of a run, in one order, and how numbers are read from the text of a
//! [frontier](crate::frontier).

use std::fmt;
use std::str::FromStr;

/// No run counts that far, so the sum of two counts below it does not overflow.
pub(crate) const MOST: u64 = 1 << 62;

/// Counters, in one order.
pub(crate) trait Counts: fmt::Debug + Copy + Default + Eq {
    type Numbers: Default + AsRef<[u64]> + AsMut<[u64]>;

    fn numbers(self) -> Self::Numbers;

    fn of(numbers: Self::Numbers) -> Self;

    /// Combines the counters one by one.
    fn with(self, other: Self, each: impl Fn(u64, u64) -> u64) -> Self {
        let mut numbers = self.numbers();
        let others = other.numbers();
        for (number, other) in numbers.as_mut().iter_mut().zip(others.as_ref()) {
            *number = each(*number, *other);
        }
        Self::of(numbers)
    }

    /// Adds the counters of other work.
    fn add(&mut self, more: Self) {
        *self = self.with(more, |number, more| number + more);
    }

    /// The difference to an earlier state of the same search.
    fn since(self, earlier: Self) -> Self {
        self.with(earlier, |number, earlier| number - earlier)
    }

    /// The sum, unless a counter reaches [`MOST`].
    fn joined(self, other: Self) -> Option<Self> {
        let both = self.with(other, u64::saturating_add);
        let is_possible = both.numbers().as_ref().iter().all(|count| *count < MOST);
        is_possible.then_some(both)
    }
}

/// No counters.
impl Counts for () {
    type Numbers = [u64; 0];

    fn numbers(self) -> Self::Numbers {
        []
    }

    fn of([]: Self::Numbers) -> Self {}
}

/// A number in canonical form: no sign `+`, no leading zeros.
pub(crate) fn number<N: FromStr + ToString>(word: &str) -> Option<N> {
    let number: N = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}

/// Exactly as many counts as the array holds, each below [`MOST`].
pub(crate) fn read_counts<A: Default + AsMut<[u64]>>(words: &str) -> Option<A> {
    let mut counts = A::default();
    let mut words = words.split(' ');
    for count in counts.as_mut() {
        *count = number(words.next()?).filter(|count| *count < MOST)?;
    }
    words.next().is_none().then_some(counts)
}
