//! Data flow graphs: symbolic execution against simulations, repetitions against their
//! definition, and the graphs at the edge.

use std::collections::VecDeque;

use maxplus_core::{Names, Rational};
use maxplus_models::dataflow::{Channel, Dataflow, DataflowError};
use maxplus_models::sdf3::read_sdf3;
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::support::{Time, apply, graphs, lambda, plain, to_sdf3, used, without_sources};

/// The tokens in the channels, and when the last firing of each actor ended.
struct State {
    queues: Vec<VecDeque<Time>>,
    ended: Vec<Time>,
    /// The actors for whose phases the matrix has a node.
    nodes: Vec<usize>,
}

impl State {
    /// The state in which the nodes of the matrix have these times.
    fn of(graph: &Dataflow, names: &Names, mut times: &[Time]) -> Self {
        let mut queues = Vec::new();
        for channel in graph.channels() {
            let (own, rest) = times.split_at(channel.tokens as usize);
            queues.push(own.iter().copied().collect());
            times = rest;
        }
        let mut state = State {
            queues,
            ended: vec![None; graph.actors().len()],
            nodes: Vec::new(),
        };
        for (number, actor) in graph.actors().iter().enumerate() {
            let name = format!("{}.phase", actor.name);
            if names.iter().any(|other| other == name) {
                state.ended[number] = times[state.nodes.len()];
                state.nodes.push(number);
            }
        }
        state
    }

    /// The times of all nodes.
    fn times(&self) -> Vec<Time> {
        let tokens = self.queues.iter().flatten().copied();
        let nodes = self.nodes.iter().map(|&actor| self.ended[actor]);
        tokens.chain(nodes).collect()
    }
}

fn time_of(graph: &Dataflow, actor: usize, phase: usize) -> i64 {
    let time = &graph.actors()[actor].times[phase];
    time.to_string().parse().unwrap()
}

/// Fires every actor as often as its repetitions say, with time stamps, looking for one that
/// can fire from `offset` on. `None` if none can.
fn iterate(graph: &Dataflow, repetitions: &[u64], state: &mut State, offset: usize) -> Option<()> {
    let mut fired = vec![0; repetitions.len()];
    let count = fired.len();
    while fired != repetitions {
        let phase = |actor: usize| fired[actor] as usize % graph.actors()[actor].phases();
        let can_fire = |actor: &usize| {
            let mut channels = graph.channels().iter().enumerate();
            fired[*actor] < repetitions[*actor]
                && channels.all(|(number, channel)| {
                    channel.target != *actor
                        || state.queues[number].len() >= channel.consumption[phase(*actor)] as usize
                })
        };
        let actor = (0..count)
            .map(|actor| (actor + offset) % count)
            .find(can_fire)?;
        let phase = phase(actor);
        fired[actor] += 1;
        let mut start = None;
        for (number, channel) in graph.channels().iter().enumerate() {
            if channel.target == actor {
                for _ in 0..channel.consumption[phase] {
                    start = start.max(state.queues[number].pop_front().unwrap());
                }
            }
        }
        let time = time_of(graph, actor, phase);
        if graph.actors()[actor].phases() > 1 {
            start = start.max(state.ended[actor]);
            state.ended[actor] = start.map(|start| start + time);
        }
        for (number, channel) in graph.channels().iter().enumerate() {
            if channel.source == actor {
                for _ in 0..channel.production[phase] {
                    state.queues[number].push_back(start.map(|start: i64| start + time));
                }
            }
        }
    }
    Some(())
}

