//! Max-plus linear systems with inputs and outputs.
//!
//! ```text
//! x(k + 1) = A (x) x(k)  (+)  B (x) u(k)
//! y(k)     = C (x) x(k)  (+)  D (x) u(k)        k = 0, 1, 2, ...
//! ```
//!
//! (Baccelli, Cohen, Olsder, Quadrat, *Synchronization and Linearity*, 1992, sections 2.5 and 5.)
//!
//! | symbol | here | size |
//! |---|---|---|
//! | n, p, q | [`states`](StateSpace::states), [`inputs`](StateSpace::inputs), [`outputs`](StateSpace::outputs) | |
//! | A, B, C, D | [`a`](StateSpace::a), [`b`](StateSpace::b), [`c`](StateSpace::c), [`d`](StateSpace::d) | n x n, n x p, q x n, q x p |
//! | H(0) = D, H(k) = C A^(k - 1) B | [`impulse_response`](StateSpace::impulse_response) | q x p |
//!
//! # Which u belongs to which x
//!
//! Here u(k) leads from x(k) to x(k + 1), as in cmlib, whose `.mpm` files are read, and as in
//! `maxplus_polyhedra::reach`. In the other usual form, that of the book's
//! chapter 5 and of MaxPlus.jl, u(k) acts on x(k) itself, and x(k) may depend on itself:
//!
//! ```text
//! x(k) = A_0 (x) x(k) (+) A_1 (x) x(k - 1) (+) ... (+) A_m (x) x(k - m) (+) B (x) u(k)
//! y(k) = C (x) x(k)
//! ```
//!
//! [`StateSpace::explicit`] brings this form to the one above: x(k) = A_0* (x) (the other terms),
//! and the state is (x(k - 1), ..., x(k - m)).
//!
//! # Cost
//!
//! A step takes the finite entries of the four matrices. Compositions take the products that their
//! formulas show. [`explicit`](StateSpace::explicit), [`feedback`](StateSpace::feedback) and
//! [`latency`](StateSpace::latency) take one star each: of A_0, of a p x p matrix, and of A.
//!
//! ```
//! use maxplus_models::state_space::StateSpace;
//! use maxplus_core::{Matrix, Number, ReadMatrix, SparseMatrix, Vector};
//!
//! let matrix = |text: &str| -> SparseMatrix<Number> {
//!     text.parse::<Matrix<Number>>().unwrap().to_sparse()
//! };
//! // A machine takes 3 for a part; a part waits for the machine and arrives at u(k).
//! let machine = StateSpace::new(matrix("3"), matrix("3"), matrix("0"), matrix("."))?;
//! let inputs: Vec<Vector<Number>> = vec!["0".parse().unwrap(), "1".parse().unwrap()];
//! let run = machine.simulate(&"0".parse().unwrap(), &inputs)?;
//! assert_eq!(run.states[2], "6".parse().unwrap());
//! // A part that arrives every 4 leaves 3 later; it is given to y in the next round.
//! assert_eq!(machine.latency(&4.into())?.to_string(), "-1\n");
//! # Ok::<(), maxplus_models::state_space::StateSpaceError>(())
//! ```

use maxplus_core::error::AlgebraError;
use maxplus_core::matrix::assembly::shifted;
use maxplus_core::star::{StarError, star_while};
use maxplus_core::{Number, Rational, ReadMatrix, SparseMatrix, Square, Vector};
use thiserror::Error;

/// The most numbers of a run or an impulse response, a round counting as one at least.
pub const MAX_ENTRIES: usize = 1 << 24;

/// The message if a computation that nothing can stop returns `None`.
const UNSTOPPED: &str = "nothing stops it";

/// A matrix of exact numbers.
type Entries = SparseMatrix<Number>;

/// A system x(k + 1) = A x(k) (+) B u(k), y(k) = C x(k) (+) D u(k).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateSpace {
    a: Entries,
    b: Entries,
    c: Entries,
    d: Entries,
}

/// The states and outputs of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulation {
    /// x(0), x(1), ...: one more than there are inputs.
    pub states: Vec<Vector<Number>>,
    /// y(0), y(1), ...: as many as there are inputs.
    pub outputs: Vec<Vector<Number>>,
}

