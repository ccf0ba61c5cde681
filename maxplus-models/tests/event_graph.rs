//! Event graphs against the tokens in their places, and the same net in three formats.

use std::collections::VecDeque;

use maxplus_models::dataflow::Dataflow;
use maxplus_models::event_graph::EventGraph;
use maxplus_models::places::read_places;
use maxplus_models::pnml::read_pnml;
use maxplus_models::{Kind, read};
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::support::{Time, apply, lambda, nets, plain, to_places, to_pnml};

/// Fires every transition once in each round, when the places before it have tokens, and gives
/// the times of the last round. A token is the time at which it can be taken.
fn fire(net: &EventGraph, start: &[Time], rounds: usize) -> Vec<Time> {
    let count = net.transitions().len();
    let mut last = start[..count].to_vec();
    let mut waiting = start[count..].iter();
    let time = |place: usize| -> i64 { net.places()[place].time.to_string().parse().unwrap() };
    // The newest token was put by the last firing before the first round; those that wait
    // behind it are nodes of the matrix, the newest first.
    let mut queues: Vec<VecDeque<Time>> = Vec::new();
    for (number, place) in net.places().iter().enumerate() {
        let mut queue = VecDeque::new();
        if place.tokens > 0 {
            queue.push_front(last[place.from].map(|start| start + time(number)));
        }
        for _ in 1..place.tokens {
            queue.push_front(*waiting.next().unwrap());
        }
        queues.push(queue);
    }
    for _ in 0..rounds {
        let mut left: Vec<usize> = (0..count).collect();
        while !left.is_empty() {
            let can_fire = |transition: &usize| {
                let mut places = net.places().iter().zip(&queues);
                places.all(|(place, queue)| place.to != *transition || !queue.is_empty())
            };
            let position = left.iter().position(can_fire).expect("no deadlock");
            let transition = left.remove(position);
            let mut now = None;
            for (number, place) in net.places().iter().enumerate() {
                if place.to == transition {
                    now = now.max(queues[number].pop_front().unwrap());
                }
            }
            last[transition] = now;
            for (number, place) in net.places().iter().enumerate() {
                if place.from == transition {
                    queues[number].push_back(now.map(|now: i64| now + time(number)));
                }
            }
        }
    }
    last
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn oracle_the_matrix_is_firing_with_tokens(
        net in nets(),
        starts in prop::collection::vec(prop::option::weighted(0.9, -20..20i64), 40),
    ) {
        let rows = plain(&net.model().unwrap().matrix);
        let starts = &starts[..rows.len()];
        let mut x = starts.to_vec();
        for rounds in 1..=4 {
            x = apply(&rows, &x);
            prop_assert_eq!(&x[..net.transitions().len()], &fire(&net, starts, rounds)[..]);
        }
    }

    #[test]
    fn agreement_lines_and_pnml_are_the_net_that_was_written(net in nets()) {
        let (lines, pnml) = (to_places(&net), to_pnml(&net));
        prop_assert_eq!(Kind::detect(lines.as_bytes()), Some(Kind::Places));
        prop_assert_eq!(Kind::detect(pnml.as_bytes()), Some(Kind::Pnml));
        prop_assert_eq!(&read_pnml(pnml.as_bytes()).unwrap(), &net);
        let model = read(lines.as_bytes(), None, false).unwrap();
        // Transitions are those that are mentioned, in that order.
        let read = read_places(lines.as_bytes()).unwrap();
        prop_assert_eq!(read.places().len(), net.places().len());
        let whole = net.model().unwrap();
        let (here, there) = (plain(&model.matrix), plain(&whole.matrix));
        let place = |node| whole.names.find(model.names.name(node)).unwrap();
        for i in 0..here.len() {
            for j in 0..here.len() {
                prop_assert_eq!(here[i][j], there[place(i)][place(j)]);
            }
        }
    }

    /// A data flow graph with rates 1 is a marked graph: the matrices are over tokens here and
    /// over transitions there, and the rounds take the same time.
    #[test]
    fn agreement_a_net_is_a_graph_with_rates_1(net in nets(), times in prop::collection::vec(0..=9i64, 5)) {
        let mut graph = Dataflow::new();
        let mut timed = EventGraph::new();
        for (name, time) in net.transitions().iter().zip(&times) {
            graph.actor(name, (*time).into()).unwrap();
            timed.transition(name).unwrap();
        }
        for place in net.places() {
            graph.channel(&place.name, (place.from, 1), (place.to, 1), place.tokens).unwrap();
            let time = times[place.from].into();
            timed.place(&place.name, place.from, place.to, place.tokens, time).unwrap();
        }
        let over_tokens = graph.model().unwrap();
        let over_transitions = timed.model().unwrap();
        prop_assert_eq!(lambda(&over_tokens.matrix), lambda(&over_transitions.matrix));
    }
}

