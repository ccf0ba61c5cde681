//! A chart with two axes as SVG: points joined by lines, one colour a series,
//! either axis logarithmic.

use std::fmt::Write;

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
    /// What x is.
    pub x: Axis,
    /// What y is.
    pub y: Axis,
    /// The lines.
    pub series: Vec<Series>,
}

/// An axis.
pub struct Axis {
    /// What it shows, with its unit.
    pub label: String,
    /// Whether its ticks are powers of ten.
    pub logarithmic: bool,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 190.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 62.0;
const COLOURS: [&str; 8] = [
    "#1f5fa8", "#c4500a", "#2d8a4e", "#8e3b9e", "#b8860b", "#117a8b", "#c2255c", "#555f6b",
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
            let ticks = (low as i32..=high as i32).map(|k| 10f64.powi(k)).collect();
            return Scale {
                logarithmic: true,
                low,
                high,
                ticks,
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

    /// The place of a value, 0 at the low end and 1 at the high one.
    fn place(&self, value: f64) -> f64 {
        let value = if self.logarithmic {
            value.max(f64::MIN_POSITIVE).log10()
        } else {
            value
        };
        (value - self.low) / (self.high - self.low)
    }
}

/// The least of 1, 2, 5 times a power of ten that is no less than `rough`.
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

impl Chart {
    /// The chart as an SVG file.
    pub fn svg(&self) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let x = Scale::new(&self.x, points().map(|p| p.0));
        let y = Scale::new(&self.y, points().map(|p| p.1));
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let across = |value| LEFT + x.place(value) * (right - LEFT);
        let down = |value| bottom - y.place(value) * (bottom - TOP);
        let mut svg = String::new();
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" font-size=\"12\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{LEFT}\" y=\"26\" font-size=\"15\">{title}</text>\n",
            title = escape(&self.title),
        );
        for &tick in &x.ticks {
            let at = across(tick);
            let _ = writeln!(
                svg,
                "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{bottom}\" stroke=\"#e3e7eb\"/>\
                 <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                bottom + 18.0,
                number(tick, x.logarithmic)
            );
        }
        for &tick in &y.ticks {
            let at = down(tick);
            let _ = writeln!(
                svg,
                "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" stroke=\"#e3e7eb\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 8.0,
                at + 4.0,
                number(tick, y.logarithmic)
            );
        }
        let (middle_x, middle_y) = ((LEFT + right) / 2.0, (TOP + bottom) / 2.0);
        let _ = writeln!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"#333\"/>\n\
             <text x=\"{middle_x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"13\">{}</text>\n\
             <text transform=\"translate(20 {middle_y:.1}) rotate(-90)\" text-anchor=\"middle\" font-size=\"13\">{}</text>",
            right - LEFT,
            bottom - TOP,
            HEIGHT - 18.0,
            escape(&self.x.label),
            escape(&self.y.label),
        );
        for (k, series) in self.series.iter().enumerate() {
            let colour = COLOURS[k % COLOURS.len()];
            let places: Vec<String> = series
                .points
                .iter()
                .map(|&(a, b)| format!("{:.1},{:.1}", across(a), down(b)))
                .collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                places.join(" ")
            );
            for &(a, b) in &series.points {
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\" fill=\"{colour}\"/>",
                    across(a),
                    down(b)
                );
            }
            let line = TOP + 14.0 + 20.0 * k as f64;
            let _ = writeln!(
                svg,
                "<line x1=\"{:.1}\" y1=\"{line:.1}\" x2=\"{:.1}\" y2=\"{line:.1}\" stroke=\"{colour}\" stroke-width=\"3\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                right + 14.0,
                right + 36.0,
                right + 42.0,
                line + 4.0,
                escape(&series.name)
            );
        }
        svg.push_str("</svg>\n");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: Vec<(f64, f64)>) -> String {
        let axis = |label: &str| Axis {
            label: label.to_owned(),
            logarithmic: true,
        };
        let series = vec![Series {
            name: "a < b".to_owned(),
            points,
        }];
        Chart {
            title: "t".to_owned(),
            x: axis("x"),
            y: axis("y"),
            series,
        }
        .svg()
    }

    #[test]
    fn names_are_escaped_and_every_point_is_drawn() {
        let svg = chart(vec![(1.0, 10.0), (100.0, 0.5)]);
        assert!(svg.contains("a &lt; b"));
        assert_eq!(svg.matches("<circle").count(), 2);
    }

    #[test]
    fn a_chart_without_points_is_still_a_chart() {
        assert!(chart(vec![]).ends_with("</svg>\n"));
    }
}
