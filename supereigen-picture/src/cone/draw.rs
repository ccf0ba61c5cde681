//! Draws the solutions of a 3 x 3 matrix in the plane x_3 = 0.
//!
//! Solutions with an entry -inf lie at infinity. If there are such extremals, a dashed square
//! around the frame is the line at infinity: its left side is x_1 = -inf, its lower one x_2 =
//! -inf, the other two are x_3 = -inf. The frame contains every bend of the region, so the region
//! continues straight beyond it; the band between frame and square shows it paler. Each label is
//! placed next to its mark where it covers the least.

use supereigen::Relation;

use super::region::{AXIS, FRAME, MARGIN, Map, Mark, Space, Wanted, Window, regions};
use crate::plane::covers;
use crate::scene::{Anchor, Colour, Pen, Point, Scene, Type};
use crate::words::{LOWERED, Words, with_signs};

/// The height of a label, with its index.
const HEIGHT: f64 = 18.0;
/// The height of a line of the list below.
const LINE: f64 = 20.0;

const REGION_PEN: Pen = area("region", Colour(0xbc, 0xd4, 0xee));
const BEYOND: Pen = area("beyond", Colour(0xe4, 0xee, 0xf9));
const GRID: Pen = Pen::line("grid", Colour(0xd8, 0xdd, 0xe3), 0.8);
const EDGE: Pen = Pen::line("frame", Colour::INK, 1.2);
const INFINITY: Pen = Pen::line("infinity", Colour::GREY, 1.2).dashed();
const RAY: Pen = Pen::line("ray", Colour::ACCENT, 1.2).dashed();
const LEADER: Pen = Pen::line("leader", Colour::ACCENT, 0.8);
const POINT: Pen = Pen::line("point", Colour::WHITE, 1.5).filled(Colour::ACCENT);
const FAR: Pen = Pen::line("far", Colour::ACCENT, 2.4).filled(Colour::WHITE);
const CHOSEN: Pen = Pen::line("chosen", Colour::ACCENT, 2.4);
const INSIDE: Pen = Pen::line("vector solution", Colour::WHITE, 1.5).filled(Colour::DEEP);
const OUTSIDE: Pen = Pen::line("vector", Colour::DEEP, 2.2).filled(Colour::WHITE);
const TICK: Type = Type::new("tick", 11.0, Colour::SOFT);
const AXIS_NAME: Type = Type::new("axis", 15.0, Colour::INK);
const SIDE_NAME: Type = Type::new("side", 12.0, Colour::SOFT);
const LABEL: Type = Type::new("label", 14.0, Colour(0x8a, 0x36, 0x06)).haloed();
const NAME: Type = Type::new("name", 14.0, Colour::DEEP).haloed();
const LIST: Type = Type::new("list", 13.0, Colour::INK);

/// The border has its own colour, so that a region that is only a line is visible.
const fn area(class: &'static str, colour: Colour) -> Pen {
    Pen::line(class, colour, 2.2).filled(colour)
}

