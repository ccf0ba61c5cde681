//! The page gives the same bytes as the program: files of the basis, pictures, words. The tests in
//! the browser compare what else it gives with the program: matrices, claims, errors.

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

/// Names and decimals.
const NAMED: &str = "press,oven,\"the, rest\"\n0,1.5,.\n-0.25,.,1\n.,0,.\n";

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
        (NAMED.to_owned(), "-0.5"),
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
        for format in ["svg", "tikz", "pdf"] {
            let args = [&["draw", "--lambda", "0", "--format", format], more].concat();
            let expected = printed(matrix, &args);
            let asked = json!({"op": "picture", "given": given(matrix, "0"),
                "picture": picture, "format": format});
            let data = text(&ok(asked), "data");
            let bytes = if format == "pdf" {
                decoded(&data)
            } else {
                data.into_bytes()
            };
            assert!(bytes == expected, "{args:?}");
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
fn words_have_names_and_decimals_as_the_programs() {
    let (matrix, lambda) = (NAMED, "-0.5");
    let given = given(matrix, lambda);
    let same = |args: &[&str], request: Value, field: &str| {
        let printed = run(matrix, args).stdout;
        let printed = String::from_utf8(printed).unwrap();
        assert!(printed.contains("oven"), "{args:?}: {printed}");
        assert_eq!(text(&ok(request), field), printed, "{args:?}");
    };
    let info = json!({"op": "overview", "given": given});
    same(&["info", "--lambda", lambda], info, "info");
    let trace = json!({"op": "trace", "given": given, "steps": STEPS});
    same(&["paper explain", "--lambda", lambda], trace, "text");
    let member = json!({"op": "member", "given": given, "vector": ["0", "0", "-0.5"]});
    let vector = "--vector=0 0 -0.5";
    same(&["member", "--lambda", lambda, vector], member, "words");
    let timetable = json!({"op": "timetable", "given": given,
        "release": ["0", "0", "0"], "due": ["9.5", "9.5", "9.5"]});
    let due = "--due=9.5 9.5 9.5";
    same(&["timetable", due], timetable, "words");
}

/// The program's numbers as the page has them: text, and null for -inf.
fn in_texts(value: &Value) -> Value {
    match value {
        Value::String(text) if text == "-inf" => Value::Null,
        Value::Number(number) => json!(number.to_string()),
        Value::Array(entries) => entries.iter().map(in_texts).collect(),
        other => other.clone(),
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
            let (nearest, greatest) = (asked("nearest", "--vector"), asked("greatest", "--below"));
            let x: Vec<_> = vector.iter().map(|x| (*x != "-inf").then_some(x)).collect();
            let near = ok(json!({"op": "near", "given": given, "vector": x}));
            let what = format!("{matrix}: {vector:?}: {near}");
            for (ours, theirs) in [
                (&near["nearest"]["entries"], &nearest["vector"]),
                (&near["nearest"]["distance"], &nearest["distance"]),
                (&near["below"]["entries"], &greatest["vector"]),
            ] {
                assert_eq!(*ours, in_texts(theirs), "{what}");
            }
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
    assert_eq!(near["nearest"], json!(null));
    assert_eq!(near["below"], json!(null));
    assert_eq!(near["stuck"], json!([0, 1]));
    let printed =
        refused(json!({"op": "near", "given": given(plant, "0"), "vector": [null, null, null]}));
    assert_eq!(
        printed["message"],
        json!("the vector -inf is not a supereigenvector")
    );
    refused(json!({"op": "near", "given": given(plant, "0"), "vector": ["0"]}));
}
