//! `--min-plus`: every command refuses it, or gives the mirrored answer of the max-plus run on the
//! negated files.

use std::path::Path;

use maxplus_core::{Matrix, MinPlus, Rational, ReadMatrix, Semiring, Vector};
use serde_json::Value;
use supereigen_cli::min_plus::ACCEPTED;
use tempfile::TempDir;

use crate::common::{folder, run, supereigen, transcript_in, words};
use crate::options::{commands, needed};
use crate::schema::{check, schema};

type Number = MinPlus<Rational>;

/// The lines for each command that takes `--min-plus`. `{3}` is a number of min-plus algebra, and
/// `{le|ge}` the words of min-plus and max-plus.
const LINES: &[(&str, &[&str])] = &[
    (
        "basis",
        &[
            "b.txt --format text",
            "b.txt --format text --sorted --threads 1 --witness",
            "b.txt --lambda {1} --format json",
            "b.txt --lambda {min|max} --format json --witness",
            "b.txt --lambda {1/2} --format csv --decimals",
            "b.txt --lambda {inf} --format jsonl",
            "b.txt --integers --lambda {1/3} --format tplib",
            "b.txt --relation {ge|le} --format json",
            "b.txt --relation {eq|eq} --format text",
            "b.txt --relation {le|ge} --lambda {1} --count",
            "b.txt --method algorithm3 --format json",
            "b.txt --transpose --shard 1/2 --format text",
            "empty.txt --format json",
            "none.txt --format json",
            "one.txt --format json",
            "parts.txt --lambda {2} --format json --limit 2",
            "huge.txt --format json",
        ],
    ),
    (
        "info",
        &[
            "b.txt --cycle-times --format json",
            "none.txt --cycle-times --format json",
            "parts.txt --cycle-times --format json",
            "b.txt --powers --format json",
            "none.txt --powers --format json",
            "one.txt --powers --format json",
            "b.txt --tokens {tok-min.txt|tok-max.txt} --format json",
            "one.txt --tokens {one-min.txt|one-max.txt} --format json",
            "s.ineq --format json",
            "b.txt c.txt --format json",
            "b.txt full.txt --lambda {min|max} --format json",
            "b.txt --relation {ge|le} --format json",
            "b.txt --relation {eq|eq} --integers --format json",
            "b.txt --format json --lambda {1}",
            "b.txt --format json --integers",
            "none.txt --format json",
            "parts.txt --format json --lambda {min|max}",
            "empty.txt --format json",
        ],
    ),
    (
        "member",
        &[
            "b.txt --vector '{0} {0} {1}' --format json",
            "b.txt --vector '{3/2} {0} {1/2}' --format json",
            "b.txt --vector '{inf} {0} {1}' --lambda {1} --format json",
            "b.txt --vector '{4} {0} {1/2}' --format json",
            "b.txt --vector '{3/2} {0} {1/2}' --relation {eq|eq} --format json",
            "b.txt --vector '{0} {5} {1}' --relation {ge|le} --format json",
            "b.txt --vector '{0} {1} {0}' --integers --lambda {2} --format json",
        ],
    ),
    (
        "greatest",
        &[
            "b.txt --{above|below} '{5} {3} {2}' --format json",
            "b.txt --{above|below} '{inf} {0} {0}' --lambda {1} --format json",
            "b.txt --{above|below} '* {0} *' --lambda {1} --format json",
            "b.txt --{above|below} '{0} {0} {0}' --{below|above} '{9} {9} {1/2}' --lambda {min|max} --format json",
            "b.txt --{above|below} '{-9} {-9} {-9}' --{below|above} '{9} {-8} {inf}' --format json",
            "b.txt --{above|below} '{0} {0} {1/2}' --integers --format json",
            "b.txt --{below|above} '{0} {inf} {1}' --relation {ge|le} --format json",
            "b.txt --{below|above} '{0} {2} {1}' --relation {ge|le} --lambda {5} --format json",
            "b.txt --{below|above} '{0} {2} {1}' --relation {ge|le} --lambda {inf} --format json",
            "b.txt --{above|below} '{0} {0} {0}' --relation {ge|le} --format json",
            "b.txt --{above|below} '{0} {0} {0}' --relation {eq|eq} --format json",
            "s.ineq --{above|below} '{0} {-7} {0}' --{below|above} '{0} {inf} {inf}' --format json",
            "one.txt --{above|below} '{3}' --format json",
            "none.txt --{above|below} '{0} {0} {0}' --format json",
            "b.txt c.txt --{above|below} '{0} {0} {0}' --format json",
        ],
    ),
    (
        "nearest",
        &[
            "b.txt --vector '{0} {5} {1/3}' --format json",
            "b.txt --vector '{0} {-7} {9}' --projective --lambda {1} --format json",
            "b.txt --vector '{0} {inf} {9}' --lambda {min|max} --format json",
            "none.txt --vector '{0} {1} {inf}' --format json",
            "b.txt --vector '{0} {9} {9}' --relation {ge|le} --format json",
            "s.ineq --vector '{0} {9} {-4}' --format json",
            "one.txt --vector '{0}' --integers --format json",
        ],
    ),
    (
        "compare",
        &[
            "b.txt c.txt --format json",
            "b.txt c.txt --lambda {min|max} --format json",
            "b.txt full.txt --lambda {-1} --format json",
            "b.txt c.txt --relation {eq|eq} --format json",
            "c.txt b.txt --relation {ge|le} --lambda {1} --format json",
            "none.txt none.txt --format json",
            "s.ineq s.ineq --format json",
        ],
    ),
    // `law_sweeps_are_mirrored`: the axis of lambda is reversed.
    ("sweep", &[]),
    (
        "cone rays",
        &[
            "b.txt c.txt --format json",
            "b.txt c.txt --format text",
            "s.ineq --format csv",
        ],
    ),
    (
        "cone rows",
        &[
            "b.txt",
            "b.txt --format json",
            "b.txt --format tplib",
            "full.txt --sectors",
        ],
    ),
    (
        "cone hull",
        &["b.txt c.txt --format text", "s.ineq --format json"],
    ),
    (
        "cone intersect",
        &["b.txt c.txt", "b.txt s.ineq --format json"],
    ),
    (
        "cone includes",
        &["b.txt c.txt --format json", "s.ineq b.txt --format json"],
    ),
    ("cone image", &["c.txt b.txt --format text"]),
    (
        "cone preimage",
        &["c.txt b.txt", "c.txt s.ineq --format json"],
    ),
    ("cone project", &["b.txt --onto 1,3 --format text"]),
    (
        "matrix product",
        &[
            "b.txt c.txt",
            "b.txt c.txt b.txt --format json",
            "huge.txt huge.txt",
        ],
    ),
    (
        "matrix power",
        &[
            "b.txt -k 3",
            "b.txt -k 0 --format csv",
            "none.txt -k 5 --format tplib",
        ],
    ),
    (
        "matrix star",
        &[
            "b.txt",
            "b.txt --plus",
            "c.txt --lambda {min|max}",
            "b.txt --lambda {-1}",
        ],
    ),
    (
        "matrix solve",
        &[
            "b.txt --vector '{5} {3} {2}' --format json",
            "b.txt --vector '{5} {3} {7/2}' --format json",
            "none.txt --vector '{5} {inf} {2}' --format json",
        ],
    ),
    (
        "matrix take",
        &[
            "b.txt --lambda {1}",
            "b.txt --rows 2,1 --cols 3",
            "full.txt --conjugate",
        ],
    ),
    (
        "matrix combine",
        &[
            "b.txt c.txt --by {max|min}",
            "b.txt c.txt --by {min|max}",
            "b.txt c.txt --by rows",
            "b.txt c.txt --by columns",
        ],
    ),
    (
        "matrix convert",
        &[
            "b.txt --format json",
            "b.txt --format jsonl",
            "b.txt --transpose",
        ],
    ),
];