/// The picture.
pub(super) fn draw(space: &Space) -> Scene {
    let map = Map::of(space);
    let (window, band) = (map.window, map.band);
    let width = AXIS + FRAME + 2.0 * band + MARGIN;
    let below = MARGIN + FRAME + 2.0 * band + AXIS;
    let (columns, rows) = list_shape(space, width);
    let height = below + LINE * rows as f64 + if rows > 0 { 12.0 } else { 0.0 };
    let last = &space.nodes[2];
    let sign = if last == "3" { "" } else { "_" };
    let kind = match space.relation {
        Relation::Ge => "supereigenspace",
        Relation::Le => "subeigenspace",
        Relation::Eq => "eigenspace",
    };
    let title = format!("{kind} in the plane x{sign}{last} = 0");
    let mut scene = Scene::new(width, height, title);
    let on_sheet = |pieces: Vec<Vec<Point>>| -> Vec<Vec<Point>> {
        let pieces = pieces.into_iter();
        pieces
            .map(|piece| piece.into_iter().map(|at| map.place(at)).collect())
            .collect()
    };
    let inner = on_sheet(regions(space, &window));
    if band > 0.0 {
        for corners in on_sheet(regions(space, &window.widened(map.gap))) {
            scene.polygon(BEYOND, corners);
        }
    }
    for corners in &inner {
        scene.polygon(REGION_PEN, corners.clone());
    }
    let marks: Vec<Mark> = space
        .extremals
        .iter()
        .map(|(x, _)| Mark::of(x, &map))
        .collect();
    let mut taken: Vec<_> = marks
        .iter()
        .map(|mark| Box2::around(mark.at, 14.0, 14.0))
        .collect();
    let mut read = Vec::new();
    axes(&mut scene, &map, space, &mut taken, &mut read);
    taken.extend(&read);
    if space.extremals.is_empty() {
        let middle = (map.left + FRAME / 2.0, map.top + FRAME / 2.0);
        scene.words(AXIS_NAME, middle, Words::plain("no solution"));
    }
    for mark in &marks {
        if let Some(from) = mark.from {
            scene.line(RAY, from, mark.at);
        }
    }
    for mark in &marks {
        let pen = if mark.from.is_some() { FAR } else { POINT };
        scene.circle(pen, mark.at, 5.5);
    }
    let mut occupied = Occupied {
        sheet: Box2 {
            left: 2.0,
            top: 2.0,
            right: width - 2.0,
            bottom: below - 2.0,
        },
        taken,
        read,
        avoided: &|at| inner.iter().any(|piece| covers(piece, at)),
    };
    let mut labels = Vec::new();
    for (k, mark) in marks.iter().enumerate() {
        let words = Words::indexed("v", k + 1);
        let at = occupied.place(mark.at, words.width(LABEL.size) + 4.0, HEIGHT);
        if needs_leader(mark.at, at) {
            scene.line(LEADER, mark.at, at);
        }
        labels.push((at, words));
    }
    // Labels are above all leaders, and centred together with their index.
    for ((x, y), words) in labels {
        scene.words(LABEL, (x, y - LOWERED * LABEL.size / 2.0), words);
    }
    for (wanted, x) in &space.marked {
        let Mark { at, is_outside, .. } = Mark::of(x, &map);
        match wanted {
            Wanted::Solution if is_outside => scene.polygon(CHOSEN, square(at, 9.0)),
            Wanted::Solution => scene.circle(CHOSEN, at, 10.0),
            Wanted::Point { solves } => {
                let pen = if *solves { INSIDE } else { OUTSIDE };
                point(&mut scene, pen, at, is_outside, width);
            }
        }
    }
    list(&mut scene, space, below, columns);
    scene
}

/// The corners of a square with this middle. `far` is the distance of its sides from the middle.
fn square((x, y): Point, far: f64) -> [Point; 4] {
    [(-far, -far), (far, -far), (far, far), (-far, far)].map(|(dx, dy)| (x + dx, y + dy))
}

/// Draws the vector x with its letter: a circle, or at the edge a square if x lies beyond the
/// frame.
fn point(scene: &mut Scene, pen: Pen, (x, y): Point, is_outside: bool, width: f64) {
    let mut words = Words::new().slanted("x");
    if is_outside {
        scene.polygon(pen, square((x, y), 6.0));
        words = words.put(", outside the frame");
    } else {
        scene.circle(pen, (x, y), 6.5);
    }
    let (side, anchor) = match x > width / 2.0 {
        true => (-13.0, Anchor::End),
        false => (13.0, Anchor::Start),
    };
    scene.words_from(NAME, (x + side, y - 9.0), words, anchor);
}

