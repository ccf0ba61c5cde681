//! The checkpoint of the master: pool and leases, and how far each shard is.
//!
//! ```text
//! supereigen-mpi checkpoint 1
//! denominator 2
//! output vectors "/home/me/ck.shards"
//! shard 0 314358 9081726 <SHA-256>
//! shard 3 299012 8638112 <SHA-256>
//! leases 4
//! supereigen frontier 5
//! ...
//! whole <SHA-256 of everything above>
//! ```
//!
//! The numbers of a shard are those of its worker, of the vectors and of the
//! bytes that were safe. What was leased when the checkpoint was made stands
//! among the subtrees of the frontier, for it has to be done again: `leases`
//! says how much of it there was.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use num_bigint::BigInt;
use sha2::{Digest, Sha256};
use supereigen_cli::sink::mark::{Mark, hexadecimal};
use supereigen_cli::sink::rewrite_text;

use crate::master::Safe;

/// The first words of the file.
const TITLE: &str = "supereigen-mpi checkpoint";

/// The version of the text.
const VERSION: u32 = 1;

/// What becomes of what is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// It is counted.
    Count,
    /// Shards in this folder, of vectors alone.
    Vectors(PathBuf),
    /// Shards in this folder, with witnesses.
    Witnessed(PathBuf),
}

/// A checkpoint of a search whose rest is an `F`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint<F> {
    /// What the integers of the search are to be divided by.
    pub denominator: BigInt,
    /// What becomes of what is found.
    pub output: Output,
    /// How far each shard is safe.
    pub shards: BTreeMap<usize, Safe>,
    /// How many jobs were out.
    pub leases: usize,
    /// What is left, and what was found.
    pub frontier: F,
}

impl<F> Checkpoint<F>
where
    F: Display + FromStr,
    F::Err: std::error::Error + Send + Sync + 'static,
{
    /// Reads a checkpoint.
    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        Checkpoint::parse(&text).with_context(|| path.display().to_string())
    }

    /// Writes it in the place of the one before, whole or not at all.
    pub fn save(&self, path: &Path) -> Result<()> {
        rewrite_text(path, &self.text()).context("the checkpoint was not written")
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let output = match &self.output {
            Output::Count => "count".to_owned(),
            Output::Vectors(folder) => format!("vectors {}", quoted(folder)),
            Output::Witnessed(folder) => format!("witnessed {}", quoted(folder)),
        };
        let mut text = format!(
            "{TITLE} {VERSION}\ndenominator {}\noutput {output}\n",
            self.denominator
        );
        for (worker, Safe { vectors, mark }) in &self.shards {
            // Memory takes everything.
            let _ = writeln!(
                text,
                "shard {worker} {vectors} {} {}",
                mark.bytes, mark.sha256
            );
        }
        let _ = write!(text, "leases {}\n{}", self.leases, self.frontier);
        let sum = hexadecimal(Sha256::digest(&text));
        let _ = writeln!(text, "whole {sum}");
        text
    }

    /// Reads the text of the file, strictly.
    pub fn parse(text: &str) -> Result<Self> {
        let mut lines = text.lines().peekable();
        let version = lines.next().and_then(|line| line.strip_prefix(TITLE));
        match version.map(|version| version.trim().parse::<u32>()) {
            Some(Ok(VERSION)) => {}
            Some(Ok(other)) => {
                bail!("the checkpoint has version {other}; this program reads version {VERSION}")
            }
            _ => bail!("not a checkpoint: it does not begin with {TITLE:?}"),
        }
        let mut field = |name: &str| {
            let line = lines.next().unwrap_or_default();
            let value = line.strip_prefix(name).and_then(|v| v.strip_prefix(' '));
            value.with_context(|| format!("the checkpoint says {line:?} in place of its {name}"))
        };
        let denominator = field("denominator")?.parse();
        let output = field("output")?;
        let output = read_output(output)
            .with_context(|| format!("the checkpoint says {output:?} of its output"))?;
        let mut shards = BTreeMap::new();
        while let Some(words) = lines.peek().and_then(|line| line.strip_prefix("shard ")) {
            let (worker, safe) = read_shard(words)
                .with_context(|| format!("the checkpoint says {words:?} of a shard"))?;
            shards.insert(worker, safe);
            lines.next();
        }
        let leases = lines.next().and_then(|line| line.strip_prefix("leases "));
        let leases = leases.and_then(|leases| leases.parse().ok());
        let leases = leases.context("the checkpoint does not say how much was leased")?;
        let frontier: Vec<&str> = lines.collect();
        let frontier = frontier[..frontier.len().saturating_sub(1)].join("\n") + "\n";
        let checkpoint = Checkpoint {
            denominator: denominator.context("the denominator is no number")?,
            output,
            shards,
            leases,
            frontier: frontier.parse().context("what is left")?,
        };
        // This finds everything that was passed over above.
        if checkpoint.text() != text {
            bail!(
                "the sum in the last line does not fit: the checkpoint was changed or is not whole"
            );
        }
        Ok(checkpoint)
    }
}

