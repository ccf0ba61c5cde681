//! Every message about a text that is not a model. The cases are in `refused/`, as data.

use maxplus_core::ReadMatrix;
use maxplus_models::{Kind, read};
use maxplus_testing::sentences;

use crate::support::{to_sdf3, used};

fn said(text: &str) -> String {
    read(text.as_bytes(), None, false).unwrap_err().to_string()
}

#[test]
fn models_that_are_none() {
    sentences::check(include_str!("refused/dataflow.txt"), said);
    sentences::check(include_str!("refused/mpm.txt"), said);
    sentences::check(include_str!("refused/places.txt"), |text| {
        let places = read(text.as_bytes(), Some(Kind::Places), false);
        places.unwrap_err().to_string()
    });
    sentences::check(include_str!("refused/pnml.txt"), |inside| {
        said(&format!("<pnml><net id=\"n\">\n{inside}</net></pnml>"))
    });
}

#[test]
fn iterations_that_cannot_be() {
    use maxplus_models::dataflow::Dataflow;
    let mut graph = Dataflow::new();
    for name in ["a", "b", "c"] {
        graph.actor(name, 1.into()).unwrap();
    }
    graph.channel("ab", (0, 2), (1, 3), 1).unwrap();
    graph.channel("ba", (1, 3), (0, 2), 4).unwrap();
    graph.channel("bc", (1, 1), (2, 1), 0).unwrap();
    let said = |graph: &Dataflow| graph.model().unwrap_err().to_string();
    assert!(graph.model().is_ok());
    let mut stuck = graph.clone();
    stuck.channel("cc", (2, 4), (2, 4), 3).unwrap();
    stuck.channel("cb", (2, 1), (1, 1), 0).unwrap();
    assert_eq!(
        said(&stuck),
        "deadlock after 2 of 7 firings: a waits for channel ba, which holds 0 tokens and must \
         hold 2; b waits for channel cb, which holds 0 tokens and must hold 1; c waits for \
         channel bc, which holds 0 tokens and must hold 1",
    );
    let mut zero = graph.clone();
    zero.channel("ca", (2, 0), (0, 1), 5).unwrap();
    assert_eq!(
        said(&zero),
        "the graph is inconsistent: channel ca gets 0 tokens from its source and loses 1 to \
         its target, and no number of firings makes up for a rate of 0",
    );
    let mut uneven = graph.clone();
    uneven.channel("ac", (0, 1), (2, 1), 5).unwrap();
    assert_eq!(
        said(&uneven),
        "the graph is inconsistent: by the other channels b fires 2 times while c fires 3 times, \
         so that channel bc gets 2 tokens and loses 3",
    );
    let small = graph.bounded(&[Some(0), None, None]).unwrap_err();
    assert_eq!(
        small.to_string(),
        "the buffer of channel ab holds 0 tokens, and 1 are in it at the start"
    );
    let tight = graph.bounded(&[Some(3), None, None]).unwrap();
    assert_eq!(
        said(&tight),
        "deadlock after 4 of 7 firings: a waits for channel ab.space, which holds 1 token and \
         must hold 2; b waits for channel ab, which holds 2 tokens and must hold 3; c waits for \
         channel bc, which holds 0 tokens and must hold 1",
    );
    let negative = graph.actor("d", "-1/2".parse().unwrap()).unwrap_err();
    assert_eq!(
        negative.to_string(),
        "actor d takes -1/2: a time is at least 0"
    );
    let none = read(to_sdf3(&graph, &[]).as_bytes(), None, true).unwrap_err();
    assert_eq!(
        none.to_string(),
        "the model states no buffer sizes: read it without buffers"
    );
}

