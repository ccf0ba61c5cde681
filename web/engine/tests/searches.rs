//! Large searches in parts: any shards, any steps per call, give the basis once.

use serde_json::{Value, json};
use supereigen_web::Search;

use crate::asking::{PAPER, corpus, given, ok};

/// Everything that a search tells, in calls of so many steps.
fn run(
    given: &Value,
    (shard, shards): (usize, usize),
    rows: Option<&str>,
    steps: u64,
) -> (u64, String) {
    let order = json!({"given": given, "shard": shard, "shards": shards, "rows": rows});
    let mut search = Search::new(&order.to_string()).unwrap();
    let (mut text, mut calls) = (String::new(), 0);
    loop {
        let answer: Value = serde_json::from_str(&search.step(steps)).unwrap();
        let progress = &answer["ok"];
        text += progress["rows"]
            .as_str()
            .unwrap_or_else(|| panic!("{answer}"));
        if progress["done"] == json!(true) {
            return (progress["found"].as_str().unwrap().parse().unwrap(), text);
        }
        calls += 1;
        assert!(calls < 1_000_000, "no end after {calls} calls: {progress}");
    }
}

fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn law_the_shards_together_are_the_basis_and_each_extremal_comes_once() {
    for case in corpus() {
        let given = given(&case.matrix, "0");
        let count = case.basis.len() as u64;
        let row = |row: &Vec<Option<String>>| {
            let entries = row.iter().map(|entry| entry.as_deref().unwrap_or("-inf"));
            entries.collect::<Vec<_>>().join(" ")
        };
        let mut expected: Vec<_> = case.basis.iter().map(row).collect();
        expected.sort();
        // In pieces of few steps where there are few.
        let few = if case.n <= 5 { 1 } else { 100 };
        for shards in [1, 3, 8] {
            for steps in [few, 1_000_000] {
                let (mut found, mut counted, mut text) = (0, 0, String::new());
                for shard in 0..shards {
                    let (more, rows) = run(&given, (shard, shards), Some("text"), steps);
                    found += more;
                    text += &rows;
                    counted += run(&given, (shard, shards), None, steps).0;
                }
                assert_eq!((found, counted), (count, count), "{}: {shards}", case.name);
                assert_eq!(lines(&text), expected, "{}: {shards}", case.name);
            }
        }
    }
}

#[test]
fn a_matrix_from_a_seed_has_the_count_that_is_known() {
    let asked = json!({"op": "random", "n": 10, "density": "1", "min": -100, "max": 20, "seed": 1, "loops": true});
    let text = ok(asked)["text"].as_str().unwrap().to_owned();
    let given = given(&text, "0");
    assert_eq!(run(&given, (0, 1), None, 50).0, 117);
    let found = (0..5).map(|shard| run(&given, (shard, 5), Some("jsonl"), 50).0);
    assert_eq!(found.sum::<u64>(), 117);
}

#[test]
fn names_stand_before_the_first_row_of_the_first_shard_alone() {
    let matrix = "press,oven\n0,1\n1,0\n";
    let given = given(matrix, "0");
    let (_, first) = run(&given, (0, 2), Some("csv"), 10);
    let (_, second) = run(&given, (1, 2), Some("csv"), 10);
    assert!(first.starts_with("press,oven\n"), "{first}");
    assert!(!second.contains("press"), "{second}");
}

#[test]
fn a_search_that_is_done_stays_done() {
    let order = json!({"given": given(PAPER, "1/2"), "shard": 0, "shards": 1, "rows": "text"});
    let mut search = Search::new(&order.to_string()).unwrap();
    let first: Value = serde_json::from_str(&search.step(1_000_000)).unwrap();
    assert_eq!(first["ok"]["done"], json!(true));
    let again: Value = serde_json::from_str(&search.step(1_000_000)).unwrap();
    assert_eq!(again["ok"]["found"], first["ok"]["found"]);
    assert_eq!(again["ok"]["rows"], "");
    assert_eq!(again["ok"]["done"], true);
    let none: Value = serde_json::from_str(&search.step(0)).unwrap();
    assert_eq!(none["ok"]["done"], json!(true));
}
