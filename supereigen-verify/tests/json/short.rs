//! The fast path through files against the slow one: the same results, error for error.

use std::fmt::Debug;

use maxplus_core::{Matrix, Number};
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::common::claim;
use supereigen_verify::json::{
    cut_vectors, lists_long, read_long, read_vectors, short_lists, short_witnessed_lines,
    shortened, witnessed_lines_long,
};
use supereigen_verify::{Claim, ClaimError, Witness};

/// Entries as they may be written, the edges of carriers among them, and some that are not entries.
const ENTRIES: [&str; 40] = [
    "0",
    "-1",
    "-7",
    "12",
    "-0",
    "\"-inf\"",
    "\"-inf\"",
    "\"-inf\"",
    "-3",
    "-40",
    "2147483647",
    "-2147483648",
    "-2147483647",
    "999999999999999999",
    "9223372036854775807",
    "-9223372036854775808",
    "-9223372036854775807",
    "170141183460469231731687303715884105727",
    "1234567",
    "12345678",
    "-123456",
    "1e2",
    "-1.5",
    "2.0",
    "1E-2",
    "\"1/3\"",
    "\"-4/2\"",
    "\"5\"",
    "\"\\u002dinf\"",
    "01",
    "-01",
    "null",
    "-inf",
    "\"-Inf\"",
    "\"inf\"",
    "-",
    "",
    "[]",
    "[1]",
    "true",
];

/// What may be between the signs.
const GAPS: [&str; 8] = ["", "", "", " ", "\n", "  ", "\t\r\n", "\u{a0}"];

/// Lists of entries. Most entries are good, because one bad entry hides the rest.
fn written() -> impl Strategy<Value = Vec<Vec<usize>>> {
    let entry = prop_oneof![20 => 0..10_usize, 1 => 0..ENTRIES.len()];
    prop::collection::vec(prop::collection::vec(entry, 0..5), 0..5)
}

/// A change of one character: where, which, and whether it is inserted or replaces the one that is
/// there.
fn change() -> impl Strategy<Value = Option<(prop::sample::Index, char, bool)>> {
    let signs = "[]{},:\"\\-+.0123456789eEnx \n\0é";
    let sign = prop::sample::select(signs.chars().collect::<Vec<_>>());
    prop::option::of((any::<prop::sample::Index>(), sign, any::<bool>()))
}

/// The list `[item, ...]` with this gap around every sign.
fn list<'a>(items: impl Iterator<Item = &'a str>, gap: &str) -> String {
    let items: Vec<&str> = items.collect();
    format!("[{gap}{}{gap}]", items.join(&format!("{gap},{gap}")))
}

fn rendered(lists: &[Vec<usize>], gap: &str) -> Vec<String> {
    let one = |entries: &Vec<usize>| list(entries.iter().map(|&e| ENTRIES[e]), gap);
    lists.iter().map(one).collect()
}

fn changed(text: &str, change: Option<&(prop::sample::Index, char, bool)>) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    if let Some((at, sign, insert)) = change {
        let at = at.index(signs.len() + 1);
        match signs.get_mut(at) {
            Some(there) if !insert => *there = *sign,
            _ => signs.insert(at, *sign),
        }
    }
    signs.into_iter().collect()
}

/// A result as text.
fn print<V: Debug>(result: Result<V, ClaimError>) -> String {
    match result {
        Ok(value) => format!("{value:?}"),
        Err(error) => format!("error: {error}"),
    }
}

fn same_lists(text: &str) -> Result<(), TestCaseError> {
    let Some(rest) = text.trim_start().strip_prefix('[') else {
        return Ok(());
    };
    let nested = rest.trim_start().starts_with(['[', ']']);
    let long = lists_long(text, nested);
    prop_assert_eq!(print(read_vectors(text)), print(long), "{}", text);
    Ok(())
}

fn same_lines(text: &str) -> Result<(), TestCaseError> {
    let matrix = || Matrix::<Number>::zeros(2, 2);
    let lambda = || Number::from(0);
    let long = witnessed_lines_long(text).map(|(vectors, witnesses)| {
        let claim = Claim::new(matrix(), lambda(), vectors).expect("a square matrix");
        claim.with_witnesses(witnesses)
    });
    let both = Claim::from_witnessed_lines(matrix(), lambda(), text);
    prop_assert_eq!(print(both), print(long), "{}", text);
    Ok(())
}

fn same_claims(text: &str) -> Result<(), TestCaseError> {
    let (both, long) = (Claim::from_json(text), read_long(None, text));
    prop_assert_eq!(print(both), print(long), "{}", text);
    let matrix = || Matrix::<Number>::zeros(2, 2);
    let both = Claim::from_json_with(matrix(), text);
    let long = read_long(Some(matrix()), text);
    prop_assert_eq!(print(both), print(long), "{}", text);
    Ok(())
}

