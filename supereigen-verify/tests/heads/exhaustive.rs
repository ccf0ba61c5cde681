//! The argument on every small matrix, against the double description: it proves the whole basis,
//! and names any vector that is left out.

use std::ops::ControlFlow;

use maxplus_core::{Number, Vector};

use crate::common::{Rows, all_matrices, system, witnesses};
use supereigen_verify::complete::{ByHeads, by_heads};
use supereigen_verify::options::Watch;
use supereigen_verify::plain::{naive_basis, vectors};
use supereigen_verify::{Options, Witness};

/// Compares the argument with the double description; returns the number of vectors.
fn compare(rows: &Rows) -> usize {
    let (arcs, options) = (system(rows).arcs(), Options::default().with_tests(u64::MAX));
    let basis = naive_basis(rows).unwrap();
    let witnesses: Option<Vec<_>> = witnesses(rows, &basis).into_iter().collect();
    let (basis, witnesses) = (vectors(&basis).unwrap(), witnesses.unwrap());
    let proved = |witnesses: &[Witness]| {
        let mut nobody = |_: &_| ControlFlow::Continue(());
        by_heads(&arcs, witnesses, &options, &mut Watch::new(&mut nobody))
    };
    assert!(matches!(proved(&witnesses), ByHeads::Proved(_)), "{rows:?}");
    for gone in 0..basis.len() {
        let mut rest = witnesses.clone();
        rest.remove(gone);
        let ByHeads::Missing((_, x)) = proved(&rest) else {
            panic!("{rows:?}: {} is not missed", basis[gone]);
        };
        let named: Vector<Number> = x.into();
        let named = named.try_scaled().unwrap().unwrap();
        assert_eq!(named.to_string(), basis[gone].to_string(), "{rows:?}");
    }
    basis.len()
}

/// The numbers of matrices and vectors, up to the numbering of the nodes.
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
