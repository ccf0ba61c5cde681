//! Small matrices for texts that contain no matrix, and how bytes are read as texts.

use maxplus_core::{Carrier, Matrix, MaxPlus};
use sha2::{Digest, Sha256};
use supereigen::{Extremals, Problem};

/// Matrices of 1 to 5 nodes: loops, ties, zero cycles, the paper's example.
pub(crate) const MATRICES: [&str; 6] = [
    "0",
    ". 1\n1 .",
    "0 0 0\n0 0 0\n0 0 0",
    ". 0 . 0\n. . 0 0\n0 . . .\n. 1 0 .",
    "-1 0 1 .\n1 -1 0 .\n0 1 -1 0\n. 0 . -1",
    "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .",
];

/// One of the matrices.
pub(crate) fn matrix<T: Carrier>(choice: u8) -> Matrix<MaxPlus<T>> {
    let text = MATRICES[usize::from(choice) % MATRICES.len()];
    text.parse().expect("a matrix")
}

/// The search in one of the matrices.
pub(crate) fn extremals(choice: u8) -> Extremals<i64> {
    let problem = Problem::new(&matrix::<i64>(choice));
    problem.expect("small numbers").extremals()
}

/// The longest text at the beginning of the bytes: all of them if they are UTF-8.
pub(crate) fn text(bytes: &[u8]) -> &str {
    let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    std::str::from_utf8(&bytes[..valid]).expect("valid up to there")
}

/// The first byte, which chooses one of the matrices, and the text after it.
pub(crate) fn choice_and_text(bytes: &[u8]) -> Option<(u8, &str)> {
    let (choice, rest) = bytes.split_first()?;
    Some((*choice, text(rest)))
}

/// The checksum that frontiers and checkpoints end with.
pub(crate) fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text);
    let bytes = digest.as_slice().iter();
    bytes.map(|byte| format!("{byte:02x}")).collect()
}
