//! Upper bounds, some of which may be missing, and the greatest solution below them.
//!
//! A node without a bound gets the bound M, which is larger than every sum that matters. Notation: n
//! nodes; rows max_k (w_k + x_k) >= x_i with |w_k| <= W; given bounds u_j with |u_j| <= U. Each finite
//! entry x_i of the greatest solution is a bound u_j or M plus the weight of a walk of at most n arcs.
//!
//! **For M > U + (2n + 1) W the nodes whose walk ends at M are those without a bound, and the other
//! entries do not depend on M.** *Proof.* Let T = U + nW, M' > M, and x and x' the greatest solutions
//! for M and M'; x <= x'. Let F be the nodes with x'_i > T. Their walks end at M', so
//! x'_i >= M' - nW. Let y be x' with the entries of F lowered by M' - M. It is below the bounds for M.
//! It solves: in a row of i in F the maximum is attained at a k with x'_k >= M' - (n + 1) W > T, which
//! is lowered too; in another row a lowered x'_k leaves y_k + w_k >= M - (n + 1) W >= T >= x'_i. So
//! y <= x: outside of F is x_i = x'_i, and in F is x_i >= M - nW, for every M. ∎

use maxplus_core::named::called;
use maxplus_core::{Number, Rational, Vector};
use num_bigint::BigInt;
use serde_json::Value;
use supereigen::below::{Cause, Greatest};

use crate::system::Labels;
use crate::vectors_json::number;

/// Upper bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upper {
    vector: Vector<Number>,
    /// For each node whether its bound was given.
    is_given: Vec<bool>,
}

impl Upper {
    /// The upper bounds `below`, `None` where there is none. `entries` are all numbers of the
    /// matrices and lambda, `above` the lower bounds.
    pub fn new<'a>(
        below: Vec<Option<Number>>,
        above: Option<&'a Vector<Number>>,
        entries: impl IntoIterator<Item = &'a Number>,
    ) -> Self {
        let is_given: Vec<bool> = below.iter().map(Option::is_some).collect();
        if is_given.iter().all(|&is_given| is_given) {
            let vector = below.into_iter().flatten().collect();
            return Upper { vector, is_given };
        }
        let greatest = |numbers: &mut dyn Iterator<Item = &'a Number>| {
            let sizes = numbers.filter_map(|number| Some(number.value()?.abs()));
            sizes.max().unwrap_or_default()
        };
        // A weight is the difference of two entries, rounded for whole solutions.
        let one = Rational::from(1);
        let entry = greatest(&mut entries.into_iter());
        let weight = entry.clone() + &entry + &one;
        let lower = greatest(&mut above.into_iter().flat_map(|above| above.iter()));
        let given = below
            .iter()
            .flatten()
            .filter_map(|bound| Some(bound.value()?.abs()));
        let bound = given.max().unwrap_or_default() + &lower;
        let arcs = Rational::from(BigInt::from(below.len()) * 2 + 2);
        let most = Number::finite(bound + &(arcs * &weight) + &one);
        let vector = below
            .into_iter()
            .map(|bound| bound.unwrap_or_else(|| most.clone()));
        Upper {
            vector: vector.collect(),
            is_given,
        }
    }

    /// The bounds as numbers.
    pub fn vector(&self) -> &Vector<Number> {
        &self.vector
    }

    /// The first node without a bound.
    pub fn first_missing(&self) -> Option<usize> {
        self.is_given.iter().position(|is_given| !is_given)
    }

    /// The bound of a node.
    pub fn get(&self, node: usize) -> Option<&Number> {
        self.is_given[node].then(|| &self.vector[node])
    }

    /// Whether nothing bounds an entry of the greatest solution below these bounds.
    pub fn is_free(&self, greatest: &Greatest<Rational>, node: usize) -> bool {
        greatest
            .end(node)
            .is_some_and(|(end, _)| !self.is_given[end])
    }

    /// An entry of the greatest solution; `None` if nothing bounds it.
    pub fn entry<'a>(&self, greatest: &'a Greatest<Rational>, node: usize) -> Option<&'a Number> {
        (!self.is_free(greatest, node)).then(|| &greatest.vector()[node])
    }

    /// The greatest solution in one line, `*` where nothing bounds it.
    pub fn line(&self, greatest: &Greatest<Rational>) -> String {
        if self.first_missing().is_none() {
            return format!("{:#}", greatest.vector());
        }
        let word = |node| match self.entry(greatest, node) {
            None => "*".to_owned(),
            Some(entry) if entry.is_finite() => entry.to_string(),
            Some(_) => ".".to_owned(),
        };
        let words: Vec<String> = (0..self.is_given.len()).map(word).collect();
        words.join(" ")
    }

    /// A line for each node: its entry, and why it is not greater.
    pub fn reasons(&self, greatest: &Greatest<Rational>, labels: &Labels<'_>) -> String {
        let name = |node| called(node, labels.names);
        let line = |node: usize| match self.entry(greatest, node) {
            None => format!("{}: no bound\n", name(node)),
            Some(entry) => {
                let between = match greatest.cause(node) {
                    Cause::By(_) => " = ",
                    _ => ", ",
                };
                let why = labels.why(greatest, node);
                format!("{}: {entry}{between}{why}\n", name(node))
            }
        };
        (0..self.is_given.len()).map(line).collect()
    }

    /// The bounds in JSON, null for none.
    pub fn to_json(&self) -> Value {
        let nodes = 0..self.is_given.len();
        nodes
            .map(|node| self.get(node).map_or(Value::Null, number))
            .collect()
    }

    /// The greatest solution in JSON, null where nothing bounds it.
    pub fn entries(&self, greatest: &Greatest<Rational>) -> Value {
        let nodes = 0..self.is_given.len();
        let entry = |node| self.entry(greatest, node).map_or(Value::Null, number);
        nodes.map(entry).collect()
    }
}
