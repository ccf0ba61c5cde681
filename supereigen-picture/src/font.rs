//! The font of PDF and PNG: the glyphs of Arimo that a picture uses, placed, and as a TrueType font
//! to embed. The letters of Arimo are as wide as Helvetica's.
//!
//! Publishers reject a PDF whose fonts are not embedded. One upright font is enough: slanted
//! letters are sheared, and bold ones are drawn with a pen. `fonts/make` creates the file.
//! `fonts/OFL.txt` is its licence.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::scene::{Anchor, Label, RenderError};
use crate::words::{BASELINE, LOWERED, LetterStyle, RAISED, SMALLER};

/// The shear of a slanted letter, and the width of the pen that makes a letter bold, as fractions
/// of its size.
const SLANT: f64 = 0.2;
pub(crate) const BOLD: f64 = 0.035;

/// The tables `glyf`, `head`, `hhea`, `hmtx`, `loca` and `maxp`.
pub(crate) const FILE: &[u8] = include_bytes!("../fonts/sans.ttf");

/// The characters of the glyphs, from glyph 1 on; glyph 0 is for missing characters.
const CHARACTERS: &str = include_str!("../fonts/sans.txt");

/// The tables of a font to embed, in the order of a directory.
const TAGS: [&[u8; 4]; 6] = [b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp"];

/// Units of the font per unit of its size.
pub(crate) const UNITS: f64 = 2048.0;

/// A letter of some words, relative to their point.
pub(crate) struct Placed {
    pub letter: char,
    pub size: f64,
    /// The matrix `[a, b, c, d]` from the letter, y pointing up, to the sheet, y pointing down:
    /// (x, y) goes to (a x + c y, b x + d y).
    pub axes: [f64; 4],
    /// Where its origin stands.
    pub right: f64,
    pub below: f64,
}

/// The letters of some words, each with the width of the font. That is the width of Helvetica if
/// Helvetica contains the letter.
pub(crate) fn place(label: &Label) -> Result<Vec<Placed>, RenderError> {
    let (style, upward) = (&label.style, label.upward);
    let mut letters = Vec::new();
    let mut width = 0.0;
    for (letter_style, piece) in label.words.pieces() {
        let (size, level) = match letter_style {
            LetterStyle::Upright | LetterStyle::Slanted => (style.size, 0.0),
            LetterStyle::Sub => (SMALLER * style.size, LOWERED),
            LetterStyle::Super => (SMALLER * style.size, -RAISED),
        };
        let slant = if letter_style == LetterStyle::Slanted {
            SLANT
        } else {
            0.0
        };
        let axes = match upward {
            true => [0.0, -1.0, -1.0, -slant],
            false => [1.0, 0.0, slant, -1.0],
        };
        for letter in piece.chars() {
            let glyph = glyph_of(letter).ok_or(RenderError::NoFont(letter))?;
            letters.push(Placed {
                letter,
                size,
                axes,
                right: width,
                below: (BASELINE + level) * style.size,
            });
            width += size * advance(letter, glyph);
        }
    }
    let back = match label.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    for placed in &mut letters {
        placed.right -= back;
        if upward {
            (placed.right, placed.below) = (placed.below, -placed.right);
        }
    }
    Ok(letters)
}

/// The letters that a picture uses, numbered in the order of first use.
#[derive(Default)]
pub(crate) struct Font {
    /// Its number, by the letter.
    numbers: BTreeMap<char, u16>,
    /// The letters with their glyphs in the file, in the order of their numbers.
    used: Vec<(char, usize)>,
}

impl Font {
    /// The number of a letter, from 1 on; `None` if the font does not contain it.
    pub(crate) fn letter(&mut self, letter: char) -> Option<u16> {
        if let Some(&number) = self.numbers.get(&letter) {
            return Some(number);
        }
        let glyph = glyph_of(letter)?;
        self.used.push((letter, glyph));
        let number = u16::try_from(self.used.len()).ok()?;
        self.numbers.insert(letter, number);
        Some(number)
    }

    /// The widths of all letters in the order of their numbers, in thousandths.
    pub(crate) fn widths(&self) -> String {
        let mut text = String::new();
        for &(letter, glyph) in &self.used {
            let _ = write!(text, "{:.0} ", 1000.0 * advance(letter, glyph));
        }
        text
    }

    /// The PDF table from numbers to Unicode, so that text can be searched.
    pub(crate) fn to_unicode(&self) -> String {
        let mut text = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n\
                        /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
                        /CMapName /Adobe-Identity-UCS def /CMapType 2 def\n\
                        1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
            .to_owned();
        // At most a hundred at a time.
        for (k, some) in self.used.chunks(100).enumerate() {
            let _ = writeln!(text, "{} beginbfchar", some.len());
            for (j, (letter, _)) in some.iter().enumerate() {
                let mut units = [0; 2];
                let units = letter.encode_utf16(&mut units).iter();
                let units: String = units.map(|unit| format!("{unit:04X}")).collect();
                let _ = writeln!(text, "<{:04X}> <{units}>", 100 * k + j + 1);
            }
            text += "endbfchar\n";
        }
        text + "endcmap CMapName currentdict /CMap defineresource pop end end"
    }

    /// The font with these letters only, each glyph at its number.
    pub(crate) fn file(&self) -> Vec<u8> {
        let glyphs: Vec<usize> = std::iter::once(0)
            .chain(self.used.iter().map(|&(_, glyph)| glyph))
            .collect();
        let count = (glyphs.len() as u16).to_be_bytes();
        let (mut outlines, mut places, mut metrics) = (Vec::new(), Vec::new(), Vec::new());
        for &glyph in &glyphs {
            places.extend((outlines.len() as u32).to_be_bytes());
            outlines.extend(outline(glyph));
            outlines.resize(outlines.len().next_multiple_of(4), 0);
            metrics.extend(metric(glyph));
        }
        places.extend((outlines.len() as u32).to_be_bytes());
        let mut head = table(b"head").to_vec();
        // Long offsets; the checksum of the whole file is left out.
        head[50..52].copy_from_slice(&[0, 1]);
        head[8..12].fill(0);
        let mut lines = table(b"hhea").to_vec();
        lines[34..36].copy_from_slice(&count);
        let mut most = table(b"maxp").to_vec();
        most[4..6].copy_from_slice(&count);
        assembled([outlines, head, lines, metrics, places, most])
    }
}

/// The number of the glyph in the file.
pub(crate) fn glyph_of(letter: char) -> Option<usize> {
    // A thin space is a narrower space.
    let letter = if letter == '\u{2009}' { ' ' } else { letter };
    let place = CHARACTERS.chars().position(|other| other == letter)?;
    Some(place + 1)
}

/// The width as a fraction of the size.
fn advance(letter: char, glyph: usize) -> f64 {
    if letter == '\u{2009}' {
        return 0.2;
    }
    let [high, low, ..] = metric(glyph);
    f64::from(u16::from_be_bytes([high, low])) / UNITS
}

fn two(bytes: &[u8], at: usize) -> usize {
    usize::from(bytes[at]) << 8 | usize::from(bytes[at + 1])
}

fn four(bytes: &[u8], at: usize) -> usize {
    two(bytes, at) << 16 | two(bytes, at + 2)
}

/// A table of the file, which is known to contain it.
fn table(tag: &[u8; 4]) -> &'static [u8] {
    let entries = (0..two(FILE, 4)).map(|k| 12 + 16 * k);
    let entry = entries.into_iter().find(|&at| &FILE[at..at + 4] == tag);
    let at = entry.expect("the font has every table");
    let start = four(FILE, at + 8);
    &FILE[start..start + four(FILE, at + 12)]
}

