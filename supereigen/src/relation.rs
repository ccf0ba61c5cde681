//! The three relations between A (x) x and lambda (x) x.

use std::fmt;
use std::str::FromStr;

/// A relation between A (x) x and lambda (x) x.
///
/// ```
/// use supereigen::Relation;
///
/// assert_eq!("le".parse(), Ok(Relation::Le));
/// assert_eq!(Relation::Eq.name(), "eq");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// A (x) x >= lambda (x) x: supereigenvectors.
    Ge,
    /// A (x) x <= lambda (x) x: subeigenvectors.
    Le,
    /// A (x) x = lambda (x) x: eigenvectors.
    Eq,
}

impl Relation {
    /// All of them, the default first.
    pub const ALL: [Relation; 3] = [Relation::Ge, Relation::Le, Relation::Eq];

    /// The name that users give.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Ge => "ge",
            Relation::Le => "le",
            Relation::Eq => "eq",
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Relation {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Relation::ALL.into_iter().find(|known| known.name() == name);
        known.ok_or_else(|| format!("found {name:?}, expected ge, le or eq"))
    }
}
