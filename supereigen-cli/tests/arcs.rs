//! Files of arcs: `--transpose`, parallel arcs, and the typographic minus sign wherever the
//! program reads a number.

use crate::common::{folder, output_for, run, transcript_in};

/// In the direction of the goods: from a machine to the one that waits for it.
const FLOW: &str = "press oven 3\noven saw 2\nsaw press 1/2\npress press 1\nsaw oven -1\n";

/// In the direction of A: from a machine to the one it waits for. The nodes have the same
/// order.
const WAITS: &str = "from to weight\npress\noven\nsaw\noven press 3\nsaw oven 2\npress saw 1/2\npress press 1\noven saw -1\n";

#[test]
fn agreement_transpose_turns_the_matrix_round_in_every_command() {
    let files: [(&str, &[u8]); 4] = [
        ("flow.txt", FLOW.as_bytes()),
        ("waits.txt", WAITS.as_bytes()),
        ("right.csv", b"0,,1\n,2,\n1,0,3\n"),
        ("right-turned.csv", b"0,,1\n,2,0\n1,,3\n"),
    ];
    let folder = folder(&files);
    for line in [
        "basis A --witness",
        "basis A --lambda max --format json",
        "basis A --count",
        "sweep A",
        "info --estimate A --seed 3 --probes 10",
        "paper generators A --kind xg",
        "paper cycles A --all",
        "paper paths A --cycle press,oven,saw",
        "info A",
        "matrix reduce A --reasons",
        "cone rays A B",
        "eigenvectors A",
        "subeigenvectors A --lambda 3",
        "member A --vector '0 0 0'",
        "member --decompose A --vector '0 0 0'",
        "paper explain A",
        "matrix convert A --format dot",
        "draw A --format svg",
    ] {
        let turned = line.replace(" A", " flow.txt").replace(" B", " right.csv") + " --transpose";
        let plain = line
            .replace(" A", " waits.txt")
            .replace(" B", " right-turned.csv");
        // The estimated time of a search differs from run to run.
        let printed = |line: &str| {
            let printed = transcript_in(folder.path(), line, "");
            let lines = printed
                .lines()
                .skip(1)
                .filter(|line| !line.contains("time"));
            lines.collect::<Vec<_>>().join("\n")
        };
        // `paths` needs a cycle that both matrices contain.
        let plain = plain.replace("press,oven,saw", "press,saw,oven");
        let turned = turned.replace("press,oven,saw", "press,saw,oven");
        assert_eq!(printed(&turned), printed(&plain), "{line}");
    }
    let claim = run(folder.path(), "basis waits.txt --format json", 0);
    std::fs::write(folder.path().join("claim.json"), claim).unwrap();
    let verified = run(
        folder.path(),
        "verify flow.txt --transpose --basis claim.json",
        0,
    );
    assert!(verified.starts_with("verified complete"), "{verified}");
    run(folder.path(), "verify flow.txt --basis claim.json", 1);
    let rays = run(folder.path(), "cone rays waits.txt right-turned.csv", 0);
    std::fs::write(folder.path().join("rays.txt"), rays).unwrap();
    run(
        folder.path(),
        "verify flow.txt --right right.csv --transpose --basis rays.txt",
        0,
    );
    let sides = run(
        folder.path(),
        "cone rays waits.txt right-turned.csv --format json",
        0,
    );
    std::fs::write(folder.path().join("sides.json"), sides).unwrap();
    let alone = transcript_in(folder.path(), "verify --basis sides.json --transpose", "");
    assert!(
        alone.contains("--transpose is for MATRIX, which is not given: the claim contains its own"),
        "{alone}"
    );
}

#[test]
fn what_is_not_square_is_turned_without_its_names() {
    let folder = folder(&[("a.csv", b"x,y,z\n1,2,3\n4,5,6\n")]);
    let printed = transcript_in(folder.path(), "matrix convert a.csv --transpose", "");
    assert_eq!(
        printed,
        "$ supereigen matrix convert a.csv --transpose\n1 4\n2 5\n3 6\n\
         2> the names of the columns are left out, because --transpose makes the columns rows\n"
    );
    // Both sides of one file are turned round, each by itself.
    let turned = output_for("cone rays - --transpose", "[0,2,1,-1]\n[3,-oo,0,2]\n");
    assert_eq!(
        turned,
        output_for("cone rays -", "[0,3,1,0]\n[2,-oo,-1,2]\n")
    );
    assert!(!turned.is_empty());
}

