//! A scene as PDF 1.4: one page as large as the picture, with the used part of its font embedded,
//! as publishers require.
//!
//! Written by hand, because little of PDF is needed: a catalogue, a page, its content and a font.
//! (A library would save the sixty lines of the object table, and take longer to compile than
//! this whole file.)

use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::font::{BOLD, Font, place};
use crate::scene::{Colour, Outline, Pen, Point, RenderError, Scene, Shape, Type};

/// Points in a pixel of the scene.
const PIXEL: f64 = 0.75;

/// The distance of the control points of a quarter circle, as a fraction of the radius.
const ROUND: f64 = 0.552_284_75;

/// The whole file. An error names a character that the font does not contain.
pub(crate) fn write(scene: &Scene) -> Result<Vec<u8>, RenderError> {
    let mut content = String::new();
    let pixel = PIXEL * scene.zoom.unwrap_or(1.0);
    let height = pixel * scene.height;
    let _ = writeln!(content, "{pixel} 0 0 -{pixel} 0 {height:.2} cm 1 j");
    let mut font = Font::default();
    for shape in &scene.shapes {
        write_shape(&mut content, shape, &mut font)?;
    }

    let mut file = File::default();
    file.object(b"<< /Type /Catalog /Pages 2 0 R >>");
    file.object(b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
    file.object(
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {:.2} {height:.2}] /Contents 4 0 R \
             /Resources << /Font << /F 6 0 R >> >> >>",
            pixel * scene.width,
        )
        .as_bytes(),
    );
    file.stream(content.as_bytes(), "");
    // A title may always be UTF-16.
    let title: String = scene
        .title
        .encode_utf16()
        .map(|unit| format!("{unit:04X}"))
        .collect();
    file.object(format!("<< /Title <FEFF{title}> /Producer (supereigen) >>").as_bytes());
    // Six letters before the name mark a subset of a font.
    let name = "/BaseFont /SUPERE+SupereigenSans";
    file.object(
        format!(
            "<< /Type /Font /Subtype /Type0 {name} /Encoding /Identity-H \
             /DescendantFonts [7 0 R] /ToUnicode 10 0 R >>"
        )
        .as_bytes(),
    );
    file.object(
        format!(
            "<< /Type /Font /Subtype /CIDFontType2 {name} /CIDSystemInfo << /Registry (Adobe) \
             /Ordering (Identity) /Supplement 0 >> /FontDescriptor 8 0 R /CIDToGIDMap /Identity \
             /DW 1000 /W [1 [{}]] >>",
            font.widths()
        )
        .as_bytes(),
    );
    file.object(
        b"<< /Type /FontDescriptor /FontName /SUPERE+SupereigenSans /Flags 4 \
          /FontBBox [-544 -303 1302 980] /ItalicAngle 0 /Ascent 905 /Descent -212 \
          /CapHeight 716 /StemV 80 /FontFile2 9 0 R >>",
    );
    let embedded = font.file();
    file.stream(&embedded, &format!(" /Length1 {}", embedded.len()));
    file.stream(font.to_unicode().as_bytes(), "");
    Ok(file.finish())
}

/// Objects with their places.
struct File {
    bytes: Vec<u8>,
    places: Vec<usize>,
}

impl Default for File {
    fn default() -> Self {
        // The second line marks the file as binary.
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

    /// Adds a compressed stream; `more` are further entries of its dictionary.
    fn stream(&mut self, content: &[u8], more: &str) {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        let written = packed.write_all(content);
        let packed = written.and_then(|()| packed.finish());
        let packed = packed.expect("writing to memory does not fail");
        let length = packed.len();
        let head = format!("<< /Length {length} /Filter /FlateDecode{more} >>\nstream\n");
        let mut object = head.into_bytes();
        object.extend(packed);
        object.extend(b"\nendstream");
        self.object(&object);
    }

    /// Adds the table of offsets; object 1 is the catalogue, 5 the title.
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

/// Sets the colours and the width of the pen.
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

/// The operator that paints the path before it.
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

fn write_shape(text: &mut String, shape: &Shape, font: &mut Font) -> Result<(), RenderError> {
    match shape {
        Shape::Path { pen, outline } => {
            take(text, pen);
            match outline {
                Outline::Line(points) | Outline::Polygon(points) => path(text, points),
                Outline::Curve([(a, b), (c, d), (e, f), (g, h)]) => {
                    let _ = write!(text, "{a:.2} {b:.2} m ");
                    let _ = write!(text, "{c:.2} {d:.2} {e:.2} {f:.2} {g:.2} {h:.2} c ");
                }
                Outline::Circle(centre, radius) => circle(text, *centre, *radius),
            }
            if matches!(outline, Outline::Polygon(_) | Outline::Circle(..)) {
                text.push_str("h ");
            }
            let _ = writeln!(text, "{}", paint(pen));
        }
        Shape::Words(label) => {
            let mut shown = String::new();
            let at = label.at;
            for placed in place(label)? {
                let code = font
                    .letter(placed.letter)
                    .ok_or(RenderError::NoFont(placed.letter))?;
                let [a, b, c, d] = placed.axes;
                let (size, x, y) = (placed.size, at.0 + placed.right, at.1 + placed.below);
                let _ = write!(
                    shown,
                    "/F {size:.2} Tf {a} {b} {c:.2} {d:.2} {x:.2} {y:.2} Tm <{code:04X}> Tj "
                );
            }
            write_words(text, &label.style, &shown);
        }
    }
    Ok(())
}

/// Draws a circle as four quarters.
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

/// Paints letters. `shown` contains their positions.
fn write_words(text: &mut String, style: &Type, shown: &str) {
    if style.halo {
        let _ = writeln!(text, "1 1 1 RG 4 w [] 0 d BT 1 Tr {shown}ET");
    }
    let ink = colour(style.colour);
    if style.bold {
        let pen = BOLD * style.size;
        let _ = writeln!(
            text,
            "{ink} rg {ink} RG {pen:.2} w [] 0 d BT 2 Tr {shown}ET"
        );
    } else {
        let _ = writeln!(text, "{ink} rg BT 0 Tr {shown}ET");
    }
}
