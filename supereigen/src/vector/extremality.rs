//! Whether a solution x is extremal, and why.
//!
//! x is *extremal* in X' if x = y (+) z with y, z in X' only when y = x or
//! z = x. The scaled extremals are the scaled basis of X'.
//!
//! An extremal has a *head*: a node h that no solution y < x
//! shares with x (y <= x and y_h = x_h imply y = x). A vector that is not
//! extremal comes with two smaller solutions whose maximum it is. On a zero
//! cycle every node is a head; the [`Extremality`] then names the least.
//!
//! # The chain criterion
//!
//! Let x be a solution with support S, |S| = m, and T_i the argmax set of a
//! tight row i ([`Tangent`]). Node i *leans on k alone* if row i is tight and
//! T_i = {k} with k not i. Then x is extremal iff
//!
//! - **(a) chain**: S can be ordered c_1, ..., c_m such that each c_{k+1} leans
//!   on c_k alone; row c_1 may be anything (this includes m = 1); or
//! - **(b) tied tail**: S is a cycle c_1, ..., c_q, each c_{k+1} leaning on c_k
//!   alone and c_1 on c_q alone, followed by d_1, ..., d_p, p >= 1, such that
//!   row d_1 is tight with at least two nodes in T_{d_1}, all on the cycle, and
//!   each d_{k+1} leans on d_k alone.
//!
//! Proof: Theorem 4 of `docs/theory.md`. The code below follows its necessity part step by
//! step: from a node on which nothing leans alone, back along what each node leans on.
//!
//! The criterion by reach in the tangent hypergraph is [`System::heads`](crate::System::heads).
//!
//! Cost: O(n^2) for the argmax sets, O(n) for the shape.
//!
//! This replaces the O(n^2) criteria that the paper cites (Sergeev and Wang, Theorem 3.1). Whether
//! the statements are the same was not checked, because their text was not available.

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::error::AlgebraError;
use maxplus_core::mirror::pick;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, NodeSet, Semiring, Vector};
use maxplus_graph::Budget;
use supereigen_verify::Witness;

use crate::problem::Problem;
use crate::vector::membership::VectorError;
use crate::vector::tangent::{Split, Tangent};

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
    /// How the nodes lean on one another.
    pub shape: Shape,
}

impl Reason {
    /// A witness for x, which can be checked. It contains an arc by which the row of the first node
    /// holds, the same one that the search gives. x must be the extremal of this reason; `None` if
    /// it is not.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus, Vector};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    /// use supereigen::vector::Extremality;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
    /// let problem = Problem::new(&a)?;
    /// let x: Vector<_> = [0, 1].map(MaxPlus::finite).into_iter().collect();
    /// let Extremality::Extremal(reason) = problem.extremality(&x, &Budget::unlimited())?
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
            Shape::TiedTail { cycle, tail } => Some(Witness::tied_tail(cycle.clone(), tail)),
            Shape::Chain(chain) => {
                // Closed like in the search: at the first node that satisfies the row.
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

display_without_names!([] Shape);

/// Nodes counted from 1, written as in a witness: `2 1 4`, where 1 leans on 2 and 4 on 1, or `cycle
/// (1 2), tied tail 3 5`.
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
    /// The word before the shape in a sentence; only a chain needs one.
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

display_without_names!([T: Carrier] Extremality<T>);

/// Nodes counted from 1.
impl<T: Carrier> DisplayNamed for Extremality<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extremality::Extremal(Reason { head, shape }) => {
                let head = called(*head, names);
                write!(
                    f,
                    "extremal with head {head}: {}{}",
                    shape.article(),
                    shape.named(names)
                )
            }
            Extremality::Combination(Split { left, right }) => {
                // Both parts come from one vector, so they have the same length.
                let x = left.plus(right).map_err(|_| fmt::Error)?;
                write!(
                    f,
                    "not extremal: {x:?} is the {} of {left:?} and {right:?}",
                    pick("maximum", "minimum")
                )
            }
        }
    }
}

