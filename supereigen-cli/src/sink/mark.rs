//! How far a file was written when all of it was safe: so many bytes with this
//! hash. A run that goes on checks that, and cuts what came after.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use sha2::{Digest, Sha256};

/// A place in a file, and what stands before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// How many bytes.
    pub bytes: u64,
    /// Their SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// The digest in hexadecimal digits.
pub fn hexadecimal(digest: impl AsRef<[u8]>) -> String {
    digest.as_ref().iter().map(|b| format!("{b:02x}")).collect()
}

/// Counts and hashes what is written.
#[derive(Debug, Clone, Default)]
pub struct Marker {
    bytes: u64,
    hash: Sha256,
}

impl Marker {
    /// Takes in what was written.
    pub fn update(&mut self, written: &[u8]) {
        self.bytes += written.len() as u64;
        self.hash.update(written);
    }

    /// The mark after everything that was written.
    pub fn mark(&self) -> Mark {
        Mark {
            bytes: self.bytes,
            sha256: hexadecimal(self.hash.clone().finalize()),
        }
    }

    /// The marker of a file up to a mark, with the file cut there and ready to
    /// be continued; `None`, and the file untouched, if it does not begin with
    /// what the mark says.
    pub fn at(file: &mut File, mark: &Mark) -> io::Result<Option<Self>> {
        let mut marker = Marker::default();
        let mut prefix = file.by_ref().take(mark.bytes);
        let mut buffer = vec![0; 1 << 16];
        // As many rounds as the prefix has blocks.
        loop {
            match prefix.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => marker.update(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        if marker.mark() != *mark {
            return Ok(None);
        }
        file.set_len(mark.bytes)?;
        file.seek(SeekFrom::Start(mark.bytes))?;
        Ok(Some(marker))
    }
}
