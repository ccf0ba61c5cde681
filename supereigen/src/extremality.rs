//! Is a solution x extremal? Three ways that must always agree.
//!
//! x is *extremal* in X' if x = y (+) z with y, z in X' only when y = x or
//! z = x. The scaled extremals are the scaled basis of X'.
//!
//! | way | source | cost |
//! |---|---|---|
//! | [`chain`] | every node leans on the one before it; proof in its docs | O(n^2) |
//! | [`hypergraph`] | Allamigeon, Gaubert, Goubault, Theorem 1 | O(n^2) times near-constant |
//! | [`definition`] | residuation against a set that generates X' | O(n) a generator |
//!
//! Each says why. An extremal has a *head*: a node h that no solution y < x
//! shares with x (y <= x and y_h = x_h imply y = x). A vector that is not
//! extremal comes with two smaller solutions whose maximum it is. On a zero
//! cycle every node is a head; the [`Extremality`] then names the least.
//! (`docs/theory.md`, sections 1 to 3, has the proofs in one place.)
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Vector};
//! use maxplus_graph::Budget;
//! use supereigen::Problem;
//! use supereigen::extremality::{self, Extremality};
//!
//! // Two nodes with loops: e^1 and e^2 are solutions, so (0, 0) is their maximum.
//! let problem = Problem::new(&Matrix::<MaxPlus<i64>>::identity(2))?;
//! let x: Vector<_> = [0, 0].map(MaxPlus::finite).into_iter().collect();
//! let extremality = extremality::chain::extremality(&problem, &x, &Budget::unlimited())?;
//! assert_eq!(extremality.to_string(), "not extremal: (0, 0) is the maximum of (-inf, 0) and (0, -inf)");
//! assert!(matches!(extremality, Extremality::Combination(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod chain;
pub mod definition;
pub mod hypergraph;

use std::fmt;

use maxplus_core::error::AlgebraError;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, Semiring, Vector};
use supereigen_verify::Witness;

use crate::problem::Problem;

/// Extremal or not, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extremality<T: Carrier> {
    /// x is extremal.
    Extremal(Reason),
    /// x is the maximum of two other solutions.
    Combination(Split<T>),
}

impl<T: Carrier> Extremality<T> {
    /// Whether x is extremal.
    pub fn is_extremal(&self) -> bool {
        matches!(self, Extremality::Extremal(_))
    }

    /// The least head of an extremal.
    pub fn head(&self) -> Option<usize> {
        match self {
            Extremality::Extremal(extremal) => Some(extremal.head),
            Extremality::Combination(_) => None,
        }
    }
}

/// Why x is extremal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The least node h such that y <= x and y_h = x_h imply y = x for all
    /// solutions y.
    pub head: usize,
    /// How the nodes lean on one another, where the test looks at that.
    pub shape: Option<Shape>,
}

impl Reason {
    /// The same as a witness, which can be checked: with an arc by which the row
    /// of the first node holds, the one that the search names. x is the extremal that the reason is of. `None`
    /// where the test did not look at the shape.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus, Vector};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    /// use supereigen::extremality::{Extremality, chain};
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
    /// let problem = Problem::new(&a)?;
    /// let x: Vector<_> = [0, 1].map(MaxPlus::finite).into_iter().collect();
    /// let Extremality::Extremal(reason) = chain::extremality(&problem, &x, &Budget::unlimited())?
    /// else {
    ///     panic!("not extremal");
    /// };
    /// let witness = reason.witness(&problem, &x)?.unwrap();
    /// assert_eq!(witness.to_string(), "1 2, closed by (1, 2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn witness<T: Carrier>(
        &self,
        problem: &Problem<T>,
        x: &Vector<MaxPlus<T>>,
    ) -> Result<Option<Witness>, AlgebraError> {
        problem.check_length("A (x) x", x)?;
        Ok(match &self.shape {
            None => None,
            Some(Shape::TiedTail { cycle, tail }) => Some(Witness::tied_tail(cycle.clone(), tail)),
            Some(Shape::Chain(chain)) => {
                // As the search closes it: at the first node that will do.
                let first = chain[0];
                let mut closing = None;
                for &node in chain {
                    let reached = problem.entry(first, node).try_times(&x[node])?;
                    if reached >= x[first] {
                        closing = Some(node);
                        break;
                    }
                }
                closing.map(|closing| Witness::closed_chain(chain.clone(), closing))
            }
        })
    }
}

/// The two shapes of an extremal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// c_1, ..., c_m: each node but the first leans on the one before alone.
    Chain(Vec<usize>),
    /// A zero cycle whose nodes lean on one another, then a chain whose first
    /// node leans on two or more nodes of the cycle at once.
    TiedTail {
        /// c_1, ..., c_q: each leans on the one before, the first on the last.
        cycle: Vec<usize>,
        /// d_1, d_2, ...: d_1 leans on cycle nodes, each other on the one
        /// before alone.
        tail: Vec<usize>,
    },
}

/// Two solutions, both smaller than x, whose maximum is x.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split<T: Carrier> {
    /// One of them.
    pub left: Vector<MaxPlus<T>>,
    /// The other.
    pub right: Vector<MaxPlus<T>>,
}

/// Nodes counted from 1, spelled as in a witness: `2 1 4`, where 1 leans on 2 and 4
/// on 1, or `cycle (1 2), tied tail 3 5`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for Shape {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Chain(chain) => in_order(f, chain, names),
            Shape::TiedTail { cycle, tail } => {
                f.write_str("cycle (")?;
                in_order(f, cycle, names)?;
                f.write_str("), tied tail ")?;
                in_order(f, tail, names)
            }
        }
    }
}

impl Shape {
    /// What a sentence says before it: a chain is not said to be one by itself.
    pub(crate) fn article(&self) -> &'static str {
        match self {
            Shape::Chain(_) => "chain ",
            Shape::TiedTail { .. } => "",
        }
    }
}

fn in_order(f: &mut fmt::Formatter<'_>, nodes: &[usize], names: Option<&Names>) -> fmt::Result {
    for (k, node) in nodes.iter().enumerate() {
        let between = if k > 0 { " " } else { "" };
        write!(f, "{between}{}", called(*node, names).as_word())?;
    }
    Ok(())
}

/// Nodes counted from 1.
impl<T: Carrier> fmt::Display for Extremality<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl<T: Carrier> DisplayNamed for Extremality<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extremality::Extremal(Reason { head, shape }) => {
                write!(f, "extremal with head {}", called(*head, names))?;
                match shape {
                    Some(shape) => write!(f, ": {}{}", shape.article(), shape.named(names)),
                    None => Ok(()),
                }
            }
            Extremality::Combination(Split { left, right }) => {
                // The parts are of one length: they came from one vector.
                let x = left.plus(right).map_err(|_| fmt::Error)?;
                write!(
                    f,
                    "not extremal: {x:?} is the maximum of {left:?} and {right:?}"
                )
            }
        }
    }
}
