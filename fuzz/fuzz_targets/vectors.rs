//! Bare vectors, as the checker reads them; and as rows of a block, written in
//! every text format and read back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::{MaxPlus, Vector};
use maxplus_formats::{Format, write_vectors};
use num_rational::BigRational;
use serde::Deserialize;
use supereigen_fuzz::rows_read_back;
use supereigen_verify::json::read_vectors;

/// A number or the string "-inf".
#[derive(Deserialize)]
#[serde(untagged)]
enum Number {
    Finite(i64),
    Infinite(String),
}

/// The vector of the numbers, if the machine integers hold them all.
fn scalars(list: Vec<Number>) -> Option<Vector<MaxPlus<i64>>> {
    let scalar = |number| match number {
        Number::Finite(integer) => MaxPlus::new(integer).ok(),
        Number::Infinite(text) => (text == "-inf").then_some(MaxPlus::NEG_INFINITY),
    };
    list.into_iter().map(scalar).collect()
}

fuzz_target!(|text: &str| {
    let vectors = read_vectors::<i64>(text);
    // Through the JSON library alone, without the short way for integers.
    let lists = serde_json::from_str::<Vec<Vec<Number>>>(text).ok();
    let lists = lists.and_then(|lists| lists.into_iter().map(scalars).collect());
    if let Some(lists) = lists {
        let lists: Vec<Vector<MaxPlus<i64>>> = lists;
        assert_eq!(vectors.ok(), Some(lists));
    }
    if let Ok(vectors) = read_vectors::<BigRational>(text)
        && vectors.iter().all(|vector| !vector.is_empty())
    {
        let mut written = Vec::new();
        write_vectors(&mut written, &vectors, Format::JsonLines).expect("memory takes all");
        let written = String::from_utf8(written).expect("text");
        let again = read_vectors::<BigRational>(&written).expect("what was written is read");
        assert_eq!(again, vectors);
        rows_read_back(&vectors);
    }
});
