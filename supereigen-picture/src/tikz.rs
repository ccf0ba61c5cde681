//! A scene as TikZ.
//!
//! The file compiles on its own, on a page as large as the picture, and can also be included in a
//! paper with \input: it tests whether a document has begun. Words use the fonts of the paper, so
//! their sizes are LaTeX's own, chosen by the size in the scene.

use std::fmt::Write;

use crate::latex::escape;
use crate::scene::{Anchor, Colour, Outline, Pen, Point, Scene, Shape, Type};
use crate::words::{LetterStyle, Words};

/// One pixel of the scene.
const PIXEL: &str = "0.75bp";

/// The whole file.
pub(crate) fn write(scene: &Scene) -> String {
    let title = scene.title.replace(['\n', '\r'], " ");
    let mut text =
        format!("% {title}. Compiles by itself; in a paper: \\usepackage{{tikz}} and \\input.\n");
    text += &crate::latex::preamble(&format!(
        "\\usepackage{{tikz}}\n\\usepackage[paperwidth={:.0}bp,paperheight={:.0}bp,margin=6bp]{{geometry}}\n\
         \\pagestyle{{empty}}\\parindent0pt\\topskip0pt\n",
        0.75 * scene.width + 14.0,
        0.75 * scene.height + 16.0
    ));
    let _ = write!(text, "\\begin{{tikzpicture}}[x={PIXEL},y=-{PIXEL}");
    for pen in scene.pens() {
        let _ = write!(text, ",\n  se {}/.style={{{}}}", pen.class, pen_style(&pen));
    }
    for style in scene.types() {
        let _ = write!(
            text,
            ",\n  se {}/.style={{{}}}",
            style.class,
            type_style(&style)
        );
    }
    text += "]\n";
    let (width, height) = (scene.width, scene.height);
    let _ = writeln!(
        text,
        "\\useasboundingbox (0,0) rectangle ({width:.2},{height:.2});"
    );
    for shape in &scene.shapes {
        write_shape(&mut text, shape);
        text.push('\n');
    }
    text + "\\end{tikzpicture}%\n" + crate::latex::END
}

fn colour(Colour(r, g, b): Colour) -> String {
    format!("{{rgb,255:red,{r};green,{g};blue,{b}}}")
}

fn pen_style(pen: &Pen) -> String {
    let mut parts = Vec::new();
    if let Some(stroke) = pen.stroke {
        parts.push(format!("draw={}", colour(stroke)));
        parts.push(format!("line width={:.2}bp", 0.75 * pen.width));
        parts.push("line join=round".to_owned());
    }
    if let Some(fill) = pen.fill {
        parts.push(format!("fill={}", colour(fill)));
    }
    if pen.dashed {
        parts.push("dash pattern=on 3.75bp off 3bp".to_owned());
    }
    parts.join(",")
}

fn type_style(style: &Type) -> String {
    let size = match style.size {
        size if size >= 15.0 => "\\normalsize",
        size if size >= 13.0 => "\\small",
        size if size >= 12.0 => "\\footnotesize",
        _ => "\\scriptsize",
    };
    let bold = if style.bold { "\\bfseries" } else { "" };
    let mut text = format!(
        "text={},font={size}{bold},inner sep=0.5bp,outer sep=0pt",
        colour(style.colour)
    );
    if style.halo {
        text += ",fill=white,fill opacity=0.8,text opacity=1";
    }
    text
}

fn write_shape(text: &mut String, shape: &Shape) {
    // Writing to a string does not fail.
    let _ = match shape {
        Shape::Path { pen, outline } => {
            let path = match outline {
                Outline::Line(points) => places(points),
                Outline::Polygon(corners) => places(corners) + " -- cycle",
                Outline::Curve(points) => {
                    let [a, b, c, d] = points.map(place);
                    format!("{a} .. controls {b} and {c} .. {d}")
                }
                Outline::Circle(centre, radius) => {
                    format!("{} circle[radius={:.2}bp]", place(*centre), 0.75 * radius)
                }
            };
            write!(text, "\\path[se {}] {path};", pen.class)
        }
        Shape::Words(label) => {
            let anchor = match label.anchor {
                Anchor::Start => ",anchor=west",
                Anchor::Middle => "",
                Anchor::End => ",anchor=east",
            };
            let turned = if label.upward { ",rotate=90" } else { "" };
            write!(
                text,
                "\\node[se {}{anchor}{turned}] at {} {{{}}};",
                label.style.class,
                place(label.at),
                set(&label.words)
            )
        }
    };
}

fn place((x, y): Point) -> String {
    format!("({x:.2},{y:.2})")
}

fn places(points: &[Point]) -> String {
    let places: Vec<_> = points.iter().copied().map(place).collect();
    places.join(" -- ")
}

/// Words in TeX. Formulas are written in \( \), because two adjacent formulas in dollars would be
/// read as a display formula.
fn set(words: &Words) -> String {
    let pieces = words
        .pieces()
        .map(|(letter_style, piece)| match letter_style {
            LetterStyle::Upright => escape(piece),
            LetterStyle::Slanted => format!("\\({piece}\\)"),
            LetterStyle::Sub => format!("\\({{}}_{{{}}}\\)", mathematics(piece)),
            LetterStyle::Super => format!("\\({{}}^{{{}}}\\)", mathematics(piece)),
        });
    pieces.collect()
}

/// An index: digits, signs or words.
fn mathematics(piece: &str) -> String {
    let piece = piece
        .replace('\u{2212}', "-")
        .replace('\u{221e}', "\\infty ");
    if piece
        .chars()
        .all(|c| c.is_ascii_digit() || "-,+ ".contains(c))
    {
        piece
    } else {
        format!("\\mathrm{{{piece}}}")
    }
}
