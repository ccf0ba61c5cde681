//! The complex of a cone, against the definition and the documentation of TPLib.

use std::collections::BTreeSet;

use maxplus_graph::{Budget, StopReason};
use maxplus_polyhedra::complex::Complex;
use maxplus_polyhedra::{Cone, PolyhedraError};
use maxplus_testing::cases;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::*;

fn cone(vectors: &[[i64; 3]]) -> Cone {
    Cone::from_options(3, vectors.iter().map(|v| v.map(Some))).unwrap()
}

/// The pseudovertices as numbers.
fn vertices(complex: &Complex) -> Vec<[i64; 3]> {
    let numbers = complex.vertices.iter().map(options);
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
        // Every generator is a vertex.
        for g in cone(&given).generators(&all()).unwrap() {
            let g = options(&g.to_vector());
            let [a, b, c] = [g[0], g[1], g[2]].map(Option::unwrap);
            prop_assert!(vertices.contains(&[0, b - a, c - a]));
        }
    }
}

/// Which coordinates each generator touches at x.
fn touches(x: &[i64], generators: &[Vec<i64>]) -> Vec<Vec<bool>> {
    let of = |g: &Vec<i64>| {
        let gaps: Vec<i64> = x.iter().zip(g).map(|(x, g)| x - g).collect();
        let least = gaps.iter().min().copied();
        gaps.iter().map(|&gap| Some(gap) == least).collect()
    };
    generators.iter().map(of).collect()
}

/// In how many parts the coordinates are, two of them in one if a generator touches both.
fn parts(n: usize, touches: &[Vec<bool>]) -> usize {
    let mut part: Vec<usize> = (0..n).collect();
    for own in touches {
        for i in 0..n {
            for j in 0..n {
                if own[i] && own[j] {
                    let (kept, left) = (part[i], part[j]);
                    part.iter_mut()
                        .filter(|k| **k == left)
                        .for_each(|k| *k = kept);
                }
            }
        }
    }
    part.into_iter().collect::<BTreeSet<_>>().len()
}

proptest! {
    #![proptest_config(cases(300))]

    /// By the covectors of all points of a grid, which has one inside every cell if the generators
    /// are multiples of n: the vertices are the points at which all coordinates are in one part,
    /// and a cell lies in no other iff no covector has fewer touches.
    #[test]
    fn oracle_the_complex_is_that_of_a_grid(
        (n, given) in (1_usize..=4).prop_flat_map(|n| (Just(n), vec(vec(-1_i64..=1, n), 1..=5)))
    ) {
        let side = n as i64;
        let multiples = given.iter().map(|v| v.iter().map(|&x| Some(side * x)).collect::<Vec<_>>());
        let cone = Cone::from_options(n, multiples).unwrap();
        let generators: Vec<Vec<i64>> = generators(&cone)
            .iter()
            .map(|g| g.iter().map(|entry| entry.unwrap()).collect())
            .collect();
        let values: Vec<X> = (-2 * side..=2 * side).map(Some).collect();
        let mut cells: BTreeSet<Vec<Vec<bool>>> = BTreeSet::new();
        let mut vertices: BTreeSet<Vec<i64>> = BTreeSet::new();
        for rest in grid(n - 1, &values) {
            let rest = rest.iter().map(|entry| entry.unwrap());
            let x: Vec<i64> = std::iter::once(0).chain(rest).collect();
            let touches = touches(&x, &generators);
            if (0..n).all(|i| touches.iter().any(|own| own[i])) {
                if parts(n, &touches) == 1 {
                    vertices.insert(x);
                }
                cells.insert(touches);
            }
        }
        let holds = |one: &[Vec<bool>], other: &[Vec<bool>]| one.iter().zip(other).all(|(one, other)|
            one.iter().zip(other).all(|(one, other)| *one || !other));
        let complex = cone.complex(&all()).unwrap();
        let found = complex.vertices.iter().map(|v| options(v).into_iter().map(Option::unwrap));
        let found: Vec<Vec<i64>> = found.map(Iterator::collect).collect();
        prop_assert_eq!(&found, &vertices.into_iter().collect::<Vec<_>>());
        let greatest = cells.iter().filter(|cell|
            !cells.iter().any(|other| other != *cell && holds(cell, other)));
        let mut expected: Vec<_> = greatest.map(|cell| {
            let at = |v: &usize| holds(&touches(&found[*v], &generators), cell);
            let covector: Vec<Vec<usize>> = (0..n).map(|i|
                (0..generators.len()).filter(|&g| cell[g][i]).collect()).collect();
            (parts(n, cell) - 1, (0..found.len()).filter(at).collect::<Vec<_>>(), covector)
        }).collect();
        expected.sort_by(|a, b| (b.0, &a.1).cmp(&(a.0, &b.1)));
        let ours: Vec<_> = complex.cells.into_iter()
            .map(|cell| (cell.dimension, cell.vertices, cell.covector)).collect();
        prop_assert_eq!(ours, expected);
    }
}

/// In general position p generators of n coordinates have (p + n - 2)! / ((p - 1)! (n - 1)!)
/// pseudovertices.
#[test]
fn law_the_number_of_vertices_in_general_position() {
    for (n, p) in [(3, 8), (4, 7), (5, 6)] {
        // Different powers of 3: no sum of differences is another one.
        let power = |k: u32| Some(3_i64.pow(k * 11 % 31));
        let vector = |g: u32| (1..=n).map(|i| power(n * g + i)).collect::<Vec<_>>();
        let cone = Cone::from_options(n as usize, (0..p).map(vector)).unwrap();
        // Not all of them are needed.
        let (n, p) = (n as usize, cone.generators(&all()).unwrap().len());
        assert!(p > 2);
        let expected = (1..n).fold(1, |chosen, k| chosen * (p - 1 + k) / k);
        let complex = cone.complex(&all()).unwrap();
        assert_eq!(complex.vertices.len(), expected, "{n} {p}");
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
fn what_has_no_complex_is_printed() {
    let error_of = |cone: Cone| cone.complex(&all()).unwrap_err().to_string();
    assert_eq!(
        error_of(Cone::from_options(17, [[Some(0); 17]]).unwrap()),
        "a complex can have at most 16 coordinates; this cone has 17"
    );
    assert_eq!(
        error_of(Cone::from_options(3, [[Some(0), None, Some(1)]]).unwrap()),
        "complexes need finite generators; (-1 -inf 0) has -inf"
    );
    assert_eq!(
        error_of(Cone::zero(3)),
        "complexes need finite generators; there is none"
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
