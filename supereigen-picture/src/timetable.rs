//! A timetable: a row for each node, and in it a bar from the earliest to the latest start for
//! each round. The nodes of the bottleneck are highlighted.
//!
//! Bars of successive rounds are below one another, so that they never overlap. A start without a
//! latest time is a point. A bar has a dashed border if the latest start is before the earliest.

use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::axis::{place, round, width};
use crate::scene::{Anchor, Colour, Pen, Point, Scene, Type};
use crate::words::Words;

/// The starts of one node.
#[derive(Debug, Clone)]
pub struct TimetableRow {
    /// The name of the node.
    pub name: String,
    /// The earliest start; `None` if it may start at any time.
    pub earliest: Option<BigRational>,
    /// The latest start.
    pub latest: Option<BigRational>,
    /// Whether it lies on a critical cycle.
    pub is_critical: bool,
}

/// A timetable: what to draw.
#[derive(Debug, Clone)]
pub struct TimetablePicture {
    /// The nodes, from top to bottom.
    pub rows: Vec<TimetableRow>,
    /// The time from one round to the next.
    pub period: BigRational,
    /// The number of rounds, at least 1.
    pub rounds: usize,
}

const WIDTH: f64 = 680.0;
const RIGHT: f64 = WIDTH - 26.0;
const TOP: f64 = 16.0;
/// The height of a bar, and the space between two nodes.
const BAR: f64 = 12.0;
const GAP: f64 = 10.0;
/// The longest name that is drawn in full.
const NAME_WIDTH: f64 = 260.0;

const AXIS: Pen = Pen::line("axis", Colour::INK, 1.2);
const TICK: Pen = Pen::line("tick", Colour::INK, 1.0);
const GRID: Pen = Pen::line("grid", Colour(0xe3, 0xe7, 0xec), 1.0);
const SPAN: Pen = Pen::line("span", Colour::DEEP, 1.2).filled(Colour(0xc6, 0xd8, 0xee));
const CRITICAL: Pen = Pen::line("critical", Colour::ACCENT, 1.2).filled(Colour(0xf6, 0xd3, 0xbd));
const LATE: Pen = Pen::line("late", Colour(0xb0, 0x00, 0x20), 1.4).dashed();
const START: Pen = Pen::area("start", Colour::DEEP);
const CRITICAL_START: Pen = Pen::area("critical-start", Colour::ACCENT);
const NAME: Type = Type::new("name", 13.0, Colour::INK);
const CRITICAL_NAME: Type = Type::new("critical-name", 13.0, Colour::ACCENT).bold();
const PLACE: Type = Type::new("place", 13.0, Colour::INK);
const TITLE: Type = Type::new("title", 13.0, Colour::INK);

impl TimetablePicture {
    /// The picture.
    pub fn scene(&self) -> Scene {
        let rounds = self.rounds.max(1);
        let height = BAR * rounds as f64 + GAP;
        let bottom = TOP + height * self.rows.len() as f64 + GAP;
        let title = format!("earliest and latest starts of {} nodes", self.rows.len());
        let mut sheet = Scene::new(WIDTH, bottom + 56.0, title);
        let (low, high) = self.range(rounds);
        let widest = self.rows.iter().map(|row| width(&row.name));
        let left = 24.0 + widest.fold(0.0, f64::max).min(NAME_WIDTH);
        let x = |time: &BigRational| left + (RIGHT - left) * place(time, &low, &high);
        let ticks = round(&low, &high);
        for (at, label) in &ticks.ticks {
            sheet.line(GRID, (x(at), TOP), (x(at), bottom));
            sheet.line(TICK, (x(at), bottom), (x(at), bottom + 5.0));
            let place = (x(at), bottom + 16.0);
            sheet.words(PLACE, place, Words::plain(label.as_str()));
        }
        for (k, row) in self.rows.iter().enumerate() {
            let top = TOP + GAP + height * k as f64;
            let middle = top + (height - GAP) / 2.0;
            let style = if row.is_critical { CRITICAL_NAME } else { NAME };
            let name = Words::plain(shortened(&row.name));
            sheet.words_from(style, (left - 8.0, middle), name, Anchor::End);
            for round in 0..rounds {
                let later = &self.period * BigRational::from_integer(round.into());
                let place =
                    |time: &Option<BigRational>| time.as_ref().map(|time| x(&(time + &later)));
                let at = top + BAR * round as f64;
                draw_bar(
                    &mut sheet,
                    row,
                    (place(&row.earliest), place(&row.latest)),
                    at,
                );
            }
        }
        sheet.line(AXIS, (left, bottom), (RIGHT, bottom));
        let words = Words::plain("time").in_units(ticks.unit);
        let at = (f64::midpoint(left, RIGHT), bottom + 38.0);
        sheet.words(TITLE, at, words);
        sheet
    }

    /// The least and the greatest time that is drawn, with some space.
    fn range(&self, rounds: usize) -> (BigRational, BigRational) {
        let times = self
            .rows
            .iter()
            .flat_map(|row| row.earliest.iter().chain(&row.latest));
        let last = &self.period * BigRational::from_integer((rounds - 1).into());
        let ends: Vec<_> = times
            .flat_map(|time| [time.clone(), time + &last])
            .collect();
        let zero = BigRational::zero();
        let low = ends.iter().min().unwrap_or(&zero);
        let high = ends.iter().max().unwrap_or(&zero);
        let mut space = (high - low) / BigRational::from_integer(40.into());
        if space.is_zero() {
            space = BigRational::one();
        }
        (low - &space, high + &space)
    }
}

/// Draws the starts of a node in one round, whose lane begins at this height.
fn draw_bar(
    sheet: &mut Scene,
    row: &TimetableRow,
    (earliest, latest): (Option<f64>, Option<f64>),
    top: f64,
) {
    let (span, start) = match row.is_critical {
        true => (CRITICAL, CRITICAL_START),
        false => (SPAN, START),
    };
    let (above, below) = (top + 1.5, top + BAR - 1.5);
    if let (Some(earliest), Some(latest)) = (earliest, latest) {
        let pen = if latest < earliest { LATE } else { span };
        let corners: [Point; 4] = [
            (earliest, above),
            (latest, above),
            (latest, below),
            (earliest, below),
        ];
        sheet.polygon(pen, corners);
    }
    if let Some(at) = earliest.or(latest) {
        sheet.circle(start, (at, f64::midpoint(above, below)), 3.4);
    }
}

/// A name that fits beside the bars.
fn shortened(name: &str) -> String {
    let most = (NAME_WIDTH / width("m")) as usize;
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let begin: String = name.chars().take(most - 1).collect();
    begin + "\u{2026}"
}