#[test]
fn lines_are_read_as_people_write_them() {
    let text = "# a line\nplace: from to tokens time\n\n\"to oven\" : press oven 0 1.5 // warm\n\
                back: oven \"cold saw\" 2 1/3 % slow\r\nready: \"cold saw\" press 1 0#now\n";
    assert_eq!(Kind::detect(text.as_bytes()), Some(Kind::Places));
    let net = read_places(text.as_bytes()).unwrap();
    assert_eq!(net.transitions(), ["press", "oven", "cold saw"]);
    let names: Vec<&str> = net
        .places()
        .iter()
        .map(|place| place.name.as_str())
        .collect();
    assert_eq!(names, ["to oven", "back", "ready"]);
    let model = net.model().unwrap();
    let nodes: Vec<&str> = model.names.iter().collect();
    assert_eq!(nodes, ["press", "oven", "cold saw", "back"]);
    let rows = "-inf -inf 0 -inf\n-inf -inf 3/2 -inf\n-inf -inf -inf 0\n-inf 1/3 -inf -inf\n";
    assert_eq!(model.matrix.to_string(), rows);
}

#[test]
fn transitions_that_are_numbers_are_in_their_order() {
    let net = read_places(b"p: 3 1 1 5\nq: 1 2 0 1\nr: 2 3 0 1\n").unwrap();
    assert_eq!(net.transitions(), ["1", "2", "3"]);
    // Such a file may be a matrix with a first column of names: its ending tells.
    assert_eq!(Kind::detect(b"p: 3 1 1 5\n"), None);
    assert_eq!(Kind::of_name("net.places.gz".as_ref()), Some(Kind::Places));
    for matrix in [
        "1 2\n3 4\n",
        "a b 3\n",
        "a,b\n1,2\n",
        "[[1]]",
        "variables: x y\nx >= y\n",
        "",
    ] {
        assert_eq!(Kind::detect(matrix.as_bytes()), None, "{matrix}");
    }
}

#[test]
fn a_waiting_token_is_called_as_its_place_where_it_is_the_only_one() {
    let names = |text: &str| {
        let model = read_places(text.as_bytes()).unwrap().model();
        model.map(|model| model.names.iter().map(str::to_owned).collect::<Vec<_>>())
    };
    assert_eq!(
        names("p: a b 2 1\nq: b a 3 1").unwrap(),
        ["a", "b", "p", "q#1", "q#2"]
    );
    // A transition of that name, a number, and a name that could be another token's.
    assert_eq!(names("a: a b 2 1\nq: b a 1 1").unwrap(), ["a", "b", "a#1"]);
    assert_eq!(names("2: a b 2 1\nq: b a 1 1").unwrap(), ["a", "b", "2#1"]);
    assert_eq!(
        names("\"q#1\": a b 2 1\nq: b a 3 1").unwrap(),
        ["a", "b", "q#1#1", "q#1", "q#2"]
    );
    assert_eq!(
        names("q: \"q#2\" b 3 1").unwrap_err().to_string(),
        "a token that waits in place q is called q#2, and so is a transition: one of them needs \
         another name"
    );
}
