//! Every sentence about a model that is none.

use maxplus_core::ReadMatrix;
use maxplus_models::{Kind, read};

/// A data flow graph of two actors: their ports, the channels and the properties.
fn sdf3(a: &str, b: &str, channels: &str, properties: &str) -> String {
    format!(
        "<sdf3 type=\"sdf\"><applicationGraph name=\"g\"><sdf name=\"g\">\n\
         <actor name=\"a\">{a}</actor>\n<actor name=\"b\">{b}</actor>\n{channels}\n</sdf>\n\
         <sdfProperties>\n{properties}\n</sdfProperties></applicationGraph></sdf3>"
    )
}

const OUT: &str = "<port name=\"o\" type=\"out\" rate=\"2\"/>";
const IN: &str = "<port name=\"i\" type=\"in\" rate=\"3\"/>";
const AB: &str = "<channel name=\"ab\" srcActor=\"a\" srcPort=\"o\" dstActor=\"b\" dstPort=\"i\"/>";

/// The time of an actor.
fn time(actor: &str, time: &str) -> String {
    format!(
        "<actorProperties actor=\"{actor}\"><processor type=\"p\" default=\"true\">\
         <executionTime time=\"{time}\"/></processor></actorProperties>"
    )
}

fn times() -> String {
    time("a", "1") + &time("b", "0.5")
}

/// What `read` says, with the sizes of buffers if the last one says so.
fn said(text: &str, buffers: bool) -> String {
    read(text.as_bytes(), None, buffers)
        .unwrap_err()
        .to_string()
}

