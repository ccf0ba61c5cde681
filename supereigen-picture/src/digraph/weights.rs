//! Where the weights of arcs stand: along their arc, where there is most room.
//!
//! # Cost
//!
//! One pass over the arcs; each tries a fixed number of places, and each place
//! looks at the points within a fixed distance ([`Grid`]).

use std::collections::HashMap;

use super::layout::{Curve, Layout};
use crate::scene::Point;

/// Farther than this is as good as far away.
const FAR: f64 = 18.0;

/// The distance that a weight keeps from the middle of another one.
const LABEL: f64 = 12.0;

/// Up to so many arcs a weight keeps clear of the other arcs; among more
/// there is no such place, and it keeps clear of nodes and other weights.
pub(super) const FEW_ARCS: usize = 400;

/// Places for the weights, and what finding them took.
pub(crate) struct Weights {
    pub places: Vec<Point>,
    /// Points that were looked at. Each arc tries at most [`MOST_PLACES`]
    /// places, and each place looks at the points near it.
    #[cfg_attr(
        not(feature = "testing"),
        expect(dead_code, reason = "tests count steps")
    )]
    pub looked_at: u64,
}

/// The most places that are tried for one weight.
pub(crate) const MOST_PLACES: usize = 41;

/// A place for every weight, chosen one arc after another.
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

/// Points in square cells, each with the number of what it belongs to.
pub(crate) struct Grid {
    reach: f64,
    cells: HashMap<(i64, i64), Vec<(Point, usize)>>,
    looked_at: u64,
}

impl Grid {
    /// No points; farther than `reach` is not near.
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

    /// The distance of the nearest point that is not of `owner`, or the reach
    /// if none is nearer.
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

    /// How many points have been looked at in all.
    pub(crate) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    fn cell(&self, (x, y): Point) -> (i64, i64) {
        let number = |coordinate: f64| (coordinate / self.reach).floor() as i64;
        (number(x), number(y))
    }
}
