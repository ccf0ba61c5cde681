//! Whether there is a solution other than -inf.
//!
//! A (x) x >= lambda (x) x has a solution other than -inf iff lambda(A) >= lambda, where lambda(A)
//! is the maximum cycle mean: then some cycle c_1, ..., c_q has weight >= 0 once lambda is folded
//! in. Put x_{c_1} = 0 and x_{c_{k+1}} = x_{c_k} - a_{c_k,c_{k+1}}: every row holds with equality
//! but the last, which holds because of the weight ([`Problem::one_solution`]). Conversely, in a
//! solution let every node of the support point to a node that attains the maximum of its row: no
//! cycle of these arcs is negative. If there is a solution, the cycle proves it. If there is none,
//! the mean does.
//!
//! For integer solutions ([`Problem::integers`]) the same holds for floor(A - lambda) and 0: a
//! cycle of mean >= lambda may be negative once its arcs are rounded down.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus};
//! use supereigen::{Budget, Problem};
//!
//! let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
//! let solvability = |problem: &Problem<_>| problem.solvability(&Budget::unlimited()).unwrap();
//! let at = |lambda| solvability(&Problem::with_lambda(&a, MaxPlus::finite(lambda)).unwrap());
//! assert_eq!(at(1).to_string(), "solvable: the cycle (1, 2, 1) has mean 1 >= 1");
//! assert_eq!(at(2).to_string(), "not solvable: no cycle has a mean above 1 < 2");
//!
//! let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i < j { 0.5 } else { -0.5 }));
//! let problem = Problem::new(&a).unwrap();
//! let solvability = |problem: &Problem<_>| problem.solvability(&Budget::unlimited()).unwrap();
//! assert_eq!(solvability(&problem).to_string(), "solvable: the cycle (1, 2, 1) has mean 0 >= 0");
//! assert_eq!(
//!     solvability(&problem.integers().unwrap()).to_string(),
//!     "not solvable: in floor(A - lambda) no cycle has a mean above -1/2 < 0"
//! );
//! ```

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::number_style::shown;
use maxplus_core::{Carrier, DisplayNamed, MaxPlus, Names, Scaled, Semifield, Vector};
use maxplus_graph::Cycle;
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, StopReason};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::problem::{Problem, ROOM};

/// Whether there is a solution other than -inf, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solvability {
    /// lambda is -inf, so every vector is a solution.
    Always,
    /// There is a solution other than -inf.
    Solvable {
        /// A cycle whose mean is lambda(A).
        cycle: Cycle,
        /// lambda(A).
        mean: BigRational,
        /// lambda.
        lambda: BigRational,
        /// Whether solutions must be integers. Then mean and cycle are those of floor(A - lambda),
        /// and lambda is replaced by 0.
        integers: bool,
    },
    /// There is no solution other than -inf.
    Unsolvable {
        /// lambda(A), `None` for -inf: no cycle at all.
        mean: Option<BigRational>,
        /// lambda.
        lambda: BigRational,
        /// Whether solutions must be integers, as above.
        integers: bool,
    },
}

impl Solvability {
    /// Whether there is a solution other than -inf.
    pub fn is_solvable(&self) -> bool {
        !matches!(self, Solvability::Unsolvable { .. })
    }
}

display_without_names!([] Solvability);

impl DisplayNamed for Solvability {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |integers: &bool| match integers {
            true => pick("in floor(A - lambda) ", "in ceil(A - lambda) "),
            false => "",
        };
        match self {
            Solvability::Always => write!(f, "solvable: lambda is {}", infinite_text()),
            Solvability::Solvable {
                cycle,
                mean,
                lambda,
                integers,
            } => {
                let (cycle, place) = (cycle.named(names), place(integers));
                let (mean, lambda) = (shown(mean), shown(lambda));
                write!(
                    f,
                    "solvable: {place}the cycle {cycle} has mean {mean} {} {lambda}",
                    pick(">=", "<=")
                )
            }
            Solvability::Unsolvable {
                mean: Some(mean),
                lambda,
                integers,
            } => {
                let (mean, lambda, place) = (shown(mean), shown(lambda), place(integers));
                let (above, less) = pick(("above", "<"), ("below", ">"));
                write!(
                    f,
                    "not solvable: {place}no cycle has a mean {above} {mean} {less} {lambda}"
                )
            }
            Solvability::Unsolvable { mean: None, .. } => {
                f.write_str("not solvable: there is no cycle")
            }
        }
    }
}

/// A solution and the cycle that is its support.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneSolution<T: Carrier> {
    /// The solution; its support is the cycle.
    pub vector: Scaled<MaxPlus<T>>,
    /// A cycle of weight >= 0.
    pub cycle: Cycle,
}

impl<T: Carrier> Problem<T> {
    /// Some solution, supported by a cycle of greatest mean; `None` if lambda(A) < 0, because then
    /// -inf is the only solution.
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
        let graph = self.digraph();
        let greatest = Budget::without_limits(|budget| max_cycle_mean(&graph, budget))?;
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

    /// Whether there is a solution other than -inf, with a proof. The maximum cycle mean decides;
    /// cycles are not listed.
    pub fn solvability(&self, budget: &Budget) -> Result<Solvability, StopReason> {
        let integers = self.asks_integers();
        let Some(lambda) = self.lambda().value() else {
            // Without nodes the only vector is the empty one.
            return Ok(match self.n() {
                0 => Solvability::Unsolvable {
                    mean: None,
                    lambda: BigRational::zero(),
                    integers,
                },
                _ => Solvability::Always,
            });
        };
        let lambda = match integers {
            true => BigRational::zero(),
            false => lambda.to_fraction(),
        };
        Ok(match max_cycle_mean(&self.digraph(), budget)? {
            None => Solvability::Unsolvable {
                mean: None,
                lambda,
                integers,
            },
            // The digraph has lambda folded in.
            Some(greatest) => {
                let mean = greatest.mean() + &lambda;
                if greatest.mean().is_negative() {
                    Solvability::Unsolvable {
                        mean: Some(mean),
                        lambda,
                        integers,
                    }
                } else {
                    Solvability::Solvable {
                        cycle: greatest.cycle().clone(),
                        mean,
                        lambda,
                        integers,
                    }
                }
            }
        })
    }
}
