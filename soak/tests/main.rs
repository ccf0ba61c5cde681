//! The soak: it passes what is right, and notices what is wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Duration;

use maxplus_core::ReadMatrix;
use soak::dice::Dice;
use soak::difference::compare;
use soak::methods::{Honest, Meddler};
use soak::options::{Options, command};
use soak::shape::Family;
use soak::tally::{BASES, CASES, COMPARED, CUT, State, TOTAL, Tally};
use soak::watch::Watch;
use soak::{Failure, Soak, run};
use supereigen::{Method, VectorSet};

/// One method that drops the last vector of every basis of at least three.
struct Dropping(Method);

impl Meddler for Dropping {
    fn kept(&self, method: Method, found: usize) -> usize {
        found - usize::from(method == self.0 && found >= 3)
    }
}

/// A method that panics.
struct Panicking;

impl Meddler for Panicking {
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
fn a_soak_goes_on_where_it_stopped_and_counts_as_one_run() {
    let folder = std::env::temp_dir().join(format!("soak-{}", std::process::id()));
    let options = |from, cases| Options {
        time: Duration::ZERO,
        cases: Some(cases),
        seed: 5,
        from,
        threads: 1,
        folder: Some(folder.clone()),
    };
    let first = run(&options(Some(0), 20)).expect("all agree");
    assert_eq!(first.get(TOTAL, CASES), 20);
    let state = State::read(&State::file(&folder, 5), 5).expect("it was kept");
    assert_eq!((state.next, &state.tally), (20, &first));
    let both = run(&options(None, 15)).expect("all agree");
    let one = run(&options(Some(0), 35)).expect("all agree");
    assert_eq!(both, one);
    assert!(one.get(TOTAL, BASES) > 30);
    let other = State::read(&State::file(&folder, 5), 6).unwrap_err();
    assert!(other.ends_with("is of seed 5, not 6"), "{other}");
    std::fs::remove_dir_all(&folder).expect("a folder of this test");
}

#[test]
fn agreement_of_everything_on_a_few_hundred_cases() {
    let soak = Soak::new(2, Honest);
    for case in 0..200 {
        if let Err(failure) = soak.case(case) {
            panic!("{}", failure.report);
        }
    }
}

#[test]
fn tallies_add_up_and_survive_as_json() {
    let mut tally = Tally::default();
    tally.add(COMPARED, "algorithm3", 2);
    let mut other = tally.clone();
    other.add(COMPARED, "elimination", 1);
    tally.merge(&other);
    assert_eq!(tally.get(COMPARED, "algorithm3"), 4);
    assert_eq!(tally.sum(COMPARED), 5);
    assert_eq!(tally.get(CUT, "algorithm3"), 0);
    let json = serde_json::to_string(&tally).unwrap();
    assert_eq!(serde_json::from_str::<Tally>(&json).unwrap(), tally);
}

#[test]
fn a_dropped_vector_is_named() {
    let problem = supereigen::paper::example::problem();
    let whole = problem.basis();
    let fewer = VectorSet::new(5, whole.to_vectors().into_iter().skip(1));
    assert_eq!(compare("itself", &whole, &whole), Ok(()));
    let difference = compare("algorithm3", &whole, &fewer).unwrap_err();
    assert!(
        difference.what.starts_with(&format!(
            "the bases differ; lacks {:?}\nby chains, 10 vectors:\n",
            whole.get(0).unwrap()
        )),
        "{difference}"
    );
    let difference = compare("algorithm3", &fewer, &whole).unwrap_err();
    assert!(difference.what.starts_with("the bases differ; adds "));
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

#[test]
fn weights_of_zero_are_never_chosen() {
    let mut dice = Dice::new(1, 1);
    let drawn: Vec<char> = (0..200)
        .map(|_| dice.weighted(&[(1, 'a'), (0, 'b'), (2, 'c')]))
        .collect();
    assert!(drawn.contains(&'a') && drawn.contains(&'c') && !drawn.contains(&'b'));
}

fn parse(words: &str) -> Result<Options, String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    Options::parse(&words, PathBuf::from("folder"))
}

#[test]
fn words_are_read_and_wrong_ones_named() {
    let options = parse("--minutes 0.5 --seed 7 --from 12 --threads 2").unwrap();
    assert_eq!(options.time, Duration::from_secs(30));
    assert_eq!((options.seed, options.from), (7, Some(12)));
    assert_eq!((options.threads, options.cases), (2, None));
    assert_eq!(parse("--seconds 20").unwrap().time, Duration::from_secs(20));
    assert_eq!(parse("--resume").unwrap().from, None);
    for wrong in [
        "--minutes",
        "--minutes x",
        "--minutes -1",
        "--threads 0",
        "--hours 1",
    ] {
        let error = parse(wrong).unwrap_err();
        assert!(
            error.starts_with(wrong) && error.contains("--from CASE"),
            "{error}"
        );
    }
}

#[test]
fn the_command_of_a_case_is_read_as_that_case() {
    let command = command(3, 99);
    let words = command.split_once(" soak -- ").unwrap().1;
    let options = parse(words).unwrap();
    assert_eq!(
        (options.seed, options.from, options.cases),
        (3, Some(99), Some(1))
    );
    assert_eq!(options.folder, None);
}

#[test]
fn every_family_draws_square_matrices() {
    for (_, family) in Family::ALL {
        for case in 0..20 {
            let matrix = family.matrix(&mut Dice::new(1, case));
            assert_eq!(matrix.rows(), matrix.cols(), "{}", family.name());
        }
    }
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
