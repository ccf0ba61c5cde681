//! NumPy's files, read and written: fixed bytes, and refusals that name an alternative.
//! `python/tests/test_numpy_files.py` tests them with NumPy itself.

use std::fs;

use crate::common::{self, folder, run, supereigen, transcript_in, transcripts_in};

/// `np.array([[-1, 1], [-2**31, 0]], dtype="<i4")` as NumPy 2 saves it.
fn array() -> Vec<u8> {
    let mut bytes = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    let dictionary = "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 2), }";
    bytes.extend(format!("{dictionary:<117}\n").bytes());
    for entry in [-1, 1, i32::MIN, 0] {
        bytes.extend(entry.to_le_bytes());
    }
    bytes
}

#[test]
fn a_matrix_is_written_as_numpy_saves_it_and_read_by_its_content() {
    let folder = folder(&[("a.txt", b"-1 1\n. 0\n"), ("b.anything", &array())]);
    run(
        folder.path(),
        "matrix convert a.txt --format npy -o a.npy",
        0,
    );
    assert_eq!(fs::read(folder.path().join("a.npy")).unwrap(), array());
    let piped = supereigen()
        .current_dir(folder.path())
        .args(["matrix", "convert", "a.txt", "--format", "npy"])
        .output()
        .unwrap();
    assert_eq!(piped.stdout, array());
    assert_eq!(
        run(folder.path(), "matrix convert b.anything", 0),
        "-1 1\n-inf 0\n"
    );
    let named = "matrix convert b.anything --input-format npy";
    assert_eq!(run(folder.path(), named, 0), "-1 1\n-inf 0\n");
    let solved = |file: &str| run(folder.path(), &format!("basis {file} --format json"), 0);
    assert_eq!(solved("b.anything"), solved("a.txt"));
}

#[test]
fn fractions_pass_through_archives_and_doubles() {
    let folder = folder(&[("a.txt", b"1/2 -inf\n-3/4 7\n")]);
    for format in ["npz", "npy-f64"] {
        for name in ["a.bin", "a.bin.gz"] {
            run(
                folder.path(),
                &format!("matrix convert a.txt --format {format} -o {name}"),
                0,
            );
            assert_eq!(
                run(folder.path(), &format!("matrix convert {name}"), 0),
                "1/2 -inf\n-3/4 7\n"
            );
        }
    }
}

#[test]
fn what_does_not_fit_is_refused_with_a_way_out_and_leaves_no_file() {
    let large = format!("0 1{}\n", "0".repeat(30));
    let folder = folder(&[
        ("halves.txt", b"0 1/2\n"),
        ("thirds.txt", b"0 .\n1/3 0\n"),
        ("large.txt", large.as_bytes()),
        ("nan.npy", &nan()),
        ("cut.npy", &array()[..140]),
        ("cut.npz", b"PK\x03\x04"),
    ]);
    let lines = [
        "matrix convert halves.txt --format npy -o x",
        "matrix convert thirds.txt --format npy-f64 -o x",
        "matrix convert large.txt --format npz -o x",
        "matrix convert large.txt --format npy -o x",
        "matrix convert nan.npy -o x",
        "matrix convert cut.npy -o x",
        "matrix convert cut.npz -o x",
        "matrix convert halves.txt --format np -o x",
        "matrix convert halves.txt --input-format npy -o x",
    ];
    insta::assert_snapshot!(transcripts_in(folder.path(), &lines));
    assert!(!folder.path().join("x").exists());
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        6,
        "nothing is left behind"
    );
}

#[test]
fn agreement_vectors_are_the_same_as_text() {
    let folder = folder(&[
        ("whole.txt", b"-3 1 . .\n1 1 1 .\n. 0 . 2\n1 . -5 .\n"),
        ("halves.txt", b". 1/2 .\n-0.5 . 1\n. -1 .\n"),
        ("thirds.txt", b". 1/3\n-1/3 .\n"),
        ("large.txt", b". 3000000000\n-3000000000 .\n"),
        ("nothing.txt", b"-1\n"),
    ]);
    let commands = [
        "basis",
        "basis --sorted",
        "basis --verify",
        "basis --method heads",
        "basis --method algorithm3",
        "basis --max-support 2",
        "paper generators",
        "paper generators --kind xa",
    ];
    let run = |line: &str| run(folder.path(), line, 0);
    for command in commands {
        for (matrix, formats) in [
            ("whole.txt", &["npy", "npy-f64", "npz"][..]),
            ("large.txt", &["npy", "npy-f64", "npz"]),
            ("nothing.txt", &["npy", "npy-f64", "npz"]),
            ("halves.txt", &["npy-f64", "npz"]),
            ("thirds.txt", &["npz"]),
        ] {
            let text = run(&format!("{command} {matrix} --format text --fractions"));
            for format in formats {
                run(&format!("{command} {matrix} --format {format} -o x"));
                if text.is_empty() {
                    // No line shows that there are no vectors of one entry.
                    common::run(folder.path(), "matrix convert x", 2);
                    let shape = run("matrix convert x --format mtx");
                    assert!(shape.ends_with("\n0 1 0\n"), "{shape}");
                    continue;
                }
                assert_eq!(run("matrix convert x"), text, "{command} {matrix} {format}");
            }
        }
    }
    let rays = run("cone rays halves.txt halves.txt --format text");
    run("cone rays halves.txt halves.txt --format npz -o x");
    assert_eq!(run("matrix convert x"), rays);
}

