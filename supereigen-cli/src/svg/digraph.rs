//! A weighted digraph: nodes on a circle, arcs as curves, weights beside them.
//!
//! Each arc bends to its own left, so that i -> j and j -> i never coincide, by
//! an angle that spreads all arcs at a node evenly; loops stand outside the
//! circle. A weight is put at the place along its arc that keeps the greatest
//! distance from nodes, other arcs and the weights already placed.
//!
//! # Cost
//!
//! One pass over the arcs; each tries a fixed number of places, and each place
//! looks at the points within a fixed distance ([`Grid`]).

use std::collections::HashSet;

use super::canvas::{Canvas, Point};
use super::nearness::Grid;

/// What to draw.
pub struct Drawing {
    /// What the picture shows, for screen readers.
    pub title: String,
    /// The labels of the nodes.
    pub nodes: Vec<String>,
    /// Arcs as (from, to, weight).
    pub arcs: Vec<(usize, usize, String)>,
    /// Arcs drawn in colour.
    pub highlighted: Vec<(usize, usize)>,
    /// A second line under a node, where there is something to say of it.
    pub notes: Vec<Option<String>>,
}

/// The most nodes and arcs of which a picture shows anything.
pub const MOST_NODES: usize = 500;
pub const MOST_ARCS: usize = 20_000;

const NODE: f64 = 17.0;
const STYLE: &str = "\
text{font-family:'DejaVu Sans',Helvetica,Arial,sans-serif;text-anchor:middle}\
.node{fill:#fff;stroke:#222;stroke-width:1.6}.node.on{fill:#ffe9cc;stroke:#c4500a;stroke-width:2.4}\
.name{font-size:16px;fill:#111}.note{font-size:12px;fill:#c4500a}\
.arc{fill:none;stroke:#8a93a0;stroke-width:1.5}.arc.on{stroke:#c4500a;stroke-width:2.8}\
.tip{fill:#8a93a0}.tip.on{fill:#c4500a}\
.weight{font-size:13px;fill:#1d2733;stroke:#fff;stroke-width:4px;paint-order:stroke}\
.weight.on{fill:#c4500a;font-weight:bold}";

/// An arc as a quadratic curve (a loop as a cubic one).
enum Curve {
    Arc([Point; 3]),
    Loop([Point; 4]),
}

impl Curve {
    /// The point at parameter t.
    fn at(&self, t: f64) -> Point {
        let u = 1.0 - t;
        let mix = |weights: &[f64], points: &[Point]| {
            weights
                .iter()
                .zip(points)
                .fold((0.0, 0.0), |sum, (w, p)| (sum.0 + w * p.0, sum.1 + w * p.1))
        };
        match self {
            Curve::Arc(p) => mix(&[u * u, 2.0 * u * t, t * t], p),
            Curve::Loop(p) => mix(&[u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t], p),
        }
    }

    fn path(&self) -> String {
        let place = |(x, y): Point| format!("{x:.2} {y:.2}");
        match self {
            Curve::Arc([a, b, c]) => format!("M{} Q{} {}", place(*a), place(*b), place(*c)),
            Curve::Loop([a, b, c, d]) => {
                format!("M{} C{} {} {}", place(*a), place(*b), place(*c), place(*d))
            }
        }
    }
}

/// Where everything stands.
struct Layout {
    centre: Point,
    side: f64,
    height: f64,
    places: Vec<Point>,
    curves: Vec<Curve>,
}

impl Layout {
    fn of(drawing: &Drawing) -> Self {
        let n = drawing.nodes.len();
        let radius = radius(n, drawing.arcs.len());
        let margin = 95.0;
        let side = 2.0 * (radius + margin);
        let centre = (side / 2.0, side / 2.0);
        let places: Vec<Point> = (0..n).map(|i| on_circle(centre, radius, i, n)).collect();
        // An odd circle of nodes ends above its lowest point.
        let lowest = places.iter().map(|place| place.1).fold(centre.1, f64::max);
        let arcs = drawing.arcs.iter().map(|&(i, j, _)| {
            if i == j {
                loop_curve(centre, places[i])
            } else {
                arc_curve(places[i], places[j], bend(n))
            }
        });
        let curves = arcs.collect();
        Layout {
            centre,
            side,
            height: lowest + margin,
            places,
            curves,
        }
    }
}

