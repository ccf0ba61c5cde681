//! What the checks may use.

/// What the checks may use. Start from the default and change what is to differ.
///
/// ```
/// use supereigen_verify::Options;
///
/// let quick = Options::default().with_pairs(1000).with_samples(10);
/// assert_eq!((quick.pairs, quick.samples, quick.seed), (1000, 10, 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Pairs of vectors that the double description, the minimality check and
    /// the extensions may look at, each on its own account.
    pub pairs: u64,
    /// Random solutions to try where completeness is not proved.
    pub samples: usize,
    /// Their seed.
    pub seed: u64,
}

impl Options {
    /// With so many pairs.
    #[must_use]
    pub fn with_pairs(mut self, pairs: u64) -> Self {
        self.pairs = pairs;
        self
    }

    /// With so many samples.
    #[must_use]
    pub fn with_samples(mut self, samples: usize) -> Self {
        self.samples = samples;
        self
    }

    /// With this seed of the samples.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}

impl Default for Options {
    /// Fifty million pairs, a thousand samples, seed 1: seconds.
    fn default() -> Self {
        Options {
            pairs: 50_000_000,
            samples: 1000,
            seed: 1,
        }
    }
}
