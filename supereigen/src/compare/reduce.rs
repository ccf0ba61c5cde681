//! Rows and arcs that the solutions do not need.
//!
//! Two matrices of one size may have the same solutions, and the one with fewer arcs is easier to
//! read, to draw and to search. [`Problem::reduce`] removes arcs one at a time and gives a reason
//! for each.
//!
//! Let X(A) be the set of all x with A (x) x >= x, -inf entries allowed, and let A' be A without an
//! arc (i, j). Row i of A' is stronger than row i of A, so X(A') is a part of X(A); the arc is
//! *redundant* if the two are equal, and *essential* otherwise.
//!
//! # What can be removed
//!
//! An arc (i, j) is essential iff some solution x **satisfies row i by j alone**:
//! x_i is finite, a_ij + x_j >= x_i, and a_ik + x_k < x_i for all other k (Theorem 14 of
//! `docs/theory.md`). From this follow the [`Reason`]s:
//!
//! - *A node at which no solution is finite.* If x_j = -inf in all solutions, no solution satisfies
//!   a row by j alone, or row j by one arc alone. All arcs into and out of j can be removed. An
//!   empty row says x_j <= -inf, which all solutions satisfy.
//! - *A loop a_ii >= 0.* Then row i holds by the loop. All other arcs of the row can be removed. A
//!   matrix cannot omit a row, so the loop stays.
//! - *A loop a_ii < 0.* a_ii + x_i >= x_i holds for no finite x_i.
//! - *Never alone.* For the other arcs one greatest solution decides: see below.
//!
//! # One at a time
//!
//! Arcs that can be removed one by one cannot always be removed together. So arcs are tested one
//! after the other, each with those before it removed: first, in all rows, those that need no
//! search; then row by row, in each row from the first column to the last. One pass is enough: **no
//! remaining arc can be removed** (Theorem 15). Another order may leave other arcs, and another
//! number of them.
//!
//! # The test
//!
//! Take the matrix in integers over one denominator (`below/query.rs`), and let M be n times the
//! greatest |a_ij|. Arc (i, j) with j != i, in a row without a loop, is essential iff
//! z_i = 0 in the greatest solution z with
//!
//! ```text
//! z_i <= 0,   z_j <= -a_ij,   z_k <= -a_ik - 1 for the other arcs (i, k),   z_k <= M else.
//! ```
//!
//! This is Corollary 9 for the segment i, j.
//!
//! A solution that proves one arc to be essential is evaluated in all rows, because it may prove
//! others. The last arc of a row that some solution needs is essential too. Neither changes the
//! result.
//!
//! # Cost
//!
//! At most one greatest solution (`policy.rs`) per arc, from one first policy
//! for all of them.

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, ReadMatrix, Semiring, SparseMatrix, Vector};
use maxplus_graph::{Budget, Digraph, Ending, StopReason};

use crate::below::query::{BoundedQuery, reaching, short_of};
use crate::chains::weight::Weight;
use crate::integers::{Numerators, in_width};
use crate::policy::Policy;
use crate::problem::{Problem, ROOM};

/// A matrix with the same solutions and fewer arcs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reduction<T: Carrier> {
    /// The matrix as it was given, without the arcs that were removed. It has the same solutions
    /// for the lambda of the problem, but perhaps not for others.
    pub matrix: SparseMatrix<MaxPlus<T>>,
    /// What was removed, in this order.
    pub removed: Vec<Removed>,
}

impl<T: Carrier> Reduction<T> {
    /// How many arcs were removed.
    pub fn arcs_removed(&self) -> usize {
        self.removed.iter().map(|r| r.columns.len()).sum()
    }
}

