//! Several solvers compared: every difference is reported, and what counts as proof.

use supereigen_verify::cross_check::{Answer, Comparison, Report};
use supereigen_verify::plain::vectors;
use supereigen_verify::seeded::Family;

/// One node with a loop of weight 0; its basis is the unit vector.
const FAMILY: Family = Family {
    n: 1,
    lo: 0,
    hi: 0,
    density_percent: 100,
};

fn answer(method: &str, basis: &[Vec<Option<i64>>]) -> Answer {
    Answer::new(method, vectors(basis).unwrap())
}

#[test]
fn every_kind_of_difference_is_reported() {
    let mut report = Report::new(FAMILY);
    let unit = vec![Some(0)];
    let answers = [
        answer("right", std::slice::from_ref(&unit)),
        answer("twice", &[unit.clone(), unit]),
        answer("none", &[]),
        answer("more", &[vec![Some(0)], vec![Some(1)]]),
    ];
    let case = report.compare(7, 100, &answers);
    assert_eq!((case.seed, case.vectors), (7, 1));
    assert_eq!(case.against, "naive double description");
    let agrees: Vec<bool> = case.answers.iter().map(Comparison::agrees).collect();
    assert_eq!(agrees, [true, false, false, false]);
    assert_eq!(case.answers[1].repeats, 1);
    assert_eq!(case.answers[2].lacks.as_deref(), Some("0"));
    assert_eq!(case.answers[3].adds.as_deref(), Some("1"));
    assert!(!report.agrees() && !report.is_proved());
    let json = report.to_json();
    assert!(json.starts_with(r#"{"family":{"n":1,"lo":0,"#), "{json}");
}

#[test]
fn without_an_oracle_the_first_answer_is_named_instead() {
    let family = Family { n: 2, ..FAMILY };
    let mut report = Report::new(family);
    let (one, two) = (vec![Some(0), None], vec![None, Some(0)]);
    let first = answer("first", &[one.clone(), two.clone()]);
    let case = report.compare(1, 0, &[first, answer("second", &[two, one])]);
    assert_eq!(case.against, "first");
    assert!(report.compare(2, 0, &[]).answers.is_empty());
    assert!(report.agrees());
    assert!(!report.is_proved(), "no oracle took part");
}

#[test]
fn agreement_with_the_oracle_in_every_case_is_proof() {
    let mut report = Report::new(FAMILY);
    report.compare(1, 100, &[answer("right", &[vec![Some(0)]])]);
    assert!(report.is_proved());
    report.compare(2, 100, &[answer("none", &[])]);
    assert!(!report.is_proved());
}
