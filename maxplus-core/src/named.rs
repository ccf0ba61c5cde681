//! Printing texts about nodes, with numbers or with names.
//!
//! Names are passed to the printing code and never stored globally, so that two matrices in one
//! process can have different names.

use std::borrow::Cow;
use std::fmt;

use crate::names::{InQuotes, Names};

/// A value whose text mentions nodes and can print them by name.
///
/// # Laws
///
/// 1. Without names the text is that of `Display`:
///    `x.named(None).to_string() == x.to_string()`.
/// 2. A node without a name is printed as a number. So names that are the nodes' own numbers
///    change nothing.
///
/// Both hold if [`fmt::Display`] is made by [`crate::display_without_names`], and nodes are
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
    /// Writes the value, with nodes by these names if there are any.
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The value together with names, to be printed.
    fn named<'a>(&'a self, names: Option<&'a Names>) -> Named<'a, Self>
    where
        Self: Sized,
    {
        Named { value: self, names }
    }
}

/// Implements [`fmt::Display`] for a type with [`DisplayNamed`], as the text without names: generic
/// parameters in brackets, then the type.
#[macro_export]
macro_rules! display_without_names {
    ([$($parameters:tt)*] $value:ty) => {
        impl<$($parameters)*> ::std::fmt::Display for $value {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::DisplayNamed::fmt_named(self, None, f)
            }
        }
    };
}

pub(crate) use display_without_names;

impl<T: DisplayNamed + ?Sized> DisplayNamed for &T {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt_named(names, f)
    }
}

/// A value and the names that it is printed with: [`DisplayNamed::named`].
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

/// A node, counted from 0, as texts for people print it: by its name, or by its number from 1
/// if it has none. Such texts list nodes with commas and arrows between. So a name that
/// contains one of these or a quote is written in double quotes, with `\` before quotes and
/// `\`. The program's options read the same form.
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
pub fn called(node: usize, names: Option<&Names>) -> NodeName<'_> {
    NodeName { node, names }
}

/// A node and names, one of which may be its own: [`called`].
#[derive(Clone, Copy)]
pub struct NodeName<'a> {
    node: usize,
    names: Option<&'a Names>,
}

impl<'a> NodeName<'a> {
    fn name(self) -> Option<&'a str> {
        let names = self.names.filter(|names| self.node < names.len());
        names.map(|names| names.name(self.node))
    }

    /// The plain name or number, where nothing else is on the line: in a picture, above a
    /// column.
    pub fn alone(self) -> Cow<'a, str> {
        match self.name() {
            Some(name) => name.into(),
            None => (self.node + 1).to_string().into(),
        }
    }

    /// The name or number as a word of a list with blanks between: a name that contains a blank
    /// is also quoted.
    pub fn as_word(self) -> String {
        match self.name() {
            Some(name) if name.contains(char::is_whitespace) => InQuotes(name).to_string(),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for NodeName<'_> {
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

/// The same text as `Display`, so that lists can be printed.
impl fmt::Debug for NodeName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
