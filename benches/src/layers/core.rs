//! `maxplus-core` and `maxplus-formats`: products, reading.

use std::hint::black_box;

use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, Semiring};
use maxplus_formats::{Format, format_matrix, read_matrix};
use maxplus_testing::generate;

use crate::measure::{Effort, Spread, in_turn};
use crate::row::{Row, against, short};

const LAYER: &str = "core";

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    vec![
        dense_product::<i32>(effort, 4.0),
        dense_product::<i64>(effort, 2.0),
        dense_product::<f64>(effort, 4.0),
        reading(effort),
    ]
}

/// The textbook triple loop on the same scalars.
pub fn textbook<S: Semiring>(a: &Matrix<S>, b: &Matrix<S>) -> Matrix<S> {
    Matrix::from_fn(a.rows(), b.cols(), |i, j| {
        let products = (0..a.cols()).map(|k| a[(i, k)].clone() * b[(k, j)].clone());
        products.fold(S::zero(), |sum, product| sum + product)
    })
}

/// The textbook triple loop on bare numbers: without -inf and without overflow checks.
fn bare<T>(n: usize, a: &[T], b: &[T], least: T) -> Vec<T>
where
    T: Copy + PartialOrd + std::ops::Add<Output = T>,
{
    let mut c = vec![least; n * n];
    for i in 0..n {
        for j in 0..n {
            for k in 0..n {
                let sum = a[i * n + k] + b[k * n + j];
                if sum > c[i * n + j] {
                    c[i * n + j] = sum;
                }
            }
        }
    }
    c
}

/// A matrix with the same numbers in every carrier.
pub fn of_carrier<T: Carrier + From<i32>>(n: usize, seed: u64) -> Matrix<MaxPlus<T>> {
    let matrix = generate::dense(n, n, -1000..=1000, seed);
    Matrix::from_fn(n, n, |i, j| {
        let value = *matrix[(i, j)].value().expect("dense");
        MaxPlus::finite(T::from(i32::try_from(value).expect("small")))
    })
}

fn dense_product<T>(effort: Effort, goal: f64) -> Row
where
    T: Carrier + Copy + PartialOrd + From<i32> + std::ops::Add<Output = T>,
{
    let n = match effort {
        Effort::Full => 512,
        Effort::Quick => 128,
    };
    let (a, b) = (of_carrier::<T>(n, 1), of_carrier::<T>(n, 2));
    let expected = textbook(&a, &b);
    let numbers = |matrix: &Matrix<MaxPlus<T>>| -> Vec<T> {
        let entries = matrix.as_slice().iter();
        entries.map(|x| *x.value().expect("dense")).collect()
    };
    let (bare_a, bare_b) = (numbers(&a), numbers(&b));
    let turns = in_turn(
        effort.rounds(5),
        [
            &mut || assert!(textbook(&a, &b) == expected),
            &mut || {
                black_box(bare(n, &bare_a, &bare_b, T::from(-1_000_000)));
            },
            &mut || assert!(a.try_product(&b).as_ref() == Ok(&expected)),
        ],
    );
    let what = format!(
        "dense product of {}, n = {n}: textbook loop / ours",
        T::NAME
    );
    let scale = format!(
        "{}; {} times a loop on bare numbers that has no -inf and looks for no overflow",
        against(&turns, 2, 0, 1),
        short(turns.ratio(1, 2).median),
    );
    let row = Row::new(LAYER, what, turns.ratio(0, 2));
    row.at_least(goal).scale(scale).headline()
}

/// Integers of one to four digits and signs, every eighth entry -inf, computed from the position
/// alone (a multiplicative hash).
pub fn readable(n: usize) -> Matrix<MaxPlus<i64>> {
    Matrix::from_fn(n, n, |i, j| {
        let hash = ((i * n + j) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        let value = (!hash.is_multiple_of(8)).then_some((hash / 8 % 20_001) as i64 - 10_000);
        MaxPlus::from_option(value).expect("every integer is a scalar")
    })
}

/// The formats for large matrices. The readers of the others have no fast path.
pub const FAST: [Format; 7] = [
    Format::Text,
    Format::Csv,
    Format::Json,
    Format::JsonLines,
    Format::MatrixMarket,
    Format::Tplib,
    Format::Table,
];

/// The speed of the slowest of them.
fn reading(effort: Effort) -> Row {
    let matrix = readable(1000);
    let mut rates: Vec<(Format, Spread)> = Vec::new();
    for format in FAST {
        let text = format_matrix(&matrix, format);
        let mut read = || {
            let read = read_matrix::<MaxPlus<i64>>(black_box(&text), Some(format));
            assert!(read.expect("what was written") == matrix);
        };
        let turns = in_turn(effort.rounds(5), [&mut read]);
        let megabytes = text.len() as f64 / 1e6;
        rates.push((format, turns.seconds(0).reciprocal().times(megabytes)));
    }
    let slowest = rates
        .iter()
        .min_by(|a, b| a.1.median.total_cmp(&b.1.median))
        .expect("there are formats");
    let all: Vec<String> = rates
        .iter()
        .map(|(format, rate)| format!("{format} {}", short(rate.median)))
        .collect();
    let what = "reading 1000 x 1000 integers, slowest format";
    let row = Row::new(LAYER, what, slowest.1).unit("MB/s");
    row.at_least(50.0).scale(all.join(", ")).headline()
}
