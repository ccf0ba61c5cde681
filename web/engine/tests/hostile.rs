//! Whatever comes, there is a reply.

use serde_json::{Value, json};
use supereigen_web::{Search, answer};

use crate::asking::{PAPER, STEPS, given, ok, refused, reply, text};

#[test]
fn what_is_no_request_is_refused_in_words() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for request in [
        "",
        "{",
        "null",
        "[]",
        "\"read\"",
        "{\"op\":\"read\"}",
        "{\"op\":\"rea\",\"text\":\"\"}",
        "{\"op\":\"read\",\"text\":1}",
        "{\"op\":\"read\",\"text\":\"0\",\"more\":1}",
        "{\"op\":\"basis\",\"given\":{\"text\":\"0\",\"lambda\":\"0\"},\"atMost\":-1,\"steps\":1}",
        "{\"op\":\"basis\",\"given\":{\"text\":\"0\",\"lambda\":\"0\"},\"atMost\":1e30,\"steps\":1}",
        "{\"op\":\"place\",\"given\":{\"text\":\"0\",\"lambda\":\"0\"},\"x\":null,\"y\":1}",
        "\u{0}",
        &deep,
    ] {
        let reply: Value = serde_json::from_str(&answer(request)).unwrap();
        let message = text(&reply["error"], "message");
        assert!(
            message.starts_with("not a request: "),
            "{request:.60}: {message}"
        );
    }
    assert!(Search::new("{").is_err());
    let order = json!({"given": given(PAPER, "0"), "shard": 3, "shards": 3, "rows": null});
    let refusal = Search::new(&order.to_string()).err().unwrap();
    assert!(refusal.contains("there is no shard 4 of 3"), "{refusal}");
    for format in ["table", "json", "npy", "nonsense"] {
        let order = json!({"given": given(PAPER, "0"), "shard": 0, "shards": 1, "rows": format});
        assert!(Search::new(&order.to_string()).is_err(), "{format}");
    }
}

