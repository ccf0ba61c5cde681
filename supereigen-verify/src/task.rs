//! A claim of vectors as the checks see it. One-sided and two-sided claims differ in their rows, and
//! in the arguments that need one node on every smaller side.

use maxplus_core::{Number, Vector};

use crate::kernel::system::Row;
use crate::witness::Witness;

/// Vectors that are claimed to be the scaled extremals of rows.
pub struct Task<'a> {
    /// The number of nodes.
    pub n: usize,
    /// The vectors.
    pub vectors: &'a [Vector<Number>],
    /// A witness for each vector that has one; none for two-sided rows.
    pub witnesses: Option<&'a [Option<Witness>]>,
    /// Whether the vectors are claimed to be all.
    pub complete: bool,
    /// The rows.
    pub rows: Vec<Row>,
    /// The rows as they were given, if `rows` are equivalent for integer vectors only.
    pub given: Option<Vec<Row>>,
    /// Whether a row may have several nodes on its smaller side.
    pub two_sided: bool,
}

impl<'a> Task<'a> {
    /// The witness of a vector, if it has one.
    pub fn witness(&self, vector: usize) -> Option<&'a Witness> {
        self.witnesses.and_then(|all| all[vector].as_ref())
    }
}
