//! polymake as a second oracle, where it is installed.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{BasisCase, Rows, basis_cases};

/// What polymake prints for the vertices of the cone A(x)x >= x: one a line,
/// numbers or `-inf`. An infeasible system raises, and is no vertex.
fn script(case: &BasisCase) -> String {
    let row = |entries: &[Option<i64>]| {
        let entries: Vec<String> = entries
            .iter()
            .map(|x| x.map_or("\"-inf\"".into(), |x| x.to_string()))
            .collect();
        format!("[{}]", entries.join(","))
    };
    let n = case.matrix.len();
    let unit = |i: usize| (0..n).map(|j| (i == j).then_some(0)).collect::<Vec<_>>();
    let rows = |rows: Vec<String>| format!("[{}]", rows.join(","));
    format!(
        "use application \"tropical\";\n\
         my $a = new Matrix<TropicalNumber<Max>>({});\n\
         my $i = new Matrix<TropicalNumber<Max>>({});\n\
         my $v = eval {{ (new Polytope<Max>(INEQUALITIES=>[$a,$i]))->VERTICES }};\n\
         print defined($v) ? $v : \"\";\n",
        rows(case.matrix.iter().map(|x| row(x)).collect()),
        rows((0..n).map(|i| row(&unit(i))).collect()),
    )
}

/// The lines polymake printed, each scaled to greatest entry 0.
fn vertices(printed: &str) -> Rows {
    let entry = |token: &str| match token {
        "-inf" => None,
        number => Some(number.parse::<i64>().expect("an integer")),
    };
    let mut rows: Rows = printed
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.split_whitespace().map(entry).collect())
        .collect();
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
fn printed_vertices_are_scaled_and_sorted() {
    let rows = vertices("0 1 -inf\n\n0 -2 3\n");
    assert_eq!(
        rows,
        [
            vec![Some(-3), Some(-5), Some(0)],
            vec![Some(-1), Some(0), None]
        ]
    );
}

#[test]
fn agreement_polymake_with_every_basis() {
    if Command::new("polymake").arg("--version").output().is_err() {
        // Past the capture of the test harness, so that it is seen.
        let note = "SKIPPED agreement_polymake_with_every_basis: no `polymake` on PATH\n";
        std::io::stderr().write_all(note.as_bytes()).unwrap();
        return;
    }
    for case in basis_cases() {
        let mut child = Command::new("polymake")
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(script(&case).as_bytes()).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", case.name);
        let mut expected = case.basis.clone();
        expected.sort();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(vertices(&printed), expected, "{}", case.name);
    }
}
