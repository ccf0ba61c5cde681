//! Where the points of the plane stand on the sheet, and which vector stands at a
//! place of it.

use super::region::{Space, Window, window};
use crate::scene::Point;

/// The side of the frame.
pub(super) const FRAME: f64 = 380.0;
/// From the frame to the line at infinity.
const BAND: f64 = 44.0;
/// For ticks and the names of the axes, left of and below the frame.
pub(super) const AXIS: f64 = 66.0;
/// Above and right of everything.
pub(super) const MARGIN: f64 = 34.0;

/// From the plane to the sheet.
pub(super) struct Map {
    pub window: Window,
    /// Left and upper edge of the frame on the sheet.
    pub left: f64,
    pub top: f64,
    /// What lies between the frame and the line at infinity, on the sheet and in
    /// the plane; 0 if nothing lies at infinity.
    pub band: f64,
    pub gap: f64,
}

impl Map {
    /// The map of a picture, which depends on no mark.
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

    /// From one tick to the next.
    pub(super) fn tick(&self) -> f64 {
        tick_step(self.window.side())
    }

    /// The point of the plane at a place of the sheet.
    fn plane(&self, (x, y): Point) -> Point {
        let scale = FRAME / self.window.side();
        (
            self.window.low.0 + (x - self.left) / scale,
            self.window.high.1 - (y - self.top) / scale,
        )
    }

    /// The vector at a place of the sheet, x_3 = 0 if it is finite. Whatever lies
    /// nearer to the line at infinity than to the frame is at infinity.
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

    /// The frame, and with the gap the line at infinity.
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

/// Where an extremal is marked.
pub(super) struct Mark {
    pub at: Point,
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
                let at = map.place(map.window.nearest((a - c, b - c)));
                return Mark { at, from: None };
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
        let (x, y) = map.window.nearest((x, y));
        Mark {
            at: map.place((x + dx, y + dy)),
            from: Some(map.place((x, y))),
        }
    }
}
