//! Where the weights of arcs stand: along their arc, where there is most room.
//!
//! # Cost
//!
//! One pass over the arcs; each tries a fixed number of places, and each place
//! looks at the points within a fixed distance ([`Grid`]).

use super::layout::{Curve, Layout};
use crate::nearness::Grid;
use crate::scene::Point;

/// Farther than this is as good as far away.
const FAR: f64 = 18.0;

/// The distance that a weight keeps from the middle of another one.
const LABEL: f64 = 12.0;

/// Up to so many arcs a weight keeps clear of the other arcs; among more
/// there is no such place, and it keeps clear of nodes and other weights.
pub(super) const FEW_ARCS: usize = 400;

/// Places for the weights, and what finding them took.
pub(super) struct Weights {
    pub places: Vec<Point>,
    /// Points that were looked at. Each arc tries at most [`MOST_PLACES`]
    /// places, and each place looks at the points near it.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests count steps"))]
    pub looked_at: u64,
}

/// The most places that are tried for one weight.
pub(super) const MOST_PLACES: usize = 41;

/// A place for every weight, chosen one arc after another.
pub(super) fn place_weights(layout: &Layout) -> Weights {
    let Layout {
        curves,
        places: nodes,
        node,
        ..
    } = layout;
    let few = curves.len() <= FEW_ARCS;
    let mut near_nodes = Grid::new(FAR + node);
    for &place in nodes {
        near_nodes.add(place, 0);
    }
    let mut near_arcs = Grid::new(FAR);
    if few {
        for (k, curve) in curves.iter().enumerate() {
            for step in 0..=24 {
                near_arcs.add(curve.at(f64::from(step) / 24.0), k);
            }
        }
    }
    let mut near_labels = Grid::new(FAR + LABEL);
    let mut places = Vec::with_capacity(curves.len());
    for (k, curve) in curves.iter().enumerate() {
        let mut best = (curve.at(0.5), f64::NEG_INFINITY);
        for t in candidates(curve, few) {
            let at = curve.at(t);
            let clearance = (near_nodes.nearest(at, None) - node)
                .min(near_labels.nearest(at, None) - LABEL)
                .min(near_arcs.nearest(at, Some(k)));
            if clearance > best.1 + 0.5 {
                best = (at, clearance);
            }
            if clearance >= FAR {
                break;
            }
        }
        near_labels.add(best.0, k);
        places.push(best.0);
    }
    let grids = [near_nodes, near_arcs, near_labels];
    Weights {
        places,
        looked_at: grids.iter().map(Grid::looked_at).sum(),
    }
}

/// Where along its arc a weight may stand, the middle first.
fn candidates(curve: &Curve, few: bool) -> Vec<f64> {
    let (aside, step) = match curve {
        Curve::Loop(_) => (0, 0.0),
        Curve::Arc(_) if few => (5, 0.05),
        Curve::Arc(_) => (MOST_PLACES / 2, 0.02),
    };
    let mut places = vec![0.5];
    for k in 1..=aside {
        places.extend([0.5 - step * k as f64, 0.5 + step * k as f64]);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::drawing::Drawing;

    /// The digraph on n nodes in which each has arcs to the next ones.
    fn ring(n: usize, arcs_per_node: usize) -> Drawing {
        let arcs = (0..n).flat_map(|i| {
            (0..arcs_per_node).map(move |k| (i, (i + k) % n, format!("{}", (i * k) % 19)))
        });
        Drawing {
            title: "ring".into(),
            nodes: (0..n).map(|i| i.to_string()).collect(),
            arcs: arcs.collect(),
            ..Drawing::default()
        }
    }

    #[test]
    fn weights_are_placed_in_steps_that_grow_with_the_arcs() {
        for (n, degree) in [(5, 5), (20, 20), (40, 40), (100, 100), (500, 3), (100, 4)] {
            let layout = Layout::of(&ring(n, degree));
            let weights = place_weights(&layout);
            assert_eq!(weights.places.len(), n * degree);
            let most = (n * degree * MOST_PLACES * 100) as u64;
            assert!(weights.looked_at <= most, "n = {n}: {}", weights.looked_at);
        }
    }

    #[test]
    fn weights_of_a_complete_digraph_are_not_written_over_each_other() {
        for n in [20, 40, 100] {
            let layout = Layout::of(&ring(n, n));
            let places = place_weights(&layout).places;
            let mut grid = Grid::new(10.0);
            let mut covered = 0;
            for (k, &at) in places.iter().enumerate() {
                if grid.nearest(at, None) < 10.0 {
                    covered += 1;
                }
                grid.add(at, k);
            }
            assert!(covered * 50 <= places.len(), "n = {n}: {covered}");
        }
    }
}
