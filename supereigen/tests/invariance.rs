//! How the basis changes: when the nodes are permuted, by a diagonal similarity, by scaling with a
//! positive integer, by subtracting lambda by hand, and by transposing.
//!
//! Each law is checked for two kinds of matrices: small ones by the paper's Algorithm 3, and those
//! with 20 nodes and more, which are too many for an oracle, by extremal chains.

use std::collections::BTreeSet;

use maxplus_core::lcg::lcg_matrix_of_degree;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Semiring, Vector};
use maxplus_graph::Limits;
use maxplus_testing::{cases, strategies};
use proptest::collection::vec;
use proptest::prelude::*;
use supereigen::paper::algorithm3::algorithm3;
use supereigen::{Basis, Problem, VectorSet, Witnessed};

type Scalar = MaxPlus<i64>;

/// How bases are computed.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Algorithm3,
    Chains,
}

impl Kind {
    fn basis(self, problem: &Problem<i64>) -> Basis<i64> {
        if let Kind::Algorithm3 = self {
            return algorithm3(problem, &Limits::none()).complete().unwrap();
        }
        let extremals = problem.extremals();
        let basis = extremals.basis().complete().unwrap();
        assert_eq!(extremals.count().complete(), Ok(basis.len() as u64));
        basis
    }

    fn of(self, a: &Matrix<Scalar>) -> Basis<i64> {
        self.basis(&Problem::new(a).unwrap())
    }
}

/// Two arcs per row, some of them loops, and many ties: few enough extremals to compute them all,
/// of all kinds.
fn large() -> impl Strategy<Value = Matrix<Scalar>> {
    let drawn = (20..=40_usize, 0..3_i64, any::<u64>()).prop_map(|(n, spread, seed)| {
        lcg_matrix_of_degree(n, -2 - 4 * spread, 1 + spread, 2, seed, true).to_dense()
    });
    drawn.prop_filter("too many extremals", has_few)
}

/// Ten small matrices for each large one.
fn matrices() -> impl Strategy<Value = (Kind, Matrix<Scalar>)> {
    prop_oneof![
        10 => strategies::square::<Scalar>(0..=6).prop_map(|a| (Kind::Algorithm3, a)),
        1 => large().prop_map(|a| (Kind::Chains, a)),
    ]
}