/// Every text with what is said of it: all differences at once.
fn check(table: &[(&str, &str)], said: impl Fn(&str) -> String) {
    let differing: Vec<String> = table
        .iter()
        .filter(|(text, sentence)| said(text) != *sentence)
        .map(|(text, sentence)| {
            format!("{text}\n  said:     {}\n  expected: {sentence}", said(text))
        })
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn data_flow_graphs_that_are_none() {
    let graph = |channels: &str| sdf3(OUT, IN, channels, &times());
    let back = "<channel name=\"ba\" srcActor=\"b\" srcPort=\"o\" dstActor=\"a\" dstPort=\"j\"/>";
    let a = format!("{OUT}<port name=\"j\" type=\"in\" rate=\"4\"/>");
    let b = "<port name=\"i\" type=\"in\" rate=\"2\"/><port name=\"o\" type=\"out\" rate=\"3\"/>";
    let inconsistent = sdf3(&a, b, &(AB.to_owned() + back), &times());
    let table = [
        // Texts that are no XML, or other XML.
        (
            "<sdf3",
            "line 1, column 6: found the end of the text, expected well-formed XML: every element closed before the text ends",
        ),
        (
            "<sdf3>\n<applicationGraph name='",
            "line 2, column 25: found the end of the text, expected well-formed XML: every element closed before the text ends",
        ),
        (
            "<sdf3>\n<applicationGraph>",
            "line 2, column 19: found the end of the text, expected well-formed XML: every element closed before the text ends",
        ),
        (
            "<sdf3>\n<a>\n</b></sdf3>",
            "line 3, column 1: found `<`, expected well-formed XML: expected 'a' tag, not 'b'",
        ),
        (
            "<!DOCTYPE sdf3 SYSTEM \"x\">\n<sdf3/>",
            "line 1, column 1: found `<`, expected XML without a document type",
        ),
        (
            "<?xml version='1.0'?>\n<!DOCTYPE sdf3[<!ENTITY a 'xx'><!ENTITY b '&a;&a;'>]>\n<sdf3/>",
            "line 2, column 1: found `<`, expected XML without a document type",
        ),
        (
            "<svg/>",
            "line 1, column 1: found `<`, expected a model: <sdf3>, <pnml>, `max-plus model` or `place: from to tokens time`",
        ),
        (
            "<sdf3 type=\"csdf\"/>",
            "line 1, column 13: found `csdf`, expected a synchronous data flow graph, type sdf: no other type is read",
        ),
        (
            "<sdf3/>",
            "line 1, column 1: found `<sdf3/>`, expected <applicationGraph> in it",
        ),
        (
            "<sdf3><applicationGraph/></sdf3>",
            "line 1, column 7: found `<applicationGraph/>`, expected <sdf> in it",
        ),
        (
            "<sdf3><applicationGraph><sdf/><sdf/></applicationGraph></sdf3>",
            "line 1, column 31: found `<sdf/>`, expected one <sdf> only",
        ),
        (
            "<sdf3><applicationGraph><sdf/></applicationGraph></sdf3>",
            "line 1, column 25: found `<sdf/>`, expected at least one <actor> in it",
        ),
        // Actors and ports.
        (
            &graph("<actor/>"),
            "line 4, column 1: found `<actor/>`, expected <actor> with the attribute name",
        ),
        (
            &graph("<actor name=\"\"/>"),
            "line 4, column 14: found nothing, expected a value of name in <actor>",
        ),
        (
            &graph("<actor name=\"a\"/>"),
            "line 4, column 14: found `a`, expected a name of its own: another actor is called so",
        ),
        (
            &graph("<actor name=\" c\"/>"),
            "line 4, column 14: found ` c`, expected a name of the actor without blanks around it or control characters in it",
        ),
        (
            &graph("<actor name=\"c&#10;d\"/>"),
            "line 4, column 14: found `c&#10;d`, expected a name of the actor without blanks around it or control characters in it",
        ),
        (
            &sdf3("<port name=\"o\"/>", IN, "", ""),
            "line 2, column 17: found `<port name=\"o\"/>`, expected <port> with the attribute type",
        ),
        (
            &sdf3("<port name=\"o\" type=\"up\" rate=\"1\"/>", IN, "", ""),
            "line 2, column 38: found `up`, expected the type of port o of actor a: in or out",
        ),
        (
            &sdf3("<port name=\"o\" type=\"out\" rate=\"-2\"/>", IN, "", ""),
            "line 2, column 49: found `-2`, expected the rate of port o of actor a: a whole number from 0 to 18446744073709551615",
        ),
        (
            &sdf3("<port name=\"o\" type=\"out\" rate=\"1,2\"/>", IN, "", ""),
            "line 2, column 49: found `1,2`, expected the rate of port o of actor a: a whole number from 0 to 18446744073709551615",
        ),
        (
            &sdf3(&OUT.repeat(2), IN, "", ""),
            "line 2, column 65: found `o`, expected a name of its own: another port of actor a is called so",
        ),
        // Channels.
        (
            &graph(&AB.replace("srcActor=\"a\"", "srcActor=\"x\"")),
            "line 4, column 30: found `x`, expected the name of an actor of the graph",
        ),
        (
            &graph(&AB.replace("srcPort=\"o\"", "srcPort=\"x\"")),
            "line 4, column 42: found `x`, expected for channel ab a port of actor a that puts tokens (type out)",
        ),
        (
            &graph(&AB.replace(
                "srcActor=\"a\" srcPort=\"o\"",
                "srcActor=\"b\" srcPort=\"i\"",
            )),
            "line 4, column 42: found `i`, expected for channel ab a port of actor b that puts tokens (type out)",
        ),
        (
            &graph(&AB.replace("dstPort=\"i\"", "")),
            "line 4, column 1: found `<channel name=\"ab\" srcActor=\"a\" srcPort=...`, expected <channel> with the attribute dstPort",
        ),
        (
            &graph(&AB.replace("/>", " initialTokens=\"1.5\"/>")),
            "line 4, column 85: found `1.5`, expected the initial tokens of channel ab: a whole number from 0 to 18446744073709551615",
        ),
        (
            &graph(&AB.repeat(2)),
            "line 4, column 86: found `ab`, expected a name of its own: another channel is called so",
        ),
        (
            &graph(&(AB.to_owned() + &AB.replace("\"ab\"", "\"again\""))),
            "line 4, column 115: found `o`, expected for channel again a port that no other channel has",
        ),
        (
            &graph(""),
            "line 2, column 17: found port o of actor a without a channel, expected a <channel> that begins or ends there",
        ),
        // Times.
        (
            &sdf3(OUT, IN, AB, &time("a", "1")),
            "line 3, column 1: found actor b without a time, expected <actorProperties actor=\"b\"> with a default processor that has an <executionTime>",
        ),
        (
            &sdf3(OUT, IN, AB, &time("a", "-1")),
            "line 7, column 84: found `-1`, expected the time of actor a: a number that is at least 0",
        ),
        (
            &sdf3(OUT, IN, AB, &time("a", "-inf")),
            "line 7, column 84: found `-inf`, expected the time of actor a: a number that is at least 0",
        ),
        (
            &sdf3(OUT, IN, AB, &time("a", "1e2000")),
            "line 7, column 84: found `1e2000`, expected the time of actor a: at most 10000 digits and an exponent from -1024 to 1024",
        ),
        (
            &sdf3(OUT, IN, AB, &time("x", "1")),
            "line 7, column 25: found `x`, expected the name of an actor of the graph",
        ),
        (
            &sdf3(OUT, IN, AB, &(times() + &time("a", "1"))),
            "line 7, column 261: found `a`, expected an actor whose properties do not stand above",
        ),
        (
            &sdf3(
                OUT,
                IN,
                AB,
                "<actorProperties actor=\"a\"><processor type=\"p\"/><processor type=\"q\"/></actorProperties>",
            ),
            "line 7, column 1: found `<actorProperties actor=\"a\">`, expected one processor of actor a with default=\"true\"",
        ),
        // Graphs without an iteration.
        (
            &inconsistent,
            "the graph is inconsistent: by the other channels b fires once while a fires once, so that channel ba gets 3 tokens and loses 4",
        ),
    ];
    check(&table, |text| said(text, false));
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
        "the graph is inconsistent: channel ca gets 0 tokens from a firing and loses 1 to one, \
         and no number of firings makes up for a rate of 0",
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
        "the buffer of channel ab holds 0 tokens, and 1 are in it at the begin"
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
    let none = read(sdf3(OUT, IN, AB, &times()).as_bytes(), None, true).unwrap_err();
    assert_eq!(
        none.to_string(),
        "the model states no size of a buffer, so there is nothing that bounds them"
    );
    let bad = sdf3(
        OUT,
        IN,
        AB,
        &(times()
            + "<channelProperties channel=\"ab\"><bufferSize sz=\"-2\"/></channelProperties>"),
    );
    assert!(read(bad.as_bytes(), None, false).unwrap_err().to_string().ends_with(
        "found `-2`, expected the size of the buffer of channel ab, or -1 for any: a whole number from 0 to 18446744073709551615"
    ));
    let size = "<channelProperties channel=\"ab\"><bufferSize sz=\"2\"/></channelProperties>";
    let twice = sdf3(OUT, IN, AB, &(times() + &size.repeat(2)));
    assert!(
        said_of(&twice).ends_with(
            "found `ab`, expected a channel the size of whose buffer does not stand above"
        )
    );
    let bad = bad.replace("channel=\"ab\"", "channel=\"x\"");
    assert!(said_of(&bad).ends_with("found `x`, expected the name of a channel of the graph"));
}

fn said_of(text: &str) -> String {
    said(text, false)
}

#[test]
fn nets_that_are_none() {
    let places = |text: &str| {
        read(text.as_bytes(), Some(Kind::Places), false)
            .unwrap_err()
            .to_string()
    };
    let table = [
        (
            "",
            "line 1, column 1: found the end of the text, expected at least one line `place: from to tokens time`",
        ),
        (
            "p a b 1 2",
            "line 1, column 3: found `a`, expected `:` behind place p: a line is `place: from to tokens time`",
        ),
        (
            "p:",
            "line 1, column 3: found the end of the text, expected the transition before it of place p: a line is `place: from to tokens time`",
        ),
        (
            "p: a b 1\nq: a b 1 2",
            "line 1, column 9: found the end of the line, expected the time of place p: a line is `place: from to tokens time`",
        ),
        (
            "p: a b 1 2 3",
            "line 1, column 12: found `3`, expected the end of the line: a line is `place: from to tokens time`",
        ),
        (
            "p: a b -1 2",
            "line 1, column 8: found `-1`, expected the tokens of place p: a whole number from 0 on",
        ),
        (
            "p: a b 1/2 2",
            "line 1, column 8: found `1/2`, expected the tokens of place p: a whole number from 0 on",
        ),
        (
            "p: a b 1 -2",
            "line 1, column 10: found `-2`, expected the time of place p: a number that is at least 0",
        ),
        (
            "p: a b 1 .",
            "line 1, column 10: found `.`, expected the time of place p: a number that is at least 0",
        ),
        (
            "p: a b 1 2\np: b a 1 2",
            "line 2, column 1: found `p`, expected a name of its own: another place is called so",
        ),
        (
            "p: a \"b 1 2",
            "line 1, column 6: found `\"b 1 2`, expected a name that ends by a quote in its line",
        ),
        (
            "p: a \" b\" 1 2",
            "line 1, column 6: found `\" b\"`, expected a name without blanks around it or control characters in it",
        ),
        (
            "p: a b 0 2\nq: b c 0 1\nr: c b 0 1\n",
            "deadlock: on the cycle of transitions b, c no place has a token: q, r",
        ),
        (
            "p: a a 0 2\n",
            "deadlock: on the cycle of transitions a no place has a token: p",
        ),
        (
            "p: a b 1000000 2\n",
            "there are more than 100000 transitions and waiting tokens by place p, which has 1000000 tokens: a matrix for so many is not made",
        ),
        (
            "p: a b 1 1e2000",
            "line 1, column 10: found `1e2000`, expected the time of place p: at most 10000 digits and an exponent from -1024 to 1024",
        ),
        (
            "p: 2 a 1 2\n",
            "node 1 is called \"2\", which is the number of another node",
        ),
    ];
    check(&table, places);
    let pnml = |inside: &str| {
        said(
            &format!("<pnml><net id=\"n\">\n{inside}</net></pnml>"),
            false,
        )
    };
    let t = "<transition id=\"t\"><delay><text>1</text></delay></transition>";
    let p = "<place id=\"p\"/>\n<arc id=\"x\" source=\"t\" target=\"p\"/>\n";
    let table = [
        (
            format!("{t}<place id=\"p\"/>"),
            "line 2, column 62: found place p without an arc to it, expected one arc to each place and one from it",
        ),
        (
            format!("{t}{p}"),
            "line 2, column 62: found place p without an arc from it, expected one arc to each place and one from it",
        ),
        (
            format!("{t}{p}{}", "<arc id=\"y\" source=\"t\" target=\"p\"/>"),
            "line 4, column 1: found a second arc to place p, expected a marked graph: one arc to each place and one from it",
        ),
        (
            format!("{t}{p}{}", "<arc id=\"y\" source=\"p\" target=\"q\"/>"),
            "line 4, column 32: found `q`, expected the id of a place or transition of the net",
        ),
        (
            format!("{t}{p}{}", "<arc id=\"y\" source=\"p\" target=\"p\"/>"),
            "line 4, column 1: found `<arc id=\"y\" source=\"p\" target=\"p\"/>`, expected an arc between a place and a transition",
        ),
        (
            format!(
                "{t}{p}{}",
                "<arc id=\"y\" source=\"p\" target=\"t\"><inscription><text>2</text></inscription></arc>"
            ),
            "line 4, column 54: found `2`, expected 1: the arcs of a marked graph, at place p too, have weight 1",
        ),
        (
            format!(
                "{t}{p}{}",
                "<arc id=\"y\" source=\"p\" target=\"t\" weight=\"2\"/>"
            ),
            "line 4, column 43: found `2`, expected 1: the arcs of a marked graph, at place p too, have weight 1",
        ),
        (
            format!(
                "{t}{p}{}",
                "<arc id=\"y\" source=\"p\" target=\"t\"><multiplicity><value>3</value></multiplicity></arc>"
            ),
            "line 4, column 56: found `3`, expected 1: the arcs of a marked graph, at place p too, have weight 1",
        ),
        (
            format!(
                "{t}{}{}",
                p.replace(
                    "/>\n<arc",
                    "><initialMarking/><initialMarking/></place>\n<arc"
                ),
                "<arc id=\"y\" source=\"p\" target=\"t\"/>"
            ),
            "line 2, column 93: found `<initialMarking/>`, expected one <initialMarking> only",
        ),
        (
            format!(
                "{t}{p}{}",
                "<arc id=\"y\" source=\"p\" target=\"t\"><type value=\"inhibitor\"/></arc>"
            ),
            "line 4, column 48: found `inhibitor`, expected a normal arc at place p",
        ),
        (
            format!(
                "<transition id=\"t\"/>{p}{}",
                "<arc id=\"y\" source=\"p\" target=\"t\"/>"
            ),
            "line 2, column 21: found place p without a time, behind transition t without one, expected <delay> in one of them",
        ),
        (
            format!("{t}{p}{}", "<arc id=\"y\" source=\"p\" target=\"t\"/>"),
            "deadlock: on the cycle of transitions t no place has a token: p",
        ),
        (
            t.replace("1</text>", "-1</text>"),
            "line 2, column 33: found `-1`, expected the time of transition t: a number that is at least 0",
        ),
        (
            t.replace("<text>1</text>", ""),
            "line 2, column 20: found `<delay>`, expected the time of transition t in it",
        ),
        (
            t.replace("<text>1</text>", "<cn>1</cn><cn>2</cn>"),
            "line 2, column 41: found `2`, expected the time of transition t to be one number and no interval",
        ),
        (
            t.replace("</transition>", "<time>1</time></transition>"),
            "line 2, column 49: found `<time>`, expected one time of transition t",
        ),
        (
            t.repeat(2),
            "line 2, column 78: found `t`, expected an id of its own: another element has this one",
        ),
        (
            "<referencePlace id=\"r\" ref=\"p\"/>".to_owned(),
            "line 2, column 1: found `<referencePlace id=\"r\" ref=\"p\"/>`, expected a net without references from page to page, which are not read",
        ),
    ];
    let table: Vec<(&str, &str)> = table
        .iter()
        .map(|(text, said)| (text.as_str(), *said))
        .collect();
    check(&table, pnml);
}

#[test]
fn matrices_of_cmlib_that_are_none() {
    let table = [
        (
            "max-plus model",
            "line 1, column 15: found the end of the text, expected the name of the model",
        ),
        (
            "max-plus model M",
            "line 1, column 17: found the end of the text, expected `:`",
        ),
        (
            "max-plus model M: /* x",
            "line 1, column 19: found `/*`, expected a comment that ends by */",
        ),
        (
            "max-plus model M: A = [[1]]",
            "line 1, column 19: found `A`, expected `matrices`",
        ),
        (
            "max-plus model M:",
            "line 1, column 18: found no matrix, expected one matrix, or one of them called A",
        ),
        (
            "max-plus model M: matrices B=[[1]] C=[[2]]",
            "line 1, column 43: found the matrices B, C, expected one matrix, or one of them called A",
        ),
        (
            "max-plus model M: matrices A [[1]]",
            "line 1, column 30: found `[`, expected `=`",
        ),
        (
            "max-plus model M: matrices A (1) = [[1]]",
            "line 1, column 31: found `1`, expected a name or `)`",
        ),
        (
            "max-plus model M: matrices A = [1 2]",
            "line 1, column 33: found `1`, expected a row in brackets or `]`",
        ),
        (
            "max-plus model M: matrices A = [[1 x]]",
            "line 1, column 36: found `x`, expected a number or -inf",
        ),
        (
            "max-plus model M: matrices A = [[1 2",
            "line 1, column 37: found the end of the text, expected a number, -inf or `]`",
        ),
        (
            "max-plus model M: matrices A = [[1 2] [3]]",
            "line 1, column 41: found `]`, expected more entries: row 2 has 1, the first row has 2",
        ),
        (
            "max-plus model M: matrices A = [[1] [2 3]]",
            "line 1, column 40: found `3`, expected the end of row 2 after 1 entries, as in the first row",
        ),
        (
            "max-plus model M: matrices A (a a) = [[1 2] [2 3]]",
            "nodes 1 and 2 are both called \"a\"",
        ),
    ];
    check(&table, |text| said(text, false));
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
    for text in [camera, line, net, mpm] {
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
    let begun = std::time::Instant::now();
    let many = |one: fn(usize) -> String| (0..20_000).map(one).collect::<String>();
    let attributes = format!("<sdf3>\n<a {}/></sdf3>", many(|i| format!(" a{i}='>'")));
    let declared = format!(
        "<sdf3>\n<a {}/></sdf3>",
        many(|i| format!(" xmlns:a{i} = \"u{i}\""))
    );
    let crowded = "expected at most 200 attributes in an element, and as many namespaces around it";
    for text in [attributes, declared] {
        assert_eq!(
            said_of(&text),
            format!("line 2, column 1: found `<`, {crowded}")
        );
    }
    let inside = "</a>".repeat(20_000);
    let inside = format!(
        "<sdf3>{}{inside}</sdf3>",
        many(|i| format!("<a xmlns:a{i}='u{i}'>"))
    );
    assert!(said_of(&inside).ends_with(crowded));
    // Beside each other, or in comments, they are no trouble.
    let beside =
        many(|i| format!("<a xmlns:a{i}='u{i}'/><a xmlns='u'></a><!-- <a xmlns:b='v'> -->"));
    assert!(said_of(&format!("<sdf3>{beside}</sdf3>")).contains("<applicationGraph> in it"));
    // Names within names.
    let places = many(|i| format!("<place id='p{i}'><name>"));
    let nested = format!(
        "<pnml><net>{places}x{}</net></pnml>",
        "</name></place>".repeat(20_000)
    );
    assert!(said_of(&nested).contains("place x without an arc to it"));
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
    assert!(said_of(&times).starts_with("more than 20000000 times were looked at"));
    let transitions: String = (0..100_001)
        .map(|i| format!("p{i}: t{i} t{i} 1 1\n"))
        .collect();
    assert_eq!(
        said_of(&transitions),
        "there are 100001 transitions, and a matrix has at most 100000 nodes"
    );
    assert!(begun.elapsed().as_secs() < 60);
}
