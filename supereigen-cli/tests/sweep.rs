//! `sweep`: all lambda at once, in every format, exact, and never more than was found.

#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
#[cfg(unix)]
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::time::Duration;

use roxmltree::Document;
use serde_json::Value;

use crate::common::{folder, output, output_for, run_on, sorted, transcript_in};
#[cfg(unix)]
use crate::manners::{end, endless, start};
#[cfg(unix)]
use crate::signals::send;

/// The JSON object of a sweep.
fn swept(line: &str, matrix: &str) -> Value {
    serde_json::from_str(&output_for(line, matrix)).unwrap()
}

fn words(value: &Value) -> Vec<String> {
    let all = value.as_array().unwrap().iter();
    let all = all.map(|value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    });
    all.collect()
}

#[test]
fn hostile_matrices_are_swept() {
    let huge = format!(". 1{0}/7\n-3{0}/11 .\n", "0".repeat(40));
    for (matrix, chains) in [
        ("[]", 0),
        (".\n", 0),
        ("3\n", 1),
        (". 1 2\n. . 3\n. . .\n", 0),
        ("0 0 0\n0 0 0\n0 0 0\n", 3),
        (&*huge, 2),
    ] {
        let json = swept("sweep - --format json --chains", matrix);
        assert_eq!(json["chains"], chains, "{matrix}");
        assert_eq!(json["complete"], true, "{matrix}");
        let breakpoints = words(&json["breakpoints"]).len();
        assert_eq!(words(&json["between"]).len(), breakpoints + 1, "{matrix}");
        assert_eq!(words(&json["at"]).len(), breakpoints, "{matrix}");
        for format in ["table", "jsonl", "csv", "latex"] {
            output_for(&format!("sweep - --format {format} --chains"), matrix);
        }
        let svg = output_for("sweep - --format svg", matrix);
        Document::parse(&svg).unwrap();
    }
    // Windows far away from all breakpoints.
    for window in ["--from 1e300", "--to -1e300", "--from -1e-300 --to 1e-300"] {
        let json = swept(&format!("sweep - --format json {window}"), &huge);
        assert_eq!(json["at"], Value::Array(Vec::new()), "{window}");
        let svg = output_for(&format!("sweep - --format svg {window}"), &huge);
        Document::parse(&svg).unwrap();
    }
}

#[test]
fn chains_are_the_same_whole_or_as_a_stream_on_any_threads() {
    let matrix = output("matrix random --n 7 --min -9 --max 9 --seed 5");
    let stream = output_for("sweep - --chains --format jsonl", &matrix);
    let threads = output_for("sweep - --chains --format jsonl --threads 3", &matrix);
    assert_eq!(sorted(&stream), sorted(&threads));
    let json = swept("sweep - --chains --format json", &matrix);
    let lists = ["chain_list", "tied_tails"].map(|key| json[key].as_array().unwrap().clone());
    let mut whole: Vec<_> = lists.concat().iter().map(Value::to_string).collect();
    let mut lines: Vec<_> = stream
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap().to_string())
        .collect();
    whole.sort_unstable();
    lines.sort_unstable();
    assert_eq!(whole, lines);
    assert_eq!(json["chains"], lists[0].len());
    let csv = output_for("sweep - --chains --format csv", &matrix);
    assert_eq!(csv.lines().count(), lines.len() + 1);
}

/// The positions of the texts in a picture: left, right and middle.
fn texts(svg: &str) -> Vec<(f64, f64, f64, String)> {
    let document = Document::parse(svg).unwrap();
    let found = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    let found = found.filter_map(|node| {
        let number = |name: &str| node.attribute(name)?.parse::<f64>().ok();
        let text = node.text()?.to_owned();
        let (x, width) = (number("x")?, 7.6 * text.chars().count() as f64);
        let left = match node.attribute("text-anchor")? {
            "middle" => x - width / 2.0,
            "end" => x - width,
            _ => x,
        };
        Some((left, left + width, number("y")?, text))
    });
    found.collect()
}

