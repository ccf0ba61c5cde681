//! `study`: every line agrees with what the other commands report about the matrix.

use std::fs;
use std::path::Path;

use crate::common::{folder, run, run_on, transcript_in};

const HEAD: &str = "file,n,greatest_mean,lambda,relation,extremals,complete,seconds,error";

/// The lines without the seconds, which must be a number.
fn lines(text: &str) -> Vec<Vec<String>> {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(HEAD));
    let line = |line: &str| {
        let mut cells: Vec<String> = line.splitn(9, ',').map(str::to_owned).collect();
        let seconds: f64 = cells.remove(7).parse().unwrap();
        assert!((0.0..60.0).contains(&seconds), "{line}");
        cells
    };
    lines.map(line).collect()
}

fn study(folder: &Path, line: &str, code: i32) -> Vec<Vec<String>> {
    lines(&run(folder, &format!("study {line}"), code))
}

#[test]
fn agreement_of_random_matrices_with_the_commands_one_by_one() {
    let folder = folder(&[]);
    let path = folder.path();
    let drawn = "--n 7 --min -20 --max 3 --no-loops --density .8";
    for lambda in ["0", "max", "-5/2"] {
        let line = format!("--random 12 --seed 5 {drawn} --lambda {lambda}");
        let studied = study(path, &line, 0);
        assert_eq!(studied.len(), 12);
        for (seed, cells) in (5..).zip(studied) {
            run(
                path,
                &format!("matrix random --seed {seed} {drawn} -o m.txt"),
                0,
            );
            let count = run(path, &format!("basis m.txt --count --lambda {lambda}"), 0);
            let info = run(path, "info m.txt --format json --time 60", 0);
            let info: serde_json::Value = serde_json::from_str(&info).unwrap();
            let mean = info["greatest_mean"].to_string().replace('"', "");
            let decimal = |number: &str| match number.split_once('/') {
                Some((a, b)) => a.parse::<f64>().unwrap() / b.parse::<f64>().unwrap(),
                None => number.parse().unwrap(),
            };
            assert_eq!(decimal(&cells[2]), decimal(&mean));
            let lambda = if lambda == "max" { &mean } else { lambda };
            assert_eq!(decimal(&cells[3]), decimal(lambda));
            let expected = [
                &format!("random seed {seed}"),
                "7",
                "=",
                count.trim(),
                "true",
                "",
            ];
            let found = [0, 1, 4, 5, 6, 7].map(|k| cells[k].as_str());
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn many_files_and_many_matrices_in_one() {
    let many =
        b"[[0, 1], [\"-inf\", \"1/2\"]]\n\n{\"names\": [\"a\"], \"matrix\": [[3]]}\n[[null]]\n";
    let folder = folder(&[
        ("a.txt", b". 1\n1 .\n"),
        ("b.csv", b",p,q\np,,1\nq,-2,\n"),
        ("many.jsonl", many),
        ("one.json", b"[[0, 1], [2, 3]]\n"),
        ("rows.jsonl", b"[0, 1]\n[2, 3]\n"),
    ]);
    let path = folder.path();
    let files = "a.txt b.csv many.jsonl one.json rows.jsonl";
    let studied = study(path, files, 0);
    let printed: Vec<_> = studied.iter().map(|cells| cells.join(",")).collect();
    assert_eq!(
        printed,
        [
            "a.txt,2,1,0,=,2,true,",
            "b.csv,2,-0.5,0,=,0,true,",
            "many.jsonl:1,2,0.5,0,=,2,true,",
            "many.jsonl:3,1,3,0,=,1,true,",
            "many.jsonl:4,1,-inf,0,=,0,true,",
            "one.json,2,3,0,=,2,true,",
            "rows.jsonl,2,3,0,=,2,true,",
        ]
    );
    // To a file, compressed or not, and from standard input.
    let again = run(path, &format!("study {files} -o out.csv"), 0);
    assert_eq!(again, "");
    let written = fs::read_to_string(path.join("out.csv")).unwrap();
    assert_eq!(lines(&written), studied);
    run(path, &format!("study {files} -o out.csv.gz"), 0);
    assert!(
        fs::read(path.join("out.csv.gz"))
            .unwrap()
            .starts_with(&[0x1f, 0x8b])
    );
    let piped = lines(&run_on(
        path,
        "study -",
        std::str::from_utf8(many).unwrap(),
        0,
    ));
    assert_eq!(piped[1][0], "standard input:3");
    assert_eq!(piped[1][1..], studied[3][1..]);
}

#[test]
fn a_bad_matrix_is_a_line_and_the_others_are_counted() {
    let many = b"[[0]]\n[[0, 1]]\n[[0\n[[1]]\n";
    let folder = folder(&[
        ("a.txt", b". 1\n1 .\n"),
        ("bad, \"worse\".txt", b". 1\n1 x\n"),
        ("wide.txt", b"1 2 3\n4 5 6\n"),
        ("=x.txt", b"0\n"),
        ("many", many),
        ("acyclic", b". 1\n. .\n"),
    ]);
    let path = folder.path();
    let line = "study a.txt 'bad, \"worse\".txt' no-such-file wide.txt =x.txt many";
    let printed = transcript_in(path, line, "");
    let written: Vec<_> = printed.lines().collect();
    let begin = |k: usize, begin: &str| assert!(written[k].starts_with(begin), "{}", written[k]);
    begin(2, "a.txt,2,1,0,=,2,true,");
    begin(3, "\"bad, \"\"worse\"\".txt\",,,,,,,0.");
    assert!(written[3].contains("line 2"), "{}", written[3]);
    begin(4, "no-such-file,,,,,,,0.");
    begin(5, "wide.txt,3,,,,,,0.");
    assert!(written[5].contains("the matrix is 2 x 3, a square one is needed"));
    begin(6, "\"'=x.txt\",1,0,0,=,1,true,");
    begin(7, "many:1,1,0,0,=,1,true,");
    begin(8, "many:2,2,,,,,,0.");
    begin(9, "many:3,,,,,,,0.");
    begin(10, "many:4,1,1,0,=,1,true,");
    assert_eq!(
        written[11..],
        [
            "2> error: 5 of 9 matrices could not be counted: the last column says why",
            "exit Some(2)",
        ]
    );
    let printed = study(path, "a.txt acyclic --lambda max", 2);
    assert_eq!(printed[0][4..], ["=", "1", "true", ""]);
    assert!(
        printed[1][7].contains("the matrix has no cycle"),
        "{printed:?}"
    );
}

#[test]
fn counts_that_were_cut_are_lower_bounds_and_say_so() {
    let folder = folder(&[("a.txt", b"0 .\n. 0\n")]);
    let path = folder.path();
    let printed = study(path, "a.txt --limit 1", 3);
    assert_eq!(printed[0][4..], [">=", "1", "false", ""]);
    assert_eq!(
        study(path, "a.txt --limit 2", 0)[0][4..],
        ["=", "2", "true", ""]
    );
    // Each for itself: the second is small.
    let large = "matrix random --n 60 --min -32 --max 1 --no-loops -o large.txt";
    run(path, large, 0);
    for threads in ["", "--threads 1", "--threads 2"] {
        let line = format!("large.txt a.txt --time-each 0.05 {threads}");
        let printed = study(path, &line, 3);
        assert_eq!(printed[0][4], ">=");
        assert_eq!(printed[0][6], "false");
        assert_eq!(printed[1][4..], ["=", "2", "true", ""]);
    }
    // The limit applies to the whole study. A matrix that is not started has no line.
    let printed = transcript_in(path, "study --random 1000000 --n 30 --time 0.5", "");
    assert!(printed.contains("the study was stopped after"), "{printed}");
    assert!(printed.ends_with("exit Some(3)\n"), "{printed}");
}
