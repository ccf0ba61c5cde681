//! `cone` has the same features as `basis`.

use insta::assert_snapshot;

use crate::common::{folder, output, run, supereigen, transcript_in, transcripts_in};

#[test]
fn rays_are_limited_checked_and_counted_as_asked() {
    let folder = folder(&[
        ("a.txt", b"3 . 5\n"),
        ("b.txt", b"4 2 .\n"),
        ("one.txt", b"0\n"),
        ("two.txt", b"1\n"),
        ("not.tplib", b"[1, 2, 3]\n"),
    ]);
    assert_snapshot!(transcripts_in(
        folder.path(),
        &[
            "cone rays a.txt b.txt --limit 2",
            "cone rays a.txt b.txt --limit 2 --verify --format json",
            "cone rays a.txt b.txt --limit 0 --count",
            "cone rays a.txt b.txt --limit 3",
            "cone rays a.txt b.txt --verify --threads 1",
            "cone rays a.txt b.txt --verify --count",
            "cone rays a.txt b.txt --time 0",
            "cone rays a.txt",
            "cone rays a.txt --input-format csv",
            "cone rays not.tplib",
            "cone rays one.txt two.txt",
            "cone rays a.txt b.txt -o b.txt",
            "cone rays",
        ]
    ));
}

#[test]
fn law_rays_do_not_depend_on_threads() {
    let folder = folder(&[]);
    let run = |line: &str| run(folder.path(), line, 0);
    run("matrix random --n 12 --min -9 --max 9 --seed 3 -o a.txt");
    run("matrix random --n 12 --min -9 --max 9 --seed 4 --density .5 -o b.txt");
    let all = run("cone rays a.txt b.txt");
    for threads in [1, 2, 3] {
        assert_eq!(
            run(&format!("cone rays a.txt b.txt --threads {threads}")),
            all
        );
    }
    let count = run("cone rays a.txt b.txt --count");
    assert_eq!(count.trim(), all.lines().count().to_string());
    // With a limit, the first vectors are the same.
    let some = transcript_in(
        folder.path(),
        "cone rays a.txt b.txt --limit 5 --format text",
        "",
    );
    let text = run("cone rays a.txt b.txt --format text");
    let first: Vec<_> = text.lines().take(5).collect();
    assert!(some.contains(&first.join("\n")), "{some}");
}

#[test]
fn stats_say_what_a_search_did() {
    let stats = |line: &str| {
        let run = supereigen().args(line.split(' ')).assert().success();
        let printed = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        let plain = line.replace(" --stats", "");
        let stdout = String::from_utf8(run.get_output().stdout.clone()).unwrap();
        if !line.starts_with("info --estimate") {
            assert_eq!(stdout, output(&plain), "{line}");
        }
        let names = printed
            .lines()
            .filter_map(|line| line.strip_prefix("stats: "));
        let names = names.map(|line| line[..24].trim_end().to_owned());
        names.collect::<Vec<_>>()
    };
    let has = |names: &[String], wanted: &[&str]| {
        for name in wanted {
            assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
        }
    };
    let chains = [
        "method",
        "time",
        "threads",
        "width",
        "form",
        "steps",
        "steps in vain",
        "roots",
    ];
    has(&stats("basis --stats"), &chains);
    has(&stats("basis --stats --format text"), &chains);
    has(&stats("basis --stats --count --quiet"), &chains);
    has(&stats("basis --stats --format jsonl --witness"), &chains);
    has(&stats("info --estimate --stats"), &chains);
    has(
        &stats("basis --stats --method algorithm3"),
        &["method", "cycles", "paths"],
    );
    has(
        &stats("paper generators --stats"),
        &["method", "threads", "time", "vectors"],
    );
    assert!(stats("basis").is_empty());
    let folder = folder(&[("a.txt", b"3 . 5\n"), ("b.txt", b"4 2 .\n")]);
    let printed = transcript_in(folder.path(), "cone rays a.txt b.txt --stats --count", "");
    assert!(printed.contains("stats: pairs"), "{printed}");
}

#[test]
fn what_is_said_of_the_input_holds_for_both_sides() {
    let folder = folder(&[
        ("a.csv", b"1;2\n1,5;-3,25\n"),
        ("b.csv", b"1;2\n-1,5;0,125\n"),
        ("a.txt", b"3/2 -13/4\n"),
        ("b.txt", b"-3/2 1/8\n"),
        ("both.tplib", b"[1,2,3,4]\n"),
    ]);
    let rays = run(folder.path(), "cone rays a.txt b.txt --decimals", 0);
    let said = "cone rays a.csv b.csv --labels header --decimal-comma";
    assert_eq!(run(folder.path(), said, 0), rays);
    assert_snapshot!(transcripts_in(
        folder.path(),
        &[
            "cone rays a.csv b.csv --labels header --decimal-comma --format csv",
            "cone rays a.csv b.csv --labels header",
            "cone rays a.csv b.csv --decimal-comma --labels none --count",
            "cone rays both.tplib --labels none",
            "cone rays both.tplib --decimal-comma",
            "cone rays both.tplib b.txt --labels none",
        ]
    ));
}

/// A claim stores every entry. If there are a million times as many entries as finite ones,
/// the claim is refused before the search.
#[test]
fn a_claim_that_would_not_fit_is_refused() {
    let head = "%%MatrixMarket matrix coordinate integer general";
    let long = format!("{head}\n1000000 1000000 1\n1 1 0\n");
    let folder = folder(&[("long.mtx", long.as_bytes())]);
    let printed = |line| transcript_in(folder.path(), line, "");
    let too_many = "stores every entry of the matrix, also -inf, and 1000000 x 1000000 entries, \
                    1 of them finite, are too many";
    for (line, who) in [
        (
            "cone rays long.mtx long.mtx --verify",
            "a claim, which --verify and --format json make,",
        ),
        (
            "cone rays long.mtx long.mtx --format json",
            "a claim, which --verify and --format json make,",
        ),
        ("basis long.mtx --verify", "the checker"),
    ] {
        let printed = printed(line);
        assert!(
            printed.contains(&format!("error: {who} {too_many}")),
            "{line}: {printed}"
        );
    }
}
