//! The lambdas that a sweep is over.

use std::fmt;

use num_rational::BigRational;

/// from < lambda < to; `None` where there is no end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Window {
    pub(super) from: Option<BigRational>,
    pub(super) to: Option<BigRational>,
}

impl Window {
    /// Whether lambda is inside.
    pub(super) fn contains(&self, lambda: &BigRational) -> bool {
        self.from.as_ref().is_none_or(|from| from < lambda)
            && self.to.as_ref().is_none_or(|to| lambda < to)
    }

    /// Reads what [`Display`](fmt::Display) wrote.
    pub(super) fn read(words: &str) -> Option<Self> {
        let (from, to) = words.split_once(' ')?;
        let end = |word: &str, missing: &str| match word {
            word if word == missing => Some(None),
            word => word.parse().ok().map(Some),
        };
        Some(Window {
            from: end(from, "-inf")?,
            to: end(to, "+inf")?,
        })
    }
}

/// `-3/2 +inf`.
impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.from {
            Some(from) => write!(f, "{from} ")?,
            None => f.write_str("-inf ")?,
        }
        match &self.to {
            Some(to) => write!(f, "{to}"),
            None => f.write_str("+inf"),
        }
    }
}
