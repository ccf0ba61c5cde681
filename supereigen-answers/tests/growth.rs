//! Texts and JSON of cycle ratios, cycle times and powers.

use maxplus_core::{Matrix, Names, Number, ReadMatrix, SparseMatrix};
use maxplus_graph::Budget;
use serde_json::{Value, json};
use supereigen_answers::growth::{Question, ask};

fn matrix(text: &str) -> SparseMatrix<Number> {
    let matrix: Matrix<Number> = text.parse().unwrap();
    matrix.to_sparse()
}

fn asked(
    question: Question<'_>,
    a: &str,
    names: Option<&Names>,
) -> Result<(String, Value), String> {
    let answer = ask(question, &matrix(a), names, &Budget::unlimited());
    let answer = answer.map_err(|error| error.to_string())?;
    let mut json: Value = serde_json::from_str(&answer.json().unwrap()).unwrap();
    let fields = json.as_object_mut().unwrap();
    assert_eq!(
        fields
            .remove("matrix_sha256")
            .unwrap()
            .as_str()
            .unwrap()
            .len(),
        64
    );
    Ok((answer.text(names).unwrap(), json))
}

#[test]
fn ratios_name_their_cycle() {
    let names = Names::new(["saw", "oven"].map(str::to_owned)).unwrap();
    let tokens = matrix("0 2\n0 1");
    let (text, json) = asked(Question::Ratio(&tokens), ". 3\n4 2", Some(&names)).unwrap();
    assert_eq!(
        text,
        "cycle ratio     7/2 on (saw, oven, saw)\nweight          7\ntokens          2\n"
    );
    assert_eq!(
        json,
        json!({"format": "supereigen-cycle-ratio-1", "n": 2, "names": ["saw", "oven"],
            "ratio": "7/2", "cycle": [1, 2], "weight": 7, "tokens": 2})
    );
    let (text, json) = asked(Question::Ratio(&tokens), ". 3\n. .", None).unwrap();
    assert_eq!(text, "cycle ratio     -inf: no cycle has tokens\n");
    assert_eq!(
        (&json["ratio"], &json["cycle"]),
        (&json!("-inf"), &Value::Null)
    );
    // A cycle without tokens is ignored if its weight is not positive.
    let (text, _) = asked(Question::Ratio(&tokens), "0 3\n4 2", None).unwrap();
    assert!(
        text.starts_with("cycle ratio     7/2 on (1, 2, 1)\n"),
        "{text}"
    );
}

#[test]
fn tokens_that_do_not_fit_are_refused() {
    let refused =
        |tokens: &str, a: &str| asked(Question::Ratio(&matrix(tokens)), a, None).unwrap_err();
    let free = refused("0 2\n0 1", "1 3\n4 2");
    assert!(
        free.contains("the cycle (1, 1) has weight 1, above 0, and no tokens"),
        "{free}"
    );
    for (tokens, found) in [
        (". 1\n1 1", "-inf"),
        ("-1 1\n1 1", "-1"),
        ("1/2 1\n1 1", "1/2"),
    ] {
        let printed = refused(tokens, "1 3\n4 2");
        let expected = format!("the arc from 1 to 1 has {found} tokens; expected a whole number");
        assert!(printed.starts_with(&expected), "{printed}");
    }
    let shape = refused("1 1", "1 3\n4 2");
    assert_eq!(
        shape,
        "the tokens are a 1 x 2 matrix; expected 2 x 2, as the weights are"
    );
    assert!(refused("1", "1 3").contains("square"));
    // Where there is no arc, the tokens do not matter.
    asked(Question::Ratio(&matrix("-3 1\n. 1")), ". 3\n. 2", None).unwrap();
}

#[test]
fn cycle_times_list_classes_and_nodes() {
    let (text, json) = asked(Question::CycleTimes, "1/2 . .\n3 2 .\n. 0 .", None).unwrap();
    assert_eq!(
        text,
        "class           {3}: no cycle\nclass           {2}: 2 on (2, 2)\n\
         class           {1}: 1/2 on (1, 1)\n\
         node  cycle time\n1            1/2\n2              2\n3              2\n"
    );
    assert_eq!(json["cycle_times"], json!(["1/2", 2, 2]));
    assert_eq!(
        json["classes"][0],
        json!({"nodes": [3], "lambda": "-inf", "cycle": null})
    );
    assert_eq!(
        json["classes"][1],
        json!({"nodes": [2], "lambda": 2, "cycle": [2]})
    );
    let (text, _) = asked(Question::CycleTimes, ".", None).unwrap();
    assert!(text.ends_with("1           -inf\n"), "{text}");
}

#[test]
fn powers_say_from_where_on() {
    let (text, json) = asked(Question::Powers, ". 3\n1 0", None).unwrap();
    assert_eq!(
        text,
        "period          2\ntransient       2\n\
         growth          A^(k+2) = 4 (x) A^k for all k >= 2\n"
    );
    assert_eq!(
        json,
        json!({"format": "supereigen-powers-1", "n": 2, "complete": true, "period": 2,
            "transient": 2, "growth": 2})
    );
    let (text, json) = asked(Question::Powers, ". 3\n. .", None).unwrap();
    assert!(text.ends_with("A^k = -inf for all k >= 2\n"), "{text}");
    assert_eq!(json["growth"], "-inf");
    let (text, json) = asked(Question::Powers, "1 3\n. 0", None).unwrap();
    assert!(
        text.contains("different rates; each is constant for k >= "),
        "{text}"
    );
    assert_eq!(json["growth"], Value::Null);
}

#[test]
fn a_cut_search_is_not_complete() {
    let a = matrix("0 100 0\n-300 0 .\n0 . 1");
    let answer = ask(Question::Powers, &a, None, &Budget::steps(6)).unwrap();
    let json: Value = serde_json::from_str(&answer.json().unwrap()).unwrap();
    assert_eq!(
        (&json["complete"], &json["transient"]),
        (&json!(false), &Value::Null)
    );
    let least = json["transient_at_least"].as_u64().unwrap();
    let text = answer.text(None).unwrap();
    let expected = format!(
        "period          1\ntransient       at least {least}\n\
         incomplete      the limit on search steps was reached\n"
    );
    assert_eq!(text, expected);
    let stopped = ask(Question::CycleTimes, &a, None, &Budget::steps(1)).unwrap_err();
    assert!(
        stopped
            .to_string()
            .starts_with("the cycle times are not known: ")
    );
}