/// The files of min-plus algebra.
const FILES: &[(&str, &str)] = &[
    ("b.txt", "3 inf 1\n2 0 inf\n5 1/2 4\n"),
    ("c.txt", "1 2 inf\n-1 inf 1/3\n0 0 0\n"),
    ("full.txt", "0 2 3\n1 0 1/2\n2 2 0\n"),
    ("one.txt", "-2\n"),
    ("none.txt", "inf 1 inf\ninf inf inf\n2 inf inf\n"),
    (
        "parts.txt",
        "1 inf inf inf\n0 2 inf inf\ninf inf 0 1\ninf inf 1 3\n",
    ),
    (
        "huge.txt",
        "9223372036854775807 -9223372036854775808\n0 1e30\n",
    ),
    ("empty.txt", "[]\n"),
    // Tokens keep their signs: the first file is for min-plus, the second one for max-plus.
    ("tok-min.txt", "1 inf 2\n0 3 inf\n1 1 1\n"),
    ("one-min.txt", "2\n"),
    ("one-max.txt", "-2\n"),
    ("tok-max.txt", "-1 inf -2\n0 -3 inf\n-1 -1 -1\n"),
    ("s.ineq", "min(3 + x1, x3) <= -1 + x2\nx1 >= 1/2 + x2\n"),
];

