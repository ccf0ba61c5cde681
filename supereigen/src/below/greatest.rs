//! The greatest solution below a bound, and for every node why it cannot be
//! greater; windows.
//!
//! | question | answer |
//! |---|---|
//! | the greatest solution x <= u, and what holds each entry down | [`Problem::greatest_below`] |
//! | a solution with l <= x <= u, the greatest one | [`Problem::within`] |
//!
//! The same questions to a two-sided system have answers of the same types:
//! [`crate::two_sided::greatest`].
//!
//! # What holds an entry down
//!
//! Let x be the greatest solution below u. Call a node i *full* if x_i = u_i, and
//! an arc (i, j) *tight* if x_i is finite and x_i = a_ij + x_j.
//!
//! - A full node is held down by its own bound.
//! - For a node that is not full and finite, x_i = max_j (a_ij + x_j): if row i
//!   had slack, x_i could rise alone. So a tight arc leads on, and no tight arcs close
//!   a cycle among such nodes: all nodes of it could rise together. Hence
//!   **every walk along tight arcs comes to a full node k**, without a repeat, and
//!   x_i = u_k + the weight of the walk.
//! - x_i = -inf with a finite u_i: i reaches no cycle of weight >= 0 among the nodes that
//!   u allows.
//!
//! Conversely, a solution x <= u of this kind is the greatest: Theorem 26 of `docs/theory.md`. So x
//! and u are all that a doubter needs.
//!
//! Of several walks the shortest is given, and of several shortest ones
//! the one that is first in the order of the nodes: it depends on A and u
//! alone, not on how x was found.
//!
//! # Windows
//!
//! Solutions below u are all below the greatest one. So there is a solution with
//! l <= x <= u iff x >= l for the greatest x; and if x_i < l_i the walk of i shows
//! which bound of u is at odds with l_i.
//!
//! Cost: at most max(1, n(n + 1)/2) policies (`policy.rs`), and O(n + m) for n nodes and m arcs.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, Semifield, Semiring, Vector};
use maxplus_graph::{Budget, Digraph};
use num_bigint::BigInt;
use num_traits::Zero;

use crate::chains::weight::Weight;
use crate::integers::{FITS, Numerators, in_width, narrow, widen};
use crate::policy;
use crate::problem::{Problem, floor};
use crate::vector::membership::VectorError;

/// The greatest solution below a bound, what holds its entries down, and the policy that
/// shows that there is no greater one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Greatest<T: Carrier> {
    vector: Vector<MaxPlus<T>>,
    causes: Vec<Cause>,
    ends: Ends,
    rows: Vec<Option<usize>>,
    policies: u64,
}

/// For each node the end and the arcs of its walk, `None` where there is none.
type Ends = Vec<Option<(usize, usize)>>;

/// What keeps an entry of the greatest solution from being greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Its own bound: x_i = u_i.
    Bound,
    /// A tight arc to this node, the next one of the walk to a bound.
    By(usize),
    /// The bound is -inf: not at all.
    Excluded,
    /// -inf, for it reaches no cycle of weight >= 0 among the nodes that are
    /// not excluded.
    Stuck,
}

impl Greatest<BigInt> {
    /// What holds down x, the greatest solution below u of a digraph, in which node j keeps to
    /// row `rows[j]`.
    pub(crate) fn of<W: Weight>(
        graph: &Digraph<W>,
        u: &Vector<MaxPlus<W>>,
        x: &Vector<MaxPlus<W>>,
        rows: Vec<Option<usize>>,
        policies: u64,
    ) -> Self {
        let (causes, ends) = causes(graph, u, x);
        Greatest {
            vector: widen(x),
            causes,
            ends,
            rows,
            policies,
        }
    }

    /// The same with the numbers that these stand for.
    pub(crate) fn restored<T: Carrier>(
        self,
        numerators: &Numerators,
    ) -> Result<Greatest<T>, VectorError> {
        Ok(Greatest {
            vector: numerators.restore(&self.vector)?,
            causes: self.causes,
            ends: self.ends,
            rows: self.rows,
            policies: self.policies,
        })
    }
}

impl<T: Carrier> Greatest<T> {
    /// The greatest solution below the bound; -inf throughout if there is none.
    pub fn vector(&self) -> &Vector<MaxPlus<T>> {
        &self.vector
    }

    /// The same, by value.
    pub fn into_vector(self) -> Vector<MaxPlus<T>> {
        self.vector
    }

    /// Whether there is a solution below the bound.
    pub fn is_solution(&self) -> bool {
        self.vector.iter().any(MaxPlus::is_finite)
    }

