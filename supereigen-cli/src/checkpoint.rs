//! The checkpoint file: what is left of a search, and how far its output is.
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
//! The numbers of the fourth line are those of the vectors and bytes that were
//! safe when the checkpoint was made, and the sums of these bytes ([`Mark`]). The order
//! that makes this true even if
//! the power fails: write the output, sync it, write the checkpoint beside the
//! old one, sync it, rename it, sync the folder. So the output is never behind
//! its checkpoint; it may be ahead, and is cut when the search goes on.
//!
//! One run at a time has a checkpoint: it holds the [`Lock`] beside it.
//!
//! A list of roots is written whole at the end, so its checkpoint contains the roots found so far,
//! between the output and the frontier ([`roots`]).
//!
//! A frontier is one of integers; the fractions that people see are these
//! integers over the denominator of the second line.
//!
//! The first line, the strict reading of the others and the sum in the last one are those
//! of checkpoints of every kind ([`SummedLines`]); their options are [`CheckpointArg`].
//! Last comes the output that is gone on with: the stream in a file is continued where the
//! checkpoint says that it was safe, and nothing that was given before is lost.

pub mod roots;

use std::fmt;
use std::fmt::Write;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use maxplus_graph::Budget;
use num_bigint::BigInt;
use sha2::{Digest, Sha256};
use supereigen::Frontier;

use crate::file::{Target, has_content, is_same};
use crate::input::source_name;
use crate::interrupt;
use crate::mark::{Check, Mark};
use crate::progress::{Progress, note};
use crate::sink::{Sink, rewrite_text};
use crate::temporary::Lock;
use crate::time::parse_seconds;
use crate::watch::Reading;

pub use roots::CountedRoots;

/// The first words of the file.
pub const TITLE: &str = "supereigen checkpoint";

/// What stands behind them in a checkpoint of a sweep.
pub const OF_A_SWEEP: &str = " of a sweep";

/// The version of the text.
const VERSION: u32 = 2;

/// Where what was given stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Nowhere that could be continued: standard output, a file that was
    /// written whole.
    Elsewhere,
    /// Only a number was asked for; the file that it went to, if any.
    Count(Option<String>),
    /// Extremals were counted by their roots.
    Roots(CountedRoots),
    /// A stream in a file.
    Stream(Streamed),
}

impl Output {
    /// Whether a run with this output may replace the file of the other, which holds less.
    fn replaces(&self, other: &Output) -> bool {
        match (self, other) {
            (Output::Count(file), Output::Count(other)) => file.is_some() && file == other,
            (Output::Roots(roots), Output::Roots(other)) => {
                roots.file.is_some() && roots.file == other.file
            }
            _ => false,
        }
    }

    /// Whether it includes everything that was given before.
    fn includes_all(&self) -> bool {
        matches!(self, Output::Count(_) | Output::Roots(_))
    }
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

/// Takes the lock beside a checkpoint, for as long as its run goes on; waits for so long
/// if another run has it. What is no regular file has none.
pub fn lock(path: &Path, patience: Duration) -> Result<Option<Lock>> {
    let target = Target::of(Some(path))?;
    let lock = target
        .regular()
        .map(|target| Lock::beside(target, patience));
    lock.transpose()
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
            .with_context(|| format!("the checkpoint says {output:?} of its output"))?;
        if let Output::Roots(roots) = &mut output {
            let count = lines.field("roots")?.parse();
            let count = count.context("the number of roots is no number")?;
            roots.read_counts(count, || lines.line())?;
        }
        let frontier = lines.rest()?;
        let checkpoint = Checkpoint {
            denominator: denominator.context("the denominator is no number")?,
            shard,
            output,
            frontier: frontier.parse()?,
        };
        if let Output::Roots(roots) = &checkpoint.output {
            roots.check(checkpoint.frontier.extremals())?;
        }
        // This finds everything that was passed over above. The frontier has a version of
        // its own, and an older one is read as it stands.
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
            Output::Roots(roots) => roots.counts_text(),
            _ => String::new(),
        };
        summed(format!(
            "{TITLE} {VERSION}\ndenominator {}\nshard {shard}\noutput {}\n{counts}{frontier}",
            self.denominator,
            write_output(&self.output),
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

/// The words of an output.
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
            mark,
            file,
        }) => {
            format!("stream {style} {vectors} {mark} {}", quoted(file))
        }
    }
}

