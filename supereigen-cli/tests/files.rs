//! No command overwrites a file that it reads. Files that belong together are written
//! together.

use crate::common::{folder, transcript_in};

#[test]
fn an_output_does_not_take_the_place_of_an_input() {
    let matrix = ". 1\n-1 .\n";
    let names = ["m.svg", "m.csv", "m.json", "b"];
    let folder = folder(&names.map(|name| (name, matrix.as_bytes())));
    let path = folder.path();
    let lines = [
        ("draw m.svg -o ./m.svg", "MATRIX and --output"),
        (
            "draw b --extremal @m.svg -o m.svg",
            "--extremal and --output",
        ),
        ("paper generators m.csv -o m.csv", "MATRIX and --output"),
        ("paper explain m.json -o m.json", "MATRIX and --output"),
        ("basis m.csv -o ./m.csv", "MATRIX and --output"),
        (
            "basis b --upper m.csv --for every --format jsonl -o m.csv",
            "--upper and --output",
        ),
        ("basis b -o x --checkpoint b", "MATRIX and --checkpoint"),
        ("basis b --resume m.csv -o m.csv", "--resume and --output"),
        ("sweep b --checkpoint b", "MATRIX and --checkpoint"),
        ("cone rays m.csv b -o m.csv", "A and --output"),
        ("cone rays m.csv b --format jsonl -o b", "B and --output"),
        ("matrix convert m.csv -o m.csv", "MATRIX and --output"),
        ("eigenvectors m.csv -o m.csv", "MATRIX and --output"),
        ("subeigenvectors m.csv -o m.csv", "MATRIX and --output"),
        ("matrix star m.csv -o m.csv", "MATRIX and --output"),
        ("matrix product b m.csv -o m.csv", "MATRIX and --output"),
        ("matrix power m.csv -k 2 -o m.csv", "MATRIX and --output"),
        ("matrix reduce m.csv b -o b", "RIGHT and --output"),
        (
            "matrix reduce m.csv b -o x --output-right b",
            "RIGHT and --output-right",
        ),
        ("cone rows m.json -o m.json", "GENERATORS and --output"),
        ("cone intersect b m.json -o m.json", "FILE and --output"),
        ("cone hull b m.csv -o m.csv", "FILE and --output"),
        ("cone image b m.csv -o m.csv", "FILE and --output"),
        ("cone preimage b m.json -o m.json", "FILE and --output"),
        ("cone project m.csv --onto 1 -o m.csv", "FILE and --output"),
        ("reach b m.json --steps 1 -o m.json", "SET and --output"),
        (
            "reach b m.csv --input b m.json --steps 1 -o m.json",
            "--input and --output",
        ),
        ("study b m.csv -o m.csv", "FILE and --output"),
    ];
    for (line, what) in lines {
        let printed = transcript_in(path, line, "");
        assert!(
            printed.contains(&format!("{what} are the same file")),
            "{printed}"
        );
        assert!(printed.ends_with("exit Some(2)\n"), "{printed}");
        for name in names {
            let kept = std::fs::read_to_string(path.join(name)).unwrap();
            assert_eq!(kept, matrix, "{line}");
        }
        assert_eq!(std::fs::read_dir(path).unwrap().count(), names.len());
    }
}

/// The rows of a side of a system are inequalities, even if there are as many as nodes.
#[test]
fn rows_that_are_no_nodes_have_no_names() {
    let a = b"x,y\n0,-inf\n-inf,0\n";
    let b = b"x,y\n-inf,1\n1,-inf\n";
    let wide = b"1 2 3\n4 5 6\n";
    let tall = b"x,y\n1,2\n3,4\n5,6\n";
    let files: [(&str, &[u8]); 4] = [
        ("a.csv", a),
        ("b.csv", b),
        ("wide", wide),
        ("tall.csv", tall),
    ];
    let folder = folder(&files);
    let run = |line: &str| transcript_in(folder.path(), line, "");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    run("matrix reduce a.csv b.csv -o l.csv --output-right r.csv");
    assert_eq!(read("l.csv").as_bytes(), a);
    assert_eq!(read("r.csv").as_bytes(), b);
    run("matrix product wide tall.csv -o p.csv");
    assert_eq!(read("p.csv"), "x,y\n8,9\n11,12\n");
    // Those of a square matrix are nodes.
    run("matrix product a.csv a.csv -o p.csv");
    assert_eq!(read("p.csv"), ",x,y\nx,0,-inf\ny,-inf,0\n");
    for format in ["edges", "dot"] {
        let printed = run(&format!(
            "matrix reduce a.csv b.csv --format {format} -o l --output-right r"
        ));
        assert!(
            printed.contains("cannot store a side of a system"),
            "{printed}"
        );
    }
}
