//! Tropical polyhedra in the plane, one panel for each, next to each other.
//!
//! A set is a cone of vectors with three entries, drawn where the last one is 0. It is a
//! polyhedron of two coordinates, with a 0 added to its points, or a cone of three coordinates up
//! to shifts. It is given by rows, which define it, and by generators, which determine the
//! window: the window contains every bend of a line between two generators. All panels have the
//! same scale, and each has its own window, so a set that is only shifted looks the same.
//!
//! A row max(a_k + x_k) >= max(b_j + x_j) holds where the greatest a_k + x_k is not less than any
//! b_j + x_j. For each k this is a convex piece. So each row splits each piece into up to three
//! pieces that share only borders.

use maxplus_core::{MaxPlus, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::axis::{self, place};
use crate::plane::clip;
use crate::scene::{Anchor, Colour, Pen, Point, Scene, Type};
use crate::words::{Words, with_signs};

/// A vector of fractions.
type Exact = Vector<MaxPlus<BigRational>>;

/// The side of a frame.
const FRAME: f64 = 210.0;
/// From one frame to the next, with ticks and names between them.
const ACROSS: f64 = FRAME + 74.0;
const DOWN: f64 = FRAME + 84.0;
/// The space left of the first frame and above it.
const LEFT: f64 = 62.0;
const TOP: f64 = 38.0;
/// The number of frames in a row.
const COLUMNS: usize = 3;

const REGION: Pen =
    Pen::line("region", Colour(0xbc, 0xd4, 0xee), 3.0).filled(Colour(0xbc, 0xd4, 0xee));
const GRID: Pen = Pen::line("grid", Colour(0xd8, 0xdd, 0xe3), 0.8);
const EDGE: Pen = Pen::line("frame", Colour::INK, 1.2);
const CELL: Pen = Pen::line("cell", Colour::DEEP, 0.9);
const POINT: Pen = Pen::line("point", Colour::WHITE, 1.2).filled(Colour::ACCENT);
const TITLE: Type = Type::new("title", 15.0, Colour::INK).bold();
const TICK: Type = Type::new("tick", 11.0, Colour::SOFT);
const AXIS: Type = Type::new("axis", 13.0, Colour::INK);
const NOTE: Type = Type::new("note", 13.0, Colour::SOFT);

/// One set.
#[derive(Debug, Clone)]
pub struct Panel {
    /// The title above it.
    pub title: String,
    /// Greater and smaller side of each row, of three entries.
    pub rows: Vec<[Exact; 2]>,
    /// The generators, of three entries. Without generators the set is empty.
    pub generators: Vec<Exact>,
    /// Convex pieces to outline, by their finite corners in any order.
    pub cells: Vec<Vec<Exact>>,
}

/// Sets in the plane, next to each other.
///
/// ```
/// use maxplus_core::{MaxPlus, Vector};
/// use num_rational::BigRational;
/// use supereigen_picture::{BackEnd, Panel, SetsPicture};
///
/// let vector = |text: &str| text.parse::<Vector<MaxPlus<BigRational>>>();
/// // The points (x, y) with x >= y and 3 >= x.
/// let half = Panel {
///     title: "X(0)".into(),
///     rows: vec![[vector("0 . .")?, vector(". 0 .")?], [vector(". . 3")?, vector("0 . .")?]],
///     generators: vec![vector("3 3 0")?, vector(". . 0")?],
///     cells: vec![],
/// };
/// let picture = SetsPicture::of(vec![half]).axes([("x", "1", None), ("x", "2", None)]);
/// let svg = String::from_utf8(picture.scene().render(BackEnd::Svg)?)?;
/// assert!(svg.contains("X(0)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SetsPicture {
    panels: Vec<Panel>,
    axes: [Words; 2],
    title: String,
    remark: Option<String>,
}

impl SetsPicture {
    /// The panels, row by row.
    pub fn of(panels: Vec<Panel>) -> Self {
        SetsPicture {
            panels,
            axes: [1, 2].map(|i| Words::indexed("x", i)),
            title: "sets in the plane".into(),
            remark: None,
        }
    }