/// A clock runs from 0, when all initial tokens are there; an actor that can fire does so at once,
/// until all have fired so many iterations.
fn clocked(graph: &Dataflow, names: &Names, repetitions: &[u64], iterations: u64) -> Vec<Time> {
    let mut state = State::of(graph, names, &vec![Some(0); names.len()]);
    let queues = &mut state.queues;
    let mut left: Vec<u64> = repetitions.iter().map(|count| count * iterations).collect();
    let mut clock = Some(0);
    while left.iter().any(|&left| left > 0) {
        let mut has_fired = false;
        for actor in 0..left.len() {
            let there = |(number, consumption): (usize, u64)| {
                let mut first = queues[number].iter().take(consumption as usize);
                queues[number].len() >= consumption as usize && first.all(|time| *time <= clock)
            };
            let phases = graph.actors()[actor].phases();
            let fired = repetitions[actor] * iterations - left[actor];
            let phase = fired as usize % phases;
            let channels = graph.channels().iter().enumerate();
            let inputs = channels.filter(|(_, channel)| channel.target == actor);
            let inputs: Vec<(usize, u64)> = inputs
                .map(|(number, channel)| (number, channel.consumption[phase]))
                .collect();
            let is_busy = phases > 1 && state.ended[actor] > clock;
            if left[actor] == 0 || is_busy || !inputs.iter().copied().all(there) {
                continue;
            }
            has_fired = true;
            left[actor] -= 1;
            for (number, consumption) in inputs {
                queues[number].drain(..consumption as usize);
            }
            let time = time_of(graph, actor, phase);
            state.ended[actor] = clock.map(|now| now + time);
            for (number, channel) in graph.channels().iter().enumerate() {
                if channel.source == actor {
                    let put = std::iter::repeat_n(
                        clock.map(|now| now + time),
                        channel.production[phase] as usize,
                    );
                    queues[number].extend(put);
                }
            }
        }
        if !has_fired {
            let tokens = queues.iter().flatten().chain(&state.ended);
            let later = tokens.filter(|time| **time > clock).min();
            clock = *later.expect("a graph that goes on");
        }
    }
    state.times()
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
        prop_assume!(tokens <= 390);
        match graph.model() {
            Err(DataflowError::Deadlock { waiting, fired, firings }) => {
                let names = Names::new(std::iter::empty::<String>()).unwrap();
                let mut state = State::of(&graph, &names, &starts[..tokens as usize]);
                prop_assert!(iterate(&graph, &repetitions, &mut state, offset).is_none());
                prop_assert!(!waiting.is_empty() && fired < firings);
            }
            Err(error) => panic!("{error}"),
            Ok(model) => {
                let mut x = starts[..model.names.len()].to_vec();
                let mut state = State::of(&graph, &model.names, &x);
                let rows = plain(&model.matrix);
                for _ in 0..3 {
                    prop_assert!(iterate(&graph, &repetitions, &mut state, offset).is_some());
                    x = apply(&rows, &x);
                    prop_assert_eq!(&state.times(), &x);
                }
            }
        }
    }

    #[test]
    fn law_repetitions_balance_and_are_least(graph in graphs(6, true)) {
        let repetitions = graph.repetitions().unwrap();
        for channel in graph.channels() {
            let rounds = |actor: usize| repetitions[actor] / graph.actors()[actor].phases() as u64;
            let produced = rounds(channel.source) * channel.production.iter().sum::<u64>();
            let consumed = rounds(channel.target) * channel.consumption.iter().sum::<u64>();
            prop_assert_eq!(produced, consumed);
        }
        let mut rounds = repetitions;
        for (actor, count) in graph.actors().iter().zip(&mut rounds) {
            prop_assert_eq!(*count % actor.phases() as u64, 0);
            *count /= actor.phases() as u64;
        }
        // Of each part, the numbers have no common divisor: half or a third of them balance
        // as well, but are not whole.
        let mut part: Vec<usize> = (0..rounds.len()).collect();
        for _ in 0..part.len() {
            for channel in graph.channels() {
                let least = part[channel.source].min(part[channel.target]);
                (part[channel.source], part[channel.target]) = (least, least);
            }
        }
        for first in 0..part.len() {
            for divisor in 2..=24 {
                let own = || (0..part.len()).filter(|&actor| part[actor] == first);
                prop_assert!(own().count() == 0 || !own().all(|actor| rounds[actor] % divisor == 0));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(3_000))]

    /// With a clock, by firing every actor that can fire: the same times as by the matrix from 0.
    #[test]
    fn oracle_a_self_timed_run_has_the_times_of_the_matrix(graph in graphs(4, false)) {
        let graph = without_sources(&graph);
        let repetitions = graph.repetitions().unwrap();
        let model = graph.model().unwrap();
        let rows = plain(&model.matrix);
        let mut x = vec![Some(0); rows.len()];
        for iterations in 1..=4 {
            x = apply(&rows, &x);
            prop_assert_eq!(&clocked(&graph, &model.names, &repetitions, iterations), &x);
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
            let size = |channel: &Channel| {
                let production: u64 = channel.production.iter().sum();
                Some(channel.tokens + rounds * production * repetitions[channel.source])
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
        let mut state = State::of(&graph, &model.names, &vec![Some(0); rows.len()]);
        for _ in 0..iterations {
            iterate(&graph, &repetitions, &mut state, 0).unwrap();
        }
        let last = state.times().into_iter().max().flatten();
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

/// A graph whose actors have phases: name and times, and channels as name, source, rates, target,
/// rates, tokens.
type CyclicWire<'a> = (&'a str, (usize, &'a [u64]), (usize, &'a [u64]), u64);

fn cyclic(actors: &[(&str, &[i64])], channels: &[CyclicWire<'_>]) -> Dataflow {
    let mut graph = Dataflow::new();
    for (name, times) in actors {
        let times = times.iter().map(|&time| time.into()).collect();
        graph.cyclic_actor(*name, times).unwrap();
    }
    for (name, (source, production), (target, consumption), tokens) in channels {
        let (from, to) = (
            (*source, production.to_vec()),
            (*target, consumption.to_vec()),
        );
        graph.cyclic_channel(*name, from, to, *tokens).unwrap();
    }
    graph
}

#[test]
fn oracle_phases_have_the_rows_that_were_computed_by_hand() {
    // a takes 2 and then 3, and puts a token in its second phase only; b takes 10 for each token,
    // and a waits for b before its first phase.
    let graph = cyclic(
        &[("a", &[2, 3]), ("b", &[10])],
        &[
            ("ab", (0, &[0, 1]), (1, &[1]), 0),
            ("ba", (1, &[1]), (0, &[1, 0]), 1),
        ],
    );
    assert_eq!(graph.repetitions().unwrap(), [2, 1]);
    let model = graph.model().unwrap();
    assert_eq!(model.names.iter().collect::<Vec<_>>(), ["ba", "a.phase"]);
    assert_eq!(model.matrix.to_string(), "15 15\n5 5\n");
    assert_eq!(lambda(&model.matrix), Some(15.into()));
    // A channel of the graph keeps the order: there is no other node for that.
    let own = ("aa", (0, &[2, 2][..]), (0, &[2, 2][..]), 3);
    let ordered = cyclic(&[("a", &[2, 3])], &[own]);
    let model = ordered.model().unwrap();
    assert_eq!(
        model.names.iter().collect::<Vec<_>>(),
        ["aa#1", "aa#2", "aa#3"]
    );
    // One token more, and phases could overlap.
    let loose = cyclic(&[("a", &[2, 3])], &[("aa", own.1, own.2, 4)]);
    let model = loose.model().unwrap();
    assert_eq!(model.names.name(4), "a.phase");
    assert_eq!(lambda(&model.matrix), Some(5.into()));
    // An actor with phases and without channels fires one phase at a time.
    let lonely = cyclic(&[("a", &[1, 2, 3])], &[]);
    assert_eq!(lonely.repetitions().unwrap(), [3]);
    assert_eq!(lonely.model().unwrap().matrix.to_string(), "6\n");
    // The name of the node is taken.
    let taken = cyclic(
        &[("a", &[1, 2])],
        &[("a.phase", (0, &[1, 2]), (0, &[2, 1]), 3)],
    );
    assert_eq!(
        taken.model().unwrap_err().to_string(),
        "the node for the phases of actor a is called a.phase, and so is a channel: one of them \
         needs another name"
    );
}

/// All graphs of two actors with two phases, a channel there with rates 0 to 2, and one back with
/// the same rates and few tokens: deadlocks and all.
#[test]
fn oracle_all_small_graphs_with_phases_fire_with_time_stamps() {
    let pairs = || (0..9u64).map(|code| [code % 3, code / 3]);
    let mut deadlocks = 0;
    for (production, consumption) in pairs().flat_map(|p| pairs().map(move |c| (p, c))) {
        for tokens in 0..=4 {
            let graph = cyclic(
                &[("a0", &[3, 1]), ("a1", &[0, 5])],
                &[
                    ("there", (0, &production), (1, &consumption), tokens % 2),
                    ("back", (1, &consumption), (0, &production), tokens),
                ],
            );
            let is_zero = |rates: [u64; 2]| rates == [0, 0];
            if is_zero(production) != is_zero(consumption) {
                assert!(matches!(graph.model(), Err(DataflowError::ZeroRate { .. })));
                continue;
            }
            let repetitions = graph.repetitions().unwrap();
            let names = |names: &[&str]| Names::new(names.iter().copied()).unwrap();
            let mut x: Vec<Time> = (0..).map(|i| Some(i % 4)).take(20).collect();
            match graph.model() {
                Ok(model) => {
                    x.truncate(model.names.len());
                    let mut state = State::of(&graph, &model.names, &x);
                    let rows = plain(&model.matrix);
                    for _ in 0..4 {
                        iterate(&graph, &repetitions, &mut state, 0).unwrap();
                        x = apply(&rows, &x);
                        assert_eq!(state.times(), x, "{graph:?}");
                    }
                }
                Err(DataflowError::Deadlock { .. }) => {
                    deadlocks += 1;
                    let mut state = State::of(&graph, &names(&[]), &x);
                    assert!(iterate(&graph, &repetitions, &mut state, 0).is_none());
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(deadlocks > 50, "{deadlocks}");
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    let begun = used();
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
        "after 1 of 1 firings the limit of 20000000 steps is reached",
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
    assert!(used() - begun < 20.0, "{} s", used() - begun);
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
