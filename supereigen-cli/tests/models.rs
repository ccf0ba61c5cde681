//! Models as matrices: every command accepts them, with the names of what their rows
//! represent.

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::common::{folder, run, transcript_in, transcripts_in};

const CAMERA: &[u8] = include_bytes!("../../testdata/models/camera.xml");
const DECODER: &[u8] = include_bytes!("../../testdata/models/h263decoder.xml");
const PNML: &[u8] = include_bytes!("../../testdata/models/line.pnml");
const PLACES: &[u8] = include_bytes!("../../testdata/models/line.places");
const MPM: &[u8] = b"max-plus model M:\nmatrices\nA (in, out) = [[ 4.5 -inf ] [7 3]]\n";

fn files() -> TempDir {
    folder(&[
        ("camera.xml", CAMERA),
        ("decoder.xml", DECODER),
        ("line.pnml", PNML),
        ("line.places", PLACES),
        ("line.txt", PLACES),
        ("numbers.places", b"p: 1 2 0 3\nq: 2 1 1 2\n"),
        ("m.mpm", MPM),
        ("a.txt", b"1 2\n3 4\n"),
        ("both.tplib", b"[0,2,1,-1]\n"),
        ("rows.ineq", b"x1 >= x2\n"),
        ("other.xml", b"<svg/>"),
        ("bad.xml", b"<sdf3>\n<applicationGraph>\n"),
        ("stuck.places", b"p: press oven 0 1\nq: oven press 0 1\n"),
        ("late.places", b"p: press oven 1\n"),
    ])
}

fn printed(lines: &[&str]) -> String {
    transcripts_in(files().path(), lines)
}

#[test]
fn matrices_of_models_have_names() {
    assert_snapshot!(printed(&[
        "matrix convert camera.xml",
        "matrix convert camera.xml --buffers",
        "info camera.xml --lambda max",
        "info camera.xml --buffers --lambda max",
        "basis decoder.xml --lambda max",
        "matrix convert line.pnml --format csv",
        "matrix convert line.places --format csv",
        "info line.places --lambda max",
        "matrix convert numbers.places",
        "matrix convert numbers.places --input-format text",
        "matrix convert m.mpm",
        "matrix convert m.mpm --transpose",
        "compare line.pnml line.txt",
    ]));
}

#[test]
fn what_is_no_model_is_pointed_at() {
    assert_snapshot!(printed(&[
        "info other.xml",
        "info bad.xml",
        "info stuck.places",
        "info late.places",
        "info decoder.xml --buffers",
        "info a.txt --buffers",
        "info camera.xml --labels header",
        "info camera.xml --decimal-comma",
        "info camera.xml --input-format pnml",
        "info a.txt --input-format sdf3",
        "cone rays camera.xml",
        "cone rays camera.xml --buffers",
        "cone rays both.tplib --buffers",
        "info rows.ineq --buffers",
        "cone hull rows.ineq --buffers",
        "basis --input-format sdf",
    ]));
}

/// A model and the matrix converted from it give the same output of every command.
#[test]
fn agreement_commands_take_a_model_as_its_matrix() {
    let folder = files();
    for model in ["camera.xml", "line.pnml", "line.places", "m.mpm"] {
        run(
            folder.path(),
            &format!("matrix convert {model} -o same.json"),
            0,
        );
        for line in [
            "basis M --lambda max",
            "basis M --format json",
            "matrix convert M --format edges",
            "paper cycles M",
            "member --decompose M --vector '0 0 0'",
            "eigenvectors M",
            "paper explain M --lambda max",
            "greatest M --below '9 9 9'",
            "info M",
            "member M --vector '0 0 0'",
            "nearest M --vector '0 1 0'",
            "matrix star M",
            "matrix power M --exponent 3",
            "sweep M",
            "cone hull M",
        ] {
            let of = |name: &str| {
                let printed = {
                    let line = format!("{} --fractions", line.replace('M', name));
                    transcript_in(folder.path(), &line, "")
                };
                // The first line is the command.
                let printed = printed
                    .split_once('\n')
                    .map_or("", |(_, rest)| rest)
                    .to_owned();
                printed.replace(name, "M")
            };
            assert_eq!(of(model), of("same.json"), "{line}, {model}");
        }
    }
}
