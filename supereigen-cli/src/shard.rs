//! Part K of N of a search, as the command line and checkpoints write it.

use std::fmt;
use std::str::FromStr;

/// Part `number` of `of`, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// Which part, counted from 0, of how many.
    pub fn place(self) -> (usize, usize) {
        (self.number - 1, self.of)
    }

    /// Whether no part stands before it.
    pub fn is_first(self) -> bool {
        self.number == 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err(format!(
                "{text:?} is no part K/N with 1 <= K <= N, as in 2/3"
            )),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
