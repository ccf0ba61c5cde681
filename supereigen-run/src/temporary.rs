//! Files that exist only during their run: unfinished output, and the locks beside files
//! that are replaced repeatedly.
//!
//! A regular file is written beside its target and then renamed to it ([`Temporary`]).
//! Either the old file or the new one exists at any time, even after a loss of power. This
//! order guarantees it: write, sync the file, rename it, sync the folder. A checkpoint is
//! replaced by a new file at each save, so its run holds a lock beside it ([`Lock`]). A
//! list of all open temporary files lets a program that has to end at once remove them.
//!
//! # What killed runs leave
//!
//! A run that is killed leaves its temporary files. Their locks distinguish them from the
//! files of live runs, because a lock ends with its run however that ends. The next run
//! that writes into the folder removes each temporary file whose lock it gets ([`clean`]).
//! A process number could not serve instead of a lock: by now it may belong to another
//! process, or it may come from another machine. Where the file system does not support
//! locks, nothing is removed.
//!
//! Another run may remove a file between its creation and its locking. So after locking a
//! file, a run checks that the file still has its name, and starts again if it does not.

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

/// Removes all temporary files and blocks the creation of new ones: the program is about to
/// end.
pub fn remove_all() {
    let open = open();
    for path in open.iter() {
        let _ = std::fs::remove_file(path);
    }
    // The mutex stays locked, so every thread that waits for it waits until the program
    // ends.
    std::mem::forget(open);
}

/// The result of locking an open file.
enum LockState {
    /// This run holds the lock until the file is closed.
    Held,
    /// Another run holds the lock.
    Taken,
    /// The file system does not support locks.
    Unknown,
}

fn grip(file: &File) -> LockState {
    match file.try_lock() {
        Ok(()) => LockState::Held,
        Err(TryLockError::WouldBlock) => LockState::Taken,
        Err(TryLockError::Error(_)) => LockState::Unknown,
    }
}

/// The time between two attempts to take a lock that another run holds.
const NAP: Duration = Duration::from_millis(20);

