//! `eigenvectors` and `subeigenvectors`.

use insta::assert_snapshot;

use crate::common::{folder, output_for, supereigen, transcripts, transcripts_in};

#[test]
fn eigenvectors_come_with_lambda_and_their_critical_nodes() {
    assert_snapshot!(transcripts(&[
        "eigenvectors",
        "eigenvectors --witness",
        "eigenvectors --witness --format text",
        "eigenvectors --witness --format jsonl",
        "eigenvectors --lambda 5/4 --format csv",
        "eigenvectors --count",
        "eigenvectors --lambda 1",
        "eigenvectors --lambda x",
        "eigenvectors --witness --format latex",
        "eigenvectors --witness --count",
        "eigenvectors --time 0",
        "subeigenvectors",
        "subeigenvectors --lambda max --witness",
        "subeigenvectors --lambda -inf",
        "subeigenvectors --time 0",
    ]));
}

#[test]
fn any_eigenvalue_can_be_asked_for_and_nothing_else() {
    let folder = folder(&[
        ("two.txt", b"5 .\n0 2\n"),
        ("acyclic.txt", b". 1\n. .\n"),
        ("one.txt", b"3\n"),
        ("empty.json", b"[]"),
        ("wide.txt", b"1 2\n"),
    ]);
    assert_snapshot!(transcripts_in(
        folder.path(),
        &[
            "eigenvectors two.txt --lambda 2 --witness",
            "eigenvectors two.txt --lambda max",
            "eigenvectors two.txt --lambda 3",
            "eigenvectors acyclic.txt --witness",
            "eigenvectors acyclic.txt --lambda 0",
            "subeigenvectors acyclic.txt --witness",
            "eigenvectors one.txt",
            "eigenvectors empty.json",
            "eigenvectors empty.json --lambda 0",
            "eigenvectors wide.txt",
            "eigenvectors two.txt -o two.txt",
        ]
    ));
}

#[test]
fn every_format_holds_the_same_vectors() {
    let matrix = ". 3 .\n1 . 2\n. 4 .\n";
    let table = output_for("subeigenvectors - --lambda 3 --format text", matrix);
    assert!(table.lines().count() > 1);
    for format in ["table", "csv", "jsonl", "tplib", "mtx", "json"] {
        let line = format!("subeigenvectors - --lambda 3 --format {format}");
        let text = output_for(&line, matrix);
        let text = match format {
            // Removes what surrounds the vectors.
            "json" => text[text.find(":[").unwrap() + 1..text.rfind("]]").unwrap() + 2].to_owned(),
            _ => text,
        };
        assert_eq!(output_for("matrix convert -", &text), table, "{format}");
    }
    for format in ["latex", "polymake", "npy", "npz", "npy-f64"] {
        let run = ["eigenvectors", "--format", format];
        let run = supereigen().args(run).assert();
        // Quarters are not integers.
        let code = if format == "npy" { 2 } else { 0 };
        run.code(code);
    }
}
