//! What the name of an output refers to: standard output, something that is written in
//! place, or a regular file that may not exist yet.
//!
//! An output is refused if the run also reads it, or writes it twice ([`refuse_two_uses`]).

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

/// The name of the built-in instance that a path means, which is written after `@`.
pub fn instance_name(path: &Path) -> Option<&str> {
    path.to_str()?.strip_prefix('@')
}

/// How messages call a source.
pub fn source_name(path: Option<&Path>) -> String {
    match path {
        None => "the paper's example".to_owned(),
        Some(path) if path == Path::new("-") => "standard input".to_owned(),
        Some(path) => path.display().to_string(),
    }
}

/// Where an output goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Standard output, under any name.
    Standard,
    /// A device, a pipe, or something that the shell has already opened. It is written in
    /// place, never truncated and never replaced.
    InPlace(PathBuf),
    /// A regular file, or one that does not exist yet, with links resolved.
    Regular(PathBuf),
}

/// The number of links that Linux follows at most.
const MOST_LINKS: usize = 40;

impl Target {
    /// The target of a name. No name and `-` mean standard output.
    pub fn of(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Target::Standard);
        };
        let mut place = path.to_owned();
        // Links are resolved here and not by the system: a link to a file that does not
        // exist yet has a target too, and `/dev/stdout` must not be replaced by the file it
        // refers to.
        for _ in 0..MOST_LINKS {
            match descriptor(&place) {
                Some(1) => return Ok(Target::Standard),
                Some(_) => return Ok(Target::InPlace(place)),
                None => {}
            }
            match std::fs::read_link(&place) {
                Ok(next) => place = folder_of(&place).join(next),
                Err(_) if std::fs::metadata(&place).is_ok_and(|data| !data.is_file()) => {
                    return Ok(Target::InPlace(place));
                }
                Err(_) => return Ok(Target::Regular(place)),
            }
        }
        bail!(
            "cannot write {}: more than {MOST_LINKS} links",
            path.display()
        )
    }

    /// The path, if this is a regular file.
    pub fn regular(&self) -> Option<&Path> {
        match self {
            Target::Regular(path) => Some(path),
            Target::Standard | Target::InPlace(_) => None,
        }
    }
}

/// The number of the open file that the name refers to.
fn descriptor(path: &Path) -> Option<u32> {
    match path.to_str()? {
        "/dev/stdin" => Some(0),
        "/dev/stdout" => Some(1),
        "/dev/stderr" => Some(2),
        name => {
            let number = name.strip_prefix("/dev/fd/");
            let number = number.or_else(|| name.strip_prefix("/proc/self/fd/"));
            number?.parse().ok()
        }
    }
}

/// The folder that contains a file.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether the path is a regular file that is not empty.
pub fn has_content(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0)
}

/// Which file a name refers to. Symbolic and hard links give the same answer. `None` for
/// something that is not a regular file and will not become one.
fn identity(path: &Path) -> Option<Identity> {
    let target = match Target::of(Some(path)) {
        Ok(Target::Regular(target)) => target,
        Ok(Target::Standard) => PathBuf::from("/dev/stdout"),
        Ok(Target::InPlace(place)) => place,
        Err(_) => return None,
    };
    match std::fs::metadata(&target) {
        Ok(data) if data.is_file() => Some(of_existing(&target, &data)),
        Ok(_) => None,
        Err(_) => place(&target).map(Identity::Path),
    }
}

/// Whether both names refer to one file. Another run may replace the file between the two
/// checks, so equal paths suffice.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path| match Target::of(Some(path)) {
        Ok(Target::Regular(target)) => place(&target),
        _ => None,
    };
    let first = place(one);
    first.is_some() && first == place(other) || identity(one) == identity(other)
}

/// The full path of a file, without links in its folder.
fn place(target: &Path) -> Option<PathBuf> {
    let folder = std::fs::canonicalize(folder_of(target)).ok()?;
    Some(folder.join(target.file_name()?))
}

/// A file that exists, or the path of one that will.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Identity {
    /// Device and inode number.
    Number(u64, u64),
    /// The full path.
    Path(PathBuf),
}

#[cfg(unix)]
fn of_existing(_: &Path, data: &std::fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Identity::Number(data.dev(), data.ino())
}

#[cfg(not(unix))]
fn of_existing(path: &Path, _: &std::fs::Metadata) -> Identity {
    Identity::Path(std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()))
}

/// Makes the names in the folder of a file survive a loss of power.
#[cfg(unix)]
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    match std::fs::File::open(folder_of(path))?.sync_all() {
        // Some file systems reject this call because they keep names safe themselves.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

/// Does nothing: folders are synced only on Unix.
#[cfg(not(unix))]
pub fn sync_folder_of(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The role of a file in messages, and its name. No name and `-` mean the standard streams.
pub type Use<'a> = (&'a str, Option<&'a Path>);

/// Refuses files that would be lost: a written file must not be read, nor written twice.
/// Files are compared by identity, not by name.
pub fn refuse_two_uses(read: &[Use<'_>], written: &[Use<'_>]) -> Result<()> {
    let standard = |path, stream| if path == Path::new("-") { stream } else { path };
    let read = read.iter().filter_map(|&(name, path)| {
        // A built-in instance is not a file, whatever the output is called.
        let path = path.filter(|path| instance_name(path).is_none())?;
        let file = identity(standard(path, Path::new("/dev/stdin")))?;
        Some((name, path, file))
    });
    let mut seen: Vec<_> = read.collect();
    for &(name, path) in written {
        let path = path.unwrap_or(Path::new("-"));
        let Some(file) = identity(path) else { continue };
        if let Some((other, its_path, _)) = seen.iter().find(|(.., other)| *other == file) {
            let shown = match standard(path, its_path) {
                path if path == Path::new("-") => String::new(),
                path => format!(", {}", path.display()),
            };
            bail!("{other} and {name} are the same file{shown}: one of them would be lost");
        }
        seen.push((name, path, file));
    }
    Ok(())
}
