//! The checkpoint file: what is left of a search, and how far its output is.
//!
//! ```text
//! supereigen checkpoint 1
//! denominator 2
//! shard none
//! output stream jsonl+witness 314358 9081726 <SHA-256> "/home/me/out.jsonl"
//! supereigen frontier 4
//! ...
//! whole <SHA-256 of everything above>
//! ```
//!
//! The numbers of the fourth line are those of the vectors and bytes that were
//! safe when the checkpoint was made. The order that makes this true even if
//! the power fails: write the output, sync it, write the checkpoint beside the
//! old one, sync it, rename it, sync the folder. So the output is never behind
//! its checkpoint; it may be ahead, and is cut when the search goes on.
//!
//! A frontier is one of integers; the fractions that people see are these
//! integers over the denominator of the second line.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use num_bigint::BigInt;
use supereigen::Frontier;

use crate::shard::Shard;
use crate::sink::mark::Mark;
use crate::sink::target::{Target, has_content};
use crate::summed::{SummedLines, checked, quoted, save, summed, unquoted};

/// The first words of the file.
pub const TITLE: &str = "supereigen checkpoint";

/// What stands behind them in a checkpoint of a sweep.
pub const OF_A_SWEEP: &str = " of a sweep";

/// The version of the text.
const VERSION: u32 = 1;

/// Where what was given stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Nowhere that could be continued: standard output, a file that was
    /// written whole.
    Elsewhere,
    /// Only a number was asked for; the file that it went to, if any.
    Count(Option<String>),
    /// A stream in a file.
    Stream(Streamed),
}

/// A stream in a file, as far as it is safe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Streamed {
    /// What decides how a vector is written: the format, witnesses,
    /// compression. (The style of -inf is one of tables, which are no
    /// streams.)
    pub style: String,
    /// How many vectors are in the file.
    pub vectors: u64,
    /// How far they reach.
    pub mark: Mark,
    /// The full name of the file.
    pub file: String,
}

/// A checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    /// What the integers of the frontier are to be divided by.
    pub denominator: BigInt,
    /// The part of the search that this is.
    pub shard: Option<Shard>,
    /// Where what was given stands.
    pub output: Output,
    /// What is left.
    pub frontier: Frontier,
}

/// The full name of a file, for the record.
pub fn full_name(path: &Path) -> String {
    let full = std::path::absolute(path);
    full.as_deref().unwrap_or(path).display().to_string()
}

/// What a checkpoint is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The extremals for one lambda.
    Search,
    /// Those for every lambda.
    Sweep,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Search => "a search for one lambda",
            Kind::Sweep => "a sweep",
        }
    }
}

/// What the file calls itself a checkpoint of, if it does.
pub fn kind_of(path: &Path) -> Option<Kind> {
    let mut begin = vec![0; TITLE.len()];
    let mut file = std::fs::File::open(path).ok()?;
    file.read_exact(&mut begin).ok()?;
    if begin != TITLE.as_bytes() {
        return None;
    }
    let mut rest = vec![0; OF_A_SWEEP.len()];
    let is_sweep = file.read_exact(&mut rest).is_ok() && rest == OF_A_SWEEP.as_bytes();
    Some(if is_sweep { Kind::Sweep } else { Kind::Search })
}

/// Refuses to put a checkpoint of this kind where it has no business.
pub fn check_place(path: &Path, kind: Kind) -> Result<()> {
    let target = match Target::of(Some(path))? {
        Target::Standard => bail!("a checkpoint goes to a file, not to standard output"),
        Target::Regular(target) if has_content(&target) => target,
        Target::Regular(_) | Target::InPlace(_) => return Ok(()),
    };
    match kind_of(&target) {
        Some(found) if found == kind => Ok(()),
        Some(found) => bail!(
            "{} is the checkpoint of {} and is not replaced by one of {}",
            path.display(),
            found.name(),
            kind.name()
        ),
        None => bail!(
            "{} is no checkpoint and is not replaced by one",
            path.display()
        ),
    }
}

