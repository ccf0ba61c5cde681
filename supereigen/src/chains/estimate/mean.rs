//! A mean over random probes, and how far it can be trusted.

use std::fmt;

/// A mean over random probes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Its standard error; infinite for less than two probes, and never less
    /// than one probe in all of them contributes: what none has met may be
    /// there all the same.
    pub standard_error: f64,
}

impl Mean {
    /// Whether the probes agree: they were two at least, and the standard error
    /// is at most a tenth of the mean.
    pub fn is_firm(&self) -> bool {
        self.standard_error <= self.value / 10.0
    }
}

/// `1234 +- 56`, or `unknown` for less than two probes.
impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.standard_error.is_finite() {
            return f.write_str("unknown");
        }
        write!(f, "{:.0} +- {:.0}", self.value, self.standard_error)
    }
}

/// Mean and squared deviations, updated one by one (Welford).
#[derive(Debug, Default)]
pub(super) struct Sample {
    pub(super) size: u64,
    mean: f64,
    deviations: f64,
}

impl Sample {
    pub(super) fn add(&mut self, value: f64) {
        self.size += 1;
        let before = value - self.mean;
        self.mean += before / self.size as f64;
        self.deviations += before * (value - self.mean);
    }

    pub(super) fn mean(&self) -> Mean {
        let size = self.size as f64;
        Mean {
            value: self.mean,
            standard_error: match self.size {
                0 | 1 => f64::INFINITY,
                _ => {
                    let error = (self.deviations / (size - 1.0) / size).sqrt();
                    error.max(self.mean / size)
                }
            },
        }
    }
}