#[test]
fn a_picture_shows_every_count_and_its_labels_stand_apart() {
    let matrices = [
        String::new(),
        output("matrix random --n 8 --min -100 --max 100 --seed 3"),
        output("matrix random --n 12 --min -1000 --max 1000 --seed 3 --no-loops"),
        "0\n".to_owned(),
        ". 1\n. .\n".to_owned(),
        ". 1/1000003\n2/999983 .\n".to_owned(),
    ];
    for matrix in matrices {
        let from = if matrix.is_empty() { "" } else { "-" };
        for window in [
            "",
            "--from -1/3",
            "--to 1/7",
            "--from -1/3 --to 1/7",
            "--limit 3",
        ] {
            let code = if window.starts_with("--limit") {
                None
            } else {
                Some(0)
            };
            let line = format!("sweep {from} --format svg {window}");
            let path = folder(&[]);
            let svg = match code {
                Some(code) => run_on(path.path(), &line, &matrix, code),
                None => transcript_in(path.path(), &format!("{line} --quiet -o a.svg"), &matrix)
                    .split_once("a.svg")
                    .map(|_| std::fs::read_to_string(path.path().join("a.svg")).unwrap())
                    .unwrap(),
            };
            let texts = texts(&svg);
            assert!(texts.iter().all(|text| !text.3.contains('-')), "{texts:?}");
            for (k, a) in texts.iter().enumerate() {
                assert!(a.0 >= -1.0 && a.1 <= 681.0, "{line}: {a:?}");
                for b in &texts[k + 1..] {
                    let apart = a.1 <= b.0 || b.1 <= a.0 || (a.2 - b.2).abs() >= 13.0;
                    assert!(apart, "{line}: {a:?} and {b:?}");
                }
            }
        }
    }
    let svg = output("sweep --format svg");
    assert_eq!(svg.matches("class=\"at\"").count(), 7);
    assert_eq!(svg.matches("class=\"step\"").count(), 8);
    assert_eq!(svg.matches("class=\"mark\"").count(), 1);
    assert!(svg.contains("\u{3bb}(A) = 5/4"));
}

#[test]
#[cfg(unix)]
fn a_reader_who_has_seen_enough_is_no_failure() {
    let matrix = output("matrix random --n 12 --min -1000 --max 1000 --seed 3");
    let folder = folder(&[("a.txt", matrix.as_bytes())]);
    for options in ["--chains --format jsonl", "--format json --chains", ""] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("supereigen"))
            .current_dir(folder.path())
            .args(["sweep", "a.txt"])
            .args(options.split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(0), "{options}");
        assert!(ended.stderr.is_empty(), "{options}: {ended:?}");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_leaves_lower_bounds_that_say_so() {
    let folder = endless();
    let child = start(
        folder.path(),
        "sweep endless.txt --format json -o found.json",
    );
    std::thread::sleep(Duration::from_millis(600));
    send(&child, "INT");
    let (code, errors) = end(child);
    assert_eq!(code, Some(130), "{errors}");
    assert!(errors.contains("lower bounds: interrupted"), "{errors}");
    let found = std::fs::read_to_string(folder.path().join("found.json")).unwrap();
    let found: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["complete"], false);
    assert_ne!(found["chains"], 0);
}

#[test]
#[cfg(unix)]
fn chains_come_as_they_are_found_and_stop_at_ctrl_c() {
    let folder = endless();
    let mut child = start(folder.path(), "sweep endless.txt --format jsonl --chains");
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    out.read_line(&mut text).unwrap();
    send(&child, "INT");
    out.read_to_string(&mut text).unwrap();
    let (code, errors) = end(child);
    assert_eq!(code, Some(130), "{errors}");
    let lines = text.lines().count();
    assert_eq!(
        errors,
        format!("incomplete after {lines} chains: interrupted\n")
    );
    for line in text.lines() {
        serde_json::from_str::<Value>(line).unwrap();
    }
}
