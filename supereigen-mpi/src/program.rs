//! The parts of the program, in the order of a run.

mod args;
mod basis;
mod cluster_run;
mod finish;
mod history;
mod lead;
mod ranks;
mod run_arg;
mod signals;
mod sweep;

use std::process::ExitCode;

use anyhow::{Error, Result};
use clap::Parser;
use supereigen_run::exit::{Exit, usage};
use supereigen_run::progress::{say, set_quiet};
use supereigen_run::{clock, watch};

use args::{Cli, Command};
use ranks::Ranks;
use signals::Signals;

/// Runs the command line.
pub fn run() -> ExitCode {
    clock::begin();
    let signals = match Signals::install() {
        Ok(signals) => signals,
        Err(error) => {
            say(format_args!(
                "error: cannot install the signal handlers: {error:#}"
            ));
            return ExitCode::from(2);
        }
    };
    let ranks = Ranks::start(signals);
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            return match ranks.is_master() {
                true => usage(error),
                false => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
            };
        }
    };
    set_quiet(cli.quiet || !ranks.is_master());
    cli.numbers.set();
    let begun = watch::start(cli.memory).map_err(Error::msg);
    match begun.and_then(|()| dispatch(cli.command, &ranks)) {
        Ok(exit) => exit.into(),
        Err(error) => {
            let rank = ranks.rank();
            let at = if ranks.size() > 1 {
                format!("rank {rank}: ")
            } else {
                String::new()
            };
            say(format_args!("error: {at}{error:#}"));
            // The others may be waiting for a message from this rank.
            ranks.abort(2)
        }
    }
}

fn dispatch(command: Command, ranks: &Ranks) -> Result<Exit> {
    match command {
        Command::Basis(args) => args.run(ranks),
        Command::Sweep(args) => args.run(ranks),
        Command::Count(args) => args.into_basis().run(ranks),
    }
}
