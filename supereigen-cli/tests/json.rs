//! All JSON output is validated against the schema in `docs/`.

use std::collections::BTreeSet;

use maxplus_core::{MaxPlus, Vector};
use serde_json::Value;
use supereigen_verify::{PolicyClaim, plain};
use tempfile::TempDir;

use crate::common::{folder, output, run};
use crate::schema::{check, formats, schema};

/// Runs of every command with a report: complete, cut, empty, refused. Each comes with its
/// exit code.
pub(crate) const RUNS: &[(&str, i32)] = &[
    ("sweep", 0),
    ("sweep --chains --from -2 --to 1", 0),
    ("sweep --limit 2 --chains", 3),
    ("sweep empty.json", 0),
    ("basis named.csv --witness", 0),
    ("eigenvectors named.csv --witness", 0),
    ("member named.csv --vector '0 0'", 0),
    ("info named.csv", 0),
    ("basis", 0),
    ("basis --witness", 0),
    ("basis --limit 3", 3),
    ("basis --lambda 2", 0),
    ("basis --lambda -inf", 0),
    ("basis m.txt --decimals --witness --lambda -1/4", 0),
    ("basis empty.json", 0),
    ("basis one.txt", 0),
    ("basis --method algorithm3", 0),
    ("basis --time 0", 3),
    ("basis --roots", 0),
    ("basis --roots --limit 3", 3),
    ("basis --roots --time 0", 3),
    ("basis --roots --lambda -inf", 0),
    ("basis m.txt --roots --integers", 0),
    ("basis named.csv --roots --shard 1/2", 0),
    ("basis empty.json --roots", 0),
    ("cone rays a.txt b.txt", 0),
    ("cone rays a.txt b.txt --limit 1 --verify", 3),
    ("cone rays both.tplib", 0),
    ("cone rays half.txt b.txt --decimals", 0),
    ("cone rows vectors.txt", 0),
    ("cone rows none.ineq", 0),
    ("cone rows free.ineq", 0),
    ("cone hull vectors.txt more.txt", 0),
    ("cone hull named.csv --decimals", 0),
    ("cone hull none.ineq", 0),
    ("cone intersect vectors.txt more.txt", 0),
    ("cone includes vectors.txt more.txt", 1),
    ("matrix solve empty.json --vector ''", 0),
    ("info --repetitions @modem", 0),
    ("simulate m.txt --steps 3 --start '1/2 . 0'", 0),
    ("simulate empty.json --steps 1", 0),
    ("simulate plant.mpm --inputs two.txt", 0),
    ("simulate plant.mpm --impulse --steps 4", 0),
    ("simulate plant.mpm --latency 9/2", 0),
    ("matrix solve acyclic.txt --vector '-inf -inf'", 0),
    ("cone includes named.csv named.csv", 0),
    ("cone image m.txt vectors.txt", 0),
    ("cone preimage a.txt one.txt", 0),
    ("cone project vectors.txt --onto 3,1", 0),
    ("reach m.txt vectors.txt --steps 2", 0),
    ("reach m.txt vectors.txt --steps 2 --time 0", 3),
    ("reach acyclic.txt more.ineq --steps 2 --backward", 0),
    ("timetable --period 3", 0),
    (
        "timetable named.csv --period 9 --due '* 5' --arcs --rounds 2",
        0,
    ),
    ("timetable m.txt --release '5 5 5' --due '1=0'", 1),
    ("timetable empty.json --period 1", 0),
    ("timetable acyclic.txt --period -1/2 --arcs", 0),
    ("paper generators", 0),
    ("paper generators --kind xa", 0),
    ("paper generators --kind xg m.txt --decimals", 0),
    ("paper generators --lambda 2", 0),
    ("eigenvectors", 0),
    ("eigenvectors --witness", 0),
    ("eigenvectors acyclic.txt --witness", 0),
    ("eigenvectors empty.json", 0),
    ("eigenvectors m.txt --decimals", 0),
    ("subeigenvectors", 0),
    ("subeigenvectors --lambda max --witness", 0),
    ("subeigenvectors --lambda -inf", 0),
    ("member --decompose --vector '1 0 4 2 3'", 0),
    ("member --decompose --vector '1 0 4 2 3' --rows", 0),
    ("member --decompose --vector '0 -5 0 0 0'", 1),
    ("member --decompose m.txt --vector '0 -1/2 -3/2'", 0),
    ("member --vector '0 -1 . . -2'", 0),
    ("member --vector '1 0 4 2 3'", 0),
    ("member --vector '. . . . .'", 1),
    ("member --relation le --vector '0 0 0 0 0'", 1),
    ("member --relation eq --vector '. . . . .'", 1),
    ("greatest --relation le --below '0 0 0 0 0'", 0),
    ("greatest --below '1=0, 2=3'", 0),
    ("greatest --below '* * * * *'", 0),
    ("greatest --relation le --above '0 . 0 . .'", 0),
    (
        "greatest named.csv --relation le --above '0 1/2' --integers",
        0,
    ),
    ("greatest --relation le --above '0 . . . .' --lambda 0", 1),
    (
        "greatest --relation le --above '0 . . . .' --lambda -inf",
        1,
    ),
    ("compare m.txt m.txt --relation le", 0),
    ("nearest --relation le --vector '0 0 0 0 0'", 0),
    ("info --relation eq", 0),
    ("member m.txt --vector '0 -1/3 5'", 1),
    ("info", 0),
    ("info --time 0", 3),
    ("info --lambda 2", 0),
    ("info acyclic.txt", 0),
    ("info empty.json", 0),
    ("info m.txt --integers", 0),
    ("info plant.csv", 0),
    ("info plant.csv --for some --lambda 0..1", 0),
    ("info plant.csv --time 0", 3),
    ("member plant.csv --vector '0 -1'", 0),
    ("member plant.csv --vector '0 -3/2'", 0),
    ("member plant.csv --vector '0 -9' --integers", 1),
    ("member plant.csv --vector '. .'", 1),
    ("member plant.csv --vector '0 -1' --for every", 0),
    ("basis plant.csv --for some --witness", 0),
    ("info m.txt", 0),
    ("info --cycle-times", 0),
    ("info --cycle-times named.csv", 0),
    ("info --cycle-times acyclic.txt", 0),
    ("info --cycle-times empty.json", 0),
    ("info --powers", 0),
    ("info --powers m.txt", 0),
    ("info --powers named.csv", 0),
    ("info --powers acyclic.txt", 0),
    ("info --powers empty.json", 0),
    ("info --tokens ones.txt", 0),
    ("info --tokens empty.json empty.json", 0),
    ("info --tokens acyclic.txt acyclic.txt", 0),
    ("info --estimate", 0),
    ("info --estimate empty.json", 0),
    ("info --estimate one.txt", 0),
    ("basis m.txt --integers --witness", 0),
    ("basis m.txt --integers --decimals", 0),
    ("member m.txt --integers --vector '0 -1 -2'", 1),
    ("info --estimate m.txt --integers", 0),
    ("greatest --below '0 0 0 0 0'", 0),
    ("greatest named.csv --below '0 -3' --above '. -4'", 0),
    ("greatest m.txt --integers --below '0 1/2 0'", 0),
    (
        "greatest --below '0 0 0 0 0' --above '. . . . 0' --lambda 5/4",
        1,
    ),
    ("greatest acyclic.txt --below '0 0'", 1),
    ("nearest --vector '9 0 0 0 0'", 0),
    ("nearest m.txt --vector '9 0 0' --projective --integers", 0),
    ("nearest acyclic.txt --vector '0 0'", 1),
    ("game van.txt", 0),
    ("instances", 0),
    ("game van.txt --values", 0),
    ("compare m.txt m.txt", 0),
    ("compare named.csv named.csv --lambda max", 0),
    ("compare named.csv acyclic.txt", 1),
    ("compare acyclic.txt named.csv --lambda 1", 1),
    ("paper cycles", 0),
    ("paper cycles --all --lambda 1/3", 0),
    ("paper cycles --lambda -inf", 0),
    ("paper cycles --limit 1", 3),
    ("paper cycles --count", 0),
    ("paper paths --cycle 2", 0),
    ("paper paths --cycle 2 --limit 1", 3),
    ("paper paths --cycle 2 --count", 0),
    ("paper explain", 0),
    ("paper explain --lambda 1/2", 0),
    ("matrix reduce --reasons", 0),
    ("greatest a.txt b.txt --below '0 0 0'", 0),
    ("greatest s.ineq --below '0 1/2 0' --above '. . -1'", 0),
    ("greatest s.ineq --below '0 0 0' --above '0 . .'", 1),
    ("greatest none.ineq --below '0 0'", 1),
    ("info a.txt b.txt", 0),
    ("info none.ineq", 0),
    ("info free.ineq", 0),
    ("info none.ineq --lambda max", 0),
    ("nearest s.ineq --vector '5 0 0'", 0),
    ("nearest none.ineq --vector '0 0'", 1),
    ("compare s.ineq s.ineq", 0),
    ("compare none.ineq more.ineq", 1),
    ("matrix reduce --reasons none.ineq", 0),
    ("matrix reduce --reasons more.ineq", 0),
    ("verify @paper --basis basis.json", 0),
    ("verify @paper --basis wrong.txt", 1),
    ("verify --basis cone.json", 0),
    ("verify --basis latest.json", 0),
    ("verify --basis shut.json", 0),
    ("verify --basis forged.json", 1),
    ("verify --basis lambda.json", 0),
    ("verify --basis latest.json --time 0", 3),
    ("paper cross-check --n 3 --seeds 2", 0),
];

