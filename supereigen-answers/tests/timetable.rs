//! Timetables: the checker proves every answer, and refuses every answer with one number changed.

use maxplus_core::lcg::Lcg;
use maxplus_core::{Number, Rational, ReadMatrix, SparseMatrix};
use maxplus_graph::Budget;
use serde_json::Value;
use supereigen_answers::timetable::{Question, Times, ask};
use supereigen_verify::{Conclusion, TimetableClaim, verify_timetable};

/// A plant with many ties, some without cycles.
fn plant(lcg: &mut Lcg, n: usize) -> SparseMatrix<Number> {
    let gaps = lcg.draw() % 5;
    let denominator = 1 + lcg.draw() as i64 % 2;
    let mut arcs = Vec::new();
    for i in 0..n {
        for j in 0..n {
            let weight = lcg.draw() as i64 % 4 - 1;
            if lcg.draw() % 5 >= gaps {
                arcs.push((i, j, Number::finite(Rational::new(weight, denominator))));
            }
        }
    }
    SparseMatrix::from_triplets(n, n, arcs).unwrap()
}

fn times(lcg: &mut Lcg, n: usize) -> Times {
    let mut time = || {
        let time = Rational::from(lcg.draw() as i64 % 5);
        (!lcg.draw().is_multiple_of(3)).then_some(time)
    };
    (0..n).map(|_| time()).collect()
}

fn conclusion(matrix: &SparseMatrix<Number>, file: &Value) -> Conclusion {
    let claim = TimetableClaim::from_json_with(matrix.to_dense(), &file.to_string()).unwrap();
    verify_timetable(&claim).conclusion()
}

/// The places of all numbers and nulls that follow from the question.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let is_given = [
                    "n", "names", "period", "release", "due", "node", "row", "column",
                ];
                let is_walk = ["earliest_from", "latest_from", "bottleneck"];
                let is_gain = name == "period" && at.contains("gains");
                if is_gain || !is_given.contains(&&**name) && !is_walk.contains(&&**name) {
                    places(value, &format!("{at}/{name}"), found);
                }
            }
        }
        Value::Array(items) => {
            for (k, item) in items.iter().enumerate() {
                places(item, &format!("{at}/{k}"), found);
            }
        }
        Value::String(text) if text.parse::<Rational>().is_err() => {}
        Value::Number(_) | Value::Null | Value::String(_) => found.push(at.to_owned()),
        Value::Bool(_) => {}
    }
}

/// Another number.
fn greater(value: &Value) -> Value {
    let number = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        _ => return Value::from(0),
    };
    let greater = number.parse::<Rational>().unwrap() + &Rational::from(1);
    Value::from(greater.to_string())
}

#[test]
fn law_the_checker_proves_answers_and_refuses_changes() {
    let mut lcg = Lcg(51);
    let (mut right, mut forged) = (0, 0);
    for case in 0..400 {
        let n = case % 5;
        let matrix = plant(&mut lcg, n);
        let mut question = Question {
            matrix: &matrix,
            names: None,
            period: None,
            release: times(&mut lcg, n),
            due: times(&mut lcg, n),
            arcs: true,
            rounds: case % 3,
        };
        let budget = Budget::unlimited();
        let Ok(mut answer) = ask(&question, &budget) else {
            assert!(question.period.is_none());
            continue;
        };
        if case % 2 == 1 {
            question.period = Some(answer.period + &Rational::new(1, 2));
            answer = ask(&question, &budget).unwrap();
        }
        answer.text(None).unwrap();
        let file = serde_json::to_value(&answer).unwrap();
        assert_eq!(conclusion(&matrix, &file), Conclusion::Proved, "{file}");
        right += 1;
        let mut all = Vec::new();
        places(&file, "", &mut all);
        for place in all {
            let mut changed = file.clone();
            let value = changed.pointer_mut(&place).unwrap();
            *value = greater(value);
            let conclusion = conclusion(&matrix, &changed);
            assert_eq!(conclusion, Conclusion::Rejected, "{place} of {changed}");
            forged += 1;
        }
    }
    assert!(right > 200 && forged > 4_000, "{right} {forged}");
}
