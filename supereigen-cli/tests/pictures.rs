//! Pictures: well formed, and with everything in them that they are to show.

use std::fs;

use roxmltree::Document;

use crate::common::{folder, supereigen};

/// The file that `draw` writes.
fn drawn(matrix: &str, name: &str, options: &[&str]) -> String {
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
    fs::read_to_string(folder.path().join(name)).unwrap()
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
        .filter(|node| node.has_tag_name("text"))
        .map(|node| {
            let width = 8.0 * node.text().unwrap().chars().count() as f64;
            (
                number(&node, "x"),
                number(&node, "y"),
                width,
                node.text().unwrap(),
            )
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
                distance < 1.0 || distance > number(&node, "r") + 6.0,
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