    /// Sets the names of the axes: a letter and its index, minus the same letter with another
    /// index.
    #[must_use]
    pub fn axes(self, axes: [(&str, &str, Option<&str>); 2]) -> Self {
        let axes = axes.map(|(letter, index, less)| {
            let words = Words::indexed(letter, index);
            match less {
                Some(less) => words.put(" \u{2212} ").then(Words::indexed(letter, less)),
                None => words,
            }
        });
        SetsPicture { axes, ..self }
    }

    /// Sets the description of the picture, for screen readers and file headers.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        let title = title.into();
        SetsPicture { title, ..self }
    }

    /// Adds a line below all panels.
    #[must_use]
    pub fn remark(self, remark: impl Into<String>) -> Self {
        let remark = Some(remark.into());
        SetsPicture { remark, ..self }
    }

    /// The picture.
    pub fn scene(&self) -> Scene {
        let boxes: Vec<_> = self
            .panels
            .iter()
            .map(|panel| around(&panel.generators))
            .collect();
        let longest = boxes.iter().map(|(_, longest)| longest).max();
        let side = match longest.filter(|longest| longest.is_positive()) {
            Some(longest) => longest * BigRational::new(3.into(), 2.into()),
            None => BigRational::from(BigInt::from(4)),
        };
        let columns = self.panels.len().clamp(1, COLUMNS);
        let rows = self.panels.len().div_ceil(columns).max(1);
        let bottom = TOP + DOWN * rows as f64 - 26.0;
        let (below, least) = match &self.remark {
            Some(remark) => (24.0, Words::plain(remark).width(NOTE.size) + 48.0),
            None => (0.0, 0.0),
        };
        let width = (LEFT + ACROSS * columns as f64 - 40.0).max(least);
        let mut scene = Scene::new(width, bottom + below, self.title.clone());
        for (k, (panel, (middle, _))) in self.panels.iter().zip(&boxes).enumerate() {
            let frame = Frame {
                left: LEFT + ACROSS * (k % columns) as f64,
                top: TOP + DOWN * (k / columns) as f64,
                middle,
                side: &side,
            };
            frame.draw(&mut scene, panel, &self.axes);
        }
        if let Some(remark) = &self.remark {
            let at = (24.0, bottom + 8.0);
            scene.words_from(NOTE, at, Words::plain(remark), Anchor::Start);
        }
        scene
    }
}

/// The middle of the visible part of the cone of these generators, and the length of its longer
/// side.
fn around(generators: &[Exact]) -> ([BigRational; 2], BigRational) {
    let mut seen = generators.to_vec();
    // Points where the lines between generators bend. A bend between two finite generators lies
    // within the box around both, so it need not be computed.
    let is_finite = |g: &Exact| g.iter().all(MaxPlus::is_finite);
    let (finite, infinite): (Vec<_>, Vec<_>) = generators.iter().partition(|g| is_finite(g));
    for (k, g) in infinite.iter().enumerate() {
        for h in finite.iter().chain(&infinite[..k]) {
            seen.extend((0..3).filter_map(|i| bend(g, h, i)));
        }
    }
    let ends = [0, 1].map(|i| {
        let of = |x: &Exact| Some(x[i].value()? - x[2].value()?);
        let values: Vec<BigRational> = seen.iter().filter_map(of).collect();
        let least = values.iter().min().cloned().unwrap_or_else(Zero::zero);
        let most = values.into_iter().max().unwrap_or_else(Zero::zero);
        (least, most)
    });
    let longest = ends.iter().map(|(least, most)| most - least).max();
    let two = BigInt::from(2);
    let middle = ends.map(|(least, most)| (least + most) / &two);
    (middle, longest.unwrap_or_else(Zero::zero))
}

