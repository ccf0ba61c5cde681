//! `--min-plus`: matrices, vectors and answers of min-plus algebra.
//!
//! All signs change where texts are read and written ([`maxplus_core::mirror`]), so computations
//! do not change. Words in the output must be those of min-plus too. [`ACCEPTED`] lists the
//! commands whose words are, each with the options for which they are not. [`set`] refuses all
//! other commands, and [`check`] refuses these options.

use std::ffi::OsString;

use anyhow::{Result, bail};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};
use maxplus_core::mirror::{is_mirrored, set_mirrored};

/// Whether everything is in min-plus algebra.
#[derive(Args, Clone, Copy, Default)]
pub struct MinPlusArg {
    /// Everything in min-plus algebra.
    ///
    /// Everything in min-plus algebra: a (+) b is min(a,b), and inf, `.` or an empty cell means no
    /// entry. Matrices, vectors, lambda and answers are those of min-plus; a basis is that of
    /// A (x) x <= lambda (x) x, scaled to minimum 0, and --lambda min is the minimum cycle mean.
    #[arg(long, global = true)]
    min_plus: bool,
}

/// The id of the option.
const ID: &str = "min_plus";

/// The commands that accept `--min-plus`, each with the options that cannot be combined with it.
pub const ACCEPTED: [(&str, &[&str]); 22] = [
    ("basis", &BASIS),
    ("info", &INFO),
    ("member", &["upper", "choice", "decompose"]),
    ("greatest", &["upper", "choice"]),
    ("nearest", &["upper", "choice"]),
    ("compare", &[]),
    ("sweep", &["checkpoint", "resume"]),
    ("cone rays", &["verify"]),
    ("cone rows", &[]),
    ("cone hull", &[]),
    ("cone intersect", &[]),
    ("cone includes", &[]),
    ("cone image", &[]),
    ("cone preimage", &[]),
    ("cone project", &[]),
    ("matrix product", &[]),
    ("matrix power", &[]),
    ("matrix star", &[]),
    ("matrix solve", &[]),
    ("matrix take", &[]),
    ("matrix combine", &[]),
    ("matrix convert", &[]),
];

/// Options of `basis`: files of runs and verdicts of the checker are in max-plus algebra.
const BASIS: [&str; 8] = [
    "upper",
    "choice",
    "roots",
    "from",
    "checkpoint",
    "resume",
    "verify",
    "with_matrix",
];

const INFO: [&str; 4] = ["upper", "choice", "estimate", "repetitions"];

/// Sets the algebra of this thread by the words of the command line, before their values are
/// parsed. Refuses a command that does not accept `--min-plus`.
pub fn set(program: &Command, words: impl Iterator<Item = OsString>) -> Result<()> {
    let words: Vec<_> = words.skip(1).take_while(|word| word != "--").collect();
    let has = |word: &str| words.iter().any(|other| other == word);
    if !has("--min-plus") || has("-h") || has("--help") {
        return Ok(());
    }
    let (mut path, mut command) = (Vec::new(), program);
    for word in &words {
        let below = command.get_subcommands();
        if let Some(below) = below.into_iter().find(|below| below.get_name() == word) {
            path.push(below.get_name());
            command = below;
        }
    }
    let path = path.join(" ");
    // If the command is missing, clap reports it.
    if !command.has_subcommands() && accepted(&path).is_none() {
        let why = match path.as_str() {
            "timetable" => LAST_EVENT,
            _ => INSTEAD,
        };
        bail!("{path} does not take --min-plus; {why}");
    }
    set_mirrored(true);
    Ok(())
}

/// The options that cannot be combined with `--min-plus`. `None` if the command refuses it.
fn accepted(path: &str) -> Option<&'static [&'static str]> {
    let found = ACCEPTED.iter().find(|(name, _)| *name == path);
    found.map(|(_, refused)| *refused)
}

/// Refuses options that cannot be combined with `--min-plus`.
pub fn check(program: &Command, matches: &ArgMatches) -> Result<()> {
    if matches.get_flag(ID) != is_mirrored() {
        bail!("--min-plus must be a word of its own, before any --");
    }
    if !is_mirrored() {
        return Ok(());
    }
    let (mut path, mut command, mut matches) = (Vec::new(), program, matches);
    while let Some((name, below)) = matches.subcommand() {
        path.push(name);
        command = command.find_subcommand(name).unwrap_or(command);
        matches = below;
    }
    let refused = accepted(&path.join(" ")).unwrap_or_default();
    let is_refused = |id: &&clap::Id| {
        refused.contains(&id.as_str())
            && matches.value_source(id.as_str()) == Some(ValueSource::CommandLine)
    };
    let Some(id) = matches.ids().find(is_refused) else {
        return Ok(());
    };
    let mut options = command.get_arguments();
    let option = options.find(|arg| arg.get_id() == id);
    let option = option.and_then(clap::Arg::get_long).unwrap_or(id.as_str());
    bail!("--{option} cannot be combined with --min-plus; {INSTEAD}")
}

/// The message that says why there are no timetables in min-plus algebra.
const LAST_EVENT: &str =
    "a start waits for the last of the starts that it needs, which is a maximum";

/// The message that says what to do where `--min-plus` is refused.
pub const INSTEAD: &str =
    "`supereigen matrix convert --min-plus --mirror FILE` writes -A, for max-plus";
