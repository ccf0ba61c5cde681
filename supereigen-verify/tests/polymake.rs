//! polymake as a second oracle, where it is installed.
//!
//! Matrices go there and vectors come back in the files of
//! `maxplus_core::text`, so this also shows that polymake loads them.
//!
//! A script file and one process for all: `polymake -` does not end with its
//! input (seen in 4.6), and a start takes seconds.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::common::{ConeCase, Rows, basis_cases, read};
use maxplus_formats::{Format, format_matrix};
use supereigen_verify::plain;

/// Loads A, B and the rays of each system; prints the rays as loaded, then the
/// vertices of A(x)x >= B(x)x as computed. An infeasible system raises, and
/// has no vertex.
const SCRIPT: &str = r#"
use application "tropical";
my ($count) = @ARGV;
for my $k (0 .. $count - 1) {
    my ($a, $b, $rays) = map { load_data("$k.$_") } ("a", "b", "rays");
    print "loaded\n", $rays;
    my $vertices = eval { (new Polytope<Max>(INEQUALITIES => [$a, $b]))->VERTICES };
    print "computed\n", defined($vertices) ? $vertices : "";
}
"#;

/// Every system of the corpus: its name, A, B and rays.
fn systems() -> Vec<(String, [Rows; 3])> {
    let unit = |n: usize, i: usize| (0..n).map(|j| (i == j).then_some(0)).collect();
    let bases = basis_cases().into_iter().map(|case| {
        let n = case.matrix.len();
        let identity = (0..n).map(|i| unit(n, i)).collect();
        (case.name, [case.matrix, identity, case.basis])
    });
    let cones: Vec<ConeCase> = read("cones.json");
    let cones = cones.into_iter().map(|c| (c.name, [c.a, c.b, c.rays]));
    bases.chain(cones).collect()
}

/// What the script prints for the list "loaded" or "computed" of each system.
fn printed_rows(printed: &str) -> Vec<Rows> {
    let entry = |token: &str| match token {
        "-inf" => None,
        number => Some(number.parse::<i64>().expect("an integer")),
    };
    let mut lists: Vec<Rows> = Vec::new();
    for line in printed.lines() {
        match (line, lists.last_mut()) {
            ("loaded" | "computed", _) => lists.push(Rows::new()),
            (row, Some(list)) => list.push(row.split_whitespace().map(entry).collect()),
            (other, None) => panic!("{other} before the first list"),
        }
    }
    lists
}

/// The rows, each scaled to greatest entry 0, in order.
fn scaled(mut rows: Rows) -> Rows {
    for row in &mut rows {
        let greatest = row.iter().flatten().max().copied();
        for entry in row.iter_mut().flatten() {
            *entry -= greatest.expect("a vertex has a finite entry");
        }
    }
    rows.sort();
    rows
}

#[test]
fn printed_vertices_are_read_scaled_and_sorted() {
    let mut lists = printed_rows("loaded\n0 1 -inf\n0 -2 3\ncomputed\n");
    assert_eq!(lists.pop(), Some(vec![]));
    assert_eq!(
        scaled(lists.pop().unwrap()),
        [
            vec![Some(-3), Some(-5), Some(0)],
            vec![Some(-1), Some(0), None]
        ]
    );
}

#[test]
fn agreement_polymake_with_every_basis_and_cone() {
    if Command::new("polymake").arg("--version").output().is_err() {
        // Past the capture of the test harness, so that it is seen.
        let note = "SKIPPED agreement_polymake_with_every_basis_and_cone: no `polymake` on PATH\n";
        std::io::stderr().write_all(note.as_bytes()).unwrap();
        return;
    }
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("polymake");
    std::fs::create_dir_all(&dir).unwrap();
    let systems = systems();
    for (k, (_, matrices)) in systems.iter().enumerate() {
        for (rows, what) in matrices.iter().zip(["a", "b", "rays"]) {
            let matrix = plain::matrix(rows).unwrap();
            let file = format_matrix(&matrix, Format::Polymake);
            std::fs::write(dir.join(format!("{k}.{what}")), file).unwrap();
        }
    }
    std::fs::write(dir.join("script.pl"), SCRIPT).unwrap();
    let output = Command::new("polymake")
        .args(["--script", "script.pl", &systems.len().to_string()])
        .current_dir(&dir)
        // Its settings go here too, not into anyone's home.
        .env("POLYMAKE_USER_DIR", dir.join("user"))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let lists = printed_rows(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(lists.len(), 2 * systems.len(), "{errors}");

    for ((name, [_, _, rays]), lists) in systems.into_iter().zip(lists.chunks(2)) {
        assert_eq!(lists[0], rays, "{name}: loaded as written");
        assert_eq!(scaled(lists[1].clone()), scaled(rays), "{name}");
    }
}
