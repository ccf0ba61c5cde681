//! The test vectors, read without any code of the crate under test, and what most tests of wrong
//! claims begin and end with.

use std::ops::ControlFlow;

use maxplus_core::{Carrier, MaxPlus};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use supereigen_verify::witness::find_witness;
use supereigen_verify::{
    Check, Claim, Conclusion, Progress, Rejection, System, Verdict, Witness, plain,
};

/// Plain rows; -inf is `None` here and null in the files.
pub(crate) type Rows = Vec<Vec<Option<i64>>>;

/// A matrix with its basis.
#[derive(Deserialize)]
pub(crate) struct BasisCase {
    pub(crate) name: String,
    pub(crate) matrix: Rows,
    pub(crate) basis: Rows,
}

/// A two-sided system with its rays.
#[derive(Deserialize)]
pub(crate) struct ConeCase {
    pub(crate) name: String,
    #[serde(rename = "A")]
    pub(crate) a: Rows,
    #[serde(rename = "B")]
    pub(crate) b: Rows,
    pub(crate) rays: Rows,
}

/// Statements on one matrix.
#[derive(Deserialize)]
pub(crate) struct Extremality {
    pub(crate) matrix: String,
    pub(crate) statements: Vec<Statement>,
}

/// Whether x is extremal.
#[derive(Deserialize)]
pub(crate) struct Statement {
    pub(crate) x: Vec<Option<i64>>,
    pub(crate) extremal: bool,
}

/// Sizes of bases of seeded matrices.
#[derive(Deserialize)]
pub(crate) struct Counts {
    pub(crate) rows: Vec<Count>,
}

/// One seeded matrix.
#[derive(Deserialize)]
pub(crate) struct Count {
    pub(crate) n: usize,
    pub(crate) lo: i64,
    pub(crate) hi: i64,
    pub(crate) density_percent: u64,
    pub(crate) seed: u64,
    pub(crate) basis_size: usize,
}

/// A file of `testdata`.
pub(crate) fn read<D: DeserializeOwned>(file: &str) -> D {
    // Compiled in: a page has no files.
    let text = match file {
        "basis.json" => include_str!("../../testdata/basis.json"),
        "cones.json" => include_str!("../../testdata/cones.json"),
        "counts.json" => include_str!("../../testdata/counts.json"),
        "extremality.json" => include_str!("../../testdata/extremality.json"),
        "roots.json" => include_str!("../../testdata/roots.json"),
        "two-sided.json" => include_str!("../../testdata/two-sided.json"),
        _ => panic!("no {file} in testdata"),
    };
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// All cases of `basis.json`.
pub(crate) fn basis_cases() -> Vec<BasisCase> {
    let cases: Vec<BasisCase> = read("basis.json");
    assert_eq!(cases.len(), 41);
    cases
}

/// The example of the paper.
pub(crate) fn paper_example() -> BasisCase {
    let mut cases = basis_cases();
    let case = cases.swap_remove(0);
    assert_eq!(case.name, "paper-example");
    case
}

/// The system of the matrix with lambda = 0.
pub(crate) fn system<T: Carrier>(matrix: &[Vec<Option<T>>]) -> System {
    System::new(&plain::matrix(matrix).unwrap(), &MaxPlus::finite(T::zero())).unwrap()
}

/// The claim that these vectors are the basis for lambda = 0.
pub(crate) fn claim<T: Carrier>(matrix: &[Vec<Option<T>>], basis: &[Vec<Option<T>>]) -> Claim {
    let (matrix, basis) = (plain::matrix(matrix), plain::vectors(basis));
    Claim::new(matrix.unwrap(), MaxPlus::finite(T::zero()), basis.unwrap()).unwrap()
}

/// A witness for each vector of the basis for lambda = 0.
pub(crate) fn witnesses(matrix: &Rows, basis: &Rows) -> Vec<Option<Witness>> {
    let system = system(matrix);
    let basis = basis.iter().map(|x| plain::vector(x).unwrap());
    basis.map(|x| find_witness(&system, &x)).collect()
}

/// The paper's example with all witnesses, as a claim.
pub(crate) fn witnessed() -> (Claim, Vec<Option<Witness>>) {
    let BasisCase { matrix, basis, .. } = paper_example();
    (claim(&matrix, &basis), witnesses(&matrix, &basis))
}

/// A watcher that stops the check.
pub(crate) fn stop_at(check: Check) -> impl FnMut(&Progress) -> ControlFlow<()> {
    move |progress| match progress.check == check {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// The first failed check and its reason.
pub(crate) fn reason(verdict: &Verdict) -> (Check, Rejection) {
    assert_eq!(verdict.conclusion(), Conclusion::Rejected);
    assert!(!verdict.is_accepted());
    let (check, rejection) = verdict.rejection().expect("a rejected claim has a reason");
    (check, rejection.clone())
}

/// The first failed check and its reason, in words.
pub(crate) fn words(verdict: &Verdict) -> String {
    let (check, rejection) = reason(verdict);
    format!("{check}: {rejection}")
}

/// Every n x n matrix over -inf, -1, 0 and 1, but only one of those that differ only in the
/// numbering of the nodes.
pub(crate) fn all_matrices(n: usize) -> impl Iterator<Item = Rows> {
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
            .then(|| digits.chunks(n.max(1)).map(row).collect())
    })
}

/// All orders of the nodes.
pub(crate) fn orders(n: usize) -> Vec<Vec<usize>> {
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
