//! The elements of a picture, independent of SVG, TikZ, PDF and PNG.
//!
//! A scene is a sheet with y pointing down, measured in pixels of 1/96 inch, and shapes in
//! drawing order. Every shape has a pen or a type; both have a class, which SVG and TikZ use as
//! the name of a style.

use thiserror::Error;

use crate::words::Words;

/// A point of the sheet, y pointing down.
pub(crate) type Point = (f64, f64);

/// Red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub(crate) const WHITE: Colour = Colour(0xff, 0xff, 0xff);
    /// For highlights.
    pub(crate) const ACCENT: Colour = Colour(0xc4, 0x50, 0x0a);
    /// For critical arcs.
    pub(crate) const DEEP: Colour = Colour(0x1f, 0x5a, 0xa6);
    /// For words and nodes.
    pub(crate) const INK: Colour = Colour(0x1d, 0x27, 0x33);
    /// For notes and ticks.
    pub(crate) const SOFT: Colour = Colour(0x56, 0x60, 0x6b);
    /// For common arcs.
    pub(crate) const GREY: Colour = Colour(0x8a, 0x93, 0xa0);
    /// For very many arcs.
    pub(crate) const PALE: Colour = Colour(0xb4, 0xbc, 0xc8);
}

/// The style of lines and areas.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pen {
    /// The name of the style; in one scene a name has one style.
    pub class: &'static str,
    pub fill: Option<Colour>,
    pub stroke: Option<Colour>,
    pub width: f64,
    pub dashed: bool,
}

impl Pen {
    /// A line.
    pub(crate) const fn line(class: &'static str, stroke: Colour, width: f64) -> Self {
        let stroke = Some(stroke);
        Pen {
            class,
            fill: None,
            stroke,
            width,
            dashed: false,
        }
    }

    /// An area without a border.
    pub(crate) const fn area(class: &'static str, fill: Colour) -> Self {
        Pen {
            class,
            fill: Some(fill),
            stroke: None,
            width: 0.0,
            dashed: false,
        }
    }

    /// The pen with an area inside.
    pub(crate) const fn filled(self, fill: Colour) -> Self {
        let fill = Some(fill);
        Pen { fill, ..self }
    }

    /// The pen with dashes.
    pub(crate) const fn dashed(self) -> Self {
        let dashed = true;
        Pen { dashed, ..self }
    }
}

/// The style of words.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Type {
    /// The name of the style; in one scene a name has one style.
    pub class: &'static str,
    /// The height of a line in pixels.
    pub size: f64,
    pub colour: Colour,
    pub bold: bool,
    /// Whether the letters have a white border, for words on lines.
    pub halo: bool,
}

impl Type {
    pub(crate) const fn new(class: &'static str, size: f64, colour: Colour) -> Self {
        Type {
            class,
            size,
            colour,
            bold: false,
            halo: false,
        }
    }

    pub(crate) const fn bold(self) -> Self {
        let bold = true;
        Type { bold, ..self }
    }

    pub(crate) const fn haloed(self) -> Self {
        let halo = true;
        Type { halo, ..self }
    }
}

/// The part of the words that is placed at their point. Vertically they are always centred on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// The outline of a line or an area.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Outline {
    /// Straight lines from point to point.
    Line(Vec<Point>),
    /// A closed polygon.
    Polygon(Vec<Point>),
    /// A Bezier curve: start, two control points, end.
    Curve([Point; 4]),
    /// A circle: its centre and radius.
    Circle(Point, f64),
}

/// One element on the sheet.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// A line or an area.
    Path { pen: Pen, outline: Outline },
    /// Words.
    Words(Label),
}

/// Words at a point.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Label {
    pub style: Type,
    pub at: Point,
    pub words: Words,
    pub anchor: Anchor,
    /// Whether they are read from bottom to top.
    pub upward: bool,
}