/// The text of a checkpoint, if it is one of this kind.
pub fn read_text(path: &Path, kind: Kind) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    match kind_of(path) {
        Some(found) if found != kind => bail!(
            "{} is the checkpoint of {}, not of {}",
            path.display(),
            found.name(),
            kind.name()
        ),
        _ => Ok(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

impl Checkpoint {
    /// Reads a checkpoint.
    pub fn read(path: &Path) -> Result<Self> {
        let text = read_text(path, Kind::Search)?;
        Checkpoint::parse(&text).with_context(|| path.display().to_string())
    }

    fn parse(text: &str) -> Result<Self> {
        let mut lines = SummedLines::begin(text, TITLE, VERSION)?;
        let denominator = lines.field("denominator")?.parse();
        let shard = match lines.field("shard")? {
            "none" => None,
            shard => Some(shard.parse().map_err(anyhow::Error::msg)?),
        };
        let output = lines.field("output")?;
        let output = read_output(output)
            .with_context(|| format!("the checkpoint says {output:?} of its output"))?;
        let checkpoint = Checkpoint {
            denominator: denominator.context("the denominator is no number")?,
            shard,
            output,
            frontier: lines.rest()?.parse()?,
        };
        // This finds everything that was passed over above.
        let again = checkpoint.text();
        checked(checkpoint, &again, text)
    }

    fn text(&self) -> String {
        let shard = match &self.shard {
            None => "none".to_owned(),
            Some(shard) => shard.to_string(),
        };
        summed(format!(
            "{TITLE} {VERSION}\ndenominator {}\nshard {shard}\noutput {}\n{}",
            self.denominator,
            write_output(&self.output),
            self.frontier
        ))
    }

    /// Writes the checkpoint in the place of the one before; its output must
    /// be safe.
    pub fn save(&self, path: &Path) -> Result<()> {
        save(path, &self.text())
    }

    /// Whether something would be lost with it: an unfinished search that has
    /// given something.
    pub fn is_worth_something(&self) -> bool {
        !self.frontier.is_done() && self.frontier.extremals() > 0
    }
}

pub fn write_output(output: &Output) -> String {
    match output {
        Output::Elsewhere => "elsewhere".to_owned(),
        Output::Count(None) => "count".to_owned(),
        Output::Count(Some(file)) => format!("count {}", quoted(file)),
        Output::Stream(Streamed {
            style,
            vectors,
            mark,
            file,
        }) => {
            let Mark { bytes, sha256 } = mark;
            format!("stream {style} {vectors} {bytes} {sha256} {}", quoted(file))
        }
    }
}

pub fn read_output(text: &str) -> Option<Output> {
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match (kind, rest) {
        ("elsewhere", "") => Output::Elsewhere,
        ("count", "") => Output::Count(None),
        ("count", file) => Output::Count(Some(unquoted(file)?)),
        ("stream", rest) => {
            let mut words = rest.splitn(5, ' ');
            Output::Stream(Streamed {
                style: words.next()?.to_owned(),
                vectors: words.next()?.parse().ok()?,
                mark: Mark {
                    bytes: words.next()?.parse().ok()?,
                    sha256: words.next()?.to_owned(),
                },
                file: unquoted(words.next()?)?,
            })
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use maxplus_core::{Matrix, MaxPlus};
    use supereigen::Problem;

    use super::*;

    fn checkpoints() -> Vec<Checkpoint> {
        let a = Matrix::from_fn(4, 4, |i, j| MaxPlus::finite((3 * i + j) as i64 % 5 - 2));
        let extremals = Problem::new(&a).unwrap().extremals();
        let streamed = Streamed {
            style: "jsonl+witness+gzip".to_owned(),
            vectors: 12,
            mark: Mark {
                bytes: 345,
                sha256: "0123".to_owned(),
            },
            file: "/a \"strange\"\nname".to_owned(),
        };
        let outputs = [
            Output::Elsewhere,
            Output::Count(None),
            Output::Count(Some("/tmp/n".to_owned())),
            Output::Stream(streamed),
        ];
        let make = |output| Checkpoint {
            denominator: 6.into(),
            shard: Some("2/3".parse().unwrap()),
            output,
            frontier: extremals.open().unwrap().frontier(),
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
                assert!(Checkpoint::parse(&text[..at]).is_err(), "cut at {at}");
                let put = if &text[at..=at] == "7" { "8" } else { "7" };
                let mut changed = text.clone();
                changed.replace_range(at..=at, put);
                assert!(Checkpoint::parse(&changed).is_err(), "changed at {at}");
            }
            assert!(Checkpoint::parse(&format!("{text}\n")).is_err());
        }
    }
}
