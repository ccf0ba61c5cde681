//! `man`: the manual pages, on standard output or as files in a folder.
//!
//! `completions`: completions for a shell, on standard output.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap_complete::Shell;

use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_bytes;

#[derive(clap::Args)]
pub struct Args {
    /// Write one page per subcommand into this folder.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let command = crate::Cli::arranged(false);
        match self.folder {
            Some(folder) => {
                std::fs::create_dir_all(&folder)
                    .with_context(|| format!("cannot create {}", folder.display()))?;
                clap_mangen::generate_to(command, &folder)
                    .with_context(|| format!("cannot write in {}", folder.display()))?;
            }
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(command).render(&mut page)?;
                write_bytes(None, &page)?;
            }
        }
        Ok(Exit::Done)
    }
}

#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

impl CompletionsArgs {
    pub fn run(self) -> Result<Exit> {
        let mut text = Vec::new();
        let mut command = crate::Cli::arranged(false);
        clap_complete::generate(self.shell, &mut command, "supereigen", &mut text);
        write_bytes(None, &text)?;
        Ok(Exit::Done)
    }
}
