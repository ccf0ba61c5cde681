//! Data flow graphs: symbolic execution against simulations, repetitions against their
//! definition, and the graphs at the edge.

use std::collections::VecDeque;
use std::time::Instant;

use maxplus_core::Rational;
use maxplus_models::dataflow::{Dataflow, DataflowError};
use maxplus_models::sdf3::read_sdf3;
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::support::{Time, apply, graphs, lambda, plain, to_sdf3, without_sources};

/// The queues of a graph whose initial tokens have these times.
fn queues(graph: &Dataflow, mut times: &[Time]) -> Vec<VecDeque<Time>> {
    let mut queues = Vec::new();
    for channel in graph.channels() {
        let (own, rest) = times.split_at(channel.tokens as usize);
        queues.push(own.iter().copied().collect());
        times = rest;
    }
    queues
}

/// Fires every actor as often as its repetitions say, with time stamps, looking for one that
/// can fire from `offset` on. `None` if none can.
fn iterate(
    graph: &Dataflow,
    repetitions: &[u64],
    queues: &mut [VecDeque<Time>],
    offset: usize,
) -> Option<()> {
    let mut left = repetitions.to_vec();
    let count = left.len();
    while left.iter().any(|&left| left > 0) {
        let can_fire = |actor: &usize| {
            let mut channels = graph.channels().iter().enumerate();
            left[*actor] > 0
                && channels.all(|(number, channel)| {
                    channel.target != *actor || queues[number].len() >= channel.consumption as usize
                })
        };
        let actor = (0..count)
            .map(|actor| (actor + offset) % count)
            .find(can_fire)?;
        left[actor] -= 1;
        let mut start = None;
        for (number, channel) in graph.channels().iter().enumerate() {
            if channel.target == actor {
                for _ in 0..channel.consumption {
                    start = start.max(queues[number].pop_front().unwrap());
                }
            }
        }
        let time: i64 = graph.actors()[actor].time.to_string().parse().unwrap();
        for (number, channel) in graph.channels().iter().enumerate() {
            if channel.source == actor {
                for _ in 0..channel.production {
                    queues[number].push_back(start.map(|start: i64| start + time));
                }
            }
        }
    }
    Some(())
}

fn times(queues: &[VecDeque<Time>]) -> Vec<Time> {
    queues.iter().flatten().copied().collect()
}

/// A clock runs from 0, when all initial tokens are there; whoever can fire does so at once,
/// until all have fired so many iterations.
fn clocked(graph: &Dataflow, repetitions: &[u64], iterations: u64) -> Vec<Time> {
    let tokens: u64 = graph.channels().iter().map(|channel| channel.tokens).sum();
    let mut queues = queues(graph, &vec![Some(0); tokens as usize]);
    let mut left: Vec<u64> = repetitions.iter().map(|count| count * iterations).collect();
    let mut clock = Some(0);
    while left.iter().any(|&left| left > 0) {
        let mut has_fired = false;
        for actor in 0..left.len() {
            let there = |(number, consumption): (usize, u64)| {
                let mut first = queues[number].iter().take(consumption as usize);
                queues[number].len() >= consumption as usize && first.all(|time| *time <= clock)
            };
            let channels = graph.channels().iter().enumerate();
            let inputs = channels.filter(|(_, channel)| channel.target == actor);
            let inputs: Vec<(usize, u64)> = inputs
                .map(|(number, channel)| (number, channel.consumption))
                .collect();
            if left[actor] == 0 || !inputs.iter().copied().all(there) {
                continue;
            }
            has_fired = true;
            left[actor] -= 1;
            for (number, consumption) in inputs {
                queues[number].drain(..consumption as usize);
            }
            let time: i64 = graph.actors()[actor].time.to_string().parse().unwrap();
            for (number, channel) in graph.channels().iter().enumerate() {
                if channel.source == actor {
                    let put = std::iter::repeat_n(
                        clock.map(|now| now + time),
                        channel.production as usize,
                    );
                    queues[number].extend(put);
                }
            }
        }
        if !has_fired {
            let later = queues.iter().flatten().filter(|time| **time > clock).min();
            clock = *later.expect("a graph that goes on");
        }
    }
    times(&queues)
}

