//! Random graphs, what is written of them, and small things that several tests need.

use std::fmt::Write;

use maxplus_core::{MaxPlus, Rational, ReadMatrix, SparseMatrix, Square};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Digraph};
use maxplus_models::dataflow::Dataflow;
use maxplus_models::event_graph::EventGraph;
use proptest::prelude::*;

/// The seconds of the processor that this thread has used, whatever else the machine does: its
/// first figure for the thread, in nanoseconds. Systems without it give 0.
pub(crate) fn used() -> f64 {
    let figures = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = figures.split(' ').next();
    first.map_or(0.0, |used| used.parse().unwrap_or(0.0) / 1e9)
}

/// A time, `None` for -inf.
pub(crate) type Time = Option<i64>;

/// The matrix as plain numbers.
pub(crate) fn plain(matrix: &SparseMatrix<MaxPlus<Rational>>) -> Vec<Vec<Time>> {
    let mut rows = vec![vec![None; matrix.cols()]; matrix.rows()];
    for (i, j, entry) in matrix.triplets() {
        rows[i][j] = Some(entry.to_string().parse().unwrap());
    }
    rows
}

/// A (x) x by its definition.
pub(crate) fn apply(rows: &[Vec<Time>], x: &[Time]) -> Vec<Time> {
    let entry = |row: &Vec<Time>| {
        let sums = row.iter().zip(x).filter_map(|(a, x)| Some((*a)? + (*x)?));
        sums.max()
    };
    rows.iter().map(entry).collect()
}

