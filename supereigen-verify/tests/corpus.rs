//! The shared test vectors: every right answer is accepted, in every scalar
//! type, and the naive double description finds them all.

use maxplus_core::lcg::lcg_matrix;
use maxplus_core::{Carrier, MaxPlus, Scaled};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};

use crate::common::{
    ConeCase, Counts, Extremality, Rows, basis_cases, claim, paper_example, read, system, witnesses,
};
use supereigen_verify::checks::is_extremal;
use supereigen_verify::naive::{Budget, double_description, scaled_basis};
use supereigen_verify::system::exact_entries;
use supereigen_verify::{Check, Conclusion, Finding, Options, System, check_basis, plain, verify};

/// The rows in a carrier, if it holds every entry.
fn narrow<T: Carrier>(rows: &Rows) -> Option<Vec<Vec<Option<T>>>> {
    let narrow = |x: &Option<i64>| match *x {
        None => Some(None),
        Some(x) => T::from_machine_integer(x).map(Some),
    };
    let rows = rows.iter().map(|row| row.iter().map(narrow).collect());
    rows.collect()
}

/// Accepts every case that fits the carrier; returns how many.
fn accept_all<T: Carrier>() -> usize {
    let mut accepted = 0;
    for case in basis_cases() {
        let (Some(matrix), Some(basis)) = (narrow::<T>(&case.matrix), narrow(&case.basis)) else {
            assert_eq!(case.name, "large-entries", "{}", T::NAME);
            continue;
        };
        let verdict = check_basis(&matrix, &basis).unwrap();
        let name = &case.name;
        assert_eq!(
            verdict.conclusion(),
            Conclusion::Proved,
            "{name}: {verdict}"
        );
        accepted += 1;
    }
    accepted
}

#[test]
fn every_answer_is_accepted_for_every_scalar_type() {
    assert_eq!(accept_all::<i32>(), 40, "one case needs more than 32 bits");
    assert_eq!(accept_all::<i64>(), 41);
    assert_eq!(accept_all::<i128>(), 41);
    assert_eq!(accept_all::<f64>(), 41);
    assert_eq!(accept_all::<Ratio<i64>>(), 41);
    assert_eq!(accept_all::<BigInt>(), 41);
    assert_eq!(accept_all::<BigRational>(), 41);
}

#[test]
fn every_answer_is_accepted_with_witnesses_too() {
    for case in basis_cases() {
        let witnesses = witnesses(&case.matrix, &case.basis);
        let claim = claim(&case.matrix, &case.basis).with_witnesses(witnesses);
        let verdict = verify(&claim, &Options::default());
        assert_eq!(verdict.conclusion(), Conclusion::Proved);
        let line = &verdict.checks()[2];
        assert_eq!(line.check, Check::Extremality);
        let expected = Finding::Extremal {
            by_witness: case.basis.len(),
            by_perturbation: 0,
        };
        assert_eq!(line.finding, expected, "{}", case.name);
    }
}

#[test]
fn agreement_naive_double_description_with_every_basis() {
    for case in basis_cases() {
        let mut expected = case.basis.clone();
        let mut found = plain::naive_basis(&case.matrix).unwrap();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{}", case.name);
    }
}

#[test]
fn agreement_naive_double_description_with_every_cone() {
    let cones: Vec<ConeCase> = read("cones.json");
    assert_eq!(cones.len(), 3);
    for cone in cones {
        let (a, b) = (
            plain::matrix(&cone.a).unwrap(),
            plain::matrix(&cone.b).unwrap(),
        );
        let found = double_description(&a, &b, &mut Budget::pairs(100_000)).unwrap();
        let rays = plain::vectors(&cone.rays).unwrap().into_iter();
        let rays = rays.map(|ray| exact_entries(ray.as_slice()).into());
        let mut expected: Vec<_> = rays.map(|ray| Scaled::new(ray).unwrap()).collect();
        expected.sort();
        assert_eq!(found, expected, "{}", cone.name);
    }
}

/// Inequality i has coefficient j(i+1) at x_j, on the greater side iff i + j
/// is even.
#[test]
fn agreement_naive_double_description_with_counts_of_cyclic_cones() {
    let known = [
        (3, 2, 3),
        (4, 3, 4),
        (5, 3, 14),
        (6, 4, 22),
        (7, 5, 32),
        (8, 5, 38),
    ];
    for (d, p, count) in known {
        let side = |even: bool| -> Vec<Vec<Option<i64>>> {
            let entry = |i: i64, j: i64| ((i + j) % 2 == 0).eq(&even).then_some(j * (i + 1));
            (0..p)
                .map(|i| (0..d).map(|j| entry(i, j)).collect())
                .collect()
        };
        let (a, b) = (
            plain::matrix(&side(true)).unwrap(),
            plain::matrix(&side(false)).unwrap(),
        );
        let rays = double_description(&a, &b, &mut Budget::pairs(10_000_000)).unwrap();
        assert_eq!(rays.len(), count, "cyclic({d},{p})");
    }
}

#[test]
fn agreement_naive_double_description_with_counts_of_seeded_matrices() {
    let counts: Counts = read("counts.json");
    let small: Vec<_> = counts.rows.iter().filter(|row| row.n <= 10).collect();
    assert_eq!(small.len(), 3);
    for row in small {
        let matrix = lcg_matrix(row.n, row.lo, row.hi, row.density_percent, row.seed);
        let zero = MaxPlus::finite(0);
        let system = System::new(&matrix, &zero).unwrap();
        let basis = scaled_basis(&system, &mut Budget::pairs(u64::MAX)).unwrap();
        assert_eq!(basis.len(), row.basis_size, "n = {}", row.n);
    }
}

#[test]
fn the_statements_of_the_paper_on_extremality_hold() {
    let paper = paper_example();
    let Extremality { matrix, statements } = read("extremality.json");
    assert_eq!((matrix.as_str(), statements.len()), ("paper-example", 14));
    let system = system(&paper.matrix);
    for statement in statements {
        let x = plain::vector(&statement.x).unwrap();
        assert_eq!(is_extremal(&system, &x), statement.extremal, "{x:?}");
    }
}

/// n = 8 is the size that must be verified in full within seconds.
#[test]
fn eight_nodes_are_verified_in_full() {
    let families = [(-100, 100, 100), (-10, 3, 100), (-2, 1, 60), (-100, 20, 50)];
    for (lo, hi, density_percent) in families {
        let matrix = lcg_matrix(8, lo, hi, density_percent, 1);
        let rows: Vec<Vec<Option<i64>>> = (0..8)
            .map(|i| matrix.row_slice(i).iter().map(|a| a.into_value()).collect())
            .collect();
        let basis = plain::naive_basis(&rows).unwrap();
        let verdict = check_basis(&rows, &basis).unwrap();
        assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
    }
}