#[test]
fn parallel_arcs_are_said() {
    let folder = folder(&[
        ("one.txt", b"a b 3\nb a 1\na b 4\n"),
        (
            "two.dot",
            b"digraph { a -> b -> a [label=1];\na -> b [label=2]; a -> b [label=0]; }\n",
        ),
    ]);
    let printed = transcript_in(folder.path(), "matrix convert one.txt --format text", "");
    assert_eq!(
        printed,
        "$ supereigen matrix convert one.txt --format text\n\
         # node names: \"a\", \"b\"\n-inf 4\n1 -inf\n\
         2> one.txt: 1 arc is parallel to another one, the first in line 3, `a b 4`: of parallel \
         arcs the greatest weight is taken\n"
    );
    let printed = transcript_in(folder.path(), "info two.dot", "");
    assert!(
        printed.contains(
            "2> two.dot: 2 arcs are parallel to another one, the first in line 2, `a -> b`: of \
             parallel arcs the greatest weight is taken\n"
        ),
        "{printed}"
    );
    let quiet = transcript_in(folder.path(), "info two.dot --quiet", "");
    assert!(!quiet.contains("2>"), "{quiet}");
}

#[test]
fn workbooks_name_what_to_do_instead() {
    let zip = |names: &[&str]| {
        let mut archive = maxplus_formats::zip::Archive::new(std::io::Cursor::new(Vec::new()));
        for name in names {
            archive.add(name, b"<xml/>").unwrap();
        }
        archive.finish().unwrap().into_inner()
    };
    let sheet = "expected a supported format: save the sheet as CSV (File, Save As)";
    let (xlsx, ods) = (
        zip(&["[Content_Types].xml", "xl/workbook.xml"]),
        zip(&["mimetype", "content.xml"]),
    );
    let folder = folder(&[
        ("a.xlsx", &xlsx),
        ("a.ods", &ods),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0"),
        ("a.mat", b"MATLAB 5.0 MAT-file, Platform: GLNXA64\0\x01IM"),
    ]);
    for (file, said) in [
        ("a.xlsx", format!("a.xlsx: found a workbook of Excel (.xlsx), {sheet}")),
        ("a.ods", format!("a.ods: found an OpenDocument sheet (.ods), {sheet}")),
        ("a.xls", format!("a.xls: found a workbook of Excel (.xls), {sheet}")),
        (
            "a.mat",
            "a.mat: found MATLAB's own file (.mat), expected a supported format: save the matrix by \
             writematrix(A, 'a.csv')"
                .to_owned(),
        ),
    ] {
        for command in ["basis", "matrix convert"] {
            let printed = transcript_in(folder.path(), &format!("{command} {file}"), "");
            let expected = format!("$ supereigen {command} {file}\n2> error: {said}\nexit Some(2)\n");
            assert_eq!(printed, expected);
        }
    }
    let error =
        maxplus_formats::read_matrix::<maxplus_core::MaxPlus<i64>>(&xlsx, None).unwrap_err();
    assert!(error.to_string().ends_with(sheet), "{error}");
}

#[test]
fn drawn_at_the_greatest_lambda_a_critical_cycle_is_marked() {
    for format in ["svg", "tikz", "dot"] {
        let max = output_for(&format!("draw --lambda max --format {format}"), "");
        let marked = "draw --lambda 5/4 --cycle 1,2,3,4,1";
        assert_eq!(
            max,
            output_for(&format!("{marked} --format {format}"), ""),
            "{format}"
        );
        let bare = output_for(&format!("draw --lambda 5/4 --format {format}"), "");
        assert_ne!(max, bare, "{format}");
    }
    let other = "draw --lambda max --cycle 2,2 --format svg";
    assert_eq!(
        output_for(other, ""),
        output_for("draw --lambda 5/4 --cycle 2,2 --format svg", "")
    );
}

#[test]
fn the_minus_of_typography_is_read_wherever_a_number_is() {
    for (typeset, plain) in [
        ("basis --lambda \u{2212}1/2", "basis --lambda -1/2"),
        (
            "basis --lambda \u{2212}inf --limit 3",
            "basis --lambda -inf --limit 3",
        ),
        (
            "member --vector '(0, \u{2212}1, \u{2212}\u{221e}, ., .)'",
            "member --vector '(0, -1, -inf, ., .)'",
        ),
        (
            "draw --format svg --extremal '0 \u{2212}1 . . .'",
            "draw --format svg --extremal '0 -1 . . .'",
        ),
        (
            "sweep --from \u{2212}2 --to \u{2212}1",
            "sweep --from -2 --to -1",
        ),
    ] {
        let [typeset, plain] = [typeset, plain].map(|line| {
            let printed = transcript_in(".".as_ref(), line, "");
            printed.split_once('\n').unwrap().1.to_owned()
        });
        assert_eq!(typeset, plain);
    }
    let matrix = "\u{2212}1 2\n\u{2212}\u{221e} 0\n";
    assert_eq!(
        output_for("matrix convert - --format text", matrix),
        "-1 2\n-inf 0\n"
    );
}
