//! One question asked in two ways has one answer: a model or its matrix, `--transpose` or the transposed
//! matrix, `--lambda max` or its number.

use crate::common::{folder, run, transcript, transcript_in};

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
fn max_is_the_number_in_every_command_that_takes_lambda() {
    for command in [
        "basis --format json",
        "basis --format jsonl --witness",
        "basis --count",
        "basis --method double-description --format json",
        "paper generators --kind xg",
        "paper cycles",
        "paper cycles --all",
        "paper paths --cycle 1,2,3,4",
        "info",
        "matrix reduce --reasons --format json",
        "member --vector '0 0 0 0 .'",
        "member --decompose --vector '. . . . .'",
        "paper explain",
    ] {
        let (max, number) = (
            transcript_in(".".as_ref(), &format!("{command} --lambda max"), ""),
            transcript_in(".".as_ref(), &format!("{command} --lambda 5/4"), ""),
        );
        assert_eq!(
            max.replacen("--lambda max", "--lambda 5/4", 1),
            number,
            "{command}"
        );
    }
}

#[test]
fn the_search_for_the_greatest_lambda_is_within_the_time() {
    for line in [
        "basis",
        "basis --count",
        "subeigenvectors",
        "info --estimate",
        "paper generators",
        "paper cycles",
        "paper paths --cycle 2",
        "info",
        "matrix reduce",
        "paper explain",
        "member --vector '0 . . . .'",
        "member --decompose --vector '0 . . . .'",
    ] {
        let printed = transcript(&format!("{line} --lambda max --time 0"));
        let end = "2> lambda(A) is not known: time was up\nexit Some(3)\n";
        assert!(printed.ends_with(end), "{printed}");
    }
}

const CAMERA: &[u8] = include_bytes!("../../testdata/models/camera.xml");
const PNML: &[u8] = include_bytes!("../../testdata/models/line.pnml");
const PLACES: &[u8] = include_bytes!("../../testdata/models/line.places");
const MPM: &[u8] = b"max-plus model M:\nmatrices\nA (in, out) = [[ 4.5 -inf ] [7 3]]\n";

/// A model and the matrix converted from it give the same output of every command.
#[test]
fn agreement_commands_take_a_model_as_its_matrix() {
    let folder = folder(&[
        ("camera.xml", CAMERA),
        ("line.pnml", PNML),
        ("line.places", PLACES),
        ("m.mpm", MPM),
    ]);
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