/// The width and left side bearing of a glyph.
fn metric(glyph: usize) -> [u8; 4] {
    let (metrics, wide) = (table(b"hmtx"), two(table(b"hhea"), 34));
    let width = 4 * glyph.min(wide - 1);
    // Glyphs after the last width share that width. Only their left side bearings are stored.
    let side = if glyph < wide {
        4 * glyph + 2
    } else {
        4 * wide + 2 * (glyph - wide)
    };
    let [a, b] = [metrics[width], metrics[width + 1]];
    [a, b, metrics[side], metrics[side + 1]]
}

/// The outline of a glyph.
fn outline(glyph: usize) -> &'static [u8] {
    let (places, is_long) = (table(b"loca"), two(table(b"head"), 50) == 1);
    let place = |glyph: usize| match is_long {
        true => four(places, 4 * glyph),
        false => 2 * two(places, 2 * glyph),
    };
    &table(b"glyf")[place(glyph)..place(glyph + 1)]
}

/// A font of these tables, in the order of [`TAGS`].
fn assembled(tables: [Vec<u8>; 6]) -> Vec<u8> {
    // Version 1.0, six tables, and three numbers for binary search.
    let mut font = vec![0, 1, 0, 0, 0, 6, 0, 64, 0, 2, 0, 32];
    let mut start = font.len() + 16 * tables.len();
    for (tag, table) in TAGS.iter().zip(&tables) {
        font.extend(*tag);
        font.extend(sum(table).to_be_bytes());
        font.extend((start as u32).to_be_bytes());
        font.extend((table.len() as u32).to_be_bytes());
        start += table.len().next_multiple_of(4);
    }
    for table in tables {
        font.extend(table);
        font.resize(font.len().next_multiple_of(4), 0);
    }
    font
}

/// The checksum of a table.
fn sum(table: &[u8]) -> u32 {
    let words = table.chunks(4).map(|word| {
        let mut whole = [0; 4];
        whole[..word.len()].copy_from_slice(word);
        u32::from_be_bytes(whole)
    });
    words.fold(0, u32::wrapping_add)
}
