//! The ending of the output name selects the format, unless `--format` is given.

use std::fs;

use crate::common::{folder, run, transcript_in};

#[test]
fn law_a_name_asks_for_what_its_format_gives() {
    let folder = folder(&[("m.txt", b"-1 1/2\n. 0\n"), ("b.txt", b"-2 .\n. 0\n")]);
    let path = folder.path();
    let lists = ["csv", "json", "jsonl", "tplib", "mtx", "npz"];
    let pictures = ["svg", "pdf", "tikz"];
    let sweeps = ["json", "jsonl", "csv"];
    let with = |line: &str, names: &[&str], other: &[(&str, &str)]| {
        let own = names.iter().map(|name| (*name, *name));
        let all: Vec<_> = own.chain(other.iter().copied()).collect();
        all.iter()
            .map(|(ending, format)| (line.to_owned(), (*ending).to_owned(), (*format).to_owned()))
            .collect::<Vec<_>>()
    };
    let tex = [("tex", "latex"), ("txt", "table")];
    let mut cases = with("basis m.txt", &lists, &tex);
    cases.extend(with("cone rays m.txt b.txt", &lists, &tex));
    cases.extend(with("paper generators m.txt", &lists, &tex));
    cases.extend(with("subeigenvectors m.txt --lambda max", &lists, &tex));
    let matrix = [
        ("tex", "latex"),
        ("m", "matlab"),
        ("gv", "dot"),
        ("txt", "text"),
    ];
    cases.extend(with("matrix convert m.txt", &lists, &matrix));
    cases.extend(with("matrix reduce m.txt", &lists, &matrix));
    cases.extend(with("matrix random --n 3", &lists, &matrix));
    cases.extend(with(
        "sweep m.txt",
        &pictures,
        &[("tex", "tikz"), ("txt", "table")],
    ));
    cases.extend(with("sweep m.txt", &sweeps, &[]));
    cases.extend(with("sweep m.txt --chains", &sweeps, &[("tex", "latex")]));
    cases.extend(with(
        "draw m.txt",
        &pictures,
        &[("tex", "tikz"), ("dot", "dot")],
    ));
    for (line, ending, format) in cases {
        let file = path.join(format!("x.{ending}"));
        run(path, &format!("{line} -o x.{ending}"), 0);
        let named = fs::read(&file).unwrap();
        run(path, &format!("{line} --format {format} -o given"), 0);
        let given = fs::read(path.join("given")).unwrap();
        assert!(named == given && !given.is_empty(), "{line} -o x.{ending}");
    }
}

#[test]
fn a_format_that_is_given_goes_before_the_name_and_gz_is_looked_through() {
    let folder = folder(&[]);
    let path = folder.path();
    run(path, "basis --format text -o x.json", 0);
    assert!(
        fs::read_to_string(path.join("x.json"))
            .unwrap()
            .starts_with("-inf ")
    );
    run(path, "basis -o x.csv.gz", 0);
    assert_eq!(
        run(path, "matrix convert x.csv.gz", 0),
        run(path, "basis --format text", 0)
    );
    let printed = transcript_in(path, "basis -o x.dot", "");
    assert!(printed.contains("dot stores digraphs"), "{printed}");
    let printed = transcript_in(path, "sweep --chains -o x.svg", "");
    assert!(printed.contains("--chains needs"), "{printed}");
    // A number has no format, so the ending does not matter.
    run(path, "basis --count -o x.jsonl", 0);
    assert_eq!(fs::read_to_string(path.join("x.jsonl")).unwrap(), "10\n");
}

/// A table in `x.jpg` would be useless, and a user who expects a picture would not notice
/// it.
#[test]
fn law_an_ending_that_names_no_format_is_refused_and_nothing_is_written() {
    let folder = folder(&[("m.txt", b"-1 1/2\n. 0\n"), ("b.txt", b"-2 .\n. 0\n")]);
    let path = folder.path();
    let lines = [
        (
            "basis m.txt",
            ".csv, .json, .jsonl, .tex, .tplib, .mtx, .m, .npy, .npz, .txt, or --format",
        ),
        ("basis m.txt --count", ".csv, .json, .jsonl, .txt"),
        (
            "basis m.txt --limit 1 --sorted",
            ".npy, .npz, .txt, or --format",
        ),
        ("cone rays m.txt b.txt", ".npz, .txt, or --format"),
        ("paper generators m.txt", ".npz, .txt, or --format"),
        ("eigenvectors m.txt", ".npz, .txt, or --format"),
        (
            "subeigenvectors m.txt --lambda max",
            ".npz, .txt, or --format",
        ),
        (
            "matrix convert m.txt",
            ".m, .dot, .gv, .npy, .npz, .txt, or --format",
        ),
        (
            "matrix reduce m.txt",
            ".dot, .gv, .ineq, .npy, .npz, .txt, or --format",
        ),
        (
            "matrix random --n 3",
            ".dot, .gv, .npy, .npz, .txt, or --format",
        ),
        (
            "sweep m.txt",
            ".csv, .json, .jsonl, .svg, .pdf, .png, .tikz, .tex, .txt, or --format",
        ),
        (
            "sweep m.txt --chains",
            ".csv, .json, .jsonl, .tex, .txt, or --format",
        ),
        ("paper explain m.txt", ".tex, .json, .txt, or --format"),
        ("paper explain m.txt --as game", "expected .txt"),
        (
            "draw m.txt",
            ".svg, .png, .tex, .tikz, .pdf, .dot, or --format",
        ),
    ];
    for (line, expected) in lines {
        for name in ["x.jpg", "x.xlsx", "x.tsv", "x.out", "x.JPG.gz"] {
            let line = format!("{line} -o {name}");
            let said = transcript_in(path, &line, "");
            assert!(said.contains("exit Some(2)"), "{said}");
            assert!(
                said.contains(&format!("{name}: found the ending .")),
                "{said}"
            );
            assert!(said.contains(expected), "{said}");
            assert!(!path.join(name).exists(), "{line}");
        }
    }
}

#[test]
fn names_that_say_nothing_of_a_format_have_the_usual_one() {
    let folder = folder(&[("m.txt", b"-1 1/2\n. 0\n")]);
    let path = folder.path();
    let table = run(path, "basis m.txt", 0);
    fs::create_dir(path.join("in.a")).unwrap();
    for name in [
        "x",
        "x.txt",
        "x.TXT",
        "run-1.5",
        "out.2026",
        ".hidden",
        "in.a/folder",
    ] {
        run(path, &format!("basis m.txt -o {name}"), 0);
        assert_eq!(
            fs::read_to_string(path.join(name)).unwrap(),
            table,
            "{name}"
        );
    }
    run(path, "basis m.txt -o X.CSV", 0);
    let csv = run(path, "basis m.txt --format csv", 0);
    assert_eq!(fs::read_to_string(path.join("X.CSV")).unwrap(), csv);
    // With `--format` any name is accepted.
    run(path, "basis m.txt --format table -o x.png", 0);
    assert_eq!(fs::read_to_string(path.join("x.png")).unwrap(), table);
}

/// The name of a device cannot be chosen.
#[test]
#[cfg(unix)]
fn what_is_no_file_may_have_any_name() {
    let folder = folder(&[]);
    let path = folder.path();
    std::os::unix::fs::symlink("/dev/null", path.join("nowhere.png")).unwrap();
    run(path, "basis -o nowhere.png", 0);
    run(path, "basis -o /dev/null", 0);
    assert_eq!(run(path, "basis -o /dev/stdout", 0), run(path, "basis", 0));
}
