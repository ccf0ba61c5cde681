//! Which points are near: a grid whose cells are as wide as "near" reaches, so
//! that only nine of them are looked at.

use std::collections::HashMap;

use crate::scene::Point;

/// Points in square cells, each with the number of what it belongs to.
pub(crate) struct Grid {
    reach: f64,
    cells: HashMap<(i64, i64), Vec<(Point, usize)>>,
    looked_at: u64,
}

impl Grid {
    /// No points; farther than `reach` is not near.
    pub(crate) fn new(reach: f64) -> Self {
        Grid {
            reach,
            cells: HashMap::new(),
            looked_at: 0,
        }
    }

    /// Adds a point of `owner`.
    pub(crate) fn add(&mut self, at: Point, owner: usize) {
        self.cells
            .entry(self.cell(at))
            .or_default()
            .push((at, owner));
    }

    /// The distance of the nearest point that is not of `owner`, or the reach
    /// if none is nearer.
    pub(crate) fn nearest(&mut self, at: Point, owner: Option<usize>) -> f64 {
        let (column, row) = self.cell(at);
        let mut nearest = self.reach;
        for dx in -1..=1 {
            for dy in -1..=1 {
                let Some(points) = self.cells.get(&(column + dx, row + dy)) else {
                    continue;
                };
                self.looked_at += points.len() as u64;
                for &((x, y), of) in points {
                    if Some(of) != owner {
                        nearest = nearest.min((x - at.0).hypot(y - at.1));
                    }
                }
            }
        }
        nearest
    }

    /// How many points have been looked at in all.
    pub(crate) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    fn cell(&self, (x, y): Point) -> (i64, i64) {
        let number = |coordinate: f64| (coordinate / self.reach).floor() as i64;
        (number(x), number(y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_the_nearest_point_is_the_nearest_of_all() {
        // A spiral of points, seen from others on a line through it.
        let points: Vec<Point> = (0..200)
            .map(|k| {
                let (s, c) = (f64::from(k) * 0.7).sin_cos();
                (f64::from(k) * c, f64::from(k) * s)
            })
            .collect();
        let mut grid = Grid::new(13.0);
        for (k, &point) in points.iter().enumerate() {
            grid.add(point, k % 7);
        }
        for step in -300..300 {
            let at = (f64::from(step), 0.3 * f64::from(step));
            let others = points.iter().enumerate().filter(|(k, _)| k % 7 != 2);
            let expected = others
                .map(|(_, p)| (p.0 - at.0).hypot(p.1 - at.1))
                .fold(13.0, f64::min);
            assert_eq!(grid.nearest(at, Some(2)), expected, "{at:?}");
        }
        assert!(grid.looked_at() < 600 * 100, "{}", grid.looked_at());
    }
}
