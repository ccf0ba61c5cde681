//! The soak: it passes what is right, and notices what is wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use clap::Parser;
use soak::dice::Dice;
use soak::methods::{NoTampering, Tampering};
use soak::options::{Options, command};
use soak::tally::{BASES, CASES, TOTAL};
use soak::watch::Watch;
use soak::{Failure, Soak, run};
use supereigen::Method;

/// One method that drops the last vector of every basis of at least three.
struct Dropping(Method);

impl Tampering for Dropping {
    fn kept(&self, method: Method, found: usize) -> usize {
        found - usize::from(method == self.0 && found >= 3)
    }
}

/// A method that panics.
struct Panicking;

impl Tampering for Panicking {
    fn before(&self, method: Method) {
        assert!(method != Method::Algorithm4, "no such luck");
    }
}

fn first_failure(soak: &Soak) -> Option<Failure> {
    (0..100).find_map(|case| soak.case(case).err())
}

#[test]
fn a_method_that_drops_a_vector_is_noticed_whichever_it_is() {
    for &method in Method::ALL {
        let failure = first_failure(&Soak::new(1, Dropping(method)))
            .unwrap_or_else(|| panic!("nobody noticed {method}"));
        let expected = format!(
            "case {} of seed 1: {method}: the bases differ; lacks (",
            failure.case
        );
        assert!(failure.report.starts_with(&expected), "{}", failure.report);
        let again = format!("soak -- --seed 1 --from {} --cases 1", failure.case);
        assert!(failure.report.ends_with(&again), "{}", failure.report);
        assert!(failure.report.contains(&format!("by {method}, ")));
    }
}

#[test]
fn a_panic_is_a_failure_with_its_message() {
    let soak = Soak::new(1, Panicking);
    let failure = catch_unwind(AssertUnwindSafe(|| first_failure(&soak)));
    let report = failure.expect("caught").expect("noticed").report;
    assert!(report.contains(": panicked: no such luck"), "{report}");
}

#[test]
fn two_soaks_one_after_the_other_count_as_one() {
    let soaked = |from: u64, cases: u64| {
        run(&parse(&format!("--seed 5 --from {from} --cases {cases}")).unwrap())
    };
    let mut both = soaked(0, 20).expect("all agree");
    assert_eq!(both.get(TOTAL, CASES), 20);
    both.merge(&soaked(20, 15).expect("all agree"));
    assert_eq!(both, soaked(0, 35).expect("all agree"));
    assert!(both.get(TOTAL, BASES) > 30);
}

#[test]
fn agreement_of_everything_on_a_few_hundred_cases() {
    let soak = Soak::new(2, NoTampering);
    for case in 0..200 {
        if let Err(failure) = soak.case(case) {
            panic!("{}", failure.report);
        }
    }
}

#[test]
fn a_case_is_drawn_the_same_way_for_ever_and_unlike_its_neighbour() {
    let draws = |seed, case| {
        let mut dice = Dice::new(seed, case);
        (0..8).map(|_| dice.below(1000)).collect::<Vec<_>>()
    };
    assert_eq!(draws(1, 5), draws(1, 5));
    assert_ne!(draws(1, 5), draws(1, 6));
    assert_ne!(draws(1, 5), draws(2, 5));
}

fn parse(words: &str) -> Result<Options, clap::Error> {
    Options::try_parse_from(["soak"].into_iter().chain(words.split_whitespace()))
}

#[test]
fn words_are_read_and_wrong_ones_named() {
    let options = parse("--minutes 0.5 --seed 7 --from 12 --threads 2").unwrap();
    assert_eq!(options.time, Duration::from_secs(30));
    assert_eq!((options.seed, options.from), (7, 12));
    assert_eq!((options.threads, options.cases), (2, None));
    assert_eq!(
        parse("--seconds 20").unwrap().seconds,
        Some(Duration::from_secs(20))
    );
    for wrong in [
        "--minutes",
        "--minutes x",
        "--minutes=-1",
        "--threads 0",
        "--hours 1",
    ] {
        let name = wrong.split([' ', '=']).next().unwrap();
        let error = parse(wrong).unwrap_err().to_string();
        assert!(error.contains(name), "{error}");
    }
}

#[test]
fn the_command_of_a_case_is_read_as_that_case() {
    let command = command(3, 99);
    let options = parse(command.split_once(" soak -- ").unwrap().1).unwrap();
    assert_eq!(
        (options.seed, options.from, options.cases),
        (3, 99, Some(1))
    );
}

#[test]
fn a_case_is_watched_until_it_ends() {
    let watch = Watch::new(1);
    let watched = watch.over(7);
    std::thread::sleep(Duration::from_millis(2));
    assert_eq!(watch.overdue(Duration::ZERO), Some(7));
    assert_eq!(watch.overdue(Duration::from_secs(60)), None);
    drop(watched);
    assert_eq!(watch.overdue(Duration::ZERO), None);
}