/// The error for a system.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StateSpaceError {
    /// A matrix or vector has another size than the others require.
    #[error("{what} is {} x {}, expected {} x {}", found.0, found.1, expected.0, expected.1)]
    Size {
        /// What it is.
        what: &'static str,
        /// Its rows and columns.
        found: (usize, usize),
        /// The rows and columns that fit.
        expected: (usize, usize),
    },
    /// Two systems do not fit together.
    #[error("{what}: the first system has {first}, the second {second}; expected the same number")]
    Fit {
        /// What must be equal.
        what: &'static str,
        /// The number in the first system.
        first: usize,
        /// The number in the second system.
        second: usize,
    },
    /// The implicit form has no matrix at all.
    #[error("an implicit form needs A_0 and A_1; without A_0 use a matrix of -inf")]
    NoMatrix,
    /// A star does not exist.
    #[error("{what}: {cycle}")]
    NoStar {
        /// Which one, and what it means.
        what: &'static str,
        /// The cycle of positive weight.
        cycle: String,
    },
    /// A run has more than [`MAX_ENTRIES`] numbers.
    #[error(
        "{rounds} rounds of {entries} numbers each are too many: expected at most {MAX_ENTRIES} \
         numbers in all"
    )]
    TooLong {
        /// The rounds.
        rounds: usize,
        /// The numbers of each.
        entries: usize,
    },
    /// A sum or product failed.
    #[error(transparent)]
    Algebra(#[from] AlgebraError),
}

impl From<maxplus_core::error::ShapeError> for StateSpaceError {
    fn from(error: maxplus_core::error::ShapeError) -> Self {
        StateSpaceError::Algebra(error.into())
    }
}

fn check(
    what: &'static str,
    matrix: &Entries,
    expected: (usize, usize),
) -> Result<(), StateSpaceError> {
    let found = (matrix.rows(), matrix.cols());
    match found == expected {
        true => Ok(()),
        false => Err(StateSpaceError::Size {
            what,
            found,
            expected,
        }),
    }
}

impl StateSpace {
    /// The system with these matrices: A is n x n, B n x p, C q x n and D q x p.
    pub fn new(a: Entries, b: Entries, c: Entries, d: Entries) -> Result<Self, StateSpaceError> {
        let n = a.rows();
        check("A", &a, (n, n))?;
        check("B", &b, (n, b.cols()))?;
        check("C", &c, (c.rows(), n))?;
        check("D", &d, (c.rows(), b.cols()))?;
        Ok(StateSpace { a, b, c, d })
    }

    /// The system with these matrices. Without B and D there are no inputs, and without one of them
    /// it is -inf. Without C and D the outputs are the states; without C alone it is -inf.
    pub fn from_parts(
        a: Entries,
        b: Option<Entries>,
        c: Option<Entries>,
        d: Option<Entries>,
    ) -> Result<Self, StateSpaceError> {
        let n = a.rows();
        let p = b.as_ref().or(d.as_ref()).map_or(0, Entries::cols);
        let q = c.as_ref().or(d.as_ref()).map_or(n, Entries::rows);
        let c = match (c, &d) {
            (Some(c), _) => c,
            (None, Some(_)) => Entries::zeros(q, n),
            (None, None) => Entries::identity(n),
        };
        let b = b.unwrap_or_else(|| Entries::zeros(n, p));
        let d = d.unwrap_or_else(|| Entries::zeros(q, p));
        Self::new(a, b, c, d)
    }

    /// x(k + 1) = A x(k) without inputs; the outputs are the states.
    pub fn autonomous(a: Entries) -> Result<Self, StateSpaceError> {
        Self::from_parts(a, None, None, None)
    }

    /// The system x(k) = A_0 x(k) (+) A_1 x(k - 1) (+) ... (+) A_m x(k - m) (+) B u(k),
    /// y(k) = C x(k), with the state (x(k - 1), ..., x(k - m)). `matrices` are A_0, A_1, ...,
    /// A_m, at least two.
    ///
    /// With F = A_0*, x(k) = F A_1 x(k - 1) (+) ... (+) F B u(k); the other rows shift the
    /// state. An error if A_0 has a cycle of positive weight: then an x(k) would have to be
    /// later than itself.
    pub fn explicit(
        matrices: &[Entries],
        b: &Entries,
        c: &Entries,
    ) -> Result<Self, StateSpaceError> {
        let [zeroth, rest @ ..] = matrices else {
            return Err(StateSpaceError::NoMatrix);
        };
        if rest.is_empty() {
            return Err(StateSpaceError::NoMatrix);
        }
        let (n, p, q) = (zeroth.rows(), b.cols(), c.rows());
        for matrix in matrices {
            check("a matrix of the implicit form", matrix, (n, n))?;
        }
        check("B", b, (n, p))?;
        check("C", c, (q, n))?;
        let what = "an x(k) would have to be later than itself by A_0";
        let before = star_of(zeroth.clone(), what)?;
        let moved: Result<Vec<Entries>, AlgebraError> = rest
            .iter()
            .map(|matrix| before.try_product(matrix))
            .collect();
        let moved = moved?;
        let by_input = before.try_product(b)?;
        let size = n * rest.len();
        let unit = Entries::identity(n);
        let first = moved.iter().enumerate();
        let first = first.map(|(place, matrix)| (0, place * n, matrix));
        let shift = (1..rest.len()).map(|place| (place * n, (place - 1) * n, &unit));
        let next = blocks((n, size), first.clone())?;
        let a = blocks((size, size), first.chain(shift))?;
        let inputs = blocks((size, p), [(0, 0, &by_input)])?;
        Self::new(a, inputs, c.try_product(&next)?, c.try_product(&by_input)?)
    }

