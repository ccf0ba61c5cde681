//! The relation between A (x) x and lambda (x) x that solutions satisfy.

use maxplus_core::Number;

use crate::fields::{Fields, TEXT};

/// A relation between A (x) x and lambda (x) x.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// Supereigenvectors.
    Ge,
    /// Subeigenvectors.
    Le,
    /// Eigenvectors.
    Eq,
}

impl Relation {
    /// Reads the field of that name; `ge` by default.
    pub fn of(fields: &mut Fields) -> Result<Self, String> {
        match fields.optional("relation", TEXT)?.as_deref() {
            None | Some("ge") => Ok(Relation::Ge),
            Some("le") => Ok(Relation::Le),
            Some("eq") => Ok(Relation::Eq),
            Some(other) => Err(format!("relation: {other} is not ge, le or eq")),
        }
    }

    /// Whether two numbers satisfy it.
    pub fn holds(self, left: &Number, right: &Number) -> bool {
        match self {
            Relation::Ge => left >= right,
            Relation::Le => left <= right,
            Relation::Eq => left == right,
        }
    }
}