/// The text with every number negated, and every word that names an order mirrored.
fn mirror(text: &str) -> String {
    let is_of_word = |sign: char| sign.is_alphanumeric() || "./_-".contains(sign);
    let (mut mirrored, mut rest) = (String::new(), text);
    // Each round takes at least one sign.
    while let Some(first) = rest.chars().next() {
        if !is_of_word(first) {
            mirrored.push(match first {
                '<' => '>',
                '>' => '<',
                other => other,
            });
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let end = rest.find(|sign| !is_of_word(sign)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        mirrored += &mirror_word(word);
        rest = after;
    }
    mirrored
}

fn mirror_word(word: &str) -> String {
    let words = [("-inf", "inf"), ("-oo", "oo"), ("max", "min")];
    for (max_plus, min_plus) in words {
        match word {
            word if word == max_plus => return min_plus.to_owned(),
            word if word == min_plus => return max_plus.to_owned(),
            _ => {}
        }
    }
    let is_number = |text: &str| text.starts_with(|sign: char| sign.is_ascii_digit());
    match word.strip_prefix('-') {
        Some(number) if is_number(number) => number.to_owned(),
        None if is_number(word) && word != "0" => format!("-{word}"),
        _ => word.to_owned(),
    }
}

/// The fields whose numbers are mirrored.
const NUMBERS: [&str; 22] = [
    "above",
    "below",
    "cycle_times",
    "demand",
    "growth",
    "ratio",
    "to",
    "weight",
    "lambda",
    "vectors",
    "vector",
    "matrix",
    "right",
    "left",
    "greatest",
    "greatest_mean",
    "finite_solution",
    "finite_up_to",
    "maximum_of",
    "mean",
    "trace",
    "x",
];

/// The report of min-plus algebra that says the same.
fn mirror_json(value: &Value, name: &str) -> Value {
    let is_number = NUMBERS.contains(&name);
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| {
                let renamed = name
                    .replace("greatest", "least")
                    .replace("maximum", "minimum");
                let renamed = renamed.replace("up_to", "down_to");
                let renamed = match renamed.as_str() {
                    "above" => "below".to_owned(),
                    "below" => "above".to_owned(),
                    _ => renamed,
                };
                (renamed, mirror_json(value, name))
            });
            Value::Object(fields.collect())
        }
        Value::Array(values) => values
            .iter()
            .map(|value| mirror_json(value, name))
            .collect(),
        Value::Number(_) if is_number => {
            let mirrored = mirror_word(&value.to_string());
            // The negative of the least integer is a string, because it has more than 64 bits.
            mirrored
                .parse::<i64>()
                .map_or(mirrored.clone().into(), Value::from)
        }
        Value::String(text) if is_number => {
            let mirrored = mirror_word(text);
            mirrored
                .parse::<i64>()
                .map_or(mirrored.clone().into(), Value::from)
        }
        Value::String(text) if name == "relation" => {
            let named = if text == "eq" {
                "eq"
            } else if text == "le" {
                "ge"
            } else {
                "le"
            };
            named.into()
        }
        other => other.clone(),
    }
}

/// The line of max-plus or of min-plus algebra.
fn line_of(line: &str, is_min_plus: bool) -> String {
    let mut pieces = line.split(['{', '}']);
    let mut text = pieces.next().unwrap_or_default().to_owned();
    while let (Some(inside), Some(after)) = (pieces.next(), pieces.next()) {
        text += &match (inside.split_once('|'), is_min_plus) {
            (Some((min_plus, _)), true) => min_plus.to_owned(),
            (Some((_, max_plus)), false) => max_plus.to_owned(),
            (None, true) => inside.to_owned(),
            (None, false) => mirror_word(inside),
        };
        text += after;
    }
    text
}