/// Draws the frame with its grid, ticks and names, and the line at infinity. Adds the boxes of
/// lines and texts to the lists.
fn axes(scene: &mut Scene, map: &Map, space: &Space, taken: &mut Vec<Box2>, read: &mut Vec<Box2>) {
    let band = map.band;
    let [first, second, third] = &space.nodes;
    let Window { low, high } = map.window;
    let step = map.tick();
    let ticks = |low: f64, high: f64| {
        let numbers = (low / step).ceil() as i64..=(high / step).floor() as i64;
        numbers.map(|k| k as f64 * step)
    };
    for tick in ticks(low.0, high.0) {
        let (x, y) = map.place((tick, low.1));
        scene.line(GRID, (x, y), map.place((tick, high.1)));
        let words = Words::number(&tick.to_string());
        let at = (x, y + 12.0);
        read.push(Box2::around(at, words.width(TICK.size) + 2.0, 12.0));
        scene.words(TICK, at, words);
    }
    for tick in ticks(low.1, high.1) {
        let (x, y) = map.place((low.0, tick));
        scene.line(GRID, (x, y), map.place((high.0, tick)));
        let words = Words::number(&tick.to_string());
        let wide = words.width(TICK.size) + 2.0;
        read.push(Box2::around((x - 7.0 - wide / 2.0, y), wide, 12.0));
        scene.words_from(TICK, (x - 7.0, y), words, Anchor::End);
    }
    let mut edges = vec![map.square(0.0)];
    scene.polygon(EDGE, map.square(0.0));
    if band > 0.0 {
        scene.polygon(INFINITY, map.square(map.gap));
        edges.push(map.square(map.gap));
    }
    for corners in edges {
        for (k, from) in corners.iter().enumerate() {
            let to = corners[(k + 1) % 4];
            taken.push(Box2 {
                left: from.0.min(to.0) - 1.0,
                top: from.1.min(to.1) - 1.0,
                right: from.0.max(to.0) + 1.0,
                bottom: from.1.max(to.1) + 1.0,
            });
        }
    }
    let middle = FRAME / 2.0;
    let (left, bottom) = (map.left - band, map.top + FRAME + band);
    let drop = if band > 0.0 { 26.0 } else { 40.0 };
    for (node, upward) in [(first, false), (second, true)] {
        let words = axis_name(node, third, space.unit);
        let long = words.width(AXIS_NAME.size);
        let (at, wide, tall) = if upward {
            ((left - drop, map.top + middle), 18.0, long)
        } else {
            ((map.left + middle, bottom + drop), long, 18.0)
        };
        read.push(Box2::around(at, wide, tall));
        if upward {
            scene.words_upward(AXIS_NAME, at, words);
        } else {
            scene.words(AXIS_NAME, at, words);
        }
    }
    if band > 0.0 {
        let (right, top) = (map.left + FRAME + band, map.top - band);
        side_name(scene, taken, read, first, true, |t| {
            (left - 12.0, map.top + t)
        });
        side_name(scene, taken, read, second, false, |t| {
            (map.left + FRAME - t, bottom + 13.0)
        });
        side_name(scene, taken, read, third, false, |t| {
            (map.left + FRAME - t, top - 12.0)
        });
        side_name(scene, taken, read, third, true, |t| {
            (right + 12.0, map.top + t)
        });
    }
}

/// Names a side of the line at infinity, at the first free position of some along it.
fn side_name(
    scene: &mut Scene,
    taken: &[Box2],
    read: &mut Vec<Box2>,
    node: &str,
    upward: bool,
    along: impl Fn(f64) -> Point,
) {
    let words = Words::indexed("x", node).put(with_signs(" = -inf"));
    let long = words.width(SIDE_NAME.size) + 6.0;
    let (wide, tall) = if upward { (14.0, long) } else { (long, 14.0) };
    let places = [0.1, 0.25, 0.75, 0.9].map(|part| along(part * FRAME));
    let free = |at: &Point| {
        let place = Box2::around(*at, wide, tall);
        let mut others = taken.iter().chain(read.iter());
        others.all(|other| place.shared(other) == 0.0)
    };
    let at = places.into_iter().find(free).unwrap_or(places[0]);
    read.push(Box2::around(at, wide, tall));
    if upward {
        scene.words_upward(SIDE_NAME, at, words);
    } else {
        scene.words(SIDE_NAME, at, words);
    }
}