/// Locks an open file, so that no other run writes to `path`. If another run holds the
/// lock, waits for at most `wait`. Returns whether the lock is held: some file systems
/// do not support locks.
pub fn hold(file: &File, path: &Path, patience: Duration) -> Result<bool> {
    let begun = Instant::now();
    loop {
        match grip(file) {
            LockState::Held => return Ok(true),
            LockState::Unknown => return Ok(false),
            LockState::Taken if begun.elapsed() >= patience => {
                bail!("another run is writing to {}", path.display())
            }
            LockState::Taken => std::thread::sleep(NAP),
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

/// Whether the open file still has its name, as far as can be determined.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// A hidden name in the folder of the target, made of the target's name and `ending`.
fn hidden(target: &Path, ending: &str) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    folder_of(target).join(format!(".{name}.{ending}"))
}

/// An error that names the folder, because the name of the temporary file means nothing to
/// users.
fn cannot_write_in(folder: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("cannot write in {}: {}", folder.display(), error.kind())
}

/// How often a lock is taken on a file that turns out to be removed. Each such round means
/// that another run ended in between, unless file numbers are unreliable on this file
/// system.
const ROUNDS: usize = 100;

/// The right to replace a file, held by one run at a time. Taking it removes what a killed
/// run left beside the file.
#[derive(Debug)]
pub struct Lock {
    /// Locked while it is open.
    _file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock beside `target`, which is not a link. Waits for at most `wait` if
    /// another run holds it.
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
        // Removed while locked: a run that gets the lock next sees that the name is gone.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// How a temporary file is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// With a name that no other file has.
    Unique,
    /// After its target, whose [`Lock`] the run holds.
    AfterTarget,
}

/// The end of names made from the target's name.
const HALF: &str = "supereigen";

/// The beginning of unique names. The process number and the file number follow.
const UNIQUE: &str = ".supereigen-";

/// A file that is not at its target yet.
#[derive(Debug)]
pub struct Temporary {
    /// Present until the file is renamed to its target.
    file: Option<File>,
    path: PathBuf,
    target: PathBuf,
}

impl Temporary {
    /// Creates a file that will replace `target`, which is not a link.
    pub fn beside(target: &Path, naming: Naming) -> Result<Self> {
        if target.exists() {
            // A rename would replace even a file without write permission.
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

    /// Renames the files to their targets: all of them, or none.
    pub fn put_in_place(mut files: Vec<Self>) -> Result<()> {
        let failed = |file: &Temporary| format!("cannot write {}", file.target.display());
        for file in &files {
            file.make_safe().with_context(|| failed(file))?;
        }
        // While this is locked, the program does not end between two renames.
        let open = open();
        let mut replaced: Vec<Replaced> = Vec::new();
        for (k, file) in files.iter().enumerate() {
            let put = match k + 1 == files.len() {
                // The last one needs no copy of the old file, because no later rename can
                // fail.
                true => std::fs::rename(&file.path, &file.target),
                false => Replaced::by(file).map(|old| replaced.push(old)),
            };
            if let Err(error) = put {
                let failure = Err(error).with_context(|| failed(file));
                return match replaced.iter().try_for_each(Replaced::put_back) {
                    Ok(()) => failure,
                    Err(error) => {
                        failure.context(format!("the old files could not be restored: {error}"))
                    }
                };
            }
        }
        // From here on a signal finds the output complete.
        written();
        drop(open);
        for file in &mut files {
            // It is at its target and must not be removed.
            file.file = None;
            sync_folder_of(&file.target).with_context(|| failed(file))?;
        }
        Ok(())
    }

    fn open_file(&mut self) -> io::Result<&mut File> {
        let file = self.file.as_mut();
        file.ok_or_else(|| io::Error::other("the file is in its place already"))
    }

    /// Syncs the file, and sets the permissions of the file that it replaces.
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

/// The old file at a target, kept until all files of the same set are at their targets.
struct Replaced {
    target: PathBuf,
    /// A second name of the old file, if there was one.
    kept: Option<PathBuf>,
}

impl Replaced {
    /// Renames a file to its target.
    fn by(file: &Temporary) -> io::Result<Self> {
        let target = file.target.clone();
        let mut old = Replaced { target, kept: None };
        if old.target.exists() {
            let ending = format!("supereigen-old-{}", std::process::id());
            let kept = old.kept.insert(hidden(&old.target, &ending));
            // Some file systems do not support hard links.
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

/// Creates a file with default permissions. Fails if the file exists.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true).open(path)
}

/// Creates and locks a file in the folder under a name that no other file has.
fn create_unique(folder: &Path) -> io::Result<(File, PathBuf)> {
    static MADE: AtomicU64 = AtomicU64::new(0);
    // Another run with the same process number may have left files, but only as many as it
    // created. A run that cleans up removes each name at most once.
    loop {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{UNIQUE}{}-{number}", std::process::id()));
        match create(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => match grip(&file) {
                LockState::Held if path.exists() => return Ok((file, path)),
                LockState::Unknown => return Ok((file, path)),
                // Another run took the file for that of a killed run.
                LockState::Held | LockState::Taken => {}
            },
        }
    }
}

/// Whether a file name is that of a temporary file with a unique name.
fn is_unique(name: &str) -> bool {
    let numbers = name.strip_prefix(UNIQUE).and_then(|n| n.split_once('-'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    numbers.is_some_and(|(process, file)| is_number(process) && is_number(file))
}

/// Removes what killed runs left in the folder.
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
        // A file that cannot be opened is not for this run to remove.
        let Ok(file) = OpenOptions::new().write(true).open(&path) else {
            continue;
        };
        if matches!(grip(&file), LockState::Held) && is_at(&file, &path) {
            let _ = std::fs::remove_file(&path);
        }
    }
}

/// Calls [`clean`], once per run for each folder.
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
        self.open_file()?.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), File::flush)
    }
}

impl Seek for Temporary {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.open_file()?.seek(to)
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