#[test]
fn what_programs_write_goes_the_short_way() {
    let rows = [vec![None, Some(1)], vec![Some(1), None]];
    let basis = [vec![Some(0), Some(-1)], vec![None, Some(0)]];
    let witness = Witness::closed_chain(vec![0, 1], 1);
    let claim = claim(&rows, &basis).with_witnesses(vec![Some(witness), None]);
    for text in [claim.to_json(), claim.to_json_without_matrix()] {
        let (rest, vectors) = cut_vectors(&text).unwrap();
        assert_eq!(vectors, claim.basis());
        assert!(rest.contains("\"vectors\":[],\"witnesses\":[\n{"), "{rest}");
    }
    let text = "[[0, -1],\n[\"-inf\", 0]]";
    assert_eq!(short_lists(text, true).unwrap(), claim.basis());
    let text = "[0,-1]\n[\"-inf\",0]\n";
    assert_eq!(short_lists(text, false).unwrap(), claim.basis());
    let text = "{\"x\":[0, -1],\"witness\":{\"shape\":\"chain\",\"nodes\":[1,2],\"closing\":2}}\n\
                {\"x\":[\"-inf\", 0],\"witness\":null}\n";
    let (vectors, witnesses) = short_witnessed_lines(text).unwrap();
    assert_eq!(vectors, claim.basis());
    assert_eq!(Some(&witnesses[..]), claim.witnesses());
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn agreement_lists_the_short_way_and_the_long(
        lists in written(),
        gap in prop::sample::select(&GAPS[..]),
        change in change(),
        nested in any::<bool>(),
    ) {
        let lists = rendered(&lists, gap);
        let text = match nested {
            true => list(lists.iter().map(String::as_str), gap),
            false => lists.join(gap),
        };
        same_lists(&changed(&text, change.as_ref()))?;
    }

    #[test]
    fn agreement_witnessed_lines_the_short_way_and_the_long(
        lists in written(),
        gap in prop::sample::select(&GAPS[..]),
        change in change(),
        witness in prop::sample::select(&[
            "null",
            r#"{"shape":"chain","nodes":[1,2],"closing":2}"#,
            r#"{"shape":"tied-tail","cycle":[1,2],"tail":[3]}"#,
            r#"{"shape":"tied-tail","cycle":[1,2],"tail":[]}"#,
            r#"{"shape":"chain","closing":2,"nodes":[1,2]}"#,
            r#"{"shape":"chain","nodes":[1,0],"closing":2}"#,
            r#"{"shape":"chain","nodes":[1,-1],"closing":1.0}"#,
            r#"{"shape":"chain","nodes":["-inf"],"closing":1}"#,
            r#"{"shape":"chain","nodes":[1],"closing":-0}"#,
            r#"{"shape":"ring","nodes":[1],"closing":1}"#,
        ][..]),
    ) {
        let witness = witness.replace(',', &format!("{gap},{gap}"));
        let line = |x: &String| format!("{{\"x\":{x},{gap}\"witness\":{gap}{witness}}}\n");
        let text: String = rendered(&lists, gap).iter().map(line).collect();
        same_lines(&changed(&text, change.as_ref()))?;
    }

    #[test]
    fn agreement_claims_the_short_way_and_the_long(
        lists in written(),
        gap in prop::sample::select(&GAPS[..]),
        change in change(),
        more in 0..3_usize,
        order in prop::sample::select(&[
            "FNLMCKAV", "FNLMCKV", "VFNLMCKA", "FNLMCKAVV", "FNLMCKAVW", "FNLMCKWAV",
            "FNLMCKAX", "FNLMCKAVX", "FNLMCKA", "FNLMCKEV", "NLMCKAV", "FNLMCKASV",
        ][..]),
    ) {
        let vectors = list(rendered(&lists, gap).iter().map(String::as_str), gap);
        let field = |name: char| match name {
            'F' => r#""format":"supereigen-basis-1","matrix_sha256":"ab""#.to_owned(),
            'N' => r#""n":2"#.to_owned(),
            'L' => r#""lambda":"-inf""#.to_owned(),
            'M' => r#""method":"a \"vectors\":[[1]] ]}""#.to_owned(),
            'C' => format!("\"count\":{}", lists.len() + more / 2),
            'K' => r#""complete":true"#.to_owned(),
            'A' => format!("\"matrix\":[[0,1]{gap},[\"-inf\",-1]]"),
            // The same field written with an escape, and matrices that are not matrices.
            'E' => format!("\"\\u0076ectors\":{vectors}"),
            'S' => r#""matrix":[[{"vectors":[[1]]}]]"#.to_owned(),
            'V' => format!("\"vectors\"{gap}:{gap}{vectors}"),
            'W' => r#""witnesses":[null]"#.to_owned(),
            _ => r#""extra":0"#.to_owned(),
        };
        let fields: Vec<String> = order.chars().map(field).collect();
        let text = format!("{{{gap}{}{gap}}}{gap}", fields.join(&format!("{gap},{gap}")));
        same_claims(&changed(&text, change.as_ref()))?;
    }
}

#[test]
fn only_long_texts_are_shortened() {
    for length in [0, 1, 81, 159, 160] {
        let text = "é".repeat(length);
        assert_eq!(shortened(&text), text);
    }
    let text: String = ('!'..).take(161).collect();
    let cut = shortened(&text);
    let (begin, end) = cut.split_once(" ... ").unwrap();
    assert_eq!((begin.chars().count(), end.chars().count()), (80, 80));
    assert!(text.starts_with(begin) && text.ends_with(end));
}
