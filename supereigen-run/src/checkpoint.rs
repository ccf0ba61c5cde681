//! The checkpoint file: the remaining work of a search, and how far its output was written.
//!
//! ```text
//! supereigen checkpoint 2
//! denominator 2
//! shard none
//! output stream jsonl+witness 314358 9081726 9a0c41de 5b3f02c7 "/home/me/out.jsonl"
//! supereigen frontier 6
//! ...
//! whole <SHA-256 of everything above>
//! ```
//!
//! The fourth line contains the number of vectors and bytes that were synced when the checkpoint
//! was made, and the checksums of these bytes ([`Position`]). This order makes it true even if the
//! power fails: write the output, sync it, write the checkpoint beside the old one, sync it, rename
//! it, sync the folder. So the output is never behind its checkpoint. It may be ahead; then it is
//! cut when the search is resumed.
//!
//! Only one run can use a checkpoint at a time: it holds the [`Lock`] beside it.
//!
//! A list of roots is written whole at the end, so its checkpoint contains the roots found so far,
//! between the output and the frontier ([`roots_text`]).
//!
//! A frontier contains integers. The exact values are these integers over the denominator in the
//! second line.
//!
//! Checkpoints of every kind share the first line, the strict reading of the others, the checksum
//! in the last line ([`SummedLines`]) and the options ([`CheckpointArg`]). The output of a resumed
//! run is in [`resume`](crate::resume).

mod roots;

use std::fmt;
use std::fmt::Write;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use maxplus_graph::Budget;
use num_bigint::BigInt;
use sha2::{Digest, Sha256};
use supereigen::Frontier;

use crate::clock::parse_seconds;
use crate::file::{Target, has_content, is_same, source_name};
use crate::interrupt;
use crate::output_file::rewrite_text;
use crate::position::{Check, Position};
use crate::temporary::Lock;
use crate::watch::Reading;

pub use roots::{CountedRoots, check_extremals, read_roots, roots_text};

/// The first words of the file.
pub const TITLE: &str = "supereigen checkpoint";

/// The words after them in a checkpoint of a sweep.
pub const OF_A_SWEEP: &str = " of a sweep";

/// The version of the text.
const VERSION: u32 = 2;

/// Where the results were written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Nowhere that could be continued: standard output, or a file that is written at the end.
    Elsewhere,
    /// Only the number of results; the file that it was written to, if any.
    Count(Option<String>),
    /// Extremals were counted by their roots.
    Roots(CountedRoots),
    /// A stream in a file.
    Stream(Streamed),
}

impl Output {
    /// Whether a run with this output may replace the file of `other`, because both go to one file
    /// and this one includes all results of `other`.
    pub fn replaces(&self, other: &Output) -> bool {
        match (self, other) {
            (Output::Count(file), Output::Count(other)) => file.is_some() && file == other,
            (Output::Roots(roots), Output::Roots(other)) => {
                roots.file.is_some() && roots.file == other.file
            }
            _ => false,
        }
    }

    /// Whether the output includes all earlier results.
    pub fn includes_all(&self) -> bool {
        matches!(self, Output::Count(_) | Output::Roots(_))
    }
}

/// A stream in a file, as far as it was synced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Streamed {
    /// How a vector is written: the format, witnesses, compression. (The style of -inf concerns
    /// tables, which are not streams.)
    pub style: String,
    /// How many vectors are in the file.
    pub vectors: u64,
    /// The end of the last of them.
    pub position: Position,
    /// The full name of the file.
    pub file: String,
}

/// A checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    /// The divisor of the integers of the frontier.
    pub denominator: BigInt,
    /// The part of the search, if it is only a part.
    pub shard: Option<Shard>,
    /// Where the results were written.
    pub output: Output,
    /// The remaining work.
    pub frontier: Frontier,
}

/// The full name of a file, for the record.
pub fn full_name(path: &Path) -> String {
    let full = std::path::absolute(path);
    full.as_deref().unwrap_or(path).display().to_string()
}

/// The kind of work in a checkpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The extremals for one lambda.
    Search,
    /// The extremals for every lambda.
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

/// The kind in the first line of a file; `None` if the file is not a checkpoint.
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

/// Takes the lock beside a checkpoint until the end of the run. Waits at most `wait` if another
/// run holds it. Only a regular file has a lock.
pub fn lock(path: &Path, wait: Duration) -> Result<Option<Lock>> {
    let target = Target::of(Some(path))?;
    let lock = target.regular().map(|target| Lock::beside(target, wait));
    lock.transpose()
}

