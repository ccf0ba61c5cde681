//! One solution, and the greatest solution below a vector.
//!
//! | question | answer |
//! |---|---|
//! | is there a solution, and which? | [`Problem::one_solution`] |
//! | the greatest solution x <= y | [`Problem::greatest_below`] |
//!
//! # One solution
//!
//! A (x) x >= x has a solution other than -inf iff lambda(A) >= 0, the maximum
//! cycle mean: along a cycle c_1, ..., c_q of weight >= 0 put x_{c_1} = 0 and
//! x_{c_{k+1}} = x_{c_k} - a_{c_k,c_{k+1}}; every row holds with equality but the last, which
//! holds because of the weight. Conversely, in a solution let every node of
//! the support point to a place where its row is attained: no cycle of these
//! arcs is negative. Cost: that of lambda(A).
//!
//! # The greatest solution below y
//!
//! The maximum of solutions is a solution, so there is one. It is the limit of
//! x <- min(x, A (x) x) from x = y, but that limit may be far: with a loop of
//! weight -1 beside an arc of weight -10^9 it takes 10^9 rounds: it is not even
//! polynomial. Here policies are improved instead (`policy.rs`):
//!
//! 1. Nodes that reach no nonnegative cycle within Supp(y) are -inf. For all
//!    others choose an arc so that no cycle is negative.
//! 2. Take the greatest x <= y that the chosen arcs allow.
//! 3. Where x_i < y_i and another arc (i, j) has a_ij + x_j > x_i, choose it.
//!    As x_i <= a_ij + x_j holds along all chosen arcs, no cycle became
//!    negative, and x grows. Back to 2.
//! 4. If there is none, look at the arcs with x_i = a_ij + x_j and x < y at both
//!    ends. If they contain a cycle (its weight is 0), choose it: all its
//!    nodes can rise together. Back to 2. Else x is the greatest solution.
//!
//! Why 4 suffices, and why there are **at most f(f + 1)/2 policies**, f the number of nodes
//! that 1 leaves (one if f = 0): Theorem 7 of `docs/theory.md`.
//!
//! # Cost
//!
//! **Strongly polynomial**: the number of operations does not depend on the
//! size of the numbers. With n nodes and m arcs, O(n (n + m)) for the cycles of 1
//! ([`maxplus_graph::cycle_mean`]: Howard's method with a bound on its rounds,
//! then Karp's) and O(n + m) per policy,
//!
//! ```text
//! O(n^2 (n + m)) additions and comparisons of numbers in all;
//! ```
//!
//! a handful of policies in practice. Every number is an entry of y plus a sum of
//! at most 2n + 1 entries of A; cycle means are compared by products with lengths up to n.
//! Fractions are brought to integers over one denominator first, whose digits are
//! those of all denominators together; that part is polynomial in the digits of
//! the input.
//!
//! The checker finds the same vector in another way (`docs/theory.md`, section 4). The tests of
//! this module compare it with the plain rounds, with the basis, and with the checker's way.

use std::borrow::Cow;

use maxplus_core::error::RangeError;
use maxplus_core::exact::{common_denominator, fraction, integer_over};
use maxplus_core::{
    Carrier, MaxPlus, Rational, ReadMatrix, Scaled, Semifield, Semiring, Square, Vector,
};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Meter};
use maxplus_graph::{Cycle, Digraph};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};

use crate::membership::VectorError;
use crate::policy::Policy;
use crate::problem::{Problem, ROOM, floor};

/// A solution and the cycle that carries it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneSolution<T: Carrier> {
    /// The solution; its support is the cycle.
    pub vector: Scaled<MaxPlus<T>>,
    /// A cycle of weight >= 0.
    pub cycle: Cycle,
}