/// The maximum of two vectors, shifted to be equal at a coordinate; `None` if one of them is -inf
/// there.
fn bend(g: &Exact, h: &Exact, i: usize) -> Option<Exact> {
    let by = g[i].value()? - h[i].value()?;
    let entry = |(g, h): (&MaxPlus<BigRational>, &MaxPlus<BigRational>)| {
        let moved = h.value().map(|h| h + &by);
        let greater = g.value().cloned().max(moved);
        greater.map_or(MaxPlus::NEG_INFINITY, MaxPlus::from)
    };
    Some(g.iter().zip(h).map(entry).collect())
}

/// Beyond this distance from the window, in its sides, points are not distinguished.
const FAR: f64 = 1e6;

/// The convex pieces of a set within the window of this middle and side, in fractions of the side
/// from its middle.
pub(crate) fn pieces(
    rows: &[[Exact; 2]],
    middle: &[BigRational; 2],
    side: &BigRational,
) -> Vec<Vec<Point>> {
    let half = 0.5;
    let window = vec![(-half, -half), (half, -half), (half, half), (-half, half)];
    let mut pieces = vec![window];
    for [greater, smaller] in rows {
        // Entries relative to the middle, so that they are small near the middle, however large
        // the numbers are.
        let local = |i: usize, entry: &MaxPlus<BigRational>| -> Option<BigRational> {
            let value = entry.value()?;
            Some(middle.get(i).map_or_else(|| value.clone(), |at| value + at) / side)
        };
        let all = |row: &Exact| [0, 1, 2].map(|i| local(i, &row[i]));
        let (greater, smaller) = (all(greater), all(smaller));
        let Some(most) = greater.iter().flatten().max().cloned() else {
            // A left side of -inf is never >= a finite right side.
            if smaller.iter().any(Option::is_some) {
                pieces.clear();
            }
            continue;
        };
        let number = |entry: &Option<BigRational>| {
            let number = (entry.as_ref()? - &most).to_f64()?;
            Some(number.clamp(-FAR, FAR))
        };
        let (greater, smaller) = (greater.map(|a| number(&a)), smaller.map(|b| number(&b)));
        let mut next = Vec::new();
        for piece in &pieces {
            for (k, a) in finite(&greater) {
                let others = finite(&greater).filter(|(j, _)| *j != k);
                let all = others.chain(finite(&smaller));
                let kept = all.fold(piece.clone(), |piece, (j, b)| {
                    clip(piece, no_less(k, j, a - b))
                });
                if !kept.is_empty() {
                    next.push(kept);
                }
            }
        }
        pieces = without_repeats(next);
    }
    pieces
}

fn finite(row: &[Option<f64>; 3]) -> impl Iterator<Item = (usize, f64)> {
    let row = row.iter().enumerate();
    row.filter_map(|(i, entry)| entry.map(|entry| (i, entry)))
}

/// x_k - x_j + r >= 0, where x_3 = 0.
fn no_less(k: usize, j: usize, r: f64) -> (f64, f64, f64) {
    let coordinate = [(1.0, 0.0), (0.0, 1.0), (0.0, 0.0)];
    let ((p, q), (s, t)) = (coordinate[k], coordinate[j]);
    (p - s, q - t, r)
}

/// The pieces with an area, and those lines and points that lie in no other piece. Without this a
/// piece on the border of two others would be doubled by every row.
fn without_repeats(pieces: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let (mut kept, thin): (Vec<_>, Vec<_>) =
        pieces.into_iter().partition(|piece| area(piece) > 1e-9);
    for piece in thin {
        let within = |other: &Vec<Point>| piece.iter().all(|&at| is_near(other, at));
        if !kept.iter().any(within) {
            kept.push(piece);
        }
    }
    kept
}

fn area(corners: &[Point]) -> f64 {
    let crossed = corners.iter().enumerate().map(|(k, from)| {
        let to = corners[(k + 1) % corners.len()];
        from.0 * to.1 - from.1 * to.0
    });
    crossed.sum::<f64>().abs() / 2.0
}

