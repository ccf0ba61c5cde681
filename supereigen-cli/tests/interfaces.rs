//! Questions and interfaces: `testdata/interfaces.json` lists every question with the command of
//! the program, the function of Python, the request of the page and the command on MPI that answer
//! it, and which common options each takes. What is absent has a reason. The tests compare the list
//! with the interfaces (Python's in `python/tests/test_interfaces.py`) and `docs/interfaces.md` with
//! the list.
//!
//! `SUPEREIGEN_WRITE=1 cargo test -p supereigen-cli --test all interfaces::` writes the page anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use serde_json::Value;
use supereigen_cli::Cli;

/// Commands that answer no question about matrices.
const OTHERS: [&str; 6] = [
    "cite",
    "completions",
    "instances",
    "man",
    "paper reproduce",
    "help",
];

/// Requests of the page that belong to another one.
const PARTS: [&str; 4] = ["download", "place", "read", "verifyFile"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

fn text_of(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap()
}

fn interfaces() -> Value {
    serde_json::from_str(&text_of("testdata/interfaces.json")).unwrap()
}

/// The questions that an interface answers, each with the name of its answer there.
fn answered<'a>(interfaces: &'a Value, interface: &str) -> Vec<(&'a Value, &'a str)> {
    let questions = interfaces["questions"].as_array().unwrap().iter();
    let answered = questions.filter_map(|question| Some((question, question[interface].as_str()?)));
    answered.collect()
}

/// Whether the list says that a question takes an option in an interface.
fn takes(interfaces: &Value, question: &Value, interface: &str, option: &str) -> bool {
    match &question["absent"][interface][option] {
        Value::Null => true,
        reason => {
            let known = &interfaces["reasons"][reason.as_str().unwrap()];
            assert!(known.is_string(), "{reason} is no reason");
            false
        }
    }
}

/// Every command that has no subcommands, by its name.
fn commands(command: &Command, before: &str, all: &mut Vec<(String, Command)>) {
    for one in command.get_subcommands().filter(|one| !one.is_hide_set()) {
        let name = format!("{before} {}", one.get_name()).trim().to_owned();
        match one.has_subcommands() {
            true => commands(one, &name, all),
            false => all.push((name, one.clone())),
        }
    }
}

/// The options that the help shows. A hidden one only refuses.
fn visible(command: &Command) -> impl Iterator<Item = &clap::Arg> {
    command.get_arguments().filter(|arg| !arg.is_hide_set())
}

#[test]
fn the_program_has_the_questions_and_options_of_the_list() {
    let (interfaces, mut all) = (interfaces(), Vec::new());
    commands(&Cli::command(), "", &mut all);
    let listed = answered(&interfaces, "program");
    for (name, _) in &all {
        let is_listed = listed.iter().any(|(_, command)| command == name);
        assert!(
            is_listed || OTHERS.contains(&name.as_str()),
            "{name} is in no question"
        );
    }
    for (question, name) in listed {
        let command = all.iter().find(|(known, _)| known == name);
        let (_, command) = command.unwrap_or_else(|| panic!("there is no command {name}"));
        for (option, spelled) in interfaces["options"].as_object().unwrap() {
            let id = spelled["program"].as_str().unwrap();
            let has = visible(command).any(|arg| arg.get_long() == Some(id));
            let is_listed = takes(&interfaces, question, "program", option);
            assert_eq!(has, is_listed, "{}: {option} of `{name}`", question["name"]);
        }
    }
}

#[test]
fn the_page_has_the_questions_of_the_list() {
    let (interfaces, source) = (interfaces(), text_of("web/engine/src/reply.rs"));
    // An arm for each kind of request.
    let kinds = source.lines().filter(|line| line.ends_with("\" => {"));
    let kinds: BTreeSet<&str> = kinds.filter_map(|line| line.split('"').nth(1)).collect();
    let listed = answered(&interfaces, "page");
    let listed: BTreeSet<&str> = listed
        .into_iter()
        .map(|(_, kind)| kind)
        .chain(PARTS)
        .collect();
    assert_eq!(kinds, listed);
}

