//! The supereigenspace of a 3 x 3 matrix in the plane x_3 = 0.
//!
//! Row i of A (x) x >= x holds iff for some k the half-plane
//! a_ik + x_k >= x_i holds. So the region is a union, over all choices of one
//! k for each row, of intersections of three half-planes: at most 27 convex
//! polygons, clipped to the frame. Solutions with x_3 = -inf, x_1 = -inf or
//! x_2 = -inf lie at infinity and are marked where they leave the frame.

use super::canvas::{Canvas, Point};

/// A 3 x 3 matrix and its extremals; `None` is -inf.
pub struct Space {
    /// The matrix with lambda folded in, in units.
    pub matrix: [[Option<f64>; 3]; 3],
    /// The scaled extremals, in units, with the text to show for each.
    pub extremals: Vec<([Option<f64>; 3], String)>,
    /// The power of ten that one unit is.
    pub unit: i64,
}

const SIDE: f64 = 520.0;
const MARGIN: f64 = 74.0;
const STYLE: &str = "\
text{font-family:'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:13px;fill:#1d2733}\
.region{fill:#bcd4ee;stroke:#bcd4ee;stroke-width:2.2;stroke-linejoin:round}\
.frame{fill:none;stroke:#222;stroke-width:1.2}.grid{stroke:#d8dde3;stroke-width:0.8}\
.tick{text-anchor:middle;font-size:11px;fill:#56606b}\
.axis{text-anchor:middle;font-size:15px}\
.point{fill:#c4500a;stroke:#fff;stroke-width:1.5}.far{fill:#fff;stroke:#c4500a;stroke-width:2.4}\
.label{stroke:#fff;stroke-width:4px;paint-order:stroke;fill:#8a3606}";

/// The half-plane p*x + q*y + r >= 0.
type HalfPlane = (f64, f64, f64);

/// The picture as an SVG file.
pub fn draw(space: &Space) -> String {
    let (low, high) = frame(space);
    let scale = (SIDE - 2.0 * MARGIN) / (high - low);
    let to_sheet = |(x, y): Point| {
        (
            MARGIN + (x - low) * scale,
            SIDE - MARGIN - (y - low) * scale,
        )
    };
    let mut canvas = Canvas::new(SIDE, SIDE, "supereigenspace in the plane x3 = 0", STYLE);
    let step = tick_step(high - low);
    let ticks: Vec<f64> = ((low / step).ceil() as i64..=(high / step).floor() as i64)
        .map(|k| k as f64 * step)
        .collect();
    let regions: Vec<Vec<Point>> = regions(&space.matrix, low, high)
        .into_iter()
        .map(|corners| corners.into_iter().map(to_sheet).collect())
        .collect();
    for corners in &regions {
        canvas.polygon("region", corners);
    }
    for &tick in &ticks {
        canvas.line("grid", to_sheet((tick, low)), to_sheet((tick, high)));
        canvas.line("grid", to_sheet((low, tick)), to_sheet((high, tick)));
        let (x, y) = to_sheet((tick, low));
        canvas.text("tick", (x, y + 14.0), &tick.to_string());
        let (x, y) = to_sheet((low, tick));
        canvas.text("tick", (x - 18.0, y), &tick.to_string());
    }
    let corners = [(low, low), (high, low), (high, high), (low, high)];
    canvas.polygon("frame", &corners.map(to_sheet));
    let middle = SIDE / 2.0;
    let unit = match space.unit {
        0 => String::new(),
        unit => format!(", in units of 10^{unit}"),
    };
    canvas.text("axis", (middle, SIDE - 22.0), &format!("x1 - x3{unit}"));
    canvas.raw(&format!(
        r#"<text class="axis" transform="translate(24 {middle}) rotate(-90)">x2 - x3{unit}</text>"#
    ));
    let marks: Vec<(Point, bool, &str)> = space
        .extremals
        .iter()
        .map(|(x, text)| {
            let (at, far) = place_of(x, low, high);
            (to_sheet(at), far, text.as_str())
        })
        .collect();
    for &(at, far, _) in &marks {
        canvas.circle(if far { "far" } else { "point" }, at, 5.5);
    }
    for (k, &(at, _, text)) in marks.iter().enumerate() {
        label(&mut canvas, at, text, &marks, k, &regions);
    }
    canvas.finish()
}

