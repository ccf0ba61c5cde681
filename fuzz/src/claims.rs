//! Claims, basis files, witnessed lines and bare vectors, and the checker's verdicts on them.

use maxplus_core::block::Block;
use maxplus_core::matrix::MAX_SIDE;
use maxplus_core::{Matrix, Number, Rational, Vector};
use maxplus_formats::{Format, InfiniteStyle, read_matrix, write_block, write_vectors};
use serde::Deserialize;
use supereigen_cli::input::json::{Object, read_object};
use supereigen_verify::claim::greatest_sha256;
use supereigen_verify::json::read_vectors;
use supereigen_verify::{Claim, ConeClaim, Options, PolicyClaim, verify, verify_policy};

use crate::small::{choice_and_text, matrix, text};

/// Claims of every kind, objects that contain rows or vectors, and lists of vectors.
pub(crate) fn claim(bytes: &[u8]) {
    let text = text(bytes);
    // Through the JSON library alone, without the fast path for integers.
    if let Ok(claim) = serde_json::from_str::<Claim>(text) {
        assert_eq!(Claim::from_json(text).ok().as_ref(), Some(&claim));
    }
    if let Ok(claim) = Claim::from_json(text) {
        is_judged(&claim);
    }
    let _ = ConeClaim::from_json(text);
    if let Ok(Some(Object::Vectors(n, _))) = read_object(text.as_bytes()) {
        assert!(n.is_none_or(|n| n <= MAX_SIDE));
    }
    if let Ok(claim) = PolicyClaim::from_json(text) {
        is_judged_greatest(&claim);
    }
    vectors(text);
}

/// Basis files and the program's stream of witnessed extremals. Neither contains the matrix: the
/// first byte chooses it.
pub(crate) fn basis(bytes: &[u8]) {
    let Some((choice, text)) = choice_and_text(bytes) else {
        return;
    };
    if let Ok(claim) = Claim::from_json_with(matrix::<Rational>(choice), text) {
        is_judged(&claim);
    }
    let lambda = Number::from(0);
    if let Ok(claim) = Claim::from_witnessed_lines(matrix(choice), lambda, text) {
        is_judged(&claim);
        // Again as a claim, in which the JSON library reads the witnesses.
        let again = Claim::from_json(&claim.to_json()).expect("a claim");
        assert_eq!(again.basis(), claim.basis());
        assert_eq!(again.witnesses(), claim.witnesses());
    }
}

/// Writes a claim that was read, reads it again and checks it.
fn is_judged(claim: &Claim) {
    let text = claim.to_json();
    let again = Claim::from_json(&text).expect("what was written is read");
    assert_eq!(again.to_json(), text);
    let small = claim.n() <= 5 && claim.basis().len() <= 12 && text.len() < 2000;
    if small {
        let options = Options::default().with_pairs(200).with_samples(2);
        let verdict = verify(claim, &options);
        assert_eq!(verdict.vectors(), claim.basis().len());
    }
}

/// Writes a claim of a greatest solution or lambda, reads it again and checks it.
fn is_judged_greatest(claim: &PolicyClaim) {
    let text = claim.to_json();
    let again = PolicyClaim::from_json(&text).expect("what was written is read");
    assert_eq!(again.to_json(), text);
    if claim.n() <= 5 && text.len() < 2000 {
        assert_eq!(verify_policy(claim), verify_policy(&again));
        // With the hash of its own question, it cannot be refused because of its hash.
        let hash = greatest_sha256(claim.a(), claim.b(), claim.asks_integers(), claim.extent());
        let verdict = verify_policy(&claim.clone().with_sha256(hash));
        assert_eq!(verdict.greatest(), Some(claim.says()));
    }
}

/// Bare vectors, as the checker reads them.
fn vectors(text: &str) {
    let vectors = read_vectors(text);
    // Through the JSON library alone, without the fast path for integers.
    let lists = serde_json::from_str::<Vec<Vec<Written>>>(text).ok();
    let lists = lists.and_then(|lists| lists.into_iter().map(scalars).collect());
    if let Some(lists) = lists {
        let lists: Vec<Vector<Number>> = lists;
        assert_eq!(vectors.ok(), Some(lists));
    }
    if let Ok(vectors) = read_vectors(text)
        && vectors.iter().all(|vector| !vector.is_empty())
    {
        let mut written = Vec::new();
        write_vectors(&mut written, &vectors, Format::JsonLines).expect("memory takes all");
        let written = String::from_utf8(written).expect("text");
        let again = read_vectors(&written).expect("what was written is read");
        assert_eq!(again, vectors);
        rows_read_back(&vectors);
    }
}

/// A number or the string "-inf".
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Finite(i64),
    Infinite(String),
}

/// The vector of the numbers.
fn scalars(list: Vec<Written>) -> Option<Vector<Number>> {
    let scalar = |number| match number {
        Written::Finite(integer) => Some(Number::finite(integer.into())),
        Written::Infinite(text) => (text == "-inf").then_some(Number::NEG_INFINITY),
    };
    list.into_iter().map(scalar).collect()
}

/// Writes the vectors that have a scaled form as the rows of a block. In every format the bytes
/// are those of single vectors, and they read back if the format can be read.
fn rows_read_back(vectors: &[Vector<Number>]) {
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
        let style = InfiniteStyle::default();
        write_block::<Rational>(&mut text, &block, format, style, None).expect("memory takes all");
        let rows = scaled.iter().map(|vector| &**vector);
        write_vectors(&mut one_by_one, rows, format).expect("memory takes all");
        assert_eq!(text, one_by_one, "{format}");
        if format.reads_back() {
            let read = read_matrix::<Number>(&text, Some(format));
            assert_eq!(read.as_ref(), Ok(&matrix), "{format}");
        }
    }
}
