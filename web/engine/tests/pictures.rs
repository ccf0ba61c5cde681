//! Pictures with what stands out in them.

use serde_json::{Value, json};

use crate::asking::{PAPER, STEPS, given, ok, text};

const THREE: &str = "1 0 .\n-2 . 1\n. 0 .";

fn svg(given: &Value, picture: Value) -> String {
    let drawn = ok(json!({"op": "picture", "given": given, "picture": picture, "format": "svg"}));
    text(&drawn, "data")
}

#[test]
fn critical_arcs_and_the_arcs_of_a_solution_stand_out() {
    let given = given(PAPER, "0");
    let plain = svg(&given, json!({"kind": "digraph"}));
    assert!(!plain.contains("class=\"arc critical\""));
    let critical = svg(&given, json!({"kind": "digraph", "critical": true}));
    // The cycle 1, 2, 3, 4 of mean 5/4.
    assert_eq!(critical.matches("class=\"arc critical\"").count(), 4);
    let chain = svg(
        &given,
        json!({"kind": "digraph", "solution": ["-1", "-2", null, "0", null]}),
    );
    assert_eq!(
        chain.matches("class=\"arc on\"").count(),
        2,
        "1 leans on 2, 4 on 1"
    );
    let path = svg(&given, json!({"kind": "digraph", "path": [3, 0, 1]}));
    assert_eq!(path.matches("class=\"arc on\"").count(), 2);
    let both = svg(
        &given,
        json!({"kind": "digraph", "critical": true, "cycle": [1, 2]}),
    );
    assert_eq!(both.matches("class=\"arc on\"").count(), 2);
    assert_eq!(both.matches("class=\"arc critical\"").count(), 3);
    // Of lambda = -inf nothing of the matrix is left.
    let inf = json!({"text": PAPER, "lambda": "-inf"});
    assert!(!svg(&inf, json!({"kind": "digraph", "critical": true})).contains("arc critical\""));
}

#[test]
fn a_vector_is_dragged_over_the_cone() {
    let given = given(THREE, "0");
    let basis = ok(json!({"op": "basis", "given": given, "atMost": 9, "steps": STEPS}));
    let first = &basis["extremals"][0]["entries"];
    let ring = svg(&given, json!({"kind": "cone", "solution": first}));
    assert_eq!(ring.matches("class=\"chosen\"").count(), 1);
    let at = |x: f64, y: f64| {
        ok(json!({"op": "place", "given": given, "x": x, "y": y}))["vector"].take()
    };
    let (a, b) = (at(250.0, 250.0), at(250.0, 250.4));
    assert_eq!(a, b, "on the grid");
    assert_ne!(a, at(300.0, 250.0));
    for (x, y) in [(250.0, 250.0), (320.0, 180.0), (-50.0, 9e9), (0.0, 0.0)] {
        let vector = at(x, y);
        let answer = ok(json!({"op": "member", "given": given, "vector": vector}));
        let drawn = svg(&given, json!({"kind": "cone", "point": vector}));
        let solves = answer["solution"] == json!(true);
        assert_eq!(
            drawn.contains("<circle class=\"vector solution\""),
            solves,
            "{vector}"
        );
        assert_eq!(
            drawn.contains("<circle class=\"vector\""),
            !solves,
            "{vector}"
        );
    }
}

#[test]
fn the_staircase_is_that_of_the_sweep() {
    let given = given(PAPER, "0");
    let swept = ok(json!({"op": "sweep", "given": given, "steps": STEPS}));
    assert_eq!(swept["complete"], true);
    let list =
        |field: &str| -> Vec<String> { serde_json::from_value(swept[field].clone()).unwrap() };
    let (points, at, between) = (list("breakpoints"), list("at"), list("between"));
    assert_eq!((at.len(), between.len()), (points.len(), points.len() + 1));
    assert_eq!(points.last().unwrap(), "5/4");
    assert_eq!(between.last().unwrap(), "0");
    for (point, count) in points.iter().zip(&at) {
        let given = json!({"text": PAPER, "lambda": point});
        let basis = ok(json!({"op": "basis", "given": given, "atMost": 99, "steps": STEPS}));
        assert_eq!(
            basis["extremals"].as_array().unwrap().len().to_string(),
            *count,
            "{point}"
        );
    }
    let drawn = svg(&given, json!({"kind": "staircase", "steps": STEPS}));
    assert!(drawn.contains("</svg>"));
}
