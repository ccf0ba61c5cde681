//! Where output goes: standard output, or a file that is written whole or not
//! at all. Only streams, whose readers want what is there, are written in place.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use tempfile::NamedTempFile;

/// An open output.
pub enum Sink {
    /// Standard output.
    Standard(BufWriter<io::Stdout>),
    /// A stream into a file, or anything that is no regular file.
    InPlace(BufWriter<File>),
    /// A temporary file beside its target, renamed by [`Sink::finish`].
    File {
        /// What has been written.
        writer: BufWriter<NamedTempFile>,
        /// Where it will stand.
        target: PathBuf,
    },
}

impl Sink {
    /// Opens standard output, or the file.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else {
            return Ok(Sink::Standard(BufWriter::new(io::stdout())));
        };
        // A rename would put a file in the place of a link or a device.
        let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if std::fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
            return Sink::in_place(path);
        }
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        // The name of the temporary file would only puzzle people.
        let file = NamedTempFile::new_in(folder)
            .map_err(|error| anyhow!("cannot write in {}: {}", folder.display(), error.kind()))?;
        Ok(Sink::File {
            writer: BufWriter::new(file),
            target,
        })
    }

    /// Opens standard output, or the file for a stream: what was written is
    /// there even if the program is killed.
    pub fn stream(path: Option<&Path>) -> Result<Self> {
        match path {
            None => Sink::open(None),
            Some(path) => Sink::in_place(path),
        }
    }

    fn in_place(path: &Path) -> Result<Self> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Sink::InPlace(BufWriter::new(file)))
    }

    /// Writes everything out; a file appears under its name only now.
    pub fn finish(self) -> Result<()> {
        match self {
            Sink::Standard(mut writer) => writer.flush()?,
            Sink::InPlace(mut writer) => writer.flush()?,
            Sink::File { writer, target } => {
                let file = writer
                    .into_inner()
                    .map_err(io::IntoInnerError::into_error)
                    .with_context(|| format!("cannot write {}", target.display()))?;
                file.as_file().sync_all()?;
                make_readable(&file, &target)?;
                file.persist(&target)
                    .with_context(|| format!("cannot write {}", target.display()))?;
            }
        }
        Ok(())
    }
}

/// Temporary files are private; what the user asked for gets the permissions
/// of the file it replaces, or those of any new file.
#[cfg(unix)]
fn make_readable(file: &NamedTempFile, target: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let permissions = match std::fs::metadata(target) {
        Ok(existing) => existing.permissions(),
        Err(_) => std::fs::Permissions::from_mode(0o644),
    };
    file.as_file().set_permissions(permissions)?;
    Ok(())
}

#[cfg(not(unix))]
fn make_readable(_: &NamedTempFile, _: &Path) -> Result<()> {
    Ok(())
}

impl Write for Sink {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Standard(writer) => writer.write(buffer),
            Sink::InPlace(writer) => writer.write(buffer),
            Sink::File { writer, .. } => writer.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Standard(writer) => writer.flush(),
            Sink::InPlace(writer) => writer.flush(),
            Sink::File { writer, .. } => writer.flush(),
        }
    }
}

/// Writes a whole text.
pub fn write_text(path: Option<&Path>, text: &str) -> Result<()> {
    let mut sink = Sink::open(path)?;
    sink.write_all(text.as_bytes())?;
    sink.finish()
}
