//! `completions`: completions for a shell, on standard output.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::exit::Exit;
use crate::sink::Sink;

/// Arguments of `completions`.
#[derive(clap::Args)]
pub struct Args {
    /// The shell.
    shell: Shell,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let mut text = Vec::new();
        let mut command = crate::Cli::command();
        clap_complete::generate(self.shell, &mut command, "supereigen", &mut text);
        let mut sink = Sink::open(None)?;
        sink.write_all(&text)?;
        sink.finish()?;
        Ok(Exit::Done)
    }
}
