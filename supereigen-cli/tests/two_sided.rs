//! Commands for one matrix, applied to two-sided systems: from two matrix files or from one
//! file of inequalities.

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{folder, run, run_on, supereigen, words};

/// A line of three machines.
const LINE: &[u8] = b"# the saw has two ways to be fed
max(2 + press, 5 + oven) >= saw
press <= oven - 1/2
oven <= max(saw - 1, press + 3)
saw >= press + 2
";

/// The same rows with the names in another order, and one row that the others imply.
const SAME: &[u8] = b"variables: saw oven press
oven >= 0.5 + press
saw >= 1 + press
max(press + 3, saw - 1) >= oven
press + 2 <= saw
saw <= max(oven + 5, press + 2)
";

fn systems() -> TempDir {
    folder(&[
        ("line.ineq", LINE),
        ("same.ineq", SAME),
        (
            "fewer.ineq",
            b"saw >= press + 2\nmax(2 + press, 5 + oven) >= saw\npress <= oven - 1/2\n",
        ),
        ("none.ineq", b"x1 >= x2 + 1\nx2 >= x1\n"),
        ("part.ineq", b"a >= 1 + a\nmax(a, b) >= c\nb = c\n"),
        ("free.ineq", b"variables: a b\n"),
        ("nothing.ineq", b"variables:\n"),
        ("equal.ineq", b"x1 = 2 + x2\nmax() >= x3\nx1 >= x2\n"),
        ("a.csv", b"press,oven,saw\n2,5,\n,-0.5,\n3,,-1\n,,0\n"),
        ("b.csv", b"press,oven,saw\n,,0\n0,,\n,0,\n2,,\n"),
        ("short.txt", b"0 0 0\n"),
        ("square.txt", b"0 .\n. 0\n"),
        ("empty.ineq", b"# nothing\n"),
        ("empty.txt", b""),
        ("slip.ineq", b"variables: press oven\npress >= 1 + ovne\n"),
        (
            "zero.mtx",
            b"%%MatrixMarket matrix coordinate integer general\n0 3 0\n",
        ),
        ("left.txt", b". .\n"),
        ("right.txt", b"0 1\n"),
        ("maxed.txt", b"x1 >= x2\n"),
    ])
}

#[test]
fn law_what_reduce_writes_has_the_same_solutions() {
    let folder = systems();
    let run = |line: &str| run(folder.path(), line, 0);
    for system in ["line", "same", "part", "equal", "none", "free"] {
        run(&format!("matrix reduce {system}.ineq -o less.ineq --quiet"));
        run(&format!("compare {system}.ineq less.ineq"));
        assert!(
            run("matrix reduce less.ineq --reasons --quiet").is_empty(),
            "{system}"
        );
    }
    // Two files say the same as one.
    run("matrix reduce same.ineq -o less.ineq");
    run("matrix reduce same.ineq -o l.csv --output-right r.json");
    assert_eq!(
        run("matrix reduce l.csv r.json --fractions"),
        run("matrix reduce less.ineq --fractions")
    );
    assert_eq!(
        run("cone rays l.csv r.json --fractions"),
        run("cone rays less.ineq --fractions")
    );
    run("matrix reduce same.ineq -o both.tplib");
    let rays = run("cone rays less.ineq --fractions");
    let (_, rays) = rays.split_once('\n').unwrap();
    assert_eq!(
        run("cone rays both.tplib --fractions").replace(' ', ""),
        rays.replace(' ', "")
    );
}