impl<T: Carrier> Problem<T> {
    /// The matrix without the rows and arcs that its solutions do not need, and why each of them
    /// was removed. No remaining arc can be removed.
    ///
    /// For the budget, a step is one greatest solution; there is at most one per arc. The arcs that
    /// a cut search has removed are redundant, but more redundant arcs may remain.
    ///
    /// ```
    /// use supereigen::{Budget, Matrix, Problem};
    ///
    /// let a: Matrix<i64> = "1 4 .\n -1 -2 .\n 0 1 .".parse()?;
    /// let problem = Problem::new(&a)?;
    /// let reduction = problem.reduce(&Budget::unlimited()).complete()?;
    /// assert_eq!(format!("{:#}", reduction.matrix), "1 . .\n-1 . .\n0 . .\n");
    /// let why: Vec<String> = reduction.removed.iter().map(|removed| removed.to_string()).collect();
    /// assert_eq!(why, [
    ///     "arc (1, 2): row 1 holds by its own loop",
    ///     "arc (2, 2): a loop below lambda never satisfies row 2",
    ///     "arc (3, 2): whenever it satisfies row 3, another arc that is left does so too",
    /// ]);
    /// assert_eq!(Problem::new(&reduction.matrix)?.basis(), problem.basis());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduce(&self, budget: &Budget) -> Ending<Reduction<T>> {
        let budget = budget.started();
        let (removed, end) = if !self.lambda().is_finite() {
            (self.all_arcs(), Ok(()))
        } else if let Err(reason) = budget.look() {
            (Vec::new(), Err(reason))
        } else {
            let numerators = Numerators::of(&[&**self.matrix()], []);
            let width = numerators.width(&Vector::zeros(self.n()));
            in_width!(width, W => redundant::<W>(&numerators, &budget))
        };
        let matrix = self.without(&removed);
        Ending::new(Reduction { matrix, removed }, end)
    }

    /// All arcs of the matrix as it was given, for lambda = -inf.
    fn all_arcs(&self) -> Vec<Removed> {
        let given = self.given();
        let rows = (0..self.n()).map(|row| Removed {
            row,
            columns: given.row(row).map(|(j, _)| j).collect(),
            reason: Reason::NoLambda,
        });
        rows.filter(|removed| !removed.columns.is_empty()).collect()
    }

    /// The matrix as it was given without some arcs.
    fn without(&self, removed: &[Removed]) -> SparseMatrix<MaxPlus<T>> {
        let mut gone = vec![Vec::new(); self.n()];
        for removed in removed {
            gone[removed.row].extend_from_slice(&removed.columns);
        }
        let rows = gone.into_iter().enumerate().map(|(i, mut gone)| {
            gone.sort_unstable();
            let row = self.given().row(i);
            row.filter(move |(j, _)| gone.binary_search(j).is_err())
                .map(|(j, entry)| (j, entry.clone()))
        });
        SparseMatrix::from_rows(self.n(), rows)
    }
}

/// One arc that was removed, or several of a row for the same reason.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removed {
    /// The row i, counted from 0.
    pub row: usize,
    /// The columns j of the arcs (i, j), counted from 0, increasing.
    pub columns: Vec<usize>,
    /// The reason.
    pub reason: Reason,
}

/// Why the solutions do not need an arc (i, j).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// lambda is -inf, so every vector is a solution.
    NoLambda,
    /// i is -inf in all solutions: it reaches no cycle of weight >= 0.
    RowNeverHeld,
    /// j is -inf in all solutions: it reaches no cycle of weight >= 0.
    ColumnNeverHeld,
    /// Row i holds by its own loop, a_ii >= 0.
    OwnLoop,
    /// j is i, and a_ii < 0.
    NegativeLoop,
    /// Whenever the arc satisfies row i, another arc that is left does so too.
    NeverAlone,
}

impl Reason {
    /// A short name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Reason::NoLambda => "no-lambda",
            Reason::RowNeverHeld => "row-never-held",
            Reason::ColumnNeverHeld => "column-never-held",
            Reason::OwnLoop => "own-loop",
            Reason::NegativeLoop => "negative-loop",
            Reason::NeverAlone => "never-alone",
        }
    }
}

display_without_names!([] Removed);

/// Nodes counted from 1: `arc (2, 3): row 2 holds by its own loop`.
impl DisplayNamed for Removed {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = called(self.row, names);
        f.write_str(if self.columns.len() == 1 {
            "arc "
        } else {
            "arcs "
        })?;
        for (k, column) in self.columns.iter().enumerate() {
            let comma = if k > 0 { ", " } else { "" };
            write!(f, "{comma}({row}, {})", called(*column, names))?;
        }
        f.write_str(": ")?;
        match self.reason {
            Reason::NoLambda => f.write_str("lambda is -inf, every vector is a solution"),
            Reason::RowNeverHeld => write!(f, "node {row} is -inf in all solutions"),
            Reason::ColumnNeverHeld if self.columns.len() == 1 => {
                let column = called(self.columns[0], names);
                write!(f, "node {column} is -inf in all solutions")
            }
            Reason::ColumnNeverHeld => {
                f.write_str("they lead to nodes that are -inf in all solutions")
            }
            Reason::OwnLoop => write!(f, "row {row} holds by its own loop"),
            Reason::NegativeLoop => write!(f, "a loop below lambda never satisfies row {row}"),
            Reason::NeverAlone => write!(
                f,
                "whenever it satisfies row {row}, another arc that is left does so too"
            ),
        }
    }
}

/// The redundant arcs, in the order of their removal, and whether these are all.
fn redundant<W: Weight>(
    numerators: &Numerators,
    budget: &Budget,
) -> (Vec<Removed>, Result<(), StopReason>) {
    let mut removed = Vec::new();
    let graph = numerators.digraph::<W>(0);
    let end = without_search(graph, budget, &mut removed)
        .and_then(|graph| Arcs::new(graph, budget)?.remove(budget, &mut removed));
    (removed, end)
}

