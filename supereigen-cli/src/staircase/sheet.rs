//! A sheet of SVG that grows shape by shape.

use std::fmt::Write;

/// A point of the sheet, y pointing down.
pub type Point = (f64, f64);

/// The side from which a text begins.
#[derive(Clone, Copy)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// SVG elements collected in drawing order, on white.
pub struct Sheet {
    body: String,
    size: Point,
}

impl Sheet {
    /// An empty sheet; `title` is for screen readers, `style` is its CSS.
    pub fn new(size: Point, title: &str, style: &str) -> Self {
        let mut body = String::new();
        let _ = writeln!(
            body,
            "<title>{}</title>\n<style>{style}</style>",
            escaped(title)
        );
        body += "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
        Sheet { body, size }
    }

    pub fn line(&mut self, class: &str, (x1, y1): Point, (x2, y2): Point) {
        let _ = writeln!(
            self.body,
            r#"<line class="{class}" x1="{x1:.2}" y1="{y1:.2}" x2="{x2:.2}" y2="{y2:.2}"/>"#
        );
    }

    pub fn circle(&mut self, class: &str, (x, y): Point, radius: f64) {
        let _ = writeln!(
            self.body,
            r#"<circle class="{class}" cx="{x:.2}" cy="{y:.2}" r="{radius:.2}"/>"#
        );
    }

    /// A path in the words of SVG.
    pub fn path(&mut self, class: &str, path: &str) {
        let _ = writeln!(self.body, r#"<path class="{class}" d="{path}"/>"#);
    }

    /// A text beside or around a point, its height centred on it.
    pub fn text(&mut self, class: &str, anchor: Anchor, (x, y): Point, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            r#"<text class="{class}" text-anchor="{anchor}" x="{x:.2}" y="{y:.2}" dy=".35em">{}</text>"#,
            escaped(text)
        );
    }

    /// A text around a point that is read from below to above.
    pub fn text_upward(&mut self, class: &str, (x, y): Point, text: &str) {
        let _ = writeln!(
            self.body,
            r#"<text class="{class}" text-anchor="middle" transform="translate({x:.2} {y:.2}) rotate(-90)">{}</text>"#,
            escaped(text)
        );
    }

    /// The finished file.
    pub fn finish(self) -> String {
        let (width, height) = self.size;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n{}</svg>\n",
            self.body
        )
    }
}

/// Text as it may stand in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
