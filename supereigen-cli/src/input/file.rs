//! The bytes of a file, of standard input or of an instance.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use flate2::read::MultiGzDecoder;
use maxplus_core::mirror::is_mirrored;
use supereigen_run::file::source_name;
use supereigen_run::output_file::MAGIC;
use supereigen_run::watch::Reading;

use super::instances;

/// The default if no matrix is given: the example of Wang and Sergeev.
const PAPER_EXAMPLE: &str = "@paper";

/// Whether standard input was read.
static STDIN_IS_READ: AtomicBool = AtomicBool::new(false);

/// The bytes of a file, of standard input for `-`, of an instance for `@name`. Gzip is unpacked.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    if let Some(instance) = instances::asked_for(path)? {
        if is_mirrored() {
            let name = instance.name;
            bail!("@{name} is a max-plus matrix: --min-plus needs a file");
        }
        return Ok(instance.text.as_bytes().to_vec());
    }
    let _reading = Reading::of(source_name(Some(path)));
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        // A second reader would find nothing.
        if STDIN_IS_READ.swap(true, Ordering::Relaxed) {
            bail!("standard input can be only one of the inputs: it was read already");
        }
        read_all(std::io::stdin().lock(), &mut bytes)
    } else {
        File::open(path).and_then(|file| read_all(file, &mut bytes))
    };
    read.with_context(|| format!("cannot read {}", source_name(Some(path))))?;
    if !bytes.starts_with(&MAGIC) {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    read_all(MultiGzDecoder::new(&bytes[..]), &mut text)
        .with_context(|| format!("cannot unpack {}", source_name(Some(path))))?;
    Ok(text)
}

/// Reads to the end. Memory is reserved piece by piece, and too little memory is an error.
/// `read_to_end` would double its buffer, which can fail even though the file would fit.
fn read_all(mut source: impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    const PIECE: usize = 1 << 16;
    loop {
        let room = PIECE.max(bytes.len() / 4);
        bytes.try_reserve_exact(room)?;
        let most = bytes.capacity() - bytes.len();
        let read = source.by_ref().take(most as u64).read_to_end(bytes)?;
        if read < most {
            return Ok(());
        }
    }
}

/// The bytes of a file, of standard input, or of the paper's example.
pub fn bytes_of(path: Option<&Path>) -> Result<Vec<u8>> {
    match path {
        None => read_bytes(Path::new(PAPER_EXAMPLE)),
        Some(path) => read_bytes(path),
    }
}
