//! The help: every command in a group, every option under a heading, and `-h` short.

use clap::{Command, CommandFactory};
use supereigen_cli::Cli;
use supereigen_cli::help::GROUPS;

use crate::common::output;

/// The longest line of `-h`.
const WIDTH: usize = 80;

/// The most lines of the `-h` of a command.
const LINES: usize = 45;

/// The most lines of the list of commands.
const LIST_LINES: usize = 50;

/// The words that call every command, those of groups and the groups themselves too.
fn commands() -> Vec<String> {
    fn walk(command: &Command, before: &str, all: &mut Vec<String>) {
        for one in command.get_subcommands() {
            let name = format!("{before} {}", one.get_name()).trim().to_owned();
            walk(one, &name, all);
            all.push(name);
        }
    }
    let mut all = Vec::new();
    walk(&Cli::command(), "", &mut all);
    all
}

#[test]
fn short_help_has_one_line_for_each_option() {
    let mut options = 0;
    for command in commands().into_iter().chain([String::new()]) {
        let help = output(&format!("{command} -h"));
        let most = if command.is_empty() {
            LIST_LINES
        } else {
            LINES
        };
        assert!(help.lines().count() <= most, "{command}: {help}");
        for line in help.lines() {
            assert!(line.chars().count() <= WIDTH, "{command}: {line}");
        }
        // What does not fit beside its option stands below it, further to the right.
        let is_option = |line: &&str| line.trim_start().starts_with('-');
        for line in help.lines().filter(|line| line.starts_with("      ")) {
            assert!(is_option(&line), "{command}: {line}");
        }
        options += help.lines().filter(is_option).count();
    }
    assert!(options > 300, "{options}");
}

#[test]
fn every_command_is_in_one_group_and_every_option_has_a_heading() {
    let program = Cli::arranged(false);
    let visible = program.get_subcommands().filter(|one| !one.is_hide_set());
    let mut visible: Vec<_> = visible.map(|one| one.get_name()).chain(["help"]).collect();
    let mut grouped: Vec<_> = GROUPS
        .iter()
        .flat_map(|(_, names)| *names)
        .copied()
        .collect();
    visible.sort_unstable();
    grouped.sort_unstable();
    assert_eq!(visible, grouped);
    let headings = ["Input", "Question", "Output", "Limits", "Large runs"];
    let groups = program.get_subcommands();
    let all = groups.flat_map(|group| group.get_subcommands().chain([group]));
    for command in all {
        for option in command
            .get_arguments()
            .filter(|arg| arg.get_long().is_some())
        {
            let heading = option.get_help_heading();
            let is_known = heading.is_some_and(|heading| headings.contains(&heading));
            assert!(is_known, "{}: {option}", command.get_name());
        }
    }
}

#[test]
fn long_help_does_not_repeat_the_line_of_the_short_help() {
    let mut compared = 0;
    for command in commands() {
        let short = output(&format!("{command} -h"));
        let long = output(&format!("{command} --help"));
        let lines = short.lines().map(str::trim_start);
        let options = lines.filter(|line| line.starts_with('-'));
        for (_, text) in options.filter_map(|line| line.rsplit_once("   ")) {
            let sentence = format!("{text}.");
            let is_repeated = long.lines().any(|line| line.trim() == sentence);
            assert!(!is_repeated, "{command}: {text}");
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}