/// Whether the extremals can be compared quickly: most of these matrices have hundreds, but a few
/// have millions.
fn has_few(a: &Matrix<Scalar>) -> bool {
    let some = Limits::results(20_000);
    let extremals = Problem::new(a).unwrap().extremals();
    extremals.limits(some).count().is_complete()
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

/// The extremals all of whose rows lean on one another in a circle: zero cycles; if `negated`,
/// negated and scaled again.
fn zero_cycles(a: &Matrix<Scalar>, negated: bool) -> BTreeSet<Vec<Option<i64>>> {
    let is_zero_cycle = |extremal: &Witnessed<i64>| {
        let (x, witness) = (&extremal.vector, &extremal.witness);
        let (first, last) = witness.closing_arc();
        let tight = a[(first, last)].try_times(&x[last]).unwrap() == x[first];
        witness.cycle().is_none() && last == witness.head() && tight
    };
    let extremals = Problem::new(a).unwrap().extremals();
    let found = extremals.iter().map(Result::unwrap);
    let vectors = found.filter(is_zero_cycle).map(|extremal| {
        let values = extremal.vector.iter().map(|x| x.value().copied());
        let values: Vec<Option<i64>> = values.collect();
        let least = values.iter().flatten().copied().min().unwrap();
        let minus = |x: Option<i64>| x.map(|x| least - x);
        match negated {
            true => values.into_iter().map(minus).collect(),
            false => values,
        }
    });
    vectors.collect()
}

proptest! {
    #![proptest_config(cases(2_200))]

    #[test]
    fn law_permuting_the_nodes_permutes_the_basis(
        ((kind, a), order) in matrices().prop_flat_map(|(kind, a)| {
            let nodes: Vec<usize> = (0..a.rows()).collect();
            (Just((kind, a)), Just(nodes).prop_shuffle())
        })
    ) {
        let n = a.rows();
        let permuted = Matrix::from_fn(n, n, |i, j| a[(order[i], order[j])]);
        let expected = carried(&kind.of(&a), |v| Vector::from_fn(n, |i| v[order[i]]));
        prop_assert_eq!(kind.of(&permuted), expected);
    }

    #[test]
    fn law_a_diagonal_similarity_shifts_the_basis((kind, a) in matrices(), d in vec(-9..=9_i64, 40)) {
        let n = a.rows();
        let similar = Matrix::from_fn(n, n, |i, j| a[(i, j)] * number(d[i] - d[j]));
        let expected = carried(&kind.of(&a), |v| Vector::from_fn(n, |i| v[i] * number(d[i])));
        prop_assert_eq!(kind.of(&similar), expected);
    }

    #[test]
    fn law_scaling_the_entries_scales_the_basis((kind, a) in matrices(), factor in 1..=5_i64) {
        let n = a.rows();
        let times = |s: &Scalar| MaxPlus::from_option(s.value().map(|v| v * factor)).unwrap();
        let scaled = Matrix::from_fn(n, n, |i, j| times(&a[(i, j)]));
        let expected = carried(&kind.of(&a), |v| v.iter().map(times).collect());
        prop_assert_eq!(kind.of(&scaled), expected);
    }

    #[test]
    fn law_lambda_is_the_matrix_lowered_by_lambda((kind, a) in matrices(), lambda in -2..=2_i64) {
        let n = a.rows();
        let lowered = Matrix::from_fn(n, n, |i, j| a[(i, j)].try_times(&number(-lambda)).unwrap());
        prop_assume!(n <= 6 || has_few(&lowered));
        let problem = Problem::with_lambda(&a, number(lambda)).unwrap();
        prop_assert_eq!(kind.basis(&problem), kind.of(&lowered));
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// Row i leans on node k alone iff, in the transposed matrix and with the signs of x changed,
    /// row k leans on node i alone. So a zero cycle read backwards is a zero cycle. Cycles of
    /// weight >= 0, hence solutions, exist in both or in neither.
    #[test]
    fn law_the_transposed_matrix_has_the_zero_cycles_negated(a in large()) {
        let transposed = a.transpose();
        prop_assume!(has_few(&transposed));
        prop_assert_eq!(zero_cycles(&transposed, false), zero_cycles(&a, true));
        let [one, other] = [&a, &transposed].map(|a| Kind::Chains.of(a).is_empty());
        prop_assert_eq!(one, other);
    }
}

#[test]
fn lambda_minus_infinity_has_the_unit_vectors_as_basis() {
    let a = Matrix::<Scalar>::zeros(3, 3);
    let problem = Problem::with_lambda(&a, MaxPlus::NEG_INFINITY).unwrap();
    for kind in [Kind::Algorithm3, Kind::Chains] {
        let found = kind.basis(&problem).to_string();
        assert_eq!(found, "0 -inf -inf\n-inf 0 -inf\n-inf -inf 0\n");
    }
}

/// Without extremals the laws would be empty.
#[test]
fn the_matrices_have_extremals_of_many_nodes() {
    let matrix = |seed| lcg_matrix_of_degree(30, -6, 2, 2, seed, true).to_dense();
    let bases: Vec<Basis<i64>> = (0..40).map(|seed| Kind::Chains.of(&matrix(seed))).collect();
    let sizes: Vec<usize> = bases.iter().map(|basis| basis.len()).collect();
    let supports = bases.iter().flatten().map(|x| x.support().len());
    let widest = supports.max().unwrap();
    assert!(*sizes.iter().max().unwrap() >= 100, "{sizes:?}");
    assert!(widest >= 10, "{widest}");
}

/// Without zero cycles the law of transposing would be empty.
#[test]
fn zero_cycles_of_several_nodes_are_found() {
    let arcs = (0..20).map(|i| (i, (i + 1) % 20, number(if i == 0 { 19 } else { -1 })));
    let ring = Matrix::from_triplets(20, 20, arcs).unwrap();
    assert_eq!(zero_cycles(&ring, false).len(), 1);
    assert_eq!(
        zero_cycles(&ring.transpose(), false),
        zero_cycles(&ring, true)
    );
    assert!(zero_cycles(&Matrix::<Scalar>::zeros(20, 20), false).is_empty());
}
