//! The latest times that a bound allows, and for every node why it cannot be
//! later; windows.
//!
//! | question | answer |
//! |---|---|
//! | the greatest solution x <= u, and what holds each entry down | [`Problem::latest`] |
//! | a solution with l <= x <= u, the greatest one | [`Problem::within`] |
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
//! Of several walks the shortest is told, and of several shortest ones
//! the one that is first in the order of the nodes: what is told depends on A and u
//! alone, not on how x was found.
//!
//! # Windows
//!
//! Solutions below u are all below the greatest one. So there is a solution with
//! l <= x <= u iff x >= l for the greatest x; and if x_i < l_i the walk of i shows
//! which bound of u is at odds with l_i.
//!
//! Cost: that of [`Problem::greatest_below`], and O(n + m) for n nodes and m arcs.

use std::cmp::Ordering;
use std::fmt;

use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, Semifield, Semiring, Vector};
use maxplus_graph::{Budget, Digraph};
use num_traits::Zero;

use crate::membership::VectorError;
use crate::problem::Problem;
use crate::solution::{Whole, greatest_in};

/// The greatest solution below a bound, and what holds its entries down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Latest<T: Carrier> {
    vector: Vector<MaxPlus<T>>,
    held: Vec<Held>,
    ends: Ends,
}

/// For each node the end and the arcs of its walk, `None` where there is none.
type Ends = Vec<Option<(usize, usize)>>;

/// What keeps an entry of the greatest solution from being greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Held {
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

impl<T: Carrier> Latest<T> {
    /// What holds down the greatest solution below u of a digraph.
    pub(crate) fn of(
        graph: &Digraph<T>,
        u: &Vector<MaxPlus<T>>,
        vector: Vector<MaxPlus<T>>,
    ) -> Result<Self, VectorError> {
        let (held, ends) = held(graph, u, &vector)?;
        Ok(Latest { vector, held, ends })
    }

    /// The same, told of the vector that this one stands for in other numbers.
    pub(crate) fn told_of<U: Carrier>(self, vector: Vector<MaxPlus<U>>) -> Latest<U> {
        let Latest { held, ends, .. } = self;
        Latest { vector, held, ends }
    }

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
    pub fn held(&self, i: usize) -> Held {
        self.held[i]
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
            match self.held[at] {
                Held::Excluded | Held::Stuck => return walk,
                Held::Bound => {
                    walk.push(at);
                    return walk;
                }
                Held::By(next) => {
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
            latest: self,
            node: i,
            names,
        }
    }
}

/// How many arcs of a walk are written at most.
const SHOWN: usize = 8;

struct Why<'a, T: Carrier> {
    latest: &'a Latest<T>,
    node: usize,
    names: Option<&'a Names>,
}

