//! Pictures: well formed and complete.

use std::fs;

use roxmltree::Document;

use crate::common::{folder, supereigen};

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
