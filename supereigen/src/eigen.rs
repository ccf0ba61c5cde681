//! Eigenvectors A (x) x = lambda (x) x and subeigenvectors A (x) x <= lambda (x) x.
//!
//! | question | answer |
//! |---|---|
//! | subeigenvectors, A (x) x <= lambda (x) x | [`Problem::subeigenvectors`] |
//! | eigenvectors, A (x) x = lambda (x) x | [`Problem::eigenvectors`] |
//! | both, with the nodes that each vector belongs to | [`Problem::subeigenvector_columns`], [`Problem::eigenvector_columns`] |
//! | the greatest eigenvalue lambda(A) and its eigenvectors | [`principal`] |
//! | all eigenvalues | [`eigenvalues`] |
//!
//! With lambda folded in, both compare A (x) x with x.
//!
//! # Which nodes can be finite
//!
//! If x_j is finite in a subeigenvector, so is x_i for every arc (i, j), and a
//! cycle of finite nodes has weight <= 0. So j is *free* if no cycle of
//! positive weight reaches j; all other nodes are -inf. Arcs into free nodes
//! come from free nodes, so the free part can be treated alone, and there all
//! cycles have weight <= 0.
//!
//! # Subeigenvectors
//!
//! On the free part F, A_F (x) x <= x iff x = A_F^* (x) x: the columns of the star generate
//! all solutions, and the different ones among them, scaled, are the basis.
//!
//! # Eigenvectors
//!
//! Let A (x) x = x. From a finite node go again and again to a node that attains the maximum of the
//! row. This ends in a cycle of weight 0. Take the column of the star at a node c of that cycle,
//! shifted to x_c at c. x is nowhere below it, and equal to it at the first node. So the columns of
//! A_F^* at nodes on cycles of weight 0 (the *critical* ones) generate the eigenvectors. They form
//! the basis, one for each critical component.
//!
//! Cost: one search for best weights per column, O(n * arcs) each at worst, and at most n columns.
//! For the budget, a step is one column.
//!
//! # Every eigenvalue
//!
//! If x is an eigenvector for a finite lambda, go from a finite node again and again to a node that
//! attains the maximum of the row: this ends in a cycle of mean lambda, in some component C. With
//! x_j finite for j in C, x_i is finite for every i that reaches C, and no cycle among these has a
//! mean above lambda. Conversely, if no component that reaches C has a greater mean than C, the
//! column of a critical node of C is an eigenvector for the mean of C ([the module](super)). So the
//! finite eigenvalues are the means of such components. -inf is one iff some column of A has no
//! finite entry.
//!
//! # Columns of the star, with the nodes they belong to
//!
//! Columns j and k of A_F^* are multiples of one another iff j = k or both lie
//! on one cycle of weight 0. So there is one vector for each critical component
//! and, among subeigenvectors, one for each other free node.
//!
//! For lambda = -inf both questions are A (x) x = -inf: x_j can be finite only if column j of A has
//! no finite entry, and each such unit vector is a solution.

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, NodeSet, ReadMatrix, Scaled, Square, Vector};
use maxplus_graph::cycle_mean::{CycleMean, component_cycle_means, critical_graph, max_cycle_mean};
use maxplus_graph::scc::{Components, reachable_from, reaching};
use maxplus_graph::{Budget, Cycle, Digraph, Meter, StopReason};
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use thiserror::Error;

use crate::basis::Basis;
use crate::best_walks::{cycle_from, propagate, unit};
use crate::problem::{Problem, ProblemError, ROOM};
use crate::set::VectorSet;

impl<T: Carrier<Exact = T>> Problem<T> {
    /// The scaled basis of { x : A (x) x <= lambda (x) x }.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { -2 }));
    /// let basis = Problem::new(&a)?.subeigenvectors(&Budget::unlimited())?;
    /// assert_eq!(basis.to_string(), "0 -2\n-2 0\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subeigenvectors(&self, budget: &Budget) -> Result<Basis<T>, StopReason> {
        Ok(basis_of(self.n(), self.subeigenvector_columns(budget)?))
    }

    /// The vectors of [`Problem::subeigenvectors`], in their order, each with the nodes whose
    /// columns of the star are multiples of it.
    pub fn subeigenvector_columns(&self, budget: &Budget) -> Result<Vec<Column<T>>, StopReason> {
        columns(self, false, budget)
    }

    /// The scaled basis of { x : A (x) x = lambda (x) x }: empty unless lambda
    /// is an eigenvalue.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { i as i64 * 2 }));
    /// let problem = Problem::with_lambda(&a, MaxPlus::finite(1))?;
    /// let basis = problem.eigenvectors(&Budget::unlimited())?;
    /// assert_eq!(basis.to_string(), "-1 0\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn eigenvectors(&self, budget: &Budget) -> Result<Basis<T>, StopReason> {
        Ok(basis_of(self.n(), self.eigenvector_columns(budget)?))
    }

    /// The vectors of [`Problem::eigenvectors`], in their order, each with its
    /// critical nodes.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { i as i64 * 2 }));
    /// let problem = Problem::with_lambda(&a, MaxPlus::finite(1))?;
    /// let columns = problem.eigenvector_columns(&Budget::unlimited())?;
    /// assert_eq!(columns[0].to_string(), "critical nodes {1, 2}, cycle (1, 2, 1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn eigenvector_columns(&self, budget: &Budget) -> Result<Vec<Column<T>>, StopReason> {
        columns(self, true, budget)
    }
}

