//! `basis --roots`, `basis --from`, and `verify` of a file of roots.

use insta::assert_snapshot;
use serde_json::{Value, json};
use supereigen_verify::{RootsClaim, plain};
use tempfile::TempDir;

use crate::common::{folder, run, run_on, sorted, transcript_in, transcripts_in};
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
fn a_claim_of_roots_can_hold_its_matrix() {
    let folder = small();
    let claim = run(
        folder.path(),
        "basis m.json --roots --format json --with-matrix",
        0,
    );
    let (claim, plain) = (
        parsed(&claim),
        parsed(&run(folder.path(), "basis m.json --roots --format json", 0)),
    );
    let matrix = stored()[1]["matrix"]
        .to_string()
        .replace("null", "\"-inf\"");
    assert_eq!(claim["matrix"], parsed(&matrix));
    let mut without = claim.clone();
    without.as_object_mut().unwrap().remove("matrix");
    assert_eq!(without, plain);
    let verdict = run_on(folder.path(), "verify --basis -", &claim.to_string(), 0);
    assert!(
        verdict.starts_with("verified complete: 29 extremals from 15 roots"),
        "{verdict}"
    );
}

#[test]
fn roots_are_listed_as_table_csv_and_json() {
    let folder = folder(&[
        ("m.txt", b". 1/2 .\n-0.5 . 1\n. -1 .\n"),
        (
            "named.csv",
            b",Oven left,B,C\nOven left,,1/4,\nB,1,,\nC,,-2,\n",
        ),
    ]);
    let lines = [
        "basis m.txt --roots --lambda -1/4",
        "basis m.txt --roots --lambda -1/4 --sort extremals --decimals --header",
        "basis m.txt --roots --lambda -1/4 --format json",
        "basis named.csv --roots",
        "basis named.csv --roots --format csv --sort extremals",
        "basis m.txt --roots --lambda 9",
        "basis m.txt --roots --limit 1 --lambda -1/4",
        "basis m.txt --roots --shard 1/2 --lambda -1/4",
    ];
    assert_snapshot!(transcripts_in(folder.path(), &lines), @r#"
    $ supereigen basis m.txt --roots --lambda -1/4
    extremals  weight  cycle
            1     0.5  1 2
            1     0.5  2 1
            1     0.5  2 3
            1     0.5  3 2
    4 extremals from 4 roots

    $ supereigen basis m.txt --roots --lambda -1/4 --sort extremals --decimals --header
    # supereigen 0.3.0, basis: n = 3, lambda = -1/4, method chains
    # matrix sha256 86b85544f798f3f4610b272ad5399af515a50c401dc9e52b2ddc13eecaf7a057
    extremals  weight  cycle
            1     0.5  1 2
            1     0.5  2 1
            1     0.5  2 3
            1     0.5  3 2
    4 extremals from 4 roots

    $ supereigen basis m.txt --roots --lambda -1/4 --format json
    {"format":"supereigen-roots-1","matrix_sha256":"86b85544f798f3f4610b272ad5399af515a50c401dc9e52b2ddc13eecaf7a057","n":3,"lambda":"-1/4","method":"chains","count":4,"complete":true,"extremals":4,"roots":[
    {"cycle":[1, 2],"weight":"1/2","extremals":1},
    {"cycle":[2, 1],"weight":"1/2","extremals":1},
    {"cycle":[2, 3],"weight":"1/2","extremals":1},
    {"cycle":[3, 2],"weight":"1/2","extremals":1}]}

    $ supereigen basis named.csv --roots
    extremals  weight  cycle
            2     5/4  "Oven left" B
            1     5/4  B "Oven left"
    3 extremals from 2 roots

    $ supereigen basis named.csv --roots --format csv --sort extremals
    cycle,weight,extremals
    """Oven left"" B",1.25,2
    "B ""Oven left""",1.25,1

    $ supereigen basis m.txt --roots --lambda 9
    0 extremals from 0 roots
    2> no solution but -inf: lambda(A) = 0 on (2, 3, 2) is below lambda = 9, by 9; --lambda max uses lambda(A)

    $ supereigen basis m.txt --roots --limit 1 --lambda -1/4
    extremals  weight  cycle
            1     0.5  1 2
    at least 1 extremal from at least 1 root: the limit on extremals was reached
    2> incomplete after 1 extremals: the limit on extremals was reached
    exit Some(3)

    $ supereigen basis m.txt --roots --shard 1/2 --lambda -1/4
    extremals  weight  cycle
            1     0.5  1 2
            1     0.5  2 1
    at least 2 extremals from at least 2 roots: this is shard 1/2
    "#);
}

#[test]
fn roots_are_checked_before_they_are_written() {
    let named = b",Oven left,B,C\nOven left,,1/4,\nB,1,,\nC,,-2,\n";
    let folder = folder(&[("named.csv", named)]);
    let lines = [
        "basis named.csv --roots --verify --format csv --sort extremals",
        "basis named.csv --roots --verify --lambda 9",
        "basis named.csv --roots --verify --limit 1",
        "basis named.csv --roots --verify --integers -o r.json",
        "verify named.csv --integers --basis r.json",
    ];
    assert_snapshot!(transcripts_in(folder.path(), &lines), @r#"
    $ supereigen basis named.csv --roots --verify --format csv --sort extremals
    cycle,weight,extremals
    """Oven left"" B",1.25,2
    "B ""Oven left""",1.25,1
    2> verified complete: 3 extremals from 2 roots, n = 3, lambda = 0, sha256 dfada06b00d4
    2>   form          passed
    2>   roots         passed
    2>   extremals     passed
    2>   completeness  proved by a second search: 3 extremals from 2 roots, 1 step in vain

    $ supereigen basis named.csv --roots --verify --lambda 9
    0 extremals from 0 roots
    2> verified complete: 0 extremals from 0 roots, n = 3, lambda = 9, sha256 7317300297a6
    2>   form          passed
    2>   roots         passed
    2>   extremals     passed
    2>   completeness  proved by a second search: 0 extremals from 0 roots, 0 steps in vain
    2> no solution but -inf: lambda(A) = 5/8 on (Oven left, B, Oven left) is below lambda = 9, by 67/8; --lambda max uses lambda(A)

    $ supereigen basis named.csv --roots --verify --limit 1
    extremals  weight  cycle
            1     5/4  "Oven left" B
    at least 1 extremal from at least 1 root: the limit on extremals was reached
    2> verified, not claimed complete: 1 extremal from 1 root, n = 3, lambda = 0, sha256 dfada06b00d4
    2>   form          passed
    2>   roots         passed
    2>   extremals     passed
    2>   completeness  not claimed
    2> incomplete after 1 extremals: the limit on extremals was reached
    exit Some(3)

    $ supereigen basis named.csv --roots --verify --integers -o r.json
    2> verified complete: 3 extremals from 2 roots, n = 3, lambda = 0, whole solutions, sha256 131fb48943cb
    2>   form          passed
    2>   roots         passed
    2>   extremals     passed
    2>   completeness  proved by a second search: 3 extremals from 2 roots, 0 steps in vain

    $ supereigen verify named.csv --integers --basis r.json
    verified complete: 3 extremals from 2 roots, n = 3, lambda = 0, whole solutions, sha256 131fb48943cb
      form          passed
      roots         passed
      extremals     passed
      completeness  proved by a second search: 3 extremals from 2 roots, 0 steps in vain
    "#);
    for case in stored() {
        let folder = self::folder(&[("m.json", case["matrix"].to_string().as_bytes())]);
        let line = "basis m.json --roots --format json";
        let checked = run(folder.path(), &format!("{line} --verify"), 0);
        assert_eq!(checked, run(folder.path(), line, 0));
    }
}

#[test]
fn options_that_do_not_go_with_roots_are_refused() {
    let folder = small();
    for line in [
        "basis m.json --roots --count",
        "basis m.json --roots --witness",
        "basis m.json --roots --sorted",
        "basis m.json --sort extremals",
        "basis m.json --roots --format text",
        "basis m.json --roots --format npy -o x.npy",
        "basis m.json --roots --minus-inf word",
        "basis m.json --roots --format json --decimals",
        "basis m.json --roots --format json --sort extremals",
        "basis m.json --roots --contains 1",
        "basis m.json --roots --method algorithm3",
        "basis m.json --root 1",
        "basis m.json --from m.json",
        "basis m.json --from none.json",
    ] {
        assert_eq!(run(folder.path(), line, 2), "", "{line}");
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
fn a_file_of_roots_is_held_against_matrix_and_lambda() {
    let folder = small();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let file = run(folder.path(), "basis m.json --roots --format json", 0);
    write("r.json", &file);
    let case = &stored()[1];
    let rows: Vec<Vec<Option<i64>>> = serde_json::from_value(case["matrix"].clone()).unwrap();
    let matrix = plain::matrix(&rows).unwrap();
    let claim = RootsClaim::from_json_with(matrix, &file).unwrap();
    write("own.json", &claim.to_json());
    write("other.json", "[[0]]");
    let mut matrix = case["matrix"].clone();
    matrix[0][4] = 0.into();
    write("changed.json", &matrix.to_string());
    for (line, code) in [
        ("verify m.json --basis r.json", 0),
        ("verify m.json --basis r.json --lambda 0", 0),
        ("verify m.json --basis r.json --lambda 1", 2),
        ("verify m.json --basis r.json --integers", 2),
        ("verify m.json --basis r.json --columns", 2),
        ("verify m.json --basis r.json --right m.json", 2),
        ("verify --basis own.json", 0),
        ("verify m.json --basis own.json", 0),
        ("verify other.json --basis own.json", 1),
        ("verify other.json --basis r.json", 1),
        ("verify changed.json --basis r.json", 1),
        ("basis m.json --from r.json --count", 0),
        ("basis m.json --from own.json --count", 0),
        ("basis m.json --from r.json --lambda 1 --count", 2),
        ("basis m.json --from r.json --integers --count", 2),
        ("basis other.json --from r.json --count", 2),
        ("basis changed.json --from r.json --count", 2),
        ("basis m.json --from r.json --root 0", 2),
        ("basis m.json --from r.json --root 16", 2),
        ("basis m.json --from r.json --root 2 --root 2", 2),
        ("basis m.json --from r.json --method elimination", 2),
        ("basis m.json --from r.json --resume r.json", 2),
        ("basis m.json --from r.json --roots --checkpoint c", 2),
    ] {
        run(folder.path(), line, code);
    }
    let lines = [
        "basis m.json --from r.json --lambda 1 --count",
        "basis changed.json --from r.json --count",
        "basis m.json --from r.json --root 16",
    ];
    assert_snapshot!(transcripts_in(folder.path(), &lines), @r"
    $ supereigen basis m.json --from r.json --lambda 1 --count
    2> error: r.json: the file is for lambda = 0, not for lambda = 1
    exit Some(2)

    $ supereigen basis changed.json --from r.json --count
    2> error: r.json: the claim is for a system with sha256 4ca25a72bbc65b3edbb36b06577a5e140d01eb067e008949cd3931d473679afb, this one has fecc7fcd46d2985a87fc2a33c7d6b1c886203ec3cf222e83f87f09ebc24d281d
    exit Some(2)

    $ supereigen basis m.json --from r.json --root 16
    2> error: --root 16: r.json has the roots 1 to 15
    exit Some(2)
    ");
    let mut forged = parsed(&file);
    forged["roots"][12]["cycle"] = json!([6, 3, 4]);
    write("forged.json", &forged.to_string());
    forged = parsed(&file);
    forged["roots"][4]["extremals"] = 5.into();
    forged["extremals"] = 30.into();
    write("count.json", &forged.to_string());
    let lines = [
        "basis m.json --from forged.json --count",
        "basis m.json --from forged.json --root 4 --root 13 --count",
        "basis m.json --from count.json --count",
    ];
    assert_snapshot!(transcripts_in(folder.path(), &lines), @r"
    $ supereigen basis m.json --from forged.json --count
    2> error: forged.json: root 13: its nodes, in this order, are not a root of this matrix and lambda
    exit Some(2)

    $ supereigen basis m.json --from forged.json --root 4 --root 13 --count
    2> error: forged.json: root 13: its nodes, in this order, are not a root of this matrix and lambda
    exit Some(2)

    $ supereigen basis m.json --from count.json --count
    29
    2> count.json is wrong: it says that 30 extremals grow from these roots, but 29 do
    exit Some(1)
    ");
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
fn a_checkpoint_without_roots_is_refused() {
    let folder = small();
    run(
        folder.path(),
        "basis m.json --count --limit 5 --checkpoint rest",
        3,
    );
    let line = "basis m.json --roots --resume rest";
    assert_snapshot!(transcript_in(folder.path(), line, ""), @r"
    $ supereigen basis m.json --roots --resume rest
    2> error: rest was made without --roots, so the roots before it are not known; leave --resume out
    exit Some(2)
    ");
    // One that has given nothing may be of some roots only.
    run(
        folder.path(),
        "basis m.json --count --limit 0 --checkpoint new",
        3,
    );
    run(folder.path(), "basis m.json --roots --resume new", 2);
    // A file of roots is replaced only by the run that goes on with it.
    run(
        folder.path(),
        "basis m.json --roots --limit 5 --checkpoint on -o a.csv",
        3,
    );
    run(
        folder.path(),
        "basis m.json --count --resume on -o a.csv",
        2,
    );
    run(
        folder.path(),
        "basis m.json --roots --resume on -o a.csv",
        0,
    );
    let text = text_of(&folder.path().join("on"));
    let forged = text.replacen("\nroots ", "\nroots 0", 1);
    std::fs::write(folder.path().join("forged"), forged).unwrap();
    run(folder.path(), "basis m.json --roots --resume forged", 2);
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
