//! Submatrices, stacks and operations entry by entry, against plain loops.

use maxplus_core::matrix::assembly::{conjugate, minimum, shifted, stack, submatrix};
use maxplus_core::{Matrix, MaxPlus, Number, Rational, ReadMatrix, SparseMatrix};

type Entries = Vec<Vec<Option<i64>>>;

fn scalar(entry: Option<i64>) -> Number {
    entry.map_or(MaxPlus::NEG_INFINITY, |entry| MaxPlus::finite(entry.into()))
}

fn matrix(cols: usize, entries: &Entries) -> SparseMatrix<Number> {
    Matrix::from_fn(entries.len(), cols, |i, j| scalar(entries[i][j])).to_sparse()
}

/// All matrices of a shape over three entries.
fn all(rows: usize, cols: usize) -> impl Iterator<Item = Entries> {
    const VALUES: [Option<i64>; 3] = [None, Some(-1), Some(2)];
    (0..3_usize.pow((rows * cols) as u32)).map(move |code| {
        let entry = |place: usize| VALUES[code / 3_usize.pow(place as u32) % 3];
        let row = |i: usize| (0..cols).map(|j| entry(cols * i + j)).collect();
        (0..rows).map(row).collect()
    })
}

#[test]
fn oracle_entry_by_entry() {
    for (m, n) in [(0, 0), (0, 2), (2, 0), (1, 1), (1, 3), (2, 1), (2, 2)] {
        for a in all(m, n) {
            let left = matrix(n, &a);
            for b in all(m, n) {
                let right = matrix(n, &b);
                let each = |of: &dyn Fn(Option<i64>, Option<i64>) -> Option<i64>| {
                    let all = a.iter().zip(&b);
                    let all = all.map(|(a, b)| a.iter().zip(b).map(|(a, b)| of(*a, *b)).collect());
                    matrix(n, &all.collect())
                };
                let least = each(&|a, b| Some(a?.min(b?)));
                assert_eq!(minimum(&left, &right).unwrap(), least);
                let by = Rational::from(-3_i64);
                assert_eq!(shifted(&left, &by), each(&|a, _| Some(a? - 3)));
                let both: Entries = a.iter().chain(&b).cloned().collect();
                assert_eq!(stack(&left, &right).unwrap(), matrix(n, &both));
            }
            match conjugate(&left) {
                Err(_) => assert!(a.iter().flatten().any(Option::is_none)),
                Ok(negated) => {
                    assert_eq!((negated.rows(), negated.cols()), (n, m));
                    for (i, row) in a.iter().enumerate() {
                        for (j, entry) in row.iter().enumerate() {
                            let expected = scalar(Some(-entry.unwrap()));
                            assert_eq!(negated.entry(j, i), Some(&expected));
                        }
                    }
                    assert_eq!(conjugate(&negated).unwrap(), left);
                }
            }
        }
    }
}

#[test]
fn oracle_submatrices() {
    let choices: [&[usize]; 6] = [&[], &[0], &[1], &[0, 1], &[1, 0], &[1, 1, 0]];
    for a in all(2, 2) {
        for rows in choices {
            for cols in choices {
                let row = |&i: &usize| cols.iter().map(|&j| a[i][j]).collect();
                let expected = matrix(cols.len(), &rows.iter().map(row).collect());
                assert_eq!(submatrix(&matrix(2, &a), rows, cols), expected);
            }
        }
    }
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let wide = matrix(2, &vec![vec![Some(1); 2]]);
    let high = matrix(1, &vec![vec![None]; 3]);
    let printed = minimum(&wide, &high).unwrap_err().to_string();
    assert_eq!(printed, "A min B: 1x2 does not fit 3x1");
    let printed = stack(&wide, &high).unwrap_err().to_string();
    assert_eq!(printed, "A above B: 1x2 does not fit 3x1");
}
