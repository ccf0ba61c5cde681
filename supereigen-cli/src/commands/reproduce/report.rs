//! The comparison with the paper, for programs.

use anyhow::Result;
use serde::Serialize;
use supereigen::paper::example::Check;

use crate::reports::line;

#[derive(Serialize)]
struct Report<'a> {
    format: &'static str,
    agrees: bool,
    checks: Vec<CheckReport<'a>>,
}

#[derive(Serialize)]
struct CheckReport<'a> {
    what: &'a str,
    expected: &'a str,
    computed: &'a str,
    agrees: bool,
}

/// One object with all checks.
pub fn json<'a>(checks: impl Iterator<Item = &'a Check>) -> Result<String> {
    let check = |check: &'a Check| CheckReport {
        what: &check.what,
        expected: &check.paper,
        computed: &check.computed,
        agrees: check.agrees(),
    };
    let checks: Vec<_> = checks.map(check).collect();
    line(&Report {
        format: "supereigen-reproduction-1",
        agrees: checks.iter().all(|check| check.agrees),
        checks,
    })
}
