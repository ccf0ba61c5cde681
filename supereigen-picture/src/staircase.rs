//! A staircase: a count that changes only at some points of an axis.
//!
//! Between two breakpoints the count is constant and drawn as a line. At a breakpoint it may
//! differ: a filled point, and open points at the ends of the lines that do not reach it. With
//! too many breakpoints only lines are drawn. Infinite lines end in arrows.

use maxplus_core::mirror::pick;
use num_rational::BigRational;
use num_traits::{One, Zero};
use supereigen::sweep::Staircase;

use crate::axis::{equal_or_about, place, round, shown, width};
use crate::scene::{Anchor, Colour, Pen, Point, Scene, Type};
use crate::words::Words;

/// The number of extremals over lambda: what to draw.
#[derive(Debug, Clone, Copy)]
pub struct StaircasePicture<'a> {
    /// The size of the matrix.
    pub n: usize,
    /// The points where the count changes, increasing.
    pub breakpoints: &'a [BigRational],
    /// The counts before, between and after the breakpoints: one more than breakpoints.
    pub between: &'a [u64],
    /// The count at each breakpoint.
    pub at: &'a [u64],
    /// The ends of the axis, if the question sets any.
    pub window: (Option<&'a BigRational>, Option<&'a BigRational>),
    /// lambda(A), the greatest lambda with a solution; `None` without a cycle.
    pub greatest: Option<&'a BigRational>,
    /// Whether the counts are only lower bounds.
    pub is_cut: bool,
}

/// The name of the greatest lambda.
const GREATEST: &str = "\u{3bb}(A)";

const SIZE: Point = (680.0, 380.0);
/// The right, the top and the bottom of the plot.
const RIGHT: f64 = SIZE.0 - 26.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = SIZE.1 - 74.0;

/// The length of an arrow head.
const TIP: f64 = 10.0;

/// With more breakpoints than these, no points are drawn.
const MOST_POINTS: usize = 60;

const BLUE: Colour = Colour(0x1f, 0x5f, 0x99);
const AXIS: Pen = Pen::line("axis", Colour::INK, 1.2);
const GRID: Pen = Pen::line("grid", Colour(0xe3, 0xe7, 0xec), 1.0);
const TICK: Pen = Pen::line("tick", Colour::INK, 1.0);
const STEP: Pen = Pen::line("step", BLUE, 2.2);
const RISER: Pen = Pen::line("riser", Colour(0x9a, 0xb7, 0xd1), 1.0);
const MANY: Pen = Pen::line("many", BLUE, 1.2);
const ARROW: Pen = Pen::area("tip", BLUE);
const OPEN: Pen = Pen::line("open", BLUE, 1.4).filled(Colour::WHITE);
const AT: Pen = Pen::line("at", BLUE, 1.0).filled(BLUE);
const MARK: Pen = Pen::line("mark", Colour::ACCENT, 1.4).dashed();
const COUNT: Type = Type::new("count", 13.0, Colour::INK);
const TITLE: Type = Type::new("title", 13.0, Colour::INK);
const PLACE: Type = Type::new("place", 13.0, Colour::INK);
const NAME: Type = Type::new("name", 13.0, Colour::ACCENT);
const WARNING: Type = Type::new("warning", 13.0, Colour(0xb0, 0x00, 0x20));

impl<'a> StaircasePicture<'a> {
    /// A complete sweep of an n x n matrix, and the greatest lambda, which is the maximum cycle
    /// mean.
    pub fn of(n: usize, stairs: &'a Staircase, greatest: Option<&'a BigRational>) -> Self {
        StaircasePicture {
            n,
            breakpoints: stairs.breakpoints(),
            between: stairs.between(),
            at: stairs.at(),
            window: (stairs.from(), stairs.to()),
            greatest,
            is_cut: false,
        }
    }

    /// The picture.
    pub fn scene(&self) -> Scene {
        let plot = Plot::of(self);
        let n = self.n;
        let title = format!("number of extremals over lambda of a {n} x {n} matrix");
        let mut sheet = Scene::new(SIZE.0, SIZE.1, title);
        plot.draw_counts(&mut sheet);
        plot.draw_axis(&mut sheet, self);
        match self.greatest {
            Some(at) if plot.shows(at) => plot.draw_mark(&mut sheet, GREATEST, at),
            Some(_) => {}
            None => {
                let at = (f64::midpoint(plot.left, RIGHT), TOP - 20.0);
                let remark = format!(
                    "{GREATEST} = {}\u{221e}: there is no cycle",
                    pick("\u{2212}", "")
                );
                sheet.words(NAME, at, Words::plain(remark));
            }
        }
        plot.draw_steps(&mut sheet, self);
        if self.is_cut {
            let at = (10.0, SIZE.1 - 18.0);
            let warning = Words::plain("lower bounds: the sweep was cut");
            sheet.words_from(WARNING, at, warning, Anchor::Start);
        }
        sheet
    }
}

