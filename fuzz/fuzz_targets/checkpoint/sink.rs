//! As much of the program's `sink` as checkpoints need; writing is plain.

use std::path::Path;

use anyhow::Result;

#[path = "../../../supereigen-cli/src/sink/mark.rs"]
pub mod mark;
#[path = "../../../supereigen-cli/src/sink/target.rs"]
pub mod target;

pub fn rewrite_text(path: &Path, text: &str) -> Result<()> {
    Ok(std::fs::write(path, text)?)
}
