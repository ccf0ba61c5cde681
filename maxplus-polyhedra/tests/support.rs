//! What the tests share: small cones with many ties and -inf, all vectors of a grid, and
//! the definitions as plain loops over options.

use maxplus_core::{MaxPlus, Number, Rational, SparseMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_polyhedra::Cone;
use num_traits::ToPrimitive;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A scalar, `None` for -inf.
pub(crate) type X = Option<i64>;

pub(crate) fn all() -> Budget {
    Budget::unlimited()
}

/// Entries with many ties, a quarter of them -inf.
pub(crate) fn entry() -> impl Strategy<Value = X> {
    let finite = [0, 0, 1, 1, -1, -1, 2, -2, 3].map(Some);
    select([&finite[..], &[None; 3]].concat())
}

pub(crate) fn vector(n: usize) -> impl Strategy<Value = Vec<X>> {
    vec(entry(), n)
}

/// n and some vectors of n entries.
pub(crate) fn vectors(
    n: std::ops::RangeInclusive<usize>,
    p: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = (usize, Vec<Vec<X>>)> {
    n.prop_flat_map(move |n| (Just(n), vec(vector(n), p.clone())))
}

pub(crate) fn to_vector(x: &[X]) -> Vector<Number> {
    let entries = x.iter().map(|entry| entry.map(Rational::from));
    Vector::from_options(&entries.collect::<Vec<_>>()).unwrap()
}

/// An integer.
pub(crate) fn number(value: i64) -> Number {
    MaxPlus::finite(value.into())
}

/// The entries of a vector of integers.
pub(crate) fn options(x: &Vector<Number>) -> Vec<X> {
    let whole = |entry: &Number| entry.value().map(|v| v.to_i64().unwrap());
    x.iter().map(whole).collect()
}

pub(crate) fn to_matrix(rows: &[Vec<X>], cols: usize) -> SparseMatrix<Number> {
    let entries = |row: &Vec<X>| {
        let entries = row.clone().into_iter().enumerate();
        entries.filter_map(|(j, entry)| Some((j, number(entry?))))
    };
    SparseMatrix::from_rows(cols, rows.iter().map(entries))
}

/// A cone by generators, or by rows if `by_rows`: each vector is then one side of a row, the next one
/// the other.
pub(crate) fn cone(n: usize, vectors: &[Vec<X>], by_rows: bool) -> Cone {
    if by_rows {
        let (greater, smaller): (Vec<_>, Vec<_>) = vectors
            .chunks_exact(2)
            .map(|pair| (pair[0].clone(), pair[1].clone()))
            .unzip();
        Cone::from_rows(&to_matrix(&greater, n), &to_matrix(&smaller, n)).unwrap()
    } else {
        Cone::from_options(n, vectors).unwrap()
    }
}

/// All vectors of n entries from the values.
pub(crate) fn grid(n: usize, values: &[X]) -> Vec<Vec<X>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |x: &Vec<X>| {
            let longer = values.iter().map(|&v| [&x[..], &[v]].concat());
            longer.collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

pub(crate) const FEW: [X; 5] = [None, Some(-2), Some(-1), Some(0), Some(1)];

/// max_j (a_j + x_j).
pub(crate) fn dot(a: &[X], x: &[X]) -> X {
    a.iter()
        .zip(x)
        .filter_map(|(a, x)| Some((*a)? + (*x)?))
        .max()
}

/// The greatest combination of the generators that is below x, by the definition of each
/// coefficient.
pub(crate) fn below(x: &[X], generators: &[Vec<X>]) -> Vec<X> {
    let mut greatest = vec![None; x.len()];
    for g in generators {
        let places: Vec<usize> = (0..x.len()).filter(|&i| g[i].is_some()).collect();
        if places.is_empty() || places.iter().any(|&i| x[i].is_none()) {
            continue;
        }
        let c = places
            .iter()
            .map(|&i| x[i].unwrap() - g[i].unwrap())
            .min()
            .unwrap();
        for &i in &places {
            greatest[i] = greatest[i].max(Some(g[i].unwrap() + c));
        }
    }
    greatest
}

/// Whether x is a combination of the generators.
pub(crate) fn spanned(x: &[X], generators: &[Vec<X>]) -> bool {
    below(x, generators) == x
}

pub(crate) fn generators(cone: &Cone) -> Vec<Vec<X>> {
    let generators = cone.generators(&all()).unwrap();
    generators.iter().map(|g| options(&g.to_vector())).collect()
}