/// The greatest eigenvalue of a matrix and its eigenvectors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    /// lambda(A), the maximum cycle mean, with a critical cycle.
    pub eigenvalue: CycleMean,
    /// The scaled basis of { x : A (x) x = lambda(A) (x) x }.
    pub eigenvectors: Basis<BigRational>,
}

/// Why the greatest eigenvalue and its eigenvectors could not be computed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PrincipalError {
    /// The matrix with this eigenvalue is not a valid problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// A limit was reached before the answer.
    #[error("no answer: {0}")]
    Stopped(#[from] StopReason),
}

/// The greatest eigenvalue lambda(A) and its eigenvectors, in exact fractions, because the mean of
/// integers need not be an integer. `None` if there is no cycle; then the only eigenvalue is -inf.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus, Square};
/// use maxplus_graph::Budget;
/// use supereigen::eigen::principal;
///
/// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { 0 } else { 2 + i as i64 }));
/// let principal = principal(&Square::new(a)?, &Budget::unlimited())?.unwrap();
/// assert_eq!(principal.eigenvalue.to_string(), "5/2 on (1, 2, 1)");
/// assert_eq!(principal.eigenvectors.to_string(), "-1/2 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "spectral_radius")]
pub fn principal<T, M>(
    matrix: &Square<M>,
    budget: &Budget,
) -> Result<Option<Principal>, PrincipalError>
where
    T: Carrier,
    M: ReadMatrix<Scalar = MaxPlus<T>>,
{
    budget.look()?;
    let graph = Digraph::of(matrix);
    let Some(eigenvalue) = max_cycle_mean(&graph, &budget.clock_and_flag())? else {
        return Ok(None);
    };
    let fraction = |entry: &MaxPlus<T>| match entry.value() {
        Some(value) => MaxPlus::finite(value.to_fraction()),
        None => MaxPlus::NEG_INFINITY,
    };
    let lambda = MaxPlus::finite(eigenvalue.mean().clone());
    let problem = Problem::with_lambda(&matrix.map(fraction), lambda)?;
    let eigenvectors = problem.eigenvectors(budget)?;
    Ok(Some(Principal {
        eigenvalue,
        eigenvectors,
    }))
}

/// All eigenvalues of the matrix, each once, the greatest first.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus, Square};
/// use maxplus_graph::Budget;
/// use supereigen::eigen::eigenvalues;
///
/// // Loops of weight 5 and 2, and an arc from the second node to the first.
/// let arcs = [(0, 0, 5), (1, 1, 2), (1, 0, 0)];
/// let arcs = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
/// let a = Square::new(Matrix::<MaxPlus<i64>>::from_triplets(2, 2, arcs)?)?;
/// let shown: Vec<_> = eigenvalues(&a, &Budget::unlimited())?.iter().map(ToString::to_string).collect();
/// assert_eq!(shown, ["5", "2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "spectrum")]
pub fn eigenvalues<T, M>(
    matrix: &Square<M>,
    budget: &Budget,
) -> Result<Vec<MaxPlus<BigRational>>, StopReason>
where
    T: Carrier,
    M: ReadMatrix<Scalar = MaxPlus<T>>,
{
    let budget = budget.clock_and_flag().started();
    budget.look()?;
    let graph = Digraph::of(matrix);
    let components = Components::of(&graph, &budget)?;
    let means = component_cycle_means(&graph, &components, &mut budget.meter())?;
    let mut values = Vec::new();
    for (c, mean) in means.iter().enumerate() {
        let Some(mean) = mean else { continue };
        budget.look()?;
        let before = reaching(&graph, [components.nodes(c)[0]]);
        let mut before = before.iter().map(|node| components.component_of(node));
        let is_greatest = before.all(|b| {
            let other = means[b].as_ref();
            other.is_none_or(|other| other.mean() <= mean.mean())
        });
        if is_greatest {
            values.push(MaxPlus::finite(mean.mean().clone()));
        }
    }
    if (0..graph.n()).any(|j| graph.predecessor_nodes(j).is_empty()) {
        values.push(MaxPlus::NEG_INFINITY);
    }
    values.sort_by(|a, b| b.cmp(a));
    values.dedup();
    Ok(values)
}

/// An eigenvector or subeigenvector of a basis, and its nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column<T: Carrier> {
    /// The vector, scaled.
    pub vector: Scaled<MaxPlus<T>>,
    /// The nodes whose columns of the star are multiples of it, increasing: a
    /// critical component, or one node.
    pub nodes: Vec<usize>,
    /// A cycle of mean lambda through the first of these nodes and others of them; `None` if there
    /// is none.
    pub cycle: Option<Cycle>,
}

