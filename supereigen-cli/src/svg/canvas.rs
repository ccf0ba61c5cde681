//! A sheet of SVG that grows shape by shape.

use std::fmt::Write;

/// A point of the sheet, y pointing down.
pub type Point = (f64, f64);

/// SVG elements collected in drawing order.
pub struct Canvas {
    width: f64,
    height: f64,
    body: String,
}

impl Canvas {
    /// An empty white sheet; `style` is its CSS, `title` is read by screen
    /// readers.
    pub fn new(width: f64, height: f64, title: &str, style: &str) -> Self {
        let mut body = String::new();
        let _ = writeln!(body, "<title>{}</title>", escape(title));
        let _ = writeln!(body, "<style>{style}</style>");
        let _ = writeln!(body, r#"<rect width="100%" height="100%" fill="white"/>"#);
        Canvas {
            width,
            height,
            body,
        }
    }

    /// Adds one element written out by the caller.
    pub fn raw(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// A circle.
    pub fn circle(&mut self, class: &str, (x, y): Point, radius: f64) {
        self.raw(&format!(
            r#"<circle class="{class}" cx="{x:.2}" cy="{y:.2}" r="{radius:.2}"/>"#
        ));
    }

    /// Text centred on a point.
    pub fn text(&mut self, class: &str, (x, y): Point, text: &str) {
        self.raw(&format!(
            r#"<text class="{class}" x="{x:.2}" y="{y:.2}" dy=".35em">{}</text>"#,
            escape(text)
        ));
    }

    /// A straight line.
    pub fn line(&mut self, class: &str, (x1, y1): Point, (x2, y2): Point) {
        self.raw(&format!(
            r#"<line class="{class}" x1="{x1:.2}" y1="{y1:.2}" x2="{x2:.2}" y2="{y2:.2}"/>"#
        ));
    }

    /// A closed polygon.
    pub fn polygon(&mut self, class: &str, corners: &[Point]) {
        let points: Vec<String> = corners
            .iter()
            .map(|(x, y)| format!("{x:.2},{y:.2}"))
            .collect();
        self.raw(&format!(
            r#"<polygon class="{class}" points="{}"/>"#,
            points.join(" ")
        ));
    }

    /// The finished file.
    pub fn finish(self) -> String {
        let (width, height) = (self.width, self.height);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n{}</svg>\n",
            self.body
        )
    }
}

/// Text as it may stand in XML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