/// Certificates of a greatest solution below a vector, an empty window, and a greatest
/// lambda.
fn certificates() -> (String, String, String) {
    let a = plain::matrix(&[vec![Some(3), None, Some(5)]]).unwrap();
    let b = plain::matrix(&[vec![Some(4), Some(2), None]]).unwrap();
    let vector = |x: [i64; 3]| Vector::from(plain::vector(&x.map(Some)).unwrap());
    let (below, x, policy) = ([9, 9, 0], [1, 3, 0], vec![Some(0), Some(0), None]);
    let latest =
        PolicyClaim::greatest_solution(a.clone(), b, vector(below), vector(x), policy).unwrap();
    let shut = latest.clone().with_above(vector([0, 4, 0]));
    let zero = plain::matrix(&[vec![Some(0); 3]]).unwrap();
    let (five, x) = (MaxPlus::finite(5), vector([0; 3]));
    let lambda = PolicyClaim::greatest_lambda(a, zero, five, x, vec![Some(0); 3]).unwrap();
    (latest.to_json(), shut.to_json(), lambda.to_json())
}

/// A folder with all files that the runs read.
pub(crate) fn files() -> TempDir {
    let folder = folder(&[
        ("m.txt", b". 1/2 .\n-0.5 . 1\n. -1 .\n"),
        ("one.txt", b"3\n"),
        (
            "ones.txt",
            b"1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n",
        ),
        ("acyclic.txt", b". 1\n. .\n"),
        ("named.csv", b",oven,press\noven,,1\npress,1,\n"),
        ("plant.csv", b",oven,press\noven,,1..3/2\npress,-1,\n"),
        ("empty.json", b"[]"),
        ("van.txt", b"a b 1/2 max\nb a 3 min\nb c -1\nc max\nd min\n"),
        ("a.txt", b"3 . 5\n"),
        ("b.txt", b"4 2 .\n"),
        ("vectors.txt", b"0 2 1/2\n0 . .\n. 0 3\n"),
        ("more.txt", b"0 0 0\n. . 1\n"),
        ("half.txt", b"3.25 . 1/3\n"),
        ("both.tplib", b"[3,-oo,5,4,2,-oo]\n"),
        ("wrong.txt", b"0 0 0 0 1\n"),
        ("s.ineq", b"press <= oven - 1/2\noven = saw\n"),
        ("none.ineq", b"x1 >= x2 + 1\nx2 >= x1\n"),
        ("more.ineq", b"x1 >= x2\nx1 + 3 >= x2\n"),
        ("free.ineq", b"variables: a b\n"),
        (
            "plant.mpm",
            b"max-plus model M: matrices A(s t)=[[1 -inf][2 3]] B(s t in)=[[0][-inf]] C(out s t)=[[-inf 1/2]]",
        ),
        ("two.txt", b"0\n.\n"),
    ]);
    let keep = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    keep("basis.json", &as_json(&folder, "basis --witness", 0));
    keep("cone.json", &as_json(&folder, "cone rays a.txt b.txt", 0));
    let (latest, shut, lambda) = certificates();
    keep("forged.json", &latest.replace("[1,3,0]", "[1,2,0]"));
    for (name, text) in [("latest", latest), ("shut", shut), ("lambda", lambda)] {
        keep(&format!("{name}.json"), &text);
    }
    folder
}

