//! The region: which points of the plane x_3 = 0 are solutions.

use crate::scene::Point;

/// A 3 x 3 matrix and its extremals; `None` is -inf.
pub(super) struct Space {
    /// What the nodes are called.
    pub(super) nodes: [String; 3],
    /// The matrix with lambda folded in, in units.
    pub matrix: [[Option<f64>; 3]; 3],
    /// The scaled extremals, in units, with the text to show for each.
    pub extremals: Vec<([Option<f64>; 3], String)>,
    /// The power of ten that one unit is.
    pub unit: i64,
    /// Vectors that are shown beside the extremals, in units.
    pub marked: Vec<(Wanted, [Option<f64>; 3])>,
}

/// How a vector is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// With a ring around it.
    Solution,
    /// As a point of its own.
    Point {
        /// Whether it is a solution.
        solves: bool,
    },
}

/// The half-plane p*x + q*y + r >= 0.
type HalfPlane = (f64, f64, f64);

/// What the frame shows: a square of the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Window {
    /// Its least x_1 - x_3 and x_2 - x_3.
    pub low: Point,
    /// Its greatest.
    pub high: Point,
}

impl Window {
    /// The square around a point.
    fn around((x, y): Point, half: f64) -> Self {
        Window {
            low: (x - half, y - half),
            high: (x + half, y + half),
        }
    }

    /// The same with a border around it.
    pub(super) fn widened(&self, border: f64) -> Self {
        Window {
            low: (self.low.0 - border, self.low.1 - border),
            high: (self.high.0 + border, self.high.1 + border),
        }
    }

    pub(super) fn side(&self) -> f64 {
        self.high.0 - self.low.0
    }

    /// From the lower left on, against the clock.
    pub(super) fn corners(&self) -> [Point; 4] {
        let (low, high) = (self.low, self.high);
        [low, (high.0, low.1), high, (low.0, high.1)]
    }

    /// The nearest point within.
    pub(super) fn nearest(&self, (x, y): Point) -> Point {
        (
            x.clamp(self.low.0, self.high.0),
            y.clamp(self.low.1, self.high.1),
        )
    }
}

/// The square that holds every bend of the region's border and every finite
/// extremal, with room around them.
pub(super) fn window(space: &Space) -> Window {
    let entries = space.matrix.iter().flatten().flatten();
    let greatest = entries.fold(1.0, |greatest: f64, entry| greatest.max(entry.abs()));
    // Bends lie where two lines meet, at sums of two entries.
    let all = Window::around((0.0, 0.0), 8.0 * greatest);
    let is_bend = |&(x, y): &Point| x.abs().max(y.abs()) < 7.5 * greatest;
    let mut points: Vec<Point> = regions(&space.matrix, &all)
        .into_iter()
        .flatten()
        .filter(is_bend)
        .collect();
    for (x, _) in &space.extremals {
        match *x {
            [Some(a), Some(b), Some(c)] => points.push((a - c, b - c)),
            _ if !points.is_empty() => {}
            [None, Some(b), Some(c)] => points.push((0.0, b - c)),
            [Some(a), None, Some(c)] => points.push((a - c, 0.0)),
            [Some(a), Some(b), None] => points.push(((a - b) / 2.0, (b - a) / 2.0)),
            _ => {}
        }
    }
    let range = |coordinate: fn(&Point) -> f64| {
        let values = points.iter().map(coordinate);
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.fold(f64::NEG_INFINITY, f64::max);
        if least <= most {
            (least, most)
        } else {
            (0.0, 0.0)
        }
    };
    let (x, y) = (range(|point| point.0), range(|point| point.1));
    let longest = (x.1 - x.0).max(y.1 - y.0);
    let middle = ((x.0 + x.1) / 2.0, (y.0 + y.1) / 2.0);
    Window::around(middle, longest / 2.0 + (longest * 0.3).max(1.0))
}

/// The convex pieces of the region within a window.
pub(super) fn regions(matrix: &[[Option<f64>; 3]; 3], window: &Window) -> Vec<Vec<Point>> {
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
    let square = window.corners().to_vec();
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

/// Whether a point lies in a convex polygon: on one side of all its edges.
pub(super) fn covers(corners: &[Point], at: Point) -> bool {
    let mut sides = corners.iter().enumerate().map(|(k, &from)| {
        let to = corners[(k + 1) % corners.len()];
        (to.0 - from.0) * (at.1 - from.1) - (to.1 - from.1) * (at.0 - from.0)
    });
    sides.clone().all(|side| side >= 0.0) || sides.all(|side| side <= 0.0)
}
