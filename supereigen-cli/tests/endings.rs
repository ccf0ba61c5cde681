//! The name of the output says its format, unless `--format` does.

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
    let tex = [("tex", "latex"), ("txt", "table"), ("out", "table")];
    let mut cases = with("basis m.txt", &lists, &tex);
    cases.extend(with("cone m.txt b.txt", &lists, &tex));
    cases.extend(with("generators m.txt", &lists, &tex));
    cases.extend(with("subeigenvectors m.txt --lambda max", &lists, &tex));
    let matrix = [
        ("tex", "latex"),
        ("m", "matlab"),
        ("gv", "dot"),
        ("txt", "text"),
    ];
    cases.extend(with("convert m.txt", &lists, &matrix));
    cases.extend(with("reduce m.txt", &lists, &matrix));
    cases.extend(with("random --n 3", &lists, &matrix));
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
        run(path, "convert x.csv.gz", 0),
        run(path, "basis --format text", 0)
    );
    let told = transcript_in(path, "basis -o x.dot", "");
    assert!(told.contains("dot is for square matrices"), "{told}");
    let told = transcript_in(path, "sweep --chains -o x.svg", "");
    assert!(told.contains("--chains goes with"), "{told}");
    // A number has no format.
    run(path, "basis --count -o x.jsonl", 0);
    assert_eq!(fs::read_to_string(path.join("x.jsonl")).unwrap(), "10\n");
}
