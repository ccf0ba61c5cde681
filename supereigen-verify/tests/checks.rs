//! Checks 1 to 4, each by itself, and the rows that they use.

use maxplus_core::{MaxPlus, Number, Rational, Vector};

use crate::common::system;
use supereigen_verify::checks::{check_form, check_one};
use supereigen_verify::kernel::combination::{combine, greatest_multiple};
use supereigen_verify::kernel::perturbation::{Split, split};
use supereigen_verify::kernel::system::{first_broken_row, greatest};
use supereigen_verify::plain::matrix;
use supereigen_verify::system::exact_entries;
use supereigen_verify::{Rejection, System, Term, plain};

fn vector(entries: &[Option<i64>]) -> Vec<Number> {
    exact_entries(&plain::vector(entries).unwrap())
}

fn vectors(vectors: &[Vec<Option<i64>>]) -> Vec<Vector<Number>> {
    vectors.iter().map(|x| vector(x).into()).collect()
}

fn number(value: i64) -> Number {
    Number::finite(Rational::from(value))
}

#[test]
fn both_sides_of_a_row_are_what_a_hand_computes() {
    let a = matrix(&[vec![Some(-3), Some(1)], vec![None, None]]).unwrap();
    let lambda = MaxPlus::finite(2);
    let rows = System::new(&a, &lambda).unwrap().rows();
    let x = vector(&[Some(5), Some(2)]);
    assert_eq!(greatest(&rows[0].greater, &x), number(3));
    assert_eq!(greatest(&rows[0].smaller, &x), number(7));
    assert_eq!(greatest(&rows[1].greater, &x), Number::NEG_INFINITY);
}

#[test]
fn a_split_names_the_nodes_of_both_parts() {
    // Nodes 1 and 2 satisfy each other's rows at equal values, and so do 3 and 4.
    let pair = |i, j| (0..4).map(|k| (k == i || k == j).then_some(0)).collect();
    let rows = system(&[pair(1, 1), pair(0, 0), pair(3, 3), pair(2, 2)]).rows();
    let split = |x: [Option<i64>; 4]| split(&rows, &vector(&x));
    let (first, second) = (vec![0, 1], vec![2, 3]);
    assert_eq!(split([Some(0); 4]), Some(Split { first, second }));
    assert_eq!(split([Some(0), Some(0), None, None]), None);
}

#[test]
fn a_matrix_that_is_not_square_is_refused() {
    let a = matrix(&[vec![Some(0), Some(0)]]).unwrap();
    let error = System::new(&a, &MaxPlus::finite(0)).unwrap_err();
    assert_eq!(error.to_string(), "the matrix is 1 x 2, not square");
}

fn form(basis: &[Vec<Option<i64>>]) -> Result<(), Rejection> {
    check_form(2, &vectors(basis))
}

#[test]
fn each_fault_of_form_has_its_own_name() {
    let right = [vec![Some(0), None], vec![None, Some(0)]];
    assert_eq!(form(&right), Ok(()));
    assert_eq!(
        form(&[vec![Some(0), None], vec![Some(0)]]),
        Err(Rejection::Length {
            vector: 2,
            found: 1,
            expected: 2
        })
    );
    assert_eq!(
        form(&[vec![None, None]]),
        Err(Rejection::Nothing { vector: 1 })
    );
    for greatest in [-1, 1] {
        let unscaled = |node| {
            Err(Rejection::Unscaled {
                vector: 1,
                node,
                greatest: greatest.to_string(),
            })
        };
        assert_eq!(form(&[vec![Some(-2), Some(greatest)]]), unscaled(2));
        // Of several greatest entries the first is named.
        assert_eq!(form(&[vec![Some(greatest); 2]]), unscaled(1));
    }
}

#[test]
fn the_first_repeat_is_named_with_the_vector_it_repeats() {
    let (a, b) = (vec![Some(0), None], vec![None, Some(0)]);
    let doubled = |vector, earlier| Err(Rejection::Doubled { vector, earlier });
    assert_eq!(
        form(&[a.clone(), b.clone(), b.clone(), a.clone()]),
        doubled(3, 2)
    );
    assert_eq!(form(&[b.clone(), a.clone(), b]), doubled(3, 1));
}

#[test]
fn no_vector_at_all_is_well_formed() {
    assert_eq!(form(&[]), Ok(()));
}

#[test]
fn the_first_broken_row_is_named_with_both_sides() {
    let rows = system(&[vec![Some(0), None], vec![Some(-4), None]]).rows();
    let broken = |x: &[_]| first_broken_row(&rows, &vector(x));
    assert_eq!(broken(&[Some(0), Some(-4)]), None);
    assert_eq!(broken(&[None, None]), None);
    let row = broken(&[Some(0), Some(-3)]).unwrap();
    assert_eq!(row.row, 1);
    assert_eq!(row.left, number(-4));
    assert_eq!(row.right, number(-3));
    let row = broken(&[None, Some(0)]).unwrap();
    assert_eq!(row.left, Number::NEG_INFINITY);
}

#[test]
fn lambda_raises_the_bar_and_minus_infinity_takes_it_away() {
    let a = matrix(&[vec![Some(1)]]).unwrap();
    let x = vector(&[Some(0)]);
    let holds = |lambda: MaxPlus<i64>| {
        let system = System::new(&a, &lambda).unwrap();
        first_broken_row(&system.rows(), &x).is_none()
    };
    assert!(holds(MaxPlus::finite(1)));
    assert!(!holds(MaxPlus::finite(2)));
    assert!(holds(MaxPlus::NEG_INFINITY));
}

#[test]
fn a_generator_with_a_larger_support_has_no_multiple_below() {
    let multiple = |v: &[_], g: &[_]| greatest_multiple(&vector(v), &vector(g));
    assert_eq!(
        multiple(&[Some(0), None], &[Some(0), Some(-9)]),
        Number::NEG_INFINITY
    );
    assert_eq!(multiple(&[Some(0), None], &[Some(4), None]), number(-4));
    assert_eq!(
        multiple(&[Some(0), Some(1)], &[Some(0), Some(3)]),
        number(-2)
    );
    assert_eq!(
        multiple(&[Some(0), Some(1)], &[None, None]),
        Number::NEG_INFINITY
    );
}

#[test]
fn a_generator_that_meets_nothing_new_is_no_term() {
    let v = vector(&[Some(0), Some(0)]);
    let g = vectors(&[
        vec![Some(0), Some(-1)],
        vec![Some(0), Some(-2)], // meets the first entry again
        vec![None, None],        // meets nothing
        vec![Some(-3), Some(2)],
        vec![Some(0), Some(0)], // not asked any more
    ]);
    let combination = combine(&v, g.iter().map(|g| g.as_slice()));
    let terms = [(0, number(0)), (3, number(-2))];
    assert_eq!(combination.terms, terms);
    assert!(combination.unmet.is_empty());
}

#[test]
fn a_superfluous_vector_is_named_with_its_terms() {
    let basis = vectors(&[
        vec![Some(0), Some(-3)],
        vec![Some(0), Some(-1)],
        vec![Some(-5), Some(0)],
    ]);
    assert_eq!(check_one(&basis, 0), None);
    assert_eq!(check_one(&basis, 2), None);
    let term = |coefficient: &str, vector| Term {
        coefficient: coefficient.into(),
        vector,
    };
    assert_eq!(
        check_one(&basis, 1),
        Some(Rejection::Combination {
            vector: 2,
            terms: vec![term("0", 1), term("-1", 3)]
        })
    );
}
