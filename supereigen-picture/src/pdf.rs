//! A scene as PDF 1.4: one page as large as the picture, in the fonts that
//! every reader has (Helvetica and Symbol), nothing embedded.
//!
//! Written by hand, since so little of PDF is needed: a catalogue, a page, its
//! content and four fonts. (A library would save the sixty lines of the table of
//! objects, and cost more than all of this file to compile.)

use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use thiserror::Error;

use crate::scene::{Anchor, Colour, Pen, Point, Scene, Shape, Type};
use crate::words::{BASELINE, LOWERED, RAISED, SMALLER, Stand, Words, width_of};

/// A character that the fonts of every reader of PDF lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("no font of a PDF has the character {0:?}; .svg and .tex pictures can show it")]
pub struct NoFont(pub char);

/// Points in a pixel of the scene.
const PIXEL: f64 = 0.75;

/// The fonts, by the names that the content calls them.
const FONTS: [(&str, &str); 4] = [
    ("R", "Helvetica"),
    ("B", "Helvetica-Bold"),
    ("I", "Helvetica-Oblique"),
    ("S", "Symbol"),
];

/// The code that our encoding gives to the minus, which Helvetica has and
/// WinAnsi does not name.
const MINUS: u8 = 30;

/// How far from its centre the points lie that pull a quarter of a circle.
const ROUND: f64 = 0.552_284_75;

/// The whole file. An error names a character that the fonts lack.
pub(crate) fn write(scene: &Scene) -> Result<Vec<u8>, NoFont> {
    let mut content = String::new();
    let height = PIXEL * scene.height;
    let _ = writeln!(content, "{PIXEL} 0 0 -{PIXEL} 0 {height:.2} cm 1 j");
    for shape in &scene.shapes {
        write_shape(&mut content, shape)?;
    }
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    let written = packed.write_all(content.as_bytes());
    let packed = written.and_then(|()| packed.finish());
    let packed = packed.expect("writing to memory does not fail");

    let mut file = File::default();
    file.object(b"<< /Type /Catalog /Pages 2 0 R >>");
    file.object(b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
    let fonts: Vec<_> = (0..FONTS.len())
        .map(|k| format!("/{} {} 0 R", FONTS[k].0, 6 + k))
        .collect();
    file.object(
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {:.2} {height:.2}] /Contents 4 0 R \
             /Resources << /Font << {} >> >> >>",
            PIXEL * scene.width,
            fonts.join(" ")
        )
        .as_bytes(),
    );
    let mut stream = format!(
        "<< /Length {} /Filter /FlateDecode >>\nstream\n",
        packed.len()
    )
    .into_bytes();
    stream.extend(packed);
    stream.extend(b"\nendstream");
    file.object(&stream);
    // UTF-16, which a title may always be.
    let title: String = scene
        .title
        .encode_utf16()
        .map(|unit| format!("{unit:04X}"))
        .collect();
    file.object(format!("<< /Title <FEFF{title}> /Producer (supereigen) >>").as_bytes());
    for (name, font) in FONTS {
        let encoding = if name == "S" {
            String::new()
        } else {
            format!(
                " /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding \
                 /Differences [{MINUS} /minus] >>"
            )
        };
        file.object(
            format!("<< /Type /Font /Subtype /Type1 /BaseFont /{font}{encoding} >>").as_bytes(),
        );
    }
    Ok(file.finish())
}

/// Objects with their places.
struct File {
    bytes: Vec<u8>,
    places: Vec<usize>,
}

impl Default for File {
    fn default() -> Self {
        // The second line tells programs that this is no text.
        let bytes = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec();
        let places = Vec::new();
        File { bytes, places }
    }
}

impl File {
    /// Adds the next object; the first is 1.
    fn object(&mut self, content: &[u8]) {
        self.places.push(self.bytes.len());
        let head = format!("{} 0 obj\n", self.places.len());
        self.bytes.extend(head.as_bytes());
        self.bytes.extend(content);
        self.bytes.extend(b"\nendobj\n");
    }

    /// Adds the table of places; object 1 is the catalogue, 5 the title.
    fn finish(mut self) -> Vec<u8> {
        let start = self.bytes.len();
        let size = self.places.len() + 1;
        let mut table = format!("xref\n0 {size}\n0000000000 65535 f \n");
        for place in self.places {
            table += &format!("{place:010} 00000 n \n");
        }
        table += &format!(
            "trailer\n<< /Size {size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{start}\n%%EOF\n"
        );
        self.bytes.extend(table.as_bytes());
        self.bytes
    }
}

fn colour(Colour(r, g, b): Colour) -> String {
    let [r, g, b] = [r, g, b].map(|part| f64::from(part) / 255.0);
    format!("{r:.3} {g:.3} {b:.3}")
}

/// The colours and the width of the pen.
fn take(text: &mut String, pen: &Pen) {
    if let Some(fill) = pen.fill {
        let _ = write!(text, "{} rg ", colour(fill));
    }
    if let Some(stroke) = pen.stroke {
        let dashes = if pen.dashed { "5 4" } else { "" };
        let _ = write!(
            text,
            "{} RG {:.2} w [{dashes}] 0 d ",
            colour(stroke),
            pen.width
        );
    }
}

