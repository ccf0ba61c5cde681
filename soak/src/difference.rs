//! Two answers that should be equal.

use std::fmt;

use maxplus_core::Carrier;
use supereigen::VectorSet;

/// Where two answers differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The check that found it.
    pub check: String,
    /// The expected and the actual answer, and their first difference.
    pub what: String,
}

impl Difference {
    /// A difference that the check found.
    pub fn new(check: impl Into<String>, what: impl Into<String>) -> Self {
        Difference {
            check: check.into(),
            what: what.into(),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.check, self.what)
    }
}

/// Ok if the condition holds, otherwise the difference.
pub fn expect(
    condition: bool,
    check: &str,
    what: impl FnOnce() -> String,
) -> Result<(), Difference> {
    if condition {
        Ok(())
    } else {
        Err(Difference::new(check, what()))
    }
}

/// Ok if the bases are equal, otherwise both bases and the first vectors that are only in one of
/// them.
pub fn compare<T: Carrier>(
    check: &str,
    expected: &VectorSet<T>,
    found: &VectorSet<T>,
) -> Result<(), Difference> {
    expect(expected == found, check, || {
        let lacks = expected.iter().find(|vector| !found.contains(vector));
        let adds = found.iter().find(|vector| !expected.contains(vector));
        let mut what = String::from("the bases differ");
        if let Some(vector) = lacks {
            what += &format!("; lacks {vector:?}");
        }
        if let Some(vector) = adds {
            what += &format!("; adds {vector:?}");
        }
        let (many, few) = (expected.len(), found.len());
        format!("{what}\nby chains, {many} vectors:\n{expected}by {check}, {few} vectors:\n{found}")
    })
}
