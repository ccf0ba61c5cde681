//! Files that are written beside their target and then put in its place: there
//! is either the old file or the new one, even after a loss of power.
//!
//! The order that makes this true: write, sync the file, rename it, sync the
//! folder. A list of all that are open lets a program that has to end at once
//! take them away.

use std::fs::OpenOptions;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, anyhow};
use tempfile::NamedTempFile;

use super::target::{folder_of, sync_folder_of};

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
    file: Option<NamedTempFile>,
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
        let prefix = format!(".{name}.");
        let mut builder = tempfile::Builder::new();
        match naming {
            Naming::Unique => builder.prefix(".tmp"),
            Naming::AfterTarget => builder.prefix(&prefix).suffix("supereigen").rand_bytes(0),
        };
        like_any_new_file(&mut builder);
        let mut open = open();
        if naming == Naming::AfterTarget {
            let _ = std::fs::remove_file(folder.join(format!("{prefix}supereigen")));
        }
        // The name of the temporary file would only puzzle people.
        let file = builder
            .tempfile_in(folder)
            .map_err(|error| anyhow!("cannot write in {}: {}", folder.display(), error.kind()))?;
        let path = file.path().to_owned();
        open.push(path.clone());
        Ok(Temporary {
            file: Some(file),
            path,
            target: target.to_owned(),
        })
    }

    /// Puts the file in the place of its target.
    pub fn put_in_place(mut self) -> Result<()> {
        let put = match self.file.take() {
            Some(file) => put(file, &self.target),
            None => Ok(()),
        };
        put.with_context(|| format!("cannot write {}", self.target.display()))
    }
}

fn put(file: NamedTempFile, target: &Path) -> io::Result<()> {
    if let Ok(existing) = std::fs::metadata(target) {
        file.as_file().set_permissions(existing.permissions())?;
    }
    file.as_file().sync_all()?;
    let _open = open();
    file.persist(target)?;
    sync_folder_of(target)
}

/// Temporary files are private; what the user asked for gets the permissions
/// of any new file, which the kernel takes from the umask.
#[cfg(unix)]
fn like_any_new_file(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn like_any_new_file(_: &mut tempfile::Builder<'_, '_>) {}

impl Write for Temporary {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.write(buffer),
            None => Err(io::Error::other("the file is in its place already")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), NamedTempFile::flush)
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
        // Removes it, unless it is in its place.
        self.file = None;
    }
}