/// Refuses to replace anything but a checkpoint of this kind.
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
            "{} is not a checkpoint and is not replaced by one",
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
        let _reading = Reading::of(source_name(Some(path)));
        let text = read_text(path, Kind::Search)?;
        Checkpoint::parse(&text).with_context(|| path.display().to_string())
    }

    /// The checkpoint in a text.
    pub fn parse(text: &str) -> Result<Self> {
        let mut lines = SummedLines::begin(text, TITLE, VERSION)?;
        let denominator = lines.field("denominator")?.parse();
        let shard = match lines.field("shard")? {
            "none" => None,
            shard => Some(shard.parse().map_err(anyhow::Error::msg)?),
        };
        let output = lines.field("output")?;
        let mut output = read_output(output)
            .with_context(|| format!("the checkpoint describes its output as {output:?}"))?;
        let mut frontier = lines.rest()?;
        if let Output::Roots(roots) = &mut output {
            let counts;
            (counts, frontier) = read_roots(frontier)?;
            roots.counts = Arc::new(counts);
        }
        let checkpoint = Checkpoint {
            denominator: denominator.context("the denominator is not a number")?,
            shard,
            output,
            frontier: frontier.parse()?,
        };
        if let Output::Roots(roots) = &checkpoint.output {
            check_extremals(&roots.counts, checkpoint.frontier.extremals())?;
        }
        // This detects everything that was skipped above. The frontier has a version of its own;
        // an older one is compared as it is in the file.
        let again = checkpoint.text_around(frontier);
        checked(checkpoint, &again, text)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        self.text_around(&self.frontier.to_string())
    }

    fn text_around(&self, frontier: &str) -> String {
        let shard = match &self.shard {
            None => "none".to_owned(),
            Some(shard) => shard.to_string(),
        };
        let counts = match &self.output {
            Output::Roots(roots) => roots_text(&roots.counts),
            _ => String::new(),
        };
        summed(format!(
            "{TITLE} {VERSION}\ndenominator {}\nshard {shard}\noutput {}\n{counts}{frontier}",
            self.denominator,
            write_output(&self.output),
        ))
    }

    /// Replaces the previous checkpoint. The output must be synced before.
    pub fn save(&self, path: &Path) -> Result<()> {
        save(path, &self.text())
    }

    /// Whether results would be lost with this checkpoint: the search is unfinished and found some.
    pub fn has_results(&self) -> bool {
        !self.frontier.is_done() && self.frontier.extremals() > 0
    }
}

/// The output as words of a line.
pub fn write_output(output: &Output) -> String {
    match output {
        Output::Elsewhere => "elsewhere".to_owned(),
        Output::Count(None) => "count".to_owned(),
        Output::Count(Some(file)) => format!("count {}", quoted(file)),
        Output::Roots(CountedRoots { file: None, .. }) => "roots".to_owned(),
        Output::Roots(CountedRoots {
            file: Some(file), ..
        }) => format!("roots {}", quoted(file)),
        Output::Stream(Streamed {
            style,
            vectors,
            position,
            file,
        }) => {
            format!("stream {style} {vectors} {position} {}", quoted(file))
        }
    }
}

/// Parses an output from its words.
pub fn read_output(text: &str) -> Option<Output> {
    let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match (kind, rest) {
        ("elsewhere", "") => Output::Elsewhere,
        ("count", "") => Output::Count(None),
        ("count", file) => Output::Count(Some(unquoted(file)?)),
        ("roots", "") => Output::Roots(CountedRoots::default()),
        ("roots", file) => Output::Roots(CountedRoots {
            file: Some(unquoted(file)?),
            ..CountedRoots::default()
        }),
        ("stream", rest) => {
            let mut words = rest.splitn(6, ' ');
            Output::Stream(Streamed {
                style: words.next()?.to_owned(),
                vectors: words.next()?.parse().ok()?,
                position: Position::from_words(&mut words)?,
                file: unquoted(words.next()?)?,
            })
        }
        _ => return None,
    })
}

/// The text with its checksum as the last line.
pub fn summed(mut text: String) -> String {
    let sum = Sha256::digest(&text);
    let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
    let _ = writeln!(text, "whole {sum}");
    text
}

/// Replaces the previous checkpoint with this text, completely or not at all.
pub fn save(path: &Path, text: &str) -> Result<()> {
    rewrite_text(path, text).context("the checkpoint was not written")
}

/// A name as a word of a line: quotes around it, no line breaks in it.
pub fn quoted(name: &str) -> String {
    serde_json::Value::from(name).to_string()
}

/// The name in a quoted word.
pub fn unquoted(word: &str) -> Option<String> {
    serde_json::from_str(word).ok()
}

/// The error for a checkpoint of another version of the program.
#[derive(Debug)]
pub struct OtherVersion {
    found: u32,
    version: u32,
}

impl fmt::Display for OtherVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OtherVersion { found, version } = self;
        write!(
            f,
            "the checkpoint has version {found}; this program reads version {version}"
        )
    }
}

impl std::error::Error for OtherVersion {}

/// Refuses to replace a checkpoint of another version, because that version can still resume it.
/// A damaged checkpoint may be replaced.
pub fn keep_other_version(error: &anyhow::Error) -> Result<()> {
    if error.downcast_ref::<OtherVersion>().is_some() {
        bail!("{error:#}; give another --checkpoint, or start again with --force");
    }
    Ok(())
}

/// A text that is read line by line.
pub struct SummedLines<'a> {
    rest: &'a str,
}

