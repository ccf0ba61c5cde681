//! Names of nodes: one for each node, all different, none of them empty.
//!
//! Nodes have numbers; people call them "press" and "oven". A list of names is kept beside a
//! matrix and changes nothing about it. Wherever a node is given, both its name and its number
//! (from 1) are accepted. So a name that is the number of *another* node is rejected: `2` must
//! not mean node 1.
//!
//! ```
//! use maxplus_core::Names;
//!
//! let names = Names::new(["press", "oven"])?;
//! assert_eq!(names.name(1), "oven");
//! assert_eq!((names.find("oven"), names.find("2"), names.find("3")), (Some(1), Some(1), None));
//! let error = Names::new(["a", "b", "a"]).unwrap_err();
//! assert_eq!(error.to_string(), "nodes 1 and 3 are both called \"a\"");
//! # Ok::<(), maxplus_core::names::NamesError>(())
//! ```
//!
//! # Names in texts for people
//!
//! Cycles, paths, witnesses and errors print nodes by their numbers. Code that has the names
//! passes them on, and the same text then contains names instead: [`named`](crate::named). Data
//! for programs (JSON, checkpoints, files of matrices) always contain numbers.

use std::collections::BTreeMap;
use std::fmt;

use thiserror::Error;

/// Names of the nodes, in their order. See the [module](self).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    names: Vec<String>,
    nodes: BTreeMap<String, usize>,
}

/// The error for a list of names; nodes are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NamesError {
    /// The name is empty or consists of blanks.
    #[error("node {node} has an empty name")]
    Empty {
        /// The node.
        node: usize,
    },
    /// The name contains a control character, such as a line end, or has blanks around it.
    #[error("the name {name:?} of node {node} has blanks around it or a control character in it")]
    Unprintable {
        /// The node.
        node: usize,
        /// Its name.
        name: String,
    },
    /// Two nodes have the same name.
    #[error("nodes {first} and {node} are both called {name:?}")]
    Repeated {
        /// The earlier node.
        first: usize,
        /// The later node.
        node: usize,
        /// The name of both.
        name: String,
    },
    /// The name of one node is the number of another.
    #[error("node {node} is called {name:?}, which is the number of another node")]
    AnotherNumber {
        /// The node.
        node: usize,
        /// Its name.
        name: String,
    },
}

impl NamesError {
    /// The node whose name is rejected, counted from 1.
    pub fn node(&self) -> usize {
        match self {
            NamesError::Empty { node }
            | NamesError::Unprintable { node, .. }
            | NamesError::Repeated { node, .. }
            | NamesError::AnotherNumber { node, .. } => *node,
        }
    }
}

impl Names {
    /// The names of all nodes, in their order.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Result<Self, NamesError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let mut nodes = BTreeMap::new();
        for (i, name) in names.iter().enumerate() {
            let node = i + 1;
            let name = name.clone();
            if name.trim().is_empty() {
                return Err(NamesError::Empty { node });
            }
            if name.trim() != name || name.contains(char::is_control) {
                return Err(NamesError::Unprintable { node, name });
            }
            if number(&name).is_some_and(|k| k != node && k <= names.len()) {
                return Err(NamesError::AnotherNumber { node, name });
            }
            if let Some(first) = nodes.insert(name.clone(), i) {
                let first = first + 1;
                return Err(NamesError::Repeated { first, node, name });
            }
        }
        Ok(Names { names, nodes })
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name of a node, counted from 0.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn name(&self, node: usize) -> &str {
        &self.names[node]
    }

    /// The node, counted from 0, with this name, or with this number counted from 1.
    pub fn find(&self, name: &str) -> Option<usize> {
        let by_number = || number(name).filter(|k| (1..=self.len()).contains(k));
        let by_name = self.nodes.get(name).copied();
        by_name.or_else(|| by_number().map(|k| k - 1))
    }

    /// All names, in the order of the nodes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Whether every name is just the number of its node.
    pub fn are_numbers(&self) -> bool {
        let is_own = |(i, name): (usize, &String)| number(name) == Some(i + 1);
        self.names.iter().enumerate().all(is_own)
    }
}

/// Writes a name in quotes, with `\` before quotes and `\`.
pub struct InQuotes<'a>(pub &'a str);

impl fmt::Display for InQuotes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for sign in self.0.chars() {
            if matches!(sign, '"' | '\\') {
                f.write_str("\\")?;
            }
            write!(f, "{sign}")?;
        }
        f.write_str("\"")
    }
}

/// The value of a name that consists of digits.
fn number(name: &str) -> Option<usize> {
    let digits = name.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| name.parse().ok()).flatten()
}