/// The output of these words.
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
                mark: Mark::from_words(&mut words)?,
                file: unquoted(words.next()?)?,
            })
        }
        _ => return None,
    })
}

/// The text with its sum below it.
pub fn summed(mut text: String) -> String {
    let sum = Sha256::digest(&text);
    let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
    let _ = writeln!(text, "whole {sum}");
    text
}

/// Writes the text of a checkpoint in the place of the one before, whole or not at
/// all.
pub fn save(path: &Path, text: &str) -> Result<()> {
    rewrite_text(path, text).context("the checkpoint was not written")
}

/// A name as a word of a line: quotes around it, no line breaks in it.
pub fn quoted(name: &str) -> String {
    serde_json::Value::from(name).to_string()
}

/// The name that was quoted.
pub fn unquoted(word: &str) -> Option<String> {
    serde_json::from_str(word).ok()
}

/// A checkpoint that another version of the program goes on with.
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

/// Refuses to replace a checkpoint that could not be read, if that is because it is of
/// another version: it may be worth something to that. A broken one is of no use to anybody.
pub fn keep_other_version(error: &anyhow::Error) -> Result<()> {
    if error.downcast_ref::<OtherVersion>().is_some() {
        bail!("{error:#}; give another --checkpoint, or --force to begin anew");
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
        value.with_context(|| format!("the checkpoint says {line:?} in place of its {name}"))
    }

    /// The value of the next line, if it has this name.
    pub fn field_if(&mut self, name: &str) -> Option<&'a str> {
        let is_there = self.rest.strip_prefix(name)?.starts_with(' ');
        is_there.then(|| self.field(name).ok()).flatten()
    }

    /// Everything else but the sum, which is not looked at: whoever reads writes
    /// the text again and compares.
    pub fn rest(self) -> Result<&'a str> {
        match self.rest.rfind("whole ") {
            Some(0) => Ok(""),
            Some(end) if self.rest.as_bytes()[end - 1] == b'\n' => Ok(&self.rest[..end]),
            _ => bail!("the checkpoint is not whole: it does not end with its sum"),
        }
    }
}

/// What was read, if it is the text again.
pub fn checked<C>(read: C, again: &str, text: &str) -> Result<C> {
    if again != text {
        bail!("the sum does not fit the checkpoint: it was changed or is not whole");
    }
    Ok(read)
}

/// Where to keep what is left, and what to go on from.
#[derive(Args, Clone)]
pub struct CheckpointArg {
    /// Write the remaining work to a file.
    ///
    /// Write what is left of the search to a file: when it stops, and from
    /// time to time if the output is a stream or a count.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,

    /// Seconds between checkpoints.
    ///
    /// Seconds between the end of one checkpoint and the next one.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "60", requires = "checkpoint")]
    pub checkpoint_every: Duration,

    /// Continue from a checkpoint.
    ///
    /// Go on from a checkpoint: only what it has not given yet. With the same
    /// -o the stream in that file is continued, exactly.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Check all of an output before continuing it.
    ///
    /// Check all of an output before it is continued. Else its length and its end are
    /// checked, in a moment however long it is: more than 4 MiB, or all there is. That
    /// finds a file that was cut short, another file and a changed end, but nothing that
    /// was changed further up.
    #[arg(long, requires = "resume")]
    pub check_output: bool,

    /// Replace a checkpoint or an output.
    ///
    /// Begin anew where a checkpoint would be lost, and replace an output that
    /// cannot be continued.
    #[arg(long)]
    pub force: bool,
}

impl CheckpointArg {
    /// Refuses to force nothing.
    pub fn check_force(&self) -> Result<()> {
        if self.force && self.checkpoint.is_none() && self.resume.is_none() {
            bail!("--force goes with --checkpoint or --resume: nothing else is ever kept");
        }
        Ok(())
    }

