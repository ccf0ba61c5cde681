//! The files of one run: nothing is written where the run reads, or writes
//! something else.

use std::path::Path;

use anyhow::{Result, bail};

use crate::sink::target::identity;

/// What a file is to the run, for messages, and its name. No name and `-` are
/// the standard streams.
pub type Use<'a> = (&'a str, Option<&'a Path>);

/// Refuses files that would be lost: each written one is neither read nor
/// written twice. Files are told apart by what they are, not by their names.
pub fn refuse_two_uses(read: &[Use<'_>], written: &[Use<'_>]) -> Result<()> {
    let standard = |path, stream| if path == Path::new("-") { stream } else { path };
    let read = read.iter().filter_map(|&(name, path)| {
        let path = standard(path?, Path::new("/dev/stdin"));
        Some((name, identity(path)?))
    });
    let mut seen: Vec<_> = read.collect();
    for &(name, path) in written {
        let path = path.unwrap_or(Path::new("-"));
        let Some(file) = identity(path) else { continue };
        if let Some((other, _)) = seen.iter().find(|(_, other)| *other == file) {
            bail!(
                "{other} and {name} are one file, {}: one of them would be lost",
                path.display()
            );
        }
        seen.push((name, file));
    }
    Ok(())
}
