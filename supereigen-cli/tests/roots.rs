//! `basis --roots`, `basis --from`, and `verify` of a file of roots.

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{folder, run, run_on, sorted};
use crate::resume::{Dice, ends_before_it_is_killed, start, text_of};

/// The cases of `testdata/roots.json`.
fn stored() -> Vec<Value> {
    serde_json::from_str(include_str!("../../testdata/roots.json")).unwrap()
}

/// A folder with the matrix of a stored case, `m.json`, of 29 extremals from 15 roots.
fn small() -> TempDir {
    folder(&[("m.json", stored()[1]["matrix"].to_string().as_bytes())])
}

/// A folder with a matrix of 23,159 extremals, `m.txt`.
fn large() -> TempDir {
    let folder = folder(&[]);
    let line = "matrix random --n 24 --min -30 --max 4 --no-loops -o m.txt";
    run(folder.path(), line, 0);
    folder
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn roots_that_are_checked_are_the_same() {
    for case in stored() {
        let folder = folder(&[("m.json", case["matrix"].to_string().as_bytes())]);
        let line = "basis m.json --roots --format json";
        let checked = run(folder.path(), &format!("{line} --verify"), 0);
        assert_eq!(checked, run(folder.path(), line, 0));
    }
}

#[test]
fn hostile_matrices_have_their_roots() {
    let huge = "9".repeat(60);
    for (matrix, roots, extremals) in [
        ("[]".to_owned(), 0, 0),
        ("[[null]]".to_owned(), 0, 0),
        ("[[0]]".to_owned(), 1, 1),
        ("[[-1]]".to_owned(), 0, 0),
        ("[[null,1],[null,null]]".to_owned(), 0, 0),
        ("[[0,null],[null,\"1/3\"]]".to_owned(), 2, 2),
        (format!("[[null,\"{huge}\"],[\"-{huge}\",null]]"), 1, 1),
        (format!("[[null,\"{huge}/7\"],[\"{huge}/3\",null]]"), 2, 2),
    ] {
        let folder = folder(&[("m.json", matrix.as_bytes())]);
        let file = run(folder.path(), "basis m.json --roots --format json", 0);
        let found = parsed(&file);
        assert_eq!(found["count"], roots, "{matrix}");
        assert_eq!(found["extremals"], extremals, "{matrix}");
        let verdict = run_on(folder.path(), "verify m.json --basis -", &file, 0);
        assert!(verdict.starts_with("verified complete: "), "{verdict}");
        let vectors = run_on(folder.path(), "basis m.json --from -", &file, 0);
        assert_eq!(vectors, run(folder.path(), "basis m.json", 0));
    }
}

#[test]
fn law_the_vectors_come_again_in_every_format() {
    let folder = large();
    let run = |line: &str, code| run(folder.path(), line, code);
    run("basis m.txt --roots -o r.json", 0);
    for format in [
        "table",
        "text",
        "csv",
        "json",
        "jsonl",
        "latex",
        "polymake",
        "tplib",
        "mtx",
        "jsonl --witness",
    ] {
        let basis = run(&format!("basis m.txt --format {format} --sorted"), 0);
        let line = format!("basis m.txt --from r.json --format {format} --sorted");
        assert_eq!(run(&line, 0), basis, "{format}");
    }
    let whole = run("basis m.txt --format text", 0);
    for options in ["", " --threads 3", " --method heads"] {
        let again = run(
            &format!("basis m.txt --from r.json --format text{options}"),
            0,
        );
        assert_eq!(sorted(&again), sorted(&whole), "{options}");
    }
    run("basis m.txt --format npy -o a.npy --sorted", 0);
    run(
        "basis m.txt --from r.json --format npy -o b.npy --sorted",
        0,
    );
    let bytes = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    assert_eq!(bytes("a.npy"), bytes("b.npy"));
    let roots = run("basis m.txt --from r.json --roots --format json", 0);
    assert_eq!(
        parsed(&roots),
        parsed(&text_of(&folder.path().join("r.json")))
    );
}

#[test]
fn law_roots_one_by_one_are_the_basis() {
    let folder = small();
    let run = |line: &str, code| run(folder.path(), line, code);
    let file = run("basis m.json --roots -o r.json --format json", 0)
        + &text_of(&folder.path().join("r.json"));
    let file = parsed(&file);
    let (mut parts, mut count) = (String::new(), 0);
    for root in 1..=15 {
        let part = run(
            &format!("basis m.json --from r.json --root {root} --format text"),
            0,
        );
        let extremals = &file["roots"][root - 1]["extremals"];
        assert_eq!(*extremals, part.lines().count());
        parts += &part;
        count += part.lines().count();
    }
    assert_eq!(count, 29);
    assert_eq!(
        sorted(&parts),
        sorted(&run("basis m.json --format text", 0))
    );
    let some = "basis m.json --from r.json --root 4 --root 5 --format json";
    let some = parsed(&run(some, 0));
    assert_eq!(
        (&some["count"], &some["complete"]),
        (&7.into(), &false.into())
    );
    let all = parsed(&run("basis m.json --from r.json --format json", 0));
    assert_eq!(
        (&all["count"], &all["complete"]),
        (&29.into(), &true.into())
    );
    let some = "basis m.json --from r.json --root 4 --root 5 --roots --format json";
    let some = parsed(&run(some, 0));
    assert_eq!(
        (&some["count"], &some["complete"]),
        (&2.into(), &false.into())
    );
}

#[test]
fn law_cut_roots_are_lower_bounds_and_say_so() {
    let folder = large();
    let whole = parsed(&run(folder.path(), "basis m.txt --roots --format json", 0));
    for limit in [0, 1, 100, 20_000] {
        let line = format!("basis m.txt --roots --limit {limit} --format json");
        let file = run(folder.path(), &line, 3);
        let cut = parsed(&file);
        assert_eq!(cut["complete"], false);
        assert_eq!(cut["extremals"], limit);
        assert_eq!(cut["reason"], "the limit on extremals was reached");
        assert!(cut["count"].as_u64() <= whole["count"].as_u64());
        let verdict = run_on(folder.path(), "verify m.txt --basis -", &file, 5);
        assert!(
            verdict.starts_with("verified, not claimed complete: "),
            "{verdict}"
        );
        // More than grow from a root is no lower bound.
        if limit > 0 {
            let mut forged = cut.clone();
            forged["roots"][0]["extremals"] = 1_000_000.into();
            let more = 1_000_000 - cut["roots"][0]["extremals"].as_u64().unwrap();
            forged["extremals"] = (limit + more).into();
            run_on(
                folder.path(),
                "verify m.txt --basis -",
                &forged.to_string(),
                1,
            );
        }
    }
    let table = run(folder.path(), "basis m.txt --roots --limit 5", 3);
    let last = table.lines().last().unwrap();
    assert!(
        last.starts_with("at least 5 extremals from at least "),
        "{last}"
    );
}

#[test]
fn law_threads_checkpoints_and_shards_give_the_same_roots() {
    let folder = large();
    let run = |line: &str, code| run(folder.path(), line, code);
    let whole = run("basis m.txt --roots --format csv", 0);
    for options in ["--threads 1", "--threads 3", "--method heads"] {
        let again = run(&format!("basis m.txt --roots --format csv {options}"), 0);
        assert_eq!(again, whole, "{options}");
    }
    run(
        "basis m.txt --roots --limit 9000 --checkpoint rest -o r.csv",
        3,
    );
    run(
        "basis m.txt --roots --limit 9000 --checkpoint rest --resume rest -o r.csv",
        3,
    );
    run(
        "basis m.txt --roots --checkpoint rest --resume rest -o r.csv",
        0,
    );
    assert_eq!(text_of(&folder.path().join("r.csv")), whole);
    assert_eq!(run("basis m.txt --count --resume rest", 0), "23159\n");
    // Shards together, of the whole and of the rest of a cut run.
    run("basis m.txt --roots --limit 9000 --checkpoint cut", 3);
    for resumed in ["", " --resume cut"] {
        let mut sums = std::collections::BTreeMap::new();
        for shard in 1..=3 {
            let line = format!("basis m.txt --roots --format csv --shard {shard}/3{resumed}");
            for row in run(&line, 0).lines().skip(1) {
                let (root, count) = row.rsplit_once(',').unwrap();
                *sums.entry(root.to_owned()).or_insert(0) += count.parse::<u64>().unwrap();
            }
        }
        let rows = sums.iter().map(|(root, count)| format!("{root},{count}"));
        let rows: Vec<_> = rows.collect();
        let rows: Vec<_> = rows.iter().map(String::as_str).collect();
        let mut expected: Vec<_> = whole.lines().skip(1).collect();
        expected.sort_unstable();
        assert_eq!(sorted(&rows.join("\n")), expected);
    }
}

#[test]
fn law_a_run_that_is_killed_and_resumed_has_all_roots() {
    let folder = large();
    let whole = run(folder.path(), "basis m.txt --roots --format csv", 0);
    let mut dice = Dice(20_261_118);
    for threads in [1, 3] {
        let line = format!(
            "basis m.txt --roots -o r.csv --threads {threads} --checkpoint rest \
             --checkpoint-every 0.002"
        );
        let resumed = format!("{line} --resume rest");
        let (rest, out) = (folder.path().join("rest"), folder.path().join("r.csv"));
        for _ in 0..6 {
            let line = if rest.exists() { &resumed } else { &line };
            if ends_before_it_is_killed(start(folder.path(), line), &mut dice, 60_000) {
                assert_eq!(text_of(&out), whole);
                std::fs::remove_file(&rest).unwrap();
            }
        }
        let line = if rest.exists() { &resumed } else { &line };
        run(folder.path(), line, 0);
        assert_eq!(text_of(&out), whole);
        std::fs::remove_file(&rest).unwrap();
        std::fs::remove_file(&out).unwrap();
    }
}

#[test]
fn growing_from_a_file_stops_and_goes_on() {
    let folder = large();
    let run = |line: &str, code| run(folder.path(), line, code);
    run("basis m.txt --roots -o r.json", 0);
    let whole = run("basis m.txt --format text", 0);
    let mut parts = run(
        "basis m.txt --from r.json --format text --limit 5000 --checkpoint rest",
        3,
    );
    parts += &run("basis m.txt --format text --resume rest", 0);
    assert_eq!(sorted(&parts), sorted(&whole));
    let mut parts = String::new();
    for shard in 1..=3 {
        let line = format!("basis m.txt --from r.json --format text --shard {shard}/3");
        parts += &run(&line, 0);
    }
    assert_eq!(sorted(&parts), sorted(&whole));
}
