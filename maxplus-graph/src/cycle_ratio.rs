//! The maximum cycle ratio: the greatest weight per token of a cycle.
//!
//! Every arc has a weight and a number of tokens. The ratio of a cycle is the sum of its weights
//! divided by the sum of its tokens. With one token on every arc it is the cycle mean; in a timed
//! event graph or a data flow graph, whose arcs are places or channels with initial tokens, it is
//! the least period.
//!
//! Source: W. Dinkelbach, *On nonlinear fractional programming*, Management Science 13 (1967);
//! for cycles, E. L. Lawler, *Combinatorial Optimization* (1976), section 3.13.
//!
//! | symbol | name here |
//! |---|---|
//! | w(a), d(a) of an arc a | the weight in the digraph, `tokens(i, j)` |
//! | rho, the ratio tried | `ratio` |
//! | w(a) - rho d(a) | `reduced` |
//!
//! **Invariant**: `ratio` is the ratio of `cycle`. A cycle has a greater ratio if and only if its
//! weight under w - rho d is positive, so the method asks for the cycle of greatest mean under
//! these weights ([`crate::cycle_mean`]) and continues with its ratio, until that mean is not
//! positive.
//!
//! It ends: each ratio is greater than the one before, and there are finitely many elementary
//! cycles. In practice it takes three to six rounds; a test counts them.
//!
//! Cost: one maximum cycle mean for each round.
//!
//! Departures: 1. A cycle without tokens has no ratio. If its weight is positive, no finite rho
//! bounds the sums along it (a deadlock, in the models above), which is an error with this cycle;
//! otherwise it restricts nothing and is ignored. 2. The first rho is below every ratio, so that
//! the first round finds some cycle with tokens, or shows that there is none.
//!
//! ```
//! use maxplus_core::{MaxPlus, Rational};
//! use maxplus_graph::cycle_ratio::max_cycle_ratio;
//! use maxplus_graph::{Budget, Digraph};
//!
//! let arc = |i, j, a: i64| (i, j, MaxPlus::finite(Rational::from(a)));
//! let graph = Digraph::from_arcs(2, [arc(0, 1, 3), arc(1, 0, 4), arc(1, 1, 2)])?;
//! // Two tokens from 1 to 2, none back, one on the loop.
//! let tokens = |i: usize, j: usize| [[0, 2], [0, 1]][i][j];
//! let greatest = max_cycle_ratio(&graph, tokens, &Budget::unlimited())?.unwrap();
//! assert_eq!(greatest.to_string(), "7/2 on (1, 2, 1)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::{DisplayNamed, MaxPlus, Names, Rational};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use thiserror::Error;

use crate::cycle::Cycle;
use crate::cycle_mean::{CycleMean, max_cycle_mean};
use crate::digraph::Digraph;
use crate::limits::{Budget, StopReason};

/// A cycle and its ratio.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CycleRatio {
    ratio: Rational,
    cycle: Cycle,
}

impl CycleRatio {
    /// Weight divided by tokens.
    pub fn ratio(&self) -> &Rational {
        &self.ratio
    }

    /// A cycle with this ratio.
    pub fn cycle(&self) -> &Cycle {
        &self.cycle
    }
}

display_without_names!([] CycleRatio);

/// The ratio and the cycle: `5/2 on (1, 2, 1)`.
impl DisplayNamed for CycleRatio {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.ratio, self.cycle.named(names))
    }
}

/// Why there is no maximum cycle ratio.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoCycleRatio {
    /// A cycle of positive weight has no tokens.
    #[error("the cycle {} has weight {} and no tokens", .0.cycle(), .0.weight())]
    NoTokens(Box<CycleMean>),
    /// A limit was reached.
    #[error("no answer: {0}")]
    Stopped(#[from] StopReason),
}

/// The maximum cycle ratio, and a cycle that attains it; `None` if no cycle has tokens. `tokens`
/// gives the tokens of the arc (i, j).
pub fn max_cycle_ratio(
    graph: &Digraph<Rational>,
    tokens: impl Fn(usize, usize) -> u64,
    budget: &Budget,
) -> Result<Option<CycleRatio>, NoCycleRatio> {
    max_cycle_ratio_in_rounds(graph, tokens, budget).map(|(greatest, _)| greatest)
}

/// [`max_cycle_ratio`] and the number of its rounds.
#[doc(hidden)]
pub fn max_cycle_ratio_in_rounds(
    graph: &Digraph<Rational>,
    tokens: impl Fn(usize, usize) -> u64,
    budget: &Budget,
) -> Result<(Option<CycleRatio>, usize), NoCycleRatio> {
    let budget = budget.started();
    let free = graph.filtered(|i, j, _| tokens(i, j) == 0);
    if let Some(mean) = positive(&free, &budget)? {
        return Err(NoCycleRatio::NoTokens(Box::new(mean)));
    }
    let mut ratio = below_all_ratios(graph);
    let mut greatest = None;
    let mut rounds = 0;
    loop {
        rounds += 1;
        let reduced = graph.arcs().map(|(i, j, weight)| {
            let weight = weight - &(&ratio * &count(tokens(i, j).into()));
            (i, j, MaxPlus::finite(weight))
        });
        let reduced = Digraph::from_arcs(graph.n(), reduced.collect::<Vec<_>>());
        let reduced = reduced.expect("the arcs of a digraph");
        let Some(mean) = positive(&reduced, &budget)? else {
            return Ok((greatest, rounds));
        };
        let cycle = mean.cycle().clone();
        let sum: u128 = cycle.arcs().map(|(i, j)| u128::from(tokens(i, j))).sum();
        let weight = Rational::from(CycleMean::of(graph, cycle.clone()).weight());
        ratio = &weight / &count(sum);
        greatest = Some(CycleRatio {
            ratio: ratio.clone(),
            cycle,
        });
    }
}

fn count(tokens: u128) -> Rational {
    BigInt::from(tokens).into()
}

/// The cycle of greatest mean, if that is positive.
fn positive(graph: &Digraph<Rational>, budget: &Budget) -> Result<Option<CycleMean>, StopReason> {
    let greatest = max_cycle_mean(graph, budget)?;
    Ok(greatest.filter(|mean| mean.mean().is_positive()))
}

/// A number below every ratio: a cycle has at least one token, and its weight is at least minus
/// the sum of all |w|.
fn below_all_ratios(graph: &Digraph<Rational>) -> Rational {
    let sum = graph.arcs().map(|(_, _, weight)| weight.abs());
    let sum = sum.fold(Rational::zero(), |sum, weight| &sum + &weight);
    -(sum + Rational::from(1_i64))
}
