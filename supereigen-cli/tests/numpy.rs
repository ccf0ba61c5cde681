//! NumPy's files, read and written: fixed bytes, and refusals that name an alternative.
//! `python/tests/test_numpy_files.py` tests them with NumPy itself.

use std::fs;

use crate::common::{self, folder, run, supereigen};

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
