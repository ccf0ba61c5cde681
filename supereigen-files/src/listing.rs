//! Lists that may be cut.

use maxplus_graph::StopReason;

/// The reason in words that name what was limited.
pub fn why(what: &str, reason: StopReason) -> String {
    match reason {
        StopReason::Results => format!("the limit on {what} was reached"),
        reason => reason.to_string(),
    }
}