/// The checker proves what the program claims: windows, infeasible systems, and rows with a
/// variable on both sides, whose smaller term must not be used.
#[test]
fn law_certificates_are_proved() {
    let folder = systems();
    let both_ways = "variables: x1 x2 x3 x4\n\
        max(x1, -1 + x4) = max(-1 + x2, 2 + x4)\n\
        max(x1, 1 + x2, 2 + x3) = max(-1 + x2, 1 + x4)\n\
        max(2 + x1, 2 + x2, -2 + x3, -1 + x4) >= max(-2 + x1, 1 + x3)\n";
    std::fs::write(folder.path().join("both.ineq"), both_ways).unwrap();
    for (line, code) in [
        ("greatest line.ineq --below '10 10 10'", 0),
        ("greatest line.ineq --below '10 10 10' --above '8 . .'", 0),
        ("greatest line.ineq --below '10 10 10' --above '9 . .'", 1),
        ("greatest line.ineq --below '10 . 10'", 1),
        ("greatest none.ineq --below '0 0'", 1),
        ("greatest both.ineq --below '0 -1 . 1'", 1),
        ("greatest a.csv b.csv --below '1 1/2 7'", 0),
        ("info both.ineq", 0),
        ("info line.ineq", 0),
        ("info none.ineq", 0),
        ("info part.ineq", 0),
        ("info free.ineq", 0),
        ("info zero.mtx zero.mtx", 0),
        ("info left.txt right.txt", 0),
    ] {
        let certificate = run(folder.path(), &format!("{line} --format json"), code);
        let verdict = run_on(folder.path(), "verify --basis -", &certificate, 0);
        assert!(
            verdict.starts_with("verified complete: "),
            "{line}: {verdict}"
        );
    }
}

/// All matrices whose entries are one of the ends of an interval each.
fn corners(ends: &[[i64; 2]]) -> Vec<Vec<i64>> {
    let choices = 0..1_usize << ends.len();
    choices
        .map(|choice| {
            let picked = ends.iter().enumerate();
            picked.map(|(k, ends)| ends[choice >> k & 1]).collect()
        })
        .collect()
}

/// Whether x solves the 2 x 2 system, row by row.
fn solves(a: &[i64], b: &[i64], x: &[i64]) -> bool {
    let side = |m: &[i64], l: usize| (m[2 * l] + x[0]).max(m[2 * l + 1] + x[1]);
    (0..2).all(|l| side(a, l) >= side(b, l))
}

#[test]
fn oracle_of_tolerances_is_every_choice_of_ends() {
    let mut found = [0, 0];
    for seed in 0..12_i64 {
        // Ends that overlap, so that every and some differ.
        let ends = |of: i64| -> Vec<[i64; 2]> {
            let low = |k: i64| (seed * 7 + of * 5 + k * k * 3) % 6 - 3;
            (0..4).map(|k| [low(k), low(k) + (seed + k) % 3]).collect()
        };
        let (a, b) = (ends(0), ends(1));
        let text = |ends: &[[i64; 2]]| {
            let entry = |[low, high]: &[i64; 2]| format!("{low}..{high}");
            let words: Vec<String> = ends.iter().map(entry).collect();
            format!("{}\n{}\n", words[..2].join(" "), words[2..].join(" "))
        };
        let folder = folder(&[
            ("a.txt", text(&a).as_bytes()),
            ("b.txt", text(&b).as_bytes()),
        ]);
        for (k, who) in ["every", "some"].into_iter().enumerate() {
            let line = format!("greatest a.txt b.txt --for {who} --below '4 4' --format json");
            let run = supereigen()
                .current_dir(folder.path())
                .args(words(&line))
                .output()
                .unwrap();
            let answer: Value = serde_json::from_slice(&run.stdout).unwrap();
            // The greatest solution of the definition, among all vectors of a range.
            let holds = |x: &[i64]| {
                let pairs = corners(&a).into_iter().flat_map(|a| {
                    let all = corners(&b).into_iter();
                    all.map(move |b| (a.clone(), b))
                });
                let mut judged = pairs.map(|(a, b)| solves(&a, &b, x));
                if who == "every" {
                    judged.all(|it| it)
                } else {
                    judged.any(|it| it)
                }
            };
            let finite = (-20..=4).flat_map(|p| (-20..=4).map(move |q| [p, q]));
            let greatest = finite
                .filter(|x| holds(x))
                .fold(None, |most: Option<[i64; 2]>, x| {
                    Some(most.map_or(x, |most| [most[0].max(x[0]), most[1].max(x[1])]))
                });
            let vector = answer["vector"].as_array().unwrap().iter();
            let vector: Option<Vec<_>> = vector.map(Value::as_i64).collect();
            let greatest = greatest.map(Vec::from);
            assert_eq!(vector, greatest, "{seed} {who}: {answer}");
            found[k] += usize::from(greatest.is_some());
        }
    }
    assert!(found[0] > 1 && found[1] > found[0], "{found:?}");
}
