//! The naive double description: its edges, its budget.

use maxplus_core::{Matrix, MaxPlus};

use crate::common::system;
use supereigen_verify::System;
use supereigen_verify::naive::{Budget, NaiveError, double_description, scaled_basis};
use supereigen_verify::plain::{PlainError, matrix, naive_basis};

#[test]
fn no_inequality_leaves_the_unit_vectors() {
    let none = Matrix::<MaxPlus<i64>>::zeros(0, 3);
    let rays = double_description(&none, &none, &mut Budget::pairs(0)).unwrap();
    let rays: Vec<_> = rays.iter().map(|ray| format!("{ray:#}")).collect();
    assert_eq!(rays, ["0 . .", ". 0 .", ". . 0"]);
}

#[test]
fn an_infeasible_system_has_no_ray() {
    let a = matrix(&[vec![Some(-1)]]).unwrap();
    let b = matrix(&[vec![Some(0)]]).unwrap();
    let rays = double_description(&a, &b, &mut Budget::pairs(10)).unwrap();
    assert!(rays.is_empty());
}

#[test]
fn unlike_shapes_are_an_error() {
    let a = matrix(&[vec![Some(-1)]]).unwrap();
    let b = matrix(&[vec![Some(0), None]]).unwrap();
    let error = double_description(&a, &b, &mut Budget::pairs(10)).unwrap_err();
    assert_eq!(error.to_string(), "A(x)x >= B(x)x: 1x1 does not fit 1x2");
}

#[test]
fn the_budget_counts_pairs_and_stops_the_search() {
    // Row 1: e1 broken, e2 kept: one combination, and then each of the two vectors is compared with
    // the other. Row 2 the same.
    let system = system(&[vec![None, Some(1)], vec![Some(1), None]]);
    let mut budget = Budget::pairs(6);
    assert_eq!(scaled_basis(&system, &mut budget).unwrap().len(), 2);
    assert_eq!(budget.spent(), 6);
    let mut budget = Budget::pairs(5);
    let error = scaled_basis(&system, &mut budget).unwrap_err();
    assert_eq!(error, NaiveError::Exhausted { limit: 5 });
    assert_eq!(error.to_string(), "the budget of 5 pairs was used up");
}

#[test]
fn sums_of_any_size_are_exact_but_a_basis_in_64_bits_may_be_an_error() {
    let rows = [vec![None, Some(i64::MAX)], vec![Some(i64::MAX), None]];
    let system = System::new(&matrix(&rows).unwrap(), &MaxPlus::finite(-5)).unwrap();
    let basis = scaled_basis(&system, &mut Budget::pairs(100)).unwrap();
    assert_eq!(basis[0].to_string(), "0 -9223372036854775812");
    let low = Some(-i64::MAX);
    let rows = [
        vec![None, low, None],
        vec![None, None, low],
        vec![None, None, Some(0)],
    ];
    let error = naive_basis(&rows).unwrap_err();
    assert!(matches!(error, PlainError::Range(_)), "{error}");
}
