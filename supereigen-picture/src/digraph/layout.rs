//! Positions of the nodes and arcs of a digraph: nodes on a circle, arcs as curves.
//!
//! Each arc bends to its own left, so that i -> j and j -> i never coincide. The angle spreads all
//! arcs at a node evenly. Loops are outside the circle.

use std::f64::consts::{FRAC_PI_2, TAU};

use crate::scene::Point;
use crate::words::Words;

/// What to draw.
#[derive(Debug, Clone, Default)]
pub(crate) struct Drawing {
    /// What the picture shows, for screen readers.
    pub title: String,
    /// The names of the nodes.
    pub nodes: Vec<String>,
    /// Arcs as (from, to, weight).
    pub arcs: Vec<(usize, usize, String)>,
    /// Arcs drawn in colour.
    pub highlighted: Vec<(usize, usize)>,
    /// Arcs drawn in a second colour, unless they are highlighted.
    pub critical: Vec<(usize, usize)>,
    /// Words next to a node, if there are any.
    pub notes: Vec<Option<Words>>,
    /// Lines below the picture.
    pub remarks: Vec<Words>,
}

/// The radius of a node whose name is short.
pub(super) const NODE: f64 = 17.0;

/// The size of the names.
pub(super) const NAME: f64 = 16.0;

/// The widest node; longer names are written smaller.
const WIDEST: f64 = 40.0;

/// An arc as a quadratic curve (a loop as a cubic one).
pub(crate) enum Curve {
    Arc([Point; 3]),
    Loop([Point; 4]),
}

