//! `--header`: tables and texts state in comments what JSON states in fields. Everything
//! that reads them skips the comments.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{folder, run, sorted, supereigen, words};
use crate::json::{RUNS, as_json, files};
use crate::resume::text_of;

/// The hashes in the comments at the beginning of a text, and the rest of the text.
fn parted(text: &str) -> (Vec<&str>, &str) {
    let (mut hashes, mut rest) = (Vec::new(), text);
    let first = format!("# supereigen {}, ", env!("CARGO_PKG_VERSION"));
    while rest.starts_with(&first) {
        let (_, after) = rest.split_once("\n# matrix sha256 ").unwrap();
        let (hash, after) = after.split_once('\n').unwrap();
        assert_eq!(hash.len(), 64, "{text}");
        hashes.push(hash);
        rest = after;
    }
    (hashes, rest)
}

/// All hashes in a report, in the order of `a` and `b`, or of `every` and `some`.
fn hashes_in(report: &Value) -> Vec<&str> {
    let own = std::iter::once(report);
    let parts = ["a", "b", "every", "some"].map(|part| &report[part]);
    let all = own.chain(parts);
    all.filter_map(|part| part["matrix_sha256"].as_str())
        .collect()
}

/// The text without the lines that contain times, which differ from run to run.
fn without_times(text: &str) -> String {
    let timed = |line: &&str| !line.contains("extremals") && !line.starts_with("time ");
    text.lines().filter(timed).collect::<Vec<_>>().join("\n")
}

/// The name of the command that a line runs, with its group or with what it is asked for.
fn command_of(line: &str) -> &str {
    let mut blanks = line
        .match_indices(' ')
        .map(|(at, _)| at)
        .chain([line.len()]);
    let one = &line[..blanks.next().unwrap()];
    let two = &line[..blanks.next().unwrap_or(line.len())];
    let is_two = matches!(one, "cone" | "matrix" | "paper")
        || two.ends_with(" --decompose")
        || two.ends_with(" --estimate");
    if is_two { two } else { one }
}

/// What has a hash in JSON has it in a text; where it has none there is no option.
#[test]
fn agreement_of_the_header_with_json() {
    let folder = files();
    let path = folder.path();
    let (mut headed, mut refused) = (0, BTreeSet::new());
    for &(line, code) in RUNS {
        let json: Value = serde_json::from_str(&as_json(&folder, line, code)).unwrap();
        let ended = supereigen()
            .current_dir(path)
            .args(words(line))
            .arg("--header")
            .output()
            .unwrap();
        let printed = String::from_utf8(ended.stderr).unwrap();
        let command = command_of(line);
        if line.ends_with("--count") || line.contains("--repetitions") {
            assert!(printed.contains("cannot be used with"), "{line}: {printed}");
            continue;
        }
        if printed.contains("unexpected argument '--header'") {
            assert!(hashes_in(&json).is_empty(), "{line}");
            refused.insert(command);
            continue;
        }
        assert_eq!(ended.status.code(), Some(code), "{line}: {printed}");
        let text = String::from_utf8(ended.stdout).unwrap();
        let (hashes, rest) = parted(&text);
        assert_eq!(hashes, hashes_in(&json), "{line}: {text}");
        assert!(!hashes.is_empty(), "{line}: {json}");
        let bare = run(path, line, code);
        assert_eq!(without_times(rest), without_times(&bare), "{line}");
        let lambda = match &json["lambda"] {
            Value::Null => continue,
            Value::String(lambda) => lambda.clone(),
            lambda => lambda.to_string(),
        };
        let n = &json["n"];
        let said = format!(", {command}: n = {n}, lambda = {lambda}");
        // The greatest lambda of a two-sided system is a result and not in the header. JSON
        // may contain decimals.
        if !line.contains(".ineq") && !line.contains("--decimals") {
            assert!(text.contains(&said), "{line}: {text}");
        }
        let whole = json["integers"] == true;
        assert_eq!(text.contains(", whole solutions"), whole, "{line}: {text}");
        headed += 1;
    }
    assert!(headed > 50, "{headed}");
    let without = [
        "matrix solve",
        "simulate",
        "paper cross-check",
        "game",
        "cone includes",
        "instances",
        "reach",
        "sweep",
    ];
    assert_eq!(refused, BTreeSet::from(without));
}

/// Nodes with names, and a basis in every format that can have a header.
#[test]
fn verify_skips_the_comments_of_lists() {
    let folder = folder(&[("a.csv", b"job,press,saw\npress,.,1\nsaw,-1,.\n")]);
    let path = folder.path();
    for format in ["table", "text", "text --sorted", "text --witness"] {
        let text = run(path, &format!("basis a.csv --header --format {format}"), 0);
        let version = env!("CARGO_PKG_VERSION");
        let first = format!("# supereigen {version}, basis: n = 2, lambda = 0, method chains\n");
        assert!(text.starts_with(&first), "{text}");
        let hashes = parted(&text).0;
        fs::write(path.join("basis.txt"), &text).unwrap();
        let verdict = run(path, "verify a.csv --basis basis.txt", 0);
        assert!(verdict.contains(&hashes[0][..12]), "{verdict}");
        assert!(
            verdict.starts_with("verified complete: 1 vector"),
            "{verdict}"
        );
    }
}