/// How the path before it is painted.
fn paint(pen: &Pen) -> &'static str {
    match (pen.fill, pen.stroke) {
        (Some(_), Some(_)) => "B",
        (Some(_), None) => "f",
        (None, Some(_)) => "S",
        (None, None) => "n",
    }
}

fn path(text: &mut String, points: &[Point]) {
    for (k, (x, y)) in points.iter().enumerate() {
        let _ = write!(text, "{x:.2} {y:.2} {} ", if k == 0 { "m" } else { "l" });
    }
}

fn write_shape(text: &mut String, shape: &Shape) -> Result<(), NoFont> {
    match shape {
        Shape::Line { pen, points } => {
            take(text, pen);
            path(text, points);
            let _ = writeln!(text, "{}", paint(pen));
        }
        Shape::Polygon { pen, corners } => {
            take(text, pen);
            path(text, corners);
            let _ = writeln!(text, "h {}", paint(pen));
        }
        Shape::Curve { pen, points } => {
            take(text, pen);
            let [(a, b), (c, d), (e, f), (g, h)] = points;
            let _ = write!(text, "{a:.2} {b:.2} m ");
            let _ = writeln!(
                text,
                "{c:.2} {d:.2} {e:.2} {f:.2} {g:.2} {h:.2} c {}",
                paint(pen)
            );
        }
        Shape::Circle {
            pen,
            centre,
            radius,
        } => {
            take(text, pen);
            circle(text, *centre, *radius);
            let _ = writeln!(text, "h {}", paint(pen));
        }
        Shape::Words {
            style,
            at,
            words,
            anchor,
            upward,
        } => write_words(text, style, *at, words, *anchor, *upward)?,
    }
    Ok(())
}

/// Four quarters.
fn circle(text: &mut String, (x, y): Point, r: f64) {
    let k = ROUND * r;
    let _ = write!(text, "{:.2} {y:.2} m ", x + r);
    for [ax, ay, bx, by, cx, cy] in [
        [r, k, k, r, 0.0, r],
        [-k, r, -r, k, -r, 0.0],
        [-r, -k, -k, -r, 0.0, -r],
        [k, -r, r, -k, r, 0.0],
    ] {
        let _ = write!(
            text,
            "{:.2} {:.2} {:.2} {:.2} {:.2} {:.2} c ",
            x + ax,
            y + ay,
            x + bx,
            y + by,
            x + cx,
            y + cy
        );
    }
}

fn write_words(
    text: &mut String,
    style: &Type,
    (x, y): Point,
    words: &Words,
    anchor: Anchor,
    upward: bool,
) -> Result<(), NoFont> {
    let width = words.width(style.size);
    let back = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    // Along the line and below it, from the point.
    let to_sheet = |along: f64, below: f64| {
        if upward {
            (x + below, y - along)
        } else {
            (x + along, y + below)
        }
    };
    let axes = if upward { "0 -1 -1 0" } else { "1 0 0 -1" };
    let mut shown = String::new();
    let mut along = -back;
    for (stand, piece) in words.pieces() {
        let (size, level) = match stand {
            Stand::Upright | Stand::Slanted => (style.size, 0.0),
            Stand::Sub => (SMALLER * style.size, LOWERED),
            Stand::Super => (SMALLER * style.size, -RAISED),
        };
        let upright = match (stand, style.bold) {
            (Stand::Slanted, _) => "I",
            (_, true) => "B",
            (_, false) => "R",
        };
        for letter in piece.chars() {
            let (font, code) = coded(letter, upright)?;
            let (px, py) = to_sheet(along, (BASELINE + level) * style.size);
            let _ = write!(
                shown,
                "/{font} {size:.2} Tf {axes} {px:.2} {py:.2} Tm <{code:02X}> Tj "
            );
            along += size * width_of(letter);
        }
    }
    if style.halo {
        let _ = writeln!(text, "1 1 1 RG 4 w [] 0 d BT 1 Tr {shown}ET");
    }
    let _ = writeln!(text, "{} rg BT 0 Tr {shown}ET", colour(style.colour));
    Ok(())
}

/// The font and the code of a letter.
fn coded(letter: char, upright: &str) -> Result<(&str, u8), NoFont> {
    const GREEK: &str = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
    if let Some(k) = GREEK.chars().position(|greek| greek == letter) {
        return Ok(("S", b'a' + k as u8));
    }
    Ok(match letter {
        ' '..='~' => (upright, letter as u8),
        '\u{2212}' => (upright, MINUS),
        '\u{2026}' => (upright, 0x85),
        '\u{221e}' => ("S", 0xa5),
        '\u{2265}' => ("S", 0xb3),
        '\u{2248}' => ("S", 0xbb),
        '\u{2009}' => (upright, b' '),
        '\u{a1}'..='\u{ff}' => (upright, letter as u8),
        _ => return Err(NoFont(letter)),
    })
}