impl Curve {
    /// The point at parameter t.
    pub(super) fn at(&self, t: f64) -> Point {
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

    /// As a cubic curve.
    pub(super) fn cubic(&self) -> [Point; 4] {
        // Two thirds of the way to the control point.
        let towards = |from: Point, to: Point| {
            (
                from.0 + 2.0 * (to.0 - from.0) / 3.0,
                from.1 + 2.0 * (to.1 - from.1) / 3.0,
            )
        };
        match *self {
            Curve::Arc([a, b, c]) => [a, towards(a, b), towards(c, b), c],
            Curve::Loop(points) => points,
        }
    }
}

/// The positions of everything.
pub(crate) struct Layout {
    pub centre: Point,
    pub side: f64,
    pub height: f64,
    /// The radius of every node, which fits the longest name.
    pub node: f64,
    pub places: Vec<Point>,
    pub curves: Vec<Curve>,
}

impl Layout {
    pub(crate) fn of(drawing: &Drawing) -> Self {
        let n = drawing.nodes.len();
        let node = node_radius(&drawing.nodes);
        // Wide nodes have the same distance from each other as narrow ones.
        let radius = radius(n, drawing.arcs.len()) + (node - NODE) * (n as f64 / 3.0).max(1.0);
        let margin = 78.0 + node;
        let side = 2.0 * (radius + margin);
        let centre = (side / 2.0, side / 2.0);
        let places: Vec<Point> = (0..n).map(|i| on_circle(centre, radius, i, n)).collect();
        // An odd circle of nodes ends above its lowest point.
        let lowest = places.iter().map(|place| place.1).fold(centre.1, f64::max);
        let arcs = drawing.arcs.iter().map(|&(i, j, _)| {
            if i == j {
                loop_curve(centre, places[i], node)
            } else {
                arc_curve(places[i], places[j], bend(n), node)
            }
        });
        let curves = arcs.collect();
        Layout {
            centre,
            side,
            height: lowest + margin,
            node,
            places,
            curves,
        }
    }
}

/// The radius of the circle: enough for the arcs of a complete digraph up to fifteen nodes,
/// beyond that as much per node as its arcs need.
fn radius(n: usize, arcs: usize) -> f64 {
    let need = if n <= 15 {
        1.0
    } else {
        (arcs as f64 / (n * n.min(20)) as f64).clamp(0.35, 1.0)
    };
    (60.0 + 26.0 * n as f64 * need).max(115.0)
}

/// Half the length of the longest name, with space around it.
fn node_radius(names: &[String]) -> f64 {
    let half = names
        .iter()
        .map(|name| Words::plain(name.as_str()).width(NAME) / 2.0 + 5.0)
        .fold(NODE, f64::max);
    half.min(WIDEST)
}

/// Node i of n, the first at the top, clockwise.
fn on_circle(centre: Point, radius: f64, i: usize, n: usize) -> Point {
    if n == 1 {
        return centre;
    }
    let angle = TAU * i as f64 / n as f64 - FRAC_PI_2;
    let (s, c) = sin_cos(angle);
    (centre.0 + radius * c, centre.1 + radius * s)
}

/// The unit vector from the centre to a position. Upwards at the centre itself.
pub(super) fn outward(centre: Point, place: Point) -> Point {
    let (dx, dy) = (place.0 - centre.0, place.1 - centre.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        (0.0, -1.0)
    } else {
        (dx / length, dy / length)
    }
}

/// The distance by which the middle of an arc is bent aside, as a fraction of its length. Seen
/// from a node, the other nodes of the circle are 180/n degrees apart. Arcs that leave and enter
/// at 50/n degrees to these lines stay apart from their reverse arcs and from those of the next
/// node.
fn bend(n: usize) -> f64 {
    let angle = (50.0 / n.max(1) as f64).clamp(5.0, 16.0);
    let (s, c) = sin_cos(angle.to_radians());
    s / c / 2.0
}

fn arc_curve(from: Point, to: Point, bend: f64, node: f64) -> Curve {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let middle = (
        (from.0 + to.0) / 2.0 + bend * dy,
        (from.1 + to.1) / 2.0 - bend * dx,
    );
    // Start and end on the borders of the nodes, in the directions of the bend.
    let rim = |centre: Point, towards: Point| {
        let (x, y) = (towards.0 - centre.0, towards.1 - centre.1);
        let reach = node / x.hypot(y);
        (centre.0 + reach * x, centre.1 + reach * y)
    };
    debug_assert!(length > 0.0);
    Curve::Arc([rim(from, middle), middle, rim(to, middle)])
}

fn loop_curve(centre: Point, place: Point, node: f64) -> Curve {
    let (ux, uy) = outward(centre, place);
    let turned = |angle: f64| {
        let (s, c) = sin_cos(angle);
        (ux * c - uy * s, ux * s + uy * c)
    };
    let at = |direction: Point, reach: f64| {
        (place.0 + reach * direction.0, place.1 + reach * direction.1)
    };
    let (left, right) = (turned(-0.55), turned(0.55));
    Curve::Loop([
        at(left, node),
        at(turned(-0.6), node + 50.0),
        at(turned(0.6), node + 50.0),
        at(right, node),
    ])
}

/// The three corners of the arrow head at the end of a curve.
pub(super) fn arrow_tip(curve: &Curve) -> [Point; 3] {
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

/// The sine and the cosine of an angle of a few turns at most, exact to the last digits. The
/// functions of the standard library differ from one system to the next, but a picture must not.
pub(crate) fn sin_cos(angle: f64) -> (f64, f64) {
    let quarters = (angle / FRAC_PI_2).round();
    let rest = angle - quarters * FRAC_PI_2;
    let (s, c) = (series(rest, 1.0, rest), series(1.0, 0.0, rest));
    match (quarters as i64).rem_euclid(4) {
        0 => (s, c),
        1 => (c, -s),
        2 => (-s, -c),
        _ => (-c, s),
    }
}

/// Taylor's series, starting with the term of the given power of x. x is at most an eighth of a
/// turn, so the terms vanish quickly.
fn series(first: f64, power: f64, x: f64) -> f64 {
    let (mut sum, mut term, mut power) = (first, first, power);
    for _ in 0..9 {
        term *= -x * x / ((power + 1.0) * (power + 2.0));
        power += 2.0;
        sum += term;
    }
    sum
}