/// The scales of the plot.
struct Plot {
    low: BigRational,
    high: BigRational,
    /// The position of the axis of counts.
    left: f64,
    /// The marks on it.
    counts: Vec<u64>,
}

impl Plot {
    fn of(stairs: &StaircasePicture<'_>) -> Self {
        let (from, to) = stairs.window;
        let marked = stairs.greatest;
        let inside = |at: &&BigRational| from.is_none_or(|f| f < at) && to.is_none_or(|t| *at < t);
        let points = stairs.breakpoints.iter().chain(marked).filter(inside);
        let points: Vec<_> = points.chain(from).chain(to).collect();
        let zero = BigRational::zero();
        let least = points.iter().min().copied().unwrap_or(&zero);
        let most = points.iter().max().copied().unwrap_or(&zero);
        // Space at both ends of the axis.
        let mut room = (most - least) / BigRational::from_integer(10.into());
        if room.is_zero() {
            room = BigRational::one();
        }
        let greatest = stairs.between.iter().chain(stairs.at).max();
        let counts = count_ticks(greatest.copied().unwrap_or(0));
        let widest = counts.iter().map(|&count| width(&grouped(count)));
        Plot {
            low: from.cloned().unwrap_or_else(|| least - &room),
            high: to.cloned().unwrap_or_else(|| most + &room),
            left: 46.0 + widest.fold(0.0, f64::max),
            counts,
        }
    }

    fn shows(&self, at: &BigRational) -> bool {
        self.low < *at && *at < self.high
    }

    fn x(&self, at: &BigRational) -> f64 {
        self.left + (RIGHT - self.left) * place(at, &self.low, &self.high)
    }

    fn y(&self, count: u64) -> f64 {
        let top = self.counts.last().copied().unwrap_or(1).max(1);
        BOTTOM - (BOTTOM - TOP - 8.0) * count as f64 / top as f64
    }

    /// The axis of counts, with lines across.
    fn draw_counts(&self, sheet: &mut Scene) {
        for &count in &self.counts {
            let y = self.y(count);
            if count > 0 {
                sheet.line(GRID, (self.left, y), (RIGHT, y));
            }
            sheet.line(TICK, (self.left - 4.0, y), (self.left, y));
            let words = Words::plain(grouped(count));
            sheet.words_from(COUNT, (self.left - 8.0, y), words, Anchor::End);
        }
        sheet.line(AXIS, (self.left, TOP), (self.left, BOTTOM));
        let middle = f64::midpoint(TOP, BOTTOM);
        sheet.words_upward(TITLE, (16.0, middle), Words::plain("number of extremals"));
    }

    /// The axis of lambda: with the breakpoints if their numbers fit next to each other in two
    /// rows, otherwise with round numbers.
    fn draw_axis(&self, sheet: &mut Scene, stairs: &StaircasePicture<'_>) {
        let exact = stairs.breakpoints.iter().chain(stairs.window.0);
        let exact = exact.chain(stairs.window.1);
        let mut exact: Vec<_> = exact.map(|at| (at.clone(), shown(at))).collect();
        exact.sort();
        let mut unit = 0;
        let mut rows = self.in_rows(&exact).filter(|_| !exact.is_empty());
        if rows.is_none() {
            let round = round(&self.low, &self.high);
            (exact, unit) = (round.ticks, round.unit);
            rows = self.in_rows(&exact);
        }
        for (k, (at, label)) in exact.iter().enumerate() {
            let row = rows.as_ref().map_or(k % 2, |rows| rows[k]);
            let (x, down) = (self.x(at), 18.0 * row as f64);
            sheet.line(TICK, (x, BOTTOM), (x, BOTTOM + 5.0 + down));
            let at = (x, BOTTOM + 16.0 + down);
            sheet.words(PLACE, at, Words::plain(label.as_str()));
        }
        sheet.line(AXIS, (self.left, BOTTOM), (RIGHT, BOTTOM));
        let title = Words::plain("\u{3bb}").in_units(unit);
        let at = (f64::midpoint(self.left, RIGHT), SIZE.1 - 18.0);
        sheet.words(TITLE, at, title);
    }

