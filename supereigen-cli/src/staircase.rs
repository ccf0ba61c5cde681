//! A staircase: a number of things that changes at some places of an axis only.
//!
//! Between two breakpoints the number is constant: a line. At a breakpoint it may
//! be another one: a filled point, and open ones at the ends of the lines that do
//! not reach it. Where there are too many breakpoints to tell points apart there
//! are lines alone. Lines that go on for ever end in arrows.

mod sheet;
mod ticks;

use num_rational::BigRational;
use num_traits::{One, Zero};

use sheet::{Anchor, Point, Sheet};
use ticks::{equal_or_about, place, round, shown, width};

/// What to draw.
pub struct Staircase<'a> {
    /// What the picture shows, for screen readers.
    pub title: String,
    /// Where the number changes, increasing.
    pub breakpoints: &'a [BigRational],
    /// The number before, between and after them: one more.
    pub between: &'a [u64],
    /// The number at each of them.
    pub at: &'a [u64],
    /// The ends of the axis where the question had some.
    pub window: (Option<&'a BigRational>, Option<&'a BigRational>),
    /// A place of interest with its name.
    pub mark: Option<(&'a str, &'a BigRational)>,
    /// What is to be said above the plot where nothing is marked.
    pub remark: Option<&'a str>,
    /// What must be said of the numbers, if they are not the whole truth.
    pub warning: Option<&'a str>,
}

const SIZE: Point = (680.0, 380.0);
/// The right, the top and the bottom of the plot.
const RIGHT: f64 = SIZE.0 - 26.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = SIZE.1 - 74.0;

/// The length of an arrow head.
const TIP: f64 = 10.0;

/// More breakpoints than these have no points.
const MOST_POINTS: usize = 60;

const STYLE: &str = "\
text{font-family:'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:13px;fill:#1d2733}\
.axis{stroke:#1d2733;stroke-width:1.2}.grid{stroke:#e3e7ec;stroke-width:1}\
.tick{stroke:#1d2733;stroke-width:1}.step{fill:none;stroke:#1f5f99;stroke-width:2.2}\
.riser{fill:none;stroke:#1f5f99;stroke-width:1;stroke-opacity:.45}\
.many{fill:none;stroke:#1f5f99;stroke-width:1.2;stroke-linejoin:round}.tip{fill:#1f5f99}\
.open{fill:#fff;stroke:#1f5f99;stroke-width:1.4}.at{fill:#1f5f99;stroke:#1f5f99;stroke-width:1}\
.mark{stroke:#c4500a;stroke-width:1.4;stroke-dasharray:5 4}\
text.name{fill:#c4500a}text.warning{fill:#b00020}";

/// The picture as an SVG file.
pub fn draw(stairs: &Staircase<'_>) -> String {
    let plot = Plot::of(stairs);
    let mut sheet = Sheet::new(SIZE, &stairs.title, STYLE);
    plot.draw_counts(&mut sheet);
    plot.draw_axis(&mut sheet, stairs);
    if let Some((name, at)) = stairs.mark.filter(|(_, at)| plot.shows(at)) {
        plot.draw_mark(&mut sheet, name, at);
    }
    plot.draw_steps(&mut sheet, stairs);
    if let Some(remark) = stairs.remark {
        let at = (f64::midpoint(plot.left, RIGHT), TOP - 20.0);
        sheet.text("name", Anchor::Middle, at, remark);
    }
    if let Some(warning) = stairs.warning {
        sheet.text("warning", Anchor::Start, (10.0, SIZE.1 - 18.0), warning);
    }
    sheet.finish()
}

/// Which numbers stand where.
struct Plot {
    low: BigRational,
    high: BigRational,
    /// Where the axis of counts stands.
    left: f64,
    /// The marks on it.
    counts: Vec<u64>,
}

impl Plot {
    fn of(stairs: &Staircase<'_>) -> Self {
        let (from, to) = stairs.window;
        let marked = stairs.mark.map(|(_, at)| at);
        let inside = |at: &&BigRational| from.is_none_or(|f| f < at) && to.is_none_or(|t| *at < t);
        let points = stairs.breakpoints.iter().chain(marked).filter(inside);
        let points: Vec<_> = points.chain(from).chain(to).collect();
        let zero = BigRational::zero();
        let least = points.iter().min().copied().unwrap_or(&zero);
        let most = points.iter().max().copied().unwrap_or(&zero);
        // Room for what comes before and after.
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
    fn draw_counts(&self, sheet: &mut Sheet) {
        for &count in &self.counts {
            let y = self.y(count);
            if count > 0 {
                sheet.line("grid", (self.left, y), (RIGHT, y));
            }
            sheet.line("tick", (self.left - 4.0, y), (self.left, y));
            sheet.text("count", Anchor::End, (self.left - 8.0, y), &grouped(count));
        }
        sheet.line("axis", (self.left, TOP), (self.left, BOTTOM));
        let middle = f64::midpoint(TOP, BOTTOM);
        sheet.text_upward("title", (20.0, middle), "number of extremals");
    }

    /// The axis of lambda: with the breakpoints themselves if their numbers can be
    /// written side by side in two rows, else with round numbers.
    fn draw_axis(&self, sheet: &mut Sheet, stairs: &Staircase<'_>) {
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
            sheet.line("tick", (x, BOTTOM), (x, BOTTOM + 5.0 + down));
            sheet.text("place", Anchor::Middle, (x, BOTTOM + 16.0 + down), label);
        }
        sheet.line("axis", (self.left, BOTTOM), (RIGHT, BOTTOM));
        let unit = match unit {
            0 => String::new(),
            unit => format!(", in units of 10^{unit}").replace('-', "\u{2212}"),
        };
        let at = (f64::midpoint(self.left, RIGHT), SIZE.1 - 18.0);
        sheet.text("title", Anchor::Middle, at, &format!("\u{3bb}{unit}"));
    }

