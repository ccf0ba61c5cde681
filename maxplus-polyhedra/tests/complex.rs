//! The complex of a cone in the plane, against the definition and the documentation of TPLib.

use std::collections::BTreeSet;

use maxplus_graph::{Budget, StopReason};
use maxplus_polyhedra::complex::Complex;
use maxplus_polyhedra::{Cone, PolyhedraError};
use maxplus_testing::cases;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::*;

fn cone(vectors: &[[i64; 3]]) -> Cone<i64> {
    Cone::from_options(3, vectors.iter().map(|v| v.map(Some))).unwrap()
}

/// The pseudovertices as numbers.
fn vertices(complex: &Complex<i64>) -> Vec<[i64; 3]> {
    let numbers = complex.vertices.iter().map(|v| v.to_options());
    numbers
        .map(|v| [v[0].unwrap(), v[1].unwrap(), v[2].unwrap()])
        .collect()
}

proptest! {
    #![proptest_config(cases(1_000))]

    /// A cell is what the bounds on differences of its vertices leave; all cells together are the
    /// cone, and none lies in another.
    #[test]
    fn oracle_the_cells_are_the_cone(given in vec(vec(-3_i64..=3, 3), 1..=5)) {
        let given: Vec<[i64; 3]> = given.iter().map(|v| [v[0], v[1], v[2]]).collect();
        let complex = cone(&given).complex(&all()).unwrap();
        let vertices = vertices(&complex);
        let within = |x: &[i64; 3], cell: &[usize]| (0..3).all(|i| (0..3).all(|j| {
            let most = cell.iter().map(|&v| vertices[v][i] - vertices[v][j]).max();
            Some(x[i] - x[j]) <= most
        }));
        let generators: Vec<Vec<X>> = given.iter().map(|v| v.map(Some).to_vec()).collect();
        for a in -7..=7 {
            for b in -7..=7 {
                let x = [0, a, b];
                let inside = complex.cells.iter().any(|cell| within(&x, &cell.vertices));
                prop_assert_eq!(inside, spanned(&x.map(Some), &generators), "{:?} {:?}", x, complex);
            }
        }
        for (k, cell) in complex.cells.iter().enumerate() {
            let least = [1, 2, 3][cell.dimension];
            prop_assert!(cell.vertices.len() >= least && cell.vertices.len() <= 6, "{:?}", complex);
            prop_assert_eq!(cell.covector.iter().map(Vec::len).min() > Some(0), true);
            for other in &complex.cells[..k] {
                let is_part = cell.vertices.iter().all(|v| other.vertices.contains(v));
                prop_assert!(!is_part, "{:?}", complex);
            }
        }
        for v in 0..vertices.len() {
            prop_assert!(complex.cells.iter().any(|cell| cell.vertices.contains(&v)));
        }
        prop_assert!(vertices.windows(2).all(|pair| pair[0] < pair[1]));
        // Every generator is one of them.
        for g in cone(&given).generators(&all()).unwrap() {
            let g = g.to_vector().to_options();
            let [a, b, c] = [g[0], g[1], g[2]].map(Option::unwrap);
            prop_assert!(vertices.contains(&[0, b - a, c - a]));
        }
    }
}

/// The second example of `compute_tropical_complex` in the documentation of TPLib.jl: 28
/// vertices (0, a, b) and 16 cells by their vertices, counted from 1.
#[test]
fn agreement_with_tplibs_documentation() {
    let given = [
        [24, 95],
        [41, -9],
        [56, 27],
        [64, 50],
        [10, -67],
        [-17, -16],
        [-23, 44],
    ];
    let tplib = [
        [-23, 48],
        [-23, 44],
        [-17, 44],
        [-17, 54],
        [10, 81],
        [10, 44],
        [41, 44],
        [41, 95],
        [24, 95],
        [10, -19],
        [10, -40],
        [34, -16],
        [13, -16],
        [10, -4],
        [41, 27],
        [41, -9],
        [41, 12],
        [10, -16],
        [-2, -16],
        [-17, -16],
        [56, 27],
        [56, 42],
        [56, 44],
        [58, 44],
        [10, -67],
        [56, 95],
        [64, 95],
        [64, 50],
    ];
    let cells: [&[usize]; 16] = [
        &[1, 2, 3, 4],
        &[5, 6, 7, 8, 9],
        &[3, 4, 5, 6],
        &[10, 11, 12, 13],
        &[6, 7, 14, 15],
        &[12, 13, 16, 17],
        &[13, 14, 15, 17, 18],
        &[14, 18, 19],
        &[3, 6, 14, 19, 20],
        &[15, 17, 21, 22],
        &[22, 23, 24],
        &[7, 15, 22, 23],
        &[11, 25],
        &[10, 13, 18],
        &[23, 24, 26, 27, 28],
        &[7, 8, 23, 26],
    ];
    let complex = cone(&given.map(|[a, b]| [0, a, b]))
        .complex(&all())
        .unwrap();
    let found = vertices(&complex);
    let expected: BTreeSet<[i64; 3]> = tplib.iter().map(|&[a, b]| [0, a, b]).collect();
    assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), expected);
    let ours: BTreeSet<BTreeSet<[i64; 3]>> = complex
        .cells
        .iter()
        .map(|cell| cell.vertices.iter().map(|&v| found[v]).collect())
        .collect();
    let theirs: BTreeSet<BTreeSet<[i64; 3]>> = cells
        .iter()
        .map(|cell| {
            cell.iter()
                .map(|&v| [0, tplib[v - 1][0], tplib[v - 1][1]])
                .collect()
        })
        .collect();
    assert_eq!(ours, theirs);
}

#[test]
fn what_has_no_complex_is_told() {
    let told = |cone: Cone<i64>| cone.complex(&all()).unwrap_err().to_string();
    assert_eq!(
        told(Cone::from_options(2, [[Some(0), Some(1)]]).unwrap()),
        "only cones of 3 coordinates have a complex here, this one has 2"
    );
    assert_eq!(
        told(Cone::from_options(3, [[Some(0), None, Some(1)]]).unwrap()),
        "complexes want finite generators, (-1 -inf 0) has -inf"
    );
    assert_eq!(
        told(Cone::zero(3)),
        "complexes want finite generators, there is none"
    );
    let cone = cone(&[[0, 4, 0], [0, 3, 4], [0, 0, 2]]);
    let stopped = cone.complex(&Budget::steps(5)).unwrap_err();
    assert_eq!(stopped, PolyhedraError::Stopped(StopReason::Steps));
    // One point is one cell.
    let one = super::complex::cone(&[[1, 2, 3]]).complex(&all()).unwrap();
    assert_eq!((one.vertices.len(), one.cells.len()), (1, 1));
    assert_eq!(
        (one.cells[0].dimension, &*one.cells[0].vertices),
        (0, &[0][..])
    );
}
