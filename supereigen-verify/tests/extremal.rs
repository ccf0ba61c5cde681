//! Two criteria for extremality agree with each other and with the basis.

use maxplus_core::{MaxPlus, Number, Rational, Semiring, Vector};
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::common::system;
use supereigen_verify::checks::is_extremal;
use supereigen_verify::kernel::combination::combine;
use supereigen_verify::kernel::system::first_broken_row;
use supereigen_verify::naive::{Budget, double_description, scaled_basis};
use supereigen_verify::strategies::{Rows, entries, matrices, rows};
use supereigen_verify::system::exact_entries;
use supereigen_verify::witness::find_witness;
use supereigen_verify::witness_fault::fault;
use supereigen_verify::{System, Witness, plain};

/// A matrix, lambda and coefficients for a combination of the basis.
fn combinations() -> impl Strategy<Value = (Rows, i64, Vec<Option<i64>>)> {
    let coefficient = prop_oneof![2 => Just(None), 1 => (-2..=2i64).prop_map(Some)];
    (
        matrices(1..=5),
        -1..=1i64,
        prop::collection::vec(coefficient, 1..12),
    )
}

/// The maximum of the multiples, a solution.
fn combination(basis: &[&[Number]], n: usize, c: &[Option<i64>]) -> Vec<Number> {
    let mut x = vec![Number::NEG_INFINITY; n];
    for (g, c) in basis.iter().zip(c.iter().cycle()) {
        let c = Number::from_option(c.map(Rational::from)).unwrap();
        for (x, g) in x.iter_mut().zip(*g) {
            *x = x.plus(&c.try_times(g).unwrap());
        }
    }
    x
}

proptest! {
    #![proptest_config(cases(3000))]

    /// Perturbation, witnesses and "a multiple of a basis vector" agree on
    /// solutions of every kind.
    #[test]
    fn agreement_perturbation_with_witness_and_with_basis((matrix, lambda, c) in combinations()) {
        let (matrix, lambda) = (plain::matrix(&matrix).unwrap(), MaxPlus::finite(lambda));
        let system = System::new(&matrix, &lambda).unwrap();
        let basis = scaled_basis(&system, &mut Budget::pairs(u64::MAX)).unwrap();
        let plain: Vec<&[_]> = basis.iter().map(|x| x.as_slice()).collect();
        let x = combination(&plain, system.n(), &c);
        prop_assert!(first_broken_row(&system.rows(), &x).is_none());
        let scaled = Vector::from(x.clone()).try_scaled().unwrap();
        let in_basis = scaled.is_some_and(|x| basis.contains(&x));
        prop_assert_eq!(is_extremal(&system, &x), in_basis);
        let witness = find_witness(&system, &x);
        prop_assert_eq!(witness.is_some(), in_basis, "{:?}", witness);
        if let Some(witness) = witness {
            prop_assert_eq!(fault(&system.rows(), &x, &witness), None);
        }
        let rest = combine(&x, plain.into_iter());
        prop_assert!(rest.unmet.is_empty(), "the basis generates {:?}", x);
    }

    /// For any vector and any witness: if the witness is accepted, it is right.
    #[test]
    fn law_an_accepted_witness_proves_an_extremal_solution(
        matrix in matrices(2..=4),
        x in prop::collection::vec(entries(), 4),
        order in Just(vec![0, 1, 2, 3]).prop_shuffle(),
        cut in 1..4usize,
        closing in 0..4usize,
    ) {
        let system = system(&matrix);
        let x = plain::vector(&x[..system.n()]).unwrap();
        let nodes: Vec<usize> = order
            .into_iter()
            .filter(|&i| x.get(i).is_some_and(MaxPlus::is_finite))
            .collect();
        prop_assume!(!nodes.is_empty());
        let chain = Witness::closed_chain(nodes.clone(), closing);
        let tied = (cut < nodes.len())
            .then(|| Witness::tied_tail(nodes[..cut].to_vec(), &nodes[cut..]));
        for witness in [Some(chain), tied].into_iter().flatten() {
            if fault(&system.rows(), &exact_entries(&x), &witness).is_none() {
                prop_assert!(is_extremal(&system, &x), "{:?} for {:?}", witness, x);
            }
        }
    }

    /// Two-sided systems: the rays solve, do not generate each other, and
    /// generate every solution among random vectors.
    #[test]
    fn oracle_rays_of_two_sided_systems(
        (a, b) in (1..=4usize, 0..=4usize).prop_flat_map(|(d, p)| (rows(p, d), rows(p, d))),
        x in prop::collection::vec(entries(), 4),
    ) {
        let d = a.first().map_or(1, Vec::len);
        let (a, b) = (matrix_of(&a, d), matrix_of(&b, d));
        let solves = |x: &[Number]| {
            let greatest = |row: &[Number]| {
                row.iter().zip(x).fold(Number::NEG_INFINITY, |g, (a, x)| g.plus(&(a * x)))
            };
            a.0.iter().zip(&b.0).all(|(a, b)| greatest(a) >= greatest(b))
        };
        let rays = double_description(&a.1, &b.1, &mut Budget::pairs(u64::MAX)).unwrap();
        let rays: Vec<&[_]> = rays.iter().map(|ray| ray.as_slice()).collect();
        for (i, ray) in rays.iter().enumerate() {
            prop_assert!(solves(ray));
            let others = rays.iter().enumerate().filter(|(j, _)| *j != i);
            prop_assert!(!combine(ray, others.map(|(_, g)| *g)).unmet.is_empty());
        }
        let x = exact_entries(&plain::vector(&x[..d]).unwrap());
        let generated = combine(&x, rays.iter().copied());
        let generated = generated.unmet.is_empty();
        prop_assert_eq!(solves(&x), generated, "{:?}", x);
    }
}

/// The rows, also as a matrix with d columns where there is no row.
fn matrix_of(rows: &Rows, d: usize) -> (Vec<Vec<Number>>, maxplus_core::Matrix<Number>) {
    let row = |row: &Vec<_>| exact_entries(&plain::vector(row).unwrap());
    let rows: Vec<_> = rows.iter().map(row).collect();
    let matrix = maxplus_core::Matrix::from_vec(rows.len(), d, rows.concat()).unwrap();
    (rows, matrix)
}
