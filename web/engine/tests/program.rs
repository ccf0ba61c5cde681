//! The page gives the same bytes as the program: files, matrices, pictures, words.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::asking::{PAPER, STEPS, decoded, given, ok, refused, text};

/// The program: what `SUPEREIGEN_PROGRAM` names, or the one that was built in the
/// workspace.
fn program() -> PathBuf {
    if let Some(path) = std::env::var_os("SUPEREIGEN_PROGRAM") {
        return path.into();
    }
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let builds = ["release", "debug"].map(|build| format!("{root}/target/{build}/supereigen"));
    let built = builds.iter().map(PathBuf::from).find(|path| path.exists());
    built.unwrap_or_else(|| {
        panic!(
            "the program is not built: `cargo build -p supereigen-cli` in the root builds it, or \
             SUPEREIGEN_PROGRAM names it; looked for {builds:?}"
        )
    })
}

/// Runs the program on a matrix in a file.
fn run(matrix: &str, args: &[&str]) -> Output {
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("main").replace(':', "-");
    let folder = std::env::temp_dir().join(format!("supereigen-web-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.matrix"));
    std::fs::write(&file, matrix).unwrap();
    let (command, rest) = args.split_first().unwrap();
    let mut program = Command::new(program());
    let output = program
        .arg("-q")
        .args(command.split(' '))
        .arg(&file)
        .args(rest)
        .output();
    std::fs::remove_file(&file).unwrap();
    output.unwrap()
}

/// What it prints.
fn printed(matrix: &str, args: &[&str]) -> Vec<u8> {
    let output = run(matrix, args);
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {printed}");
    output.stdout
}

/// Integers, fractions, names, numbers beyond all machine integers, no solution, no
/// node, one that is 32 bits wide and one that is not.
fn matrices() -> Vec<(String, &'static str)> {
    let seeded = ok(
        json!({"op": "random", "n": 8, "density": "0.6", "min": -9, "max": 9,
        "seed": 5, "loops": true}),
    );
    [
        (PAPER.to_owned(), "0"),
        (PAPER.to_owned(), "max"),
        (PAPER.to_owned(), "-7/3"),
        (PAPER.to_owned(), "-inf"),
        (
            "press,oven,\"the, rest\"\n0,1.5,.\n-0.25,.,1\n.,0,.\n".to_owned(),
            "-0.5",
        ),
        ("1/2 1/3\n1/2 1/2".to_owned(), "1/2"),
        ("3/2 1/2\n5/2 1/2".to_owned(), "1/2"),
        ("0 1\n1 99999999999999999999999".to_owned(), "0"),
        ("0 3000000000\n-3000000001 0".to_owned(), "0"),
        ("-1".to_owned(), "0"),
        (text(&seeded, "text"), "0"),
    ]
    .to_vec()
}

#[test]
fn a_basis_is_the_programs_file_in_every_format() {
    let formats = [
        "table", "text", "csv", "json", "jsonl", "latex", "polymake", "tplib", "mtx", "matlab",
        "numpy", "npy", "npy-f64", "npz", "dot", "edges",
    ];
    let (mut same, mut refusals) = (0, 0);
    for (matrix, lambda) in matrices() {
        for format in formats {
            for witness in [false, true] {
                let mut args = vec!["basis", "--lambda", lambda, "--format", format];
                if witness {
                    args.push("--witness");
                }
                let expected = run(&matrix, &args);
                let asked = json!({"op": "download", "given": given(&matrix, lambda),
                    "format": format, "witness": witness, "steps": STEPS});
                if expected.status.success() {
                    let file = ok(asked);
                    let bytes = decoded(&text(&file, "data"));
                    let (found, wanted) = (
                        String::from_utf8_lossy(&bytes),
                        String::from_utf8_lossy(&expected.stdout),
                    );
                    assert!(
                        bytes == expected.stdout,
                        "{args:?} of {matrix}:\n{found}\nthe program:\n{wanted}"
                    );
                    same += 1;
                } else {
                    let printed = String::from_utf8_lossy(&expected.stderr);
                    // Where the program names its options, the page names the thing.
                    let printed = printed.replace("--witness needs --format", "witnesses need");
                    let message = text(&refused(asked), "message");
                    assert!(
                        printed.contains(&message),
                        "{args:?}: {printed} here: {message}"
                    );
                    refusals += 1;
                }
            }
        }
    }
    assert!(
        same > 150 && refusals > 50,
        "{same} files, {refusals} refusals"
    );
}