/// The JSON output of a run in the folder.
pub(crate) fn as_json(folder: &TempDir, line: &str, code: i32) -> String {
    run(folder.path(), &format!("{line} --format json"), code)
}

#[test]
fn law_everything_fits_the_schema() {
    let folder = files();
    let schema = schema();
    let mut seen = BTreeSet::new();
    // Certificates that `verify` reads and the library of the checker writes.
    let (latest, shut, lambda) = certificates();
    for text in [&latest, &shut, &lambda] {
        let value: Value = serde_json::from_str(text).unwrap();
        check(&schema, &value).unwrap();
        seen.insert(value["format"].as_str().unwrap().to_owned());
    }
    for (line, code) in RUNS.iter().copied().chain([("paper reproduce", 0)]) {
        let text = as_json(&folder, line, code);
        assert!(text.ends_with("}\n"), "{line}: {text}");
        let value: Value = serde_json::from_str(&text).unwrap();
        if let Err(trouble) = check(&schema, &value) {
            panic!("{line}: {trouble}");
        }
        seen.insert(value["format"].as_str().unwrap().to_owned());
    }
    assert_eq!(
        seen,
        formats(&schema).into_iter().collect(),
        "a format that was not tried"
    );
}

#[test]
fn the_validator_refuses_what_is_wrong() {
    let schema = schema();
    let right: Value = serde_json::from_str(&output("basis --format json --witness")).unwrap();
    assert_eq!(check(&schema, &right), Ok(()));
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut value = right.clone();
        change(&mut value);
        check(&schema, &value).unwrap_err()
    };
    for (field, bad) in [
        ("n", Value::from(-1)),
        ("n", Value::from("5")),
        ("lambda", Value::Null),
        ("matrix_sha256", Value::from("ab")),
        ("complete", Value::from("yes")),
        ("vectors", serde_json::json!([[0, null]])),
        (
            "witnesses",
            serde_json::json!([{"shape": "chain", "nodes": [0], "closing": 1}]),
        ),
        ("more", Value::from(1)),
        ("format", Value::from("supereigen-basis-2")),
    ] {
        wrong(&|value| value[field] = bad.clone());
    }
    wrong(&|value| {
        value.as_object_mut().unwrap().remove("count");
    });
}

