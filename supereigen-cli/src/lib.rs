//! What the program `supereigen` is made of, for programs beside it that have the
//! same manners: `supereigen-mpi`. No promise is made to anybody else.
//!
//! The program is [`Cli`].
//!
//! One file per subcommand in `commands`; what they share stands beside it, what the
//! page in the browser has of it too in `supereigen-report`:
//! `input` (matrices), `lambda`, `hints` (what people may
//! mean), `time` (limits), `output` (lists and matrices),
//! `numpy` (arrays), `arrays`
//! (extremals into them), `basis_file` (bases with their witnesses),
//! `columns` (eigenvectors and subeigenvectors), `search`
//! (limits, stretches), `threads`, `takers` (what takes the extremals), `pace` (when
//! they are shown), `expectation` (what a search will bring), `reports` (text or JSON), `pipe` (the
//! thread that writes them), `start` (where a search
//! begins), `stretches` (from one checkpoint to the next), `checkpoint` (the file to go on
//! from), `summed` (its text), `continuation` (of an output), `shard`, `listing` (cycles and
//! paths), `sink` (files written whole or not at all, streams that can be
//! continued), `interrupt` (signals), `progress`, `exit` (codes), `files` (none of
//! them used twice), `picture_format` (by the name of the file).

#![forbid(unsafe_code)]
// `pub` marks what other modules use; few of them are seen from outside.
#![allow(unreachable_pub)]

mod arrays;
pub mod basis_file;
mod called;
mod candidate;
mod checkpoint;
mod checkpoint_arg;
mod columns;
pub mod commands;
mod continuation;
pub mod exit;
mod expectation;
pub mod files;
pub mod filter_arg;
pub mod hints;
mod how;
pub mod input;
mod interrupt;
pub mod lambda;
mod listing;
mod nodes;
mod numpy;
pub mod output;
mod pace;
mod picture_format;
mod pipe;
pub mod progress;
mod reports;
mod search;
mod search_arg;
mod shard;
pub mod sink;
mod start;
mod stats;
mod stretches;
pub mod summed;
mod takers;
pub mod threads;
pub mod time;

use std::process::ExitCode;

use clap::Parser;

/// The scaled basis of the supereigenvector space of a max-plus matrix.
///
/// All vectors x with A (x) x >= lambda (x) x in max-plus algebra (a (+) b is
/// max(a,b), a (x) b is a+b) form a cone; this program computes its extremals
/// scaled to maximum 0, exactly. MATRIX is a file, `-` for standard input, or
/// nothing: then the example of Wang and Sergeev. Nodes are counted from 1.
///
/// Exit codes: 0 done, 1 rejected or numbers differ, 2 bad input or usage,
/// 3 stopped at a limit, 4 verified but completeness only likely, 130
/// interrupted.
#[derive(Parser)]
#[command(name = "supereigen", version, max_term_width = 100)]
pub struct Cli {
    /// No progress on standard error, no notes.
    #[arg(long, short, global = true)]
    quiet: bool,

    #[command(subcommand)]
    command: commands::Command,
}

impl Cli {
    /// Does what the command line asks for.
    pub fn run(self) -> ExitCode {
        interrupt::listen();
        progress::set_quiet(self.quiet);
        match self.command.run() {
            Ok(exit) => exit.into(),
            Err(error) => exit::fail(&error),
        }
    }
}
