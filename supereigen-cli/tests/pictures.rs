//! Pictures: well formed and complete. One scene, three back ends: TikZ that compiles, valid PDF, and what
//! both have in common with SVG.

use std::fs;
use std::io::Read;

use roxmltree::Document;

use crate::common::{folder, output, output_for, supereigen, words};
use crate::latex::compiles;

/// The text that `draw` writes.
fn drawn(matrix: &str, name: &str, options: &[&str]) -> String {
    String::from_utf8(drawn_bytes(matrix, name, options)).unwrap()
}

/// The file that `draw` writes.
fn drawn_bytes(matrix: &str, name: &str, options: &[&str]) -> Vec<u8> {
    let folder = folder(&[("matrix.txt", matrix.as_bytes())]);
    let mut draw = supereigen();
    draw.current_dir(folder.path()).arg("draw");
    if !matrix.is_empty() {
        draw.arg("matrix.txt");
    }
    draw.args(options)
        .args(["-o", name])
        .assert()
        .success()
        .stdout("");
    fs::read(folder.path().join(name)).unwrap()
}

/// All words of a text, including those in subscripts.
fn words_of(node: &roxmltree::Node<'_, '_>) -> String {
    let pieces = node.descendants().filter(|node| node.is_text());
    pieces.filter_map(|piece| piece.text()).collect()
}

fn count(document: &Document<'_>, class: &str) -> usize {
    let classes = document
        .descendants()
        .filter_map(|node| node.attribute("class"));
    classes
        .filter(|found| found.split(' ').any(|c| c == class))
        .count()
}

#[test]
fn the_digraph_has_every_node_arc_and_weight() {
    let text = drawn("", "example.svg", &[]);
    let document = Document::parse(&text).unwrap();
    assert_eq!(count(&document, "node"), 5);
    assert_eq!(count(&document, "arc"), 14);
    assert_eq!(count(&document, "weight"), 14);
    assert_eq!(count(&document, "on"), 0);
}

#[test]
fn a_cycle_a_path_and_tight_arcs_are_highlighted() {
    let highlighted = |options: &[&str]| {
        let text = drawn("", "example.svg", options);
        let document = Document::parse(&text).unwrap();
        let arcs = document
            .descendants()
            .filter(|node| node.attribute("class") == Some("arc on"));
        (arcs.count(), count(&document, "note"))
    };
    assert_eq!(highlighted(&["--cycle", "2,3,4,1,2"]), (4, 0));
    assert_eq!(highlighted(&["--path", "5,4,1,2"]), (3, 0));
    assert_eq!(highlighted(&["--extremal", "-2 -3 . -1 0"]), (3, 4));
}

#[test]
fn nothing_of_the_example_overlaps() {
    let text = drawn("", "example.svg", &["--extremal", "-2 -3 . -1 0"]);
    let document = Document::parse(&text).unwrap();
    let number = |node: &roxmltree::Node<'_, '_>, name: &str| {
        node.attribute(name).unwrap().parse::<f64>().unwrap()
    };
    let texts: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("text") && node.attribute("class") != Some("halo"))
        .map(|node| {
            let words = words_of(&node);
            let width = 8.0 * words.chars().count() as f64;
            (number(&node, "x"), number(&node, "y") - 5.0, width, words)
        })
        .collect();
    for (k, a) in texts.iter().enumerate() {
        for b in &texts[k + 1..] {
            let apart = (a.0 - b.0).abs() >= (a.2 + b.2) / 2.0 || (a.1 - b.1).abs() >= 14.0;
            assert!(apart, "{a:?} and {b:?}");
        }
        for node in document
            .descendants()
            .filter(|node| node.has_tag_name("circle"))
        {
            let (dx, dy) = (number(&node, "cx") - a.0, number(&node, "cy") - a.1);
            let distance = dx.hypot(dy);
            assert!(
                distance < 2.0 || distance > number(&node, "r") + 6.0,
                "{a:?}"
            );
        }
    }
}

#[test]
fn a_cone_has_its_region_and_extremals() {
    let text = drawn("-1 0 -3\n-2 -1 1\n2 -4 -1\n", "cone.svg", &["--cone"]);
    let document = Document::parse(&text).unwrap();
    assert!(count(&document, "region") >= 1);
    assert_eq!(count(&document, "point"), 3);
    assert_eq!(count(&document, "far"), 0);
    let text = drawn(". 1 .\n0 . .\n. -2 .\n", "cone.svg", &["--cone"]);
    let document = Document::parse(&text).unwrap();
    assert_eq!((count(&document, "point"), count(&document, "far")), (1, 2));
}

#[test]
fn any_matrix_gives_a_well_formed_picture() {
    for matrix in [
        "0\n",
        ". .\n. .\n",
        "1/3 -2/7\n. 1e3\n",
        "0 0 0\n0 0 0\n0 0 0\n",
    ] {
        let text = drawn(matrix, "any.svg", &[]);
        Document::parse(&text).unwrap();
    }
    for matrix in [
        ". . .\n. . .\n. . .\n",
        "0 0 0\n0 0 0\n0 0 0\n",
        "1/3 . .\n. . .\n. . 5\n",
    ] {
        let text = drawn(matrix, "any.svg", &["--cone"]);
        Document::parse(&text).unwrap();
    }
}