/// x_i - x_3, and the unit if it is not 1.
fn axis_name(node: &str, last: &str, unit: i64) -> Words {
    Words::indexed("x", node)
        .put(" \u{2212} ")
        .then(Words::indexed("x", last))
        .in_units(unit)
}

/// v_k = (...), for the list below the frame.
fn entry(k: usize, text: &str) -> Words {
    Words::indexed("v", k + 1).put(format!(" = {}", with_signs(text)))
}

/// Columns and rows of the list.
fn list_shape(space: &Space, width: f64) -> (usize, usize) {
    let count = space.extremals.len();
    let columns = ((width - 40.0) / (widest(space) + 28.0)).floor().max(1.0) as usize;
    (columns, count.div_ceil(columns))
}

fn widest(space: &Space) -> f64 {
    let widths = space.extremals.iter().enumerate();
    widths
        .map(|(k, (_, text))| entry(k, text).width(LIST.size))
        .fold(1.0, f64::max)
}

/// The extremals, row by row.
fn list(scene: &mut Scene, space: &Space, below: f64, columns: usize) {
    let step = widest(space) + 28.0;
    for (k, (_, text)) in space.extremals.iter().enumerate() {
        let (row, column) = (k / columns, k % columns);
        let at = (
            24.0 + step * column as f64,
            below + LINE * (row as f64 + 0.5),
        );
        scene.words_from(LIST, at, entry(k, text), Anchor::Start);
        let need = at.0 + step;
        scene.width = scene.width.max(need);
    }
}

/// A rectangle that is occupied.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Box2 {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Box2 {
    /// Around a point.
    pub(crate) fn around((x, y): Point, width: f64, height: f64) -> Self {
        Box2 {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
        }
    }

    /// The area that two of them share.
    pub(crate) fn shared(&self, other: &Box2) -> f64 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }

    /// Whether a straight line goes through it (Liang, Barsky).
    pub(crate) fn meets(&self, from: Point, to: Point) -> bool {
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

/// Directions in order of preference.
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

/// Distances of a label from its mark.
const DISTANCES: [f64; 5] = [9.0, 15.0, 23.0, 33.0, 45.0];

/// Whether a label is so far from its mark that it needs a leader.
pub(crate) fn needs_leader(mark: Point, label: Point) -> bool {
    (label.0 - mark.0).hypot(label.1 - mark.1) > 34.0
}

/// The places that labels must avoid.
pub(crate) struct Occupied<'a> {
    /// The sheet.
    pub sheet: Box2,
    /// Marks, words, lines.
    pub taken: Vec<Box2>,
    /// Those of them that contain text: no leader may cross them.
    pub read: Vec<Box2>,
    /// Whether a position should stay free although it is empty.
    pub avoided: &'a dyn Fn(Point) -> bool,
}

impl Occupied<'_> {
    /// The best centre for a label of this size next to a mark; the label then occupies its
    /// place.
    pub(crate) fn place(&mut self, mark: Point, width: f64, height: f64) -> Point {
        let mut best = (f64::INFINITY, mark);
        for distance in DISTANCES {
            for (k, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
                let centre = (
                    mark.0 + dx * distance + dx.signum() * dx.abs().ceil() * width / 2.0,
                    mark.1 + dy * distance + dy * height / 2.0,
                );
                let cost = self.cost(centre, width, height) + 0.5 * distance + 0.1 * k as f64;
                let crossed = self.read.iter().filter(|other| other.meets(mark, centre));
                let crossed = if needs_leader(mark, centre) {
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
