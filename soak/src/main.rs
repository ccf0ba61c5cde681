//! Checks random matrices; see the library.
//!
//! ```text
//! cargo run --release -p soak -- --minutes 60
//! ```

use std::path::Path;
use std::process::ExitCode;

use soak::options::Options;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/soak");
    match Options::parse(&words, folder).and_then(|options| soak::run(&options)) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