    /// Whether the checkpoint takes the place of the one that is gone on from.
    pub fn replaces(&self) -> bool {
        match (&self.checkpoint, &self.resume) {
            (Some(checkpoint), Some(resume)) => is_same(checkpoint, resume),
            _ => false,
        }
    }

    /// Takes the checkpoint for this run, if there is to be one, and refuses a place
    /// where something would be lost: another file, or unfinished work, of which
    /// `at_stake` says what it is and how much it has given.
    pub fn open(
        &self,
        kind: Kind,
        at_stake: impl Fn(&Path) -> Result<Option<String>>,
    ) -> Result<Option<Lock>> {
        let lock = self.lock()?;
        if let Some(path) = &self.checkpoint {
            check_place(path, kind)?;
            if !self.force && !self.replaces() && kind_of(path) == Some(kind) {
                match at_stake(path) {
                    Ok(None) => {}
                    Ok(Some(what)) => bail!(
                        "{0} is the checkpoint of an unfinished {what}; go on with --resume {0}, \
                         or give --force to begin anew",
                        path.display()
                    ),
                    Err(error) => keep_other_version(&error)?,
                }
            }
            self.tell_what_is_left();
        }
        Ok(lock)
    }

    /// Takes the checkpoint for this run, if there is to be one; no other run has it.
    pub fn lock(&self) -> Result<Option<Lock>> {
        let path = self.checkpoint.as_deref();
        Ok(path
            .map(|path| lock(path, Duration::ZERO))
            .transpose()?
            .flatten())
    }

    /// How much of an output is checked, within a budget.
    pub fn check(&self, budget: &Budget) -> Check {
        match self.check_output {
            true => Check::All(budget.started()),
            false => Check::Last,
        }
    }

    /// Tells who is impatient what a checkpoint keeps.
    pub fn tell_what_is_left(&self) {
        if let Some(path) = &self.checkpoint {
            interrupt::leaves(format!(
                "everything up to the last checkpoint is safe, go on with --resume {}",
                path.display()
            ));
        }
    }
}

/// A checkpoint that a search goes on from.
pub struct Resumed {
    /// Its name.
    pub path: PathBuf,
    /// What was given: extremals or chains.
    pub what: &'static str,
    /// How many of them were given before.
    pub given: u64,
    /// Where they are.
    pub output: Output,
    /// How much of an output that is continued is checked.
    pub check: Check,
}

/// A stream that is open.
pub struct Opened {
    /// Where to write.
    pub sink: Sink,
    /// How many things are in it.
    pub holds: u64,
    /// Whether it was begun in another run.
    pub is_continued: bool,
}

impl Opened {
    /// A new stream.
    pub fn new(path: Option<&Path>, marked: bool) -> Result<Self> {
        Ok(Opened {
            sink: Sink::stream(path, marked)?,
            holds: 0,
            is_continued: false,
        })
    }
}

/// What becomes of a file that a stream is to go on in.
enum Continuation {
    /// It is not there, or empty.
    New,
    /// It is the one; cut to what the checkpoint knows of.
    Continued(Box<Sink>, u64),
    /// It is something else, and untouched.
    Refused(String),
}

impl Resumed {
    /// Opens the output for a stream in this style, continued if it is the one
    /// that the checkpoint knows.
    pub fn open_stream(
        &self,
        path: Option<&Path>,
        style: &str,
        marked: bool,
        force: bool,
    ) -> Result<Opened> {
        let Resumed { given, what, .. } = self;
        let target = Target::of(path)?;
        if let (Some(path), Some(target)) = (path, target.regular()) {
            match self.continue_stream(path, target, style)? {
                Continuation::Continued(sink, holds) => {
                    note(format_args!(
                        "{given} {what} were given before; {} is continued after {holds}",
                        path.display()
                    ));
                    return Ok(Opened {
                        sink: *sink,
                        holds,
                        is_continued: true,
                    });
                }
                Continuation::Refused(reason) if !force => bail!(
                    "{reason}; give another -o, or --force to begin it anew with only the rest"
                ),
                Continuation::Refused(_) | Continuation::New => {}
            }
        }
        self.refuse_check()?;
        note(format_args!(
            "{given} {what} were given before; only the rest is given"
        ));
        self.tell_of_what_comes_again();
        Opened::new(path, marked)
    }