/// The radius of the circle: room for the arcs of a complete digraph up to
/// twenty nodes, beyond them as much for each node as its arcs need.
fn radius(n: usize, arcs: usize) -> f64 {
    let first = n.min(20) as f64;
    let others = n as f64 - first;
    let need = arcs as f64 / (20.0 * n.max(1) as f64);
    (60.0 + 26.0 * (first + others * need.clamp(0.35, 1.0))).max(115.0)
}

/// The picture as an SVG file.
pub fn draw(drawing: &Drawing) -> String {
    let layout = Layout::of(drawing);
    let (centre, curves) = (layout.centre, &layout.curves);
    let highlighted: HashSet<_> = drawing.highlighted.iter().copied().collect();
    let ends: HashSet<_> = highlighted.iter().flat_map(|&(i, j)| [i, j]).collect();
    let is_on = |i, j| highlighted.contains(&(i, j));
    let class = |name: &str, on: bool| format!("{name}{}", if on { " on" } else { "" });

    let style = format!("{STYLE}{}", style_of_many(curves.len()));
    let mut canvas = Canvas::new(layout.side, layout.height, &drawing.title, &style);
    // Highlighted arcs last, so that no other line crosses them.
    for on in [false, true] {
        for (&(i, j, _), curve) in drawing.arcs.iter().zip(curves) {
            if is_on(i, j) == on {
                let class_of_arc = class("arc", on);
                canvas.raw(&format!(
                    r#"<path class="{class_of_arc}" d="{}"/>"#,
                    curve.path()
                ));
                canvas.polygon(&class("tip", on), &arrow_tip(curve));
            }
        }
    }
    for (i, &place) in layout.places.iter().enumerate() {
        canvas.circle(&class("node", ends.contains(&i)), place, NODE);
        canvas.text("name", place, &drawing.nodes[i]);
        if let Some(Some(note)) = drawing.notes.get(i) {
            let away = outward(centre, place);
            // Beside the loop, which stands straight outside, by half the
            // width of the text where it is written across.
            let beside = (-away.1, away.0);
            let half = 3.6 * note.len() as f64 * beside.0.abs();
            let reach = 28.0 + half;
            let at = (
                place.0 + away.0 * 26.0 + beside.0 * reach,
                place.1 + away.1 * 26.0 + beside.1 * reach,
            );
            canvas.text("note", at, note);
        }
    }
    let labels = place_weights(curves, &layout.places).places;
    for (&(i, j, ref weight), at) in drawing.arcs.iter().zip(labels) {
        canvas.text(&class("weight", is_on(i, j)), at, weight);
    }
    canvas.finish()
}

/// The more arcs cross each other, the thinner and paler they are, so that the
/// weights and what is highlighted stand out.
fn style_of_many(arcs: usize) -> String {
    if arcs <= FEW_ARCS {
        return String::new();
    }
    let width = (1.5 * (FEW_ARCS as f64 / arcs as f64).sqrt()).max(0.4);
    format!(
        ".arc{{stroke:#b4bcc8;stroke-width:{width:.2}}}.arc.on{{stroke:#c4500a;stroke-width:2.8}}\
         .tip{{fill:#b4bcc8}}.tip.on{{fill:#c4500a}}"
    )
}

/// Node i of n, the first at the top, clockwise.
fn on_circle(centre: Point, radius: f64, i: usize, n: usize) -> Point {
    if n == 1 {
        return centre;
    }
    let angle = std::f64::consts::TAU * i as f64 / n as f64 - std::f64::consts::FRAC_PI_2;
    (
        centre.0 + radius * angle.cos(),
        centre.1 + radius * angle.sin(),
    )
}

/// The unit vector from the centre to a place; upwards at the centre itself.
fn outward(centre: Point, place: Point) -> Point {
    let (dx, dy) = (place.0 - centre.0, place.1 - centre.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        (0.0, -1.0)
    } else {
        (dx / length, dy / length)
    }
}

/// How far the middle of an arc is pulled aside, as a part of its length.
/// Seen from a node the other nodes of the circle stand 180/n degrees apart;
/// arcs that leave and enter 50/n degrees beside these lines keep apart from
/// their own counterparts and from those of the next node.
fn bend(n: usize) -> f64 {
    let angle = (50.0 / n.max(1) as f64).clamp(5.0, 16.0);
    angle.to_radians().tan() / 2.0
}

