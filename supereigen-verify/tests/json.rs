//! Claims in files: exact both ways, and strict.

mod entry;
mod short;
mod verdict;

use maxplus_core::block::Block;
use maxplus_core::{Matrix, MaxPlus, Number, Rational};
use proptest::prelude::*;

use crate::common::{claim, paper_example, witnessed, witnesses, words};
use supereigen_verify::json::{Heading, read_vectors, write_claim};
use supereigen_verify::strategies::right_bases;
use supereigen_verify::{
    Check, Claim, Conclusion, Options, Provenance, Rejection, Witness, matrix_sha256, plain, verify,
};

const FILE: &str = r#"{"format":"supereigen-basis-1","matrix_sha256":"0faf7a4ec91a4bc9c4a6c14ad8d3bf9ebf8f8b5b1ff1d2e4d9d9f9c3a1b7d6c0","n":2,"lambda":0,"method":"by hand","version":"7","count":2,"complete":true,"matrix":[["-inf",1],[1,"-inf"]],"vectors":[[0,-1],[-1,0]],"witnesses":[{"shape":"chain","nodes":[2,1],"closing":1},null]}"#;

/// The file above with one piece replaced.
fn edited(from: &str, to: &str) -> Result<Claim, String> {
    assert!(FILE.contains(from), "{from}");
    Claim::from_json(&FILE.replacen(from, to, 1)).map_err(|error| error.to_string())
}

