//! The sets that a max-plus system can reach, and from which it can reach a set.
//!
//! The system is x(k + 1) = A x(k) (+) B u(k) with inputs u(k) from a polyhedron U, or without
//! inputs. From a polyhedron X(0),
//!
//! | direction | one step |
//! |---|---|
//! | forward: where x(k) can be | X(k + 1) = { A x (+) B u : x in X(k), u in U } |
//! | backward: where x can be so that some inputs lead to X(0) in k steps | X(k + 1) = { x : A x (+) B u in X(k) for some u in U } |
//!
//! A step forward maps points and rays ([`Polyhedron::image`], [`Polyhedron::maximum`]). A step
//! backward multiplies rows by (A B), adds those of U, computes the generators and projects
//! them.
//!
//! # When it repeats
//!
//! If X(k) is an earlier X(j) shifted by some c, the sets repeat from then on, shifted by c
//! every k - j steps, and no more need be computed. With inputs this holds only for c = 0,
//! unless U is invariant under shifts (as a cone is); so only these repeats are reported.
//! (Theorem 34 of `docs/theory.md`.)

use maxplus_core::error::ShapeError;
use maxplus_core::{
    Carrier, MaxPlus, Number, Rational, ReadMatrix, Semifield, SparseMatrix, Vector,
};
use maxplus_graph::{Budget, Ending};
use num_traits::One;

use crate::cone::check_columns;
use crate::error::PolyhedraError;
use crate::numbers::to_matrix;
use crate::polyhedron::{Members, Polyhedron};

/// x(k + 1) = A x(k) (+) B u(k).
#[derive(Debug, Clone)]
pub struct Dynamics {
    matrix: SparseMatrix<Number>,
    inputs: Option<Inputs>,
}

#[derive(Debug, Clone)]
struct Inputs {
    /// The matrix B.
    matrix: SparseMatrix<Number>,
    /// The set U.
    set: Polyhedron,
}

/// The direction of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Where x(k) can be.
    Forward,
    /// Where x can be so that some inputs lead to X(0).
    Backward,
}

impl Direction {
    /// `Backward` if `backward` is true, otherwise `Forward`.
    pub fn new(backward: bool) -> Self {
        match backward {
            false => Direction::Forward,
            true => Direction::Backward,
        }
    }
}

/// The sets of all steps.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Reach {
    /// X(0), X(1), and so on: as many steps as requested, or up to the first set that repeats
    /// an earlier one.
    pub sets: Vec<Polyhedron>,
    /// The repeat, if there was one.
    pub repeat: Option<Repeat>,
}

/// The sets of all steps; if the run was cut, those of the finished steps.
pub type Reached = Ending<Reach, (), Vec<Polyhedron>>;

/// The last set is an earlier one, shifted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repeat {
    /// The index of the earlier set.
    pub of: usize,
    /// The number of steps between them.
    pub period: usize,
    /// The shift.
    pub by: Number,
}

impl Dynamics {
    /// x(k + 1) = A x(k), A square.
    pub fn new<T: Carrier + Into<Rational>>(
        matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    ) -> Result<Self, PolyhedraError> {
        let (rows, cols) = (matrix.rows(), matrix.cols());
        if rows != cols {
            return Err(ShapeError::NotSquare { rows, cols }.into());
        }
        Ok(Dynamics {
            matrix: to_matrix(matrix),
            inputs: None,
        })
    }

    /// The system with inputs from U that act by B.
    pub fn with_inputs<T: Carrier + Into<Rational>>(
        mut self,
        matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
        set: Polyhedron,
    ) -> Result<Self, PolyhedraError> {
        let expected = (self.matrix.rows(), set.dimension());
        let size = (matrix.rows(), matrix.cols());
        ShapeError::unless(expected == size, "A x (+) B u", expected, size)?;
        self.inputs = Some(Inputs {
            matrix: to_matrix(matrix),
            set,
        });
        Ok(self)
    }

    /// The number of coordinates of x.
    pub fn dimension(&self) -> usize {
        self.matrix.rows()
    }

    /// { A x (+) B u : x in X, u in U }.
    pub fn forward(
        &self,
        from: &Polyhedron,
        budget: &Budget,
    ) -> Result<Polyhedron, PolyhedraError> {
        let budget = budget.started();
        let nothing = Vector::zeros(self.dimension());
        let moved = from.image(&self.matrix, &nothing, &budget)?;
        let Some(Inputs { matrix, set }) = &self.inputs else {
            return Ok(moved);
        };
        let added = set.image(matrix, &nothing, &budget)?;
        moved.maximum(&added, &budget)
    }

    /// { x : A x (+) B u in X for some u in U }.
    pub fn backward(&self, to: &Polyhedron, budget: &Budget) -> Result<Polyhedron, PolyhedraError> {
        let budget = budget.started();
        let (n, nothing) = (self.dimension(), Vector::zeros(self.dimension()));
        let Some(Inputs { matrix, set }) = &self.inputs else {
            return to.preimage(&self.matrix, &nothing, &budget);
        };
        // (x, u) -> A x (+) B u.
        let all = n + set.dimension();
        let beside = (0..n).map(|i| {
            let left = self.matrix.row(i).map(|(j, a)| (j, a.clone()));
            let right = matrix.row(i).map(|(j, b)| (n + j, b.clone()));
            left.chain(right)
        });
        let both = SparseMatrix::from_rows(all, beside);
        let states: Vec<usize> = (0..n).collect();
        let inputs: Vec<usize> = (n..all).collect();
        let pairs = to.preimage(&both, &nothing, &budget)?;
        let allowed = set.cylinder(all, &inputs)?;
        let pairs = pairs.intersection(&allowed, &budget)?;
        pairs.project(&states, &budget)
    }

