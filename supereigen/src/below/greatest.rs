//! The greatest solution below a bound, and for every node why it cannot be greater; windows.
//!
//! | question | answer |
//! |---|---|
//! | the greatest solution x <= u, and what limits each entry | [`Problem::greatest_below`] |
//! | a solution with l <= x <= u, the greatest one | [`Problem::within`] |
//!
//! For a two-sided system the same questions have answers of the same types:
//! [`crate::two_sided::greatest`].
//!
//! # What limits an entry
//!
//! Let x be the greatest solution below u. Call a node i *full* if x_i = u_i, and
//! an arc (i, j) *tight* if x_i is finite and x_i = a_ij + x_j.
//!
//! - A full node is limited by its own bound.
//! - For a finite node that is not full, x_i = max_j (a_ij + x_j): if row i had slack, x_i alone
//!   could rise. So it has a tight arc. Tight arcs form no cycle among such nodes: otherwise all
//!   nodes of the cycle could rise together. Hence **every walk along tight arcs reaches a full
//!   node k**, without repeating a node, and x_i = u_k + the weight of the walk.
//! - If x_i = -inf and u_i is finite, i reaches no cycle of weight >= 0 among the nodes that u
//!   allows.
//!
//! Conversely, a solution x <= u of this kind is the greatest: Theorem 26 of `docs/theory.md`. So x
//! and u are all that a checker needs.
//!
//! Of several walks the shortest is given, and of several shortest ones the first in the order of
//! the nodes. It depends only on A and u, not on how x was found.
//!
//! # Windows
//!
//! All solutions below u are below the greatest one. So there is a solution with l <= x <= u iff
//! x >= l for the greatest x. If x_i < l_i, the walk of i shows which bound of u contradicts l_i.
//!
//! Cost: at most max(1, n(n + 1)/2) policies (`policy.rs`), and O(n + m) for n nodes and m arcs.

use std::cmp::Ordering;
use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::mirror::{pick, plainly};
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

/// The greatest solution below a bound, what limits its entries, and the policy that proves that
/// there is no greater one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Greatest<T: Carrier> {
    vector: Vector<MaxPlus<T>>,
    causes: Vec<Cause>,
    ends: Ends,
    rows: Vec<Option<usize>>,
    policies: u64,
}

/// For each node the end and the number of arcs of its walk; `None` if it has none.
type Ends = Vec<Option<(usize, usize)>>;

/// What limits an entry of the greatest solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Its own bound: x_i = u_i.
    Bound,
    /// A tight arc to this node, the next one of the walk to a bound.
    By(usize),
    /// The bound is -inf.
    Excluded,
    /// -inf, because it reaches no cycle of weight >= 0 among the nodes that are not excluded.
    Stuck,
}

impl Greatest<BigInt> {
    /// What limits x, the greatest solution below u of a digraph in which node j uses row
    /// `rows[j]`.
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

    /// Converts the integers back to the numbers that they represent.
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
    /// The greatest solution below the bound; all entries are -inf if there is none.
    pub fn vector(&self) -> &Vector<MaxPlus<T>> {
        &self.vector
    }

    /// The greatest solution, by value.
    pub fn into_vector(self) -> Vector<MaxPlus<T>> {
        self.vector
    }

    /// Whether there is a solution below the bound.
    pub fn is_solution(&self) -> bool {
        self.vector.iter().any(MaxPlus::is_finite)
    }

