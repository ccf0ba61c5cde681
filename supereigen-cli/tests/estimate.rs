//! `estimate`: what it predicts, and when it reports that it cannot.

use std::path::Path;

use crate::common::{output, output_for, transcript_in};

#[test]
fn long_searches_are_printed_how_long() {
    let matrix = output("matrix random --n 60 --min -1000 --max 100 --seed 1 --no-loops");
    let text = output_for("info --estimate - --probes 200", &matrix);
    assert!(text.contains("\ntime       at least "), "{text}");
}

#[test]
fn numbers_with_more_digits_than_are_known_are_written_short() {
    let matrix = output("matrix random --n 200 --min -1000 --max 100 --seed 1 --no-loops");
    let text = output_for("info --estimate - --probes 200 --time 20", &matrix);
    let line = text
        .lines()
        .find(|line| line.starts_with("extremals"))
        .unwrap();
    let digits = |word: &str| word.bytes().filter(u8::is_ascii_digit).count();
    assert!(
        line.contains('e') && line.split(' ').all(|word| digits(word) <= 15),
        "{line}"
    );
    assert!(
        line.split(' ')
            .any(|word| word.contains('.') && word.contains('e')),
        "{line}"
    );
}

/// A ladder of 40 layers, with 81 extremals and an enormous tree of roots. Nodes are
/// numbered so that every start of an even layer might close: first z and w, then the even
/// layers, then the odd layers, each group from the last layer to the first.
fn ladder() -> String {
    let (w, z) = (80, 81);
    let number = |node: usize| match node {
        81 => 0,
        80 => 1,
        node => {
            let (layer, side) = (node / 2, node % 2);
            2 + 2 * ((39 - layer) / 2 + 20 * (layer % 2)) + side
        }
    };
    let mut rows = vec![vec!["."; 82]; 82];
    let mut arc = |i: usize, j: usize| rows[number(i)][number(j)] = "0";
    for node in 0..80 {
        arc(node, w);
        for next in [node / 2 * 2 + 2, node / 2 * 2 + 3] {
            if next < 80 {
                arc(node, next);
            }
        }
    }
    for (i, j) in [(w, z), (z, w), (z, 0), (z, 1)] {
        arc(i, j);
    }
    let rows: Vec<_> = rows.iter().map(|row| row.join(" ")).collect();
    rows.join("\n")
}

#[test]
fn where_roots_are_searched_in_vain_the_probes_go_head_first() {
    let text = output_for("info --estimate -", &ladder());
    let words = |line: usize| text.lines().nth(line).unwrap().split_whitespace();
    assert!(
        words(0).eq("probes 594, seed 1, head first".split(' ')),
        "{text}"
    );
    let numbers: Vec<f64> = words(1).filter_map(|word| word.parse().ok()).collect();
    assert!((numbers[0] - 81.0).abs() <= 5.0 * numbers[1], "{text}");
    assert!(text.ends_with(": counted, there are 81\n"), "{text}");
}

#[test]
fn an_estimate_without_time_says_so() {
    let text = transcript_in(Path::new("."), "info --estimate - --time 0", &ladder());
    let (_, printed) = text.split_once('\n').unwrap();
    assert_eq!(printed, "2> no probe was made: time was up\nexit Some(3)\n");
}

#[test]
fn law_info_and_estimate_say_the_same() {
    let matrix = output("matrix random --n 14 --min -9 --max 0 --no-loops");
    for input in [matrix.as_str(), ". 1\n. .\n", "[]", "1\n"] {
        let data = |line: &str| -> serde_json::Value {
            let mut data: serde_json::Value =
                serde_json::from_str(&output_for(line, input)).unwrap();
            if !line.contains("--estimate") {
                data = data["extremals"].clone();
            }
            // The times are left out, because they differ between the two runs.
            let fields = ["counted", "probes", "seed", "extremals", "steps"];
            fields.map(|field| data[field].clone()).to_vec().into()
        };
        let said = data("info - --format json");
        assert_eq!(said, data("info --estimate - --format json"));
        let printed = output_for("info -", input);
        let counted = format!("extremals       {}, counted\n", said[0]);
        assert!(printed.ends_with(&counted), "{printed}");
        let printed = output_for("info --estimate -", input);
        assert!(
            printed.ends_with(&format!(": counted, there are {}\n", said[0])),
            "{printed}"
        );
    }
}