/// Asserts that the output consists of the two header lines only.
fn alone(folder: &Path, line: &str, code: i32) -> String {
    let text = run(folder, line, code);
    let (hashes, rest) = parted(&text);
    assert_eq!((hashes.len(), rest), (1, ""), "{line}: {text}");
    text
}

#[test]
fn a_stream_without_vectors_has_a_header() {
    let folder = folder(&[
        ("a.txt", b". 1\n. .\n"),
        ("named.csv", b"job,press,saw\npress,.,1\nsaw,.,.\n"),
        ("m.txt", b". 1\n1 .\n"),
    ]);
    let path = folder.path();
    let whole = "basis a.txt --format text --header";
    let table = alone(path, "basis a.txt --header", 0);
    for options in [
        "",
        " --sorted",
        " --witness",
        " --threads 2",
        " --shard 1/2",
    ] {
        assert_eq!(alone(path, &format!("{whole}{options}"), 0), table);
    }
    // Without vectors the names are not written.
    alone(path, "basis named.csv --format text --header", 0);
    // The search is cut before it finds anything.
    alone(path, "basis m.txt --format text --header --limit 0", 3);
    alone(path, "basis m.txt --format text --header --time 0", 3);
    alone(
        path,
        "basis m.txt --format text --header --time 0 --shard 1/2",
        3,
    );
    let nothing = "basis m.txt --format text --header --time 0 --shard 2/2";
    assert_eq!(run(path, nothing, 3), "");
    run(path, &format!("{whole} -o out.txt"), 0);
    assert_eq!(fs::read_to_string(path.join("out.txt")).unwrap(), table);
    run(path, &format!("{whole} -o out.gz"), 0);
    assert_eq!(text_of(&path.join("out.gz")), table);
    let verdict = run(path, "verify a.txt --basis out.txt", 0);
    assert!(verdict.starts_with("verified complete: 0 vectors"));
}

#[test]
fn law_a_stream_that_goes_on_has_its_header_once() {
    let folder = folder(&[("m.csv", b"job,a,b,c\na,.,1,0\nb,-1,.,2\nc,1,-2,.\n")]);
    let path = folder.path();
    let whole = run(path, "basis m.csv --format text --header", 0);
    let found = whole.lines().count() - 3;
    assert!(found > 2, "{whole}");
    for file in ["out.txt", "out.gz"] {
        let line = format!("basis m.csv --format text --header -o {file} --checkpoint rest");
        let written = || text_of(&path.join(file));
        // Only the header is recorded in the checkpoint. Half a line follows it.
        run(path, &format!("{line} --limit 0"), 3);
        let header = written();
        assert_eq!((parted(&header).0.len(), parted(&header).1), (1, ""));
        let mut bytes = fs::read(path.join(file)).unwrap();
        bytes.extend_from_slice(b"a\tb");
        fs::write(path.join(file), bytes).unwrap();
        // First nothing again, then one vector at a time.
        let line = format!("{line} --resume rest");
        run(path, &format!("{line} --time 0"), 3);
        run(path, &format!("{line} --limit 0"), 3);
        assert_eq!(written(), header);
        for _ in 1..found {
            run(path, &format!("{line} --limit 1"), 3);
        }
        run(path, &line, 0);
        assert_eq!(written(), whole);
        run(path, &line, 0);
        assert_eq!(written(), whole);
        fs::remove_file(path.join("rest")).unwrap();
    }
}

#[test]
fn of_several_shards_the_first_has_the_header() {
    let folder = folder(&[("m.csv", b"job,a,b,c\na,.,1,0\nb,-1,.,2\nc,1,-2,.\n")]);
    let path = folder.path();
    let line = "basis m.csv --format text --header";
    let whole = run(path, line, 0);
    let mut all = String::new();
    for shard in ["1/3", "2/3", "3/3"] {
        // Stopped at once and resumed. Only the checkpoint says which shard it is.
        let line = format!("{line} -o out --checkpoint rest");
        run(path, &format!("{line} --shard {shard} --limit 0"), 3);
        run(path, &format!("{line} --resume rest"), 0);
        let text = fs::read_to_string(path.join("out")).unwrap();
        assert_eq!(
            text,
            run(path, &format!("{line} --force --shard {shard}"), 0) + &text
        );
        assert_eq!(text, fs::read_to_string(path.join("out")).unwrap());
        assert_eq!(parted(&text).0.len(), usize::from(shard == "1/3"), "{text}");
        all += &text;
        fs::remove_file(path.join("rest")).unwrap();
    }
    assert_eq!(sorted(&all), sorted(&whole));
}