#[test]
fn every_field_arrives() {
    let claim = edited("", "").unwrap();
    assert_eq!(claim.n(), 2);
    assert_eq!(claim.matrix().to_string(), "-inf 1\n1 -inf\n");
    assert_eq!(claim.lambda().to_string(), "0");
    assert_eq!(claim.provenance().method.as_deref(), Some("by hand"));
    assert_eq!(claim.provenance().version.as_deref(), Some("7"));
    assert!(claim.matrix_sha256().unwrap().starts_with("0faf7a"));
    assert_eq!(claim.size(), None);
    assert!(claim.is_complete());
    let cut = edited(r#""complete":true"#, r#""complete":false"#).unwrap();
    assert!(!cut.is_complete());
    assert_eq!(claim.basis()[0].to_string(), "0 -1");
    let chain = Witness::closed_chain(vec![1, 0], 0);
    assert_eq!(claim.witnesses(), Some(&[Some(chain), None][..]));
}

#[test]
fn only_version_matrix_and_witnesses_may_be_absent_and_only_method_may_be_null() {
    let hash = FILE.find(r#""matrix_sha256""#).unwrap();
    let fields = [
        r#""format":"supereigen-basis-1","#,
        &FILE[hash..hash + 83],
        r#""n":2,"#,
        r#""lambda":0,"#,
        r#""method":"by hand","#,
        r#""count":2,"#,
        r#""complete":true,"#,
        r#""vectors":[[0,-1],[-1,0]],"#,
    ];
    for field in fields {
        let error = edited(field, "").unwrap_err();
        let name = field.split('"').nth(1).unwrap();
        assert!(
            error.starts_with(&format!("missing field `{name}`")),
            "{error}"
        );
    }
    let witnesses = &FILE[FILE.find(r#","witnesses""#).unwrap()..FILE.len() - 1];
    assert_eq!(edited(witnesses, "").unwrap().witnesses(), None);
    assert!(edited(&witnesses[1..], r#""witnesses":null"#).is_err());
    let version = r#""version":"7","#;
    assert_eq!(edited(version, "").unwrap().provenance().version, None);
    assert!(edited(version, r#""version":null,"#).is_err());
    let by_nobody = edited(r#""by hand""#, "null").unwrap();
    assert_eq!(by_nobody.provenance().method, None);
    let matrix = r#""matrix":[["-inf",1],[1,"-inf"]],"#;
    assert_eq!(
        edited(matrix, "").unwrap_err(),
        "the claim contains no \"matrix\", and no matrix was given"
    );
    assert!(edited(matrix, r#""matrix":null,"#).is_err());
}

#[test]
fn another_format_is_refused_by_its_name() {
    let error = edited("supereigen-basis-1", "supereigen-cone-1").unwrap_err();
    let expected = "found the format \"supereigen-cone-1\", expected \"supereigen-basis-1\"";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn unknown_and_repeated_fields_and_trailing_text_are_errors() {
    let error = edited(r#""n":2"#, r#""n":2,"extra":1"#).unwrap_err();
    assert!(error.starts_with("unknown field `extra`"), "{error}");
    let error = edited(r#""n":2"#, r#""n":2,"n":2"#).unwrap_err();
    assert!(error.starts_with("duplicate field `n`"), "{error}");
    let error = Claim::from_json(&format!("{FILE} x")).unwrap_err();
    assert!(
        error.to_string().starts_with("trailing characters"),
        "{error}"
    );
    for (from, to) in [
        (r#""closing":1"#, r#""closing":1,"extra":1"#),
        (r#","closing":1"#, ""),
        (r#""shape":"chain""#, r#""shape":"ring""#),
    ] {
        assert!(edited(from, to).is_err(), "{to}");
    }
}

#[test]
fn counts_and_shapes_must_match() {
    assert_eq!(
        edited(r#""n":2"#, r#""n":16777217"#).unwrap_err(),
        "the size is 16777217, expected at most 16777216"
    );
    assert_eq!(
        edited(r#""n":2"#, r#""n":3"#).unwrap_err(),
        "\"n\" is 3, but there are 2"
    );
    assert_eq!(
        edited(r#""count":2"#, r#""count":3"#).unwrap_err(),
        "\"count\" is 3, but there are 2"
    );
    assert_eq!(
        edited("[1,\"-inf\"]]", "[1]]").unwrap_err(),
        "row 2 has 1 entries, expected 2 as in the first row"
    );
    assert_eq!(
        edited(r#"["-inf",1],[1,"-inf"]]"#, r#"["-inf",1,1],[1,"-inf",1]]"#).unwrap_err(),
        "the matrix is 2 x 3, not square"
    );
    // A vector of a wrong length is read, and refused by the form check.
    assert_eq!(edited("[0,-1]", "[0,-1,0]").unwrap().basis()[0].len(), 3);
}

#[test]
fn nodes_of_witnesses_are_counted_from_one() {
    let error = edited(r#""nodes":[2,1]"#, r#""nodes":[1,0]"#).unwrap_err();
    assert!(error.starts_with("nodes are counted from 1"), "{error}");
    let error = edited(r#""closing":1"#, r#""closing":0"#).unwrap_err();
    assert!(error.starts_with("nodes are counted from 1"), "{error}");
    assert!(edited(r#""closing":1"#, r#""closing":-1"#).is_err());
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let mark = '\u{feff}';
    assert!(Claim::from_json(&format!("{mark}{FILE}")).is_ok());
    assert!(Claim::from_json(&format!("{mark}{mark}{FILE}")).is_err());
    let matrix = edited("", "").unwrap().matrix().clone();
    assert!(Claim::from_json_with(matrix.clone(), &format!("{mark}{FILE}")).is_ok());
    let lines = format!("{mark}{{\"x\":[0,-1],\"witness\":null}}\n");
    assert!(Claim::from_witnessed_lines(matrix, MaxPlus::NEG_INFINITY, &lines).is_ok());
    for text in ["0 -1\n", "[[0,-1]]", "[0,-1]\n"] {
        let vectors = read_vectors(&format!("{mark}{text}")).unwrap();
        assert_eq!(vectors[0].to_string(), "0 -1");
    }
}

#[test]
fn a_claim_of_fractions_is_written_and_verified() {
    let half: Number = "1/2".parse().unwrap();
    let matrix = maxplus_core::Matrix::from_rows(vec![vec![half.clone()]]).unwrap();
    let basis = vec![vec![Number::from(0)].into()];
    let provenance = Provenance::default()
        .by_method("a \"quoted\" name")
        .by_version("1");
    let claim = Claim::new(matrix, half, basis)
        .unwrap()
        .with_provenance(provenance);
    let file = claim.to_json();
    let expected = r#""n":1,"lambda":"1/2","method":"a \"quoted\" name","version":"1","count":1,"complete":true,"matrix":[
["1/2"]],"vectors":[
[0]]}"#;
    assert!(file.ends_with(expected), "{file}");
    assert!(file.starts_with(r#"{"format":"supereigen-basis-1","matrix_sha256":""#));
    // printf '1 1\n1 1 1/2\nlambda 1/2\n' | sha256sum
    assert!(file.contains(
        r#""matrix_sha256":"028368cde0c6c104425432fdb518d398baf38c3f70a6518fd0dbb8d6b5c532e5","n""#
    ));
    let read = Claim::from_json(&file).unwrap();
    assert_eq!(read.provenance(), claim.provenance());
    let verdict = verify(&read, &Options::default());
    assert_eq!(verdict.conclusion(), Conclusion::Proved, "{verdict}");
}

#[test]
fn a_file_with_another_matrix_than_the_one_beside_it_is_refused() {
    let rows = [vec![None, Some(1)], vec![Some(1), None]];
    let matrix = plain::matrix(&rows).unwrap();
    let file = claim(&rows, &[vec![Some(0), Some(-1)], vec![Some(-1), Some(0)]]).to_json();
    let against = |text: &str| {
        let claim = Claim::from_json_with(matrix.clone(), text).unwrap();
        verify(&claim, &Options::default())
    };
    assert!(against(&file).is_proved());
    // Size and hash are those of the given matrix.
    let other = file.replace("[1, \"-inf\"]", "[1, 0]");
    assert_ne!(other, file);
    let verdict = against(&other);
    assert_eq!(
        words(&verdict),
        "form: the claim holds another matrix: its entry in row 2, column 2 is 0, this one has -inf"
    );
    assert!(
        verdict
            .to_json()
            .contains(r#""reason":"other-matrix","row":2,"column":2,"claimed":0,"found":"-inf""#)
    );
}

#[test]
fn a_part_without_vectors_says_that_nothing_is_claimed() {
    let matrix = plain::matrix(&[vec![Some(0)]]).unwrap();
    let claim = Claim::new(matrix, MaxPlus::finite(0), Vec::new()).unwrap();
    let verdict = verify(&claim.incomplete(), &Options::default());
    assert!(verdict.to_string().starts_with(
        "verified, not claimed complete: 0 vectors, n = 1, so that nothing is claimed, lambda = 0"
    ));
}

#[test]
fn a_file_without_its_matrix_is_held_against_the_one_beside_it() {
    let matrix = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]]).unwrap();
    // printf '2 2\n1 2 1\n2 1 1\nlambda 0\n' | sha256sum
    let file = r#"{"format":"supereigen-basis-1","matrix_sha256":"3c71ed9c70076be0b39e5ecd06420ef0eda4a887d10c15251d2b9e2d4b9d99fa","n":2,"lambda":0,"method":"chains","count":2,"complete":true,"vectors":[[0,-1],[-1,0]]}"#;
    let read = |from: &str, to: &str| {
        let text = file.replacen(from, to, 1);
        Claim::from_json_with(matrix.clone(), &text).map_err(|error| error.to_string())
    };
    let claim = read("", "").unwrap();
    assert_eq!(claim.provenance().method.as_deref(), Some("chains"));
    assert!(verify(&claim, &Options::default()).is_proved());
    assert_eq!(claim.size(), Some(2));
    let lines = file
        .replace(":[[", ":[\n[")
        .replace("],[", "],\n[")
        .replace("0,-1", "0, -1")
        .replace("-1,0", "-1, 0");
    assert_eq!(claim.to_json_without_matrix(), lines);
    // Another matrix or lambda is no fault of the file: the checks refuse it.
    let smaller = read(r#""n":2"#, r#""n":1"#).unwrap();
    assert_eq!(
        words(&verify(&smaller, &Options::default())),
        "form: the claim is for a 1 x 1 matrix, this one is 2 x 2"
    );
    assert!(smaller.to_json_without_matrix().contains(r#""n":1,"#));
    assert!(smaller.to_json().contains(r#""n":2,"#));
    let hash = (r#""matrix_sha256":"3c"#, r#""matrix_sha256":"zz"#);
    let lambda = (r#""lambda":0"#, r#""lambda":-1"#);
    for (from, to) in [hash, lambda] {
        let verdict = verify(&read(from, to).unwrap(), &Options::default());
        let rejection = verdict.rejection();
        assert!(
            matches!(rejection, Some((Check::Form, Rejection::Hash { .. }))),
            "{verdict}"
        );
    }
    // A matrix in the file must be square, of the stated size, and equal to the given one.
    let inside = read(r#""vectors""#, r#""matrix":[[7,7],[7,7]],"vectors""#).unwrap();
    assert_eq!(inside.matrix().to_string(), matrix.to_string());
    let begin = "form: the claim holds another matrix: its entry in row 1, column 1 is 7";
    assert!(words(&verify(&inside, &Options::default())).starts_with(begin));
    let error = read(r#""vectors""#, r#""matrix":[[7,7]],"vectors""#).unwrap_err();
    assert_eq!(error, "the matrix is 1 x 2, not square");
    let error = read(r#""vectors""#, r#""matrix":[[7]],"vectors""#).unwrap_err();
    assert_eq!(error, "\"n\" is 2, but there are 1");
}

#[test]
fn serde_reads_and_writes_the_same_shape_and_refuses_doubles() {
    let claim = edited("", "").unwrap();
    let value = serde_json::to_value(&claim).unwrap();
    assert_eq!(value["format"], "supereigen-basis-1");
    assert_eq!(value["matrix"][0][0], "-inf");
    assert_eq!(value["vectors"][0][1], -1);
    let read: Claim = serde_json::from_value(value.clone()).unwrap();
    assert_eq!(read, claim);
    let read: Claim = serde_json::from_str(FILE).unwrap();
    assert_eq!(read, claim);
    for (lambda, expected) in [
        (serde_json::json!(0.5), "floating point `0.5`"),
        (serde_json::json!(null), "invalid type: null"),
        (serde_json::json!("0.5"), "lambda: found 0.5"),
        (serde_json::json!("x"), "lambda: line 1, column 1"),
    ] {
        let mut value = value.clone();
        value["lambda"] = lambda;
        let error = serde_json::from_value::<Claim>(value).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
    let mut value = value.clone();
    value["lambda"] = u64::MAX.into();
    assert!(serde_json::from_value::<Claim>(value).is_ok());
}

#[test]
fn a_stream_of_extremals_brings_its_witnesses_line_by_line() {
    let matrix = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]]).unwrap();
    let file = r#"{"x":[0,-1],"witness":{"shape":"chain","nodes":[2,1],"closing":1}}
{"x":[-1,0],"witness":null}
"#;
    let read = |from: &str, to: &str| {
        let text = file.replacen(from, to, 1);
        Claim::from_witnessed_lines(matrix.clone(), MaxPlus::finite(0), &text)
    };
    let claim = read("", "").unwrap();
    assert_eq!(claim.basis().len(), 2);
    assert!(claim.witnesses().unwrap()[0].is_some());
    assert!(verify(&claim, &Options::default()).is_accepted());
    let wrong = read("[2,1]", "[1,2]").unwrap();
    assert!(!verify(&wrong, &Options::default()).is_accepted());
    assert!(read(r#","witness":null"#, "").is_err());
    assert!(read("\"x\"", "\"y\"").is_err());
}

#[test]
fn bare_vectors_come_in_three_forms() {
    let vectors = read_vectors("0 -inf -2\n# a comment\n-1 0 .\n").unwrap();
    assert_eq!(vectors.len(), 2);
    assert_eq!(vectors[1].to_string(), "-1 0 -inf");
    let list = r#" [ [0, "-inf", -2], [-1, 0, "-inf"] ] "#;
    assert_eq!(read_vectors(list).unwrap(), vectors);
    let lines = "[0,\"-inf\",-2]\n[-1,0,\"-inf\"]\n";
    assert_eq!(read_vectors(lines).unwrap(), vectors);
    for none in ["", "\n", "# nothing\n", "[]", "[ ]"] {
        assert!(read_vectors(none).unwrap().is_empty(), "{none:?}");
    }
    for wrong in ["0 1\n2\n", "[[0],[1]", "[0,1]\n[2", "[0,1]\n2 3", "x"] {
        assert!(read_vectors(wrong).is_err(), "{wrong:?}");
    }
    assert_eq!(read_vectors("[[0,1],[2]]").unwrap()[1].len(), 1);
}

proptest! {
    #[test]
    fn law_a_claim_survives_its_file((matrix, basis) in right_bases(0..=4), lambda in -2..=2i64) {
        let witnesses = witnesses(&matrix, &basis);
        let (matrix, basis) = (plain::matrix(&matrix).unwrap(), plain::vectors(&basis).unwrap());
        let lambda = MaxPlus::finite(lambda);
        let hash = matrix_sha256(&matrix, &lambda);
        let claim = Claim::new(matrix, lambda, basis)
            .unwrap()
            .with_witnesses(witnesses)
            .with_matrix_sha256(hash);
        let file = claim.to_json();
        let read = Claim::from_json(&file).unwrap();
        prop_assert_eq!(&read, &claim);
        prop_assert_eq!(read.to_json(), file);
        let read: Claim = serde_json::from_str(&serde_json::to_string(&claim).unwrap()).unwrap();
        prop_assert_eq!(&read, &claim);
        let apart = claim.to_json_without_matrix();
        let read = Claim::from_json_with(claim.matrix().clone(), &apart).unwrap();
        prop_assert_eq!(read, claim.clone().with_size(claim.n()));
    }
}

proptest! {
    /// The program, which never holds a claim, writes the same text as a claim.
    #[test]
    fn agreement_a_block_is_written_as_a_claim(
        depths in prop::collection::vec(prop::collection::vec(prop::option::of(prop_oneof![0..4_u64, any::<u64>()]), 2), 0..6),
        denominator in 1..8_i64,
        complete: bool,
        witnessed: bool,
    ) {
        let a = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]]).unwrap();
        let over = |x: &i64| Rational::from(*x) / Rational::from(denominator);
        let entry = |x: MaxPlus<i64>| Number::from_option(x.value().map(over)).unwrap();
        let a = Matrix::from_fn(2, 2, |i, j| entry(a[(i, j)]));
        let mut block = Block::new(2, denominator.into());
        for (k, mut depths) in depths.into_iter().enumerate() {
            depths[k % 2] = Some(0);
            block.push_depths(depths.into_iter().enumerate().filter_map(|(i, depth)| Some((i, depth?))));
        }
        let vectors = block.iter::<Rational>().map(|row| row.to_vector()).collect();
        let lambda: Number = "-7/3".parse().unwrap();
        let provenance = Provenance::default().by_method("by \"hand\"");
        let mut claim = Claim::new(a, lambda.clone(), vectors).unwrap().with_provenance(provenance.clone());
        let chain = Witness::closed_chain(vec![1, 0], 0);
        let witnesses: Vec<_> = (0..block.len()).map(|k| (k % 3 > 0).then_some(&chain)).collect();
        if witnessed {
            claim = claim.with_witnesses(witnesses.iter().map(|witness| witness.cloned()).collect());
        }
        if !complete {
            claim = claim.incomplete();
        }
        let heading = Heading {
            matrix_sha256: &matrix_sha256(claim.matrix(), &lambda),
            n: 2,
            lambda: &lambda,
            integers: false,
            provenance: &provenance,
            complete,
        };
        let mut file = Vec::new();
        write_claim(&mut file, &heading, &block, witnessed.then_some(&witnesses[..])).unwrap();
        let file = String::from_utf8(file).unwrap();
        prop_assert_eq!(file, claim.to_json_without_matrix() + "\n");
    }
}
