//! The timetable, against its definition.

use serde_json::{Value, json};

use crate::asking::{given, ok, refused, text};

/// Saw, oven, pack.
const PLANT: &str = "saw,oven,pack\n2,3,.\n5,4,1\n.,7,3\n";

fn asked(matrix: &str, period: Option<&str>, release: Value, due: Value) -> Value {
    let mut request = json!({"op": "timetable", "given": given(matrix, "0"), "release": release,
        "due": due});
    if let Some(period) = period {
        request["period"] = json!(period);
    }
    request
}

#[test]
fn a_timetable_has_its_period_bottleneck_and_times() {
    let zeros = json!(["0", "0", "0"]);
    let table = ok(asked(PLANT, None, zeros.clone(), json!([null, null, "9"])));
    // The cycle of saw and oven has mean 4, as has the oven's loop.
    assert_eq!(text(&table, "leastPeriod"), "4");
    assert_eq!(text(&table, "period"), "4");
    assert_eq!(table["feasible"], json!(true));
    // oven >= saw + 5 - 4, pack >= oven + 7 - 4.
    assert_eq!(table["earliest"], json!(["0", "1", "4"]));
    assert_eq!(table["latest"], json!(["5", "6", "9"]));
    assert_eq!(table["slack"], json!(["5", "5", "5"]));
    assert!(
        text(&table, "words").starts_with("least period  4\n"),
        "{table}"
    );
    let free = ok(asked(
        PLANT,
        Some("9/2"),
        zeros.clone(),
        json!([null, null, null]),
    ));
    assert_eq!(free["latest"], json!([null, null, null]));
    assert_eq!(free["slack"], json!([null, null, null]));
    assert_eq!(free["earliest"], json!(["0", "1/2", "3"]));
    let late = ok(asked(PLANT, None, zeros, json!([null, null, "3"])));
    assert_eq!(late["feasible"], json!(false));
    assert!(text(&late, "words").starts_with("no timetable: "), "{late}");
}

#[test]
fn decimals_are_written_as_decimals_where_the_page_asks_for_them() {
    let mut request = asked("9.5", None, json!(["0.25"]), json!([null]));
    request["given"]["decimals"] = json!(false);
    assert!(text(&ok(request.clone()), "words").contains("19/2"));
    request["given"]["decimals"] = json!(true);
    let words = text(&ok(request), "words");
    assert!(words.contains("9.5") && words.contains("0.25"), "{words}");
}

#[test]
fn what_cannot_be_kept_or_read_is_refused_in_a_sentence() {
    let zeros = json!(["0", "0", "0"]);
    let none = json!([null, null, null]);
    let message = |request| text(&refused(request), "message");
    let short = message(asked(PLANT, Some("3"), zeros.clone(), none.clone()));
    assert!(short.contains("the period 3 cannot be kept"), "{short}");
    let wrong = message(asked(
        PLANT,
        None,
        zeros.clone(),
        json!([null, "soon", null]),
    ));
    assert!(wrong.contains("the due time of oven"), "{wrong}");
    let infinite = message(asked(PLANT, Some("-inf"), zeros.clone(), none.clone()));
    assert!(infinite.contains("the period is -inf"), "{infinite}");
    message(asked(PLANT, None, json!(["0"]), none.clone()));
    message(asked("1 2", None, zeros, none));
    // Without a cycle there is no least period.
    let acyclic = ". 1\n. .\n";
    message(asked(acyclic, None, json!(["0", "0"]), json!([null, null])));
    let kept = ok(asked(
        acyclic,
        Some("2"),
        json!(["0", "0"]),
        json!([null, null]),
    ));
    assert_eq!(kept["leastPeriod"], Value::Null);
}
