//! Texts that speak of nodes, by number or by name.
//!
//! Names are handed to what prints, never kept aside: two matrices in one
//! process, each with names of its own, print as they should.

use std::borrow::Cow;
use std::fmt;

use crate::names::{InQuotes, Names};

/// What speaks of nodes when it is displayed, and can call them by names.
///
/// # Laws
///
/// 1. Without names it is what it displays:
///    `x.named(None).to_string() == x.to_string()`.
/// 2. A node that the names do not reach is a number still; so names change
///    nothing where nodes are called by their own numbers.
///
/// Both hold if [`fmt::Display`] is `self.fmt_named(None, f)`, and nodes are
/// written by [`called`] or by parts that obey the laws.
///
/// ```
/// use maxplus_core::{DisplayNamed, Names, NodeSet};
///
/// let nodes = NodeSet::of(3, [0, 2]);
/// let names = Names::new(["press", "oven"])?;
/// assert_eq!(nodes.named(None).to_string(), "{1, 3}");
/// assert_eq!(nodes.named(Some(&names)).to_string(), "{press, 3}");
/// # Ok::<(), maxplus_core::names::NamesError>(())
/// ```
pub trait DisplayNamed: fmt::Display {
    /// Displays it; nodes by these names, if there are some.
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The same as something to print.
    fn named<'a>(&'a self, names: Option<&'a Names>) -> Named<'a, Self>
    where
        Self: Sized,
    {
        Named { value: self, names }
    }
}

impl<T: DisplayNamed + ?Sized> DisplayNamed for &T {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt_named(names, f)
    }
}

/// A value and the names that it is displayed with: [`DisplayNamed::named`].
#[derive(Debug, Clone, Copy)]
pub struct Named<'a, T> {
    value: &'a T,
    names: Option<&'a Names>,
}

impl<T: DisplayNamed> fmt::Display for Named<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt_named(self.names, f)
    }
}

/// A node, counted from 0, as texts for people call it: by its name, or by its
/// number from 1 if it has none. Such texts list nodes with commas and arrows between,
/// so a name with one of these, or with a quote, stands in double quotes, `\` before
/// quotes and itself: as the program's options read it.
///
/// ```
/// use maxplus_core::Names;
/// use maxplus_core::named::called;
///
/// let names = Names::new(["press", "Oven, left"])?;
/// assert_eq!(called(0, Some(&names)).to_string(), "press");
/// assert_eq!(called(0, None).to_string(), "1");
/// assert_eq!(called(2, Some(&names)).to_string(), "3");
/// assert_eq!(called(1, Some(&names)).to_string(), "\"Oven, left\"");
/// assert_eq!(called(1, Some(&names)).alone(), "Oven, left");
/// # Ok::<(), maxplus_core::names::NamesError>(())
/// ```
pub fn called(node: usize, names: Option<&Names>) -> Called<'_> {
    Called { node, names }
}

/// A node and the names that it may have one of: [`called`].
#[derive(Clone, Copy)]
pub struct Called<'a> {
    node: usize,
    names: Option<&'a Names>,
}

impl<'a> Called<'a> {
    fn name(self) -> Option<&'a str> {
        let names = self.names.filter(|names| self.node < names.len());
        names.map(|names| names.name(self.node))
    }

    /// The name or the number as it is, for a place of its own: in a picture, above a
    /// column.
    pub fn alone(self) -> Cow<'a, str> {
        match self.name() {
            Some(name) => name.into(),
            None => (self.node + 1).to_string().into(),
        }
    }

    /// The same among others with nothing but blanks between: a name with a blank
    /// stands in quotes, too.
    pub fn as_word(self) -> String {
        match self.name() {
            Some(name) if name.contains(char::is_whitespace) => InQuotes(name).to_string(),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Called<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) if name.contains([',', '"']) || name.contains("->") => {
                f.pad(&InQuotes(name).to_string())
            }
            Some(name) => f.pad(name),
            None => fmt::Display::fmt(&(self.node + 1), f),
        }
    }
}

/// As it is displayed, for lists.
impl fmt::Debug for Called<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
