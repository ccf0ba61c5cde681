//! Files that are there only while their run lives: what is not whole yet, and the locks
//! beside files that are replaced again and again.
//!
//! A regular file is written beside its target and then put in its place
//! ([`Temporary`]): there is either the old file or the new one, even after a loss of
//! power. The order that makes this true: write, sync the file, rename it, sync the
//! folder. A checkpoint is another file after each time, so its run holds a lock beside it
//! ([`Lock`]). A list of all that are open lets a program that has to end at once take
//! them away.
//!
//! # What dead runs leave
//!
//! A run that is killed leaves its temporary files. They are told from those of the living
//! by their locks, which end with their run however that ends: the next run that writes
//! into the folder takes away each whose lock it gets ([`clean`]). A number of a process
//! would not do, for it may be another process by now, or one of another machine. Where the
//! file system knows no locks nothing is taken away.
//!
//! From the making of a file to its lock somebody may have taken it away. So whoever has a
//! lock looks whether the file still has its name, and begins again if it has not.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

use crate::file::{folder_of, sync_folder_of};
use crate::unfinished::written;

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

/// What a lock on an open file is worth.
enum Grip {
    /// It is ours until the file is closed.
    Held,
    /// Another run has it.
    Taken,
    /// The file system knows no locks.
    Unknown,
}

fn grip(file: &File) -> Grip {
    match file.try_lock() {
        Ok(()) => Grip::Held,
        Err(TryLockError::WouldBlock) => Grip::Taken,
        Err(TryLockError::Error(_)) => Grip::Unknown,
    }
}

/// From one look at a lock that another run has to the next.
const NAP: Duration = Duration::from_millis(20);

/// Takes the lock on an open file, so that no other run writes to `path`; waits for so
/// long if another one does. Whether it is held: some file systems know no locks.
pub fn hold(file: &File, path: &Path, patience: Duration) -> Result<bool> {
    let begun = Instant::now();
    loop {
        match grip(file) {
            Grip::Held => return Ok(true),
            Grip::Unknown => return Ok(false),
            Grip::Taken if begun.elapsed() >= patience => {
                bail!("another run is writing to {}", path.display())
            }
            Grip::Taken => std::thread::sleep(NAP),
        }
    }
}

/// Whether the open file still has its name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |data: std::fs::Metadata| (data.dev(), data.ino());
    let there = std::fs::symlink_metadata(path).map(number).ok();
    there.is_some() && there == file.metadata().map(number).ok()
}

/// Whether the open file still has its name, as far as can be told.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// A name beside the target and after it, that is mostly not shown.
fn hidden(target: &Path, ending: &str) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    folder_of(target).join(format!(".{name}.{ending}"))
}

/// The name of the temporary file would only puzzle people.
fn cannot_write_in(folder: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("cannot write in {}: {}", folder.display(), error.kind())
}

/// How often a lock is taken on a file that turns out to be gone. Each time another run
/// has ended in between, unless numbers of files mean nothing here.
const ROUNDS: usize = 100;

