//! A scene as PNG, for slides and documents that accept no vector graphics. One unit of the scene is
//! two pixels, so that letters are sharp, unless a [width](Scene::with_width) was set.
//!
//! `tiny-skia` paints lines and areas, `ttf-parser` reads the outlines of letters from the font that
//! PDFs embed. The file itself is written by hand: three chunks around a compressed stream.

use std::io::Write as _;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use tiny_skia::{
    Color, FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::font::{BOLD, FILE, Placed, UNITS, glyph_of, place};
use crate::scene::{Colour, Outline, Pen, Point, RenderError, Scene, Shape, Type};

/// The most pixels of a side. A square picture of this size takes 400 MB while it is painted.
const MOST: f64 = 10_000.0;

/// The whole file.
pub(crate) fn write(scene: &Scene) -> Result<Vec<u8>, RenderError> {
    let zoom = scene.zoom.unwrap_or(2.0);
    let (wide, high) = (zoom * scene.width, zoom * scene.height);
    if wide > MOST || high > MOST {
        let (width, height) = (wide.ceil() as u64, high.ceil() as u64);
        return Err(RenderError::TooLarge { width, height });
    }
    let pixels = |side: f64| side.round().max(1.0) as u32;
    let sheet = Pixmap::new(pixels(wide), pixels(high)).expect("a sheet has pixels");
    let zoom = zoom as f32;
    let mut canvas = Canvas {
        sheet,
        zoom: Transform::from_scale(zoom, zoom),
        face: Face::parse(FILE, 0).expect("the font can be read"),
    };
    canvas.sheet.fill(Color::WHITE);
    for shape in &scene.shapes {
        canvas.draw(shape)?;
    }
    Ok(file(&canvas.sheet))
}

/// The sheet to paint on.
struct Canvas {
    sheet: Pixmap,
    zoom: Transform,
    face: Face<'static>,
}

impl Canvas {
    fn draw(&mut self, shape: &Shape) -> Result<(), RenderError> {
        let mut path = PathBuilder::new();
        match shape {
            Shape::Path { pen, outline } => {
                match outline {
                    Outline::Line(points) => add_lines(&mut path, points),
                    Outline::Polygon(corners) => {
                        add_lines(&mut path, corners);
                        path.close();
                    }
                    Outline::Curve(points) => {
                        let [(a, b), (c, d), (e, f), (g, h)] = points.map(single);
                        path.move_to(a, b);
                        path.cubic_to(c, d, e, f, g, h);
                    }
                    Outline::Circle(centre, radius) => {
                        let (x, y) = single(*centre);
                        path.push_circle(x, y, *radius as f32);
                    }
                }
                if let Some(path) = path.finish() {
                    self.paint(&path, pen);
                }
            }
            Shape::Words(label) => {
                for letter in place(label)? {
                    self.add_letter(&mut path, label.at, &letter)?;
                }
                if let Some(path) = path.finish() {
                    self.paint_words(&path, &label.style);
                }
            }
        }
        Ok(())
    }

    fn paint(&mut self, path: &Path, pen: &Pen) {
        if let Some(colour) = pen.fill {
            self.fill(path, colour);
        }
        if let Some(colour) = pen.stroke {
            let dash = pen.dashed.then(|| StrokeDash::new(vec![5.0, 4.0], 0.0));
            self.stroke(path, colour, pen.width, dash.flatten());
        }
    }

    fn paint_words(&mut self, path: &Path, style: &Type) {
        if style.halo {
            self.stroke(path, Colour::WHITE, 4.0, None);
        }
        self.fill(path, style.colour);
        if style.bold {
            self.stroke(path, style.colour, BOLD * style.size, None);
        }
    }

    fn fill(&mut self, path: &Path, colour: Colour) {
        let (paint, zoom) = (paint(colour), self.zoom);
        self.sheet
            .fill_path(path, &paint, FillRule::Winding, zoom, None);
    }

    fn stroke(&mut self, path: &Path, colour: Colour, width: f64, dash: Option<StrokeDash>) {
        let stroke = Stroke {
            width: width as f32,
            line_join: LineJoin::Round,
            dash,
            ..Stroke::default()
        };
        let (paint, zoom) = (paint(colour), self.zoom);
        self.sheet.stroke_path(path, &paint, &stroke, zoom, None);
    }

    /// Adds the outline of a letter of words at this point.
    fn add_letter(
        &self,
        path: &mut PathBuilder,
        at: Point,
        placed: &Placed,
    ) -> Result<(), RenderError> {
        let glyph = glyph_of(placed.letter).ok_or(RenderError::NoFont(placed.letter))?;
        let unit = placed.size / UNITS;
        let [a, b, c, d] = placed.axes.map(|axis| (axis * unit) as f32);
        let (x, y) = single((at.0 + placed.right, at.1 + placed.below));
        let mut outline = Glyph {
            path,
            to_sheet: [a, b, c, d, x, y],
        };
        // A blank has no outline.
        self.face.outline_glyph(GlyphId(glyph as u16), &mut outline);
        Ok(())
    }
}

/// Takes an outline in units of the font, and adds it to a path on the sheet.
struct Glyph<'a> {
    path: &'a mut PathBuilder,
    to_sheet: [f32; 6],
}

impl Glyph<'_> {
    fn map(&self, x: f32, y: f32) -> (f32, f32) {
        let [a, b, c, d, right, below] = self.to_sheet;
        (a * x + c * y + right, b * x + d * y + below)
    }
}

impl OutlineBuilder for Glyph<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.map(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.map(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.map(x1, y1), self.map(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.map(x1, y1), self.map(x2, y2), self.map(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

fn single((x, y): Point) -> (f32, f32) {
    (x as f32, y as f32)
}

fn add_lines(path: &mut PathBuilder, points: &[Point]) {
    for (k, &point) in points.iter().enumerate() {
        let (x, y) = single(point);
        if k == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
}

fn paint(Colour(r, g, b): Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 0xff);
    paint
}

/// The sheet as a PNG file of red, green and blue; it has no transparent pixels.
fn file(sheet: &Pixmap) -> Vec<u8> {
    let (width, height) = (sheet.width(), sheet.height());
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    let mut written = Ok(());
    for row in sheet.data().chunks_exact(4 * width as usize) {
        // 0 means a row without a filter: pictures of few colours compress well without one.
        let mut line = vec![0];
        line.extend(row.chunks_exact(4).flat_map(|pixel| &pixel[..3]));
        written = written.and_then(|()| packed.write_all(&line));
    }
    let packed = written.and_then(|()| packed.finish());
    let packed = packed.expect("writing to memory does not fail");
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    // Eight bits per colour, three colours, the only compression and filter method of PNG, not
    // interlaced.
    header.extend([8, 2, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, content) in [
        (b"IHDR", &header),
        (b"IDAT", &packed),
        (b"IEND", &Vec::new()),
    ] {
        file.extend((content.len() as u32).to_be_bytes());
        let start = file.len();
        file.extend(name);
        file.extend(content);
        let mut crc = Crc::new();
        crc.update(&file[start..]);
        file.extend(crc.sum().to_be_bytes());
    }
    file
}