impl<T: Carrier> Problem<T> {
    /// Some solution, supported by a cycle of greatest mean; `None` if
    /// lambda(A) < 0, when there is none but -inf.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus};
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -5 } else { i as i64 }));
    /// let solution = Problem::new(&a)?.one_solution().unwrap();
    /// assert_eq!(solution.vector.to_string(), "0 0");
    /// assert_eq!(solution.cycle.to_string(), "(1, 2, 1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn one_solution(&self) -> Option<OneSolution<T>> {
        let greatest = max_cycle_mean(&self.digraph())?;
        if greatest.mean().is_negative() {
            return None;
        }
        let cycle = greatest.cycle().clone();
        let mut x = Vector::zeros(self.n());
        x[cycle.nodes()[0]] = MaxPlus::one();
        for (i, j) in cycle.arcs().take(cycle.len() - 1) {
            let value = x[i].try_over(&self.entry(i, j)).expect(ROOM);
            x[j] = value.expect("arcs have finite weights");
        }
        let vector = x.try_scaled().expect(ROOM).expect("a cycle has nodes");
        Some(OneSolution { vector, cycle })
    }

    /// The greatest solution x <= y, a whole one if the problem asks for these; the
    /// vector -inf if no other is below y.
    ///
    /// A step, for the budget, is one policy; for n nodes there are at most
    /// max(1, n(n + 1)/2).
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus, Vector};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// // x_1 <= max(x_1 - 1, x_2 - 1000000), x_2 free.
    /// let row = |entries: [Option<i64>; 2]| entries.map(|e| MaxPlus::from_option(e).unwrap());
    /// let a = Matrix::from_rows(vec![row([Some(-1), Some(-1_000_000)]), row([None, Some(0)])])?;
    /// let problem = Problem::new(&a)?;
    /// let y: Vector<_> = row([Some(5), Some(7)]).into_iter().collect();
    /// let x = problem.greatest_below(&y, &Budget::unlimited())?;
    /// assert_eq!(x.to_string(), "-999993 7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn greatest_below(
        &self,
        y: &Vector<MaxPlus<T>>,
        budget: &Budget,
    ) -> Result<Vector<MaxPlus<T>>, VectorError> {
        self.check_length("x <= y", y)?;
        let y = &*self.bound(y);
        match Whole::of(self, y) {
            None => greatest_in(&self.digraph(), y, budget),
            Some(whole) => whole.restore(&greatest_in(&whole.graph, &whole.bound, budget)?),
        }
    }

    /// What a bound says about the solutions that are asked for: whole ones are
    /// below what it is rounded down.
    pub(crate) fn bound<'a>(&self, y: &'a Vector<MaxPlus<T>>) -> Cow<'a, Vector<MaxPlus<T>>> {
        if self.asks_integers() {
            Cow::Owned(y.iter().map(floor).collect())
        } else {
            Cow::Borrowed(y)
        }
    }
}

/// The greatest solution below y in a digraph with as many nodes.
pub(crate) fn greatest_in<T: Carrier>(
    graph: &Digraph<T>,
    y: &Vector<MaxPlus<T>>,
    budget: &Budget,
) -> Result<Vector<MaxPlus<T>>, VectorError> {
    let support = y.support();
    let induced;
    let graph = if support.len() < y.len() {
        induced = graph.induced(&support);
        &induced
    } else {
        graph
    };
    let policy = Policy::to_nonnegative_cycles(graph, budget)?;
    risen(policy, graph, y, &mut budget.meter(), |_| false)
}

/// A matrix and a bound with fractions, brought to integers over one denominator:
/// sums of small integers cost a hundredth of those of fractions.
pub(crate) struct Whole {
    pub(crate) graph: Digraph<Rational>,
    pub(crate) bound: Vector<MaxPlus<Rational>>,
    denominator: BigInt,
}

impl Whole {
    /// `None` if there is no fraction among the numbers.
    pub(crate) fn of<T: Carrier>(problem: &Problem<T>, y: &Vector<MaxPlus<T>>) -> Option<Self> {
        let entries = problem.matrix().triplets().map(|(_, _, entry)| entry);
        let denominator = common_denominator(entries.chain(y.iter()));
        if denominator.is_one() {
            return None;
        }
        let times = |entry: &MaxPlus<T>| match entry.value() {
            Some(value) => {
                let integer = integer_over(value, &denominator).expect("a common denominator");
                MaxPlus::finite(Rational::from(integer))
            }
            None => MaxPlus::NEG_INFINITY,
        };
        let matrix = Square::new(problem.matrix().map(times)).expect("the matrix of a problem");
        Some(Whole {
            graph: Digraph::of(&matrix),
            bound: y.iter().map(times).collect(),
            denominator,
        })
    }