    /// The row, of two, for each label; `None` if a label does not fit.
    fn in_rows(&self, labels: &[(BigRational, String)]) -> Option<Vec<usize>> {
        // Labels may extend beyond the axis, but not beyond the sheet.
        let mut ends = [2.0; 2];
        let mut rows = Vec::with_capacity(labels.len());
        for (at, label) in labels {
            let (x, half) = (self.x(at), width(label) / 2.0);
            let row = ends.iter().position(|&end| end <= x - half)?;
            if x + half > SIZE.0 - 2.0 {
                return None;
            }
            ends[row] = x + half + 7.0;
            rows.push(row);
        }
        Some(rows)
    }

    /// Draws a dashed line with its name above the plot.
    fn draw_mark(&self, sheet: &mut Scene, name: &str, at: &BigRational) {
        let x = self.x(at);
        sheet.line(MARK, (x, TOP - 8.0), (x, BOTTOM));
        let label = format!("{name} {}", equal_or_about(at, 24));
        let half = width(&label) / 2.0;
        let within = x.clamp(half + 4.0, SIZE.0 - half - 4.0);
        sheet.words(NAME, (within, TOP - 20.0), Words::plain(label));
    }

    fn draw_steps(&self, sheet: &mut Scene, stairs: &StaircasePicture<'_>) {
        let places: Vec<f64> = stairs.breakpoints.iter().map(|at| self.x(at)).collect();
        let heights: Vec<f64> = stairs.between.iter().map(|&c| self.y(c)).collect();
        let (mut first, mut last) = (self.left, RIGHT);
        if stairs.window.0.is_none() {
            first += TIP + 3.0;
            sheet.polygon(ARROW, tip((first, heights[0]), -TIP));
        }
        if stairs.window.1.is_none() {
            last -= TIP;
            sheet.polygon(ARROW, tip((last, heights[places.len()]), TIP));
        }
        let ends = std::iter::once(first).chain(places.iter().copied());
        let ends: Vec<f64> = ends.chain([last]).collect();
        if places.len() > MOST_POINTS {
            let sides = heights.iter().enumerate();
            let points = sides.flat_map(|(k, &y)| [(ends[k], y), (ends[k + 1], y)]);
            sheet.lines(MANY, points.collect());
            return;
        }
        let at: Vec<f64> = stairs.at.iter().map(|&c| self.y(c)).collect();
        for (k, &x) in places.iter().enumerate() {
            let top = heights[k].min(heights[k + 1]).min(at[k]);
            let bottom = heights[k].max(heights[k + 1]).max(at[k]);
            sheet.line(RISER, (x, top), (x, bottom));
        }
        for (k, &y) in heights.iter().enumerate() {
            sheet.line(STEP, (ends[k], y), (ends[k + 1], y));
        }
        let gaps = places.windows(2).map(|two| two[1] - two[0]);
        let radius = (gaps.fold(f64::MAX, f64::min) / 2.5).clamp(1.5, 3.6);
        for (k, &x) in places.iter().enumerate() {
            for y in [heights[k], heights[k + 1]] {
                if (y - at[k]).abs() > radius / 2.0 {
                    sheet.circle(OPEN, (x, y), radius);
                }
            }
            sheet.circle(AT, (x, at[k]), radius);
        }
    }
}

/// An arrow head at the end of an infinite line, to the left if `length` is negative.
fn tip((x, y): Point, length: f64) -> [Point; 3] {
    [(x + length, y), (x, y - 4.0), (x, y + 4.0)]
}

/// 0 and round numbers, at most seven in all. The last is at least `greatest`.
pub(crate) fn count_ticks(greatest: u64) -> Vec<u64> {
    let powers = (0..20).filter_map(|power| 10_u64.checked_pow(power));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|factor| power.saturating_mul(factor)));
    let step = { steps }.find(|&step| greatest.div_ceil(step) <= 6);
    let step = step.unwrap_or(u64::MAX);
    let most = greatest.div_ceil(step).max(1);
    (0..=most).map(|k| k.saturating_mul(step)).collect()
}

/// The digits in groups of three, with thin spaces between.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) && digits.len() > 4 {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}