    /// Refuses to check nothing.
    fn refuse_check(&self) -> Result<()> {
        if let Check::All(_) = self.check {
            bail!("--check-output goes with a stream that is continued in its file: there is none");
        }
        Ok(())
    }

    /// Says what was given before where nothing more will be; how much of it the output
    /// holds, if it is the stream that would have been continued.
    pub fn tell(&self, path: Option<&Path>) -> u64 {
        let Resumed { given, what, .. } = self;
        note(format_args!("{given} {what} were given before"));
        match (&self.output, path) {
            (Output::Stream(known), Some(path)) if known.file == full_name(path) => known.vectors,
            _ => 0,
        }
    }

    /// Refuses an output that is written whole, where that would replace what was given before.
    pub fn check_whole(&self, path: Option<&Path>, new: &Output, force: bool) -> Result<()> {
        let Resumed {
            given,
            output,
            what,
            ..
        } = self;
        self.refuse_check()?;
        let target = Target::of(path)?;
        if let (Some(path), Some(target)) = (path, target.regular())
            && has_content(target)
            && !new.replaces(output)
            && !force
        {
            bail!(
                "{} is there already and cannot be continued; give another -o, or --force to replace it",
                path.display()
            );
        }
        let told = match new.includes_all() {
            true => "are counted in",
            false => "were given before; only the rest is given",
        };
        note(format_args!("{given} {what} {told}"));
        Ok(())
    }

    /// What becomes of a file that a stream in this style is to go on in.
    fn continue_stream(&self, path: &Path, target: &Path, style: &str) -> Result<Continuation> {
        let known = match &self.output {
            Output::Stream(known) => Some(known),
            Output::Elsewhere | Output::Count(_) | Output::Roots(_) => None,
        };
        let (checkpoint, name) = (self.path.display(), path.display());
        if !has_content(target) {
            return Ok(match known {
                Some(known) if known.mark.bytes > 0 && known.file == full_name(path) => {
                    Continuation::Refused(format!(
                        "{name} is empty or not there, though {checkpoint} knows of {} {} in it",
                        known.vectors,
                        self.called()
                    ))
                }
                _ => Continuation::New,
            });
        }
        let Some(known) = known else {
            return Ok(Continuation::Refused(format!(
                "{name} is no output that {checkpoint} goes on with"
            )));
        };
        if known.style != style {
            return Ok(Continuation::Refused(format!(
                "{checkpoint} goes on with an output of {}, not of {style}",
                known.style
            )));
        }
        // Everything begins with nothing.
        if known.mark.bytes == 0 && known.file != full_name(path) {
            return Ok(Continuation::Refused(format!(
                "{name} is not empty, as the output was that {checkpoint} goes on with"
            )));
        }
        // To read everything may take long.
        let _progress =
            matches!(self.check, Check::All(_)).then(|| Progress::new("checking the output"));
        Ok(
            match Sink::continue_stream(path, &known.mark, &self.check)? {
                Some(sink) => Continuation::Continued(Box::new(sink), known.vectors),
                None => Continuation::Refused(format!(
                    "{name} does not begin with the {} bytes that {checkpoint} knows of",
                    known.mark.bytes
                )),
            },
        )
    }

    /// What stands in a file.
    fn called(&self) -> &'static str {
        match self.what {
            "extremals" => "vectors",
            what => what,
        }
    }

    /// After a kill the output may be ahead of its checkpoint; who gathers
    /// parts from several files should know.
    fn tell_of_what_comes_again(&self) {
        let Output::Stream(Streamed { mark, file, .. }) = &self.output else {
            return;
        };
        if std::fs::metadata(file).is_ok_and(|data| data.len() > mark.bytes) {
            note(format_args!(
                "what {file} holds after its first {} bytes comes again",
                mark.bytes
            ));
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
    /// Which part, counted from 0, of how many.
    pub fn place(self) -> (usize, usize) {
        (self.number - 1, self.of)
    }

    /// Whether no part stands before it.
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
                "{text:?} is no part K/N with 1 <= K <= N, as in 2/3"
            )),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