impl<T: Carrier> Problem<T> {
    /// Whether the solution x is extremal, and why. If it is not, the reason takes at most one step
    /// of the budget for each node of the support.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus, Vector};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
    /// let x: Vector<_> = [0, 1].map(MaxPlus::finite).into_iter().collect();
    /// let extremality = Problem::new(&a)?.extremality(&x, &Budget::unlimited())?;
    /// assert_eq!(extremality.to_string(), "extremal with head 2: chain 1 2");
    ///
    /// // Two nodes with loops: e^1 and e^2 are solutions, so (0, 0) is their maximum.
    /// let problem = Problem::new(&Matrix::<MaxPlus<i64>>::identity(2))?;
    /// let x: Vector<_> = [0, 0].map(MaxPlus::finite).into_iter().collect();
    /// let extremality = problem.extremality(&x, &Budget::unlimited())?;
    /// assert_eq!(extremality.to_string(), "not extremal: (0, 0) is the maximum of (-inf, 0) and (0, -inf)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extremality(
        &self,
        x: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Extremality<T>, VectorError> {
        let tangent = self.tangent(x)?;
        if let Some(extremal) = extremal(&tangent) {
            return Ok(Extremality::Extremal(extremal));
        }
        let split = tangent.split(self, x, budget)?;
        let split = split.expect("a vector of neither shape is a maximum of two others");
        Ok(Extremality::Combination(split))
    }
}

/// Why a solution with this tangent hypergraph is extremal; `None` if it is
/// not.
pub(crate) fn extremal(tangent: &Tangent) -> Option<Reason> {
    let shape = shape(tangent)?;
    Some(Reason {
        head: head(tangent, &shape),
        shape,
    })
}

/// The shape that makes a solution with this tangent hypergraph extremal;
/// `None` if it is not.
fn shape(tangent: &Tangent) -> Option<Shape> {
    let support = tangent.support();
    let mut has_follower = vec![false; support.universe()];
    let leaning = support.iter().filter_map(|i| tangent.leans_on(i));
    leaning.for_each(|k| has_follower[k] = true);
    let mut last = support.iter().filter(|&i| !has_follower[i]);
    match (last.next(), last.next()) {
        (None, _) => {
            let cycle = back_from(tangent, support.first()?);
            (cycle.len() == support.len()).then_some(Shape::Chain(cycle))
        }
        (Some(head), None) => chain_or_tied_tail(tangent, back_from(tangent, head)),
        // Two nodes on which no node leans alone reach only themselves.
        (Some(_), Some(_)) => None,
    }
}

/// The nodes d_1, ..., d_p = `last` found by going back from `last` to what
/// it leans on alone, and so on, until that stops or returns.
fn back_from(tangent: &Tangent, last: usize) -> Vec<usize> {
    let mut passed = NodeSet::of(tangent.support().universe(), [last]);
    let mut nodes = vec![last];
    let mut node = last;
    while let Some(before) = tangent.leans_on(node) {
        if !passed.insert(before) {
            break;
        }
        nodes.push(before);
        node = before;
    }
    nodes.reverse();
    nodes
}

/// The shape whose last nodes are `tail`, which ends in the only node without
/// a follower.
fn chain_or_tied_tail(tangent: &Tangent, tail: Vec<usize>) -> Option<Shape> {
    let mut rest = tangent.support().clone();
    for &node in &tail {
        rest.remove(node);
    }
    let Some(some) = rest.first() else {
        return Some(Shape::Chain(tail));
    };
    let ties = tangent.tail(tail[0])?;
    let cycle = back_from(tangent, some);
    let is_cycle = tangent.leans_on(cycle[0]) == Some(some)
        && cycle.len() == rest.len()
        && cycle.iter().all(|&i| rest.contains(i));
    let tied = ties.iter().all(|&k| rest.contains(k));
    (is_cycle && tied).then_some(Shape::TiedTail { cycle, tail })
}

/// The least head. Only a zero cycle has more than one.
fn head(tangent: &Tangent, shape: &Shape) -> usize {
    let (Shape::Chain(nodes) | Shape::TiedTail { tail: nodes, .. }) = shape;
    let last = nodes[nodes.len() - 1];
    let is_cycle = matches!(shape, Shape::Chain(_)) && tangent.leans_on(nodes[0]) == Some(last);
    if is_cycle {
        nodes.iter().copied().min().unwrap_or(last)
    } else {
        last
    }
}

/// Whether a solution that an algorithm of this crate made is extremal, without the reason.
///
/// # Panics
///
/// If x is not a solution.
pub(crate) fn is_extremal<T: Carrier>(problem: &Problem<T>, x: &Vector<MaxPlus<T>>) -> bool {
    let tangent = problem.tangent(x);
    shape(&tangent.unwrap_or_else(|error| panic!("{x:?} is not a solution: {error}"))).is_some()
}
