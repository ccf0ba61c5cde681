//! What the targets share: small matrices to read texts against, frontiers
//! with a sum that fits, and laws of reading and writing.

use std::fmt::Debug;

use maxplus_core::block::Block;
use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, Vector};
use maxplus_formats::{Format, TableStyle, format_matrix, read_matrix, write_block, write_vectors};
use num_rational::BigRational;
use sha2::{Digest, Sha256};
use supereigen::{Extremals, Frontier, Limits, Problem};
use supereigen_verify::claim::greatest_sha256;
use supereigen_verify::{Claim, Options, PolicyClaim, verify, verify_policy};

/// Matrices of 1 to 5 nodes: a loop, ties, zero cycles, fractions of nothing,
/// the paper's example.
pub const MATRICES: [&str; 6] = [
    "0",
    ". 1\n1 .",
    "0 0 0\n0 0 0\n0 0 0",
    ". 0 . 0\n. . 0 0\n0 . . .\n. 1 0 .",
    "-1 0 1 .\n1 -1 0 .\n0 1 -1 0\n. 0 . -1",
    "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .",
];

/// One of the matrices.
pub fn matrix<T: Carrier>(choice: u8) -> Matrix<MaxPlus<T>> {
    let text = MATRICES[usize::from(choice) % MATRICES.len()];
    text.parse().expect("a matrix")
}

/// The search in one of the matrices.
pub fn extremals(choice: u8) -> Extremals<i64> {
    let problem = Problem::new(&matrix::<i64>(choice));
    problem.expect("small numbers").extremals()
}

/// What was read reads back in every format that has a place for it.
pub fn reads_back(matrix: &Matrix<MaxPlus<BigRational>>) {
    let fits = |format: &Format| format.holds_shape(matrix.rows(), matrix.cols());
    for format in Format::ALL.into_iter().filter(fits) {
        let text = format_matrix(matrix, format);
        let read = read_matrix::<MaxPlus<BigRational>>(&text, Some(format));
        assert!(
            read.as_ref() == Ok(matrix),
            "{format}: {text:?} reads as {read:?}, not {matrix:?}"
        );
    }
}

/// The vectors that have a scaled form, as the rows of a block, read back from
/// every format that reads, and are written alike in all others.
pub fn rows_read_back(vectors: &[Vector<MaxPlus<BigRational>>]) {
    let Some(n) = vectors.first().map(Vector::len) else {
        return;
    };
    let alike = vectors.iter().filter(|vector| vector.len() == n);
    let scaled = alike.filter_map(|vector| {
        vector
            .try_scaled()
            .expect("fractions are never out of range")
    });
    let scaled: Vec<_> = scaled.collect();
    if scaled.is_empty() {
        return;
    }
    let block = Block::of(n, &scaled);
    let matrix = Matrix::from_fn(scaled.len(), n, |i, j| scaled[i][j].clone());
    for format in Format::ALL.into_iter().filter(|f| f.holds_vectors()) {
        let (mut text, mut one_by_one) = (Vec::new(), Vec::new());
        let style = TableStyle::default();
        write_block::<BigRational>(&mut text, &block, format, style).expect("memory takes all");
        let rows = scaled.iter().map(|vector| &**vector);
        write_vectors(&mut one_by_one, rows, format).expect("memory takes all");
        assert_eq!(text, one_by_one, "{format}");
        if format.reads_back() {
            let read = read_matrix::<MaxPlus<BigRational>>(&text, Some(format));
            assert_eq!(read.as_ref(), Ok(&matrix), "{format}");
        }
    }
}

/// The text of a frontier with the names of this search and a sum that fits:
/// without them a changed text would never be looked at.
pub fn signed(text: &str, extremals: &Extremals<i64>) -> String {
    let whole = extremals.frontier().to_string();
    let ours: Vec<&str> = whole.lines().take(3).collect();
    let mut body = ours.join("\n") + "\n";
    for line in text
        .lines()
        .skip(3)
        .filter(|line| !line.starts_with("sum "))
    {
        body += line;
        body.push('\n');
    }
    let sum: String = Sha256::digest(&body)
        .as_slice()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("{body}sum {sum}\n")
}

/// A frontier that was read prints as it was read, and a search goes on from
/// it, or refuses it.
pub fn goes_on(frontier: &Frontier, extremals: &Extremals<i64>) {
    assert_eq!(frontier.to_string().parse().as_ref(), Ok(frontier));
    let filtered = extremals.clone().filter(frontier.filter().clone());
    let Ok(extremals) = filtered else {
        return;
    };
    let Ok(resumed) = extremals.clone().resume(frontier) else {
        return;
    };
    let mut search = resumed.open().expect("there is no limit");
    let _ = search.count(&Limits::steps(300));
    let rest = search.frontier();
    assert_eq!(rest.to_string().parse().as_ref(), Ok(&rest));
    let resumed = extremals
        .clone()
        .resume(&rest)
        .expect("a frontier of this search");
    for shard in resumed.split(2).expect("a frontier of this search") {
        let shard = extremals.clone().resume(&shard).expect("a part of it");
        let _ = shard.limits(Limits::steps(300)).count();
    }
}

/// A claim that was read is written and read again, and the checker has an
/// opinion on it.
pub fn is_judged<T: Carrier + Debug>(claim: &Claim<T>) {
    let text = claim.to_json();
    let again = Claim::<T>::from_json(&text).expect("what was written is read");
    assert_eq!(again.to_json(), text);
    let small = claim.n() <= 5 && claim.basis().len() <= 12 && text.len() < 2000;
    if small {
        let options = Options::default().with_pairs(200).with_samples(2);
        let verdict = verify(claim, &options);
        assert_eq!(verdict.vectors(), claim.basis().len());
    }
}

/// The same for a claim that something is the greatest.
pub fn is_judged_greatest<T: Carrier + Debug>(claim: &PolicyClaim<T>) {
    let text = claim.to_json();
    let again = PolicyClaim::<T>::from_json(&text).expect("what was written is read");
    assert_eq!(again.to_json(), text);
    if claim.n() <= 5 && text.len() < 2000 {
        assert_eq!(verify_policy(claim), verify_policy(&again));
        // With the hash of its own question it is not refused for it.
        let hash = greatest_sha256(claim.a(), claim.b(), claim.asks_integers(), claim.extent());
        let verdict = verify_policy(&claim.clone().with_sha256(hash));
        assert_eq!(verdict.greatest(), Some(claim.says()));
    }
}
