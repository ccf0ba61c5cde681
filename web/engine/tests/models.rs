//! Models that are dropped on the page: their matrices, with names.

use serde_json::json;

use crate::asking::{given, ok, refused};

#[test]
fn a_model_is_read_as_its_matrix() {
    let camera = include_str!("../../../testdata/models/camera.xml");
    let read = ok(json!({"op": "read", "text": camera}));
    assert_eq!(read["format"], "sdf3");
    assert_eq!(read["names"], json!(["lens", "chip"]));
    assert_eq!(read["entries"], json!([["80", null], ["285/2", "125/2"]]));
    let net = "warm: press oven 0 3\nback: oven press 1 2\n";
    let read = ok(json!({"op": "read", "text": net}));
    assert_eq!(read["format"], "places");
    assert_eq!(read["names"], json!(["press", "oven"]));
    // It is written as any other matrix.
    let written = ok(json!({"op": "write", "given": given(net, "0"), "format": "edges"}));
    assert!(
        written["text"].as_str().unwrap().contains("oven oven 5"),
        "{written}"
    );
}

#[test]
fn the_sizes_of_buffers_are_taken_where_they_are_asked_for() {
    let camera = include_str!("../../../testdata/models/camera.xml");
    let read = ok(json!({"op": "read", "text": camera, "buffers": true}));
    assert_eq!(
        read["names"],
        json!(["lens", "chip", "shots.space#1", "shots.space#2"])
    );
    let mut given = given(camera, "max");
    let period =
        |given: &serde_json::Value| ok(json!({"op": "overview", "given": given}))["lambda"].take();
    assert_eq!(period(&given), "80");
    given["buffers"] = json!(true);
    assert_eq!(period(&given), "285/2");
    let written = ok(json!({"op": "write", "given": given, "format": "csv"}));
    assert!(
        written["text"].as_str().unwrap().contains("shots.space#2"),
        "{written}"
    );
    // A file that states none, and a text that is no data flow graph.
    let unbounded = camera.replace("bufferSize", "tokenSize");
    let refusal = refused(json!({"op": "read", "text": unbounded, "buffers": true}));
    assert!(
        refusal["message"]
            .as_str()
            .unwrap()
            .starts_with("the model states no buffer sizes"),
        "{refusal}"
    );
    let read = ok(json!({"op": "read", "text": "0 1\n1 0\n", "buffers": true}));
    assert_eq!(read["rows"], 2);
}

#[test]
fn what_is_no_model_is_refused_with_its_place() {
    let refusal = refused(json!({"op": "read", "text": "<sdf3/>"}));
    assert_eq!(refusal["line"], 1);
    let stuck = "p: a b 0 1\nq: b a 0 1\n";
    let message = refused(json!({"op": "read", "text": stuck}))["message"].take();
    assert!(
        message.as_str().unwrap().starts_with("deadlock: "),
        "{message}"
    );
}
