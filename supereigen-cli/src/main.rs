//! The program `supereigen`: from a matrix file to a verified scaled basis, a
//! picture and a reproduced paper. What it is made of stands in `lib.rs`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;
use supereigen_cli::{Cli, time};

fn main() -> ExitCode {
    time::begin();
    Cli::parse().run()
}