    /// What limits entry i.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn cause(&self, i: usize) -> Cause {
        self.causes[i]
    }

    /// The walk from i to the node whose bound limits x_i. It is i alone if that is the bound of i
    /// itself, and empty if x_i is -inf.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn walk(&self, i: usize) -> Vec<usize> {
        let mut walk = Vec::new();
        let mut at = i;
        // Each step is one nearer to a bound, so no node is repeated.
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

    /// The node whose bound limits i, and the number of arcs to it; `None` if x_i is -inf.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn end(&self, i: usize) -> Option<(usize, usize)> {
        self.ends[i]
    }

    /// Why entry i is not greater, as text: `7 - 4 along 1 -> 2 -> 3`. The middle of a long walk is
    /// omitted.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn why<'a>(&'a self, i: usize, names: Option<&'a Names>) -> impl fmt::Display + 'a {
        ReasonText {
            greatest: self,
            node: i,
            names,
        }
    }

    /// For each node the row that it uses, counted from 0; `None` if no row restricts it. x is the
    /// greatest solution of these rows alone. In a [`Problem`] this is the row of the node. For the
    /// normalised rows of a system ([`crate::two_sided`]) it is the certificate.
    pub fn policy(&self) -> &[Option<usize>] {
        &self.rows
    }

    /// How many policies were needed, including the last.
    pub fn policies(&self) -> u64 {
        self.policies
    }

    /// Replaces the rows of the policy by those from which they were made.
    pub(crate) fn of_rows(mut self, origins: &[usize]) -> Self {
        for row in self.rows.iter_mut().flatten() {
            *row = origins[*row];
        }
        self
    }
}

/// The most arcs of a walk that are written.
const SHOWN: usize = 8;

struct ReasonText<'a, T: Carrier> {
    greatest: &'a Greatest<T>,
    node: usize,
    names: Option<&'a Names>,
}

impl<T: Carrier> fmt::Display for ReasonText<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReasonText {
            greatest,
            node,
            names,
        } = *self;
        let x = &greatest.vector;
        match greatest.cause(node) {
            Cause::Bound => f.write_str("its own bound"),
            Cause::Excluded => f.write_str("the bound excludes it"),
            Cause::Stuck => {
                let sign = pick(">=", "<=");
                write!(
                    f,
                    "it reaches no cycle of weight {sign} 0 that the bound allows"
                )
            }
            Cause::By(_) => {
                let (end, arcs) = greatest.ends[node].expect("a walk comes to a bound");
                write!(f, "{}", x[end])?;
                // Both are finite, and their difference is the weight of a walk.
                let paid = x[node].try_over(&x[end]).ok().flatten();
                let paid = paid.and_then(MaxPlus::into_value).unwrap_or_else(T::zero);
                let less = T::zero()
                    .difference(&paid)
                    .expect("a carrier has all negatives");
                let (more, less) = pick((&paid, &less), (&less, &paid));
                plainly(|| match more.order(&T::zero()) {
                    Ordering::Less => write!(f, " - {less}"),
                    _ => write!(f, " + {more}"),
                })?;
                f.write_str(" along ")?;
                // A long walk is shown by its beginning and its end, because n walks may have n
                // nodes each.
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

display_without_names!([T: Carrier] Greatest<T>);

/// One node per line, counted from 1: `1: -999993 = 7 - 1000000 along 1 -> 2`.
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
    /// There are solutions; this is the greatest.
    Open(Greatest<T>),
    /// There is no solution.
    Shut {
        /// The first node whose demand no solution below the bound fulfils.
        node: usize,
        /// l_i, the demand.
        demand: MaxPlus<T>,
        /// The greatest solution below the bound, which shows why.
        greatest: Greatest<T>,
    },
}

impl<T: Carrier> Window<T> {
    /// Whether the greatest solution below a bound fulfils the demands l.
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
    /// The greatest solution x <= u, or the greatest integer one if the problem asks for integers,
    /// and what limits each entry. If no solution is below u, the vector is -inf.
    ///
    /// For the budget, a step is one policy. For n nodes there are at most max(1, n(n + 1)/2).
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
        match self.asks_integers() {
            true => self.greatest_real_below(&u.iter().map(floor).collect(), budget),
            false => self.greatest_real_below(u, budget),
        }
    }

    /// The greatest real solution x <= u, even if the problem asks for integers.
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

    /// The greatest solution with l <= x <= u, or the node and the walk that show that there is
    /// none. -inf in l demands nothing, -inf in u excludes a node. Without any demand the result
    /// may be -inf, which is not a solution: [`Greatest::is_solution`].
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

/// The greatest solution in integers.
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