    /// The sets that are reached from X(0) in 1, 2, ..., `steps` steps, or from which it is reached.
    ///
    /// If the budget ends first, the result is the sets of the finished steps. Each of them is
    /// complete. X(0) may be missing as well, and it is not known whether the sets repeat.
    ///
    /// ```
    /// use maxplus_graph::{Budget, Ending, StopReason};
    /// use maxplus_polyhedra::{Polyhedron, reach::{Direction, Dynamics}};
    /// use supereigen::{Matrix, Vector};
    ///
    /// let a: Matrix<i64> = ". 3\n1 .".parse()?;
    /// let start: Vector<i64> = "0 0".parse()?;
    /// let start = Polyhedron::from_generators(2, [&start], [], &Budget::unlimited())?;
    /// let within = |budget: &Budget| Dynamics::new(&a)?.reach_within(&start, 100, Direction::Forward, budget);
    /// let reach = within(&Budget::unlimited())?.complete()?;
    /// // (0, 0), (3, 1), (4, 4): the first one again, later by 4.
    /// let repeat = reach.repeat.unwrap();
    /// assert_eq!((reach.sets.len(), repeat.of, repeat.period, repeat.by), (3, 0, 2, "4".parse()?));
    /// let Ending::Cut { so_far, why, .. } = within(&Budget::steps(1))? else {
    ///     panic!("nothing fits into one step")
    /// };
    /// assert_eq!((so_far.len(), why), (1, StopReason::Steps));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reach_within(
        &self,
        first: &Polyhedron,
        steps: usize,
        direction: Direction,
        budget: &Budget,
    ) -> Result<Reached, PolyhedraError> {
        let mut sets = Vec::new();
        match self.reach(first, steps, direction, &budget.started(), &mut sets) {
            Ok(repeat) => Ok(Ending::Complete(Reach { sets, repeat })),
            Err(PolyhedraError::Stopped(why)) => Ok(Ending::cut(sets, why, ())),
            Err(other) => Err(other),
        }
    }

    /// Appends the sets, each with its generators computed, and returns the repeat with which
    /// they end.
    fn reach(
        &self,
        first: &Polyhedron,
        steps: usize,
        direction: Direction,
        budget: &Budget,
        sets: &mut Vec<Polyhedron>,
    ) -> Result<Option<Repeat>, PolyhedraError> {
        check_columns("A x", &self.matrix, first.dimension())?;
        first.homogeneous().generators(budget)?;
        sets.push(first.clone());
        let moves = match &self.inputs {
            None => true,
            Some(Inputs { set, .. }) => is_cone(set, budget)?,
        };
        let mut shapes = vec![Shape::of(first, budget)?];
        for last in 1..=steps {
            budget.look()?;
            let from = &sets[last - 1];
            let next = match direction {
                Direction::Forward => self.forward(from, budget)?,
                Direction::Backward => self.backward(from, budget)?,
            };
            next.homogeneous().generators(budget)?;
            let shape = Shape::of(&next, budget)?;
            sets.push(next);
            for (of, earlier) in shapes.iter().enumerate().rev() {
                let Some(by) = shape.moved_from(earlier)? else {
                    continue;
                };
                if moves || by.is_one() {
                    let period = last - of;
                    return Ok(Some(Repeat { of, period, by }));
                }
            }
            shapes.push(shape);
        }
        Ok(None)
    }
}

/// Whether the set is invariant under shifts: it is empty, or its only extreme point is -inf.
fn is_cone(set: &Polyhedron, budget: &Budget) -> Result<bool, PolyhedraError> {
    Ok(set.points(budget)?.iter().all(Vector::is_zero))
}

/// A set up to shifts.
struct Shape {
    /// The greatest entry of a point; -inf if no entry is finite: then the set is invariant
    /// under shifts.
    norm: Number,
    /// The points shifted to greatest entry 0, and the rays. Shifting keeps the order of the
    /// points.
    members: Members,
}

impl Shape {
    fn of(set: &Polyhedron, budget: &Budget) -> Result<Self, PolyhedraError> {
        let (mut points, rays) = set.members(budget)?;
        let norm = points.iter().map(Vector::norm).max();
        let norm = norm.unwrap_or(MaxPlus::NEG_INFINITY);
        if let Some(back) = MaxPlus::one().try_over(&norm)? {
            for point in &mut points {
                *point = point.try_times(&back)?;
            }
        }
        let members = (points, rays);
        Ok(Shape { norm, members })
    }

    /// The c by which the first set must be shifted to give this one; 0 if both are invariant
    /// under shifts.
    fn moved_from(&self, first: &Self) -> Result<Option<Number>, PolyhedraError> {
        if self.members != first.members {
            return Ok(None);
        }
        // If the members are equal, both norms are finite or neither is.
        let by = self.norm.try_over(&first.norm)?;
        Ok(Some(by.unwrap_or(MaxPlus::one())))
    }
}
