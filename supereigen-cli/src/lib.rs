//! The parts of the program `supereigen`, for related programs that behave in the same way:
//! `supereigen-mpi`. The interface is not stable for any other use.
//!
//! The program is [`Cli`].
//!
//! There is one file per subcommand in `commands`. The following files are shared by the
//! commands, from the question to the answer. Answers that Python and the page give too are in
//! `supereigen-answers`; files, checkpoints, limits and signals are in `supereigen-run`.
//!
//! | file | idea |
//! |---|---|
//! | `input` | how matrices, vectors, systems and cones are read |
//! | `numbers` | fractions, decimals or rounded numbers |
//! | `min_plus` | which commands accept `--min-plus` |
//! | `descriptions` | cones written by rows or generators |
//! | `question` | options that the questions about solutions share |
//! | `relation` | ge, le or eq, and the two-sided systems of the last two |
//! | `help` | commands in groups, options under headings |
//! | `hints` | hints about the lambda that users may mean |
//! | `run` | options of a search, and where it starts |
//! | `search` | a search from checkpoint to checkpoint |
//! | `consumers` | the consumers of the extremals |
//! | `formats` | formats by an option or by the ending of the output |
//! | `output`, `report_output` | lists and matrices; facts as text or JSON |
//! | `run_files` | the files of a command line: no output is an input |

#![forbid(unsafe_code)]
// `pub` marks what other modules use. Few of these items are used outside the crate.
#![allow(unreachable_pub)]

pub mod commands;
pub mod consumers;
pub mod descriptions;
pub mod formats;
pub mod help;
pub mod hints;
pub mod input;
pub mod min_plus;
pub mod numbers;
pub mod output;
pub mod question;
pub mod relation;
pub mod report_output;
pub mod run;
pub mod run_files;
pub mod search;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};
use supereigen_run::{clock, exit, interrupt, memory, progress, watch};

/// Exact max-plus algebra: timetables, supereigenvectors, cones and games.
///
/// In max-plus algebra a (+) b is max(a,b), and a (x) b is a+b. The vectors x with
/// A (x) x >= lambda (x) x form a cone. `basis` computes its extremals, scaled to greatest
/// entry 0; the other commands answer other questions. All numbers are exact. MATRIX is a
/// file, `-` for standard input, or the name of an instance after `@` (`supereigen
/// instances` lists them). Without MATRIX the program uses the example of Wang and Sergeev.
/// Nodes are counted from 1.
///
/// Exit codes: 0 done, 1 the answer is no, a claim is rejected or numbers differ, 2 bad
/// input, bad usage or out of memory, 3 stopped at a limit, 4 verified but completeness
/// only likely, 5 verified but not claimed complete, 130 interrupted.
#[derive(Parser)]
#[command(name = "supereigen", version, max_term_width = 100)]
pub struct Cli {
    /// No progress, no notes.
    ///
    /// No progress on standard error, no notes.
    #[arg(long, short, global = true)]
    quiet: bool,

    /// Use at most this much memory: 200M, 1.5G.
    ///
    /// Use at most this much memory: a number of bytes, or a number with K, M, G or T in
    /// units of 1024 (200M, 1.5G). A search stops shortly before the limit and writes what
    /// it found; any other work that needs more memory ends with an error. Default: three
    /// quarters of the memory of the machine.
    #[arg(long, global = true, value_name = "SIZE", value_parser = memory::parse_size)]
    memory: Option<memory::Size>,

    #[command(flatten)]
    numbers: numbers::NumbersArg,

    #[command(flatten)]
    min_plus: min_plus::MinPlusArg,

    #[command(subcommand)]
    command: commands::Command,
}

impl Cli {
    /// Reads the command line and executes it.
    pub fn main() -> ExitCode {
        clock::begin();
        match Cli::read() {
            Ok(cli) => cli.run(),
            Err(exit) => exit,
        }
    }

    /// The commands and options with their help: the short one of `-h` if `is_short`.
    pub fn arranged(is_short: bool) -> clap::Command {
        help::arranged(Cli::command(), is_short)
    }

    /// Reads the command line. Returns an exit code if it is wrong or asks only for help.
    fn read() -> Result<Self, ExitCode> {
        let is_short = std::env::args_os().any(|word| word == "-h");
        let mut command = Cli::arranged(is_short);
        min_plus::set(&command, std::env::args_os()).map_err(|error| exit::fail(&error))?;
        let matches = command.try_get_matches_from_mut(std::env::args_os());
        let mut matches = matches.map_err(exit::usage)?;
        let checked = min_plus::check(&command, &matches);
        let checked = checked.and_then(|()| run_files::check(&command, &matches));
        checked.map_err(|error| exit::fail(&error))?;
        let cli = Cli::from_arg_matches_mut(&mut matches);
        cli.map_err(|error| exit::usage(error.format(&mut command)))
    }

    /// Executes the command.
    pub fn run(self) -> ExitCode {
        interrupt::listen();
        progress::set_quiet(self.quiet);
        self.numbers.set();
        if let Err(why) = watch::start(self.memory) {
            return exit::fail(&anyhow::Error::msg(why));
        }
        match self.command.run() {
            Ok(exit) => exit.into(),
            Err(error) => exit::fail(&error),
        }
    }
}