/// Whether a point lies in a convex polygon or next to it. All edges have one of three
/// directions, so six bounds define a polygon.
fn is_near(corners: &[Point], at: Point) -> bool {
    let bounds: [fn(Point) -> f64; 3] = [|at| at.0, |at| at.1, |at| at.0 - at.1];
    bounds.iter().all(|bound| {
        let values = corners.iter().map(|&corner| bound(corner));
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.fold(f64::NEG_INFINITY, f64::max);
        (least - 1e-7..=most + 1e-7).contains(&bound(at))
    })
}

/// The position and content of a panel.
struct Frame<'a> {
    left: f64,
    top: f64,
    middle: &'a [BigRational; 2],
    side: &'a BigRational,
}

impl Frame<'_> {
    fn draw(&self, scene: &mut Scene, panel: &Panel, axes: &[Words; 2]) {
        let (left, top) = (self.left, self.top);
        let (right, bottom) = (left + FRAME, top + FRAME);
        let pieces = match panel.generators.is_empty() {
            true => Vec::new(),
            false => pieces(&panel.rows, self.middle, self.side),
        };
        let on_sheet = |(x, y): Point| (left + (x + 0.5) * FRAME, bottom - (y + 0.5) * FRAME);
        for piece in &pieces {
            let corners: Vec<_> = piece.iter().map(|&at| on_sheet(at)).collect();
            scene.polygon(REGION, corners);
        }
        let two = BigInt::from(2);
        for (i, axis) in axes.iter().enumerate() {
            let (low, high) = (
                &self.middle[i] - self.side / &two,
                &self.middle[i] + self.side / &two,
            );
            let round = axis::round(&low, &high);
            for (tick, label) in &round.ticks {
                let part = place(tick, &low, &high) * FRAME;
                let words = Words::number(label);
                if i == 0 {
                    scene.line(GRID, (left + part, bottom), (left + part, top));
                    scene.words(TICK, (left + part, bottom + 12.0), words);
                } else {
                    scene.line(GRID, (left, bottom - part), (right, bottom - part));
                    scene.words_from(TICK, (left - 6.0, bottom - part), words, Anchor::End);
                }
            }
            let name = axis.clone().in_units(round.unit);
            match i {
                0 => scene.words(AXIS, (left + FRAME / 2.0, bottom + 30.0), name),
                _ => scene.words_upward(AXIS, (left - 42.0, top + FRAME / 2.0), name),
            }
        }
        scene.polygon(
            EDGE,
            [(left, top), (right, top), (right, bottom), (left, bottom)],
        );
        for cell in &panel.cells {
            let corners = cell.iter().filter_map(|x| self.part(x)).map(on_sheet);
            scene.polygon(CELL, in_turn(corners.collect()));
        }
        for at in panel.generators.iter().filter_map(|g| self.part(g)) {
            scene.circle(POINT, on_sheet(at), 4.5);
        }
        let middle = (left + FRAME / 2.0, top + FRAME / 2.0);
        if panel.generators.is_empty() {
            scene.words(NOTE, middle, Words::plain("empty"));
        } else if pieces.is_empty() {
            scene.words(NOTE, middle, Words::plain(with_signs("only with -inf")));
        }
        let above = (left + FRAME / 2.0, top - 16.0);
        scene.words(TITLE, above, Words::plain(&panel.title));
    }

    /// The position of a vector, in fractions of the side from the middle; `None` if it is not
    /// finite.
    fn part(&self, x: &Exact) -> Option<Point> {
        let part = |i: usize| {
            let value = x[i].value()? - x[2].value()?;
            ((value - &self.middle[i]) / self.side).to_f64()
        };
        Some((part(0)?, part(1)?))
    }
}

/// The corners of a convex polygon in their order around it.
fn in_turn(mut corners: Vec<Point>) -> Vec<Point> {
    let count = corners.len().max(1) as f64;
    let middle = corners.iter().fold((0.0, 0.0), |sum: Point, at| {
        (sum.0 + at.0 / count, sum.1 + at.1 / count)
    });
    let angle = |at: &Point| (at.1 - middle.1).atan2(at.0 - middle.0);
    corners.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    corners
}