/// Reads it as every kind; what is read has a name for each column, and is no other kind but
/// places, which begin by any word.
fn look(bytes: &[u8]) {
    let detected = Kind::detect(bytes);
    for (kind, buffers) in Kind::ALL
        .into_iter()
        .flat_map(|kind| [(kind, false), (kind, true)])
    {
        if let Ok(model) = read(bytes, Some(kind), buffers) {
            assert_eq!(model.names.len(), model.matrix.cols());
            assert!(kind == Kind::Places || detected == Some(kind));
        }
    }
}

/// Whatever is cut off or replaced, there is an answer and no panic.
#[test]
fn law_broken_texts_are_refused_and_never_panic() {
    let camera = include_str!("../../testdata/models/camera.xml");
    let line = include_str!("../../testdata/models/line.pnml");
    let net = "a: b c 1 2\nd: c b 0 3\n";
    let mpm = "max-plus model M: matrices A (a) = [[1/2]]";
    let phases = include_str!("../../testdata/models/press.xml");
    for text in [camera, phases, line, net, mpm] {
        look(text.as_bytes());
        let step = 1 + text.len() / 300;
        for at in (0..text.len()).step_by(step) {
            look(&text.as_bytes()[..at]);
            for sign in ["<", "\"", "9", "-", "", "\0", "é"] {
                look(format!("{}{sign}{}", &text[..at], &text[at + 1..]).as_bytes());
            }
        }
    }
    // Deep nesting fills no stack.
    let deep = "<sdf3>".repeat(200_000);
    assert!(read(deep.as_bytes(), None, false).is_err());
    let deep = format!(
        "<pnml>{}{}</pnml>",
        "<net>".repeat(100_000),
        "</net>".repeat(100_000)
    );
    assert!(read(deep.as_bytes(), None, false).is_ok());
}

/// Texts whose size hides that they take the square of it, or more.
#[test]
fn what_would_take_for_ever_is_refused_at_once() {
    let begun = used();
    let many = |one: fn(usize) -> String| (0..20_000).map(one).collect::<String>();
    let attributes = format!("<sdf3>\n<a {}/></sdf3>", many(|i| format!(" a{i}='>'")));
    let declared = format!(
        "<sdf3>\n<a {}/></sdf3>",
        many(|i| format!(" xmlns:a{i} = \"u{i}\""))
    );
    let crowded = "expected at most 200 attributes in an element, and as many namespaces around it";
    for text in [attributes, declared] {
        assert_eq!(
            said(&text),
            format!("line 2, column 1: found `<`, {crowded}")
        );
    }
    let inside = "</a>".repeat(20_000);
    let inside = format!(
        "<sdf3>{}{inside}</sdf3>",
        many(|i| format!("<a xmlns:a{i}='u{i}'>"))
    );
    assert!(said(&inside).ends_with(crowded));
    // Beside each other, or in comments, they are no trouble.
    let beside =
        many(|i| format!("<a xmlns:a{i}='u{i}'/><a xmlns='u'></a><!-- <a xmlns:b='v'> -->"));
    assert!(said(&format!("<sdf3>{beside}</sdf3>")).contains("<applicationGraph> in it"));
    // Names within names.
    let places = many(|i| format!("<place id='p{i}'><name>"));
    let nested = format!(
        "<pnml><net>{places}x{}</net></pnml>",
        "</name></place>".repeat(20_000)
    );
    assert!(said(&nested).contains("place x without an arc to it"));
    // Times whose sums are as long as all of them together.
    let times = many(|i| {
        format!(
            "p{i}: t{i} t{} 0 1/1{}{}\n",
            i + 1,
            "0".repeat(300),
            2 * i + 1
        )
    });
    let times = times + "z: t20000 t0 1 1\n";
    assert!(said(&times).starts_with("the limit of 20000000 steps is reached"));
    let transitions: String = (0..100_001)
        .map(|i| format!("p{i}: t{i} t{i} 1 1\n"))
        .collect();
    assert_eq!(
        said(&transitions),
        "there are 100001 transitions, and a matrix has at most 100000 nodes"
    );
    assert!(used() - begun < 60.0, "{} s", used() - begun);
}
