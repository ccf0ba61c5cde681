//! Every target on every text of its corpus and on every seed.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use supereigen_fuzz::{TARGETS, seeds};

#[test]
fn no_text_fails() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let seeds = seeds::all();
    let mut failed = Vec::new();
    for (target, run) in TARGETS {
        let of_target = seeds.iter().filter(|(of, _, _)| *of == target);
        let mut texts: Vec<(String, Vec<u8>)> = of_target
            .map(|(_, name, bytes)| (format!("the seed {name}"), bytes.clone()))
            .collect();
        assert!(!texts.is_empty(), "{target} has no seed");
        if let Ok(files) = fs::read_dir(corpus.join(target)) {
            for file in files {
                let path = file.expect("a folder that can be listed").path();
                let bytes = fs::read(&path).expect("a file that can be read");
                texts.push((path.display().to_string(), bytes));
            }
        }
        for (name, bytes) in texts {
            if catch_unwind(|| run(&bytes)).is_err() {
                failed.push(format!("{target}: {name}"));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn every_corpus_has_a_target() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for folder in fs::read_dir(corpus).expect("a corpus") {
        let name = folder.expect("a folder").file_name();
        assert!(
            TARGETS.iter().any(|(target, _)| name == *target),
            "{name:?}"
        );
    }
}