impl<T: Carrier> fmt::Display for Why<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Why {
            latest,
            node,
            names,
        } = *self;
        let x = &latest.vector;
        match latest.held(node) {
            Held::Bound => f.write_str("its own bound"),
            Held::Excluded => f.write_str("the bound excludes it"),
            Held::Stuck => f.write_str("it reaches no cycle of weight >= 0 that the bound allows"),
            Held::By(_) => {
                let (end, arcs) = latest.ends[node].expect("a walk comes to a bound");
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
                    if let Held::By(next) = latest.held[at] {
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
impl<T: Carrier> fmt::Display for Latest<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl<T: Carrier> DisplayNamed for Latest<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, x) in self.vector.iter().enumerate() {
            let between = match self.held[i] {
                Held::By(_) => " = ",
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
    Open(Latest<T>),
    /// It has none.
    Shut {
        /// The first node whose demand no solution below the bound meets.
        node: usize,
        /// l_i, the demand.
        demand: MaxPlus<T>,
        /// The greatest solution below the bound: it tells why.
        latest: Latest<T>,
    },
}

impl<T: Carrier> Problem<T> {
    /// The greatest solution x <= u, with what holds its entries down.
    ///
    /// A step, for the budget, is one policy, as for [`Problem::greatest_below`].
    ///
    /// ```
    /// use supereigen::{Budget, Matrix, Problem};
    ///
    /// // 1 follows 2 at most 4 later, 2 follows 3 at most 1 later, 3 is free.
    /// let a: Matrix<i64> = ". 4 .\n. . 1\n. . 0".parse()?;
    /// let due = "9 9 2".parse()?;
    /// let latest = Problem::new(&a)?.latest(&due, &Budget::unlimited())?;
    /// assert_eq!(latest.vector().to_string(), "7 3 2");
    /// assert_eq!(latest.walk(0), [0, 1, 2]);
    /// assert_eq!(latest.to_string(), "\
    /// 1: 7 = 2 + 5 along 1 -> 2 -> 3
    /// 2: 3 = 2 + 1 along 2 -> 3
    /// 3: 2, its own bound
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn latest(
        &self,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Latest<T>, VectorError> {
        self.latest_real(&self.bound(u), budget)
    }

    /// The same, whole or not.
    pub(crate) fn latest_real(
        &self,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Latest<T>, VectorError> {
        self.check_length("x <= u", u)?;
        let Some(whole) = Whole::of(self, u) else {
            return latest_in(&self.digraph(), u, budget);
        };
        let latest = latest_in(&whole.graph, &whole.bound, budget)?;
        let vector = whole.restore(&latest.vector)?;
        Ok(latest.told_of(vector))
    }

    /// The greatest solution with l <= x <= u, or the node and the walk that show
    /// that there is none. -inf in l demands nothing, -inf in u excludes a
    /// node. With no demand at all -inf may be the answer, which is no solution:
    /// [`Latest::is_solution`].
    ///
    /// ```
    /// use supereigen::latest::Window;
    /// use supereigen::{Budget, Matrix, Problem};
    ///
    /// let a: Matrix<i64> = ". 4 .\n. . 1\n. . 0".parse()?;
    /// let problem = Problem::new(&a)?;
    /// let window = problem.within(&". 4 .".parse()?, &"9 9 2".parse()?, &Budget::unlimited())?;
    /// let Window::Shut { node, latest, .. } = window else { panic!("2 is due at 3") };
    /// assert_eq!((node, latest.walk(node)), (1, vec![1, 2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(
        &self,
        l: &Vector<MaxPlus<T>>,
        u: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Window<T>, VectorError> {
        self.check_length("l <= x", l)?;
        let latest = self.latest(u, budget)?;
        let node = (0..self.n()).find(|&i| latest.vector[i] < l[i]);
        Ok(match node {
            None => Window::Open(latest),
            Some(node) => Window::Shut {
                node,
                demand: l[node].clone(),
                latest,
            },
        })
    }
}

/// The same in a digraph.
fn latest_in<T: Carrier>(
    graph: &Digraph<T>,
    u: &Vector<MaxPlus<T>>,
    budget: &Budget,
) -> Result<Latest<T>, VectorError> {
    Latest::of(graph, u, greatest_in(graph, u, budget)?)
}

/// For each node the next one on a shortest walk of tight arcs to a full node, with the
/// end and the length of the walk: breadth first from the full nodes, backwards.
fn held<T: Carrier>(
    graph: &Digraph<T>,
    u: &Vector<MaxPlus<T>>,
    x: &Vector<MaxPlus<T>>,
) -> Result<(Vec<Held>, Ends), VectorError> {
    let mut held: Vec<Option<Held>> = vec![None; x.len()];
    let mut ends = vec![None; x.len()];
    let mut layer = Vec::new();
    for i in 0..x.len() {
        if u[i].is_zero() {
            held[i] = Some(Held::Excluded);
        } else if x[i].is_zero() {
            held[i] = Some(Held::Stuck);
        } else if x[i] == u[i] {
            held[i] = Some(Held::Bound);
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
                let value = MaxPlus::finite(arc.clone()).try_times(&x[j])?;
                if held[i].is_none() && value == x[i] {
                    held[i] = Some(Held::By(j));
                    ends[i] = ends[j].map(|(end, arcs)| (end, arcs + 1));
                    following.push(i);
                }
            }
        }
        layer = following;
    }
    let all = held.into_iter();
    let all = all.map(|held| held.expect("tight arcs lead to a bound"));
    Ok((all.collect(), ends))
}