#[test]
fn dot_is_the_same_digraph_for_graphviz() {
    let text = drawn("", "example.dot", &["--cycle", "2,3,2"]);
    assert!(text.starts_with("digraph"), "{text}");
    assert_eq!(text.matches("->").count(), 14);
}

/// Every number in every attribute of the picture.
fn numbers(document: &Document<'_>) -> Vec<f64> {
    let is_number = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let attributes = document.descendants().flat_map(|node| node.attributes());
    attributes
        .filter(|attribute| {
            let words = [
                "class",
                "role",
                "text-anchor",
                "fill",
                "style",
                "font-style",
            ];
            !words.contains(&attribute.name())
                && !["font-weight", "space"].contains(&attribute.name())
        })
        .flat_map(|attribute| attribute.value().split(move |c| !is_number(c)))
        .map(|piece| piece.trim_start_matches(|c: char| "MQCem%".contains(c)))
        .filter(|piece| !piece.is_empty() && !["translate", "rotate"].contains(piece))
        .map(|piece| {
            let piece = piece.trim_end_matches("em");
            piece.parse().unwrap_or_else(|_| panic!("{piece:?}"))
        })
        .collect()
}

#[test]
fn law_no_matrix_makes_a_picture_with_numbers_that_are_none() {
    let entries = [
        ".",
        "0",
        "-1",
        "1e400",
        "-1e400",
        "1e-400",
        "-1e-400",
        "1/3",
        "-7e17",
        "123456789012345678901234567890/7",
        "-1/123456789012345678901234567890",
        "1e308",
        "-1e308",
    ];
    let mut state = 1_u64;
    for case in 0..60 {
        // One case in three has few different entries: many ties.
        let kinds = if case % 3 == 0 { 4 } else { entries.len() };
        let from = case % (entries.len() - kinds + 1);
        let mut text = String::new();
        for k in 0..9 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text += entries[from + (state >> 33) as usize % kinds];
            text.push(if k % 3 == 2 { '\n' } else { ' ' });
        }
        for options in [&["--cone"][..], &[]] {
            let picture = drawn(&text, "any.svg", options);
            let document = Document::parse(&picture).unwrap();
            let numbers = numbers(&document);
            assert!(numbers.len() > 20);
            for number in numbers {
                assert!(number.is_finite(), "{text}: {number}");
                assert!(number.abs() < 1e4, "{text}: {number}");
            }
        }
    }
}

#[test]
fn a_cone_of_huge_or_tiny_numbers_is_the_cone_of_small_ones() {
    let places = |matrix: &str| {
        let text = drawn(matrix, "cone.svg", &["--cone"]);
        let document = Document::parse(&text).unwrap();
        let axis = document
            .descendants()
            .find(|node| node.attribute("class") == Some("axis"))
            .map(|node| words_of(&node));
        let points = document
            .descendants()
            .filter(|node| node.has_tag_name("circle"))
            .map(|node| {
                (
                    node.attribute("cx").unwrap().to_owned(),
                    node.attribute("cy").unwrap().to_owned(),
                )
            });
        (axis.unwrap(), points.collect::<Vec<_>>())
    };
    let (axis, small) = places("-1 0 -3\n-2 -1 1\n2 -4 -1\n");
    assert_eq!(axis, "x1 \u{2212} x3");
    // The weights of loops do not affect the plane, however large they are.
    let (axis, loops) = places("-1e9 0 -3\n-2 -1e-9 1\n2 -4 -1e400\n");
    assert_eq!((axis.as_str(), &loops), ("x1 \u{2212} x3", &small));
    let (axis, huge) = places("-1e400 0 -3e400\n-2e400 -1e400 1e400\n2e400 -4e400 -1e400\n");
    assert_eq!(axis, "x1 \u{2212} x3, in units of 10400");
    assert_eq!(huge, small);
    let (axis, tiny) =
        places("-1e-400 0 -3e-400\n-2e-400 -1e-400 1e-400\n2e-400 -4e-400 -1e-400\n");
    assert_eq!(axis, "x1 \u{2212} x3, in units of 10\u{2212}400");
    assert_eq!(tiny, small);
}

#[test]
fn a_large_digraph_has_every_arc_and_a_larger_one_is_refused() {
    let matrix = crate::common::output("matrix random --n 100");
    let text = drawn(&matrix, "large.svg", &["--all-arcs"]);
    let document = Document::parse(&text).unwrap();
    assert_eq!(count(&document, "node"), 100);
    assert_eq!(count(&document, "arc"), 10_000);
    assert_eq!(count(&document, "weight"), 10_000);
    for (random, printed) in [
        ("matrix random --n 150", "150 nodes and 22500 arcs"),
        ("matrix random --n 501 --degree 1", "501 nodes and 501 arcs"),
    ] {
        let matrix = crate::common::output(random);
        let run = supereigen()
            .args(["draw", "-", "--all-arcs", "-o", "too-large.svg"])
            .write_stdin(matrix.as_str())
            .assert()
            .code(2);
        let error = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        assert!(error.contains(printed) && error.contains(".dot"), "{error}");
        let text = drawn(&matrix, "large.dot", &[]);
        assert!(text.starts_with("digraph"));
    }
}

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
