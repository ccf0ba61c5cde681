//! `cite`: how to cite this program and its paper.

use anyhow::Result;
use supereigen_answers::citation::bibtex;

use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;

#[derive(clap::Args)]
pub struct Args {}

impl Args {
    pub fn run(self) -> Result<Exit> {
        write_text(None, &bibtex())?;
        Ok(Exit::Done)
    }
}
