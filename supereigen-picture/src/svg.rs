//! A scene as SVG.
//!
//! In a page with several pictures, such as a notebook, the style rules of each picture apply to
//! the whole page. So every rule is scoped by a class of the root, which is a hash of the rules:
//! pictures with the same class have the same styles, and nothing depends on the run.

use std::fmt::Write;

use crate::scene::{Anchor, Colour, Outline, Pen, Point, Scene, Shape, Type};
use crate::words::{BASELINE, LOWERED, LetterStyle, RAISED, SMALLER, Words};

/// The rules of all pictures: selectors and declarations.
const COMMON: [(&str, &str); 2] = [
    (
        "text",
        "font-family:Helvetica,Arial,'DejaVu Sans',sans-serif",
    ),
    (
        ".halo",
        "stroke:#ffffff;stroke-width:4;stroke-linejoin:round",
    ),
];

/// The whole file.
pub(crate) fn write(scene: &Scene) -> String {
    let (width, height) = (scene.width, scene.height);
    let zoom = scene.zoom.unwrap_or(1.0);
    let (wide, high) = (zoom * width, zoom * height);
    let (scope, rules) = scoped(&rules(scene));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{scope}\" \
         width=\"{wide:.0}\" height=\"{high:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
         xml:space=\"preserve\">\n<title>{}</title>\n\
         <style>{rules}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        escape(&scene.title)
    );
    for shape in &scene.shapes {
        write_shape(&mut text, shape);
        text.push('\n');
    }
    text + "</svg>\n"
}

/// All rules: selectors and declarations.
fn rules(scene: &Scene) -> Vec<(String, String)> {
    let common = COMMON.map(|(selector, look)| (selector.to_owned(), look.to_owned()));
    let pens = scene.pens().into_iter();
    let types = scene.types().into_iter();
    let pens = pens.map(|pen| (selector(pen.class), look_of_pen(&pen)));
    let types = types.map(|style| (selector(style.class), look_of_type(&style)));
    common.into_iter().chain(pens).chain(types).collect()
}

/// The class of the root, and the rules under it. The class is a hash of the rules (FNV-1a, 64
/// bits), which need not be secure.
fn scoped(rules: &[(String, String)]) -> (String, String) {
    let written = |scope: &str| -> String {
        let rules = rules.iter();
        let rules = rules.map(|(selector, look)| format!("{scope}{selector}{{{look}}}"));
        rules.collect()
    };
    let sum = written("")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let scope = format!("se-{sum:016x}");
    let rules = written(&format!(".{scope} "));
    (scope, rules)
}

fn colour(colour: Option<Colour>) -> String {
    colour.map_or("none".to_owned(), |Colour(r, g, b)| {
        format!("#{r:02x}{g:02x}{b:02x}")
    })
}

/// `arc on` is an element with both classes, `arc` and `on`.
fn selector(class: &str) -> String {
    class.split(' ').map(|name| format!(".{name}")).collect()
}

fn look_of_pen(pen: &Pen) -> String {
    let mut look = format!(
        "fill:{};stroke:{};stroke-width:{:.2};stroke-linejoin:round",
        colour(pen.fill),
        colour(pen.stroke),
        pen.width
    );
    if pen.dashed {
        look += ";stroke-dasharray:5 4";
    }
    look
}

fn look_of_type(style: &Type) -> String {
    let mut look = format!(
        "font-size:{}px;fill:{}",
        style.size,
        colour(Some(style.colour))
    );
    if style.bold {
        look += ";font-weight:bold";
    }
    look
}

fn write_shape(text: &mut String, shape: &Shape) {
    // Writing to a string does not fail.
    let _ = match shape {
        Shape::Path { pen, outline } => {
            let (tag, place) = match outline {
                Outline::Line(points) => ("polyline", format!(r#"points="{}""#, places(points))),
                Outline::Polygon(points) => ("polygon", format!(r#"points="{}""#, places(points))),
                Outline::Curve([(a, b), (c, d), (e, f), (g, h)]) => {
                    let curve = format!("{c:.2} {d:.2} {e:.2} {f:.2} {g:.2} {h:.2}");
                    ("path", format!(r#"d="M{a:.2} {b:.2} C{curve}""#))
                }
                Outline::Circle((x, y), r) => {
                    ("circle", format!(r#"cx="{x:.2}" cy="{y:.2}" r="{r:.2}""#))
                }
            };
            write!(text, r#"<{tag} class="{}" {place}/>"#, pen.class)
        }
        Shape::Words(label) => {
            let (style, (x, y)) = (&label.style, label.at);
            let (class, drop) = (style.class, BASELINE * style.size);
            let anchor = match label.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let place = if label.upward {
                format!(
                    r#"transform="translate({:.2} {y:.2}) rotate(-90)""#,
                    x + drop
                )
            } else {
                format!(r#"x="{x:.2}" y="{:.2}""#, y + drop)
            };
            let spans = spans(&label.words, style.size);
            if style.halo {
                // The halo is a separate text below, because not every SVG renderer can draw the
                // stroke under the letters.
                let size = style.size;
                let bold = if style.bold {
                    r#" font-weight="bold""#
                } else {
                    ""
                };
                let _ = writeln!(
                    text,
                    r#"<text class="halo" font-size="{size}"{bold} text-anchor="{anchor}" {place}>{spans}</text>"#
                );
            }
            write!(
                text,
                r#"<text class="{class}" text-anchor="{anchor}" {place}>{spans}</text>"#
            )
        }
    };
}

fn places(points: &[Point]) -> String {
    let places: Vec<_> = points
        .iter()
        .map(|(x, y)| format!("{x:.2},{y:.2}"))
        .collect();
    places.join(" ")
}

/// The pieces. Each is lowered or raised relative to the one before it.
fn spans(words: &Words, size: f64) -> String {
    let mut text = String::new();
    let mut level = 0.0;
    for (letter_style, piece) in words.pieces() {
        let (wanted, attributes) = match letter_style {
            LetterStyle::Upright => (0.0, String::new()),
            LetterStyle::Slanted => (0.0, r#" font-style="italic""#.to_owned()),
            LetterStyle::Sub => (LOWERED, smaller(size)),
            LetterStyle::Super => (-RAISED, smaller(size)),
        };
        let step = (wanted - level) * size;
        level = wanted;
        let piece = escape(piece);
        if step == 0.0 && attributes.is_empty() {
            text += &piece;
        } else {
            let _ = write!(text, r#"<tspan dy="{step:.2}"{attributes}>{piece}</tspan>"#);
        }
    }
    text
}

/// The size as a style, because the class would override an attribute.
fn smaller(size: f64) -> String {
    format!(r#" style="font-size:{:.1}px""#, SMALLER * size)
}

/// Text escaped for XML. Characters that XML does not allow at all (XML 1.0, production 2: most
/// control characters, U+FFFE and U+FFFF) become the replacement character.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'.. => out.push(sign),
            _ => out.push(char::REPLACEMENT_CHARACTER),
        }
    }
    out
}
