//! One scene, three back ends: TikZ that compiles, valid PDF, and what both have in common
//! with SVG.

use std::fs;
use std::io::Read;

use crate::common::{folder, output, output_for, supereigen};
use crate::tex::compiles;

const CONES: [&str; 5] = [
    "-1 0 -3\n-2 -1 1\n2 -4 -1\n",
    ". 1 .\n0 . .\n. -2 .\n",
    ". 1 .\n-1 . .\n. . -1\n",
    "0 . .\n. 0 .\n. . 0\n",
    "-1 . .\n. -1 2\n-3 . -1\n",
];

/// Every picture of these tests: its options and its matrix.
fn pictures() -> Vec<(&'static str, String)> {
    let mut all = vec![
        ("draw -", output("matrix convert --format text")),
        (
            "draw - --extremal '-2 -3 . -1 0'",
            output("matrix convert --format text"),
        ),
        ("draw -", output("matrix random --n 16 --degree 3")),
        ("draw -", "1/3 -2/7\n. 1e3\n".to_owned()),
    ];
    all.extend(CONES.map(|matrix| ("draw - --cone", matrix.to_owned())));
    all.push(("sweep -", output("matrix convert --format text")));
    all.push((
        "sweep -",
        output("matrix random --n 12 --max 1000 --seed 3"),
    ));
    all
}

/// The uncompressed drawing commands of a PDF.
fn content(pdf: &[u8]) -> String {
    let find = |what: &[u8]| pdf.windows(what.len()).position(|window| window == what);
    let start = find(b"stream\n").unwrap() + 7;
    let end = find(b"\nendstream").unwrap();
    let mut text = String::new();
    let mut packed = flate2::read::ZlibDecoder::new(&pdf[start..end]);
    packed.read_to_string(&mut text).unwrap();
    text
}

fn pdf_of(line: &str, matrix: &str) -> Vec<u8> {
    let folder = folder(&[]);
    supereigen()
        .current_dir(folder.path())
        .args(words(line))
        .args(["--format", "pdf", "-o", "p.pdf"])
        .write_stdin(matrix)
        .assert()
        .success();
    fs::read(folder.path().join("p.pdf")).unwrap()
}

fn words(line: &str) -> Vec<String> {
    let pieces = line.split('\'').enumerate();
    let words = pieces.flat_map(|(k, piece)| match k % 2 {
        0 => piece.split_whitespace().map(str::to_owned).collect(),
        _ => vec![piece.to_owned()],
    });
    words.collect()
}

#[test]
fn every_pdf_has_its_objects_where_its_table_says() {
    for (line, matrix) in pictures() {
        let pdf = pdf_of(line, &matrix);
        assert!(pdf.starts_with(b"%PDF-1.4\n") && pdf.ends_with(b"%%EOF\n"));
        let text: String = pdf.iter().map(|byte| char::from(byte & 127)).collect();
        let start = text.rsplit("startxref\n").next().unwrap();
        let start: usize = start.lines().next().unwrap().parse().unwrap();
        let table: Vec<_> = text[start..].lines().collect();
        assert_eq!(table[0], "xref");
        let count: usize = table[1].strip_prefix("0 ").unwrap().parse().unwrap();
        for k in 1..count {
            let place: usize = table[2 + k][..10].parse().unwrap();
            assert!(text[place..].starts_with(&format!("{k} 0 obj\n")), "{k}");
        }
    }
}

#[test]
fn a_pdf_draws_as_many_circles_and_words_as_svg_does() {
    for (line, matrix) in pictures() {
        let svg = output_for(&format!("{line} --format svg --quiet"), &matrix);
        let drawn = content(&pdf_of(line, &matrix));
        assert_eq!(
            svg.matches("<text").count(),
            drawn.matches("BT ").count(),
            "{line}"
        );
        let circles = |text: &str| {
            text.lines()
                .filter(|l| l.matches(" c ").count() == 4)
                .count()
        };
        assert_eq!(svg.matches("<circle").count(), circles(&drawn), "{line}");
        let tikz = output_for(&format!("{line} --format tikz --quiet"), &matrix);
        assert_eq!(
            svg.matches("<circle").count(),
            tikz.matches(" circle[").count()
        );
        let words = svg.matches("<text").count() - svg.matches("<text class=\"halo\"").count();
        assert_eq!(words, tikz.matches("\\node[").count(), "{line}");
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{line}");
    }
}

/// All streams of a PDF, uncompressed.
fn streams(pdf: &[u8]) -> Vec<Vec<u8>> {
    let find = |what: &[u8], from: usize| {
        let at = pdf[from..].windows(what.len()).position(|at| at == what);
        at.map(|at| from + at)
    };
    let (mut streams, mut at) = (Vec::new(), 0);
    while let Some(begin) = find(b">>\nstream\n", at) {
        let end = find(b"\nendstream", begin).unwrap();
        let mut stream = Vec::new();
        let mut packed = flate2::read::ZlibDecoder::new(&pdf[begin + 10..end]);
        packed.read_to_end(&mut stream).unwrap();
        streams.push(stream);
        at = end + 1;
    }
    streams
}