fn arc_curve(from: Point, to: Point, bend: f64) -> Curve {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let middle = (
        (from.0 + to.0) / 2.0 + bend * dy,
        (from.1 + to.1) / 2.0 - bend * dx,
    );
    // Start and end on the rims of the nodes, in the directions of the bend.
    let rim = |centre: Point, towards: Point| {
        let (x, y) = (towards.0 - centre.0, towards.1 - centre.1);
        let reach = NODE / x.hypot(y);
        (centre.0 + reach * x, centre.1 + reach * y)
    };
    debug_assert!(length > 0.0);
    Curve::Arc([rim(from, middle), middle, rim(to, middle)])
}

fn loop_curve(centre: Point, place: Point) -> Curve {
    let (ux, uy) = outward(centre, place);
    let turned = |angle: f64| {
        let (s, c) = angle.sin_cos();
        (ux * c - uy * s, ux * s + uy * c)
    };
    let at = |direction: Point, reach: f64| {
        (place.0 + reach * direction.0, place.1 + reach * direction.1)
    };
    let (left, right) = (turned(-0.55), turned(0.55));
    Curve::Loop([
        at(left, NODE),
        at(turned(-0.6), NODE + 50.0),
        at(turned(0.6), NODE + 50.0),
        at(right, NODE),
    ])
}

/// The three corners of the arrow head at the end of a curve.
fn arrow_tip(curve: &Curve) -> [Point; 3] {
    let tip = curve.at(1.0);
    let before = curve.at(0.96);
    let (dx, dy) = (tip.0 - before.0, tip.1 - before.1);
    let length = dx.hypot(dy).max(1e-9);
    let (ux, uy) = (dx / length, dy / length);
    let back = (tip.0 - 10.0 * ux, tip.1 - 10.0 * uy);
    [
        tip,
        (back.0 - 4.0 * uy, back.1 + 4.0 * ux),
        (back.0 + 4.0 * uy, back.1 - 4.0 * ux),
    ]
}

/// Farther than this is as good as far away.
const FAR: f64 = 18.0;

/// The distance that a weight keeps from the middle of another one.
const LABEL: f64 = 12.0;

/// Up to so many arcs a weight keeps clear of the other arcs; among more
/// there is no such place, and it keeps clear of nodes and other weights.
const FEW_ARCS: usize = 400;

/// Places for the weights, and what finding them took.
struct Weights {
    places: Vec<Point>,
    /// Points that were looked at. Each arc tries at most [`MOST_PLACES`]
    /// places, and each place looks at the points near it.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests count steps"))]
    looked_at: u64,
}

/// The most places that are tried for one weight.
const MOST_PLACES: usize = 41;

/// A place for every weight, chosen one arc after another.
fn place_weights(curves: &[Curve], nodes: &[Point]) -> Weights {
    let few = curves.len() <= FEW_ARCS;
    let mut near_nodes = Grid::new(FAR + NODE);
    for &node in nodes {
        near_nodes.add(node, 0);
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
            let clearance = (near_nodes.nearest(at, None) - NODE)
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

    /// The digraph on n nodes in which each has arcs to the next ones.
    fn ring(n: usize, arcs_per_node: usize) -> Drawing {
        let arcs = (0..n).flat_map(|i| {
            (0..arcs_per_node).map(move |k| (i, (i + k) % n, format!("{}", (i * k) % 19)))
        });
        Drawing {
            title: "ring".into(),
            nodes: (0..n).map(|i| i.to_string()).collect(),
            arcs: arcs.collect(),
            highlighted: Vec::new(),
            notes: Vec::new(),
        }
    }

    #[test]
    fn weights_are_placed_in_steps_that_grow_with_the_arcs() {
        for (n, degree) in [(5, 5), (20, 20), (40, 40), (100, 100), (500, 3), (100, 4)] {
            let layout = Layout::of(&ring(n, degree));
            let weights = place_weights(&layout.curves, &layout.places);
            assert_eq!(weights.places.len(), n * degree);
            let most = (n * degree * MOST_PLACES * 100) as u64;
            assert!(weights.looked_at <= most, "n = {n}: {}", weights.looked_at);
        }
    }

    #[test]
    fn weights_of_a_complete_digraph_are_not_written_over_each_other() {
        for n in [20, 40, 100] {
            let layout = Layout::of(&ring(n, n));
            let places = place_weights(&layout.curves, &layout.places).places;
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
