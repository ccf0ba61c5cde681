//! The matrix as integers of one width.

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{MaxPlus, SparseMatrix};
use supereigen::testing::inside::{Aligned, narrowest};
use supereigen::testing::{Form, Instance};

#[test]
fn the_width_is_the_narrowest_with_room_for_the_sums() {
    // 34 * largest must stay below 2^31.
    let width = |weight| narrowest(&Integers::new(&one_arc(weight)));
    assert_eq!(width(0), Width::I32);
    assert_eq!(width(i64::from(i32::MAX) / 34), Width::I32);
    assert_eq!(width(i64::from(i32::MAX) / 34 + 1), Width::I64);
    assert_eq!(width(-i64::MAX / 34), Width::I64);
    assert_eq!(width(i64::MAX / 33), Width::I128);
}

fn one_arc(weight: i64) -> SparseMatrix<MaxPlus<i64>> {
    SparseMatrix::from_triplets(2, 2, [(0, 1, MaxPlus::finite(weight))]).unwrap()
}

#[test]
fn a_width_without_room_is_refused() {
    let narrow = |weight| Integers::new(&one_arc(weight)).narrow::<i32>().unwrap();
    let most = i64::from(i32::MAX) / 34;
    assert!(Instance::new(&narrow(most), Form::Dense).is_some());
    assert!(Instance::new(&narrow(most + 1), Form::Dense).is_none());
}

#[test]
fn both_forms_read_the_same_entries() {
    for form in [Form::Dense, Form::Sparse] {
        let instance = Instance::new(&one_arc(-7), form).unwrap();
        assert_eq!(instance.form(), form);
        assert_eq!(instance.entry(0, 1), Some(&-7));
        assert_eq!(instance.entry(1, 0), None);
        assert_eq!(instance.row(0), [(1, -7)]);
        assert_eq!(instance.column(1), [(0, -7)]);
        assert!(!instance.has_nonnegative_loop(0));
    }
}

#[test]
fn elements_stay_when_the_vector_is_lengthened_or_copied() {
    let mut numbers = Aligned::new(3, &7i32);
    numbers[1] = 8;
    for len in 4..200 {
        numbers.lengthen(len, &9);
        assert_eq!((numbers.len(), numbers[len - 1]), (len, 9));
        assert_eq!(numbers.as_ptr().align_offset(64), 0);
    }
    assert_eq!(numbers[..3], [7, 8, 7]);
    assert_eq!(numbers[..], numbers.clone()[..]);
    assert_eq!(numbers.clone().as_ptr().align_offset(64), 0);
    assert!(Aligned::new(0, &7i32).clone().is_empty());
}

#[test]
fn elements_of_odd_sizes_are_held_all_the_same() {
    let mut triples = Aligned::new(2, &[1u8; 3]);
    triples.lengthen(5, &[2; 3]);
    assert_eq!(triples[..], [[1; 3], [1; 3], [2; 3], [2; 3], [2; 3]]);
}
