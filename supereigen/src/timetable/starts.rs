//! The starts that given times force along the arcs of a digraph, and for each the node that
//! forces it.
//!
//! Cost, with n nodes and m arcs: at most n rounds of m steps (a few rounds in practice), on integers
//! over one denominator.

use maxplus_core::carrier::Fraction;
use maxplus_core::exact::{denominator_of, integer_over};
use maxplus_core::{Number, Rational};
use maxplus_graph::{Digraph, Meter, StopReason};
use num_bigint::BigInt;

use crate::best_walks::propagate;

/// A start for each node, and its cause.
#[derive(Debug, Clone)]
pub(super) struct Starts {
    pub(super) times: Vec<Option<Rational>>,
    /// The node whose start forces this one; `None` if the time was given.
    pub(super) because: Vec<Option<usize>>,
}

/// For every node the greatest sum of a given time and the weight of a walk from this node to its
/// node, and the next node of that walk; `None` if the time was given. No cycle may be positive.
pub(super) fn forced_starts(
    waits: &Digraph<Rational>,
    given: &[Option<Rational>],
    meter: &mut Meter,
) -> Result<Starts, StopReason> {
    let waits = Waits::new(waits, &Rational::from(0), given.iter().flatten());
    waits.starts(&waits.graph.reversed(), given, false, meter)
}

impl Starts {
    /// The nodes from this one to the one whose time was given. It ends: see `propagate`.
    pub(super) fn walk(&self, node: usize) -> Vec<usize> {
        std::iter::successors(Some(node), |&node| self.because[node]).collect()
    }
}

/// B = A - period, times a denominator that makes it and all times integers.
pub(super) struct Waits {
    pub(super) graph: Digraph<Rational>,
    denominator: BigInt,
}

impl Waits {
    pub(super) fn new<'a>(
        plant: &'a Digraph<Rational>,
        period: &'a Rational,
        times: impl IntoIterator<Item = &'a Rational>,
    ) -> Self {
        let weights = plant.arcs().map(|(_, _, weight)| weight);
        let denominator = denominator_of(times.into_iter().chain(weights).chain([period]));
        let over = |value: &Rational| integer(value, &denominator);
        let period = over(period);
        let arcs = plant
            .arcs()
            .map(|(i, j, weight)| (i, j, Number::finite(over(weight) - &period)));
        let graph = Digraph::from_arcs(plant.n(), arcs).expect("the nodes of a digraph");
        Waits { graph, denominator }
    }

    /// The starts that given times force along the arcs of `graph`; the latest starts if negated.
    pub(super) fn starts(
        &self,
        graph: &Digraph<Rational>,
        given: &[Option<Rational>],
        is_negated: bool,
        meter: &mut Meter,
    ) -> Result<Starts, StopReason> {
        let given = given.iter().map(|time| {
            let time = integer(time.as_ref()?, &self.denominator);
            Some(if is_negated { -time } else { time })
        });
        let (mut times, because) = propagate(graph, given.collect(), meter)?;
        for time in times.iter_mut().flatten() {
            *time = self.restore(time, is_negated);
        }
        Ok(Starts { times, because })
    }

    /// The time that an integer represents, or its negative.
    pub(super) fn restore(&self, integer: &Rational, is_negated: bool) -> Rational {
        let integer = integer.to_integer().expect("all numbers are integers here");
        let numer = if is_negated { -integer } else { integer };
        Rational::new(numer, self.denominator.clone())
    }
}

/// value * denominator, which is an integer.
fn integer(value: &Rational, denominator: &BigInt) -> Rational {
    integer_over(value, denominator)
        .expect("a multiple of its denominator")
        .into()
}
