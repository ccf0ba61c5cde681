//! The help: commands in groups, and the options of every command under headings.
//!
//! Both are arranged here for all commands. `-h` shows one line for each option, `--help` the full
//! text.

use clap::{Arg, Command};

/// The groups of commands, in the order of the help.
pub const GROUPS: [(&str, &[&str]); 8] = [
    ("Solve", &["basis", "sweep", "timetable", "info"]),
    ("Ask", &["member", "greatest", "nearest", "compare"]),
    ("Trust", &["verify"]),
    ("Systems", &["cone", "reach", "simulate", "game"]),
    ("Many", &["study"]),
    ("Matrices", &["matrix", "draw"]),
    ("Paper", &["paper"]),
    ("Also", &["instances", "cite", "completions", "man", "help"]),
];

/// The heading of options about the question, and of all options without another heading.
const QUESTION: &str = "Question";

/// The other headings, with the names of their options.
const HEADINGS: [(&str, &[&str]); 4] = [
    (
        "Input",
        &[
            "buffers",
            "columns",
            "decimal-comma",
            "input-format",
            "labels",
            "min-plus",
            "right",
            "scale",
            "transpose",
            "upper",
        ],
    ),
    (
        "Output",
        &[
            "count",
            "decimals",
            "folder",
            "format",
            "fractions",
            "header",
            "json",
            "minus-inf",
            "output",
            "output-right",
            "quiet",
            "reasons",
            "round",
            "sectors",
            "sorted",
            "stats",
            "sort",
            "whole",
            "with-matrix",
            "witness",
        ],
    ),
    (
        "Limits",
        &[
            "limit",
            "max-cycles",
            "memory",
            "pairs",
            "probes",
            "samples",
            "tests",
            "time",
            "time-each",
        ],
    ),
    (
        "Large runs",
        &[
            "check-output",
            "checkpoint",
            "checkpoint-every",
            "force",
            "resume",
            "shard",
            "threads",
        ],
    ),
];

/// Options that are needed rarely: only `--help` shows them.
const RARE: [&str; 17] = [
    "buffers",
    "check-output",
    "checkpoint-every",
    "decimal-comma",
    "decimals",
    "force",
    "fractions",
    "header",
    "input-format",
    "labels",
    "min-plus",
    "minus-inf",
    "root",
    "round",
    "sort",
    "stats",
    "transpose",
];

/// The program with its help arranged. The help of `-h` omits the possible values of options.
pub fn arranged(program: Command, is_short: bool) -> Command {
    let list = grouped(&program);
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}Options:\n{{options}}{{after-help}}"
    );
    with_headings(program, is_short).help_template(template)
}

/// The commands under the headings of their groups, one on a line.
fn grouped(program: &Command) -> String {
    let mut text = String::new();
    for (heading, names) in GROUPS {
        text += &format!("{heading}:\n");
        for &name in names {
            let about = program.find_subcommand(name).and_then(Command::get_about);
            let about = about.map_or("This help, or the help of a command".to_owned(), |about| {
                about.to_string()
            });
            text += &format!("  {name:<12} {about}\n");
        }
        text += "\n";
    }
    text
}

/// Puts every option of the command and of its subcommands under its heading.
fn with_headings(command: Command, is_short: bool) -> Command {
    let headed = |arg: Arg| {
        let arg = match arg.get_action().takes_values() {
            true => arg.hide_possible_values(is_short),
            false => arg,
        };
        let arg = match without_first_line(&arg) {
            Some(text) => arg.long_help(text),
            None => arg,
        };
        let is_rare = arg.get_long().is_some_and(|name| RARE.contains(&name));
        let arg = arg.hide_short_help(is_rare);
        match arg.get_long().map(heading_of) {
            Some(heading) if arg.get_help_heading().is_none() => arg.help_heading(heading),
            _ => arg,
        }
    };
    command
        .mut_args(headed)
        .mut_subcommands(|command| with_headings(command, is_short))
}

/// The text of `--help` without its first line, which is that of `-h`. `None` if there is only that
/// line.
fn without_first_line(arg: &Arg) -> Option<String> {
    let long = arg.get_long_help()?.to_string();
    let (_, rest) = long.split_once("\n\n")?;
    Some(rest.to_owned())
}

/// The heading of the option with this name.
fn heading_of(name: &str) -> &'static str {
    let mut headings = HEADINGS.iter();
    let found = headings.find(|(_, names)| names.contains(&name));
    found.map_or(QUESTION, |(heading, _)| heading)
}