    /// What holds entry i down.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn cause(&self, i: usize) -> Cause {
        self.causes[i]
    }

    /// The walk from i along which its bound comes, from i to the node whose
    /// bound it is; i alone if it is its own, empty if x_i is -inf.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn walk(&self, i: usize) -> Vec<usize> {
        let mut walk = Vec::new();
        let mut at = i;
        // Each step is one nearer to a bound, so no node comes twice.
        loop {
            match self.causes[at] {
                Cause::Excluded | Cause::Stuck => return walk,
                Cause::Bound => {
                    walk.push(at);
                    return walk;
                }
                Cause::By(next) => {
                    walk.push(at);
                    at = next;
                }
            }
        }
    }

    /// The node whose bound comes to i, and over how many arcs; `None` if x_i is -inf.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn end(&self, i: usize) -> Option<(usize, usize)> {
        self.ends[i]
    }

    /// Why entry i is no greater, in words: `7 - 4 along 1 -> 2 -> 3`. Of a long walk the
    /// middle is left out.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn why<'a>(&'a self, i: usize, names: Option<&'a Names>) -> impl fmt::Display + 'a {
        Why {
            greatest: self,
            node: i,
            names,
        }
    }

    /// For each node the row that it keeps to, counted from 0; `None` if no row asks anything of
    /// it. x is the greatest solution even if these were the only demands. In a [`Problem`] this is
    /// the row of the node; of a system's rows, normalised ([`crate::two_sided`]), it is the
    /// certificate.
    pub fn policy(&self) -> &[Option<usize>] {
        &self.rows
    }

    /// How many policies it took, the last one included.
    pub fn policies(&self) -> u64 {
        self.policies
    }

    /// The same with the rows from which those of its system come.
    pub(crate) fn of_rows(mut self, origins: &[usize]) -> Self {
        for row in self.rows.iter_mut().flatten() {
            *row = origins[*row];
        }
        self
    }
}

/// How many arcs of a walk are written at most.
const SHOWN: usize = 8;

struct Why<'a, T: Carrier> {
    greatest: &'a Greatest<T>,
    node: usize,
    names: Option<&'a Names>,
}

impl<T: Carrier> fmt::Display for Why<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Why {
            greatest,
            node,
            names,
        } = *self;
        let x = &greatest.vector;
        match greatest.cause(node) {
            Cause::Bound => f.write_str("its own bound"),
            Cause::Excluded => f.write_str("the bound excludes it"),
            Cause::Stuck => f.write_str("it reaches no cycle of weight >= 0 that the bound allows"),
            Cause::By(_) => {
                let (end, arcs) = greatest.ends[node].expect("a walk comes to a bound");
                write!(f, "{}", x[end])?;
                // Both are finite, and their difference is the weight of a walk.
                let paid = x[node].try_over(&x[end]).ok().flatten();
                let paid = paid.and_then(MaxPlus::into_value).unwrap_or_else(T::zero);
                match T::zero().difference(&paid) {
                    Some(less) if paid.order(&T::zero()) == Ordering::Less => {
                        write!(f, " - {less}")?
                    }
                    _ => write!(f, " + {paid}")?,
                }
                f.write_str(" along ")?;
                // A long walk by its begin and its end: n walks may have n nodes each.
                let (mut at, shown) = (node, if arcs <= SHOWN { arcs } else { SHOWN / 2 });
                for _ in 0..shown {
                    write!(f, "{} -> ", called(at, names))?;
                    if let Cause::By(next) = greatest.causes[at] {
                        at = next;
                    }
                }
                if shown < arcs {
                    f.write_str("... -> ")?;
                }
                write!(f, "{}", called(end, names))?;
                if shown < arcs {
                    write!(f, ", {arcs} arcs")?;
                }
                Ok(())
            }
        }
    }
}

/// One node a line, counted from 1: `1: -999993 = 7 - 1000000 along 1 -> 2`.
impl<T: Carrier> fmt::Display for Greatest<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl<T: Carrier> DisplayNamed for Greatest<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, x) in self.vector.iter().enumerate() {
            let between = match self.causes[i] {
                Cause::By(_) => " = ",
                _ => ", ",
            };
            let node = called(i, names);
            writeln!(f, "{node}: {x}{between}{}", self.why(i, names))?;
        }
        Ok(())
    }
}

/// Whether a window has a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Window<T: Carrier> {
    /// It has; this is the greatest one.
    Open(Greatest<T>),
    /// It has none.
    Shut {
        /// The first node whose demand no solution below the bound meets.
        node: usize,
        /// l_i, the demand.
        demand: MaxPlus<T>,
        /// The greatest solution below the bound: it shows why.
        greatest: Greatest<T>,
    },
}

impl<T: Carrier> Window<T> {
    /// Whether the greatest solution below a bound meets the demands l.
    pub(crate) fn of(greatest: Greatest<T>, l: &Vector<MaxPlus<T>>) -> Self {
        match (0..l.len()).find(|&i| greatest.vector[i] < l[i]) {
            None => Window::Open(greatest),
            Some(node) => Window::Shut {
                node,
                demand: l[node].clone(),
                greatest,
            },
        }
    }
}