/// Texts that no reader should trip over.
fn texts() -> Vec<String> {
    let million = 1_000_000;
    let mut texts: Vec<String> = [
        "",
        " ",
        "\n\n",
        ".",
        "nan",
        "NaN 1\n1 1",
        "1e999999999999 0\n0 0",
        "inf",
        "0 1\n2",
        "0,1;2",
        "[[",
        "[[0],[1,2]]",
        "{\"matrix\":[[1,2],[3]]}",
        "{\"matrix\":[[1,2],[3,4]],\"names\":[\"a\"]}",
        "%%MatrixMarket matrix coordinate integer general\n1000000000 1000000000 1\n1 1 1\n",
        "%%MatrixMarket matrix coordinate integer general\n99999999999999999999 1 0\n",
        "digraph { a -> b [label=\"x\"]; }",
        "A = [1 2; 3",
        "\u{feff}1 x\n2 3",
        "1\u{0}2",
        "\u{1f600} \u{1f600}\n\u{1f600} 1",
        "\"a\"\"b\",\"c,d\"\n0,1\n2,3",
        "'; drop,<script>\n0,1\n1,0",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.push("9".repeat(million));
    texts.push("x ".repeat(million / 2));
    texts.push("0 ".repeat(million / 2));
    texts.push("[".repeat(million));
    texts.push("\"".repeat(million));
    texts.push(format!("1/{}", "3".repeat(5000)));
    texts.push("0\n".repeat(100_000));
    texts
}

#[test]
fn no_text_makes_a_panic_of_any_question() {
    for matrix in texts() {
        reply(&json!({"op": "read", "text": matrix}));
        let given = given(&matrix, "0");
        let asked = [
            json!({"op": "write", "given": given, "format": "json"}),
            json!({"op": "overview", "given": given}),
            json!({"op": "basis", "given": given, "atMost": 5, "steps": 1000}),
            json!({"op": "picture", "given": given, "picture": {"kind": "digraph"}, "format": "svg"}),
            json!({"op": "picture", "given": given, "picture": {"kind": "cone"}, "format": "pdf"}),
            json!({"op": "member", "given": given, "vector": ["0", null]}),
            json!({"op": "near", "given": given, "vector": ["0", null]}),
            json!({"op": "trace", "given": given, "steps": 1000}),
            json!({"op": "sweep", "given": given, "steps": 1000}),
            json!({"op": "verify", "given": given, "steps": 1000}),
            json!({"op": "verifyFile", "text": matrix, "steps": 1000}),
            json!({"op": "verifyFile", "text": matrix, "given": {"text": "0", "lambda": "0"}, "steps": 1000}),
            json!({"op": "download", "given": given, "format": "npz", "steps": 1000}),
            json!({"op": "download", "given": given, "format": "npy", "steps": 1000}),
        ];
        // What is long is read alike by all of them.
        let most = if matrix.len() < 10_000 {
            asked.len()
        } else {
            3
        };
        for request in &asked[..most] {
            let reply = reply(request);
            let is_one = reply.get("ok").is_some() != reply.get("error").is_some();
            assert!(is_one, "{:.80}: {reply}", request.to_string());
        }
    }
}

#[test]
fn names_with_quotes_come_through_every_answer() {
    let matrix = r#"{"names": ["a\"b", "<i>", "c,d & e"],
        "matrix": [[0, 1, null], [-2, null, 1], [null, 0, null]]}"#;
    let given = given(matrix, "0");
    let read = ok(json!({"op": "read", "text": matrix}));
    assert_eq!(read["names"], json!(["a\"b", "<i>", "c,d & e"]));
    for format in [
        "csv", "json", "jsonl", "text", "mtx", "latex", "matlab", "numpy", "dot", "edges",
    ] {
        let written = ok(json!({"op": "write", "given": given, "format": format}));
        let again = ok(json!({"op": "read", "text": written["text"]}));
        assert_eq!(again["entries"], read["entries"], "{format}");
        assert_eq!(
            again["names"], read["names"],
            "{format}: {}",
            written["text"]
        );
    }
    for kind in ["digraph", "cone"] {
        let picture = json!({"kind": kind});
        let drawn =
            ok(json!({"op": "picture", "given": given, "picture": picture, "format": "svg"}));
        let svg = text(&drawn, "data");
        assert!(
            !svg.contains("<i>") && svg.contains("&lt;i&gt;"),
            "{svg:.300}"
        );
    }
    let answer = ok(json!({"op": "member", "given": given, "vector": ["0", "0", "9"]}));
    assert!(text(&answer, "words").contains("<i>"), "{answer}");
}

#[test]
fn vectors_pictures_and_files_that_cannot_be_are_refused() {
    let given = given(PAPER, "0");
    let member = |vector: Value| refused(json!({"op": "member", "given": given, "vector": vector}));
    let short = member(json!(["0", "1"]));
    assert_eq!(
        short["message"],
        json!("the vector has 2 entries, expected 5: the matrix is 5 x 5")
    );
    let wrong = member(json!(["0", "1", "x", null, null]));
    assert!(text(&wrong, "message").starts_with("entry 3: "), "{wrong}");
    let drawn = |picture: Value, format: &str| {
        refused(json!({"op": "picture", "given": given, "picture": picture, "format": format}))
    };
    drawn(json!({"kind": "cone"}), "svg");
    drawn(json!({"kind": "digraph", "cycle": [0, 4]}), "svg");
    drawn(json!({"kind": "digraph", "cycle": []}), "svg");
    drawn(json!({"kind": "digraph", "path": [99]}), "svg");
    drawn(
        json!({"kind": "digraph", "solution": ["9", "0", "0", "0", "0"]}),
        "svg",
    );
    drawn(json!({"kind": "digraph", "solution": ["0"]}), "svg");
    drawn(json!({"kind": "sphere"}), "svg");
    drawn(json!({"kind": "digraph"}), "gif");
    for (format, witness) in [
        ("dot", false),
        ("edges", false),
        ("gif", false),
        ("csv", true),
        ("npy", true),
    ] {
        let asked = json!({"op": "download", "given": given, "format": format, "witness": witness, "steps": STEPS});
        refused(asked);
    }
    for (n, density, min, max) in [
        (3, "60", 0, 1),
        (3, "1", 2, 1),
        (3, "x", 0, 1),
        (1_000_000, "1", 0, 1),
    ] {
        let asked = json!({"op": "random", "n": n, "density": density, "min": min, "max": max, "seed": 1, "loops": true});
        refused(asked);
    }
}