proptest! {
    #![proptest_config(cases(10_000))]

    /// One iteration, and several, from any times of the initial tokens and with any order of
    /// firing; a deadlock is one in both.
    #[test]
    fn oracle_symbolic_execution_is_firing_with_time_stamps(
        graph in graphs(5, true),
        starts in prop::collection::vec(prop::option::weighted(0.9, -20..20i64), 400),
        offset in 0..5usize,
    ) {
        let repetitions = graph.repetitions().unwrap();
        let tokens: u64 = graph.channels().iter().map(|channel| channel.tokens).sum();
        prop_assume!(tokens <= 400);
        let mut x = starts[..tokens as usize].to_vec();
        let mut queues = queues(&graph, &x);
        match graph.model() {
            Err(DataflowError::Deadlock { waiting, fired, firings }) => {
                prop_assert!(iterate(&graph, &repetitions, &mut queues, offset).is_none());
                prop_assert!(!waiting.is_empty() && fired < firings);
            }
            Err(error) => panic!("{error}"),
            Ok(model) => {
                let rows = plain(&model.matrix);
                for _ in 0..3 {
                    prop_assert!(iterate(&graph, &repetitions, &mut queues, offset).is_some());
                    x = apply(&rows, &x);
                    prop_assert_eq!(&times(&queues), &x);
                }
            }
        }
    }

    #[test]
    fn law_repetitions_balance_and_are_least(graph in graphs(6, true)) {
        let repetitions = graph.repetitions().unwrap();
        for channel in graph.channels() {
            let produced = repetitions[channel.source] * channel.production;
            prop_assert_eq!(produced, repetitions[channel.target] * channel.consumption);
        }
        // Of each part, the numbers have no common divisor: half or a third of them balance
        // as well, but are not whole.
        let mut part: Vec<usize> = (0..repetitions.len()).collect();
        for _ in 0..part.len() {
            for channel in graph.channels() {
                let least = part[channel.source].min(part[channel.target]);
                (part[channel.source], part[channel.target]) = (least, least);
            }
        }
        for first in 0..part.len() {
            for divisor in 2..=24 {
                let own = || (0..part.len()).filter(|&actor| part[actor] == first);
                prop_assert!(own().count() == 0 || !own().all(|actor| repetitions[actor] % divisor == 0));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(3_000))]

    /// With a clock, whoever can fire fires: the same times as by the matrix from 0.
    #[test]
    fn oracle_a_self_timed_run_has_the_times_of_the_matrix(graph in graphs(4, false)) {
        let graph = without_sources(&graph);
        let repetitions = graph.repetitions().unwrap();
        let rows = plain(&graph.model().unwrap().matrix);
        let mut x = vec![Some(0); rows.len()];
        for iterations in 1..=4 {
            x = apply(&rows, &x);
            prop_assert_eq!(&clocked(&graph, &repetitions, iterations), &x);
        }
    }

    #[test]
    fn law_a_file_is_the_graph_that_was_written(graph in graphs(5, true), sizes in prop::collection::vec(prop::option::of(0..9u64), 10)) {
        let sizes = &sizes[..graph.channels().len()];
        let file = read_sdf3(to_sdf3(&graph, sizes).as_bytes()).unwrap();
        prop_assert_eq!(&file.graph, &graph);
        prop_assert_eq!(file.sizes, sizes);
    }

    /// Buffers slow down and never speed up; large ones change nothing.
    #[test]
    fn law_buffers_only_delay(graph in graphs(4, false), room in 1..=3u64) {
        let graph = without_sources(&graph);
        let free = graph.model().unwrap();
        let repetitions = graph.repetitions().unwrap();
        // Room for what is in it, and for what comes in so many iterations.
        let sizes = |rounds: u64| -> Vec<Option<u64>> {
            let size = |channel: &maxplus_models::dataflow::Channel| {
                Some(channel.tokens + rounds * channel.production * repetitions[channel.source])
            };
            graph.channels().iter().map(size).collect()
        };
        let bounded = graph.bounded(&sizes(room)).unwrap().model().unwrap();
        prop_assert!(lambda(&bounded.matrix) >= lambda(&free.matrix));
        let slower = graph.bounded(&sizes(1)).unwrap().model().unwrap();
        prop_assert!(lambda(&slower.matrix) >= lambda(&bounded.matrix));
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    /// After K iterations the latest token is at most n M away from lambda(A) K, M being the
    /// greatest entry: a walk is cycles and less than n arcs more. Means of cycles have
    /// denominators up to n, so two of them differ by more than that is of K: there is just
    /// one that fits.
    #[test]
    fn oracle_lambda_is_the_period_of_a_long_run(graph in graphs(3, false)) {
        let model = graph.model().unwrap();
        let rows = plain(&model.matrix);
        let n = rows.len() as i64;
        let most = rows.iter().flatten().flatten().max().copied().unwrap_or(0).max(1);
        let iterations = 2 * n * n * n * most + 1;
        prop_assume!(iterations <= 20_000);
        let repetitions = graph.repetitions().unwrap();
        let mut queues = queues(&graph, &vec![Some(0); rows.len()]);
        for _ in 0..iterations {
            iterate(&graph, &repetitions, &mut queues, 0).unwrap();
        }
        let last = times(&queues).into_iter().max().flatten();
        match (lambda(&model.matrix), last) {
            (None, last) => prop_assert_eq!(last, None),
            (Some(lambda), Some(last)) => {
                let drift = Rational::from(last) - lambda * Rational::from(iterations);
                prop_assert!(drift.abs() <= Rational::from(n * most), "{}", drift);
            }
            (Some(lambda), None) => panic!("{lambda} and no token"),
        }
    }
}

/// Name, who puts how many, who takes how many, and how many there are.
type Wire<'a> = (&'a str, (usize, u64), (usize, u64), u64);

fn graph(actors: &[(&str, i64)], channels: &[Wire<'_>]) -> Dataflow {
    let mut graph = Dataflow::new();
    for (name, time) in actors {
        graph.actor(*name, (*time).into()).unwrap();
    }
    for (name, source, target, tokens) in channels {
        graph.channel(*name, *source, *target, *tokens).unwrap();
    }
    graph
}

#[test]
fn graphs_at_the_edge_have_defined_matrices() {
    // Nothing at all, and actors without channels.
    assert_eq!(Dataflow::new().model().unwrap().names.len(), 0);
    let lonely = graph(&[("a", 1), ("b", 2)], &[]);
    assert_eq!(lonely.repetitions().unwrap(), [1, 1]);
    assert_eq!(lonely.model().unwrap().names.len(), 0);
    // A source waits for nothing.
    let source = graph(&[("a", 1), ("b", 2)], &[("ab", (0, 1), (1, 1), 1)]);
    assert_eq!(source.model().unwrap().matrix.to_string(), "-inf\n");
    // Two rates of 0: the tokens stay.
    let still = graph(&[("a", 1)], &[("aa", (0, 0), (0, 0), 2)]);
    assert_eq!(
        still.model().unwrap().matrix.to_string(),
        "0 -inf\n-inf 0\n"
    );
    // A loop with two tokens: two firings at a time, so each token is made of the other's
    // place in the queue.
    let two = graph(&[("a", 5)], &[("aa", (0, 1), (0, 1), 2)]);
    assert_eq!(two.model().unwrap().matrix.to_string(), "-inf 0\n5 -inf\n");
    assert_eq!(
        lambda(&two.model().unwrap().matrix),
        Some(Rational::new(5, 2))
    );
    // Parts that are not connected have repetitions of their own.
    let parts = graph(
        &[("a", 1), ("b", 1), ("c", 1), ("d", 1)],
        &[("ab", (0, 2), (1, 4), 4), ("cd", (2, 3), (3, 1), 0)],
    );
    assert_eq!(parts.repetitions().unwrap(), [2, 1, 1, 3]);
    // A rate is no length: a million million tokens stand together.
    let many = 1_000_000_000_000;
    let wide = graph(
        &[("a", 1), ("b", 2)],
        &[
            ("aa", (0, 1), (0, 1), 1),
            ("ab", (0, many), (1, many), 0),
            ("bb", (1, 1), (1, 1), 1),
        ],
    );
    assert_eq!(wide.model().unwrap().matrix.to_string(), "1 -inf\n3 2\n");
    // Times of any size and any fraction.
    let mut exact = Dataflow::new();
    let a = exact
        .actor("a", "100000000000000000000/3".parse().unwrap())
        .unwrap();
    exact.channel("aa", (a, 1), (a, 1), 1).unwrap();
    exact.channel("more", (a, 3), (a, 3), 3).unwrap();
    let rows = exact.model().unwrap().matrix.to_string();
    assert_eq!(
        rows.lines().next().unwrap(),
        ["100000000000000000000/3"; 4].join(" ")
    );
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    let start = Instant::now();
    let refused = |graph: &Dataflow, begin: &str| {
        let error = graph.model().unwrap_err().to_string();
        assert!(error.starts_with(begin), "{error}");
    };
    // 10^12 firings of b for one of a.
    let many = 1_000_000_000_000;
    let rates = graph(&[("a", 1), ("b", 1)], &[("ab", (0, many), (1, 1), 0)]);
    refused(
        &rates,
        "one iteration has more than 1000000 firings by the rates at actor b",
    );
    // A chain whose rates multiply far beyond any machine number.
    let mut chain = Dataflow::new();
    for number in 0..2_000 {
        chain.actor(format!("a{number}"), 1.into()).unwrap();
    }
    for number in 1..2_000 {
        let name = format!("c{number}");
        chain
            .channel(name, (number - 1, u64::MAX), (number, u64::MAX - 1), 0)
            .unwrap();
    }
    refused(&chain, "one iteration has more than 1000000 firings");
    // Each part is small, and together they are too many.
    let mut parts = Dataflow::new();
    for number in 0..300 {
        let (a, b) = (2 * number, 2 * number + 1);
        parts.actor(format!("a{number}"), 1.into()).unwrap();
        parts.actor(format!("b{number}"), 1.into()).unwrap();
        parts
            .channel(format!("c{number}"), (a, 10_000), (b, 1), 0)
            .unwrap();
    }
    refused(&parts, "one iteration has more than 1000000 firings");
    let tokens = graph(&[("a", 1)], &[("aa", (0, 1), (0, 1), many)]);
    refused(
        &tokens,
        "there are more than 100000 initial tokens, channel aa with 1000000000000",
    );
    // 50000 tokens of one firing, each of which waits for all of them.
    let dense = graph(&[("a", 1)], &[("aa", (0, 50_000), (0, 50_000), 50_000)]);
    refused(
        &dense,
        "after 1 of 1 firings more than 20000000 times of tokens",
    );
    // Times whose sum is as long as all of them together.
    let mut long = Dataflow::new();
    for number in 0..4_000u32 {
        let time = format!("1/1{}{}", "0".repeat(300), 2 * number + 1);
        long.actor(format!("a{number}"), time.parse().unwrap())
            .unwrap();
    }
    for number in 0..4_000 {
        let (to, tokens) = ((number + 1) % 4_000, u64::from(number == 0));
        long.channel(format!("c{number}"), (number, 1), (to, 1), tokens)
            .unwrap();
    }
    refused(&long, "after 40 of 4000 firings");
    // Channels that move nothing, at an actor that fires 400000 times.
    let mut idle = graph(
        &[("a", 1), ("b", 1)],
        &[("aa", (0, 1), (0, 1), 1), ("ab", (0, 1), (1, 400_000), 0)],
    );
    for number in 0..50_000 {
        idle.channel(format!("c{number}"), (0, 0), (0, 0), 0)
            .unwrap();
    }
    assert_eq!(idle.model().unwrap().matrix.to_string(), "400000\n");
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

/// The names of the tokens of channels that hold so many each, all from an actor to itself.
fn names_of(channels: &[(&str, u64)]) -> Vec<String> {
    let mut graph = Dataflow::new();
    let actor = graph.actor("a", 1.into()).unwrap();
    for &(name, tokens) in channels {
        graph.channel(name, (actor, 1), (actor, 1), tokens).unwrap();
    }
    let names = graph.token_names().unwrap();
    names.iter().map(str::to_owned).collect()
}

#[test]
fn a_token_is_called_as_its_channel_where_it_is_the_only_one() {
    assert_eq!(
        names_of(&[("c", 1), ("d", 0), ("e", 2)]),
        ["c", "e#1", "e#2"]
    );
    // A name that another token has, or that could be one's.
    assert_eq!(
        names_of(&[("a", 2), ("a#1", 1), ("a#1#1", 1)]),
        ["a#1", "a#2", "a#1#1", "a#1#1#1"]
    );
    // The number of a node, which would mean that node.
    assert_eq!(names_of(&[("2", 1), ("1", 1)]), ["2#1", "1#1"]);
}

#[test]
fn free_places_are_not_called_as_another_channel() {
    let mut graph = Dataflow::new();
    let actor = graph.actor("a", 1.into()).unwrap();
    graph.channel("c", (actor, 1), (actor, 1), 1).unwrap();
    graph.channel("c.space", (actor, 1), (actor, 1), 1).unwrap();
    assert_eq!(
        graph.bounded(&[Some(2), None]).unwrap_err().to_string(),
        "the free places of channel c are called c.space, and so is another channel: one of \
         them needs another name"
    );
}

proptest! {
    /// Whatever channels are called, their tokens have names of their own.
    #[test]
    fn law_no_two_tokens_have_one_name(
        channels in prop::collection::btree_map("[a1#]{1,4}", 0..4u64, 1..8)
    ) {
        let channels: Vec<(&str, u64)> =
            channels.iter().map(|(name, tokens)| (name.as_str(), *tokens)).collect();
        let names = names_of(&channels);
        prop_assert_eq!(names.len() as u64, channels.iter().map(|(_, tokens)| tokens).sum::<u64>());
    }
}
