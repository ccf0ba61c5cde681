//! How much of a measurement is done.

/// How much is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// What a record is made of.
    Full,
    /// Every measurement once and short: to see that all of them work.
    Quick,
}

impl Effort {
    /// The name in a record.
    pub fn name(self) -> &'static str {
        match self {
            Effort::Full => "full",
            Effort::Quick => "quick",
        }
    }

    /// How often a measurement is repeated.
    pub fn rounds(self, full: usize) -> usize {
        match self {
            Effort::Full => full,
            Effort::Quick => 1,
        }
    }

    /// How many things are counted.
    pub fn amount(self, full: u64) -> u64 {
        match self {
            Effort::Full => full,
            Effort::Quick => (full / 100).max(1000),
        }
    }
}
