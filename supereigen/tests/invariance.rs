//! How the basis changes: when the nodes are permuted, by a diagonal similarity, by scaling with a
//! positive integer, and by subtracting lambda by hand.

use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Semiring, Vector};
use maxplus_graph::Limits;
use maxplus_testing::strategies;
use proptest::collection::vec;
use proptest::prelude::*;
use supereigen::paper::algorithm3::algorithm3;
use supereigen::{Basis, Problem, VectorSet};

mod chains;

type Scalar = MaxPlus<i64>;

fn basis(a: &Matrix<Scalar>) -> Basis<i64> {
    let problem = Problem::new(a).unwrap();
    algorithm3(&problem, &Limits::none()).complete().unwrap()
}

/// The basis with every vector changed and scaled again.
fn carried(
    basis: &Basis<i64>,
    change: impl Fn(&Vector<Scalar>) -> Vector<Scalar>,
) -> VectorSet<i64> {
    let vectors = basis
        .iter()
        .map(|v| change(&v.to_vector()).try_scaled().unwrap().unwrap());
    VectorSet::new(basis.n(), vectors)
}

fn number(value: i64) -> Scalar {
    MaxPlus::finite(value)
}

proptest! {
    #[test]
    fn law_permuting_the_nodes_permutes_the_basis(
        (a, order) in strategies::square::<Scalar>(0..=6).prop_flat_map(|a| {
            let nodes: Vec<usize> = (0..a.rows()).collect();
            (Just(a), Just(nodes).prop_shuffle())
        })
    ) {
        let n = a.rows();
        let permuted = Matrix::from_fn(n, n, |i, j| a[(order[i], order[j])]);
        let expected = carried(&basis(&a), |v| Vector::from_fn(n, |i| v[order[i]]));
        prop_assert_eq!(basis(&permuted), expected);
    }

    #[test]
    fn law_a_diagonal_similarity_shifts_the_basis(
        a in strategies::square::<Scalar>(0..=6),
        d in vec(-3..=3_i64, 6),
    ) {
        let n = a.rows();
        let similar = Matrix::from_fn(n, n, |i, j| a[(i, j)] * number(d[i] - d[j]));
        let expected = carried(&basis(&a), |v| Vector::from_fn(n, |i| v[i] * number(d[i])));
        prop_assert_eq!(basis(&similar), expected);
    }

    #[test]
    fn law_scaling_the_entries_scales_the_basis(
        a in strategies::square::<Scalar>(0..=6),
        factor in 1..=5_i64,
    ) {
        let n = a.rows();
        let times = |s: &Scalar| MaxPlus::from_option(s.value().map(|v| v * factor)).unwrap();
        let scaled = Matrix::from_fn(n, n, |i, j| times(&a[(i, j)]));
        let expected = carried(&basis(&a), |v| v.iter().map(times).collect());
        prop_assert_eq!(basis(&scaled), expected);
    }

    #[test]
    fn law_lambda_is_the_matrix_lowered_by_lambda(
        a in strategies::square::<Scalar>(0..=6),
        lambda in -2..=2_i64,
    ) {
        let n = a.rows();
        let lowered = Matrix::from_fn(n, n, |i, j| a[(i, j)].try_times(&number(-lambda)).unwrap());
        let problem = Problem::with_lambda(&a, number(lambda)).unwrap();
        let found = algorithm3(&problem, &Limits::none()).complete().unwrap();
        prop_assert_eq!(found, basis(&lowered));
    }
}

#[test]
fn lambda_minus_infinity_has_the_unit_vectors_as_basis() {
    let a = Matrix::<Scalar>::zeros(3, 3);
    let problem = Problem::with_lambda(&a, MaxPlus::NEG_INFINITY).unwrap();
    let found = algorithm3(&problem, &Limits::none()).complete().unwrap();
    assert_eq!(found.to_string(), "0 -inf -inf\n-inf 0 -inf\n-inf -inf 0\n");
}
