//! Checks random matrices; see the library.
//!
//! ```text
//! cargo run --release -p soak -- --minutes 60
//! ```

use std::process::ExitCode;

use clap::Parser;
use soak::options::Options;

fn main() -> ExitCode {
    match soak::run(&Options::parse()) {
        Ok(_) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{}", failure.report);
            ExitCode::FAILURE
        }
    }
}