#[test]
fn rows_of_parts_are_rows_of_the_sorted_basis() {
    let basis: Value = serde_json::from_str(&output("basis --format json")).unwrap();
    let line = "member --decompose --vector '1 0 4 2 3' --rows --format json";
    let parts: Value = serde_json::from_str(&output(line)).unwrap();
    let (rows, vectors) = (parts["rows"].as_array().unwrap(), &parts["vectors"]);
    assert_eq!(rows.len(), 2);
    for (k, row) in rows.iter().enumerate() {
        let row = row.as_u64().unwrap() as usize;
        assert_eq!(basis["vectors"][row - 1], vectors[k]);
    }
    let printed = output("member --decompose --vector '1 0 4 2 3' --rows");
    assert!(
        printed.contains(
            "\n  row 5: 4 (x) (-3, -4, 0, -2, -inf), for node 3; chain 2 1 4 3, closed by"
        ),
        "{printed}"
    );
}

#[test]
fn chains_are_spelled_as_in_the_basis() {
    let basis: Value = serde_json::from_str(&output("basis --format json --witness")).unwrap();
    let vectors = basis["vectors"].as_array().unwrap();
    for (vector, witness) in vectors.iter().zip(basis["witnesses"].as_array().unwrap()) {
        let entries = vector.as_array().unwrap().iter();
        let entries: Vec<_> = entries.map(|x| x.to_string().replace('"', "")).collect();
        let line = format!("member --format json --vector '{}'", entries.join(" "));
        let member: Value = serde_json::from_str(&output(&line)).unwrap();
        assert_eq!(&member["witness"], witness, "{line}");
    }
}
