//! Eigenvectors and subeigenvectors, against the double description of the
//! two-sided systems that define them.

use std::time::Duration;

use crate::support::{LATE, unlimited};
use crate::systems::{Scalar, square};
use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Square, Vector};
use maxplus_graph::{Budget, Limits, StopReason};
use maxplus_testing::cases;
use num_rational::BigRational;
use proptest::prelude::*;
use supereigen::eigen::{eigenvalues, principal};
use supereigen::methods::double_description::extreme_rays;
use supereigen::{Basis, Problem, System, VectorSet};

fn rays(greater: &Matrix<Scalar>, smaller: &Matrix<Scalar>) -> Basis<i64> {
    let cone = System::new(greater, smaller).unwrap();
    extreme_rays(&cone, &Limits::none()).complete().unwrap()
}

/// The rows of one matrix above those of the other.
fn above(top: &Matrix<Scalar>, bottom: &Matrix<Scalar>) -> Matrix<Scalar> {
    let n = top.rows();
    Matrix::from_fn(2 * n, n, |i, j| {
        if i < n {
            top[(i, j)]
        } else {
            bottom[(i - n, j)]
        }
    })
}

#[test]
fn a_matrix_without_cycles_has_no_finite_eigenvalue() {
    let a = Matrix::from_triplets(2, 2, [(0, 1, MaxPlus::finite(3))]).unwrap();
    assert_eq!(
        principal(&Square::new(a).unwrap(), &unlimited()).unwrap(),
        None
    );
}

#[test]
fn a_lambda_that_is_no_eigenvalue_has_no_eigenvector() {
    let problem = Problem::with_lambda(&Matrix::<Scalar>::identity(3), MaxPlus::finite(1)).unwrap();
    assert!(problem.eigenvectors(&unlimited()).unwrap().is_empty());
    assert_eq!(problem.subeigenvectors(&unlimited()).unwrap().len(), 3);
}

#[test]
fn a_reducible_matrix_has_eigenvectors_for_lesser_eigenvalues() {
    // Loops of weight 5 and 2; node 1 does not lead to node 2.
    let arcs = [(0, 0, 5), (1, 1, 2), (1, 0, 0)];
    let arcs = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let a = Matrix::from_triplets(2, 2, arcs).unwrap();
    let lesser = Problem::with_lambda(&a, MaxPlus::finite(2)).unwrap();
    assert_eq!(
        lesser.eigenvectors(&unlimited()).unwrap().to_string(),
        "-inf 0\n"
    );
    let greater = Problem::with_lambda(&a, MaxPlus::finite(5)).unwrap();
    assert_eq!(
        greater.eigenvectors(&unlimited()).unwrap().to_string(),
        "0 -5\n"
    );
}

