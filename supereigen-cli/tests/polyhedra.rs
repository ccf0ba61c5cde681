//! Cones by rows and by generators: `cone rows`, `hull`, `intersect`, `includes`, `image`, `preimage`
//! and `project`, and `reach`.

use insta::assert_snapshot;

use crate::common::{folder, run, transcript_in, transcripts_in};

/// The cone of the README of `maxplus-polyhedra`, with names and without.
const GENERATORS: &[u8] = b"0 2 1\n0 . .\n. 0 3\n";
const NAMED: &[u8] = b"oven,press,saw\n0,2,1\n0,,\n,0,3\n";

fn files() -> tempfile::TempDir {
    folder(&[
        ("g.txt", GENERATORS),
        ("named.csv", NAMED),
        ("spare.txt", b"0 2 1\n0 . .\n. 0 3\n0 2 2\n5 7 6\n. . .\n"),
        ("half.ineq", b"x1 >= x2 + 1/2\nx3 >= -inf\n"),
        ("saw.ineq", b"variables: saw press oven\nsaw >= oven\n"),
        ("other.ineq", b"saw >= mill\npress >= mill\n"),
        ("none.ineq", b"x1 >= x2 + 1\nx2 >= x1\n"),
        ("free.ineq", b"variables: a b\n"),
        ("two.txt", b"0 0\n"),
        (
            "no-vectors.json",
            b"{\"format\":\"supereigen-hull-1\",\"n\":2,\"vectors\":[]}",
        ),
        (
            "short.json",
            b"{\"n\":2,\"matrix\":[[0,0]],\"right\":[[0]]}",
        ),
        ("odd.json", b"{\"n\":2,\"matrix\":[[0,0]],\"right\":[]}"),
        ("named.json", b"{\"names\":[\"a\"],\"vectors\":[[0,1]]}"),
        ("a.txt", b". 3\n1 .\n"),
        ("b.txt", b"0\n."),
        ("wide.txt", b"0 1 .\n. 0 2\n"),
        ("plant.csv", b",oven,press\noven,,3\npress,1,\n"),
        ("start.csv", b"press,oven\n0,0\n"),
        ("pairs.tplib", b"[0,-oo,-oo,0]\n"),
        ("u.txt", b"9\n"),
        ("any.ineq", b"variables: u\n"),
        ("band.txt", b"0 0 0\n0 0 4\n. . 0\n"),
    ])
}

fn printed(lines: &[&str]) -> String {
    transcripts_in(files().path(), lines)
}

#[test]
fn rows_from_generators_and_back() {
    assert_snapshot!(printed(&[
        "cone rows g.txt",
        "cone rows named.csv",
        "cone rows spare.txt --format tplib",
        "cone rows g.txt --format json",
        "cone rows half.ineq",
        "cone hull spare.txt",
        "cone hull g.txt half.ineq --format csv",
        "cone hull named.csv saw.ineq --format json",
        "cone hull half.ineq --decimals --format tplib",
        "cone intersect g.txt half.ineq",
        "cone intersect named.csv saw.ineq",
        "cone includes half.ineq g.txt",
        "cone includes g.txt spare.txt",
        "cone includes named.csv saw.ineq --format json",
    ]));
}

#[test]
fn maps_of_cones() {
    assert_snapshot!(printed(&[
        "cone image wide.txt g.txt",
        "cone image plant.csv start.csv",
        "cone preimage wide.txt two.txt",
        "cone preimage plant.csv start.csv",
        "cone project named.csv --onto saw,press",
        "cone project half.ineq --onto 2,1 --format polymake",
    ]));
}

#[test]
fn sets_step_by_step() {
    assert_snapshot!(printed(&[
        "reach a.txt two.txt --steps 9",
        "reach a.txt two.txt --steps 9 --backward",
        "reach a.txt two.txt --steps 1",
        "reach plant.csv start.csv --steps 2",
        // A point and a ray; rows that hold for all shifted copies.
        "reach a.txt band.txt --steps 3",
        "reach a.txt none.ineq --steps 3",
        "reach a.txt two.txt --input b.txt u.txt --steps 2",
        "reach a.txt two.txt --input b.txt u.txt --steps 2 --backward",
        "reach a.txt two.txt --input b.txt any.ineq --steps 2 --backward",
        "reach a.txt no-vectors.json --steps 2 --format json",
        "reach a.txt two.txt --steps 0 --format json",
    ]));
}

/// Unusual files and options of single commands are refused with a message that says what
/// is wrong. `odd_cones.rs` gives unusual cones to every command.
#[test]
fn what_is_odd_is_answered_or_named() {
    assert_snapshot!(printed(&[
        "cone rows free.ineq --format tplib",
        "cone hull free.ineq --format json",
        "cone intersect named.csv other.ineq",
        "cone intersect saw.ineq other.ineq",
        "cone hull short.json",
        "cone hull odd.json",
        "cone hull named.json",
        "cone hull",
        "cone hull g.txt --rows",
        "cone hull no-vectors.json --transpose",
        "cone hull pairs.tplib --rows --labels none",
        "cone hull half.ineq --transpose",
        "cone hull two.txt --transpose",
        "cone hull - -",
        "cone rows g.txt --format csv",
        "cone rows g.txt -o x.csv",
        "cone hull g.txt --format ineq",
        "cone project named.csv --onto 4",
        "cone project named.csv --onto mill",
        "cone project g.txt --onto 1,1",
        "reach wide.txt two.txt --steps 1",
        "reach a.txt wide.txt --steps 1 --input b.txt g.txt",
        "reach wide.txt named.csv --steps 1",
        "reach a.txt two.txt --steps 1 --input u.txt u.txt",
        "reach plant.csv start.csv --steps -1",
        "cone rows g.txt --time 0",
        "cone intersect g.txt half.ineq --time 0",
    ]));
}

/// All commands that read a two-sided system read what `cone rows` writes.
#[test]
fn both_sides_are_read_from_json() {
    let folder = files();
    let folder = folder.path();
    run(folder, "cone rows named.csv -o claim.json", 0);
    run(folder, "cone rows named.csv -o rows.ineq", 0);
    for line in [
        "cone rays {}",
        "info {}",
        "matrix reduce {}",
        "matrix reduce {} --format tplib",
        "compare {} {}",
        "compare {} rows.ineq",
        "compare rows.ineq {}",
    ] {
        let [json, ineq] = ["claim.json", "rows.ineq"].map(|file| line.replace("{}", file));
        assert_eq!(run(folder, &json, 0), run(folder, &ineq, 0), "{line}");
    }
    let said = run(folder, "greatest claim.json --below '0 0 9'", 0);
    assert!(said.starts_with("0 0 3\n"), "{said}");
    assert!(
        said.contains("saw: 3 = 0 + 3 along saw -> press (row 1)"),
        "{said}"
    );
    let refused = transcript_in(folder, "cone rays claim.json g.txt", "");
    assert!(refused.contains("both sides of a system"), "{refused}");
    let refused = transcript_in(folder, "cone rays claim.json --transpose", "");
    assert!(refused.contains("--transpose is for matrices"), "{refused}");
}