/// Why a picture cannot be written in this format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RenderError {
    /// The font lacks a character. Leaving it out would change the meaning of the picture.
    #[error(
        "the font of .pdf and .png pictures lacks the character {0:?}; .svg and .tex pictures can show it"
    )]
    NoFont(char),
    /// Too many pixels.
    #[error(
        "a .png picture of {width} x {height} pixels is too large; 10000 a side are allowed, .svg and .pdf have no such limit"
    )]
    TooLarge {
        /// Its width.
        width: u64,
        /// Its height.
        height: u64,
    },
}

/// A picture: lines, circles and words on a sheet, to be
/// [rendered](Scene::render).
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// A description of the picture, for screen readers and file headers.
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
    /// The factor by which svg, pdf and png enlarge the picture, if it was set.
    pub(crate) zoom: Option<f64>,
}

impl Scene {
    /// A description of the picture, for screen readers and file headers.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The same picture, enlarged or reduced to this width in pixels of 1/96 inch. This changes svg,
    /// pdf and png; a paper scales TikZ itself. Without it, png has two pixels for each of these.
    #[must_use]
    pub fn with_width(self, width: f64) -> Self {
        let zoom = Some(width / self.width);
        Scene { zoom, ..self }
    }

    /// Its width and height in pixels of 1/96 inch.
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// An empty white sheet.
    pub(crate) fn new(width: f64, height: f64, title: impl Into<String>) -> Self {
        Scene {
            width,
            height,
            title: title.into(),
            shapes: Vec::new(),
            zoom: None,
        }
    }

    fn path(&mut self, pen: Pen, outline: Outline) {
        self.shapes.push(Shape::Path { pen, outline });
    }

    pub(crate) fn line(&mut self, pen: Pen, from: Point, to: Point) {
        self.lines(pen, vec![from, to]);
    }

    /// Lines from point to point.
    pub(crate) fn lines(&mut self, pen: Pen, points: Vec<Point>) {
        self.path(pen, Outline::Line(points));
    }

    pub(crate) fn polygon(&mut self, pen: Pen, corners: impl Into<Vec<Point>>) {
        self.path(pen, Outline::Polygon(corners.into()));
    }

    pub(crate) fn curve(&mut self, pen: Pen, points: [Point; 4]) {
        self.path(pen, Outline::Curve(points));
    }

    pub(crate) fn circle(&mut self, pen: Pen, centre: Point, radius: f64) {
        self.path(pen, Outline::Circle(centre, radius));
    }

    /// Words centred on a point.
    pub(crate) fn words(&mut self, style: Type, at: Point, words: Words) {
        self.words_from(style, at, words, Anchor::Middle);
    }

    /// Words that begin, are centred or end at a point.
    pub(crate) fn words_from(&mut self, style: Type, at: Point, words: Words, anchor: Anchor) {
        self.shapes.push(Shape::Words(Label {
            style,
            at,
            words,
            anchor,
            upward: false,
        }));
    }

    /// Words centred on a point, read from bottom to top.
    pub(crate) fn words_upward(&mut self, style: Type, at: Point, words: Words) {
        self.shapes.push(Shape::Words(Label {
            style,
            at,
            words,
            anchor: Anchor::Middle,
            upward: true,
        }));
    }

    /// The styles of lines and areas, each once.
    pub(crate) fn pens(&self) -> Vec<Pen> {
        let pens = self.shapes.iter().filter_map(|shape| match shape {
            Shape::Path { pen, .. } => Some(*pen),
            Shape::Words(_) => None,
        });
        each_once(pens, |pen| pen.class)
    }

    /// The styles of words, each once.
    pub(crate) fn types(&self) -> Vec<Type> {
        let types = self.shapes.iter().filter_map(|shape| match shape {
            Shape::Words(label) => Some(label.style),
            Shape::Path { .. } => None,
        });
        each_once(types, |style| style.class)
    }
}

/// The first style of each class.
fn each_once<S>(styles: impl Iterator<Item = S>, class: fn(&S) -> &'static str) -> Vec<S> {
    let mut kept: Vec<S> = Vec::new();
    for style in styles {
        if kept.iter().all(|known| class(known) != class(&style)) {
            kept.push(style);
        }
    }
    kept
}