display_without_names!([T: Carrier] Column<T>);

/// Nodes counted from 1: `critical nodes {1, 2}, cycle (1, 2, 1)`, or
/// `column of node 3`.
impl<T: Carrier> DisplayNamed for Column<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cycle {
            Some(cycle) => {
                let nodes = self.nodes.iter().copied();
                let nodes = NodeSet::of(self.vector.len(), nodes);
                let (nodes, cycle) = (nodes.named(names), cycle.named(names));
                write!(f, "critical nodes {nodes}, cycle {cycle}")
            }
            None => write!(f, "column of node {}", called(self.nodes[0], names)),
        }
    }
}

/// The vectors of columns as a basis.
fn basis_of<T: Carrier>(n: usize, columns: Vec<Column<T>>) -> Basis<T> {
    let vectors = columns.into_iter().map(|column| column.vector);
    Basis::known(VectorSet::new(n, vectors))
}

/// The columns of all free nodes, or only of the critical ones, in canonical order.
fn columns<T: Carrier<Exact = T>>(
    problem: &Problem<T>,
    critical_only: bool,
    budget: &Budget,
) -> Result<Vec<Column<T>>, StopReason> {
    let budget = &budget.started();
    budget.look()?;
    let mut columns = if problem.lambda().is_finite() {
        let free = FreePart::of(&problem.digraph(), budget)?;
        free.columns(critical_only, budget)?
    } else {
        units(&Digraph::of(problem.given()), &mut budget.meter())?
    };
    columns.sort_by(|a, b| a.vector.cmp(&b.vector));
    Ok(columns)
}

/// The unit vectors of nodes that no arc leads to.
fn units<T: Carrier>(given: &Digraph<T>, meter: &mut Meter) -> Result<Vec<Column<T>>, StopReason> {
    let bare = (0..given.n()).filter(|&j| given.predecessor_nodes(j).is_empty());
    let unit = |j| {
        meter.many_steps(1)?;
        let scaled = Vector::unit(given.n(), j).try_scaled().expect(ROOM);
        Ok(Column {
            vector: scaled.expect("a unit vector is not -inf"),
            nodes: vec![j],
            cycle: None,
        })
    };
    bare.map(unit).collect()
}

/// The nodes that no cycle of positive weight reaches.
struct FreePart<T> {
    nodes: NodeSet,
    /// The digraph on these nodes.
    graph: Digraph<T>,
}

impl<T: Carrier<Exact = T>> FreePart<T> {
    fn of(graph: &Digraph<T>, budget: &Budget) -> Result<Self, StopReason> {
        let components = Components::of(graph, budget)?;
        let means =
            component_cycle_means(graph, &components, &mut budget.clock_and_flag().meter())?;
        let positive = means
            .iter()
            .flatten()
            .filter(|mean| mean.mean().is_positive());
        let positive = positive.map(|mean| mean.cycle().nodes()[0]);
        let nodes = reachable_from(graph, positive).complement();
        let graph = graph.induced(&nodes);
        Ok(FreePart { nodes, graph })
    }

    /// Columns of the star, scaled: column j holds the best weights of walks to j. One for each
    /// critical component, because the others are its multiples; and unless `critical_only`, one
    /// for each other node.
    fn columns(&self, critical_only: bool, budget: &Budget) -> Result<Vec<Column<T>>, StopReason> {
        let critical = critical_graph(&self.graph, &budget.clock_and_flag())?;
        let critical = critical.filter(|critical| critical.mean().mean().is_zero());
        let mut groups: Vec<(Vec<usize>, Option<Cycle>)> = Vec::new();
        let (mut columns, mut clock) = (budget.meter(), budget.clock_and_flag().meter());
        let mut others = self.nodes.clone();
        if let Some(critical) = &critical {
            for component in critical.components() {
                component.iter().for_each(|&node| {
                    others.remove(node);
                });
                // All cycles of the critical graph are critical.
                let cycle = cycle_from(critical.graph(), component[0], &mut clock)?;
                groups.push((component.clone(), Some(cycle)));
            }
        }
        if !critical_only {
            groups.extend(others.iter().map(|node| (vec![node], None)));
        }
        let reversed = self.graph.reversed();
        let column = |(nodes, cycle): (Vec<usize>, Option<Cycle>)| {
            columns.many_steps(1)?;
            let (weights, _) = propagate(&reversed, unit(reversed.n(), nodes[0]), &mut clock)?;
            let entry = |weight: Option<T>| weight.map_or(MaxPlus::NEG_INFINITY, MaxPlus::finite);
            let weights: Vector<_> = weights.into_iter().map(entry).collect();
            let scaled = weights.try_scaled().expect(ROOM);
            Ok(Column {
                vector: scaled.expect("a star has a zero diagonal"),
                nodes,
                cycle,
            })
        };
        groups.into_iter().map(column).collect()
    }
}