/// The right to replace a file, of one run at a time. What a dead run has left beside it
/// is taken away.
#[derive(Debug)]
pub struct Lock {
    /// Locked while it is open.
    _file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock beside `target`, which is no link; waits for so long if another run
    /// has it.
    pub fn beside(target: &Path, patience: Duration) -> Result<Self> {
        let path = hidden(target, "supereigen-lock");
        let mut options = OpenOptions::new();
        let options = options.write(true).create(true).truncate(false);
        let mut rounds = 0;
        loop {
            let file = options.open(&path);
            let file = file.map_err(|error| cannot_write_in(folder_of(target), &error))?;
            let is_held = hold(&file, target, patience)?;
            rounds += 1;
            if is_at(&file, &path) || rounds == ROUNDS {
                if is_held {
                    let _ = std::fs::remove_file(hidden(target, HALF));
                }
                open().push(path.clone());
                return Ok(Lock { _file: file, path });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        open().retain(|path| *path != self.path);
        // Still locked: whoever gets the lock after us sees that the name is gone.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// How a temporary file is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// Like no other file.
    Unique,
    /// After its target, of which the run has the [`Lock`].
    AfterTarget,
}

/// How what is called after its target ends.
const HALF: &str = "supereigen";

/// How what is called like no other file begins; the numbers of the process and of the
/// file follow.
const UNIQUE: &str = ".supereigen-";

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
        if naming == Naming::Unique {
            clean_once(folder);
        }
        let mut open = open();
        let (file, path) = match naming {
            Naming::Unique => create_unique(folder),
            Naming::AfterTarget => {
                let path = hidden(target, HALF);
                let _ = std::fs::remove_file(&path);
                create(&path).map(|file| (file, path))
            }
        }
        .map_err(|error| cannot_write_in(folder, &error))?;
        open.push(path.clone());
        Ok(Temporary {
            file: Some(file),
            path,
            target: target.to_owned(),
        })
    }

    /// Puts the files in the places of their targets: all of them, or none.
    pub fn put_in_place(mut files: Vec<Self>) -> Result<()> {
        let failed = |file: &Temporary| format!("cannot write {}", file.target.display());
        for file in &files {
            file.make_safe().with_context(|| failed(file))?;
        }
        // The program does not end between two of them.
        let open = open();
        let mut replaced: Vec<Replaced> = Vec::new();
        for (k, file) in files.iter().enumerate() {
            let put = match k + 1 == files.len() {
                // Nothing after it can fail.
                true => std::fs::rename(&file.path, &file.target),
                false => Replaced::by(file).map(|old| replaced.push(old)),
            };
            if let Err(error) = put {
                let failure = Err(error).with_context(|| failed(file));
                return match replaced.iter().try_for_each(Replaced::put_back) {
                    Ok(()) => failure,
                    Err(error) => failure.context(format!("the old files are not back: {error}")),
                };
            }
        }
        // A signal that comes later finds the output whole.
        written();
        drop(open);
        for file in &mut files {
            // In its place, and not to be taken away.
            file.file = None;
            sync_folder_of(&file.target).with_context(|| failed(file))?;
        }
        Ok(())
    }

    /// Brings what was written to safety, with the permissions of what it replaces.
    fn make_safe(&self) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        if let Ok(existing) = std::fs::metadata(&self.target) {
            file.set_permissions(existing.permissions())?;
        }
        file.sync_all()
    }
}

/// What stood in the place of a file, kept until the files that belong to it are in theirs.
struct Replaced {
    target: PathBuf,
    /// Its other name, if there was anything.
    kept: Option<PathBuf>,
}

impl Replaced {
    /// Puts a file in the place of its target.
    fn by(file: &Temporary) -> io::Result<Self> {
        let target = file.target.clone();
        let mut old = Replaced { target, kept: None };
        if old.target.exists() {
            let ending = format!("supereigen-old-{}", std::process::id());
            let kept = old.kept.insert(hidden(&old.target, &ending));
            // Some file systems have no second names.
            std::fs::hard_link(&old.target, &*kept)
                .or_else(|_| std::fs::copy(&old.target, &*kept).map(|_| ()))?;
        }
        std::fs::rename(&file.path, &old.target)?;
        Ok(old)
    }

    fn put_back(&self) -> io::Result<()> {
        match &self.kept {
            Some(path) => std::fs::rename(path, &self.target),
            None => std::fs::remove_file(&self.target),
        }
    }
}

impl Drop for Replaced {
    fn drop(&mut self) {
        if let Some(path) = &self.kept {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// A new file with the permissions of any new one; what is there is left alone.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true).open(path)
}

/// A new file in the folder, locked, of a name that no other file has.
fn create_unique(folder: &Path) -> io::Result<(File, PathBuf)> {
    static MADE: AtomicU64 = AtomicU64::new(0);
    // Another run with the same number may have left files behind, but no more than
    // it made; and whoever cleans up has each name once.
    loop {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{UNIQUE}{}-{number}", std::process::id()));
        match create(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => match grip(&file) {
                Grip::Held if path.exists() => return Ok((file, path)),
                Grip::Unknown => return Ok((file, path)),
                // Somebody took it for that of a dead run.
                Grip::Held | Grip::Taken => {}
            },
        }
    }
}

/// Whether a file is called like a temporary one that is like no other.
fn is_unique(name: &str) -> bool {
    let numbers = name.strip_prefix(UNIQUE).and_then(|n| n.split_once('-'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    numbers.is_some_and(|(process, file)| is_number(process) && is_number(file))
}

/// Takes away what dead runs have left in the folder.
pub fn clean(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !entry.file_name().to_str().is_some_and(is_unique) {
            continue;
        }
        let path = entry.path();
        // Whatever cannot be had is somebody else's.
        let Ok(file) = OpenOptions::new().write(true).open(&path) else {
            continue;
        };
        if matches!(grip(&file), Grip::Held) && is_at(&file, &path) {
            let _ = std::fs::remove_file(&path);
        }
    }
}

/// The same, once in each run for each folder.
fn clean_once(folder: &Path) {
    static CLEANED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    let mut cleaned = CLEANED.lock().unwrap_or_else(PoisonError::into_inner);
    if !cleaned.iter().any(|done| done == folder) {
        cleaned.push(folder.to_owned());
        clean(folder);
    }
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