/// Removes what needs no search: arcs at nodes where no solution is finite, the other arcs of a row
/// with a loop >= 0, loops < 0.
fn without_search<W: Weight>(
    graph: Digraph<W>,
    budget: &Budget,
    removed: &mut Vec<Removed>,
) -> Result<Digraph<W>, StopReason> {
    let policy = Policy::of(&graph, budget)?;
    let is_held = |i: usize| policy.keeps(i);
    let has_loop = |i: usize| {
        graph
            .weight(i, i)
            .is_some_and(|a| a.order(&W::zero()).is_ge())
    };
    let reason = |i: usize, j: usize| {
        if !is_held(i) {
            Some(Reason::RowNeverHeld)
        } else if !is_held(j) {
            Some(Reason::ColumnNeverHeld)
        } else if has_loop(i) {
            (i != j).then_some(Reason::OwnLoop)
        } else {
            (i == j).then_some(Reason::NegativeLoop)
        }
    };
    let all = [
        Reason::RowNeverHeld,
        Reason::ColumnNeverHeld,
        Reason::OwnLoop,
        Reason::NegativeLoop,
    ];
    for row in 0..graph.n() {
        for now in all {
            let columns = graph.successor_nodes(row).iter().copied();
            let columns: Vec<_> = columns.filter(|&j| reason(row, j) == Some(now)).collect();
            if !columns.is_empty() {
                let reason = now;
                removed.push(Removed {
                    row,
                    columns,
                    reason,
                });
            }
        }
    }
    Ok(graph.filtered(|i, j, _| reason(i, j).is_none()))
}

/// A remaining arc (i, j) of row i.
struct Left {
    column: usize,
    /// Whether some solution is known that satisfies row i by j alone.
    is_essential: bool,
}

/// The remaining arcs, and what the tests need.
struct Arcs<W> {
    /// A digraph with the same solutions. Removed arcs may stay in it.
    solutions: BoundedQuery<W>,
    left: Vec<Vec<Left>>,
}

impl<W: Weight> Arcs<W> {
    fn new(graph: Digraph<W>, budget: &Budget) -> Result<Self, StopReason> {
        let solutions = BoundedQuery::new(graph, budget)?;
        let graph = &solutions.graph;
        let of_row = |i: usize| {
            graph.successor_nodes(i).iter().map(|&column| Left {
                column,
                is_essential: false,
            })
        };
        let left = (0..graph.n()).map(|i| of_row(i).collect()).collect();
        Ok(Arcs { solutions, left })
    }

    /// Removes redundant arcs one at a time, row by row, in each row from the
    /// first column to the last.
    fn remove(mut self, budget: &Budget, removed: &mut Vec<Removed>) -> Result<(), StopReason> {
        let mut meter = budget.meter();
        for row in 0..self.left.len() {
            let mut place = 0;
            // The last arc of a row that some solution needs is essential.
            while self.left[row].len() > 1 && place < self.left[row].len() {
                if self.left[row][place].is_essential {
                    place += 1;
                    continue;
                }
                meter.many_steps(1)?;
                if let Some(x) = self.by_one_alone(row, place, budget)? {
                    self.learn(&x);
                } else {
                    let columns = vec![self.left[row].remove(place).column];
                    removed.push(Removed {
                        row,
                        columns,
                        reason: Reason::NeverAlone,
                    });
                }
            }
        }
        Ok(())
    }

    /// A solution that satisfies the row by this one of its arcs alone, if
    /// there is one.
    fn by_one_alone(
        &self,
        row: usize,
        place: usize,
        budget: &Budget,
    ) -> Result<Option<Vector<MaxPlus<W>>>, StopReason> {
        let bounds = self.left[row].iter().enumerate().map(|(k, arc)| {
            let weight = self.solutions.graph.weight(row, arc.column);
            let weight = weight.expect("an arc");
            let bound = if k == place {
                reaching(weight)
            } else {
                short_of(weight)
            };
            (arc.column, bound)
        });
        self.solutions.below(row, bounds, budget)
    }

    /// Marks the arcs by which alone x satisfies their rows.
    fn learn(&mut self, x: &Vector<MaxPlus<W>>) {
        for (i, row) in self.left.iter_mut().enumerate() {
            if !x[i].is_finite() {
                continue;
            }
            let graph = &self.solutions.graph;
            let mut satisfying = row.iter_mut().filter(|arc| {
                let weight = graph.weight(i, arc.column).expect("an arc");
                let sum = MaxPlus::finite(weight.clone()).try_times(&x[arc.column]);
                sum.expect(ROOM) >= x[i]
            });
            if let (Some(only), None) = (satisfying.next(), satisfying.next()) {
                only.is_essential = true;
            }
        }
    }
}
