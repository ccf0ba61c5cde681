//! Labels that cover nothing: boxes, and places beside a mark that are free.

use crate::scene::Point;

/// A rectangle that something stands in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Box2 {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Box2 {
    /// Around a point.
    pub(super) fn around((x, y): Point, width: f64, height: f64) -> Self {
        Box2 {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
        }
    }

    /// The area that two of them share.
    pub(super) fn shared(&self, other: &Box2) -> f64 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }

    fn is_within(&self, other: &Box2) -> bool {
        self.left >= other.left
            && self.right <= other.right
            && self.top >= other.top
            && self.bottom <= other.bottom
    }
}

/// Directions in the order in which they are liked.
const DIRECTIONS: [Point; 8] = [
    (0.75, -0.75),
    (-0.75, -0.75),
    (0.75, 0.75),
    (-0.75, 0.75),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, -1.0),
    (0.0, 1.0),
];

/// How far from its mark a label may stand.
const DISTANCES: [f64; 5] = [9.0, 15.0, 23.0, 33.0, 45.0];

/// What is in the way of labels.
pub(super) struct Crowd<'a> {
    /// The sheet.
    pub sheet: Box2,
    /// Marks, words, lines.
    pub taken: Vec<Box2>,
    /// Whether a place is better left free, though nothing stands there.
    pub avoided: &'a dyn Fn(Point) -> bool,
}

impl Crowd<'_> {
    /// The best centre for a label of this size beside a mark; its place is
    /// taken from then on.
    pub(super) fn place(&mut self, mark: Point, width: f64, height: f64) -> Point {
        let mut best = (f64::INFINITY, mark);
        for distance in DISTANCES {
            for (k, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
                let centre = (
                    mark.0 + dx * distance + dx.signum() * dx.abs().ceil() * width / 2.0,
                    mark.1 + dy * distance + dy * height / 2.0,
                );
                let cost = self.cost(centre, width, height) + 0.5 * distance + 0.1 * k as f64;
                if cost < best.0 {
                    best = (cost, centre);
                }
            }
        }
        self.taken.push(Box2::around(best.1, width, height));
        best.1
    }

    fn cost(&self, centre: Point, width: f64, height: f64) -> f64 {
        let place = Box2::around(centre, width, height);
        if !place.is_within(&self.sheet) {
            return 1e6;
        }
        let shared: f64 = self.taken.iter().map(|other| place.shared(other)).sum();
        let avoided = if (self.avoided)(centre) { 6.0 } else { 0.0 };
        100.0 * shared + avoided
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_near_marks_share_no_place() {
        let marks: Vec<Point> = (0..5)
            .map(|k| (100.0 + 4.0 * f64::from(k), 100.0))
            .collect();
        let mut crowd = Crowd {
            sheet: Box2::around((100.0, 100.0), 200.0, 200.0),
            taken: marks
                .iter()
                .map(|&mark| Box2::around(mark, 12.0, 12.0))
                .collect(),
            avoided: &|_| false,
        };
        for &mark in &marks {
            crowd.place(mark, 20.0, 14.0);
        }
        for (k, a) in crowd.taken.iter().enumerate().skip(5) {
            for b in &crowd.taken[..k] {
                assert_eq!(a.shared(b), 0.0, "{a:?} and {b:?}");
            }
            assert!(a.is_within(&crowd.sheet));
        }
    }
}
