//! Questions as the page puts them.

use serde_json::{Value, json};
use supereigen_web::answer;

/// The example of Wang and Sergeev.
pub const PAPER: &str = "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .\n";

/// A limit that nothing here reaches.
pub const STEPS: u64 = 10_000_000;

/// The whole reply.
pub fn reply(request: &Value) -> Value {
    let reply = answer(&request.to_string());
    serde_json::from_str(&reply).unwrap_or_else(|error| panic!("{reply}: {error}"))
}

/// The answer that there must be.
pub fn ok(request: Value) -> Value {
    let mut reply = reply(&request);
    assert!(reply.get("error").is_none(), "{request}: {reply}");
    reply["ok"].take()
}

/// The refusal that there must be.
pub fn refused(request: Value) -> Value {
    let mut reply = reply(&request);
    assert!(reply.get("ok").is_none(), "{request}: {reply}");
    assert!(reply["error"]["message"].is_string(), "{request}: {reply}");
    reply["error"].take()
}

/// A matrix and lambda.
pub fn given(text: &str, lambda: &str) -> Value {
    let is_decimal =
        |at: [char; 3]| at[1] == '.' && at[0].is_ascii_digit() && at[2].is_ascii_digit();
    let signs: Vec<char> = text.chars().collect();
    match signs.windows(3).any(|at| is_decimal([at[0], at[1], at[2]])) {
        true => json!({"text": text, "lambda": lambda, "decimals": true}),
        false => json!({"text": text, "lambda": lambda}),
    }
}

/// The text of an answer's field.
pub fn text(answer: &Value, field: &str) -> String {
    let text = answer[field].as_str();
    text.unwrap_or_else(|| panic!("{field} of {answer}"))
        .to_owned()
}

/// The bytes of base64, by another way than the engine's.
pub fn decoded(text: &str) -> Vec<u8> {
    let value = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => panic!("{sign} in base64"),
    };
    assert_eq!(text.len() % 4, 0, "padded");
    let (mut bits, mut held, mut bytes) = (0_u32, 0, Vec::new());
    for sign in text.trim_end_matches('=').bytes() {
        bits = bits << 6 | u32::from(value(sign));
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    bytes
}

/// A case of `testdata/basis.json`: its matrix as text, and its basis.
pub struct Case {
    pub name: String,
    pub n: usize,
    pub matrix: String,
    /// Rows as the page has them, sorted.
    pub basis: Vec<Vec<Option<String>>>,
}

/// All of them.
pub fn corpus() -> Vec<Case> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/basis.json");
    let file = std::fs::read_to_string(path).unwrap();
    let cases: Vec<Value> = serde_json::from_str(&file).unwrap();
    let row = |row: &Value| -> Vec<Option<String>> {
        let entries = row.as_array().unwrap().iter();
        entries
            .map(|entry| (!entry.is_null()).then(|| entry.to_string().replace('"', "")))
            .collect()
    };
    let cases = cases.iter().map(|case| {
        let rows = case["matrix"].as_array().unwrap().iter().map(row);
        let line = |row: Vec<Option<String>>| {
            let entries = row.into_iter();
            let entries: Vec<_> = entries
                .map(|entry| entry.unwrap_or_else(|| "-inf".to_owned()))
                .collect();
            entries.join(" ")
        };
        let n = case["n"].as_u64().unwrap() as usize;
        let lines: Vec<_> = rows.map(line).collect();
        let mut basis: Vec<_> = case["basis"].as_array().unwrap().iter().map(row).collect();
        basis.sort();
        Case {
            name: case["name"].as_str().unwrap().to_owned(),
            n,
            matrix: if n == 0 {
                "[]".to_owned()
            } else {
                lines.join("\n")
            },
            basis,
        }
    });
    cases.collect()
}
