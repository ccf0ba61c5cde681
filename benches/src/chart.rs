//! A chart with two axes as SVG: points joined by lines, a colour and a mark
//! for each series, either axis logarithmic.

/// One line of a chart.
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The points, x increasing.
    pub points: Vec<(f64, f64)>,
}

/// A chart.
pub struct Chart {
    /// The heading.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The lines.
    pub series: Vec<Series>,
}

/// An axis.
pub struct Axis {
    /// What it shows, with its unit.
    label: String,
    /// Whether the scale is logarithmic.
    logarithmic: bool,
}

impl Axis {
    /// An axis from 0.
    pub fn linear(label: &str) -> Self {
        let label = label.to_owned();
        Axis {
            label,
            logarithmic: false,
        }
    }

    /// An axis for positive values.
    pub fn logarithmic(label: &str) -> Self {
        let label = label.to_owned();
        Axis {
            label,
            logarithmic: true,
        }
    }
}

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 270.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 62.0;
const COLOURS: [&str; 10] = [
    "#1f5fa8", "#c4500a", "#2d8a4e", "#8e3b9e", "#b8860b", "#117a8b", "#c2255c", "#555f6b",
    "#6b4f2a", "#7a9a01",
];

/// The scale of one axis: from values to pixels, with its ticks.
struct Scale {
    logarithmic: bool,
    low: f64,
    high: f64,
    ticks: Vec<f64>,
}

impl Scale {
    fn new(axis: &Axis, values: impl Iterator<Item = f64>) -> Self {
        let (least, most) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| {
            (a.min(v), b.max(v))
        });
        if !least.is_finite() {
            return Scale {
                logarithmic: false,
                low: 0.0,
                high: 1.0,
                ticks: vec![0.0, 1.0],
            };
        }
        if axis.logarithmic {
            let low = least.max(f64::MIN_POSITIVE).log10().floor();
            let high = most.max(f64::MIN_POSITIVE).log10().ceil().max(low + 1.0);
            let powers = (low as i32..=high as i32).map(|k| 10f64.powi(k));
            return Scale {
                logarithmic: true,
                low,
                high,
                ticks: powers.collect(),
            };
        }
        let step = round_step(most.max(1e-12) / 6.0);
        let count = (most / step).ceil().max(1.0);
        Scale {
            logarithmic: false,
            low: 0.0,
            high: count * step,
            ticks: (0..=count as usize).map(|k| k as f64 * step).collect(),
        }
    }

    /// The position of a value, from 0 at the low end to 1 at the high one.
    fn place(&self, value: f64) -> f64 {
        let value = if self.logarithmic {
            value.max(f64::MIN_POSITIVE).log10()
        } else {
            value
        };
        (value - self.low) / (self.high - self.low)
    }
}

/// The least of 1, 2, 5 times a power of ten that is not less than `rough`.
fn round_step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    let fits = factors.into_iter().find(|f| f * power >= rough * 0.999);
    fits.unwrap_or(10.0) * power
}

fn number(value: f64, logarithmic: bool) -> String {
    if logarithmic && !(1e-3..1e5).contains(&value) {
        format!("1e{}", value.log10().round() as i32)
    } else {
        let text = format!("{value:.3}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// The map from values to the page.
struct Page {
    x: Scale,
    y: Scale,
}

const END: f64 = WIDTH - RIGHT;
const FLOOR: f64 = HEIGHT - BOTTOM;

impl Page {
    fn across(&self, value: f64) -> f64 {
        LEFT + self.x.place(value) * (END - LEFT)
    }

    fn down(&self, value: f64) -> f64 {
        FLOOR - self.y.place(value) * (FLOOR - TOP)
    }

    /// Grid lines, each with its number.
    fn grid(&self) -> String {
        let mut svg = String::new();
        for &tick in &self.x.ticks {
            let at = self.across(tick);
            let (below, number) = (FLOOR + 18.0, number(tick, self.x.logarithmic));
            svg += &format!(
                "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{FLOOR}\" stroke=\"#e3e7eb\"/>\
                 <text x=\"{at:.1}\" y=\"{below:.1}\" text-anchor=\"middle\">{number}</text>\n"
            );
        }
        for &tick in &self.y.ticks {
            let at = self.down(tick);
            let (beside, middle) = (LEFT - 8.0, at + 4.0);
            let number = number(tick, self.y.logarithmic);
            svg += &format!(
                "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{END}\" y2=\"{at:.1}\" stroke=\"#e3e7eb\"/>\
                 <text x=\"{beside:.1}\" y=\"{middle:.1}\" text-anchor=\"end\">{number}</text>\n"
            );
        }
        svg
    }

    /// The line of the k-th series, its marks, and its entry in the legend.
    fn series(&self, k: usize, series: &Series) -> String {
        let colour = COLOURS[k % COLOURS.len()];
        let places: Vec<(f64, f64)> = series
            .points
            .iter()
            .map(|&(x, y)| (self.across(x), self.down(y)))
            .collect();
        let line: Vec<String> = places
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let mut svg = format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"/>\n",
            line.join(" ")
        );
        for &(x, y) in &places {
            svg += &mark(k, x, y, colour);
        }
        let (row, start) = (TOP + 12.0 + 20.0 * k as f64, END + 14.0);
        svg += &format!(
            "<line x1=\"{start:.1}\" y1=\"{row:.1}\" x2=\"{:.1}\" y2=\"{row:.1}\" stroke=\"{colour}\" stroke-width=\"1.6\"/>\n",
            start + 24.0
        );
        svg += &mark(k, start + 12.0, row, colour);
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
            start + 32.0,
            row + 4.0,
            escape(&series.name)
        );
        svg
    }
}

/// A disc, a square, a diamond or a ring, because not everyone can distinguish series by colour
/// alone.
fn mark(k: usize, x: f64, y: f64, colour: &str) -> String {
    match k % 4 {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\" fill=\"{colour}\"/>\n"),
        1 => {
            let (left, top) = (x - 3.3, y - 3.3);
            format!(
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"6.6\" height=\"6.6\" fill=\"{colour}\"/>\n"
            )
        }
        2 => format!(
            "<path d=\"M{x:.1} {:.1}l4.6 4.6 -4.6 4.6 -4.6 -4.6z\" fill=\"{colour}\"/>\n",
            y - 4.6
        ),
        _ => format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.4\" fill=\"white\" stroke=\"{colour}\" stroke-width=\"1.6\"/>\n"
        ),
    }
}

impl Chart {
    /// The chart as an SVG file.
    pub fn svg(&self) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let page = Page {
            x: Scale::new(&self.x, points().map(|p| p.0)),
            y: Scale::new(&self.y, points().map(|p| p.1)),
        };
        let title = escape(&self.title);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" font-size=\"12\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{LEFT}\" y=\"26\" font-size=\"15\">{title}</text>\n"
        );
        svg += &page.grid();
        let (middle_x, middle_y) = ((LEFT + END) / 2.0, (TOP + FLOOR) / 2.0);
        svg += &format!(
            "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"#333\"/>\n\
             <text x=\"{middle_x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"13\">{}</text>\n\
             <text transform=\"translate(20 {middle_y:.1}) rotate(-90)\" text-anchor=\"middle\" font-size=\"13\">{}</text>\n",
            END - LEFT,
            FLOOR - TOP,
            HEIGHT - 18.0,
            escape(&self.x.label),
            escape(&self.y.label),
        );
        for (k, series) in self.series.iter().enumerate() {
            svg += &page.series(k, series);
        }
        svg + "</svg>\n"
    }
}
