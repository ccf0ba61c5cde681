//! The parts of the program `supereigen`, for related programs that behave in the same way:
//! `supereigen-mpi`. The interface is not stable for any other use.
//!
//! The program is [`Cli`].
//!
//! There is one file per subcommand in `commands`. The following files are shared by the
//! commands, from the question to the answer. What the page in the browser uses too is in
//! `supereigen-answers`.
//!
//! | file | idea |
//! |---|---|
//! | `input` | how matrices, lambda and names are read |
//! | `instances` | built-in systems, by their names |
//! | `nodes`, `time` | nodes, filters and time limits on the command line |
//! | `objects`, `sides`, `cones` | the program's own JSON as input; two-sided systems; cones by rows or generators |
//! | `descriptions` | cones written by rows or generators |
//! | `relation` | ge, le or eq, and the two-sided systems of the last two |
//! | `help` | commands in groups, options under headings |
//! | `hints` | what people may mean by lambda |
//! | `start` | options of a search, where it begins, its stretches, its threads |
//! | `checkpoint` | the file to go on from, and the output that is gone on with |
//! | `search` | a search from checkpoint to checkpoint |
//! | `takers`, `pipe` | the consumers of the extremals, and the thread that writes them |
//! | `output`, `reports` | lists and matrices; facts as text or JSON |
//! | `ending` | what the ending of an output name asks for |
//! | `sink`, `mark` | streams that can be continued, and how far they were synced |
//! | `run_files` | the files of a command line: no output is an input |
//! | `file`, `temporary` | what output names refer to; files written completely or not at all, by one run at a time |
//! | `progress`, `interrupt`, `exit` | progress display, signals, exit codes |
//! | `memory`, `watch`, `unfinished` | sizes of memory; the watcher that ends work nothing else can stop; what is missing then |

#![forbid(unsafe_code)]
// `pub` marks what other modules use. Few of these items are used outside the crate.
#![allow(unreachable_pub)]

pub mod about;
pub mod checkpoint;
pub mod commands;
pub mod cones;
pub mod descriptions;
pub mod ending;
pub mod exit;
pub mod file;
pub mod help;
pub mod hints;
pub mod input;
pub mod instances;
pub mod interrupt;
pub mod mark;
pub mod memory;
pub mod models;
pub mod nodes;
pub mod objects;
pub mod output;
pub mod pipe;
pub mod progress;
pub mod relation;
pub mod reports;
pub mod run_files;
pub mod search;
pub mod sides;
pub mod sink;
pub mod start;
pub mod takers;
pub mod temporary;
pub mod time;
pub mod tolerance;
pub mod unfinished;
pub mod vector;
pub mod watch;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

/// The scaled basis of the supereigenvector space of a max-plus matrix.
///
/// All vectors x with A (x) x >= lambda (x) x in max-plus algebra (a (+) b is
/// max(a,b), a (x) b is a+b) form a cone; this program computes its extremals
/// scaled to maximum 0, exactly. MATRIX is a file, `-` for standard input, the name
/// of an instance after `@` (`supereigen instances` lists them), or nothing: then
/// the example of Wang and Sergeev. Nodes are counted from 1.
///
/// Exit codes: 0 done, 1 rejected or numbers differ, 2 bad input or usage, or
/// out of memory, 3 stopped at a limit, 4 verified but completeness only likely,
/// 5 verified but not claimed complete, 130 interrupted.
#[derive(Parser)]
#[command(name = "supereigen", version, max_term_width = 100)]
pub struct Cli {
    /// No progress, no notes.
    ///
    /// No progress on standard error, no notes.
    #[arg(long, short, global = true)]
    quiet: bool,

    /// Hold at most so much memory: 200M, 1.5G.
    ///
    /// Hold at most so much memory: a number of bytes, or with K, M, G or T of units
    /// of 1024 (200M, 1.5G). A search stops shortly before, and what it found is
    /// written; whatever else does not fit ends with a message. Three quarters of the
    /// machine's if not given.
    #[arg(long, global = true, value_name = "SIZE", value_parser = memory::parse_size)]
    memory: Option<memory::Size>,

    #[command(subcommand)]
    command: commands::Command,
}

impl Cli {
    /// Reads the command line and executes it.
    pub fn main() -> ExitCode {
        time::begin();
        match Cli::read() {
            Ok(cli) => cli.run(),
            Err(exit) => exit,
        }
    }

    /// The commands and options, with their help as it is shown; `-h` shows the short one.
    pub fn arranged(is_short: bool) -> clap::Command {
        help::arranged(Cli::command(), is_short)
    }

    /// Reads the command line; the exit code if there is nothing to do, or it is wrong.
    fn read() -> Result<Self, ExitCode> {
        let is_short = std::env::args_os().any(|word| word == "-h");
        let mut command = Cli::arranged(is_short);
        let matches = command.try_get_matches_from_mut(std::env::args_os());
        let mut matches = matches.map_err(exit::usage)?;
        run_files::check(&command, &matches).map_err(|error| exit::fail(&error))?;
        let cli = Cli::from_arg_matches_mut(&mut matches);
        cli.map_err(|error| exit::usage(error.format(&mut command)))
    }

    /// Executes the command.
    pub fn run(self) -> ExitCode {
        interrupt::listen();
        progress::set_quiet(self.quiet);
        if let Err(why) = watch::start(self.memory) {
            return exit::fail(&anyhow::Error::msg(why));
        }
        match self.command.run() {
            Ok(exit) => exit.into(),
            Err(error) => exit::fail(&error),
        }
    }
}
