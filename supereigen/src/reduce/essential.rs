//! Which arcs are essential, found on integers: the steps of
//! [`reduce`](super).

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Semifield, Semiring, Square, Vector};
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;
use num_traits::One;

use super::removed::{Reason, Removed};
use crate::membership::VectorError;
use crate::policy::Policy;
use crate::problem::{ROOM, TERMS_PER_NODE};
use crate::solution::risen;

/// What can go, in the order in which it goes, and whether that is all.
///
/// Not generic in the carrier of the question, so that the search is compiled
/// once, here.
pub(super) fn reduce(
    integers: &Integers,
    budget: &Budget,
) -> (Vec<Removed>, Result<(), StopReason>) {
    let terms = TERMS_PER_NODE.saturating_mul(integers.matrix().rows());
    // Bounds are one less than an entry.
    match Width::for_sums(&(integers.largest() + 1), terms) {
        Width::I32 | Width::I64 => reduce_in::<i64>(integers, budget),
        Width::I128 | Width::Big => reduce_in::<BigInt>(integers, budget),
    }
}

fn reduce_in<W: Carrier>(
    integers: &Integers,
    budget: &Budget,
) -> (Vec<Removed>, Result<(), StopReason>) {
    let budget = budget.started();
    let mut removed = Vec::new();
    let matrix = integers.narrow::<W>().expect("the width was chosen to fit");
    let graph = Digraph::of(&Square::new(matrix).expect("the matrix of a problem"));
    let end = without_search(graph, &budget, &mut removed)
        .and_then(|graph| Arcs::new(graph, &budget)?.remove(&budget, &mut removed));
    (removed, end)
}

/// Removes what needs no search: arcs at nodes that no solution holds, arcs
/// beside a loop >= 0, loops < 0.
fn without_search<W: Carrier>(
    graph: Digraph<W>,
    budget: &Budget,
    removed: &mut Vec<Removed>,
) -> Result<Digraph<W>, StopReason> {
    let policy = Policy::to_nonnegative_cycles(&graph, budget)?;
    let is_held = |i: usize| policy.next(i).is_some();
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

/// An arc (i, j) of row i that is left.
struct Left {
    column: usize,
    /// Whether some solution is known that satisfies row i by j alone.
    is_essential: bool,
}

/// The arcs that are left, and what the tests need.
struct Arcs<W: Carrier> {
    /// A digraph with the same solutions. It need not lose the arcs that are removed.
    graph: Digraph<W>,
    /// The first policy of every greatest solution.
    policy: Policy,
    left: Vec<Vec<Left>>,
    /// No entry of a solution that matters is greater.
    high: MaxPlus<W>,
    /// The number 1.
    unit: MaxPlus<W>,
}

impl<W: Carrier> Arcs<W> {
    fn new(graph: Digraph<W>, budget: &Budget) -> Result<Self, StopReason> {
        let policy = Policy::to_nonnegative_cycles(&graph, budget)?;
        let of_row = |i: usize| {
            graph.successor_nodes(i).iter().map(|&column| Left {
                column,
                is_essential: false,
            })
        };
        let left = (0..graph.n()).map(|i| of_row(i).collect()).collect();
        let size = |a: &W| MaxPlus::finite(a.clone()).max(minus(a));
        let largest = graph.arcs().map(|(_, _, a)| size(a)).max();
        let largest = largest.unwrap_or_else(MaxPlus::one);
        let high = (0..graph.n()).fold(MaxPlus::one(), |sum: MaxPlus<W>, _| {
            sum.try_times(&largest).expect(ROOM)
        });
        let unit = W::from_integer(&BigInt::one()).expect("every carrier holds 1");
        Ok(Arcs {
            policy,
            left,
            high,
            unit: MaxPlus::finite(unit),
            graph,
        })
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
        let is_held = |i: usize| self.policy.next(i).is_some();
        let mut bound = Vector::from_fn(self.graph.n(), |i| match is_held(i) {
            true => self.high.clone(),
            false => MaxPlus::NEG_INFINITY,
        });
        bound[row] = MaxPlus::one();
        for (k, arc) in self.left[row].iter().enumerate() {
            let weight = self.graph.weight(row, arc.column).expect("an arc");
            let reached = minus(weight);
            bound[arc.column] = if k == place {
                reached
            } else {
                let below = reached.try_over(&self.unit).expect(ROOM);
                below.expect("1 is finite")
            };
        }
        let mut meter = budget.clock_and_flag().meter();
        let policy = self.policy.clone();
        let full = |x: &Vector<MaxPlus<W>>| x[row] == bound[row];
        match risen(policy, &self.graph, &bound, &mut meter, full) {
            Ok(x) => Ok(full(&x).then_some(x)),
            Err(VectorError::Stopped(why)) => Err(why),
            Err(error) => unreachable!("{ROOM}: {error}"),
        }
    }

    /// Marks the arcs by which alone the solution x satisfies their rows.
    fn learn(&mut self, x: &Vector<MaxPlus<W>>) {
        for (i, row) in self.left.iter_mut().enumerate() {
            if !x[i].is_finite() {
                continue;
            }
            let graph = &self.graph;
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

/// -a.
fn minus<W: Carrier>(a: &W) -> MaxPlus<W> {
    let value = W::zero().difference(a).expect(ROOM);
    MaxPlus::finite(value)
}
