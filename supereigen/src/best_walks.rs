//! The greatest sums of labels and walks, in a digraph without a positive cycle; and a cycle that a
//! walk runs into.

use std::collections::HashMap;

use maxplus_core::Carrier;
use maxplus_graph::{Cycle, Digraph, Meter, StopReason};

/// For every node the greatest sum, and the node before it on that walk; `None` where the label
/// itself is greatest.
pub(crate) type Sums<T> = (Vec<Option<T>>, Vec<Option<usize>>);

/// For every node the greatest sum of a label and a walk from its node to this one. The number type
/// must hold the sums of all paths. Every arc visited is a unit of work.
///
/// The method of Bellman, Ford and Moore. No cycle is positive, so a walk of more than n - 1 arcs
/// is not better than the same walk without its cycles. After round k all sums are at least those
/// of walks of k arcs, so no sum changes in round n, and the loop ends. A round visits only nodes
/// that changed in the round before: a cycle of n nodes takes n visits, in any numbering. Each node
/// stores its parent. The parents never form a cycle, because the improvement that closed it would
/// have gone around a positive cycle.
pub(crate) fn propagate<T: Carrier>(
    graph: &Digraph<T>,
    labels: Vec<Option<T>>,
    meter: &mut Meter,
) -> Result<Sums<T>, StopReason> {
    let mut sums = labels;
    let mut parents = vec![None; sums.len()];
    let mut changed: Vec<usize> = (0..sums.len()).filter(|&i| sums[i].is_some()).collect();
    let mut is_queued = vec![false; sums.len()];
    while !changed.is_empty() {
        let mut next = Vec::new();
        for from in changed {
            is_queued[from] = false;
            meter.work(1 + graph.successor_nodes(from).len() as u64)?;
            for (to, weight) in graph.successors(from) {
                let sum = sums[from].as_ref().expect("only labelled nodes change");
                let sum = sum.sum(weight).expect("sums of paths have room");
                let is_less = |known: &T| known.order(&sum).is_lt();
                if sums[to].as_ref().is_none_or(is_less) {
                    sums[to] = Some(sum);
                    parents[to] = Some(from);
                    if !std::mem::replace(&mut is_queued[to], true) {
                        next.push(to);
                    }
                }
            }
        }
        changed = next;
    }
    Ok((sums, parents))
}

/// The label 0 at one node.
pub(crate) fn unit<T: Carrier>(n: usize, node: usize) -> Vec<Option<T>> {
    let mut labels = vec![None; n];
    labels[node] = Some(T::zero());
    labels
}

/// A cycle that can be reached from a node along the first arcs. Each node on the way must have
/// one: then a node repeats within n steps. Each is a unit of work.
pub(crate) fn cycle_from<T>(
    graph: &Digraph<T>,
    start: usize,
    meter: &mut Meter,
) -> Result<Cycle, StopReason> {
    let mut walk = vec![start];
    let mut place = HashMap::from([(start, 0)]);
    loop {
        meter.work(1)?;
        let next = graph.successor_nodes(walk[walk.len() - 1])[0];
        if let Some(&begin) = place.get(&next) {
            let cycle = Cycle::new(graph, walk.drain(begin..));
            return Ok(cycle.expect("the walk followed arcs and met no node twice before"));
        }
        place.insert(next, walk.len());
        walk.push(next);
    }
}
