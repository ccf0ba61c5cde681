//! Convex pieces of the plane.

use crate::scene::Point;

/// The half-plane p*x + q*y + r >= 0.
pub(crate) type HalfPlane = (f64, f64, f64);

/// Points nearer than this count as equal.
const NEAR: f64 = 1e-9;

/// The part of a convex polygon within a half-plane (Sutherland, Hodgman).
pub(crate) fn clip(corners: Vec<Point>, (p, q, r): HalfPlane) -> Vec<Point> {
    let value = |(x, y): Point| p * x + q * y + r;
    let mut kept = Vec::new();
    for (k, &here) in corners.iter().enumerate() {
        let next = corners[(k + 1) % corners.len()];
        let (a, b) = (value(here), value(next));
        if a >= -NEAR {
            kept.push(here);
        }
        if (a > NEAR && b < -NEAR) || (a < -NEAR && b > NEAR) {
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
pub(crate) fn covers(corners: &[Point], at: Point) -> bool {
    let mut sides = corners.iter().enumerate().map(|(k, &from)| {
        let to = corners[(k + 1) % corners.len()];
        (to.0 - from.0) * (at.1 - from.1) - (to.1 - from.1) * (at.0 - from.0)
    });
    sides.clone().all(|side| side >= 0.0) || sides.all(|side| side <= 0.0)
}