#[test]
fn cut_eigenvectors_are_no_basis() {
    let problem = Problem::new(&Matrix::<Scalar>::identity(3)).unwrap();
    // One column each.
    for steps in 0..4 {
        let limits = Budget::steps(steps);
        let expected = if steps < 3 {
            Err(StopReason::Steps)
        } else {
            Ok(3)
        };
        let found = [
            problem.eigenvectors(&limits),
            problem.subeigenvectors(&limits),
        ];
        for basis in found {
            assert_eq!(basis.map(|basis| basis.len()), expected);
        }
    }
    let late = Budget::time(Duration::ZERO);
    assert_eq!(problem.eigenvectors(&late), Err(LATE));
    assert_eq!(problem.finite_solution(&late), Err(LATE));
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn agreement_subeigenvectors_are_the_rays_of_their_system(a in square(5)) {
        let problem = Problem::new(&a).unwrap();
        let unit = Matrix::identity(a.rows());
        prop_assert_eq!(problem.subeigenvectors(&unlimited()).unwrap(), rays(&unit, &a));
    }

    #[test]
    fn agreement_eigenvectors_are_the_rays_of_their_system(a in square(5)) {
        let problem = Problem::new(&a).unwrap();
        let unit = Matrix::identity(a.rows());
        let both = rays(&above(&a, &unit), &above(&unit, &a));
        prop_assert_eq!(problem.eigenvectors(&unlimited()).unwrap(), both);
    }

    #[test]
    fn agreement_for_lambda_minus_infinity_with_the_rays_of_a_zero_side(a in square(5)) {
        let problem = Problem::with_lambda(&a, MaxPlus::NEG_INFINITY).unwrap();
        let nothing = Matrix::zeros(a.rows(), a.rows());
        let expected = rays(&nothing, &a);
        prop_assert_eq!(&problem.subeigenvectors(&unlimited()).unwrap(), &expected);
        prop_assert_eq!(&problem.eigenvectors(&unlimited()).unwrap(), &expected);
    }

    #[test]
    fn law_lambda_has_an_eigenvector_iff_it_is_an_eigenvalue(
        a in square(5),
        above in -8_i64..=8,
        below in 1_i64..=4,
    ) {
        let values = eigenvalues(&Square::new(a.clone()).unwrap(), &unlimited()).unwrap();
        prop_assert!(values.is_sorted_by(|a, b| a > b), "{values:?}");
        let fraction = |a: &Scalar| match a.value() {
            Some(&a) => MaxPlus::finite(BigRational::from_integer(a.into())),
            None => MaxPlus::NEG_INFINITY,
        };
        let exact = a.map(fraction);
        let drawn = BigRational::new(above.into(), below.into());
        let others = [MaxPlus::finite(drawn), MaxPlus::NEG_INFINITY];
        for lambda in values.iter().cloned().chain(others) {
            let problem = Problem::with_lambda(&exact, lambda.clone()).unwrap();
            let has_one = !problem.eigenvectors(&unlimited()).unwrap().is_empty();
            prop_assert_eq!(has_one, values.contains(&lambda), "{}", lambda);
        }
    }

    #[test]
    fn law_columns_name_the_nodes_whose_columns_of_the_star_they_are(a in square(5)) {
        let problem = Problem::new(&a).unwrap();
        let columns = problem.subeigenvector_columns(&unlimited()).unwrap();
        let vectors = VectorSet::new(a.rows(), columns.iter().map(|c| c.vector.clone()));
        prop_assert_eq!(&problem.subeigenvectors(&unlimited()).unwrap(), &vectors);
        prop_assert!(columns.is_sorted_by(|a, b| a.vector < b.vector));
        let critical: Vec<_> = columns.into_iter().filter(|c| c.cycle.is_some()).collect();
        prop_assert_eq!(&problem.eigenvector_columns(&unlimited()).unwrap(), &critical);
        for column in critical {
            let cycle = column.cycle.unwrap();
            prop_assert_eq!(cycle.weight(&problem.digraph()).unwrap(), 0);
            prop_assert!(cycle.nodes().iter().all(|node| column.nodes.contains(node)));
        }
    }

    #[test]
    fn law_principal_eigenvectors_are_multiplied_by_the_eigenvalue(a in square(6)) {
        let Some(principal) = principal(&Square::new(a.clone()).unwrap(), &unlimited()).unwrap() else {
            return Ok(());
        };
        prop_assert!(!principal.eigenvectors.is_empty());
        let lambda = MaxPlus::finite(principal.eigenvalue.mean().clone());
        let entry = |i: usize, j: usize| match a[(i, j)].value() {
            Some(&a) => MaxPlus::finite(BigRational::from_integer(a.into())),
            None => MaxPlus::NEG_INFINITY,
        };
        for x in principal.eigenvectors {
            let n = x.len();
            let product = Vector::from_fn(n, |i| {
                (0..n).fold(MaxPlus::NEG_INFINITY, |sum, j| sum + entry(i, j) * x[j].clone())
            });
            prop_assert_eq!(product, x.try_times(&lambda).unwrap());
        }
    }
}
