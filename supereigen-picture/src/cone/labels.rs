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

    /// Whether a straight line goes through it (Liang, Barsky).
    pub(super) fn meets(&self, from: Point, to: Point) -> bool {
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (begin, end, low, high) in [
            (from.0, to.0, self.left, self.right),
            (from.1, to.1, self.top, self.bottom),
        ] {
            let along = end - begin;
            if along == 0.0 {
                if begin < low || begin > high {
                    return false;
                }
                continue;
            }
            let (a, b) = ((low - begin) / along, (high - begin) / along);
            enters = enters.max(a.min(b));
            leaves = leaves.min(a.max(b));
        }
        enters <= leaves
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

/// Whether a label is so far from its mark that a leader shows which one it is of.
pub(super) fn is_led(mark: Point, label: Point) -> bool {
    (label.0 - mark.0).hypot(label.1 - mark.1) > 34.0
}

/// What is in the way of labels.
pub(super) struct Crowd<'a> {
    /// The sheet.
    pub sheet: Box2,
    /// Marks, words, lines.
    pub taken: Vec<Box2>,
    /// Those of them that are to be read: no leader may cross them.
    pub read: Vec<Box2>,
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
                let crossed = self.read.iter().filter(|other| other.meets(mark, centre));
                let crossed = if is_led(mark, centre) {
                    crossed.count()
                } else {
                    0
                };
                let cost = cost + 200.0 * crossed as f64;
                if cost < best.0 {
                    best = (cost, centre);
                }
            }
        }
        let place = Box2::around(best.1, width, height);
        self.taken.push(place);
        self.read.push(place);
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
            read: Vec::new(),
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

    #[test]
    fn a_line_meets_a_box_iff_a_point_of_it_lies_within() {
        let place = Box2::around((0.0, 0.0), 2.0, 2.0);
        let points: Vec<Point> = (-3..=3)
            .flat_map(|x| (-3..=3).map(move |y| (f64::from(x) * 0.75, f64::from(y) * 0.75)))
            .collect();
        for &from in &points {
            for &to in &points {
                let inside = (0..=3000).any(|k| {
                    let t = f64::from(k) / 3000.0;
                    let x = from.0 + t * (to.0 - from.0);
                    let y = from.1 + t * (to.1 - from.1);
                    x.abs() <= 1.0 + 1e-9 && y.abs() <= 1.0 + 1e-9
                });
                assert_eq!(place.meets(from, to), inside, "{from:?} {to:?}");
            }
        }
    }

    #[test]
    fn a_leader_goes_round_what_is_to_be_read() {
        // Near places are taken; above stands a number.
        let number = Box2::around((100.0, 78.0), 60.0, 10.0);
        let mut crowd = Crowd {
            sheet: Box2::around((100.0, 100.0), 180.0, 180.0),
            taken: vec![Box2::around((100.0, 100.0), 90.0, 60.0), number],
            read: vec![number],
            avoided: &|_| false,
        };
        let label = crowd.place((100.0, 100.0), 20.0, 14.0);
        assert!(is_led((100.0, 100.0), label));
        assert!(!number.meets((100.0, 100.0), label), "{label:?}");
    }
}
