//! The families of `testdata/dead-ends.json`: matrices with few extremals on which a search for
//! roots can meet a vast number of dead ends.

use maxplus_core::matrix::{Matrix, ReadMatrix};
use maxplus_core::tropical::MaxPlus;

/// L layers of two nodes, all finite entries 0; 2L + 1 extremals.
pub fn ladder(layers: usize) -> Matrix<MaxPlus<i64>> {
    let (w, z) = (2 * layers, 2 * layers + 1);
    let mut arcs = vec![(w, z), (z, w), (z, 0), (z, 1)];
    for node in 0..2 * layers {
        arcs.push((node, w));
        let next = node / 2 + 1;
        if next < layers {
            arcs.extend([(node, 2 * next), (node, 2 * next + 1)]);
        }
    }
    let arcs = arcs.into_iter().map(|(i, j)| (i, j, MaxPlus::finite(0)));
    Matrix::from_triplets(z + 1, z + 1, arcs).expect("nodes of the ladder")
}

/// The matrix with its nodes numbered from the other end. In the original numbering of a ladder
/// every dead end leads below its start at once, which makes the search easy.
pub fn reversed(a: &Matrix<MaxPlus<i64>>) -> Matrix<MaxPlus<i64>> {
    let last = a.rows().saturating_sub(1);
    Matrix::from_fn(a.rows(), a.rows(), |i, j| a[(last - i, last - j)])
}

/// The ladder with z and w first, then the even layers and then the odd ones, each from the
/// last to the first. From an even layer all dead ends stay above their start for long, and the
/// start has an arc to a greater node, by which the path might close.
pub fn interleaved(a: &Matrix<MaxPlus<i64>>) -> Matrix<MaxPlus<i64>> {
    let layers = (a.rows() - 2) / 2;
    let (w, z) = (2 * layers, 2 * layers + 1);
    let of_parity = |odd: usize| (0..layers).rev().filter(move |layer| layer % 2 == odd);
    let nodes = of_parity(0).chain(of_parity(1));
    let nodes = nodes.flat_map(|layer| [2 * layer, 2 * layer + 1]);
    let order: Vec<usize> = [z, w].into_iter().chain(nodes).collect();
    Matrix::from_fn(a.rows(), a.rows(), |i, j| a[(order[i], order[j])])
}

/// The ring: its one extremal is the zero cycle through all n nodes; lambda(A) = 0.
pub fn ring(n: usize) -> Matrix<MaxPlus<i64>> {
    let number = |i: usize| i64::try_from(i).expect("a small number");
    let potential = |i: usize| number((37 * i * i + 11 * i) % 101) - 50;
    Matrix::from_fn(n, n, |i, j| {
        let slack = if j == (i + 1) % n {
            0
        } else {
            1 + number((7 * i + 13 * j + i * j) % 10)
        };
        MaxPlus::finite(potential(i) - potential(j) - slack)
    })
}