#[test]
fn a_basis_that_does_not_fit_is_refused() {
    let folder = folder(&[
        ("halves.txt", b". 1/2\n-1/2 .\n"),
        ("thirds.txt", b". 1/3\n-1/3 .\n"),
    ]);
    let lines = [
        "basis halves.txt --format npy -o x",
        "basis thirds.txt --format npy-f64 -o x",
        "basis thirds.txt --format npz --witness -o x",
    ];
    insta::assert_snapshot!(transcripts_in(folder.path(), &lines));
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        2,
        "nothing is left behind"
    );
}

#[test]
fn a_basis_is_verified_from_an_array_and_one_that_was_cut_is_rejected() {
    let folder = folder(&[]);
    for format in ["npy", "npy-f64", "npz"] {
        run(folder.path(), &format!("basis --format {format} -o x"), 0);
        let verdict = run(folder.path(), "verify @paper --basis x", 0);
        assert!(
            verdict.starts_with("verified complete: 10 vectors"),
            "{verdict}"
        );
        run(
            folder.path(),
            &format!("basis --limit 4 --format {format} -o x"),
            3,
        );
        assert_eq!(run(folder.path(), "matrix convert x", 0).lines().count(), 4);
        run(folder.path(), "verify @paper --basis x", 1);
    }
}

#[test]
fn a_pipe_gets_what_a_file_gets() {
    let folder = folder(&[]);
    for format in ["npy", "npy-f64", "npz"] {
        run(folder.path(), &format!("basis --format {format} -o x"), 0);
        let piped = supereigen()
            .args(["basis", "--format", format])
            .output()
            .unwrap();
        assert_eq!(
            piped.stdout,
            fs::read(folder.path().join("x")).unwrap(),
            "{format}"
        );
    }
}

#[test]
fn what_a_checkpoint_left_comes_in_another_array() {
    let folder = folder(&[]);
    let run = |line: &str, code| run(folder.path(), line, code);
    run("basis --format npy -o first --checkpoint c --limit 4", 3);
    run("basis --format npy -o rest --resume c", 0);
    run("basis --format npy -o rest --resume c", 2);
    let rows = run("matrix convert first", 0) + &run("matrix convert rest", 0);
    let sorted = |text: &str| {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&rows), sorted(&run("basis --format text", 0)));
}

/// An array of one double that is NaN.
fn nan() -> Vec<u8> {
    let mut bytes = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    let dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1), }";
    bytes.extend(format!("{dictionary:<117}\n").bytes());
    bytes.extend(f64::NAN.to_le_bytes());
    bytes
}

#[test]
fn a_vector_is_read_from_an_array_of_any_shape_that_is_one() {
    let folder = folder(&[
        ("a.txt", b"-1 1\n. 0\n"),
        ("row.txt", b"0 -1/2\n"),
        ("column.txt", b"0\n-1/2\n"),
        ("matrix.txt", b"0 -1/2\n0 1\n"),
        ("b.npy", &array()),
    ]);
    let path = folder.path();
    let expected = run(path, "member a.txt --vector '0 -1/2'", 0);
    for shape in ["row", "column"] {
        for format in ["npz", "npy-f64"] {
            let file = format!("{shape}.{format}.gz");
            run(
                path,
                &format!("matrix convert {shape}.txt --format {format} -o {file}"),
                0,
            );
            let line = format!("member a.txt --vector @{file}");
            assert_eq!(run(path, &line, 0), expected, "{line}");
        }
    }
    let piped = supereigen()
        .current_dir(path)
        .args(["member", "--decompose", "a.txt", "--vector", "-"])
        .write_stdin(fs::read(path.join("row.npz.gz")).unwrap())
        .assert()
        .success();
    let direct = run(path, "member --decompose a.txt --vector '0 -1/2'", 0);
    assert_eq!(piped.get_output().stdout, direct.as_bytes());
    let printed = transcript_in(path, "member a.txt --vector @b.npy", "");
    assert!(
        printed.contains("b.npy: found an array of 2 x 2, expected one row or one column"),
        "{printed}"
    );
    let printed = transcript_in(path, "draw a.txt --extremal @b.npy -o x.svg", "");
    assert!(
        printed.contains("expected one row or one column"),
        "{printed}"
    );
}
