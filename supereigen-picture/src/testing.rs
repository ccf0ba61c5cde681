//! Internals for the tests of this crate: positions and ticks. Not part of the interface; may
//! change at any time.

use num_rational::BigRational;

use crate::axis;
use crate::cone::draw::{Box2, Occupied, needs_leader};
use crate::digraph::layout::{self, Drawing, Layout};
use crate::digraph::weights::{Grid, MOST_PLACES, place_weights};
use crate::sets::{self, Panel};
use crate::staircase;

/// A point of the sheet, y pointing down.
pub type Point = (f64, f64);

/// The sine and the cosine by which nodes are placed.
pub fn sin_cos(angle: f64) -> (f64, f64) {
    layout::sin_cos(angle)
}

/// Points with their owners, for queries of the nearest one.
pub struct Nearness(Grid);

impl Nearness {
    /// No points; distances beyond `reach` are not measured.
    pub fn new(reach: f64) -> Self {
        Nearness(Grid::new(reach))
    }

    /// Adds a point of `owner`.
    pub fn add(&mut self, at: Point, owner: usize) {
        self.0.add(at, owner);
    }

    /// The distance to the nearest point that is not of `owner`, at most the reach.
    pub fn nearest(&mut self, at: Point, owner: Option<usize>) -> f64 {
        self.0.nearest(at, owner)
    }

    /// The number of points looked at so far.
    pub fn looked_at(&self) -> u64 {
        self.0.looked_at()
    }
}

/// The positions of the weights of a digraph with this number of nodes, the number of points
/// looked at, and the most positions that are tried for one weight.
pub fn weights(nodes: usize, arcs: Vec<(usize, usize, String)>) -> (Vec<Point>, u64, usize) {
    let layout = Layout::of(&Drawing {
        title: "weights".to_owned(),
        nodes: (0..nodes).map(|i| i.to_string()).collect(),
        arcs,
        ..Drawing::default()
    });
    let weights = place_weights(&layout);
    (weights.places, weights.looked_at, MOST_PLACES)
}

/// The labels of round numbers between two numbers, and the power of ten of their unit.
pub fn round_numbers(low: &BigRational, high: &BigRational) -> (Vec<String>, i64) {
    let round = axis::round(low, high);
    let labels = round.ticks.into_iter().map(|(_, label)| label);
    (labels.collect(), round.unit)
}

/// A number if it has at most `most` letters, otherwise some of its digits.
pub fn equal_or_about(number: &BigRational, most: usize) -> String {
    axis::equal_or_about(number, most)
}

/// The marks of an axis of counts.
pub fn count_marks(greatest: u64) -> Vec<u64> {
    staircase::count_ticks(greatest)
}

/// A count as it is written.
pub fn grouped(count: u64) -> String {
    staircase::grouped(count)
}

/// A rectangle: its centre, its width and its height.
pub type Place = (Point, f64, f64);

fn place((centre, width, height): Place) -> Box2 {
    Box2::around(centre, width, height)
}

/// The area that two rectangles share.
pub fn shared(a: Place, b: Place) -> f64 {
    place(a).shared(&place(b))
}

/// Whether a straight line goes through a rectangle.
pub fn meets(of: Place, from: Point, to: Point) -> bool {
    place(of).meets(from, to)
}

/// The positions of labels of a width and a height next to their marks, one after another, and
/// whether each has a leader. Labels avoid `taken`, and leaders do not cross `read`.
pub fn labels(
    sheet: Place,
    taken: &[Place],
    read: &[Place],
    marks: &[Point],
    (width, height): (f64, f64),
) -> Vec<(Point, bool)> {
    let boxes = |places: &[Place]| places.iter().copied().map(place).collect();
    let mut occupied = Occupied {
        sheet: place(sheet),
        taken: boxes(taken),
        read: boxes(read),
        avoided: &|_| false,
    };
    let labels = marks.iter().map(|&mark| {
        let label = occupied.place(mark, width, height);
        (label, needs_leader(mark, label))
    });
    labels.collect()
}

/// The corners of the pieces of a set in a window of this middle and side, in fractions of the
/// side from its middle.
pub fn pieces(panel: &Panel, middle: &[BigRational; 2], side: &BigRational) -> Vec<Vec<Point>> {
    sets::pieces(&panel.rows, middle, side)
}
