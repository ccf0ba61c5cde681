//! Where the name of an output leads: to standard output, to something that is
//! only written into, or to a regular file, there or not yet.
//!
//! A regular file is written beside its target and then put in its place
//! ([`Temporary`]): there is either the old file or the new one, even after a loss of
//! power. The order that makes this true: write, sync the file, rename it, sync the
//! folder. A list of all that are open lets a program that has to end at once take them
//! away.
//!
//! Nothing is written where the run reads, or writes something else
//! ([`refuse_two_uses`]).

use std::fs::{File, OpenOptions};
use std::io;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, anyhow, bail};

/// Where an output goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Standard output, by whatever name.
    Standard,
    /// A device, a pipe, or something that the shell has opened already: it
    /// is written into, never cut, never replaced.
    InPlace(PathBuf),
    /// A regular file, or one that is not there yet, links resolved.
    Regular(PathBuf),
}

/// As many links as Linux follows.
const MOST_LINKS: usize = 40;

impl Target {
    /// The target of a name; no name and `-` are standard output.
    pub fn of(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Target::Standard);
        };
        let mut place = path.to_owned();
        // By hand: a link to a file that is not there yet has a target too,
        // and `/dev/stdout` must not become the name of what lies behind it.
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

    /// The regular file, if it is one.
    pub fn regular(&self) -> Option<&Path> {
        match self {
            Target::Regular(path) => Some(path),
            Target::Standard | Target::InPlace(_) => None,
        }
    }
}

/// The number of the open file that the name stands for.
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

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a regular file with something in it is there.
pub fn has_content(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0)
}

/// Which file a name means, whatever the name: links of both kinds lead to the
/// same answer. `None` for what is no regular file and not to be one.
pub fn identity(path: &Path) -> Option<Identity> {
    let target = match Target::of(Some(path)) {
        Ok(Target::Regular(target)) => target,
        Ok(Target::Standard) => PathBuf::from("/dev/stdout"),
        Ok(Target::InPlace(place)) => place,
        Err(_) => return None,
    };
    match std::fs::metadata(&target) {
        Ok(data) if data.is_file() => Some(of_existing(&target, &data)),
        Ok(_) => None,
        Err(_) => {
            let folder = std::fs::canonicalize(folder_of(&target)).ok()?;
            Some(Identity::Path(folder.join(target.file_name()?)))
        }
    }
}

/// A file that is there, or the place where one will be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Identity {
    /// Device and number.
    Number(u64, u64),
    /// The full name.
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

/// Makes the names in a folder survive a loss of power.
#[cfg(unix)]
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    match std::fs::File::open(folder_of(path))?.sync_all() {
        // Some file systems keep names safe by themselves and refuse this.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

/// Makes the names in a folder survive a loss of power.
#[cfg(not(unix))]
pub fn sync_folder_of(_: &Path) -> io::Result<()> {
    Ok(())
}

static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn open() -> MutexGuard<'static, Vec<PathBuf>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes all temporary files away, and lets no new one be made: the program
/// is about to end.
pub fn remove_all() {
    let open = open();
    for path in open.iter() {
        let _ = std::fs::remove_file(path);
    }
    // Whoever waits for the lock waits until the end.
    std::mem::forget(open);
}

/// How a temporary file is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// Like no other file.
    Unique,
    /// After its target, so that what a killed run has left behind is found
    /// and used up by the next one.
    AfterTarget,
}

/// A file that is not there yet.
#[derive(Debug)]
pub struct Temporary {
    /// There until it is put in its place.
    file: Option<File>,
    path: PathBuf,
    target: PathBuf,
}

impl Temporary {
    /// A file to be put in the place of `target`, which is no link.
    pub fn beside(target: &Path, naming: Naming) -> Result<Self> {
        if target.exists() {
            // A rename would replace even what may not be written.
            let writable = OpenOptions::new().write(true).open(target);
            writable.with_context(|| format!("cannot write {}", target.display()))?;
        }
        let folder = folder_of(target);
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let mut open = open();
        let (file, path) = match naming {
            Naming::Unique => create_unique(folder),
            Naming::AfterTarget => {
                let path = folder.join(format!(".{name}.supereigen"));
                let _ = std::fs::remove_file(&path);
                create(&path).map(|file| (file, path))
            }
        }
        // The name of the temporary file would only puzzle people.
        .map_err(|error| anyhow!("cannot write in {}: {}", folder.display(), error.kind()))?;
        open.push(path.clone());
        Ok(Temporary {
            file: Some(file),
            path,
            target: target.to_owned(),
        })
    }

    /// Puts the file in the place of its target.
    pub fn put_in_place(mut self) -> Result<()> {
        if let Some(file) = &self.file {
            put(file, &self.path, &self.target)
                .with_context(|| format!("cannot write {}", self.target.display()))?;
        }
        // In its place, and not to be taken away.
        self.file = None;
        Ok(())
    }
}

/// A new file with the permissions of any new one; what is there is left alone.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true).open(path)
}

/// A new file in the folder, of a name that no other file has.
fn create_unique(folder: &Path) -> io::Result<(File, PathBuf)> {
    static MADE: AtomicU64 = AtomicU64::new(0);
    // Another run with the same number may have left files behind, but no more than
    // it made.
    loop {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!(".tmp{}-{number}", std::process::id()));
        match create(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (file, path)),
        }
    }
}

fn put(file: &File, path: &Path, target: &Path) -> io::Result<()> {
    if let Ok(existing) = std::fs::metadata(target) {
        file.set_permissions(existing.permissions())?;
    }
    file.sync_all()?;
    let _open = open();
    std::fs::rename(path, target)?;
    sync_folder_of(target)
}

impl Write for Temporary {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.write(buffer),
            None => Err(io::Error::other("the file is in its place already")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), File::flush)
    }
}

impl Seek for Temporary {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match &mut self.file {
            Some(file) => file.seek(to),
            None => Err(io::Error::other("the file is in its place already")),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut open = open();
        open.retain(|path| *path != self.path);
        if let Some(file) = self.file.take() {
            drop(file);
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

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
