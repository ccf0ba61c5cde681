//! Unusual cones, in every command: different sizes, empty lists, rows that nothing
//! satisfies, half-spaces that contain everything. Each is answered, or refused with a
//! message that says what is wrong.

use crate::common::{folder, transcript_in};

/// The commands, by name and line. `{}` stands for the file.
const COMMANDS: [(&str, &str); 12] = [
    ("cone rows", "cone rows {}"),
    ("sectors", "cone rows {} --sectors"),
    ("cone hull", "cone hull {}"),
    ("cone hull of two", "cone hull g.txt {}"),
    ("cone intersect", "cone intersect g.txt {}"),
    ("within g", "cone includes g.txt {}"),
    ("holds g", "cone includes {} g.txt"),
    ("cone image", "cone image m3.txt {}"),
    ("cone preimage", "cone preimage m3.txt {}"),
    ("cone project", "cone project {} --onto 3"),
    ("reach", "reach m3.txt {} --steps 2"),
    ("reach, homogeneous", "reach m2.txt {} --steps 2"),
];

/// A file, and for each command a part of its output and the exit code.
type Case = (&'static str, &'static [u8], [(&'static str, i32); 12]);

const SIZES: &str = "all cones must have the same number of coordinates";
const NOTHING: &str = "2> the cone contains nothing but -inf\n";
const NO_TEXT: (&str, i32) = ("found the end of the text, expected at least one row", 2);
const NO_SIZE: (&str, i32) = ("the number of coordinates is unknown; state it in JSON", 2);

/// The answers for a cone that contains only -inf, however the file describes it. As a set
/// of points it is the given point.
const fn bottom(reach: &'static str) -> [(&'static str, i32); 12] {
    [
        (
            "-inf >= max(x1, x2, x3)\n2> the cone contains nothing but -inf\n",
            0,
        ),
        (
            "half-spaces with apices need finite generators; there is none",
            2,
        ),
        (NOTHING, 0),
        (" 0   .   .\n-2   0  -1\n .  -3   0\n", 0),
        (
            "-inf >= max(x1, x2, x3)\n2> the cone contains nothing but -inf\n",
            0,
        ),
        (
            "A contains B\nB does not contain A: (0, -inf, -inf) is in A and not in B\n",
            0,
        ),
        (
            "A does not contain B: (0, -inf, -inf) is in B and not in A\nB contains A\n",
            1,
        ),
        (NOTHING, 0),
        (
            "-inf >= max(x1, x2, x3)\n2> the cone contains nothing but -inf\n",
            0,
        ),
        (NOTHING, 0),
        (reach, 0),
        (
            "X(0): empty\nX(1): empty\nX(1) is X(0) again: the sets repeat every step\n",
            0,
        ),
    ]
}

const ALONE: &str =
    "X(0): 1 point\n  point . . .\nX(1): 1 point\n  point . . .\nX(1) is X(0) again";
const EMPTY: &str = "X(0): empty\nX(1): empty\nX(1) is X(0) again";

const CASES: [Case; 8] = [
    (
        "two.txt",
        b"0 0\n",
        [
            ("x1 = x2\n", 0),
            ("([0,0],[0])\n([0,0],[1])\n", 0),
            ("0  0\n", 0),
            (SIZES, 2),
            (SIZES, 2),
            (SIZES, 2),
            (SIZES, 2),
            ("expected 3 as m3.txt has columns", 2),
            ("expected 3 as m3.txt has rows", 2),
            ("--onto: there is no coordinate 3 in a space of 2", 2),
            (
                "expected 3 as m3.txt has columns, or 4 with 0 or -inf in front",
                2,
            ),
            ("X(2) is X(0) moved by 4", 0),
        ],
    ),
    ("empty.json", b"[]", [NO_SIZE; 12]),
    ("unsized.json", b"{\"vectors\":[]}", [NO_SIZE; 12]),
    ("nothing.txt", b"", [NO_TEXT; 12]),
    (
        "no-vectors.json",
        b"{\"n\":3,\"vectors\":[]}",
        bottom(EMPTY),
    ),
    ("bottom.txt", b". . .\n", bottom(ALONE)),
    (
        "none.ineq",
        b"variables: x1 x2 x3\nx1 >= x2 + 1\nx2 >= x1\nx1 >= x3\n",
        bottom(ALONE),
    ),
    (
        "every.ineq",
        b"variables: x1 x2 x3\nx1 >= -1 + x1\n",
        [
            (
                "variables: x1 x2 x3\n2> the cone contains every vector: there are no rows\n",
                0,
            ),
            ("need finite generators; (0 -inf -inf) has -inf", 2),
            ("0  .  .\n.  0  .\n.  .  0\n", 0),
            ("0  .  .\n.  0  .\n.  .  0\n", 0),
            (
                "x2 >= -3 + x3\nx3 >= -1 + x2\nmax(x1, -5 + x3) >= -2 + x2\n",
                0,
            ),
            (
                "A does not contain B: (-inf, 0, -inf) is in B and not in A\nB contains A\n",
                1,
            ),
            ("A contains B\n", 0),
            (" 0  -1   .\n-1   .   0\n .   0  -2\n", 0),
            ("2> the cone contains every vector: there are no rows\n", 0),
            ("0\n", 0),
            ("X(0): 1 point, 3 rays\n", 0),
            ("X(0): 1 point, 2 rays\n", 0),
        ],
    ),
];

#[test]
fn every_command_answers_or_names_what_is_odd() {
    let mut files: Vec<(&str, &[u8])> =
        CASES.iter().map(|(name, text, _)| (*name, *text)).collect();
    files.push(("g.txt", b"0 2 1\n0 . .\n. 0 3\n"));
    files.push(("m3.txt", b"0 1 .\n. 0 2\n1 . 0\n"));
    files.push(("m2.txt", b". 3\n1 .\n"));
    let folder = folder(&files);
    for (file, _, answers) in CASES {
        for ((name, line), (expected, code)) in COMMANDS.iter().zip(answers) {
            let printed = transcript_in(folder.path(), &line.replace("{}", file), "");
            assert!(
                printed.contains(expected),
                "{file}, {name}: expected {expected:?} in\n{printed}"
            );
            let ended = match code {
                0 => !printed.contains("exit Some"),
                code => printed.contains(&format!("exit Some({code})")),
            };
            assert!(ended, "{file}, {name}: expected {code}\n{printed}");
        }
    }
}

/// If `reach` is cut, it writes the steps that were made. Every output states that it was
/// cut: the text, the JSON, the picture, standard error, and the exit code.
#[test]
fn a_cut_reach_never_looks_complete() {
    let folder = folder(&[
        ("a.txt", b". 3\n1 .\n"),
        ("x.txt", b"0 0\n"),
        ("rows.ineq", b"variables: x1 x2\nx1 >= x2\n"),
    ]);
    let cut = "incomplete after 0 of 9 steps: time was up";
    let line = "reach a.txt x.txt --steps 9 --time 0";
    let printed = transcript_in(folder.path(), line, "");
    let all = format!("X(0): 1 point\n  point 0 0\n{cut}\n2> {cut}\nexit Some(3)\n");
    assert!(printed.ends_with(&all), "{printed}");
    let printed = transcript_in(folder.path(), &format!("{line} --format json"), "");
    assert!(
        printed.contains("\"complete\":false") && printed.contains("\"repeat\":null"),
        "{printed}"
    );
    assert!(printed.ends_with("exit Some(3)\n"), "{printed}");
    let printed = transcript_in(folder.path(), &format!("{line} --format svg"), "");
    assert!(
        printed.contains(&format!(">{cut}<")) && printed.ends_with("exit Some(3)\n"),
        "{printed}"
    );
    // Not even X(0) is known, because its generators have to be computed first.
    let printed = transcript_in(
        folder.path(),
        "reach a.txt rows.ineq --steps 9 --time 0",
        "",
    );
    assert!(
        printed.ends_with("2> the sets are not known: time was up\nexit Some(3)\n"),
        "{printed}"
    );
    let whole = transcript_in(
        folder.path(),
        "reach a.txt x.txt --steps 9 --format json",
        "",
    );
    assert!(whole.contains("\"complete\":true"), "{whole}");
}

/// The cells of the complex are outlined on request, and only in pictures.
#[test]
fn cells_are_outlined_on_request() {
    let folder = folder(&[
        ("a.txt", b"0 . .\n. 0 .\n. . 0\n"),
        ("x.txt", b"0 4 0\n0 3 4\n0 0 2\n"),
        ("far.txt", b"0 . 0\n0 3 4\n"),
    ]);
    let line = "reach a.txt x.txt --steps 0";
    let svg = |line: &str| transcript_in(folder.path(), &format!("{line} --format svg"), "");
    let cells = |printed: &str| printed.matches("class=\"cell\"").count();
    assert_eq!(
        (cells(&svg(line)), cells(&svg(&format!("{line} --cells")))),
        (0, 3)
    );
    // A set with -inf has no complex here, but it is drawn.
    let far = svg("reach a.txt far.txt --steps 0 --cells");
    assert!(cells(&far) == 0 && far.contains("X(0)"), "{far}");
    let printed = transcript_in(folder.path(), &format!("{line} --cells"), "");
    assert!(printed.contains("--cells is for pictures"), "{printed}");
    let wide = "reach wide.txt row.txt --steps 0 -o x.svg";
    std::fs::write(folder.path().join("wide.txt"), "0 . . .\n".repeat(4)).unwrap();
    std::fs::write(folder.path().join("row.txt"), "0 0 0 0\n").unwrap();
    let printed = transcript_in(folder.path(), wide, "");
    assert!(
        printed.contains("only sets of two or three coordinates are drawn; these have 4"),
        "{printed}"
    );
}

/// Files that name their coordinates are matched by the names, in any order. This includes
/// the sets of `reach` with an additional coordinate in front, and its inputs. Other names
/// are refused.
#[test]
fn names_say_which_coordinate_is_which() {
    const IN_ORDER: &[u8] = b"a >= 1 + one\none >= -7 + a\nb >= one\none >= -3 + b\n";
    let with = |order: &str| [order.as_bytes(), IN_ORDER].concat();
    let folder = folder(&[
        ("m.csv", b",a,b\na,0,5\nb,.,0\n"),
        ("other.csv", b"b,a\n1,0\n"),
        ("one.ineq", &with("variables: one a b\n")),
        ("turned.ineq", &with("variables: one b a\n")),
        ("inside.ineq", &with("variables: a one b\n")),
        ("strange.ineq", b"variables: one a c\na >= one\nc >= one\n"),
        ("x.txt", b"0 0\n"),
        ("b.csv", b"p,q\n0,5\n.,0\n"),
        ("u.csv", b"p,q\n0,1\n"),
        ("turned.csv", b"q,p\n1,0\n"),
        ("strange.csv", b"p,r\n0,1\n"),
    ]);
    let answer = |line: &str| {
        let printed = transcript_in(folder.path(), line, "");
        printed.split_once('\n').unwrap().1.to_owned()
    };
    let reach = |set: &str| answer(&format!("reach m.csv {set} --steps 1"));
    assert!(
        reach("one.ineq").starts_with("x = (a, b)\nX(0): 3 points\n  point 7 0\n  point 1 3\n")
    );
    assert_eq!(reach("turned.ineq"), reach("one.ineq"));
    assert_eq!(
        reach("x.txt --input b.csv turned.csv"),
        reach("x.txt --input b.csv u.csv")
    );
    let refused = [
        (
            "inside.ineq",
            "inside.ineq calls its first coordinate \"a\", which is the name of a column of \
             m.csv: the first coordinate must stand for 0",
        ),
        (
            "strange.ineq",
            "strange.ineq calls coordinate 3 \"c\", the matrix calls it \"b\"",
        ),
        (
            "x.txt --input b.csv strange.csv",
            "strange.csv calls coordinate 2 \"r\", the matrix calls it \"q\"",
        ),
    ];
    for (sets, expected) in refused {
        let printed = reach(sets);
        assert!(
            printed.contains(expected) && printed.contains("exit Some(2)"),
            "{printed}"
        );
    }
    // A vector is printed in the order of the first file.
    let printed = answer("cone includes other.csv m.csv");
    assert!(
        printed.starts_with("x = (b, a)\nA does not contain B: (0, -5) is in B"),
        "{printed}"
    );
}