    /// The number of states, n.
    pub fn states(&self) -> usize {
        self.a.rows()
    }

    /// The number of inputs, p.
    pub fn inputs(&self) -> usize {
        self.b.cols()
    }

    /// The number of outputs, q.
    pub fn outputs(&self) -> usize {
        self.c.rows()
    }

    /// The matrix A.
    pub fn a(&self) -> &Entries {
        &self.a
    }

    /// The matrix B.
    pub fn b(&self) -> &Entries {
        &self.b
    }

    /// The matrix C.
    pub fn c(&self) -> &Entries {
        &self.c
    }

    /// The matrix D.
    pub fn d(&self) -> &Entries {
        &self.d
    }

    /// x(k + 1) and y(k) of x(k) and u(k).
    pub fn step(
        &self,
        x: &Vector<Number>,
        u: &Vector<Number>,
    ) -> Result<(Vector<Number>, Vector<Number>), StateSpaceError> {
        for (what, found, expected) in [("x", x, self.states()), ("u", u, self.inputs())] {
            if found.len() != expected {
                return Err(StateSpaceError::Size {
                    what,
                    found: (found.len(), 1),
                    expected: (expected, 1),
                });
            }
        }
        let next = self.a.try_apply(x)?.plus(&self.b.try_apply(u)?)?;
        let output = self.c.try_apply(x)?.plus(&self.d.try_apply(u)?)?;
        Ok((next, output))
    }

    /// The states and outputs from x(0) on, for the inputs u(0), u(1), ...
    pub fn simulate(
        &self,
        start: &Vector<Number>,
        inputs: &[Vector<Number>],
    ) -> Result<Simulation, StateSpaceError> {
        let run = self.simulate_while(start, inputs, || true)?;
        Ok(run.expect(UNSTOPPED))
    }

