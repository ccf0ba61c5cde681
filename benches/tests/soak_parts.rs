//! The parts of the soak: dice, families, options, tallies, the watch.

use std::path::PathBuf;
use std::time::Duration;

use benches::families;
use benches::soak::dice::Dice;
use benches::soak::difference::compare;
use benches::soak::options::{Options, command};
use benches::soak::shape::{Family, Small, ladder, ring};
use benches::soak::tally::{COMPARED, CUT, Tally};
use benches::soak::watch::Watch;
use maxplus_core::ReadMatrix;
use supereigen::{Problem, VectorSet};

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
    let problem = families::example();
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
    let words = command.split_once(" soak ").unwrap().1;
    let options = parse(words).unwrap();
    assert_eq!(
        (options.seed, options.from, options.cases),
        (3, Some(99), Some(1))
    );
    assert_eq!(options.folder, None);
}

fn extremals(matrix: &Small) -> usize {
    Problem::new(matrix).unwrap().basis().len()
}

#[test]
fn ladders_and_rings_have_the_extremals_they_are_known_for() {
    for layers in 1..5 {
        assert_eq!(extremals(&ladder(layers)), 2 * layers + 1);
    }
    for n in 1..9 {
        assert_eq!(extremals(&ring(n)), 1);
    }
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