#[test]
fn a_matrix_is_the_programs_file_in_every_format() {
    for (matrix, lambda) in matrices() {
        for format in [
            "text", "csv", "json", "jsonl", "mtx", "tplib", "table", "polymake", "latex", "matlab",
            "numpy", "edges", "dot", "npy", "npy-f64", "npz",
        ] {
            let expected = run(&matrix, &["matrix convert", "--format", format]);
            let given = given(&matrix, lambda);
            let asked = json!({"op": "download", "given": given, "format": format,
                "what": "matrix", "steps": STEPS});
            if !expected.status.success() {
                let printed = String::from_utf8_lossy(&expected.stderr).into_owned();
                let message = text(&refused(asked), "message");
                assert!(
                    printed.contains(&message),
                    "{format}: {printed} here: {message}"
                );
                continue;
            }
            let bytes = decoded(&text(&ok(asked), "data"));
            assert!(bytes == expected.stdout, "{format} of {matrix}");
            let written = json!({"op": "write", "given": given, "format": format});
            if format.starts_with("np") && format != "numpy" {
                refused(written);
            } else {
                assert_eq!(text(&ok(written), "text").into_bytes(), expected.stdout);
            }
        }
    }
}

#[test]
fn pictures_are_the_programs() {
    let three = "a,b,c\n1,0,.\n-2,.,1\n.,0,.\n";
    let cases: [(&str, &[&str], Value); 6] = [
        (PAPER, &[], json!({"kind": "digraph"})),
        (
            PAPER,
            &["--cycle", "2,3"],
            json!({"kind": "digraph", "cycle": [1, 2]}),
        ),
        (
            PAPER,
            &["--path", "4,1,2"],
            json!({"kind": "digraph", "path": [3, 0, 1]}),
        ),
        (
            PAPER,
            &["--extremal", "-1 -2 . 0 ."],
            json!({"kind": "digraph", "solution": ["-1", "-2", null, "0", null]}),
        ),
        (
            three,
            &["--all-arcs"],
            json!({"kind": "digraph", "allArcs": true}),
        ),
        (three, &["--cone"], json!({"kind": "cone"})),
    ];
    for (matrix, more, picture) in cases {
        for format in ["svg", "tikz", "pdf", "dot"] {
            let args = [&["draw", "--lambda", "0", "--format", format], more].concat();
            let expected = run(matrix, &args);
            let asked = json!({"op": "picture", "given": given(matrix, "0"),
                "picture": picture, "format": format});
            if !expected.status.success() {
                assert_eq!(format, "dot", "{args:?}");
                continue;
            }
            let data = text(&ok(asked), "data");
            let bytes = if format == "pdf" {
                decoded(&data)
            } else {
                data.into_bytes()
            };
            assert!(bytes == expected.stdout, "{args:?}");
        }
    }
    let given = given(PAPER, "0");
    let picture = json!({"kind": "staircase", "steps": STEPS});
    for format in ["svg", "tikz"] {
        let expected = printed(PAPER, &["sweep", "--format", format]);
        let drawn =
            ok(json!({"op": "picture", "given": given, "picture": picture, "format": format}));
        assert_eq!(text(&drawn, "data").into_bytes(), expected);
    }
}

