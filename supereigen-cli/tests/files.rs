//! No command overwrites a file that it reads, and the ending of an output selects its format unless
//! `--format` is given.

use std::fs;

use crate::common::{folder, run, transcript_in};

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

/// The archives of spreadsheet programs. Transcripts show their other files.
#[test]
fn workbooks_name_what_to_do_instead() {
    for (name, member, what) in [
        ("a.xlsx", "xl/workbook.xml", "a workbook of Excel (.xlsx)"),
        ("a.ods", "content.xml", "an OpenDocument sheet (.ods)"),
    ] {
        let mut archive = maxplus_formats::zip::Archive::new(std::io::Cursor::new(Vec::new()));
        archive.add(member, b"<xml/>").unwrap();
        let folder = folder(&[(name, &archive.finish().unwrap().into_inner())]);
        let printed = transcript_in(folder.path(), &format!("basis {name}"), "");
        let expected = format!(
            "2> error: {name}: found {what}, expected a supported format: save the sheet as CSV \
             (File, Save As)\nexit Some(2)\n"
        );
        assert!(printed.ends_with(&expected), "{printed}");
    }
}