    /// In which of two rows each label can stand; `None` if one of them cannot.
    fn in_rows(&self, labels: &[(BigRational, String)]) -> Option<Vec<usize>> {
        // Labels may reach beyond the axis, not beyond the sheet.
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

    /// A dashed line, its name above the plot.
    fn draw_mark(&self, sheet: &mut Sheet, name: &str, at: &BigRational) {
        let x = self.x(at);
        sheet.line("mark", (x, TOP - 8.0), (x, BOTTOM));
        let label = format!("{name} {}", equal_or_about(at, 24));
        let half = width(&label) / 2.0;
        let within = x.clamp(half + 4.0, SIZE.0 - half - 4.0);
        sheet.text("name", Anchor::Middle, (within, TOP - 20.0), &label);
    }

    fn draw_steps(&self, sheet: &mut Sheet, stairs: &Staircase<'_>) {
        let places: Vec<f64> = stairs.breakpoints.iter().map(|at| self.x(at)).collect();
        let heights: Vec<f64> = stairs.between.iter().map(|&c| self.y(c)).collect();
        let (mut first, mut last) = (self.left, RIGHT);
        if stairs.window.0.is_none() {
            first += TIP + 3.0;
            sheet.path("tip", &tip((first, heights[0]), -TIP));
        }
        if stairs.window.1.is_none() {
            last -= TIP;
            sheet.path("tip", &tip((last, heights[places.len()]), TIP));
        }
        let ends = std::iter::once(first).chain(places.iter().copied());
        let ends: Vec<f64> = ends.chain([last]).collect();
        if places.len() > MOST_POINTS {
            let mut path = format!("M{:.2} {:.2}", ends[0], heights[0]);
            for (k, y) in heights.iter().enumerate() {
                path += &format!("V{y:.2}H{:.2}", ends[k + 1]);
            }
            sheet.path("many", &path);
            return;
        }
        let at: Vec<f64> = stairs.at.iter().map(|&c| self.y(c)).collect();
        for (k, &x) in places.iter().enumerate() {
            let top = heights[k].min(heights[k + 1]).min(at[k]);
            let bottom = heights[k].max(heights[k + 1]).max(at[k]);
            sheet.line("riser", (x, top), (x, bottom));
        }
        for (k, &y) in heights.iter().enumerate() {
            sheet.line("step", (ends[k], y), (ends[k + 1], y));
        }
        let gaps = places.windows(2).map(|two| two[1] - two[0]);
        let radius = (gaps.fold(f64::MAX, f64::min) / 2.5).clamp(1.5, 3.6);
        for (k, &x) in places.iter().enumerate() {
            for y in [heights[k], heights[k + 1]] {
                if (y - at[k]).abs() > radius / 2.0 {
                    sheet.circle("open", (x, y), radius);
                }
            }
            sheet.circle("at", (x, at[k]), radius);
        }
    }
}

/// An arrow head at the end of a line that goes on, to the left if `length` is
/// negative.
fn tip((x, y): Point, length: f64) -> String {
    format!(
        "M{:.2} {y:.2}L{x:.2} {:.2}V{:.2}Z",
        x + length,
        y - 4.0,
        y + 4.0
    )
}

/// 0 and round numbers up to one that is not below the greatest: at most seven.
fn count_ticks(greatest: u64) -> Vec<u64> {
    let powers = (0..20).filter_map(|power| 10_u64.checked_pow(power));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|factor| power.saturating_mul(factor)));
    let step = { steps }.find(|&step| greatest.div_ceil(step) <= 6);
    let step = step.unwrap_or(u64::MAX);
    let most = greatest.div_ceil(step).max(1);
    (0..=most).map(|k| k.saturating_mul(step)).collect()
}

/// Digits in groups of three, a thin space between.
fn grouped(count: u64) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_few_round_marks_that_reach_them() {
        for greatest in [0, 1, 6, 7, 12, 99, 729, 12_345, u64::MAX] {
            let ticks = count_ticks(greatest);
            assert!((2..=7).contains(&ticks.len()), "{ticks:?}");
            assert!(*ticks.last().unwrap() >= greatest, "{ticks:?}");
        }
        assert_eq!(count_ticks(12), [0, 2, 4, 6, 8, 10, 12]);
        assert_eq!(grouped(1234), "1234");
        assert_eq!(grouped(1_234_567), "1\u{2009}234\u{2009}567");
    }
}
