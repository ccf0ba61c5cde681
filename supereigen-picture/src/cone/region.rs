//! The region: which points of the plane x_3 = 0 are solutions, their positions on the sheet, and
//! the vector at a position.
//!
//! Row i of A (x) x >= x holds iff for some k the half-plane
//! a_ik + x_k >= x_i holds. So the region is a union, over all choices of one
//! k for each row, of intersections of three half-planes: at most 27 convex
//! polygons, clipped to the frame. Row i of A (x) x <= x holds iff for all k the half-plane
//! a_ik + x_k <= x_i holds, so the region of this relation is one convex polygon. That of
//! A (x) x = x is the union of the intersections of both, which may be points and segments.

use supereigen::Relation;

use crate::plane::{HalfPlane, clip};
use crate::scene::Point;

/// A 3 x 3 matrix and its extremals; `None` is -inf.
pub(super) struct Space {
    /// The names of the nodes.
    pub(super) nodes: [String; 3],
    /// Which vectors are solutions.
    pub relation: Relation,
    /// The matrix with lambda folded in, in units.
    pub matrix: [[Option<f64>; 3]; 3],
    /// The scaled extremals, in units, with the text to show for each.
    pub extremals: Vec<([Option<f64>; 3], String)>,
    /// The power of ten of one unit.
    pub unit: i64,
    /// Vectors that are shown besides the extremals, in units.
    pub marked: Vec<(Wanted, [Option<f64>; 3])>,
}

/// How a vector is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// With a ring around it.
    Solution,
    /// As a separate point.
    Point {
        /// Whether it is a solution.
        solves: bool,
    },
}

/// The part of the plane that the frame shows, a square.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Window {
    /// The least x_1 - x_3 and x_2 - x_3.
    pub low: Point,
    /// The greatest x_1 - x_3 and x_2 - x_3.
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

    /// The square with a border around it.
    pub(super) fn widened(&self, border: f64) -> Self {
        Window {
            low: (self.low.0 - border, self.low.1 - border),
            high: (self.high.0 + border, self.high.1 + border),
        }
    }

    pub(super) fn side(&self) -> f64 {
        self.high.0 - self.low.0
    }

    /// The corners from the lower left, counterclockwise.
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