/// Writes the text beside its mark, on the side where no other mark is near,
/// and outside the region if there is a choice.
fn label(
    canvas: &mut Canvas,
    (x, y): Point,
    text: &str,
    marks: &[(Point, bool, &str)],
    k: usize,
    regions: &[Vec<Point>],
) {
    let width = 7.2 * text.len() as f64;
    let sides = [
        ("start", 10.0, -8.0, width / 2.0),
        ("end", -10.0, -8.0, -width / 2.0),
        ("start", 10.0, 16.0, width / 2.0),
        ("end", -10.0, 16.0, -width / 2.0),
    ];
    let room = |&(_, dx, dy, half): &(&str, f64, f64, f64)| {
        let centre = (x + dx + half, y + dy);
        let inside = (4.0 - (centre.0 - half.abs())).max(centre.0 + half.abs() - SIDE + 4.0);
        let others = marks.iter().enumerate().filter(|(l, _)| *l != k);
        let nearest = others
            .map(|(_, (p, _, _))| {
                let beside = ((p.0 - centre.0).abs() - half.abs()).max(0.0);
                beside.hypot(p.1 - centre.1)
            })
            .fold(40.0, f64::min);
        let covering = [-half, 0.0, half].map(|part| (centre.0 + part, centre.1));
        let covered = covering
            .iter()
            .filter(|&&at| regions.iter().any(|r| covers(r, at)));
        nearest - 10.0 * inside.max(0.0) - 9.0 * covered.count() as f64
    };
    let best = sides.iter().copied().reduce(|best, side| {
        if room(&side) > room(&best) + 0.5 {
            side
        } else {
            best
        }
    });
    if let Some((anchor, dx, dy, _)) = best {
        canvas.raw(&format!(
            r#"<text class="label" text-anchor="{anchor}" x="{:.2}" y="{:.2}">{text}</text>"#,
            x + dx,
            y + dy
        ));
    }
}

/// Whether a point lies in a convex polygon: on one side of all its edges.
fn covers(corners: &[Point], at: Point) -> bool {
    let mut sides = corners.iter().enumerate().map(|(k, &from)| {
        let to = corners[(k + 1) % corners.len()];
        (to.0 - from.0) * (at.1 - from.1) - (to.1 - from.1) * (at.0 - from.0)
    });
    sides.clone().all(|side| side >= 0.0) || sides.all(|side| side <= 0.0)
}

/// The range of both axes: all bends of the region's border and all finite
/// extremals, with room around them.
fn frame(space: &Space) -> (f64, f64) {
    let mut values = vec![0.0];
    for (i, row) in space.matrix.iter().enumerate() {
        for (k, entry) in row.iter().enumerate() {
            if let (Some(entry), true) = (entry, i != k) {
                values.extend([*entry, -*entry]);
            }
        }
    }
    for (x, _) in &space.extremals {
        if let [Some(a), Some(b), Some(c)] = x {
            values.extend([a - c, b - c]);
        }
    }
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let room = ((most - least) * 0.25).max(1.0);
    (least - room, most + room)
}

/// Round distances between ticks, about eight of them.
fn tick_step(range: f64) -> f64 {
    let rough = range / 8.0;
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|factor| factor * power >= rough)
        .unwrap_or(10.0);
    (factor * power).max(1.0)
}

/// The convex pieces of the region within the frame.
fn regions(matrix: &[[Option<f64>; 3]; 3], low: f64, high: f64) -> Vec<Vec<Point>> {
    // x_i as p*x + q*y + r in the plane x_3 = 0.
    let coordinate = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 0.0)];
    let half_plane = |i: usize, k: usize, a: f64| -> HalfPlane {
        let (l, r) = (coordinate[k], coordinate[i]);
        (l.0 - r.0, l.1 - r.1, a)
    };
    let choices = |i: usize| {
        let row = matrix[i].iter().enumerate();
        row.filter_map(move |(k, entry)| entry.map(|a| half_plane(i, k, a)))
            .collect::<Vec<_>>()
    };
    let square = vec![(low, low), (high, low), (high, high), (low, high)];
    let mut pieces = Vec::new();
    for first in choices(0) {
        for second in choices(1) {
            for third in choices(2) {
                let piece = [first, second, third]
                    .into_iter()
                    .fold(square.clone(), clip);
                if !piece.is_empty() {
                    pieces.push(piece);
                }
            }
        }
    }
    pieces
}

/// The part of a convex polygon within a half-plane (Sutherland, Hodgman).
fn clip(corners: Vec<Point>, (p, q, r): HalfPlane) -> Vec<Point> {
    let value = |(x, y): Point| p * x + q * y + r;
    let mut kept = Vec::new();
    for (k, &here) in corners.iter().enumerate() {
        let next = corners[(k + 1) % corners.len()];
        let (a, b) = (value(here), value(next));
        if a >= -1e-9 {
            kept.push(here);
        }
        if (a > 1e-9 && b < -1e-9) || (a < -1e-9 && b > 1e-9) {
            let t = a / (a - b);
            kept.push((
                here.0 + t * (next.0 - here.0),
                here.1 + t * (next.1 - here.1),
            ));
        }
    }
    kept
}

/// Where a vector is marked, and whether it lies at infinity.
fn place_of(x: &[Option<f64>; 3], low: f64, high: f64) -> (Point, bool) {
    let within = |value: f64| value.clamp(low, high);
    match *x {
        [Some(a), Some(b), Some(c)] => ((a - c, b - c), false),
        [None, Some(b), Some(c)] => ((low, within(b - c)), true),
        [Some(a), None, Some(c)] => ((within(a - c), low), true),
        // Along the line x1 - x2 = a - b towards the upper right.
        [Some(a), Some(b), None] => {
            let shift = within(a - b + high) - high;
            if a >= b {
                ((high, within(high - (a - b))), true)
            } else {
                ((within(high + shift), high), true)
            }
        }
        [Some(_), None, None] => ((high, low), true),
        [None, Some(_), None] => ((low, high), true),
        [None, None, _] => ((low, low), true),
    }
}