    /// A vector over the denominator as the fractions it stands for.
    pub(crate) fn restore<T: Carrier>(
        &self,
        x: &Vector<MaxPlus<Rational>>,
    ) -> Result<Vector<MaxPlus<T>>, VectorError> {
        let number = |x: &MaxPlus<Rational>| match fraction(x, &self.denominator).into_value() {
            None => Ok(MaxPlus::NEG_INFINITY),
            Some(value) => number(&value),
        };
        x.iter().map(number).collect()
    }
}

/// The number in the carrier, if it holds it.
pub(crate) fn number<T: Carrier>(value: &BigRational) -> Result<MaxPlus<T>, VectorError> {
    let number = T::from_fraction(value).map(MaxPlus::finite);
    number.ok_or_else(|| RangeError::new(value.numer(), "/", value.denom(), T::NAME).into())
}

/// Steps 2 to 4 from a policy of the digraph: the greatest solution x <= y, or
/// the first one on the way up that is `enough`. y is -inf at no node for which
/// the policy has an arc; one step of the meter is one policy.
pub(crate) fn risen<T: Carrier>(
    mut policy: Policy,
    graph: &Digraph<T>,
    y: &Vector<MaxPlus<T>>,
    meter: &mut Meter,
    enough: impl Fn(&Vector<MaxPlus<T>>) -> bool,
) -> Result<Vector<MaxPlus<T>>, VectorError> {
    loop {
        meter.many_steps(1)?;
        let x = policy.greatest_below(graph, y)?;
        let risen = !enough(&x)
            && (improve(&mut policy, graph, y, &x)? || raise_cycles(&mut policy, graph, y, &x));
        if !risen {
            return Ok(x);
        }
    }
}

/// Step 3: better arcs where there are any; whether there were.
fn improve<T: Carrier>(
    policy: &mut Policy,
    graph: &Digraph<T>,
    y: &Vector<MaxPlus<T>>,
    x: &Vector<MaxPlus<T>>,
) -> Result<bool, RangeError> {
    let mut improved = false;
    for i in (0..graph.n()).filter(|&i| x[i].is_finite() && x[i] < y[i]) {
        let mut best = x[i].clone();
        for (j, arc) in graph.successors(i) {
            let value = MaxPlus::finite(arc.clone()).try_times(&x[j])?;
            if value > best {
                best = value;
                policy.choose(i, j);
                improved = true;
            }
        }
    }
    Ok(improved)
}

/// Step 4: cycles whose nodes can all rise; whether there were any.
fn raise_cycles<T: Carrier>(
    policy: &mut Policy,
    graph: &Digraph<T>,
    y: &Vector<MaxPlus<T>>,
    x: &Vector<MaxPlus<T>>,
) -> bool {
    let low = |i: usize| x[i].is_finite() && x[i] < y[i];
    // Step 3 looked at all sums of this kind; none leaves the range.
    let tight = |i: usize, j: usize, arc: &T| {
        let value = MaxPlus::finite(arc.clone()).try_times(&x[j]);
        low(i) && low(j) && value.as_ref() == Ok(&x[i])
    };
    let tight = graph.filtered(tight);
    let components = Components::of(&tight);
    let mut raised = false;
    for c in (0..components.len()).filter(|&c| components.is_cyclic(c)) {
        for &i in components.nodes(c) {
            let mut inside = tight.successor_nodes(i).iter();
            let next = inside.find(|&&j| components.component_of(j) == c);
            policy.choose(i, *next.expect("a cyclic component leads on inside"));
        }
        raised = true;
    }
    raised
}