/// Whether the file calls itself a checkpoint of ours.
pub fn is_checkpoint(path: &Path) -> bool {
    std::fs::read(path).is_ok_and(|bytes| bytes.starts_with(TITLE.as_bytes()))
}

fn quoted(folder: &Path) -> String {
    serde_json::Value::from(folder.display().to_string()).to_string()
}

fn read_output(text: &str) -> Option<Output> {
    let folder = |text: &str| Some(PathBuf::from(serde_json::from_str::<String>(text).ok()?));
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match (kind, rest) {
        ("count", "") => Output::Count,
        ("vectors", name) => Output::Vectors(folder(name)?),
        ("witnessed", name) => Output::Witnessed(folder(name)?),
        _ => return None,
    })
}

fn read_shard(words: &str) -> Option<(usize, Safe)> {
    let mut words = words.splitn(4, ' ');
    let worker = words.next()?.parse().ok()?;
    let vectors = words.next()?.parse().ok()?;
    let bytes = words.next()?.parse().ok()?;
    let sha256 = words.next()?.to_owned();
    let mark = Mark { bytes, sha256 };
    Some((worker, Safe { vectors, mark }))
}

#[cfg(test)]
mod tests {
    use maxplus_core::{Matrix, MaxPlus};
    use supereigen::{Frontier, Problem};

    use super::*;

    fn checkpoints() -> Vec<Checkpoint<Frontier>> {
        let a: Matrix<MaxPlus<i64>> =
            Matrix::from_fn(4, 4, |i, j| MaxPlus::finite((3 * i + j) as i64 % 5 - 2));
        let frontier = Problem::new(&a)
            .unwrap()
            .extremals()
            .open()
            .unwrap()
            .frontier();
        let folder = PathBuf::from("/a \"strange\"\nname");
        let outputs = [
            Output::Count,
            Output::Vectors(folder.clone()),
            Output::Witnessed(folder),
        ];
        let safe = |bytes| Safe {
            vectors: 12,
            mark: Mark {
                bytes,
                sha256: "0123".to_owned(),
            },
        };
        let make = |output| Checkpoint {
            denominator: 6.into(),
            output,
            shards: BTreeMap::from([(0, safe(5)), (17, safe(6))]),
            leases: 3,
            frontier: frontier.clone(),
        };
        outputs.into_iter().map(make).collect()
    }

    #[test]
    fn law_what_is_written_is_read_back() {
        for checkpoint in checkpoints() {
            assert_eq!(Checkpoint::parse(&checkpoint.text()).unwrap(), checkpoint);
        }
    }

    #[test]
    fn law_any_byte_changed_or_cut_off_is_noticed() {
        for checkpoint in checkpoints() {
            let text = checkpoint.text();
            for at in 0..text.len() {
                assert!(
                    Checkpoint::<Frontier>::parse(&text[..at]).is_err(),
                    "cut at {at}"
                );
                let put = if &text[at..=at] == "7" { "8" } else { "7" };
                let mut changed = text.clone();
                changed.replace_range(at..=at, put);
                assert!(
                    Checkpoint::<Frontier>::parse(&changed).is_err(),
                    "changed at {at}"
                );
            }
        }
    }
}
