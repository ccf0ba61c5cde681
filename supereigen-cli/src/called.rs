//! What the nodes are called, once a matrix with names was read.

use maxplus_core::Names;
use maxplus_core::names;

/// The names of so many nodes, if they have some.
pub fn names_of(n: usize) -> Option<&'static Names> {
    names::shown().filter(|names| names.len() == n)
}

/// The same as a list, for JSON.
pub fn list_of(n: usize) -> Option<Vec<&'static str>> {
    names_of(n).map(|names| names.iter().collect())
}
