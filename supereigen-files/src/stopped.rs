//! What was stopped before there was an answer.

use std::fmt;

use maxplus_graph::StopReason;

/// Something that was stopped before there was anything to write.
#[derive(Debug)]
pub struct Stopped {
    /// What is not there.
    pub what: &'static str,
    /// Why.
    pub why: StopReason,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.why)
    }
}

impl std::error::Error for Stopped {}