    /// [`simulate`](StateSpace::simulate) that can be stopped: `goes_on` is called in each round,
    /// and `None` is returned if it is false. An error for more than [`MAX_ENTRIES`] numbers.
    pub fn simulate_while(
        &self,
        start: &Vector<Number>,
        inputs: &[Vector<Number>],
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<Option<Simulation>, StateSpaceError> {
        if start.len() != self.states() {
            return Err(StateSpaceError::Size {
                what: "x",
                found: (start.len(), 1),
                expected: (self.states(), 1),
            });
        }
        check_rounds(inputs.len(), self.states().saturating_add(self.outputs()))?;
        let mut run = Simulation {
            states: vec![start.clone()],
            outputs: Vec::with_capacity(inputs.len()),
        };
        for (k, input) in inputs.iter().enumerate() {
            if !goes_on() {
                return Ok(None);
            }
            let (next, output) = self.step(&run.states[k], input)?;
            run.states.push(next);
            run.outputs.push(output);
        }
        Ok(Some(run))
    }

    /// The system whose inputs are those of this one, and whose outputs are those of `next`, the
    /// inputs of which are the outputs of this one. Its state is (x of this one, x of `next`).
    pub fn series(&self, next: &StateSpace) -> Result<StateSpace, StateSpaceError> {
        fits("outputs and inputs", self.outputs(), next.inputs())?;
        let (n, m) = (self.states(), next.states());
        let into = next.b.try_product(&self.c)?;
        let a = [(0, 0, &self.a), (n, 0, &into), (n, n, &next.a)];
        let b = [(0, 0, &self.b), (n, 0, &next.b.try_product(&self.d)?)];
        let c = [(0, 0, &next.d.try_product(&self.c)?), (0, n, &next.c)];
        Self::new(
            blocks((n + m, n + m), a)?,
            blocks((n + m, self.inputs()), b)?,
            blocks((next.outputs(), n + m), c)?,
            next.d.try_product(&self.d)?,
        )
    }

    /// The system in which both get the same inputs and each output is the maximum of both. Its
    /// state is (x of this one, x of the other).
    pub fn parallel(&self, other: &StateSpace) -> Result<StateSpace, StateSpaceError> {
        fits("inputs", self.inputs(), other.inputs())?;
        fits("outputs", self.outputs(), other.outputs())?;
        let (n, m) = (self.states(), other.states());
        let a = blocks((n + m, n + m), [(0, 0, &self.a), (n, n, &other.a)])?;
        let b = blocks((n + m, self.inputs()), [(0, 0, &self.b), (n, 0, &other.b)])?;
        let c = blocks((self.outputs(), n + m), [(0, 0, &self.c), (0, n, &other.c)])?;
        Self::new(a, b, c, self.d.plus(&other.d)?)
    }

    /// The system with feedback: `back` gets the outputs of this one, and its outputs are added to
    /// the inputs, u = v (+) y of `back`. Its state is (x of this one, x of `back`), its inputs v
    /// and its outputs those of this one.
    ///
    /// With E for this one and G for `back`, u = v (+) C_G x_G (+) D_G (C_E x_E (+) D_E u), so
    /// u = (D_G D_E)* (v (+) D_G C_E x_E (+) C_G x_G). An error if D_G D_E has a cycle of
    /// positive weight: then an input would have to be later than itself.
    pub fn feedback(&self, back: &StateSpace) -> Result<StateSpace, StateSpaceError> {
        fits("outputs and inputs", self.outputs(), back.inputs())?;
        fits("inputs and outputs", self.inputs(), back.outputs())?;
        let what = "an input would have to be later than itself by the feedback";
        let loops = star_of(back.d.try_product(&self.d)?, what)?;
        let own = loops.try_product(&back.d.try_product(&self.c)?)?;
        let other = loops.try_product(&back.c)?;
        // u = loops v (+) own x (+) other x_G, and y = C x (+) D u.
        let (n, m) = (self.states(), back.states());
        let from_own = self.c.plus(&self.d.try_product(&own)?)?;
        let from_other = self.d.try_product(&other)?;
        let c = blocks(
            (self.outputs(), n + m),
            [(0, 0, &from_own), (0, n, &from_other)],
        )?;
        let d = self.d.try_product(&loops)?;
        let to_own = self.a.plus(&self.b.try_product(&own)?)?;
        let to_other = self.b.try_product(&other)?;
        let a = [(0, 0, &to_own), (0, n, &to_other), (n, n, &back.a)];
        let through = back.b.try_product(&c)?;
        let a = a.into_iter().chain([(n, 0, &through)]);
        let b = [
            (0, 0, &self.b.try_product(&loops)?),
            (n, 0, &back.b.try_product(&d)?),
        ];
        Self::new(
            blocks((n + m, n + m), a)?,
            blocks((n + m, self.inputs()), b)?,
            c,
            d,
        )
    }

    /// H(0), ..., H(`steps` - 1): entry i, j of H(k) is output i after k rounds if input j is 0
    /// in round 0 and everything else is -inf.
    pub fn impulse_response(&self, steps: usize) -> Result<Vec<Entries>, StateSpaceError> {
        let response = self.impulse_response_while(steps, || true)?;
        Ok(response.expect(UNSTOPPED))
    }

    /// [`impulse_response`](StateSpace::impulse_response) that can be stopped: `goes_on` is called
    /// in each round, and `None` is returned if it is false. An error for more than
    /// [`MAX_ENTRIES`] numbers.
    pub fn impulse_response_while(
        &self,
        steps: usize,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<Option<Vec<Entries>>, StateSpaceError> {
        check_rounds(steps, self.inputs().saturating_mul(self.outputs()))?;
        let mut response = Vec::new();
        // A^(k - 1) B for the next k.
        let mut moved = self.b.clone();
        for k in 0..steps {
            if !goes_on() {
                return Ok(None);
            }
            if k == 0 {
                response.push(self.d.clone());
                continue;
            }
            if k > 1 {
                moved = self.a.try_product(&moved)?;
            }
            response.push(self.c.try_product(&moved)?);
        }
        Ok(Some(response))
    }

    /// The latencies for a period: entry i, j is the least L with y_i(k) <= k period + L for all
    /// k, if u_j(k) = k period, the other inputs are -inf and x(0) = -inf. That is the maximum of
    /// H(k) - k period over all k, D (+) (C (x) (A - period)* (x) B) - period. -inf: the output
    /// does not depend on the input.
    ///
    /// An error if a cycle between an input and an output is longer than the period: then the
    /// output falls behind more and more.
    pub fn latency(&self, period: &Rational) -> Result<Entries, StateSpaceError> {
        let latency = self.latency_while(period, || true)?;
        Ok(latency.expect(UNSTOPPED))
    }

    /// [`latency`](StateSpace::latency) that can be stopped: `goes_on` is called for each state at
    /// least, and `None` is returned if it is false.
    pub fn latency_while(
        &self,
        period: &Rational,
        goes_on: impl FnMut() -> bool,
    ) -> Result<Option<Entries>, StateSpaceError> {
        let earlier = -period;
        let between = self.between();
        let arcs = self.a.triplets();
        let arcs = arcs.filter(|&(i, j, _)| between[i] && between[j]);
        let n = self.states();
        let arcs = arcs.map(|(i, j, entry)| (i, j, entry.clone()));
        let slower = shifted(&Entries::from_triplets(n, n, arcs)?, &earlier);
        let what = "an output falls behind more and more; with the period subtracted from A";
        let Some(walks) = star_of_while(slower, what, goes_on)? else {
            return Ok(None);
        };
        let all = self.c.try_product(&walks)?.try_product(&self.b)?;
        Ok(Some(self.d.plus(&shifted(&all, &earlier))?))
    }

    /// Which states depend on an input and have an effect on an output.
    fn between(&self) -> Vec<bool> {
        let from_input = (0..self.states()).filter(|&i| self.b.row(i).next().is_some());
        let to_output = self.c.triplets().map(|(_, j, _)| j);
        let after = closure(&self.a.transpose(), from_input.collect());
        let before = closure(&self.a, to_output.collect());
        after
            .iter()
            .zip(before)
            .map(|(&one, two)| one && two)
            .collect()
    }
}

/// An error for more rounds than can be held.
fn check_rounds(rounds: usize, entries: usize) -> Result<(), StateSpaceError> {
    match rounds.saturating_mul(entries.max(1)) > MAX_ENTRIES {
        true => Err(StateSpaceError::TooLong { rounds, entries }),
        false => Ok(()),
    }
}

/// The nodes that can be reached from some nodes along the finite entries of the rows. Ends: each
/// node is added to `walk` at most once.
fn closure(matrix: &Entries, first: Vec<usize>) -> Vec<bool> {
    let mut is_reached = vec![false; matrix.rows()];
    let mut walk = Vec::new();
    let mut next = first;
    loop {
        for node in next {
            if !std::mem::replace(&mut is_reached[node], true) {
                walk.push(node);
            }
        }
        let Some(node) = walk.pop() else {
            return is_reached;
        };
        next = matrix.row(node).map(|(j, _)| j).collect();
    }
}

/// The star, or a sentence with the cycle.
fn star_of(matrix: Entries, what: &'static str) -> Result<Entries, StateSpaceError> {
    let star = star_of_while(matrix, what, || true)?;
    Ok(star.expect(UNSTOPPED))
}

/// The star of the matrix, or `None` once `goes_on` is false.
fn star_of_while(
    matrix: Entries,
    what: &'static str,
    goes_on: impl FnMut() -> bool,
) -> Result<Option<Entries>, StateSpaceError> {
    let square = Square::new(matrix)?;
    match star_while(&square, goes_on) {
        Ok(star) => Ok(star.map(Square::into_inner)),
        Err(StarError::Cycle(cycle)) => Err(StateSpaceError::NoStar {
            what,
            cycle: cycle.to_string(),
        }),
        Err(StarError::Algebra(error)) => Err(error.into()),
    }
}

/// An error if two numbers of two systems differ.
fn fits(what: &'static str, first: usize, second: usize) -> Result<(), StateSpaceError> {
    match first == second {
        true => Ok(()),
        false => Err(StateSpaceError::Fit {
            what,
            first,
            second,
        }),
    }
}

/// The matrix of this size with blocks whose first entries stand at these places; blocks in the
/// same place are combined by (+).
fn blocks<'m>(
    (rows, cols): (usize, usize),
    placed: impl IntoIterator<Item = (usize, usize, &'m Entries)>,
) -> Result<Entries, StateSpaceError> {
    let entries = placed.into_iter().flat_map(|(row, col, matrix)| {
        let entries = matrix.triplets();
        entries.map(move |(i, j, entry)| (row + i, col + j, entry.clone()))
    });
    Ok(Entries::from_triplets(rows, cols, entries)?)
}
