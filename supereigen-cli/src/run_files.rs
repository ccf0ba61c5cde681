//! The files of a run: all files that its command line names, read or written.
//!
//! [`check`] examines all of them before a command reads or writes anything, so that no
//! output of any command can be one of its inputs.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Arg, ArgMatches, Command};
use supereigen_run::file::{Use, is_same, refuse_two_uses};

use crate::input::vector::VectorArg;

/// The arguments that name files to write. All other paths and `@FILE` vectors are read.
pub const WRITTEN: [&str; 3] = ["output", "output_right", "checkpoint"];

/// Refuses a command line on which a file to write is also read, or written twice, or on which
/// standard input is read twice. Only a checkpoint may replace the one that a run resumes.
pub fn check(command: &Command, matches: &ArgMatches) -> Result<()> {
    if let Some((name, matches)) = matches.subcommand() {
        let command = command.find_subcommand(name).unwrap_or(command);
        return check(command, matches);
    }
    let files = |id: &str| -> Vec<(String, &Path)> {
        let paths = matches.try_get_many::<PathBuf>(id).ok().flatten();
        let vectors = matches.try_get_many::<VectorArg>(id).ok().flatten();
        let paths = paths.into_iter().flatten().map(PathBuf::as_path);
        let vectors = vectors.into_iter().flatten().filter_map(VectorArg::file);
        let called = called(command, id);
        let all = paths.chain(vectors);
        all.map(|path| (called.clone(), path)).collect()
    };
    let mut written: Vec<_> = WRITTEN.into_iter().flat_map(files).collect();
    if !matches.try_contains_id("output").unwrap_or(false) {
        written.insert(0, ("standard output".to_owned(), Path::new("-")));
    }
    let is_replaced = |id: &str| {
        let both = files(id).pop().zip(files("checkpoint").pop());
        id == "resume" && both.is_some_and(|((_, old), (_, new))| is_same(old, new))
    };
    let ids = matches.ids().map(|id| id.as_str());
    let read = ids.filter(|id| !WRITTEN.contains(id) && !is_replaced(id));
    let read: Vec<_> = read.flat_map(files).collect();
    refuse_two_pipes(&read)?;
    refuse_two_uses(&uses(&read), &uses(&written))
}

/// Refuses to read standard input for two arguments.
fn refuse_two_pipes(read: &[(String, &Path)]) -> Result<()> {
    let is_piped = |path: &Path| path == Path::new("-") || path == Path::new("/dev/stdin");
    let mut piped = read.iter().filter(|(_, path)| is_piped(path));
    match (piped.next(), piped.next()) {
        (Some((one, _)), Some((other, _))) if one == other => {
            bail!("standard input cannot be {one} twice")
        }
        (Some((one, _)), Some((other, _))) => {
            bail!("standard input cannot be both {one} and {other}")
        }
        _ => Ok(()),
    }
}

fn uses<'a>(files: &'a [(String, &'a Path)]) -> Vec<Use<'a>> {
    let files = files.iter();
    files.map(|(name, path)| (&**name, Some(*path))).collect()
}

/// The name of an argument in messages: `--upper`, `MATRIX`.
fn called(command: &Command, id: &str) -> String {
    let arg = command.get_arguments().find(|arg| arg.get_id() == id);
    if let Some(long) = arg.and_then(Arg::get_long) {
        return format!("--{long}");
    }
    let names = arg.and_then(Arg::get_value_names).unwrap_or_default();
    names.first().map_or(id, |name| name.as_str()).to_owned()
}