impl<'a> SummedLines<'a> {
    /// Reads the first line.
    pub fn begin(text: &'a str, title: &str, version: u32) -> Result<Self> {
        let mut lines = SummedLines { rest: text };
        let first = lines.line();
        match first
            .strip_prefix(title)
            .map(|found| found.trim().parse::<u32>())
        {
            Some(Ok(found)) if found == version => Ok(lines),
            Some(Ok(found)) => Err(OtherVersion { found, version }.into()),
            _ => bail!("not a checkpoint: it does not begin with {title:?}"),
        }
    }

    fn line(&mut self) -> &'a str {
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        line
    }

    /// The value of the next line, which must have this name.
    pub fn field(&mut self, name: &str) -> Result<&'a str> {
        let line = self.line();
        let value = line.strip_prefix(name).and_then(|v| v.strip_prefix(' '));
        value.with_context(|| format!("the checkpoint contains {line:?} in place of its {name}"))
    }

    /// The value of the next line, if it has this name.
    pub fn field_if(&mut self, name: &str) -> Option<&'a str> {
        let is_there = self.rest.strip_prefix(name)?.starts_with(' ');
        is_there.then(|| self.field(name).ok()).flatten()
    }

    /// Everything else except the checksum. The caller checks that by writing the text again and
    /// comparing ([`checked`]).
    pub fn rest(self) -> Result<&'a str> {
        match self.rest.rfind("whole ") {
            Some(0) => Ok(""),
            Some(end) if self.rest.as_bytes()[end - 1] == b'\n' => Ok(&self.rest[..end]),
            _ => bail!("the checkpoint is incomplete: it does not end with its checksum"),
        }
    }
}

/// Returns what was read if writing it gives the same text again.
pub fn checked<C>(read: C, again: &str, text: &str) -> Result<C> {
    if again != text {
        bail!("checksum mismatch: the checkpoint was changed or is incomplete");
    }
    Ok(read)
}

/// Where to save the remaining work, and where to resume.
#[derive(Args, Clone)]
pub struct CheckpointArg {
    /// Write the remaining work to a file.
    ///
    /// Write the remaining work to a file: when the search stops, and regularly if the
    /// output is a stream or a count.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,

    /// Seconds between checkpoints.
    ///
    /// Seconds between the end of one checkpoint and the next one.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "60", requires = "checkpoint")]
    pub checkpoint_every: Duration,

    /// Continue from a checkpoint.
    ///
    /// Continue from a checkpoint, with only the results that are still missing. With the
    /// same -o the stream in that file is continued exactly.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Check all of an output before continuing it.
    ///
    /// Check all of an output before it is continued. Without this option only its length
    /// and its end (at least 4 MiB, or all of it) are checked, which is fast. That detects
    /// a truncated file, a different file and a changed end, but not a change before the
    /// end.
    #[arg(long, requires = "resume")]
    pub check_output: bool,

    /// Replace a checkpoint or an output.
    ///
    /// Start again even if this overwrites an unfinished checkpoint, and replace an output
    /// that cannot be continued.
    #[arg(long)]
    pub force: bool,
}

impl CheckpointArg {
    /// Refuses --force where it has no effect.
    pub fn check_force(&self) -> Result<()> {
        if self.force && self.checkpoint.is_none() && self.resume.is_none() {
            bail!("--force needs --checkpoint or --resume: there is nothing else to replace");
        }
        Ok(())
    }

    /// Whether the new checkpoint replaces the one that is resumed.
    pub fn replaces(&self) -> bool {
        match (&self.checkpoint, &self.resume) {
            (Some(checkpoint), Some(resume)) => is_same(checkpoint, resume),
            _ => false,
        }
    }

    /// Locks the checkpoint of this run, if it has one. Refuses to replace another file, or
    /// unfinished work, which `at_stake` describes.
    pub fn open(
        &self,
        kind: Kind,
        at_stake: impl Fn(&Path) -> Result<Option<String>>,
    ) -> Result<Option<Lock>> {
        let Some(path) = &self.checkpoint else {
            return Ok(None);
        };
        let lock = lock(path, Duration::ZERO)?;
        check_place(path, kind)?;
        if !self.force && !self.replaces() && kind_of(path) == Some(kind) {
            match at_stake(path) {
                Ok(None) => {}
                Ok(Some(what)) => bail!(
                    "{0} is the checkpoint of an unfinished {what}; continue it with --resume {0}, \
                     or start again with --force",
                    path.display()
                ),
                Err(error) => keep_other_version(&error)?,
            }
        }
        interrupt::leaves(format!(
            "everything up to the last checkpoint is safe; continue with --resume {}",
            path.display()
        ));
        Ok(lock)
    }

    /// How much of an output is checked, within a budget.
    pub fn check(&self, budget: &Budget) -> Check {
        match self.check_output {
            true => Check::All(budget.started()),
            false => Check::Last,
        }
    }
}

/// Part `number` of `of`, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// The number of this part, counted from 0, and the number of parts.
    pub fn place(self) -> (usize, usize) {
        (self.number - 1, self.of)
    }

    /// Whether this is the first part.
    pub fn is_first(self) -> bool {
        self.number == 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err(format!(
                "{text:?} is not a part K/N with 1 <= K <= N, as in 2/3"
            )),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
