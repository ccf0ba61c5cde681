//! Whether x is a supereigenvector, row by row.
//!
//! | notation | code |
//! |---|---|
//! | x in X_i: A_i (x) x >= x_i | [`Row::holds`] |
//! | x in X | [`Membership::is_solution`] |
//! | A_i (x) x | [`Row::best`] |
//! | the k with a_ik + x_k = A_i (x) x | [`Row::argmax`] |
//!
//! Cost: one pass over the finite entries of A.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Vector};
//! use supereigen::Problem;
//!
//! let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
//! let problem = Problem::new(&a)?;
//! let x: Vector<_> = [0, 2].map(MaxPlus::finite).into_iter().collect();
//! let membership = problem.membership(&x)?;
//! assert!(!membership.is_solution());
//! assert_eq!(membership.rows()[1].to_string(), "row 2: 1 >= 2 fails by 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Ordering;
use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::error::{AlgebraError, RangeError, ShapeError};
use maxplus_core::matrix::argmax::{Maximum, Places, try_row_argmax};
use maxplus_core::mirror::{infinite_text, pick, plainly};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, Semifield, Vector};
use maxplus_graph::StopReason;
use num_traits::Zero;
use thiserror::Error;

use crate::problem::{Problem, ROOM, is_whole};

/// Why a question about a vector cannot be answered.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VectorError {
    /// The length is not n, or a sum with entries of the vector leaves the
    /// range of the carrier.
    Algebra(#[from] AlgebraError),
    /// Every entry is -inf.
    Zero,
    /// Integer solutions are wanted, and an entry is not an integer.
    NotWhole {
        /// The first such node, counted from 0.
        node: usize,
        /// The entry, as it prints.
        value: String,
    },
    /// Inclusion of real solutions in integer ones is not tested by rows: any solution but -inf,
    /// shifted by 1/2, shows that they are not included.
    RealInWhole,
    /// A row does not hold.
    Violated {
        /// The first row that fails, counted from 0.
        node: usize,
        /// How it fails, as it prints: `1 >= 2 fails by 1`.
        how: String,
    },
    /// A limit was reached before the answer.
    Stopped(#[from] StopReason),
}

display_without_names!([] VectorError);

impl DisplayNamed for VectorError {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VectorError::Algebra(error) => write!(f, "{error}"),
            VectorError::Zero => {
                write!(
                    f,
                    "the vector {} is not a supereigenvector",
                    infinite_text()
                )
            }
            VectorError::NotWhole { node, value } => {
                let node = called(*node, names);
                write!(f, "entry {node} is {value}, a whole number was expected")
            }
            VectorError::RealInWhole => f.write_str(
                "the first problem has real solutions and the other one only whole ones: ask \
                 for whole solutions of both, or of the first alone",
            ),
            VectorError::Violated { node, how } => {
                let node = called(*node, names);
                write!(f, "not a supereigenvector: row {node}: {how}")
            }
            VectorError::Stopped(reason) => write!(f, "no answer: {reason}"),
        }
    }
}

impl From<RangeError> for VectorError {
    fn from(error: RangeError) -> Self {
        VectorError::Algebra(error.into())
    }
}

impl From<ShapeError> for VectorError {
    fn from(error: ShapeError) -> Self {
        VectorError::Algebra(error.into())
    }
}

/// The inequality A_i (x) x >= x_i at one vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<T: Carrier> {
    /// The node i.
    pub node: usize,
    /// x_i.
    pub value: MaxPlus<T>,
    /// A_i (x) x.
    pub best: MaxPlus<T>,
    /// Where the maximum is attained; empty if it is -inf.
    pub argmax: Places,
    /// A_i (x) x - x_i, negative if the row fails; `None` if one of the two is -inf and there is no
    /// difference.
    pub slack: Option<T>,
}

impl<T: Carrier> Row<T> {
    /// Whether the row holds.
    pub fn holds(&self) -> bool {
        self.best >= self.value
    }

    /// Whether the row holds with equality at a finite x_i.
    pub fn is_tight(&self) -> bool {
        self.value.is_finite() && self.best == self.value
    }

    /// The inequality in numbers and whether it holds: `1 >= 2 fails by 1`.
    pub fn how(&self) -> String {
        let how = match &self.slack {
            None if self.holds() => "holds".to_owned(),
            None => "fails".to_owned(),
            Some(slack) => match slack.order(&T::zero()) {
                Ordering::Greater => plainly(|| format!("holds with slack {slack}")),
                Ordering::Equal => "is tight".to_owned(),
                Ordering::Less => match T::zero().difference(slack) {
                    Some(gap) => plainly(|| format!("fails by {gap}")),
                    None => "fails".to_owned(),
                },
            },
        };
        format!("{} {} {} {how}", self.best, pick(">=", "<="), self.value)
    }