#[test]
fn words_are_the_programs() {
    for (matrix, lambda) in matrices() {
        let given = given(&matrix, lambda);
        let info = printed(&matrix, &["info", "--lambda", lambda]);
        let known = ok(json!({"op": "overview", "given": given}));
        assert_eq!(text(&known, "info").into_bytes(), info, "{matrix}");
        let facts = run(&matrix, &["info", "--lambda", lambda, "--format", "json"]);
        let facts: Value = serde_json::from_slice(&facts.stdout).unwrap();
        assert_eq!(known["sha256"], facts["matrix_sha256"], "{matrix}");
        let explained = printed(&matrix, &["paper explain", "--lambda", lambda]);
        let traced = ok(json!({"op": "trace", "given": given, "steps": STEPS}));
        assert_eq!(text(&traced, "text").into_bytes(), explained, "{matrix}");
        let n = known["n"].as_u64().unwrap() as usize;
        for entry in ["0", "-inf", "-1/2"] {
            let mut vector = vec!["0"; n];
            vector[n - 1] = entry;
            let printed = run(
                &matrix,
                &["member", "--lambda", lambda, "--vector", &vector.join(" ")],
            );
            let asked: Vec<_> = vector.iter().map(|x| (*x != "-inf").then_some(x)).collect();
            let said = ok(json!({"op": "member", "given": given, "vector": asked}));
            assert_eq!(
                text(&said, "words").into_bytes(),
                printed.stdout,
                "{matrix}: {vector:?}"
            );
            assert_eq!(
                said["solution"],
                json!(printed.status.success()),
                "{matrix}: {vector:?}"
            );
        }
    }
}

#[test]
fn what_is_near_is_what_the_program_finds() {
    let (mut found, mut none) = (0, 0);
    for (matrix, lambda) in matrices() {
        let given = given(&matrix, lambda);
        let known = ok(json!({"op": "overview", "given": given}));
        let n = known["n"].as_u64().unwrap() as usize;
        for entry in ["9", "-inf", "-7/2"] {
            let mut vector = vec!["0"; n];
            vector[0] = entry;
            if vector == ["-inf"] {
                continue;
            }
            let asked = |command: &str, option: &str| -> Value {
                let words = vector.join(" ");
                let args = [
                    command, option, &words, "--lambda", lambda, "--format", "json",
                ];
                serde_json::from_slice(&run(&matrix, &args).stdout).unwrap()
            };
            // Numbers are text here, and the program's -inf is null.
            let text = |value: &Value| match value {
                Value::String(text) if text == "-inf" => Value::Null,
                Value::Number(number) => json!(number.to_string()),
                other => other.clone(),
            };
            let texts = |value: &Value| match value {
                Value::Array(entries) => entries.iter().map(text).collect(),
                other => other.clone(),
            };
            let (nearest, greatest) = (asked("nearest", "--vector"), asked("greatest", "--below"));
            let x: Vec<_> = vector.iter().map(|x| (*x != "-inf").then_some(x)).collect();
            let near = ok(json!({"op": "near", "given": given, "vector": x}));
            let what = format!("{matrix}: {vector:?}: {near}");
            assert_eq!(
                near["nearest"]["entries"],
                texts(&nearest["vector"]),
                "{what}"
            );
            assert_eq!(
                near["nearest"]["distance"],
                text(&nearest["distance"]),
                "{what}"
            );
            assert_eq!(
                near["below"]["entries"],
                texts(&greatest["vector"]),
                "{what}"
            );
            let ours = near["forced"].as_array().unwrap().len() as u64;
            let theirs = nearest["forced"].as_array().map_or(0, Vec::len) as u64;
            assert_eq!(ours + near["more"].as_u64().unwrap(), theirs, "{what}");
            if near["nearest"].is_null() {
                assert!(!near["stuck"].as_array().unwrap().is_empty(), "{what}");
                none += 1;
                continue;
            }
            found += 1;
            for which in ["nearest", "below"] {
                let vector = &near[which]["entries"];
                let said = ok(json!({"op": "member", "given": given, "vector": vector}));
                assert_eq!(said["solution"], json!(true), "{what}");
            }
        }
    }
    assert!(found > 15 && none > 2, "{found} found, {none} without one");
}

#[test]
fn what_is_near_is_printed_with_its_reason() {
    let plant = "press,oven,saw\n.,4,.\n.,.,1\n.,.,0\n";
    let near = ok(json!({"op": "near", "given": given(plant, "0"), "vector": ["0", "3", "1"]}));
    assert_eq!(
        near,
        json!({
            "nearest": {"entries": ["1/2", "5/2", "3/2"], "distance": "1/2"},
            "below": {"entries": ["0", "2", "1"], "distance": "1"},
            "forced": [{"node": 1, "is": "3", "most": "2", "why": "1 + 1 along oven -> saw"}],
            "more": 0,
            "stuck": [],
        })
    );
    let near = ok(json!({"op": "near", "given": given(plant, "0"), "vector": ["0", "0", null]}));
    assert_eq!(
        (&near["nearest"], &near["below"]),
        (&json!(null), &json!(null))
    );
    assert_eq!(near["stuck"], json!([0, 1]));
    let printed =
        refused(json!({"op": "near", "given": given(plant, "0"), "vector": [null, null, null]}));
    assert_eq!(
        printed["message"],
        json!("the vector -inf is not a supereigenvector")
    );
    refused(json!({"op": "near", "given": given(plant, "0"), "vector": ["0"]}));
}