impl<T: Carrier> Problem<T> {
    /// The greatest solution x <= u, a whole one if the problem asks for these, with what holds
    /// its entries down; the vector -inf if no other is below u.
    ///
    /// A step, for the budget, is one policy; for n nodes there are at most
    /// max(1, n(n + 1)/2).
    ///
    /// ```
    /// use supereigen::{Budget, Matrix, Problem};
    ///
    /// // 1 follows 2 at most 4 later, 2 follows 3 at most 1 later, 3 is free.
    /// let a: Matrix<i64> = ". 4 .\n. . 1\n. . 0".parse()?;
    /// let due = "9 9 2".parse()?;
    /// let greatest = Problem::new(&a)?.greatest_below(&due, &Budget::unlimited())?;
    /// assert_eq!(greatest.vector().to_string(), "7 3 2");
    /// assert_eq!(greatest.walk(0), [0, 1, 2]);
    /// assert_eq!(greatest.to_string(), "\
    /// 1: 7 = 2 + 5 along 1 -> 2 -> 3
    /// 2: 3 = 2 + 1 along 2 -> 3
    /// 3: 2, its own bound
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn greatest_below(
        &self,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Greatest<T>, VectorError> {
        self.greatest_real_below(&self.bound(u), budget)
    }

    /// The same, whole or not.
    pub(crate) fn greatest_real_below(
        &self,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Greatest<T>, VectorError> {
        self.check_length("x <= u", u)?;
        let numerators = Numerators::of(&[&**self.matrix()], u);
        let u = numerators.times(u);
        let width = numerators.width(&u);
        let found = in_width!(width, W => greatest_in::<W>(&numerators, &u, budget))?;
        found.restored(&numerators)
    }

    /// What a bound says about the solutions that are asked for: whole ones are
    /// below what it is rounded down.
    fn bound<'a>(&self, u: &'a Vector<MaxPlus<T>>) -> Cow<'a, Vector<MaxPlus<T>>> {
        if self.asks_integers() {
            Cow::Owned(u.iter().map(floor).collect())
        } else {
            Cow::Borrowed(u)
        }
    }

    /// The greatest solution with l <= x <= u, or the node and the walk that show
    /// that there is none. -inf in l demands nothing, -inf in u excludes a
    /// node. With no demand at all -inf may be the answer, which is no solution:
    /// [`Greatest::is_solution`].
    ///
    /// ```
    /// use supereigen::below::Window;
    /// use supereigen::{Budget, Matrix, Problem};
    ///
    /// let a: Matrix<i64> = ". 4 .\n. . 1\n. . 0".parse()?;
    /// let problem = Problem::new(&a)?;
    /// let window = problem.within(&". 4 .".parse()?, &"9 9 2".parse()?, &Budget::unlimited())?;
    /// let Window::Shut { node, greatest, .. } = window else { panic!("2 is due at 3") };
    /// assert_eq!((node, greatest.walk(node)), (1, vec![1, 2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(
        &self,
        l: &Vector<MaxPlus<T>>,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Window<T>, VectorError> {
        self.check_length("l <= x", l)?;
        Ok(Window::of(self.greatest_below(u, budget)?, l))
    }
}

/// The same in integers.
fn greatest_in<W: Weight>(
    numerators: &Numerators,
    u: &Vector<MaxPlus<BigInt>>,
    budget: &Budget,
) -> Result<Greatest<BigInt>, VectorError> {
    let (graph, u) = (numerators.digraph::<W>(0), narrow(u));
    let mut meter = budget.meter();
    let x = policy::greatest_below(&graph, &u, &mut meter)?;
    let rows = (0..u.len()).map(Some).collect();
    Ok(Greatest::of(&graph, &u, &x, rows, meter.steps()))
}

/// For each node the next one on a shortest walk of tight arcs to a full node, with the
/// end and the length of the walk: breadth first from the full nodes, backwards.
fn causes<W: Weight>(
    graph: &Digraph<W>,
    u: &Vector<MaxPlus<W>>,
    x: &Vector<MaxPlus<W>>,
) -> (Vec<Cause>, Ends) {
    let mut causes: Vec<Option<Cause>> = vec![None; x.len()];
    let mut ends = vec![None; x.len()];
    let mut layer = Vec::new();
    for i in 0..x.len() {
        if u[i].is_zero() {
            causes[i] = Some(Cause::Excluded);
        } else if x[i].is_zero() {
            causes[i] = Some(Cause::Stuck);
        } else if x[i] == u[i] {
            causes[i] = Some(Cause::Bound);
            ends[i] = Some((i, 0));
            layer.push(i);
        }
    }
    // Every node enters a layer once.
    while !layer.is_empty() {
        let mut following = Vec::new();
        layer.sort_unstable();
        for j in layer {
            for (i, arc) in graph.predecessors(j) {
                let value = MaxPlus::finite(arc.clone()).try_times(&x[j]).expect(FITS);
                if causes[i].is_none() && value == x[i] {
                    causes[i] = Some(Cause::By(j));
                    ends[i] = ends[j].map(|(end, arcs)| (end, arcs + 1));
                    following.push(i);
                }
            }
        }
        layer = following;
    }
    let all = causes.into_iter();
    let all = all.map(|cause| cause.expect("tight arcs lead to a bound"));
    (all.collect(), ends)
}
