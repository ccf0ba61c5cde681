//! The program's checkpoint files: read or refused, as they stand and with
//! sums that fit; what is read is written and read again, and a search goes
//! on from it or refuses it.

#![no_main]

use std::path::PathBuf;

use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use supereigen_cli::checkpoint::Checkpoint;
use supereigen_fuzz::{extremals, goes_on, signed};

/// The lines above the frontier.
const HEAD: usize = 4;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let extremals = extremals(choice);
    let lines: Vec<&str> = text.lines().collect();
    let (head, frontier) = lines.split_at(lines.len().min(HEAD));
    let frontier = signed(&frontier.join("\n"), &extremals);
    let mut body = head.join("\n") + "\n" + &frontier;
    let sum: String = Sha256::digest(&body)
        .as_slice()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    body += &format!("whole {sum}\n");
    let file = scratch();
    for text in [text, &body] {
        std::fs::write(&file, text).expect("a place for temporary files");
        if let Ok(checkpoint) = Checkpoint::read(&file) {
            checkpoint.save(&file).expect("a place for temporary files");
            assert_eq!(Checkpoint::read(&file).ok(), Some(checkpoint.clone()));
            goes_on(&checkpoint.frontier, &extremals);
        }
    }
});

/// A file of this process. `fuzz/run` puts it into memory: a disk would take
/// most of the time.
fn scratch() -> PathBuf {
    std::env::temp_dir().join(format!("supereigen-fuzz-{}", std::process::id()))
}