#[test]
fn a_claim_from_the_page_is_proved_in_the_terminal_with_the_same_words() {
    for (matrix, lambda) in matrices() {
        let asked = json!({"op": "download", "given": given(&matrix, lambda), "format": "claim",
            "steps": STEPS});
        let claim = decoded(&text(&ok(asked), "data"));
        let file = std::env::temp_dir().join(format!("supereigen-web-{}.json", std::process::id()));
        std::fs::write(&file, &claim).unwrap();
        let output = Command::new(program())
            .args(["-q", "verify", "--basis"])
            .arg(&file)
            .output();
        let output = output.unwrap();
        std::fs::remove_file(&file).unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{matrix}: {printed}");
        let claim = String::from_utf8(claim).unwrap();
        let judged = ok(json!({"op": "verifyFile", "text": claim, "steps": STEPS}));
        assert_eq!(text(&judged, "words"), printed, "{matrix}");
        assert_eq!(judged["proved"], json!(true));
    }
}

#[test]
fn errors_of_reading_and_of_lambda_are_the_programs() {
    for matrix in ["0 1\n2 NaN", "0 1\n2", "", "[[1,2],[3]]", "0 1 2\n3 4 5"] {
        let printed = run(matrix, &["info"]);
        let printed = String::from_utf8(printed.stderr).unwrap();
        // Where the program names an option, the page says what to write.
        let (option, words) = (
            "say --input-format edges",
            "write `from to weight` above them",
        );
        let printed = printed.replace(option, words);
        let refusal = refused(json!({"op": "overview", "given": given(matrix, "0")}));
        let message = text(&refusal, "message");
        assert!(
            printed.contains(&message),
            "{matrix}: {printed} here: {message}"
        );
    }
}

#[test]
fn a_random_matrix_is_the_programs() {
    for (n, density, min, max, seed, loops) in [
        (5, "1", -10, 10, json!(1), true),
        (7, "0.5", -3, 3, json!(99), false),
        (6, "0.75", 0, 0, json!("18446744073709551615"), true),
        (4, "0", -1, 1, json!(3), true),
        (0, "1", 0, 1, json!(3), true),
        (9, ".35", -100, 20, json!("9007199254740993"), false),
    ] {
        let seed_text = seed.to_string().replace('"', "");
        let (n_text, min_text, max_text) = (n.to_string(), min.to_string(), max.to_string());
        let mut args = vec![
            "-q",
            "matrix",
            "random",
            "--n",
            &n_text,
            "--density",
            density,
            "--min",
            &min_text,
            "--max",
            &max_text,
            "--seed",
            &seed_text,
        ];
        if !loops {
            args.push("--no-loops");
        }
        let expected = Command::new(program()).args(&args).output().unwrap();
        assert!(expected.status.success(), "{args:?}");
        let asked = json!({"op": "random", "n": n, "density": density, "min": min, "max": max,
            "seed": seed, "loops": loops});
        assert_eq!(
            text(&ok(asked), "text").into_bytes(),
            expected.stdout,
            "{args:?}"
        );
    }
}

#[test]
fn a_timetable_is_printed_as_by_the_program() {
    for (matrix, _) in matrices() {
        let read = ok(json!({"op": "read", "text": matrix}));
        let n = read["rows"].as_u64().unwrap() as usize;
        let request = json!({"op": "timetable", "given": given(&matrix, "0"),
            "release": vec!["0"; n], "due": vec!["1000"; n]});
        let due = format!("--due={}", vec!["1000"; n].join(" "));
        let output = run(&matrix, &["timetable", &due]);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text(&ok(request), "words"), printed, "{matrix}");
    }
}