/// lambda(A), numerator and denominator.
pub(crate) fn lambda(matrix: &SparseMatrix<MaxPlus<Rational>>) -> Option<Rational> {
    let square = Square::new(matrix.clone()).unwrap();
    let graph = Digraph::of(&square);
    let mean = Budget::without_limits(|budget| max_cycle_mean(&graph, budget))?;
    mean.mean_in::<Rational>()
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What a channel is made of: ends, a factor of the rates, how many iterations its tokens
/// last and how many there are beyond that.
type Wire = (prop::sample::Index, prop::sample::Index, u64, u64, u64);

/// The rate spread over the phases, with zeros and many ties.
fn spread(rate: u64, phases: usize, mut seed: u64) -> Vec<u64> {
    let mut rates = vec![0; phases];
    for _ in 0..rate {
        rates[(seed % phases as u64) as usize] += 1;
        seed = seed / phases as u64 + 7 * (seed % 5);
    }
    rates
}

/// A consistent graph with these rounds of phases, up to a factor for each part: forward
/// channels with few tokens, backward ones with enough for an iteration unless `deadlocks` are
/// welcome.
fn of_wires(actors: &[(u64, Vec<i64>)], wires: &[Wire], deadlocks: bool) -> Dataflow {
    let mut graph = Dataflow::new();
    for (number, (_, times)) in actors.iter().enumerate() {
        let times = times.iter().map(|&time| time.into()).collect();
        graph.cyclic_actor(format!("a{number}"), times).unwrap();
    }
    for (number, (source, target, factor, lasting, more)) in wires.iter().enumerate() {
        let (source, target) = (source.index(actors.len()), target.index(actors.len()));
        let [s, t] = [source, target].map(|actor| actors[actor].0);
        let common = gcd(s, t);
        let (production, consumption) = (factor * t / common, factor * s / common);
        let tokens = match source < target {
            true => more % 4,
            false if deadlocks => more % (2 * consumption * t + 2),
            false => lasting.max(&1) * consumption * t + more % 2,
        };
        let name = format!("c{number}");
        let phases = |actor: usize| actors[actor].1.len();
        let seed = more * 13 + number as u64;
        let from = (source, spread(production, phases(source), seed));
        let to = (target, spread(consumption, phases(target), seed / 3));
        graph.cyclic_channel(name, from, to, tokens).unwrap();
    }
    graph
}

/// Random consistent graphs, half of the actors with phases; some of them deadlock if that is
/// welcome.
pub(crate) fn graphs(most: usize, deadlocks: bool) -> impl Strategy<Value = Dataflow> {
    let times = prop_oneof![
        prop::collection::vec(0..=9i64, 1),
        prop::collection::vec(0..=9i64, 2..=3)
    ];
    let actors = prop::collection::vec((1..=4u64, times), 1..=most);
    let index = any::<prop::sample::Index>;
    let wire = (index(), index(), 1..=2u64, 1..=1u64, 0..=40u64);
    let wires = prop::collection::vec(wire, 0..=2 * most);
    (actors, wires).prop_map(move |(actors, wires)| of_wires(&actors, &wires, deadlocks))
}

/// The same graph, each actor with a channel to itself so that it waits for something.
pub(crate) fn without_sources(graph: &Dataflow) -> Dataflow {
    let mut graph = graph.clone();
    for actor in 0..graph.actors().len() {
        let tokens = 1 + actor as u64 % 2;
        graph
            .channel(format!("self{actor}"), (actor, 1), (actor, 1), tokens)
            .unwrap();
    }
    graph
}

/// Random event graphs without deadlock: places to later transitions may be empty.
pub(crate) fn nets() -> impl Strategy<Value = EventGraph> {
    let index = any::<prop::sample::Index>;
    let place = (index(), index(), 0..=3u64, 0..=9i64);
    (1..=5usize, prop::collection::vec(place, 1..=10)).prop_map(|(count, places)| {
        let mut net = EventGraph::new();
        for number in 0..count {
            net.transition(format!("t{number}")).unwrap();
        }
        for (number, (from, to, tokens, time)) in places.into_iter().enumerate() {
            let (from, to) = (from.index(count), to.index(count));
            let tokens = if from < to { tokens } else { tokens.max(1) };
            net.place(format!("p{number}"), from, to, tokens, time.into())
                .unwrap();
        }
        net
    })
}

/// The values of all phases.
fn sequence<T: ToString>(values: &[T]) -> String {
    let values: Vec<String> = values.iter().map(T::to_string).collect();
    values.join(",")
}

/// A graph as SDF3 writes it, with sizes of buffers.
pub(crate) fn to_sdf3(graph: &Dataflow, sizes: &[Option<u64>]) -> String {
    let kind = match graph.actors().iter().all(|actor| actor.phases() == 1) {
        true => "sdf",
        false => "csdf",
    };
    let mut text = format!(
        "<?xml version='1.0'?>\n<sdf3 type='{kind}' version='1.0'><applicationGraph name='g'>\n<{kind} name='g' type='G'>\n",
    );
    let mut wires = String::new();
    let mut ports = vec![String::new(); graph.actors().len()];
    for (number, channel) in graph.channels().iter().enumerate() {
        let (source, target) = (channel.source, channel.target);
        writeln!(
            ports[source],
            "<port type='out' name='o{number}' rate='{}'/>",
            sequence(&channel.production)
        )
        .unwrap();
        writeln!(
            ports[target],
            "<port type='in' name='i{number}' rate='{}'/>",
            sequence(&channel.consumption)
        )
        .unwrap();
        let [source, target] = [source, target].map(|actor| &graph.actors()[actor].name);
        writeln!(
            wires,
            "<channel name='{}' srcActor='{source}' srcPort='o{number}' dstActor='{target}' dstPort='i{number}' initialTokens='{}'/>",
            channel.name, channel.tokens,
        ).unwrap();
    }
    for (actor, ports) in graph.actors().iter().zip(ports) {
        writeln!(
            text,
            "<actor name='{}' type='A'>{ports}</actor>",
            actor.name
        )
        .unwrap();
    }
    writeln!(text, "{wires}</{kind}><{kind}Properties>").unwrap();
    for actor in graph.actors() {
        writeln!(
            text,
            "<actorProperties actor='{}'><processor type='p' default='true'><executionTime time='{}'/></processor></actorProperties>",
            actor.name, sequence(&actor.times),
        ).unwrap();
    }
    for (channel, size) in graph.channels().iter().zip(sizes) {
        if let Some(size) = size {
            writeln!(
                text,
                "<channelProperties channel='{}'><bufferSize sz='{size}'/></channelProperties>",
                channel.name
            )
            .unwrap();
        }
    }
    format!("{text}</{kind}Properties></applicationGraph></sdf3>")
}

/// A net as lines.
pub(crate) fn to_places(net: &EventGraph) -> String {
    let lines = net.places().iter().map(|place| {
        let [from, to] = [place.from, place.to].map(|end| &net.transitions()[end]);
        format!(
            "{}: {from} {to} {} {}\n",
            place.name, place.tokens, place.time
        )
    });
    lines.collect()
}

/// A net in PNML, with times on places.
pub(crate) fn to_pnml(net: &EventGraph) -> String {
    let mut text = String::from(
        "<pnml xmlns='http://www.pnml.org/version-2009/grammar/pnml'><net id='n' type='t'><page id='g'>\n",
    );
    for (number, name) in net.transitions().iter().enumerate() {
        writeln!(
            text,
            "<transition id='t.{number}'><name><text>{name}</text></name></transition>"
        )
        .unwrap();
    }
    for (number, place) in net.places().iter().enumerate() {
        writeln!(
            text,
            "<place id='p.{number}'><name><text>{}</text></name><initialMarking><text>{}</text></initialMarking><delay><text>{}</text></delay></place>\n\
             <arc id='a.{number}' source='t.{}' target='p.{number}'/><arc id='b.{number}' source='p.{number}' target='t.{}'/>",
            place.name, place.tokens, place.time, place.from, place.to,
        ).unwrap();
    }
    text + "</page></net></pnml>"
}
