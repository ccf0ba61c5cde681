//! The graphs that SDF3 comes with, by their published numbers, and what is wrong with others.

use maxplus_core::{Rational, ReadMatrix};
use maxplus_models::dataflow::Dataflow;
use maxplus_models::sdf3::read_sdf3;
use maxplus_models::{Kind, read};

use crate::support::{lambda, to_sdf3};

const DECODER: &str = include_str!("../../testdata/models/h263decoder.xml");

#[test]
fn oracle_the_decoder_has_the_rows_that_were_computed_by_hand() {
    assert_eq!(Kind::detect(DECODER.as_bytes()), Some(Kind::Sdf3));
    let model = read(DECODER.as_bytes(), None, false).unwrap();
    let rows = "13009 -inf -inf\n345055 332046 -inf\n351020 338011 5479\n";
    assert_eq!(model.matrix.to_string(), rows);
    let names: Vec<&str> = model.names.iter().collect();
    assert_eq!(names, ["vld2vld", "iq2iq", "mc2mc"]);
    let file = read_sdf3(DECODER.as_bytes()).unwrap();
    assert_eq!(file.graph.repetitions().unwrap(), [1, 594, 594, 1]);
    assert_eq!(file.name.as_deref(), Some("h263decoder"));
}

/// Actors called by letters with their times, each with a channel to itself, and channels
/// without tokens between them.
fn published(actors: &[(&str, i64)], channels: &[(&str, u64, &str, u64)]) -> Dataflow {
    let mut graph = Dataflow::new();
    for (name, time) in actors {
        graph.actor(*name, (*time).into()).unwrap();
    }
    let number = |name: &str| actors.iter().position(|(other, _)| *other == name).unwrap();
    for (source, production, target, consumption) in channels {
        let ends = (
            (number(source), *production),
            (number(target), *consumption),
        );
        graph
            .channel(format!("{source}{target}"), ends.0, ends.1, 0)
            .unwrap();
    }
    for (number, (name, _)) in actors.iter().enumerate() {
        graph
            .channel(format!("{name}{name}"), (number, 1), (number, 1), 1)
            .unwrap();
    }
    graph
}

/// Firings, tokens, finite entries and lambda(A), in a file too.
fn facts(graph: &Dataflow) -> (u64, usize, usize, Option<Rational>) {
    let model = graph.model().unwrap();
    let text = to_sdf3(graph, &[]);
    assert_eq!(read(text.as_bytes(), None, false).unwrap(), model);
    let firings = graph.repetitions().unwrap().iter().sum();
    let entries = model.matrix.triplets().count();
    (firings, model.names.len(), entries, lambda(&model.matrix))
}

#[test]
fn oracle_the_sample_rate_converter_has_its_published_numbers() {
    let actors = [("a", 5), ("b", 2), ("c", 3), ("d", 1), ("e", 4), ("f", 6)];
    let channels = [
        ("a", 1, "b", 1),
        ("b", 2, "c", 3),
        ("c", 2, "d", 7),
        ("d", 8, "e", 7),
        ("e", 5, "f", 1),
    ];
    let graph = published(&actors, &channels);
    assert_eq!(facts(&graph), (612, 6, 21, Some(960.into())));
}

#[test]
fn oracle_the_satellite_receiver_has_its_published_numbers() {
    let actors = [
        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "p", "q", "r", "s",
        "t", "u", "v", "w",
    ];
    let actors: Vec<(&str, i64)> = actors.into_iter().map(|name| (name, 1)).collect();
    let channels = [
        ("a", 1, "b", 4),
        ("b", 1, "c", 11),
        ("c", 1, "g", 1),
        ("c", 10, "p", 1),
        ("d", 1, "e", 4),
        ("e", 1, "f", 11),
        ("f", 1, "k", 1),
        ("f", 10, "p", 1),
        ("g", 1, "h", 1),
        ("h", 11, "i", 11),
        ("i", 10, "j", 1),
        ("k", 1, "l", 1),
        ("l", 11, "m", 11),
        ("m", 10, "n", 1),
        ("p", 1, "q", 240),
        ("p", 1, "r", 240),
        ("q", 240, "w", 1),
        ("r", 240, "w", 1),
        ("n", 1, "p", 1),
        ("n", 1, "s", 1),
        ("s", 1, "u", 1),
        ("j", 1, "p", 1),
        ("j", 1, "t", 1),
        ("t", 1, "u", 1),
        ("u", 1, "v", 240),
        ("v", 240, "w", 1),
    ];
    let graph = published(&actors, &channels);
    assert_eq!(facts(&graph), (4515, 22, 176, Some(1056.into())));
}
