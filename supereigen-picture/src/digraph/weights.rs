//! Positions of the weights of arcs: along their arc, where there is most space.
//!
//! # Cost
//!
//! One pass over the arcs. Each tries a fixed number of positions, and each position looks at the
//! points within a fixed distance ([`Grid`]).

use std::collections::HashMap;

use super::layout::{Curve, Layout};
use crate::scene::Point;

/// Greater distances count as this one.
const FAR: f64 = 18.0;

/// The distance that a weight keeps from the middle of another one.
const LABEL: f64 = 12.0;

/// Up to this number of arcs, a weight avoids the other arcs. With more arcs there is no such
/// position, and it avoids only nodes and other weights.
pub(super) const FEW_ARCS: usize = 400;

/// Positions for the weights, and the work of finding them.
pub(crate) struct Weights {
    pub places: Vec<Point>,
    /// The number of points looked at. Each arc tries at most [`MOST_PLACES`] positions, and each
    /// position looks at the points near it.
    #[cfg_attr(
        not(feature = "testing"),
        expect(dead_code, reason = "tests count steps")
    )]
    pub looked_at: u64,
}

/// The most positions that are tried for one weight.
pub(crate) const MOST_PLACES: usize = 41;

/// A position for every weight, chosen one arc after another.
pub(crate) fn place_weights(layout: &Layout) -> Weights {
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

/// The positions along its arc that a weight may have, the middle first.
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

/// Points in square cells, each with its owner.
pub(crate) struct Grid {
    reach: f64,
    cells: HashMap<(i64, i64), Vec<(Point, usize)>>,
    looked_at: u64,
}

impl Grid {
    /// A grid without points; distances beyond `reach` are not measured.
    pub(crate) fn new(reach: f64) -> Self {
        Grid {
            reach,
            cells: HashMap::new(),
            looked_at: 0,
        }
    }

    /// Adds a point of `owner`.
    pub(crate) fn add(&mut self, at: Point, owner: usize) {
        self.cells
            .entry(self.cell(at))
            .or_default()
            .push((at, owner));
    }

    /// The distance to the nearest point that is not of `owner`, at most the reach.
    pub(crate) fn nearest(&mut self, at: Point, owner: Option<usize>) -> f64 {
        let (column, row) = self.cell(at);
        let mut nearest = self.reach;
        for dx in -1..=1 {
            for dy in -1..=1 {
                let Some(points) = self.cells.get(&(column + dx, row + dy)) else {
                    continue;
                };
                self.looked_at += points.len() as u64;
                for &((x, y), of) in points {
                    if Some(of) != owner {
                        nearest = nearest.min((x - at.0).hypot(y - at.1));
                    }
                }
            }
        }
        nearest
    }

    /// The number of points looked at so far.
    pub(crate) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    fn cell(&self, (x, y): Point) -> (i64, i64) {
        let number = |coordinate: f64| (coordinate / self.reach).floor() as i64;
        (number(x), number(y))
    }
}