/// The square that contains every bend of the region's border and every finite extremal, with
/// space around them.
pub(super) fn window(space: &Space) -> Window {
    let entries = space.matrix.iter().flatten().flatten();
    let greatest = entries.fold(1.0, |greatest: f64, entry| greatest.max(entry.abs()));
    // Bends lie where two lines meet, so their coordinates are sums of two entries.
    let all = Window::around((0.0, 0.0), 8.0 * greatest);
    let is_bend = |&(x, y): &Point| x.abs().max(y.abs()) < 7.5 * greatest;
    let mut points: Vec<Point> = regions(space, &all)
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
pub(super) fn regions(space: &Space, window: &Window) -> Vec<Vec<Point>> {
    let matrix = &space.matrix;
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
    let below = |piece: Vec<Point>| {
        let entries = (0..3).flat_map(|i| (0..3).map(move |k| (i, k)));
        let entries = entries.filter_map(|(i, k)| Some(half_plane(i, k, matrix[i][k]?)));
        entries.map(|(p, q, r)| (-p, -q, -r)).fold(piece, clip)
    };
    if space.relation == Relation::Le {
        let piece = below(square);
        return Some(piece)
            .filter(|piece| !piece.is_empty())
            .into_iter()
            .collect();
    }
    let mut pieces = Vec::new();
    for first in choices(0) {
        for second in choices(1) {
            for third in choices(2) {
                let piece = [first, second, third]
                    .into_iter()
                    .fold(square.clone(), clip);
                let piece = match space.relation {
                    Relation::Eq => below(piece),
                    _ => piece,
                };
                if !piece.is_empty() {
                    pieces.push(piece);
                }
            }
        }
    }
    pieces
}

/// The side of the frame.
pub(super) const FRAME: f64 = 380.0;
/// The distance from the frame to the line at infinity.
const BAND: f64 = 44.0;
/// Space for ticks and the names of the axes, left of and below the frame.
pub(super) const AXIS: f64 = 66.0;
/// Space above and right of everything.
pub(super) const MARGIN: f64 = 34.0;

/// The map from the plane to the sheet.
pub(super) struct Map {
    pub window: Window,
    /// Left and upper edge of the frame on the sheet.
    pub left: f64,
    pub top: f64,
    /// The width of the band between the frame and the line at infinity, on the sheet and in the
    /// plane; 0 if nothing lies at infinity.
    pub band: f64,
    pub gap: f64,
}

impl Map {
    /// The map of a picture; it does not depend on marked vectors.
    pub(super) fn of(space: &Space) -> Self {
        let window = window(space);
        let is_far = |x: &[Option<f64>; 3]| x.contains(&None);
        let any_far = space.extremals.iter().any(|(x, _)| is_far(x));
        let band = if any_far { BAND } else { 0.0 };
        Map {
            window,
            left: AXIS + band,
            top: MARGIN + band,
            band,
            gap: band * window.side() / FRAME,
        }
    }

    /// The distance between ticks.
    pub(super) fn tick(&self) -> f64 {
        tick_step(self.window.side())
    }

    /// The point of the plane at a position on the sheet.
    fn plane(&self, (x, y): Point) -> Point {
        let scale = FRAME / self.window.side();
        (
            self.window.low.0 + (x - self.left) / scale,
            self.window.high.1 - (y - self.top) / scale,
        )
    }

    /// The vector at a position on the sheet, with x_3 = 0 if it is finite. A position nearer to
    /// the line at infinity than to the frame is at infinity.
    pub(super) fn vector(&self, place: Point) -> [Option<f64>; 3] {
        let (x, y) = place;
        let half = self.band / 2.0;
        let beyond = |out: bool| self.band > 0.0 && out;
        let left = beyond(x < self.left - half);
        let right = beyond(x > self.left + FRAME + half);
        let above = beyond(y < self.top - half);
        let below = beyond(y > self.top + FRAME + half);
        let far = self.window.widened(self.gap).nearest(self.plane(place));
        let (u, v) = self.window.nearest(far);
        match (left, below, right || above) {
            (true, true, _) => [None, None, Some(0.0)],
            (true, false, true) => [None, Some(0.0), None],
            (false, true, true) => [Some(0.0), None, None],
            (true, false, false) => [None, Some(v), Some(0.0)],
            (false, true, false) => [Some(u), None, Some(0.0)],
            // Along a line towards the upper right that meets the frame.
            (false, false, true) => {
                let Window { low, high } = self.window;
                let ahead = (far.0 - far.1).clamp(low.0 - high.1, high.0 - low.1);
                [Some(ahead), Some(0.0), None]
            }
            (false, false, false) => [Some(u), Some(v), Some(0.0)],
        }
    }

    pub(super) fn place(&self, (x, y): Point) -> Point {
        let scale = FRAME / self.window.side();
        (
            self.left + (x - self.window.low.0) * scale,
            self.top + (self.window.high.1 - y) * scale,
        )
    }

    /// The corners of the frame, widened by the gap; with the gap of the band, the line at
    /// infinity.
    pub(super) fn square(&self, gap: f64) -> [Point; 4] {
        let corners = self.window.widened(gap).corners();
        corners.map(|corner| self.place(corner))
    }
}

/// Round distances between ticks, about eight of them, and not below 1.
fn tick_step(range: f64) -> f64 {
    let rough = range / 8.0;
    let mut power = 1.0;
    while 10.0 * power <= rough.min(1e300) {
        power *= 10.0;
    }
    let factor = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|factor| factor * power >= rough)
        .unwrap_or(10.0);
    factor * power
}

/// The mark of a vector.
pub(super) struct Mark {
    pub at: Point,
    /// Whether the vector lies beyond the frame; then its mark is at the edge.
    pub is_outside: bool,
    /// Where the ray towards it leaves the frame, if it lies at infinity.
    pub from: Option<Point>,
}

impl Mark {
    pub(super) fn of(x: &[Option<f64>; 3], map: &Map) -> Self {
        let Window { low, high } = map.window;
        let gap = map.gap;
        // Where the ray leaves the frame, and where it goes from there.
        let ((x, y), (dx, dy)) = match *x {
            [Some(a), Some(b), Some(c)] => {
                let shown = map.window.nearest((a - c, b - c));
                return Mark {
                    at: map.place(shown),
                    is_outside: shown != (a - c, b - c),
                    from: None,
                };
            }
            [None, Some(b), Some(c)] => ((low.0, b - c), (-gap, 0.0)),
            [Some(a), None, Some(c)] => ((a - c, low.1), (0.0, -gap)),
            // Along the line x_1 - x_2 = a - b towards the upper right.
            [Some(a), Some(b), None] => {
                let across = (high.1 + (a - b)).min(high.0);
                ((across, across - (a - b)), (gap, gap))
            }
            [Some(_), None, None] => ((high.0, low.1), (gap, -gap)),
            [None, Some(_), None] => ((low.0, high.1), (-gap, gap)),
            [None, None, _] => (low, (-gap, -gap)),
        };
        let beyond = (x, y);
        let (x, y) = map.window.nearest(beyond);
        Mark {
            at: map.place((x + dx, y + dy)),
            is_outside: beyond != (x, y),
            from: Some(map.place((x, y))),
        }
    }
}