#[test]
fn the_program_on_mpi_has_the_questions_and_options_of_the_list() {
    let (interfaces, source) = (interfaces(), text_of("supereigen-mpi/src/program/args.rs"));
    let source = source + &text_of("supereigen-mpi/src/program/sweep.rs");
    let body = |begin: &str| {
        let from = source.find(begin).unwrap_or_else(|| panic!("no {begin}"));
        let body = &source[from + begin.len()..];
        body[..body.find("\n}").unwrap()].to_owned()
    };
    let commands = body("pub enum Command {");
    let commands = commands.lines().filter(|line| line.trim().ends_with("),"));
    let commands: BTreeSet<String> = commands
        .filter_map(|line| Some(line.trim().split('(').next()?.to_lowercase()))
        .collect();
    let listed = answered(&interfaces, "mpi");
    let names = listed.iter().map(|(_, name)| (*name).to_owned());
    assert_eq!(commands, names.collect::<BTreeSet<_>>());
    for (question, name) in listed {
        let upper = name[..1].to_uppercase() + &name[1..];
        let args = body(&format!("pub struct {upper} {{"));
        let types = [
            ("integers", "IntegersArg"),
            ("tolerance", "ToleranceArg"),
            ("relation", "RelationArg"),
            ("limits", "RunArg"),
        ];
        for (option, of) in types {
            let is_listed = takes(&interfaces, question, "mpi", option);
            assert_eq!(args.contains(of), is_listed, "{name}: {option}");
        }
    }
}

/// The page of the list.
fn page(interfaces: &Value) -> String {
    let mut text = String::from(
        "# Which interface answers which question\n\nThe program, Python, the page and the program on MPI answer the same \
         questions. This table is generated from `testdata/interfaces.json`, and tests compare that list with each \
         of the four. The common options are *integers* (`--integers`, `integers=`), *tolerance* \
         (`--upper` and `--for`, `upper=` and `for_=`), *relation* (`--relation`, `relation=`) and \
         *limits* (`--time`, `time=`). A command or function takes all of them except those after \
         *without*. Names of nodes come with the matrix everywhere. The page has a switch for the \
         relation of the basis and of x and limits its searches by itself; it has no integers and no \
         tolerances.\n\n| question | program | Python | page | MPI |\n|---|---|---|---|---|\n",
    );
    let mut notes: Vec<&str> = Vec::new();
    let mut note = |reason: &Value| {
        let reason = interfaces["reasons"][reason.as_str().unwrap()]
            .as_str()
            .unwrap();
        let place = notes.iter().position(|known| *known == reason);
        let place = place.unwrap_or_else(|| {
            notes.push(reason);
            notes.len() - 1
        });
        place + 1
    };
    for question in interfaces["questions"].as_array().unwrap() {
        let word = |field: &str| question[field].as_str().unwrap();
        write!(text, "| **{}**: {} ", word("name"), word("what")).unwrap();
        for interface in ["program", "python", "page", "mpi"] {
            let Some(name) = question[interface].as_str() else {
                write!(text, "| absent ({}) ", note(&question[interface]["absent"])).unwrap();
                continue;
            };
            write!(text, "| `{name}`").unwrap();
            let absent = question["absent"][interface].as_object();
            let absent = absent.into_iter().flatten();
            let absent: Vec<String> = absent
                .map(|(option, reason)| format!("{option} ({})", note(reason)))
                .collect();
            if !absent.is_empty() {
                write!(text, " without {}", absent.join(", ")).unwrap();
            }
            text.push(' ');
        }
        text += "|\n";
    }
    text += "\nWhy something is absent:\n\n";
    for (place, note) in notes.iter().enumerate() {
        writeln!(text, "{}. {note}", place + 1).unwrap();
    }
    text
}

#[test]
fn the_page_of_documentation_is_made_of_the_list() {
    let page = page(&interfaces());
    if std::env::var_os("SUPEREIGEN_WRITE").is_some() {
        fs::write(root().join("docs/interfaces.md"), &page).unwrap();
    }
    assert_eq!(text_of("docs/interfaces.md"), page);
}