fn folders() -> (TempDir, TempDir) {
    let max_plus: Vec<_> = FILES
        .iter()
        .map(|(name, text)| (*name, mirror(text)))
        .collect();
    let max_plus: Vec<_> = max_plus
        .iter()
        .map(|(name, text)| (*name, text.as_bytes()))
        .collect();
    let min_plus: Vec<_> = FILES
        .iter()
        .map(|(name, text)| (*name, text.as_bytes()))
        .collect();
    (folder(&min_plus), folder(&max_plus))
}

/// The output of a line in a folder, and how it ended.
fn answer(folder: &Path, line: &str) -> (String, Option<i32>) {
    let output = supereigen()
        .current_dir(folder)
        .args(words(line))
        .output()
        .unwrap();
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

#[test]
fn agreement_every_accepted_command_gives_the_mirrored_answer() {
    let (min_plus, max_plus) = folders();
    let schema = schema();
    for (command, _) in ACCEPTED {
        let lines = LINES.iter().find(|(name, _)| *name == command);
        let lines = lines
            .unwrap_or_else(|| panic!("{command}: add lines to this test"))
            .1;
        for line in lines {
            let line = format!("{command} {line}");
            let of_min = answer(
                min_plus.path(),
                &format!("--min-plus {}", line_of(&line, true)),
            );
            let of_max = answer(max_plus.path(), &line_of(&line, false));
            assert_eq!(of_min.1, of_max.1, "{line}: {}", of_min.0);
            assert!(
                matches!(of_min.1, Some(0 | 1 | 3)),
                "{line}: {:?}",
                of_min.1
            );
            let is_report = line.contains("--format json") && of_max.0.starts_with('{');
            if !is_report || line.contains("jsonl") {
                // Chains of witnesses are nodes.
                let numbers = |text: &str| -> Vec<String> {
                    let lines = text
                        .lines()
                        .map(|line| line.split('#').next().unwrap_or(line));
                    lines.map(str::to_owned).collect()
                };
                let expected = if line.contains("--count") {
                    of_max.0.clone()
                } else if line.contains("--sectors") {
                    // Sectors are numbers of coordinates.
                    let mirrored = of_max.0.lines().map(|line| {
                        let (apex, sectors) = line.split_once("],[").unwrap();
                        format!("{}],[{sectors}\n", mirror(apex))
                    });
                    mirrored.collect()
                } else {
                    mirror(&of_max.0)
                };
                let found = of_min.0.replace("+oo", "oo");
                let found = match line.contains("--format json") && found.starts_with('{') {
                    true => found
                        .replace("{\"algebra\": \"min-plus\",\n\"matrix\": ", "")
                        .replace("}\n", ""),
                    false => found,
                };
                assert_eq!(numbers(&found), numbers(&expected), "{line}");
                continue;
            }
            let [found, expected] = [&of_min.0, &of_max.0].map(|text| {
                serde_json::from_str::<Value>(text).unwrap_or_else(|_| panic!("{text}"))
            });
            let mut expected = mirror_json(&expected, "");
            let mut found = found;
            assert_eq!(found["algebra"], "min-plus", "{line}");
            check(&schema, &found).unwrap_or_else(|error| panic!("{line}: {error}"));
            for report in [&mut found, &mut expected] {
                let fields = report.as_object_mut().unwrap();
                fields.remove("algebra");
                // The times of the trial differ.
                fields.remove("extremals");
            }
            assert_eq!(found, expected, "{line}");
        }
    }
}

/// The object of a sweep in min-plus algebra.
fn mirror_sweep(sweep: &Value) -> Value {
    let mirrored = |value: &Value| mirror_json(value, "x");
    let reversed = |list: &Value| list.as_array().unwrap().iter().rev().cloned().collect();
    let mut found = sweep.clone();
    for name in [
        "from",
        "breakpoints",
        "to",
        "lo",
        "hi",
        "mu",
        "at",
        "constants",
    ] {
        let is_count = name == "at" && sweep["between"].is_array();
        if let Some(field) = found.get_mut(name).filter(|_| !is_count) {
            *field = mirrored(field);
        }
    }
    let fields = found.as_object_mut().unwrap();
    for [one, other] in [["from", "to"], ["lo", "hi"]] {
        let both = [fields.remove(one), fields.remove(other)];
        for (name, value) in [other, one].into_iter().zip(both) {
            value.map(|value| fields.insert(name.to_owned(), value));
        }
    }
    for name in ["breakpoints", "between", "at"] {
        if fields.get(name).is_some_and(Value::is_array) {
            let list: Value = reversed(&fields[name]);
            fields.insert(name.to_owned(), list);
        }
    }
    for name in ["chain_list", "tied_tails"] {
        if let Some(chains) = fields.get_mut(name) {
            *chains = chains
                .as_array()
                .unwrap()
                .iter()
                .map(mirror_sweep)
                .collect();
        }
    }
    found
}

#[test]
fn law_sweeps_are_mirrored() {
    let (min_plus, max_plus) = folders();
    let schema = schema();
    let object = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    for file in [
        "b.txt",
        "full.txt",
        "one.txt",
        "none.txt",
        "parts.txt",
        "empty.txt",
    ] {
        for more in ["", "--from {-3} --to {2}", "--to {1/2}"] {
            // The window of max-plus has its ends exchanged.
            let of_max = line_of(more, false).replace("--from", "--end");
            let of_max = of_max.replace("--to", "--from").replace("--end", "--to");
            let both = [
                answer(
                    min_plus.path(),
                    &format!(
                        "--min-plus sweep {file} --chains --format json {}",
                        line_of(more, true)
                    ),
                ),
                answer(
                    max_plus.path(),
                    &format!("sweep {file} --chains --format json {of_max}"),
                ),
            ];
            assert_eq!([both[0].1, both[1].1], [Some(0); 2], "{file} {more}");
            let [mut found, of_max] = both.map(|(text, _)| object(&text));
            check(&schema, &found).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(found["algebra"], "min-plus", "{file}");
            found.as_object_mut().unwrap().remove("algebra");
            assert_eq!(found, mirror_sweep(&of_max), "{file} {more}");
            // Each line of the chains is one of the list.
            let line = format!(
                "--min-plus sweep {file} --chains --format jsonl {}",
                line_of(more, true)
            );
            let lines = run(min_plus.path(), &line, 0);
            let mut lines: Vec<String> = lines.lines().map(str::to_owned).collect();
            let lists = [&found["chain_list"], &found["tied_tails"]];
            let listed = lists.into_iter().flat_map(|list| list.as_array().unwrap());
            let mut listed: Vec<String> = listed
                .map(|chain| object(&chain.to_string()).to_string())
                .collect();
            lines = lines.iter().map(|line| object(line).to_string()).collect();
            lines.sort();
            listed.sort();
            assert_eq!(lines, listed, "{file} {more}");
        }
    }
    let table = run(min_plus.path(), "--min-plus sweep full.txt --chains", 0);
    assert!(table.contains("lambda(A) = 0 on (1, 1)"), "{table}");
    let csv = run(min_plus.path(), "--min-plus sweep full.txt --format csv", 0);
    let first = csv.lines().nth(1).unwrap();
    assert!(
        first.starts_with("-inf,") && csv.ends_with(",inf,3\n"),
        "{csv}"
    );
    let printed = transcript_in(
        min_plus.path(),
        "--min-plus sweep b.txt --from 3 --to 1",
        "",
    );
    assert!(
        printed.contains("no lambda lies between --from 3 and --to 1"),
        "{printed}"
    );
}

#[test]
fn law_every_other_command_refuses_it_with_one_sentence() {
    let folder = folder(&[
        ("a.txt", b"3 . 5\n"),
        ("b.txt", b"4 2 .\n"),
        ("b.json", b"{}"),
        ("square.txt", b". 3 .\n1 . 1\n. 2 .\n"),
    ]);
    let (mut refused, mut taken) = (0, 0);
    let hidden = ["eigenvectors", "subeigenvectors"].map(str::to_owned);
    for command in commands().into_iter().chain(hidden) {
        if ACCEPTED.iter().any(|(name, _)| *name == command) {
            taken += 1;
            continue;
        }
        let mut run = supereigen();
        run.current_dir(folder.path())
            .arg("--min-plus")
            .args(needed(&command));
        let run = run.assert().code(2);
        let printed = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        let expected = format!("error: {command} does not take --min-plus; ");
        assert!(
            printed.starts_with(&expected) && printed.lines().count() == 1,
            "{command}: {printed}"
        );
        assert!(run.get_output().stdout.is_empty(), "{command}");
        refused += 1;
    }
    assert_eq!(
        taken,
        ACCEPTED.len(),
        "a command of the list does not exist"
    );
    assert!(refused > 20, "{refused}");
}

#[test]
fn law_refused_options_exist_and_are_refused_by_name() {
    let program = supereigen_cli::Cli::arranged(false);
    for (path, refused) in ACCEPTED {
        let mut command = &program;
        for name in path.split(' ') {
            command = command.find_subcommand(name).unwrap();
        }
        for id in refused {
            let found = command.get_arguments().any(|arg| arg.get_id() == id);
            assert!(found, "{path}: no argument {id}");
        }
    }
    let (min_plus, _) = folders();
    for (line, option) in [
        ("basis b.txt --checkpoint rest", "--checkpoint"),
        ("basis b.txt --resume rest", "--resume"),
        ("basis b.txt --verify", "--verify"),
        ("basis b.txt --roots", "--roots"),
        ("basis b.txt --upper c.txt --for some", "--upper"),
        ("info b.txt --estimate", "--estimate"),
        ("sweep b.txt --checkpoint rest", "--checkpoint"),
        ("greatest b.txt --below '0 0 0' --upper c.txt", "--upper"),
        ("member b.txt --decompose --vector '0 0 0'", "--decompose"),
        ("cone rays s.ineq --verify", "--verify"),
    ] {
        let printed = transcript_in(min_plus.path(), &format!("{line} --min-plus"), "");
        let expected = format!("error: {option} cannot be combined with --min-plus; ");
        let choice = printed.contains("error: --for does not go");
        assert!(printed.contains(&expected) || choice, "{printed}");
    }
}

#[test]
fn law_mirroring_twice_gives_the_file_again() {
    let (min_plus, max_plus) = folders();
    for name in ["b.txt", "c.txt", "one.txt", "none.txt", "empty.txt"] {
        let line = format!("--min-plus matrix convert {name} --mirror -o a-{name}");
        run(min_plus.path(), &line, 0);
        let mirrored = run(min_plus.path(), &format!("matrix convert a-{name}"), 0);
        assert_eq!(
            mirrored,
            run(max_plus.path(), &format!("matrix convert {name}"), 0)
        );
        let again = run(
            min_plus.path(),
            &format!("matrix convert a-{name} --mirror"),
            0,
        );
        assert_eq!(
            again,
            run(
                min_plus.path(),
                &format!("--min-plus matrix convert {name}"),
                0
            )
        );
    }
}

#[test]
fn law_texts_have_the_words_of_min_plus() {
    let (min_plus, _) = folders();
    let printed = |line: &str| transcript_in(min_plus.path(), &format!("{line} --min-plus"), "");
    for (line, expected) in [
        (
            "info b.txt --lambda 1",
            "solvable: the cycle (2, 2) has mean 0 <= 1",
        ),
        (
            "info b.txt --lambda -1",
            "not solvable: no cycle has a mean below 0 > -1",
        ),
        ("info b.txt --lambda 1", "down to lambda = 0 on (2, 2)"),
        ("info none.txt", "lambda(A)       inf: there is no cycle"),
        ("member b.txt --vector '0 0 1'", "row 1: 2 <= 0 fails by 2"),
        (
            "member b.txt --vector '0 0 1'",
            "row 3: 1/2 <= 1 holds with slack 1/2",
        ),
        (
            "member b.txt --vector '4 0 1/2'",
            "not extremal: (4, 0, 1/2) is the minimum of ",
        ),
        (
            "member b.txt --relation ge --vector '0 5 1'",
            "x2 <= min(2 + x1, x2): 5 <= 2 fails",
        ),
        (
            "matrix solve b.txt --vector '5 3 2'",
            "row 3: at least 7/2, expected 2",
        ),
        (
            "matrix solve b.txt --vector '5 3 2'",
            "The least x with A (x) x >= b:",
        ),
        (
            "matrix star one.txt",
            "the cycle (1, 1) has weight -2, below 0",
        ),
        (
            "matrix star one.txt",
            "lambda(A) = -2, and --lambda min subtracts it from every arc",
        ),
        (
            "basis none.txt",
            "no solution but inf: lambda(A) = inf is above lambda = 0",
        ),
        (
            "basis b.txt --lambda -1",
            "is above lambda = -1, by 1; --lambda min uses lambda(A)",
        ),
        (
            "basis b.txt --header",
            "basis: n = 3, lambda = 0, min-plus, method chains",
        ),
        ("cone rows b.txt", "x1 <= min(9/2 + x2, 2 + x3)"),
    ] {
        let found = printed(line);
        assert!(found.contains(expected), "{expected}: {found}");
        assert!(
            !found.contains("-inf") && !found.contains(">= 0"),
            "{found}"
        );
    }
}

fn numbers(text: &str) -> Matrix<Number> {
    text.parse().unwrap()
}

#[test]
fn oracle_matrices_by_plain_loops() {
    let (min_plus, _) = folders();
    let read = |line: &str| numbers(&run(min_plus.path(), &format!("--min-plus {line}"), 0));
    let (b, c) = (read("matrix convert b.txt"), read("matrix convert c.txt"));
    let product = |a: &Matrix<Number>, b: &Matrix<Number>| {
        let mut product = Matrix::<Number>::zeros(a.rows(), b.cols());
        for i in 0..a.rows() {
            for j in 0..b.cols() {
                for k in 0..a.cols() {
                    if let (Some(x), Some(y)) = (a[(i, k)].value(), b[(k, j)].value()) {
                        let sum = Number::finite(x + y);
                        if product[(i, j)] > sum {
                            product[(i, j)] = sum;
                        }
                    }
                }
            }
        }
        product
    };
    assert_eq!(read("matrix product b.txt c.txt"), product(&b, &c));
    let square = product(&b, &b);
    assert_eq!(read("matrix power b.txt -k 3"), product(&square, &b));
    // Shortest paths, by Floyd and Warshall.
    let mut star = b.clone();
    for k in 0..3 {
        for i in 0..3 {
            for j in 0..3 {
                let through = star[(i, k)].try_times(&star[(k, j)]).unwrap();
                if through < star[(i, j)] {
                    star[(i, j)] = through;
                }
            }
        }
    }
    assert_eq!(read("matrix star b.txt --plus"), star);
    for i in 0..3 {
        star[(i, i)] = star[(i, i)].clone().min(Number::finite(Rational::from(0)));
    }
    assert_eq!(read("matrix star b.txt"), star);
    // The least x with min_j (b_ij + x_j) >= v_i.
    let v = [5, 3, 2].map(Rational::from);
    let least: Vec<Rational> = (0..3)
        .map(|j| {
            let bounds = (0..3).filter_map(|i| Some(&v[i] - b[(i, j)].value()?));
            bounds.max().unwrap()
        })
        .collect();
    let json = run(
        min_plus.path(),
        "--min-plus matrix solve b.txt --vector '5 3 2' --format json",
        1,
    );
    let json: Value = serde_json::from_str(&json).unwrap();
    let found: Vec<_> = json["least"]
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect();
    assert_eq!(
        found,
        least.iter().map(ToString::to_string).collect::<Vec<_>>()
    );
}

#[test]
fn oracle_every_vector_of_a_basis_solves_the_min_plus_inequality() {
    let (min_plus, _) = folders();
    for (name, lambda) in [
        ("b.txt", 0),
        ("b.txt", 1),
        ("c.txt", 0),
        ("parts.txt", 2),
        ("full.txt", 1),
    ] {
        let read = |line: &str| numbers(&run(min_plus.path(), &format!("--min-plus {line}"), 0));
        let b = read(&format!("matrix convert {name}"));
        let basis = read(&format!("basis {name} --lambda {lambda} --format text"));
        let lambda = Number::finite(Rational::from(lambda));
        assert!(basis.rows() > 0, "{name}");
        for k in 0..basis.rows() {
            let y: Vector<Number> = basis.row_slice(k).iter().cloned().collect();
            assert_eq!(
                y.iter().min(),
                Some(&Number::finite(Rational::from(0))),
                "{name}"
            );
            for i in 0..b.rows() {
                let sums = (0..b.cols()).map(|j| b[(i, j)].try_times(&y[j]).unwrap());
                let left = sums.min().unwrap();
                assert!(
                    left <= lambda.try_times(&y[i]).unwrap(),
                    "{name}, row {i} of {y}"
                );
            }
        }
    }
}
