//! Every component solved by itself, in the narrowest integers with room for
//! it.

use maxplus_core::Carrier;
use maxplus_core::exact::Width;
use num_bigint::BigInt;

use super::howard::{rounds, solve as by_howard};
use super::karp::solve as by_karp;
use super::mean::{Answer, CycleMean};
use super::scale::{Scale, Whole};
use crate::cycle::Cycle;
use crate::digraph::Digraph;
use crate::ending::StopReason;
use crate::meter::Meter;
use crate::scc::Components;

/// Why a search without limits cannot be cut.
pub(super) const NO_LIMIT: &str = "there is no limit to stop at";

/// Which algorithm solves the components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    Karp,
    Howard,
}

/// A component solved.
pub(super) struct Solved {
    pub(super) mean: CycleMean,
    /// The arcs (i, j) with mean + v_i = a_ij + v_j, where v is some vector
    /// with mean + v_i >= a_ij + v_j for all arcs: those on critical cycles and
    /// perhaps others.
    pub(super) tight: Vec<(usize, usize)>,
}

/// The greatest of the means; the first of equal ones.
pub(super) fn greatest(solved: Vec<Option<Solved>>) -> Option<CycleMean> {
    let mut greatest: Option<CycleMean> = None;
    for Solved { mean, .. } in solved.into_iter().flatten() {
        if greatest.as_ref().is_none_or(|g| mean.mean > g.mean) {
            greatest = Some(mean);
        }
    }
    greatest
}

/// Solves every component that has a cycle.
pub(super) fn solve<T: Carrier>(
    graph: &Digraph<T>,
    components: &Components,
    method: Method,
    meter: &mut Meter,
) -> Result<Vec<Option<Solved>>, StopReason> {
    let scale = Scale::of(graph, components);
    // The number of every node within its component.
    let mut place = vec![0; graph.n()];
    for nodes in components.iter() {
        for (number, &node) in nodes.iter().enumerate() {
            place[node] = number;
        }
    }
    let mut solve_one = |c: usize| {
        if !components.is_cyclic(c) {
            return Ok(None);
        }
        let part = Part {
            graph,
            components,
            c,
            place: &place,
            scale: &scale,
        };
        let nodes = components.nodes(c);
        let answer = match scale.width(nodes.len()) {
            Width::I32 | Width::I64 => part.run::<i64>(method, meter),
            #[cfg(not(supereigen_small))]
            Width::I128 => part.run::<i128>(method, meter),
            _ => part.run::<BigInt>(method, meter),
        }?;
        let mut cycle: Vec<usize> = answer.cycle.into_iter().map(|node| nodes[node]).collect();
        let least = (0..cycle.len()).min_by_key(|&k| cycle[k]);
        cycle.rotate_left(least.unwrap_or(0));
        Ok(Some(Solved {
            mean: CycleMean::of(graph, Cycle::found(&cycle)),
            tight: answer
                .tight
                .iter()
                .map(|&(i, j)| (nodes[i], nodes[j]))
                .collect(),
        }))
    };
    (0..components.len()).map(&mut solve_one).collect()
}

/// A component to be solved.
struct Part<'a, T> {
    graph: &'a Digraph<T>,
    components: &'a Components,
    /// The number of the component.
    c: usize,
    place: &'a [usize],
    scale: &'a Scale,
}

impl<T: Carrier> Part<'_, T> {
    /// Solves the component in integers `I` that have room for it.
    fn run<I: Whole>(&self, method: Method, meter: &mut Meter) -> Result<Answer, StopReason> {
        let part = self.digraph::<I>();
        if method == Method::Howard
            && let Some(answer) = by_howard(&part, rounds(part.n()), meter)?
        {
            return Ok(answer);
        }
        by_karp(&part, meter)
    }

    /// The component as a digraph of its own, in integers.
    fn digraph<I: Whole>(&self) -> Digraph<I> {
        let row = |&i: &usize| {
            let inside = move |&(j, _): &(usize, &T)| self.components.component_of(j) == self.c;
            let arcs = self.graph.successors(i).filter(inside);
            arcs.map(|(j, weight)| (self.place[j], self.scale.integer(weight)))
        };
        Digraph::from_rows(self.components.nodes(self.c).iter().map(row))
    }
}
