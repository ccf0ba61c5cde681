//! The graphs that SDF3 comes with, by their published numbers, and what is wrong with others.

use maxplus_models::sdf3::read_sdf3;
use maxplus_models::{Kind, read};

const DECODER: &str = include_str!("../../testdata/models/h263decoder.xml");

#[test]
fn oracle_the_decoder_has_the_rows_that_were_computed_by_hand() {
    assert_eq!(Kind::detect(DECODER.as_bytes()), Some(Kind::Sdf3));
    let model = read(DECODER.as_bytes(), None, false).unwrap();
    let rows = "13009 -inf -inf\n345055 332046 -inf\n351020 338011 5479\n";
    assert_eq!(model.matrix.to_string(), rows);
    let names: Vec<&str> = model.names.iter().collect();
    assert_eq!(names, ["vld2vld#1", "iq2iq#1", "mc2mc#1"]);
    let file = read_sdf3(DECODER.as_bytes()).unwrap();
    assert_eq!(file.graph.repetitions().unwrap(), [1, 594, 594, 1]);
    assert_eq!(file.name.as_deref(), Some("h263decoder"));
}
