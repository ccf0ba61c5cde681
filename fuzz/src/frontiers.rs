//! Frontiers and checkpoints of the program are read or refused, unchanged and with corrected
//! checksums: otherwise every changed text would fail at its checksum. A search in a small matrix,
//! which the first byte chooses, resumes from them or refuses them.

use std::path::PathBuf;

use supereigen::{Extremals, Frontier, Limits};
use supereigen_run::checkpoint::Checkpoint;

use crate::small::{choice_and_text, extremals, sha256};

/// The lines of a checkpoint above its frontier.
const HEAD: usize = 4;

/// The text as a frontier and as a checkpoint.
pub(crate) fn frontier(bytes: &[u8]) {
    let Some((choice, text)) = choice_and_text(bytes) else {
        return;
    };
    let extremals = extremals(choice);
    for text in [text, &signed(text, &extremals)] {
        if let Ok(frontier) = text.parse::<Frontier>() {
            resumes(&frontier, &extremals);
        }
    }
    checkpoint(text, &extremals);
}

fn checkpoint(text: &str, extremals: &Extremals<i64>) {
    let lines: Vec<&str> = text.lines().collect();
    let (head, frontier) = lines.split_at(lines.len().min(HEAD));
    let mut body = head.join("\n") + "\n" + &signed(&frontier.join("\n"), extremals);
    body += &format!("whole {}\n", sha256(&body));
    let file = scratch();
    for text in [text, &body] {
        std::fs::write(&file, text).expect("a place for temporary files");
        if let Ok(checkpoint) = Checkpoint::read(&file) {
            checkpoint.save(&file).expect("a place for temporary files");
            assert_eq!(Checkpoint::read(&file).ok(), Some(checkpoint.clone()));
            resumes(&checkpoint.frontier, extremals);
        }
    }
    let _ = std::fs::remove_file(&file);
}

/// A file of this process. `fuzz/run` puts it into memory, because a disk would take most of the
/// time.
fn scratch() -> PathBuf {
    std::env::temp_dir().join(format!("supereigen-fuzz-{}", std::process::id()))
}

/// The text of a frontier with the hashes of this search and a correct checksum.
fn signed(text: &str, extremals: &Extremals<i64>) -> String {
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
    let sum = sha256(&body);
    format!("{body}sum {sum}\n")
}

/// A frontier that was read prints as the same text. A search resumes from it or refuses it.
fn resumes(frontier: &Frontier, extremals: &Extremals<i64>) {
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
