//! The program `supereigen`: from a matrix file to a verified scaled basis, a picture and a
//! reproduced paper. `lib.rs` describes its parts.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use supereigen_cli::Cli;

fn main() -> ExitCode {
    Cli::main()
}
