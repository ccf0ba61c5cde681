//! The soak: it passes what is right, and notices what is wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use benches::soak::methods::{Honest, Meddler};
use benches::soak::options::Options;
use benches::soak::state::State;
use benches::soak::tally::{BASES, CASES, TOTAL};
use benches::soak::{Failure, Soak, run};
use supereigen::Method;

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
        let again = format!("soak --seed 1 --from {} --cases 1", failure.case);
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