    /// The error of a row that fails.
    pub(crate) fn violated(&self) -> VectorError {
        VectorError::Violated {
            node: self.node,
            how: self.how(),
        }
    }
}

display_without_names!([T: Carrier] Row<T>);

/// Nodes counted from 1: `row 2: 1 >= 2 fails by 1`.
impl<T: Carrier> DisplayNamed for Row<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = called(self.node, names);
        write!(f, "row {node}: {}", self.how())
    }
}

/// All rows at one vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership<T: Carrier> {
    rows: Vec<Row<T>>,
    /// Whether entries must be integers.
    integers: bool,
}

impl<T: Carrier> Membership<T> {
    /// The rows, one per node.
    pub fn rows(&self) -> &[Row<T>] {
        &self.rows
    }

    /// Whether x is in X: every row holds, x is not -inf, and its finite entries are integers if
    /// the problem asks for integer solutions.
    pub fn is_solution(&self) -> bool {
        self.check().is_ok()
    }

    /// The rows that fail.
    pub fn violated(&self) -> impl Iterator<Item = &Row<T>> {
        self.rows.iter().filter(|row| !row.holds())
    }

    /// The rows that hold with equality at a finite x_i.
    pub fn tight(&self) -> impl Iterator<Item = &Row<T>> {
        self.rows.iter().filter(|row| row.is_tight())
    }

    /// `Ok` if x is in X, otherwise the reason.
    pub fn check(&self) -> Result<(), VectorError> {
        let mut values = self.rows.iter().map(|row| (row.node, &row.value));
        if self.integers
            && let Some((node, value)) = values.find(|(_, value)| !is_whole(value))
        {
            let value = value.to_string();
            return Err(VectorError::NotWhole { node, value });
        }
        if let Some(row) = self.violated().next() {
            return Err(row.violated());
        }
        if self.rows.iter().all(|row| row.value.is_zero()) {
            return Err(VectorError::Zero);
        }
        Ok(())
    }
}

display_without_names!([T: Carrier] Membership<T>);

/// One row per line.
impl<T: Carrier> DisplayNamed for Membership<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = self.rows.iter();
        rows.try_for_each(|row| writeln!(f, "{}", row.named(names)))
    }
}

impl<T: Carrier> Problem<T> {
    /// The inequalities of the system at x, one by one.
    pub fn membership(&self, x: &Vector<MaxPlus<T>>) -> Result<Membership<T>, AlgebraError> {
        self.check_length("A (x) x", x)?;
        let rows: Result<_, AlgebraError> = (0..self.n()).map(|i| self.row_at(i, x)).collect();
        let (rows, integers) = (rows?, self.asks_integers());
        Ok(Membership { rows, integers })
    }

    /// Whether x is in X: A (x) x >= x and x is not -inf.
    pub fn is_solution(&self, x: &Vector<MaxPlus<T>>) -> Result<bool, AlgebraError> {
        Ok(self.membership(x)?.is_solution())
    }

    /// A_i (x) x.
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn try_row_times(
        &self,
        i: usize,
        x: &Vector<MaxPlus<T>>,
    ) -> Result<MaxPlus<T>, AlgebraError> {
        Ok(try_row_argmax(&**self.matrix(), i, x)?.value)
    }

    /// Whether a vector that an algorithm of this crate made is in X_i.
    pub(crate) fn satisfies(&self, i: usize, x: &Vector<MaxPlus<T>>) -> bool {
        self.try_row_times(i, x).expect(ROOM) >= x[i]
    }

    /// Row i at x.
    pub(crate) fn row_at(&self, i: usize, x: &Vector<MaxPlus<T>>) -> Result<Row<T>, AlgebraError> {
        let value = x[i].clone();
        let Maximum {
            value: best,
            places: argmax,
        } = try_row_argmax(&**self.matrix(), i, x)?;
        let slack = best.try_over(&value)?.and_then(MaxPlus::into_value);
        Ok(Row {
            node: i,
            value,
            best,
            argmax,
            slack,
        })
    }

    pub(crate) fn check_length(
        &self,
        operation: &'static str,
        x: &Vector<MaxPlus<T>>,
    ) -> Result<(), ShapeError> {
        let n = self.n();
        ShapeError::unless(x.len() == n, operation, (n, n), (x.len(), 1))
    }
}
