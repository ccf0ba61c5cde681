//! The argument on every small matrix, against the double description: it proves the
//! whole basis, and names whichever vector is left out.

use std::ops::ControlFlow;

use maxplus_core::{MaxPlus, Vector};
use num_bigint::BigInt;

use supereigen_verify::greatest::Arcs;
use supereigen_verify::heads::{NoProof, prove};
use supereigen_verify::options::Watch;
use supereigen_verify::plain::{matrix, naive_basis, vectors};
use supereigen_verify::witness::find_witness;
use supereigen_verify::{System, Witness};

type Rows = Vec<Vec<Option<i64>>>;

/// Every n x n matrix over -inf, -1, 0 and 1, but of those that differ by the names of
/// the nodes only one.
fn all_matrices(n: usize) -> impl Iterator<Item = Rows> {
    let (entries, orders) = ([None, Some(-1), Some(0), Some(1)], orders(n));
    (0..1usize << (2 * n * n)).filter_map(move |which| {
        let digits: Vec<usize> = (0..n * n).map(|at| which >> (2 * at) & 3).collect();
        let at = |order: &[usize], ij: usize| digits[order[ij / n] * n + order[ij % n]];
        let least = |order: &Vec<usize>| {
            (0..n * n)
                .map(|ij| at(order, ij))
                .ge(digits.iter().copied())
        };
        let row = |row: &[usize]| row.iter().map(|&digit| entries[digit]).collect();
        orders
            .iter()
            .all(least)
            .then(|| digits.chunks(n).map(row).collect())
    })
}

/// All orders of the nodes.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let inserted = |order: Vec<usize>| {
        (0..n).map(move |at| {
            let mut order = order.clone();
            order.insert(at, n - 1);
            order
        })
    };
    orders(n - 1).into_iter().flat_map(inserted).collect()
}

/// Holds the argument to the double description; how many vectors there are.
fn compare(rows: &Rows) -> usize {
    let (a, zero) = (matrix(rows).unwrap(), MaxPlus::finite(0));
    let system = System::new(&a, &zero).unwrap();
    let (arcs, _) = Arcs::of(&system).unwrap().integers();
    let basis = vectors(&naive_basis(rows).unwrap()).unwrap();
    let witness = |x: &Vector<_>| find_witness(&system, x.as_slice()).unwrap().unwrap();
    let witnesses: Vec<Witness> = basis.iter().map(witness).collect();
    let proved = |witnesses: &[Witness]| {
        let mut nobody = |_: &_| ControlFlow::Continue(());
        prove(&arcs, witnesses, u64::MAX, &mut Watch::new(&mut nobody))
    };
    assert!(proved(&witnesses).is_ok(), "{rows:?}");
    for gone in 0..basis.len() {
        let mut rest = witnesses.clone();
        rest.remove(gone);
        let Err(NoProof::Missing { x, .. }) = proved(&rest) else {
            panic!("{rows:?}: {} is not missed", basis[gone]);
        };
        let named: Vector<MaxPlus<BigInt>> = x.into();
        let named = named.try_scaled().unwrap().unwrap();
        assert_eq!(named.to_string(), basis[gone].to_string(), "{rows:?}");
    }
    basis.len()
}

/// Matrices and vectors up to the names of the nodes.
fn counted(n: usize) -> (usize, usize) {
    let counts = all_matrices(n).map(|rows| compare(&rows));
    counts.fold((0, 0), |(matrices, vectors), count| {
        (matrices + 1, vectors + count)
    })
}

#[test]
fn oracle_every_matrix_of_one_node_or_two_over_four_entries() {
    assert_eq!(counted(1), (4, 2));
    // Burnside: (4^4 + 4^2) / 2.
    assert_eq!(counted(2).0, 136);
}

#[test]
fn oracle_every_matrix_of_three_nodes_over_four_entries() {
    // Burnside: (4^9 + 3 4^5 + 2 4^3) / 6.
    assert_eq!(counted(3).0, 44_224);
}
