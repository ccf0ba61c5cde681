//! A weighted digraph: nodes on a circle, arcs as curves, weights beside them.
//!
//! Each arc bends to its own left, so that i -> j and j -> i never coincide, by
//! an angle that spreads all arcs at a node evenly; loops stand outside the
//! circle. A weight is put at the place along its arc
//! that keeps the greatest distance from nodes, other arcs and the weights
//! already placed.

use super::canvas::{Canvas, Point};

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

/// The picture as an SVG file.
pub fn draw(drawing: &Drawing) -> String {
    let n = drawing.nodes.len();
    let radius = (60.0 + 26.0 * n as f64).max(115.0);
    let margin = 95.0;
    let side = 2.0 * (radius + margin);
    let centre = (side / 2.0, side / 2.0);
    let places: Vec<Point> = (0..n).map(|i| on_circle(centre, radius, i, n)).collect();
    // An odd circle of nodes ends above its lowest point.
    let lowest = places.iter().map(|place| place.1).fold(centre.1, f64::max);
    let curves: Vec<Curve> = drawing
        .arcs
        .iter()
        .map(|&(i, j, _)| {
            if i == j {
                loop_curve(centre, places[i])
            } else {
                arc_curve(places[i], places[j], bend(n))
            }
        })
        .collect();
    let is_on = |i, j| drawing.highlighted.contains(&(i, j));
    let class = |name: &str, on: bool| format!("{name}{}", if on { " on" } else { "" });

    let mut canvas = Canvas::new(side, lowest + margin, &drawing.title, STYLE);
    // Highlighted arcs last, so that no other line crosses them.
    for on in [false, true] {
        for (&(i, j, _), curve) in drawing.arcs.iter().zip(&curves) {
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
    for (i, &place) in places.iter().enumerate() {
        let on = drawing.highlighted.iter().any(|&(a, b)| a == i || b == i);
        canvas.circle(&class("node", on), place, NODE);
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
    let labels = place_weights(&curves, &places);
    for (&(i, j, ref weight), at) in drawing.arcs.iter().zip(labels) {
        canvas.text(&class("weight", is_on(i, j)), at, weight);
    }
    canvas.finish()
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

/// A place for every weight, chosen one arc after another.
fn place_weights(curves: &[Curve], nodes: &[Point]) -> Vec<Point> {
    let distance = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
    let mut placed: Vec<Point> = Vec::new();
    for (k, curve) in curves.iter().enumerate() {
        let candidates: &[f64] = match curve {
            Curve::Loop(_) => &[0.5],
            Curve::Arc(_) => &[0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75],
        };
        let clearance = |t: f64| {
            let at = curve.at(t);
            let to_nodes = nodes.iter().map(|&p| distance(at, p) - NODE);
            let to_labels = placed.iter().map(|&p| distance(at, p) - 12.0);
            let to_arcs =
                curves
                    .iter()
                    .enumerate()
                    .filter(|(l, _)| *l != k)
                    .flat_map(|(_, other)| {
                        (0..=24).map(move |step| distance(at, other.at(f64::from(step) / 24.0)))
                    });
            to_nodes
                .chain(to_labels)
                .chain(to_arcs)
                // Farther than this is as good as far away.
                .fold(18.0, f64::min)
        };
        let best = candidates
            .iter()
            .copied()
            .reduce(|best, t| {
                if clearance(t) > clearance(best) + 0.5 {
                    t
                } else {
                    best
                }
            })
            .unwrap_or(0.5);
        placed.push(curve.at(best));
    }
    placed
}