/// The letters that a PDF shows, in order, decoded by its own character map.
fn letters(pdf: &[u8]) -> String {
    let streams = streams(pdf);
    let text = |k: usize| String::from_utf8(streams[k].clone()).unwrap();
    let hex = |word: &str| {
        let word = word
            .strip_prefix('<')
            .and_then(|word| word.strip_suffix('>'));
        u32::from_str_radix(word.unwrap(), 16).unwrap()
    };
    let meanings = text(2);
    let meanings = meanings.split("beginbfchar\n").skip(1);
    let meanings = meanings.flat_map(|part| part.split("endbfchar").next().unwrap().lines());
    let meanings: std::collections::BTreeMap<u32, char> = meanings
        .map(|line| line.split_once(' ').unwrap())
        .map(|(code, letter)| (hex(code), char::from_u32(hex(letter)).unwrap()))
        .collect();
    // The font contains one glyph for each of them, and one for missing characters.
    let font = &streams[1];
    let entry = font.windows(4).position(|tag| tag == b"maxp").unwrap();
    let place: [u8; 4] = font[entry + 8..entry + 12].try_into().unwrap();
    let most = u32::from_be_bytes(place) as usize;
    let count = u16::from_be_bytes([font[most + 4], font[most + 5]]);
    assert_eq!(usize::from(count), meanings.len() + 1);
    let drawn = text(0);
    let words: Vec<_> = drawn.split_whitespace().collect();
    let shown = words.windows(2).filter(|pair| pair[1] == "Tj");
    shown.map(|pair| meanings[&hex(pair[0])]).collect()
}

#[test]
fn every_font_of_a_pdf_is_embedded_and_its_text_can_be_searched() {
    for (line, matrix) in pictures() {
        let pdf = pdf_of(line, &matrix);
        let has = |what: &[u8]| pdf.windows(what.len()).any(|at| at == what);
        assert!(has(b"/FontFile2") && has(b"/ToUnicode"), "{line}");
        assert!(!has(b"/Type1") && !has(b"Helvetica"), "{line}");
        assert!(!letters(&pdf).is_empty(), "{line}");
    }
    let matrix =
        "Größe Ωμέγα 3\nΩμέγα Größe -1/2\nΩμέγα Łódź ∞\n".replace('∞', "0") + "Łódź Печь 1\n";
    let shown = letters(&pdf_of("draw -", &matrix));
    for name in ["Größe", "Ωμέγα", "Łódź", "Печь"] {
        assert!(shown.contains(name), "{name}: {shown}");
    }
}

#[test]
fn numbers_have_a_true_minus_everywhere() {
    let svg = output("draw --format svg");
    assert!(svg.contains(">\u{2212}7</text>") && !svg.contains(">-7<"));
    assert!(output("draw --format tikz").contains("{\\(-\\)7};"));
    let pdf = letters(&pdf_of("draw -", &output("matrix convert --format text")));
    assert!(pdf.contains("\u{2212}7"), "{pdf}");
}

#[test]
fn tikz_compiles_as_it_stands_and_within_a_paper() {
    let folder = folder(&[]);
    let mut paper = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\n".to_owned();
    for (k, (line, matrix)) in pictures().into_iter().enumerate() {
        let text = output_for(&format!("{line} --format tikz --quiet"), &matrix);
        let braces = |brace: char| text.chars().filter(|&c| c == brace).count();
        assert_eq!(braces('{'), braces('}'), "{line}");
        let name = format!("p{k}.tex");
        fs::write(folder.path().join(&name), text).unwrap();
        paper += &format!("\\input{{{name}}}\n");
        if compiles(folder.path(), &name).is_none() {
            return;
        }
        assert!(folder.path().join(format!("p{k}.pdf")).exists(), "{line}");
    }
    paper += "\\end{document}\n";
    fs::write(folder.path().join("paper.tex"), paper).unwrap();
    assert_eq!(compiles(folder.path(), "paper.tex"), Some(true));
}

#[test]
fn of_many_nodes_only_the_critical_and_highlighted_arcs_are_drawn() {
    let matrix = output("matrix random --n 16 --degree 3 --seed 2");
    let run = supereigen()
        .args(["draw", "-", "--format", "svg"])
        .write_stdin(matrix.as_str())
        .assert()
        .success();
    let svg = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    let printed = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    let shown = svg.matches("class=\"arc critical\"").count();
    assert!(shown > 0 && !svg.contains("class=\"arc\""));
    let note = format!("only the critical arcs (blue): {shown} of 48");
    assert!(
        printed.contains(&note) && printed.contains("--all-arcs"),
        "{printed}"
    );
    assert!(
        svg.contains(&note),
        "the picture does not say what is left out"
    );
    let all = output_for("draw - --format svg --all-arcs", &matrix);
    assert_eq!(all.matches("class=\"arc\"").count(), 48);
    let few = output_for(
        "draw - --format svg",
        &output("matrix random --n 15 --degree 3"),
    );
    assert_eq!(few.matches("class=\"arc\"").count(), 45);
}

#[test]
fn extremals_at_infinity_stand_on_the_line_at_infinity() {
    let finite = output_for("draw - --cone --format svg", CONES[0]);
    assert!(!finite.contains("class=\"infinity\"") && !finite.contains("class=\"far\""));
    let units = output_for("draw - --cone --format svg", CONES[3]);
    assert_eq!(units.matches("class=\"far\"").count(), 3);
    assert_eq!(units.matches("class=\"ray\"").count(), 3);
    assert_eq!(units.matches("class=\"infinity\"").count(), 1);
    assert!(units.contains("(0, \u{2212}\u{221e}, \u{2212}\u{221e})"));
    let none = output_for("draw - --cone --format svg", CONES[4]);
    assert!(none.contains(">no solution<"));
}
